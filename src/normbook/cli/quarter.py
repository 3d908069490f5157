"""`normbook quarter`: the solvers' list from the last list and a quarter's tournaments."""

from datetime import date
from pathlib import Path

import click

from normbook.cli.answers import Outputs, answer, refuse, refuse_if_needed, tell
from normbook.cli.options import Day, outputs_options, tables_options, variant_of
from normbook.model.diagnostics import Findings


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), metavar="FOLDER")
@click.option("--as-of", type=Day(), required=True, help="The day of the list, as 2024-10-01.")
@tables_options
@click.option("--explain", metavar="NAME|NO", help="Open one solver's way to the titles.")
@outputs_options
def quarter(
    folder: Path, as_of: date, variant: Path | None, edition: str | None, explain: str | None, outputs: Outputs
) -> None:
    """Make the solvers' rating list of a quarter.

    FOLDER holds the last list or lists, named as in list-2024-07-01.csv, and
    the tournaments: TOML files with their tables. A tournament counts in the
    quarter in which it is finished and reported. --csv and --xlsx write the
    list that the next quarter starts from.

    \b
    Examples:
      normbook quarter autumn --as-of 2024-10-01
      normbook quarter autumn --as-of 2024-10-01 --csv list-2024-10-01.csv
    """
    from normbook.app.recognition import rules_of_quarter
    from normbook.formats.inquiry import Inquiry
    from normbook.formats.sections import Facts
    from normbook.rulebook import rulebook

    findings = Findings()
    rules = rules_of_quarter(folder)
    part = rulebook(rules).part("quarter") if rules else None
    if part is None:
        refuse("RULES-MISSING", str(folder))
    inquiry = Inquiry(Facts(edition=edition), variant_of(variant, findings), explain)
    made = part.quarter(folder, as_of, inquiry, findings)
    refuse_if_needed(findings)
    tell(findings)
    answer(outputs, made.document, made.page, made.full_page, table=made.table, workbook=made.workbook)
