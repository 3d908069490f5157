"""What people ask of the book, as acts: the command line and the desk carry out the same ones.

An act looks people and events up in the turn in which it writes: what was true a moment ago is not what counts.
"""

from collections.abc import Callable
from datetime import date
from decimal import Decimal, InvalidOperation

from normbook.book.chains.starts import BroughtIn, Named
from normbook.book.collector import nothing_collected
from normbook.book.commands import events as posting
from normbook.book.commands import organisation, publication
from normbook.book.commands.events import PostOptions
from normbook.book.commands.outcome import CommandResult, Consent, Progress, refusal, unseen
from normbook.book.commands.step import Paper, Ratings
from normbook.book.derived.tables import BOARD
from normbook.book.people import membership
from normbook.book.people import merge as merging
from normbook.book.people.identity import person_asked_for
from normbook.book.record import Record, record_of, records
from normbook.book.store.book import Writing
from normbook.model.membership import Membership
from normbook.model.ratinglist import RatingList
from normbook.model.solving import is_coefficient
from normbook.rulebook import rulebook, rulebooks

Act = Callable[[Writing, Consent], CommandResult]
"""What is done in a turn, as far as the user consents to what it changes."""


def post(paper: Paper | Ratings, *, no_new: bool = False, trust_book: bool = False) -> Act:
    """Record an event, or the ratings that events are judged by."""

    def act(writing: Writing, consent: Consent) -> CommandResult:
        if isinstance(paper, Ratings):
            return _taker(paper).bring_in(writing, paper, consent, BroughtIn())
        return posting.post(writing, paper, PostOptions(consent, no_new=no_new, trust_book=trust_book))

    return act


def amend(event: str, paper: Paper, reason: str, *, no_new: bool = False, trust_book: bool = False) -> Act:
    """Correct a posted event."""

    def act(writing: Writing, consent: Consent) -> CommandResult:
        how = PostOptions(consent, no_new=no_new, trust_book=trust_book)
        return posting.amend(writing, event, paper, reason, how)

    return act


def void(event: str, reason: str, *, keep_titles: bool = False) -> Act:
    """Take a posted event out."""
    return lambda writing, consent: posting.void(writing, event, reason, PostOptions(consent, keep_titles=keep_titles))


def grant(rules: str, player: str, title: str, reason: str, *, on: date, system: str = "regular") -> Act:
    """Give a title; a blank one asks for Life Master by games won."""

    def act(writing: Writing, consent: Consent) -> CommandResult:
        who = person_asked_for(writing, player, rulebook(rules).circle)
        return record_of(rules).grant(writing, who, title, reason, consent, on=on, system=system)

    return act


def demote(rules: str, player: str, reason: str, *, on: date, system: str = "regular") -> Act:
    """Take a title one level down."""

    def act(writing: Writing, consent: Consent) -> CommandResult:
        who = person_asked_for(writing, player, rulebook(rules).circle)
        return record_of(rules).demote(writing, who, reason, consent, on=on, system=system)

    return act


def organise(
    reason: str = "", *, name: str | None = None, address: str | None = None, logo: bytes | None = None
) -> Act:
    """Say whose book it is; what is None stays as it is."""
    return lambda writing, _: organisation.describe(writing, reason, name=name, address=address, logo=logo)


def confirm(event: str, reason: str, *, refuse: bool = False, coefficient: str | None = None) -> Act:
    """The committee's word on a solving tournament."""

    def act(writing: Writing, consent: Consent) -> CommandResult:
        number = None if coefficient is None else read_coefficient(coefficient)
        if coefficient is not None and number is None:
            raise refusal("COEFFICIENT-BAD", event, coefficient, written=coefficient)
        known = posting.existing(writing, event)
        record = record_of(known.rules)
        return record.confirm(writing, known, reason, consent, refuse=refuse, coefficient=number)

    return act


def read_coefficient(written: str) -> str | None:
    """A coefficient as the book keeps it; None for what is none."""
    try:
        number = Decimal(written)
    except InvalidOperation:
        return None
    return f"{number.normalize():f}" if number.is_finite() and is_coefficient(number) else None


def publish(
    rules: str, as_of: date, *, system: str | None = None, season: str | None = None, reissue: bool = False, reason: str
) -> Act:
    """Freeze a list: of a rating system, or of a season."""

    def act(writing: Writing, consent: Consent) -> CommandResult:
        own = {"system": system or "", "season": season or ""}
        return publication.publish(writing, rules, as_of, consent, **own, reissue=reissue, reason=reason)

    return act


def merge(one: str, other: str, reason: str) -> Act:
    """Make two members one person."""

    def act(writing: Writing, consent: Consent) -> CommandResult:
        first, second = person_asked_for(writing, one), person_asked_for(writing, other)
        return merging.merge(writing, first, second, reason, consent)

    return act


def unmerge(seq: int, reason: str) -> Act:
    """Put apart what an entry joined."""
    return lambda writing, consent: merging.unmerge(writing, seq, reason, consent)


def tell_apart(one: str, other: str, reason: str) -> Act:
    """Remember that two members who are spelt alike are two people."""

    def act(writing: Writing, _: Consent) -> CommandResult:
        first, second = person_asked_for(writing, one), person_asked_for(writing, other)
        return merging.tell_apart(writing, first, second, reason)

    return act


def forget(person: str, reason: str) -> Act:
    """Erase somebody's personal data; `private.wipe` clears the journal afterwards."""
    return lambda writing, _: membership.forget(writing, person_asked_for(writing, person), reason)


def bring_in(
    found: Membership | RatingList,
    as_of: date | None = None,
    named: Named | None = None,
    progress: Progress = unseen,
    rules: str | None = None,
) -> Act:
    """Take in a federation's members, with a day also their standings before it; or a solvers' list.

    `named` are the variant and the edition that the codes are of; else they are read by what was in force. `rules` is
    whose list it is, where several rulebooks take such.
    """

    def act(writing: Writing, consent: Consent) -> CommandResult:
        with nothing_collected():
            if isinstance(found, Membership) and as_of is None:
                return membership.import_members(writing, found, rulebook(rules).circle if rules else BOARD)
            return _taker(found, rules).bring_in(writing, found, consent, BroughtIn(as_of, named, progress))

    return act


def _taker(found: object, rules: str | None = None) -> Record:
    """Whose list it is: of the rulebook named, else of the first that takes such, of a federation's members first."""
    takers = [each for each in records() if isinstance(found, each.takes) and rules in (None, each.rules)]
    if not takers:
        raise refusal("BOOK-NO-HOOK", type(found).__name__, rules=rules or ", ".join(rulebooks()), hook="takes")
    return min(takers, key=lambda each: rulebook(each.rules).circle != BOARD)


def take_back(seq: int, reason: str) -> Act:
    """Let nobody start from the list of an entry any longer."""

    def act(writing: Writing, consent: Consent) -> CommandResult:
        with nothing_collected():
            known = {start: record for record in records() for start in record.starts(writing)}
            if seq not in known:
                raise refusal("BOOK-START-UNKNOWN", str(seq), None, seq=seq, known=tuple(sorted(known)))
            return known[seq].take_back(writing, seq, reason, consent)

    return act
