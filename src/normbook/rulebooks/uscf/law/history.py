"""Several events judged in the order of effect, each from where the one before left its players."""

from collections import Counter
from collections.abc import Iterable, Sequence

from normbook.judgement import Judgement
from normbook.judgement.in_turn import by_player, in_turn
from normbook.model.crosstable import Event, Rating
from normbook.model.diagnostics import Diagnostic, Findings
from normbook.model.light import dataclass
from normbook.model.season import name_key
from normbook.model.standing import Standing
from normbook.rulebooks.uscf.law.codes import norm_code
from normbook.rulebooks.uscf.law.judge import PlayerNorm, judge
from normbook.rulebooks.uscf.law.tables import Tables


@dataclass(frozen=True, slots=True)
class SystemHistory:
    """Where a player stands in one rating system after the last event that named them."""

    system: str
    key: str
    id: str
    name: str
    rating: Rating | None
    """After that event; before it, where the file does not say."""
    standing: Standing | None
    """None for a player who is not established."""
    code: str


@dataclass(frozen=True, slots=True)
class History:
    """Several events and what they led to."""

    events: tuple[tuple[Event, Judgement[PlayerNorm]], ...]
    """In the order of effect."""
    records: tuple[SystemHistory, ...]
    """By system, then name, then key."""
    notes: tuple[Diagnostic, ...] = ()
    """What is to be said about the events together; each judgement has its own notes."""


def judge_all(events: Iterable[Event], tables: Tables) -> History:
    """Every event by end date, then id; regular and quick titles are separate records (uscf.two-records)."""
    judged = tuple(in_turn(events, lambda event, known: judge(event, tables, known)))
    findings = Findings()
    _tell_unjoinable([event for event, _ in judged], findings)
    records = tuple(_record(*place, lines, tables) for place, lines in by_player(judged).items())
    return History(judged, records, tuple(findings))


def _record(system: str, key: str, lines: Sequence[PlayerNorm], tables: Tables) -> SystemHistory:
    entrant = lines[-1].entrant
    # A title once held is kept, even where a later file calls the rating provisional.
    standing = next((each.after for each in reversed(lines) if each.after), None)
    rating = entrant.post or entrant.rating
    return SystemHistory(system, key, entrant.id, entrant.name, rating, standing, norm_code(standing, tables))


def _tell_unjoinable(events: Sequence[Event], findings: Findings) -> None:
    """Players join by id, those without one by name: says where a name does not tell who is meant."""
    with_id = {name_key(entrant.name) for event in events for entrant in event.entrants if entrant.id}
    for event in events if len(events) > 1 else ():
        nameless = [entrant for entrant in event.entrants if not entrant.id]
        times = Counter(name_key(entrant.name) for entrant in nameless)
        for entrant in nameless:
            place = event.place(entrant, "id")
            key = name_key(entrant.name)
            if times[key] > 1:
                findings.error("USCF-NAME-TWICE", place, no=entrant.no, name=entrant.name)
            elif key in with_id:
                findings.warning("USCF-NAME-WITHOUT-ID", place, no=entrant.no, name=entrant.name)
