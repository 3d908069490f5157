"""Several events, each judged from where those before it left everybody."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from normbook.judgement.answers import Judgement
from normbook.model.crosstable import Event
from normbook.model.season import name_key, player_key

Player = TypeVar("Player")


def in_turn(
    events: Iterable[Event], judge: Callable[[Event, Mapping[str, Any]], Judgement[Player]]
) -> Iterator[tuple[Event, Judgement[Player]]]:
    """The events in the order of effect, and what is judged of each.

    `judge` is given where everybody stands in the event's rating system, by `player_key`: what the subjects of earlier
    judgements have as `after`. Whoever has none there stays where they were.
    """
    systems: dict[str, dict[str, Any]] = {}
    for event in sorted(events, key=lambda each: each.effect):
        known = systems.setdefault(event.system, {})
        judgement = judge(event, known)
        yield event, judgement
        subjects: Iterable[Any] = judgement.subjects
        known |= {player_key(each.entrant): each.after for each in subjects if each.after is not None}


def by_player(judged: Iterable[tuple[Event, Judgement[Player]]]) -> dict[tuple[str, str], list[Player]]:
    """What each event made of everybody, by rating system and `player_key`; in the order of systems and names."""
    found: dict[tuple[str, str], list[Any]] = {}
    for event, judgement in judged:
        subjects: Iterable[Any] = judgement.subjects
        for each in subjects:
            found.setdefault((event.system, player_key(each.entrant)), []).append(each)
    in_order = sorted(found.items(), key=lambda each: (each[0][0], name_key(each[1][-1].entrant.name), each[0][1]))
    return dict(in_order)
