"""`normbook list`: the list as a federation publishes it."""

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import click

from normbook.cli.answers import Outputs, answer, refuse, refuse_if_needed, tell, write_pdf, write_text
from normbook.cli.book.options import book_option, opened
from normbook.cli.facts import RulebookCommand, own_options, refuse_foreign
from normbook.cli.options import (
    Day,
    NamedTables,
    RulebookName,
    given_on_the_command_line,
    outputs_options,
    tables_options,
)
from normbook.formats.lists.members import read_members
from normbook.model.crosstable import ALL_SYSTEMS
from normbook.model.diagnostics import Findings, Place
from normbook.model.facts import LIST
from normbook.rulebook import having, rulebook

LINES = 60
"""Lines of a printed page, unless somebody wants others."""
FEWEST_LINES = 10


@click.command("list", cls=RulebookCommand)
@click.argument("rules", type=RulebookName(), metavar="RULES")
@click.option("--members", type=click.Path(path_type=Path), metavar="FILE", help="Members: CSV, XLSX, a printed list.")
@click.option("--system", type=click.Choice(ALL_SYSTEMS), default="regular", help="Rating system; default: regular.")
@own_options(LIST)
@click.option("--as-of", type=Day(), help="The list's date, as 1997-06-01; default: today.")
@click.option("--published", is_flag=True, help="The last list published up to that day, as it was published.")
@click.option(
    "--lines", type=click.IntRange(FEWEST_LINES, 1000), default=LINES, help="Lines of a printed page; default: 60."
)
@tables_options
@book_option
@outputs_options
def list_(
    rules: str,
    members: Path | None,
    system: str,
    as_of: date | None,
    published: bool,
    lines: int,
    variant: Path | None,
    edition: str | None,
    book: str,
    outputs: Outputs,
    **options: Any,
) -> None:
    """Print a list as of any day, of the book or a members file.

    Lifetime titles: ratings and norm codes, one line for each member, by name,
    in the columns of the printed lists: name, id, expiry, state, rating*code.
    With --members the members come from a file and no book is opened; the
    printed text can be given as --members again. A list has the letters of one
    set of tables and names it: those of the last event up to the day, or
    those of --variant and --edition. Norm points: the Grand Prix standings of a
    season. Solvers: the list in force; --csv and --xlsx as quarter writes
    them. A list as of a day is made of
    all that is known of that day by now; --published shows what was printed.
    Lists out of a book end with its head, for verify --against.

    \b
    Examples:
      normbook list uscf --as-of 1997-06-01
      normbook list uscf --as-of 1997-06-01 --published
      normbook list lpcc --season "Grand Prix 1998" --html standings.html
      normbook list wfcc --json
      normbook list uscf --members members.csv
      normbook list uscf --members members.csv --system quick --html quick.html
    """
    refuse_foreign(rules)
    if members is None:
        named = [name for name in ("variant", "edition") if given_on_the_command_line(name)]
        if named and (published or not rulebook(rules).has("members")):
            those = " or ".join(having("members"))
            raise click.UsageError(
                f"--{named[0]} goes with a list of {those} that is not published yet, or with --members"
            )
        by = NamedTables(rules, variant if "variant" in named else None, edition or "")
        asked = {"rules": rules, "system": system, "season": options.get("season"), "as_of": as_of}
        _list_book(book, asked, by, None if published else lines, outputs)
        return
    if published:
        raise click.UsageError("--published is of a book, not of --members")
    if not rulebook(rules).has("members"):
        refuse("MEMBERS-OTHER-RULES", f"list {rules}", rules=rules)
    by = NamedTables(rules, variant, edition or "")
    _list_members(members, system, as_of or date.today(), lines, by, outputs)


def _list_book(book: str, asked: dict[str, Any], by: NamedTables, lines: int | None, outputs: Outputs) -> None:
    """The list of a book on pages of so many lines; without their number as it was last published."""
    findings = Findings()
    tables = by.tables(findings) if by else None
    refuse_if_needed(findings)
    with opened(book) as record, record.reading() as reading:
        from normbook.app.lists import last_published
        from normbook.presentation import presentation
        from normbook.presentation.lists import ListRequest

        request = ListRequest(**asked, book=str(record), tables=tables)
        shown = presentation(request.rules)
        plain = not (outputs.json or outputs.files)
        text = shown.printed_list(reading, request, lines) if lines and plain else None
        if text is not None:
            write_text(text)
            return
        listed = shown.day_list(reading, request) if lines else last_published(reading, request)
        if outputs.pdf:
            from normbook.app.paper import list_paper

            write_pdf(outputs.pdf, list_paper(reading, listed))
            outputs = replace(outputs, pdf=None)
        if outputs.json or outputs.files or plain:
            answer(outputs, listed.document, listed.page, table=listed.table, workbook=listed.workbook)


def _list_members(file: Path, system: str, day: date, lines: int, by: NamedTables, outputs: Outputs) -> None:
    """The list of a file of members, as the rulebook's part `members` makes it."""
    findings = Findings()
    tables = by.tables(findings)
    membership = read_members(file, findings)
    refuse_if_needed(findings)
    assert membership is not None
    if system not in membership.systems:
        findings.error("MEMBERS-SYSTEM-MISSING", Place(membership.file), None, system=system)
    part = rulebook(by.rules).part("members")
    assert part is not None
    listed = part.members_list(membership, system, day, tables, findings)
    refuse_if_needed(findings)
    tell(findings)
    if outputs.json or outputs.files:
        answer(outputs, listed.document, listed.page)
    else:
        write_text(listed.text(lines))
