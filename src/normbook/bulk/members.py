"""Standings to start from."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from normbook.bulk.arrays import Bytes, Column, Keys
from normbook.bulk.automaton import NO_STANDING, Automaton
from normbook.bulk.columns import UNKNOWN, categories, numbers, usable_rows
from normbook.bulk.files import BulkFile
from normbook.bulk.ids import Ids
from normbook.bulk.reasons import BadRows, Reason
from normbook.bulk.roll import Roll
from normbook.bulk.sources import Sources
from normbook.model.crosstable import SYSTEMS


class MemberRows(NamedTuple):
    """A piece of the members."""

    player: Keys
    system: Bytes
    state: Column
    """NO_STANDING where the row cannot be used."""
    first_row: int


def take_in(file: BulkFile, roll: Roll, sources: Sources) -> None:
    """Give each member of the file their standing under every set of rules."""
    for rows in member_rows(file, roll.automata[0], sources.player_ids, sources.bad):
        for at, (key, system, state) in enumerate(zip(rows.player, rows.system.tolist(), rows.state, strict=True)):
            if state != NO_STANDING and not roll.begin(key, system, state):
                sources.bad.add(file.name, file.first_row + rows.first_row + at, Reason.PLAYER_TWICE)


def member_rows(file: BulkFile, automaton: Automaton, players: Ids, bad: BadRows) -> Iterator[MemberRows]:
    """The rows of the file.

    Variants change no standing that can be reached, so the states are the same under all rules.
    """
    row = 0
    for batch in file.batches(1 << 20, bad):
        count, names = batch.num_rows, batch.schema.names
        zeros = np.zeros(count, np.int8)
        titles = numbers(batch.column("title"), pa.int16(), 0)
        held = [numbers(batch.column(name), pa.int16(), 0) if name in names else zeros for name in automaton.columns]
        systems = categories(batch.column("system"), SYSTEMS) if "system" in names else zeros.view(np.uint8)
        states = np.full(count, NO_STANDING, automaton.rules.next_state.dtype)
        usable = usable_rows(batch, file, row, ("player",), bad)
        for at in np.flatnonzero(usable).tolist() if len(usable) else range(count):
            standing = automaton.held(int(titles[at]) or None, *(int(column[at]) for column in held))
            state = automaton.states.get(standing)
            if systems[at] == UNKNOWN:
                bad.add(file.name, file.first_row + row + at, Reason.SYSTEM)
            elif state is None:
                bad.add(file.name, file.first_row + row + at, Reason.STANDING)
            else:
                states[at] = state
        yield MemberRows(players.keys(batch.column("player")), systems, states, row)
        row += count
