"""A club night out of its steps. Each step was legal when it was stored; what is not is refused with every reason."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from normbook.book.commands.outcome import BookRefused, refusal
from normbook.office.drafts import Draft
from normbook.office.night import boards, players, taps
from normbook.office.night.state import Night
from normbook.office.night.taps import Undo, read_facts, read_tap
from normbook.office.steps import DraftStep

Move = Callable[[Night, Any, DraftStep], Night]


def night_of(draft: Draft, steps: Sequence[DraftStep]) -> Night:
    """The night after all its steps."""
    return _folded(Night(draft.id, read_facts(draft.content)), steps)


def advanced(draft: Draft, steps: Sequence[DraftStep], step: DraftStep) -> Night:
    """The night after one more step. Raises Refused where the step cannot be taken."""
    tap = read_tap(step.content)
    if isinstance(tap, Undo):
        _check_undo(draft, steps, tap)
        return night_of(draft, [*steps, step])
    return _moved(night_of(draft, steps), step)


def undone(steps: Iterable[DraftStep]) -> set[str]:
    """The ids of the steps that count no more."""
    taken = (read_tap(step.content) for step in steps)
    return {tap.of for tap in taken if isinstance(tap, Undo)}


def last_of(draft: Draft, steps: Sequence[DraftStep], actor: str) -> DraftStep | None:
    """The last step of somebody that still counts and on which nothing rests: what their undo takes back."""
    gone = undone(steps)
    own = (step for step in reversed(steps) if step.actor == actor and step.id not in gone and not _is_undo(step))
    return next((step for step in own if _can_go(draft, steps, step.id)), None)


def _folded(night: Night, steps: Sequence[DraftStep]) -> Night:
    gone = undone(steps)
    for step in steps:
        if step.id not in gone:
            night = _moved(night, step)
        elif isinstance(read_tap(step.content), taps.Add):
            # Its number stays taken: later steps speak of players by their numbers.
            night = replace(night, numbers=night.numbers + 1)
    return night


def _moved(night: Night, step: DraftStep) -> Night:
    tap = read_tap(step.content)
    return _MOVES[type(tap)](night, tap, step)


def _check_undo(draft: Draft, steps: Sequence[DraftStep], tap: Undo) -> None:
    found = next((step for step in steps if step.id == tap.of), None)
    if found is None or _is_undo(found) or tap.of in undone(steps):
        raise refusal("NIGHT-UNDO-UNKNOWN", draft.name)
    if not _can_go(draft, steps, tap.of):
        raise refusal("NIGHT-UNDO-RESTS", draft.name)


def _can_go(draft: Draft, steps: Sequence[DraftStep], id: str) -> bool:
    """Whether the others can all be taken without this step."""
    try:
        night_of(draft, [*steps, DraftStep(0, "", "", "", {"do": "undo", "of": id})])
    except BookRefused:
        return False
    return True


def _is_undo(step: DraftStep) -> bool:
    return isinstance(read_tap(step.content), Undo)


def _undo(night: Night, _tap: Undo, _step: DraftStep) -> Night:
    return night


_MOVES: dict[type[Any], Move] = {
    taps.NightFacts: boards.facts,
    taps.Rounds: boards.rounds,
    taps.Add: players.add,
    taps.PlayerChange: players.change,
    taps.Remove: players.remove,
    taps.Away: players.away,
    taps.BoardPair: boards.pair,
    taps.Draw: boards.draw,
    taps.Unpair: boards.unpair,
    taps.Swap: boards.swap,
    taps.GameResult: boards.outcome,
    taps.Absent: boards.absent,
    taps.Declined: boards.declined,
    taps.Bye: boards.bye,
    taps.Close: boards.close,
    Undo: _undo,
}
