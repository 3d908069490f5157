"""`normbook quarter`: the solvers' list from the last list and a quarter's tournaments."""

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from normbook.cli.answers import Outputs, answer, refuse_if_needed, tell
from normbook.cli.options import Day, edition_option, outputs_options, variant_of, variant_option
from normbook.model.diagnostics import Findings, Place
from normbook.render.asking import one_asked_for

if TYPE_CHECKING:
    from normbook.formats.solving.quarter_folder import Folder
    from normbook.model.ratinglist import RatingList
    from normbook.rulebooks.wfcc.law.lists import Quarter
    from normbook.rulebooks.wfcc.law.tables import Tables


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), metavar="FOLDER")
@click.option("--as-of", type=Day(), required=True, help="The day of the list, as 2024-10-01.")
@variant_option
@edition_option
@click.option("--explain", metavar="NAME|NO", help="Open one solver's way to the titles.")
@outputs_options
def quarter(
    folder: Path, as_of: date, variant: Path | None, edition: str | None, explain: str | None, **outputs: Any
) -> None:
    """Make the solvers' rating list of a quarter (wfcc).

    FOLDER holds the last list or lists, named as in list-2024-07-01.csv, and
    the tournaments: TOML files with their tables. A tournament counts in the
    quarter in which it is finished and reported. --csv and --xlsx write the
    list that the next quarter starts from.

    \b
    Examples:
      normbook quarter autumn --as-of 2024-10-01
      normbook quarter autumn --as-of 2024-10-01 --csv list-2024-10-01.csv
    """
    from normbook.formats.solving.quarter_folder import read_quarter
    from normbook.formats.solving.tournament_file import SolvingFacts
    from normbook.judgement.choosing import edition_for_all
    from normbook.rulebooks.wfcc.law.tables import load
    from normbook.rulebooks.wfcc.present import list_pages as pages
    from normbook.rulebooks.wfcc.present.listed import list_document

    findings = Findings()
    found = read_quarter(folder, findings, SolvingFacts(edition=edition))
    own = variant_of(variant, findings)
    tables, problems = load(own, edition_for_all("wfcc", found.tournaments if found else (), findings))
    findings.extend(problems)
    refuse_if_needed(findings)
    assert found is not None
    made = _made(found, as_of, tables, str(folder), findings)
    ranks = {id(line.member): line.rank for line in made.full}
    everybody, place = made.list.members, Place(str(folder))
    asked = None
    if explain:
        asked = one_asked_for(explain, everybody, lambda member: ranks.get(id(member)), place, findings)
    refuse_if_needed(findings)
    tell(findings)
    answer(
        Outputs(**outputs),
        lambda: list_document(made, tables),
        lambda: pages.list_page(made, tables, asked),
        lambda: pages.full_list_page(made, tables),
        table=lambda: pages.machine_page(made, tables),
        workbook=lambda: pages.workbook_page(made, tables),
    )


def _made(found: "Folder", as_of: date, tables: "Tables", folder: str, findings: Findings) -> "Quarter":
    """The list in force on the day, from the newest list before it; those between are made on the way."""
    from normbook.rulebooks.wfcc.law.dates import last_list_date
    from normbook.rulebooks.wfcc.law.lists import lists_until
    from normbook.rulebooks.wfcc.law.side import perhaps_extra_tables

    day = last_list_date(as_of, tables)
    if day != as_of:
        findings.note("QUARTER-NOT-A-LIST-DAY", Place(folder), None, day=as_of, list=day)
    for each in found.lists:
        if each.date >= day:
            findings.note("LIST-NOT-BEFORE", Place(each.file), None, day=each.date)
    lists = [each for each in found.lists if each.date < day] or [_nobody(found, day, tables, folder, findings)]
    quarters = lists_until(lists, found.tournaments, day, tables)
    if between := [made.list.date for made in quarters[:-1]]:
        first, last = between[0], between[-1]
        findings.note("QUARTER-LISTS-BETWEEN", Place(folder), None, count=len(between), first=first, last=last)
    findings.extend(perhaps_extra_tables(found.tournaments))
    for made in quarters:
        findings.extend(made.notes)
        for result in made.results:
            findings.extend(result.notes)
    return quarters[-1]


def _nobody(found: "Folder", day: date, tables: "Tables", folder: str, findings: Findings) -> "RatingList":
    """The empty list before the first: that before the first tournament."""
    from datetime import timedelta

    from normbook.model.ratinglist import RatingList
    from normbook.rulebooks.wfcc.law.dates import last_list_date

    findings.warning("LIST-NONE", Place(folder), None, day=day)
    begins = [tournament.begins for tournament in found.tournaments if tournament.begins]
    return RatingList(min(last_list_date(each, tables) for each in (*begins, day - timedelta(days=1))))
