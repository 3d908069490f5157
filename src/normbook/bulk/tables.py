"""The tables that a replay writes."""

from collections.abc import Sequence

import numpy as np
import pyarrow as pa

from normbook.bulk.arrays import Bytes, Column, Keys, Numbers, Places
from normbook.bulk.automaton import NO_STANDING, Automaton
from normbook.bulk.ids import Ids
from normbook.bulk.roll import Folded
from normbook.model.crosstable import SYSTEMS


def schemas(event: pa.DataType, player: pa.DataType, more: Sequence[str] = ()) -> dict[str, pa.Schema]:
    """The columns of each of them; ids are of these kinds, and a standing has more than a title."""
    record = {"player": player, "system": pa.string(), "title": pa.int16()}
    return {
        "norms": pa.schema({"event": event, "player": player, "level": pa.int16()}),
        "titles": pa.schema({"player": player, "event": event, "end": pa.date32(), "title": pa.int16()}),
        "standings": pa.schema(record | dict.fromkeys(more, pa.int16())),
        "changes": pa.schema(record | {"title_by_variant": pa.int16()}),
    }


def norms_table(folded: Folded, levels: Sequence[int], events: Ids, players: Ids) -> pa.Table:
    """Every norm, in the order of effect, in each event by player."""
    norms, facts = folded.norms, folded.part.block.events
    return pa.table(
        {
            "event": events.column(facts.keys[norms.event]),
            "player": players.column(norms.player),
            "level": np.array((0, *levels), np.int16)[norms.level],
        }
    )


def titles_table(folded: Folded, levels: Sequence[int], events: Ids, players: Ids) -> pa.Table:
    """Every title earned; who passes several at once earns each of them."""
    promotions, facts = folded.promotions, folded.part.block.events
    passed = (promotions.after - promotions.before).astype(np.int64)
    again = np.repeat(np.arange(len(passed)), passed)
    first = np.repeat(np.cumsum(passed) - passed, passed)
    title = promotions.before[again] + 1 + np.arange(len(again)) - first
    event = promotions.event[again]
    return pa.table(
        {
            "player": players.column(promotions.player[again]),
            "event": events.column(facts.keys[event]),
            "end": pa.array(facts.ends[event]).cast(pa.date32()),
            "title": np.array((0, *levels), np.int16)[title],
        }
    )


def standings_table(automaton: Automaton, states: Column, members: Keys, order: Places, players: Ids) -> pa.Table:
    """Everybody's standing at the end, by system and player."""
    number, state = _records(states, order)
    standings = automaton.standings
    titles = np.array([standing.title or 0 if standing else 0 for standing in standings], np.int16)
    held = {
        name: np.array([getattr(each, name) if each else 0 for each in standings], np.int16)
        for name in automaton.columns
    }
    title = titles[state]
    return pa.table(
        {
            "player": players.column(members[number >> 1]),
            "system": _system_column(number),
            "title": pa.array(title, mask=title == 0),
            **{name: values[state] for name, values in held.items()},
        }
    )


def changes_table(
    automaton: Automaton,
    ours: Bytes,
    theirs: Bytes,
    members: Keys,
    order: Places,
    players: Ids,
) -> pa.Table:
    """Whose title is another one under the variant, by system and player."""
    number, _ = _records((ours != theirs).view(np.uint8), order)
    levels = np.array((0, *automaton.levels), np.int16)
    title, other = levels[ours[number]], levels[theirs[number]]
    return pa.table(
        {
            "player": players.column(members[number >> 1]),
            "system": _system_column(number),
            "title": pa.array(title, mask=title == 0),
            "title_by_variant": pa.array(other, mask=other == 0),
        }
    )


def _records(states: Bytes, order: Places) -> tuple[Numbers, Bytes]:
    """Records that are there, by system and then member: where they stand, and their states."""
    first = 2 * order.astype(np.int32)  # half as wide: half as much memory to go through
    number = np.concatenate([first + system for system in range(len(SYSTEMS))])
    state = states[number]
    there = state != NO_STANDING
    return number[there], state[there]


def _system_column(number: Numbers) -> pa.Array:
    return pa.DictionaryArray.from_arrays((number & 1).astype(np.int8), list(SYSTEMS)).cast(pa.string())
