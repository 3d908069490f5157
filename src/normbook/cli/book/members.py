"""`normbook members` and `merge`: who is in the book, who is one person, and who is two."""

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from normbook.cli.answers import Outputs, answer, refuse_if_needed, tell
from normbook.cli.book.act import keep, kept, report
from normbook.cli.book.options import Acting, act_options, book_option, dry_run_option, json_option, opened
from normbook.cli.bulk.options import progress_bar
from normbook.cli.options import Day, NamedTables, RulebookName
from normbook.model.diagnostics import Findings

if TYPE_CHECKING:
    from normbook.book.commands.outcome import CommandResult, Consent
    from normbook.book.store.book import Writing


@click.group()
def members() -> None:
    """Import members, look one up, erase personal data.

    \b
    Example:
      normbook members show 12345678
    """


@members.command("import")
@click.argument("file", required=False, type=click.Path(path_type=Path), metavar="[FILE]")
@click.option("--rules", type=RulebookName(), help="Whose members; default: a federation's.")
@click.option("--as-of", type=Day(), help="Start from the ratings and codes in FILE, which are of this day.")
@click.option(
    "--variant", type=click.Path(path_type=Path), metavar="V.toml", help="With --as-of: its codes are of this variant."
)
@click.option("--edition", metavar="NAME", help="With --as-of: its codes and ratings are of this edition.")
@click.option("--undo", type=click.IntRange(min=1), metavar="SEQ", help="Let nobody start from the list of entry SEQ.")
@click.option("--reason", default="", help="Why it is undone; kept with the entry.")
@act_options
def import_(
    file: Path | None,
    rules: str | None,
    as_of: date | None,
    variant: Path | None,
    edition: str | None,
    undo: int | None,
    reason: str,
    acting: Acting,
) -> None:
    """Import a federation's members, or a solvers' rating list.

    Members: name, id, state, expiry. Expiry dates and birth years are
    stored separately and can be erased. With the rules of solvers FILE is a
    rating list; the tournaments after its date are rated from it.

    With --as-of the ratings and norm codes in FILE are imported too, as
    the members' standing before every event that ends on that day or later,
    unless the book has an earlier one. Posted events are recalculated from
    there; the difference is shown first. Another FILE of
    the same day replaces the first. Codes are read by the tables
    of the last event before that day, or by those named.

    \b
    Examples:
      normbook members import members.csv
      normbook members import members.csv --as-of 2026-01-01
      normbook members import --undo 2 --reason "list of another year"
      normbook members import list-2024-07-01.csv --rules wfcc
    """
    if (file is None) == (undo is None):
        raise click.UsageError("give FILE, or --undo SEQ")
    from normbook.presentation import starting_from_lists
    from normbook.rulebook import SOLVING, judges

    starting = starting_from_lists()
    by = NamedTables(rules or next(iter(starting), ""), variant, edition or "")
    if by and not as_of:
        raise click.UsageError("--variant and --edition say how the codes of a list are read: they go with --as-of")
    if as_of and (by.rules not in starting or undo):
        raise click.UsageError(f"--as-of goes with a FILE of members of {' or '.join(starting)}")
    from normbook.book.commands import acts

    if undo is not None:
        keep(acts.take_back(undo, reason), acting)
        return
    assert file is not None
    findings = Findings()
    from normbook.book.collector import nothing_collected
    from normbook.book.commands.outcome import unseen
    from normbook.formats.lists.members import read_members
    from normbook.formats.lists.rating_list_file import read_rating_list
    from normbook.render.words import say

    with nothing_collected():
        found = read_rating_list(file, findings) if judges(rules, SOLVING) else read_members(file, findings)
    named = by.read(findings) if by else None
    refuse_if_needed(findings)
    tell(findings)
    assert found is not None

    def act(writing: "Writing", consent: "Consent") -> "CommandResult":
        with progress_bar(say("book.importing"), len(found.members), in_millions=False) as shown:
            return acts.bring_in(found, as_of, named, shown or unseen, rules)(writing, consent)

    with opened(acting.book, create=True) as record:
        outcome = kept(record, act, acting)
    report([outcome], acting)


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
        from normbook.app.player import card_document, card_page
        from normbook.book.people.identity import person_asked_for
        from normbook.book.people.membership import card_of

        with record.reading() as reading:
            card = card_of(reading, person_asked_for(reading, person))
            head = reading.head()
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
      normbook members forget 12345678 --reason "letter of 3 May"
    """
    from normbook.book.commands import acts

    acting = Acting(book, dry_run=dry_run, json=json)
    with opened(book) as record:
        outcome = kept(record, acts.forget(person, reason), acting)
        if outcome.seq and not dry_run:
            from normbook.book.people.private import wipe

            wipe(record)
    report([outcome], acting)


@members.command()
@click.option("--page", type=click.IntRange(min=1), default=1, metavar="N", help="Go on to older members; default: 1.")
@book_option
@json_option
def near(page: int, book: str, json: bool) -> None:
    """Show members whose names are spelt much alike.

    The newest are compared with all who came before them, the older ones on
    further pages. Pairs who played in one event are left out, and so are
    those whom merge joined or members apart told apart.

    \b
    Example:
      normbook members near
    """
    with opened(book) as record:
        from normbook.app.near_names import near_document, near_page
        from normbook.book.people.near_names import near_names

        with record.reading() as reading:
            found = near_names(reading, page)
            head = reading.head()
        answer(Outputs(json=json), lambda: near_document(found, page, head), lambda: near_page(found, page, head))


@members.command()
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@click.option("--reason", required=True, help="Why; kept with the entry.")
@book_option
@dry_run_option
@json_option
def apart(one: str, other: str, reason: str, book: str, dry_run: bool, json: bool) -> None:
    """Record that two members spelt alike are two people.

    Nobody is asked about them again, at the desk or by members near. No
    standing depends on it, and nothing need be undone where it was wrong:
    merge still joins them. A and B are ids or names.

    \b
    Example:
      normbook members apart 12345678 23456789 --reason "father and son"
    """
    from normbook.book.commands import acts

    keep(acts.tell_apart(one, other, reason), Acting(book, dry_run=dry_run, json=json))


@click.command()
@click.argument("people", nargs=-1, metavar="A B")
@click.option("--undo", type=click.IntRange(min=1), metavar="SEQ", help="Put apart what entry SEQ joined.")
@click.option("--reason", default="", help="Why; kept with the entry.")
@act_options
def merge(people: tuple[str, ...], undo: int | None, reason: str, acting: Acting) -> None:
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
    from normbook.book.commands import acts

    act = acts.merge(people[0], people[1], reason) if undo is None else acts.unmerge(undo, reason)
    keep(act, acting)
