"""`normbook members` and `merge`: who is in the book, and who is one person."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from normbook.cli.answers import REFUSED, Outputs, answer, refuse_if_needed, tell
from normbook.cli.book_options import book_option, dry_run_option, json_option, opened, yes_option
from normbook.cli.keeping import kept, person_asked_for, report
from normbook.model.diagnostics import Findings

if TYPE_CHECKING:
    from normbook.book.outcome import Consent, Outcome
    from normbook.book.store import Writing


@click.group()
def members() -> None:
    """Bring members in, look one up, forget one's personal data."""


@members.command("import")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option(
    "--rules", type=click.Choice(("uscf", "lpcc", "wfcc")), default="uscf", help="Whose members; default: uscf."
)
@book_option
@dry_run_option
@json_option
def import_(file: Path, rules: str, book: str, dry_run: bool, json: bool) -> None:
    """Bring in a federation's members, or a solvers' rating list.

    Members: name, id, state, expiry. Expiries and birth years go beside the
    log, which holds a commitment only. With --rules wfcc FILE is a rating
    list; the tournaments after its date are rated from it.

    \b
    Examples:
      normbook members import members.csv
      normbook members import list-2024-07-01.csv --rules wfcc
    """
    findings = Findings()
    from normbook.formats.members import read_members
    from normbook.formats.rating_list_file import read_rating_list

    solvers = read_rating_list(file, findings) if rules == "wfcc" else None
    people = read_members(file, findings) if rules != "wfcc" else None
    refuse_if_needed(findings)
    tell(findings)

    def act(writing: "Writing", _: "Consent") -> "Outcome":
        from normbook.book.membership import import_list, import_members

        if people is not None:
            return import_members(writing, people)
        assert solvers is not None
        return import_list(writing, solvers)

    with opened(book, create=True) as record:
        outcome = kept(record, act, yes=True, dry_run=dry_run, json=json)
    report([outcome], dry_run=dry_run, json=json)


@members.command()
@click.argument("person", metavar="NAME|ID")
@book_option
@json_option
def show(person: str, book: str, json: bool) -> None:
    """Show what the book has of a member.

    Of personal data kept beside the log only the kinds are named.

    \b
    Example:
      normbook members show 12345678
    """
    with opened(book) as record:
        from normbook.book.membership import card_of
        from normbook.book.outcome import Refused
        from normbook.publish.book_player import card_document, card_page

        try:
            with record.reading() as reading:
                card = card_of(reading, person_asked_for(reading, person))
                head = reading.head()
        except Refused as refused:
            tell(refused.findings)
            raise SystemExit(REFUSED) from None
        answer(Outputs(json=json), lambda: card_document(card, head), lambda: card_page(card, head))


@members.command()
@click.argument("person", metavar="NAME|ID")
@click.option("--reason", required=True, help="Why; kept with the entry.")
@book_option
@dry_run_option
@json_option
def forget(person: str, reason: str, book: str, dry_run: bool, json: bool) -> None:
    """Erase a member's personal data: birth date, expiry, contacts.

    Name, id and results stay: the record rests on them. The log held only a
    commitment to the rest, and still verifies.

    \b
    Example:
      normbook members forget 12345678 --reason "his letter of 3 May"
    """

    def act(writing: "Writing", _: "Consent") -> "Outcome":
        from normbook.book.membership import forget as erase

        return erase(writing, person_asked_for(writing, person), reason)

    with opened(book) as record:
        outcome = kept(record, act, yes=True, dry_run=dry_run, json=json)
        if outcome.seq and not dry_run:
            from normbook.book.private import wipe

            wipe(record)
    report([outcome], dry_run=dry_run, json=json)


@click.command()
@click.argument("people", nargs=-1, metavar="A B")
@click.option("--undo", type=click.IntRange(min=1), metavar="SEQ", help="Put apart what entry SEQ joined.")
@click.option("--reason", default="", help="Why; kept with the entry.")
@book_option
@yes_option
@dry_run_option
@json_option
def merge(
    people: tuple[str, ...], undo: int | None, reason: str, book: str, yes: bool, dry_run: bool, json: bool
) -> None:
    """Make two members one person, or undo it.

    All events of A become B's. A and B are ids or names. The difference is
    shown first.

    \b
    Examples:
      normbook merge "SMYTH, J" 12345678 --reason "misspelt"
      normbook merge --undo 117
    """
    if (undo is None) != (len(people) == 2):
        raise click.UsageError("give A and B, or --undo SEQ")

    def act(writing: "Writing", consent: "Consent") -> "Outcome":
        from normbook.book.merging import merge as join
        from normbook.book.merging import unmerge

        if undo is not None:
            return unmerge(writing, undo, reason, consent)
        one, other = (person_asked_for(writing, each) for each in people)
        return join(writing, one, other, reason, consent)

    with opened(book) as record:
        outcome = kept(record, act, yes=yes, dry_run=dry_run, json=json)
    report([outcome], dry_run=dry_run, json=json)
