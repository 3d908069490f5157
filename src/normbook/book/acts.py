"""What officers and committees do by hand: grants, demotions, the committee's word."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from normbook.book.basis import Basis, basis_of, uscf_tables
from normbook.book.changes import NO_DIFFERENCE, Change, Difference
from normbook.book.content import variant_content
from normbook.book.derived import SIDE
from normbook.book.effects import state_after
from normbook.book.entries import Entry
from normbook.book.histories import currents, person_finder, put_event
from normbook.book.outcome import Consent, Outcome, Refused, refusal
from normbook.book.posting import How, existing, named
from normbook.book.record import record_of
from normbook.book.rows import Place as Spot
from normbook.book.step import Step
from normbook.book.store import Writing
from normbook.book.told import EventState, Known
from normbook.judgement import Check
from normbook.model.diagnostics import Findings, Place
from normbook.model.phrase import Value
from normbook.rulebook import rulebook
from normbook.rulebooks.uscf.law.tables import STEP, Tables
from normbook.rulebooks.uscf.record.chains import Chain, Line, chains_from, refold, store
from normbook.rulebooks.uscf.record.changes import code_of, difference_of
from normbook.rulebooks.uscf.record.fold import RULES as USCF
from normbook.rulebooks.uscf.record.fold import act_of, state_from
from normbook.rulebooks.uscf.record.tables import basis_for
from normbook.rulebooks.wfcc.law.tables import TITLES


def grant(
    writing: Writing,
    rules: str,
    player: Known,
    title: str,
    reason: str,
    consent: Consent,
    *,
    on: date,
    system: str = "regular",
) -> Outcome:
    """Give a title; blank asks for Life Master by games won (uscf.lm300)."""
    if rules == "wfcc":
        return _grant_to_solver(writing, player, title, reason, on)
    if rules != USCF:
        raise refusal("BOOK-NO-TITLES", rules, None, rules=rules)
    basis = _basis(writing, player.key, system, on)
    content: dict[str, object] = {"player": player.key, "system": system, "on": on.isoformat()}
    if title:
        content["title"] = _level(title, uscf_tables(basis))
    else:
        content["by"] = "games"
    return _done(writing, "grant", "granted", content, basis, player, reason, consent)


def demote(
    writing: Writing, rules: str, player: Known, reason: str, consent: Consent, *, on: date, system: str = "regular"
) -> Outcome:
    """Take a title one level down at the player's own request (uscf.demotion)."""
    if rules != USCF:
        raise refusal("BOOK-NO-DEMOTION", rules, None, rules=rules)
    basis = _basis(writing, player.key, system, on)
    content: dict[str, object] = {"player": player.key, "system": system, "on": on.isoformat()}
    return _done(writing, "demotion", "demoted", content, basis, player, reason, consent)


def _basis(writing: Writing, player: str, system: str, on: date) -> Basis:
    """An act is carried out by the tables that the player's last event was judged by, and says so."""
    return basis_for(writing, system, person_finder(writing.connection)(player), on)


def _written(writing: Writing, kind: str, content: dict[str, object], basis: Basis, reason: str) -> Entry:
    own = {"variant": variant_content(basis.own)} if basis.own else {}
    return writing.append(kind, {**content, **own}, rules=USCF, edition=basis.edition, reason=reason)


def _level(written: str, tables: Tables) -> int:
    """A title by its level or by its letter."""
    level = tables.levels_by_letter.get(written) or (int(written) if written.isascii() and written.isdigit() else 0)
    if level not in tables.titles:
        raise refusal("BOOK-TITLE-UNKNOWN", written, None, title=written, known=tuple(tables.titles))
    return level


def _done(
    writing: Writing,
    kind: str,
    what: str,
    content: dict[str, object],
    basis: Basis,
    player: Known,
    reason: str,
    consent: Consent,
) -> Outcome:
    if not reason.strip():
        raise refusal("BOOK-REASON-MISSING", player.name, None)
    entry = _written(writing, kind, content, basis, reason)
    difference, chain = take_act(writing, entry)
    _refuse_if_idle(entry, chain, player)
    difference = named(writing, difference)
    if any(change.events for change in difference.changes):
        consent.check(difference)
    return Outcome(what, player.name, writing.head(), entry.seq, difference, values={"id": player.id or player.key})


def take_act(writing: Writing, entry: Entry) -> tuple[Difference, Chain]:
    """An act's line in the player's history, and what rests on it."""
    person = person_finder(writing.connection)
    content = entry.content
    who, system = person(content["player"]), content["system"]
    place = Spot(content["on"], entry.seq, "")
    before = currents(writing.connection, USCF, system, [who])
    chains = chains_from(writing, system, place, {who: [Line(place, entry.seq)]}, (), before)
    judged, _ = refold(writing, chains, person)
    difference = difference_of(writing.connection, system, chains, before, judged)
    store(writing, system, chains)
    return difference, chains[0]


def _refuse_if_idle(entry: Entry, chain: Chain, player: Known) -> None:
    """An act whose conditions are not met is refused with every one of them."""
    row = next(row for row in chain.added if row.act == entry.seq)
    act = act_of(entry, state_from(row.before))
    findings = Findings()
    for check in act.checks:
        if not check.passed:
            values: dict[str, Value] = {"rule": check.rule, "needed": check.needed, "actual": check.actual}
            findings.error("BOOK-ACT-REFUSED", Place(player.name), None, **_note(check), **values)
    if findings.refused:
        raise Refused(findings)


def _note(check: Check) -> dict[str, Value]:
    """What the condition is about, in the words of the acts."""
    if check.note is None:
        return {}
    return {**check.note.values, "note": check.note.code.removeprefix("uscf.act.")}


def keep_titles(writing: Writing, event: EventState, difference: Difference, reason: str) -> Difference:
    """Record a grant for every title that would go. Raises Refused with everybody whose title no grant would keep."""
    findings = Findings()
    changes = []
    for change in difference.changes:
        if not change.went or change.rules != USCF:
            changes.append(change)
            continue
        days = _days_to_grant(writing, change, event)
        kept = next(filter(None, (_kept(writing, change, event, day, reason) for day in days)), None)
        if kept is None:
            title = int(change.went[-1])
            findings.error("BOOK-KEEP-REFUSED", Place(change.name), None, name=change.name, title=title)
        else:
            changes.append(kept)
    if findings.refused:
        raise Refused(findings)
    return Difference(tuple(changes), difference.lists, difference.judged)


def _days_to_grant(writing: Writing, change: Change, event: EventState) -> list[str]:
    """When a title may be granted so that it stays: when it had been gained; after all, where he was demoted since."""
    last = currents(writing.connection, USCF, change.system, [change.player]).get(change.player)
    gained = change.lost_on or event.end
    return [gained, last.end] if last and last.end > gained else [gained]


def _kept(writing: Writing, change: Change, event: EventState, day: str, reason: str) -> Change | None:
    """What becomes of somebody to whom his title is granted; None, with nothing recorded, where it would not stay."""
    title = int(change.went[-1])
    content: dict[str, object] = {"player": change.player, "system": change.system, "title": title, "on": day}
    content |= {"kept": event.id, "anew": True}
    was, now = change.ratings or ("", "")
    if was and not now:  # nothing else of his shows a rating
        content["rating"] = was
    try:
        with writing.apart():
            entry = _written(writing, "grant", content, basis_of(writing.entry(event.seq)), reason)
            _, chain = take_act(writing, entry)
            last = chain.final
            assert last is not None
            held = state_from(last.after).standing
            if held is None or held.title is None or held.title < title:
                raise _NotKept
            came = tuple(map(str, range(title + STEP, held.title + STEP, STEP)))
            ratings = (was, last.rating) if change.ratings and was != last.rating else ()
            return replace(change, now=code_of(last), came=came, went=(), ratings=ratings)
    except _NotKept:
        return None


class _NotKept(Exception):
    """A grant that would not keep its title."""


def _grant_to_solver(writing: Writing, player: Known, title: str, reason: str, on: date) -> Outcome:
    if not reason.strip():
        raise refusal("BOOK-REASON-MISSING", player.name, None)
    if title not in TITLES:
        raise refusal("BOOK-TITLE-UNKNOWN", title or player.name, None, title=title, known=TITLES)
    content = {"player": player.key, "title": title, "on": on.isoformat()}
    entry = writing.append("grant", content, rules="wfcc", edition=rulebook("wfcc").newest, reason=reason)
    return Outcome("granted", player.name, writing.head(), entry.seq, values={"id": player.id or player.key})


def confirm(
    writing: Writing, id: str, how: How, *, reason: str, refuse: bool = False, coefficient: str | None = None
) -> Outcome:
    """The committee's word on a tournament, and its coefficient (wfcc.confirm)."""
    known = existing(writing, id)
    if known.rules != "wfcc":
        raise refusal("BOOK-CONFIRM-RULES", id, None, id=id, rules=known.rules)
    if known.status == SIDE:
        raise refusal("BOOK-CONFIRM-SIDE", id, None, id=id)
    if not reason.strip():
        raise refusal("BOOK-REASON-MISSING", id, None)
    state, first = known, 0
    for kind, content in _words(id, refuse, coefficient):
        entry = writing.append(kind, content, rules="wfcc", edition=rulebook("wfcc").newest, reason=reason)
        state, first = state_after(entry, state), first or entry.seq
    step = Step(known, state, None, (), person_finder(writing.connection), writing.head().seq)
    applied = record_of("wfcc").apply(writing, step)
    put_event(writing.connection, state)
    difference = named(writing, applied.difference)
    if applied.reaches:
        how.consent.check(difference)
    what = "refused" if refuse else "confirmed"
    values: dict[str, Value] = {"name": known.name, "coefficient": coefficient}
    return Outcome(
        what, id, writing.head(), first, difference or NO_DIFFERENCE, judgement=applied.judgement, values=values
    )


def _words(id: str, refuse: bool, coefficient: str | None) -> Iterator[tuple[str, dict[str, object]]]:
    yield "confirmation", {"of": id, "confirmed": not refuse}
    if coefficient is not None:
        yield "coefficient", {"of": id, "coefficient": coefficient}
