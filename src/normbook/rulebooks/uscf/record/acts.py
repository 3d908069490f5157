"""What title officers do by hand: grants, demotions, titles kept for those who would lose them with an event."""

import re
from dataclasses import replace
from datetime import date

from normbook.book.commands.difference import Change, Difference
from normbook.book.commands.outcome import BookRefused, CommandResult, Consent, refusal
from normbook.book.derived.histories import currents, person_finder
from normbook.book.log.basis import basis_of
from normbook.book.log.entry_kinds import ACT, ActContent
from normbook.book.log.index import EventState, Known
from normbook.book.store.book import Writing
from normbook.model.diagnostics import Findings, Place
from normbook.rulebooks.uscf.law.tables import STEP, Tables
from normbook.rulebooks.uscf.record.award import award_from
from normbook.rulebooks.uscf.record.basis import RULES, tables_by
from normbook.rulebooks.uscf.record.fold import CHAINS, GRANT, GrantContent, state_from

_LEVEL = re.compile("[0-9]{1,4}")


def grant(
    writing: Writing, player: Known, title: str, reason: str, consent: Consent, *, on: date, system: str
) -> CommandResult:
    """Give a title; blank asks for Life Master by games won (uscf.lm300)."""
    # An act is carried out by the tables that the player's last event was judged by, and says so.
    basis = CHAINS.basis_for(writing, system, person_finder(writing.connection)(player.key), on)
    content = {"title": _level(title, tables_by(basis))} if title else {"by": "games"}
    return CHAINS.carry_out(writing, "grant", "granted", content, player, reason, consent, on=on, system=system)


def _level(written: str, tables: Tables) -> int:
    """A title by its level or by its letter."""
    level = tables.levels_by_letter.get(written) or (int(written) if _LEVEL.fullmatch(written) else 0)
    if level not in tables.titles:
        raise refusal("BOOK-TITLE-UNKNOWN", written, None, title=written, known=tuple(tables.titles))
    return level


def keep_titles(writing: Writing, event: EventState, difference: Difference, reason: str) -> Difference:
    """Record a grant for every title that would go. Raises Refused with everybody whose title no grant would keep."""
    findings = Findings()
    changes = []
    for change in difference.changes:
        if not change.went:
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
        raise BookRefused(findings)
    return Difference(tuple(changes), difference.lists, difference.judged)


def _days_to_grant(writing: Writing, change: Change, event: EventState) -> list[str]:
    """When a title may be granted so that it stays: when it had been gained; after all, for one demoted since."""
    last = currents(writing.connection, RULES, change.system, [change.player]).get(change.player)
    gained = change.lost_on or event.end
    return [gained, last.end] if last and last.end > gained else [gained]


def _kept(writing: Writing, change: Change, event: EventState, day: str, reason: str) -> Change | None:
    """What becomes of somebody to whom the title is granted; None, with nothing recorded, where it would not stay."""
    title = int(change.went[-1])
    was, now = change.ratings or ("", "")
    shown = was if was and not now else None  # nothing else of theirs shows a rating
    act = ACT.content(ActContent(change.player, day, change.system, title, shown))
    content = {**act, **GRANT.content(GrantContent(title, kept=event.id, anew=True))}
    try:
        with writing.apart():
            entry = CHAINS.written(writing, "grant", content, basis_of(writing.entry(event.seq)), reason)
            _, chain = CHAINS.take_act(writing, entry)
            last = chain.final
            assert last is not None
            held = state_from(last.after).standing
            if held is None or held.title is None or held.title < title:
                raise _NotKept
            came = tuple(map(str, range(title + STEP, held.title + STEP, STEP)))
            ratings = (was, last.rating) if change.ratings and was != last.rating else ()
            return replace(change, now=award_from(last.award).code, came=came, went=(), ratings=ratings)
    except _NotKept:
        return None


class _NotKept(Exception):
    """A grant that would not keep its title."""
