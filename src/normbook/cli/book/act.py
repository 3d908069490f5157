"""Doing something to a book: show what it changes, ask, store, answer."""

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import click

from normbook.cli.answers import ANSWER_IS_NO, REFUSED, say_line, tell, write_json
from normbook.cli.book.options import Acting, agreed, opened
from normbook.model.diagnostics import Findings

if TYPE_CHECKING:
    from normbook.book.commands.acts import Act
    from normbook.book.commands.difference import Difference
    from normbook.book.commands.outcome import CommandResult, Consent
    from normbook.book.store.book import Book, Writing


def keep(act: "Act", acting: Acting) -> None:
    """Do one thing to the book, and say what came of it."""
    with opened(acting.book) as record:
        outcome = kept(record, act, acting)
    report([outcome], acting)


def kept(record: "Book", act: "Act", acting: Acting) -> "CommandResult":
    """What the act comes to. A refusal ends the command with 2, a change nobody accepts with 1."""
    try:
        return attempted(record, act, acting)
    except Unstored as unstored:
        write_json({"stored": False, **unstored_document(unstored.difference)})
        raise SystemExit(ANSWER_IS_NO) from None


def attempted(record: "Book", act: "Act", acting: Acting) -> "CommandResult":
    """The same; for a program a change nobody accepts raises Unstored."""
    from normbook.book.commands.difference import Unaccepted
    from normbook.book.commands.outcome import BookRefused, Consent, carried_out

    consent = Consent(acting.yes, dry_run=acting.dry_run)
    shown = False
    while True:
        try:
            return carried_out(record, _turn(act, consent), consent)
        except BookRefused as refused:
            tell(refused.findings)
            raise SystemExit(REFUSED) from None
        except Unaccepted as unaccepted:
            difference = unaccepted.difference
        consent = _consent(difference, again=shown, json=acting.json)
        shown = True


def _turn(act: "Act", consent: "Consent") -> "Callable[[Writing], CommandResult]":
    return lambda writing: act(writing, consent)


def _consent(difference: "Difference", *, again: bool, json: bool) -> "Consent":
    """The user's consent to a difference; without it the command ends with nothing stored."""
    from normbook.book.commands.outcome import Consent
    from normbook.render.words import say

    if json:
        raise Unstored(difference)
    from normbook.app.outcomes import difference_page
    from normbook.render.terminal import draw

    if again:
        click.echo(say("book.again"))
    draw(difference_page(difference))
    if not agreed(say("book.ask"), yes=False):
        click.echo(say("book.not-stored"), err=True)
        raise SystemExit(ANSWER_IS_NO)
    return Consent(digest=difference.digest)


class Unstored(Exception):
    """A program asks, and nobody can be asked whether the difference is wanted."""

    def __init__(self, difference: "Difference") -> None:
        super().__init__("not accepted")
        self.difference = difference


def unstored_document(difference: "Difference", subject: str | None = None) -> dict[str, object]:
    """What nobody accepted, as JSON."""
    from normbook.app.outcomes import difference_document

    named = {} if subject is None else {"subject": subject}
    return {**named, "difference": difference_document(difference)}


def report(outcomes: "Sequence[CommandResult]", acting: Acting, *, refused: bool = False, more: object = None) -> None:
    """Say what was done, whom the book had not known, what changed, and the head.

    Where something else was refused, stdout stays empty and this is told on stderr.
    """
    from normbook.app.outcomes import criteria_page, difference_page, done_document, new_line, outcome_line, would_line
    from normbook.render.words import say

    findings = Findings(note for outcome in outcomes for note in outcome.notes)
    tell(findings)
    if acting.json and not refused:
        document = done_document(outcomes, stored=bool(outcomes) and not acting.dry_run)
        write_json(document if more is None else {**document, "unaccepted": more})
        return
    for outcome in outcomes:
        say_line(would_line(outcome) if acting.dry_run else outcome_line(outcome), err=refused)
        if told := new_line(outcome):
            say_line(told, err=refused)
        for page in (criteria_page(outcome), difference_page(outcome.difference) if outcome.difference else None):
            if page is not None:
                from normbook.render.terminal import draw

                draw(page, sys.stderr if refused else None)
    if acting.dry_run:
        click.echo(say("book.dry-run"), err=refused)
    elif outcomes:
        click.echo(outcomes[-1].head.line, err=refused)
