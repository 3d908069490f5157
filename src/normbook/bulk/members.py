"""Standings to start from."""

import numpy as np
import pyarrow as pa

from normbook.bulk.arrays import Int
from normbook.bulk.columns import UNKNOWN, categories, numbers
from normbook.bulk.engine import Engine
from normbook.bulk.files import BulkFile
from normbook.bulk.reasons import Reason
from normbook.bulk.sources import Sources
from normbook.model.crosstable import SYSTEMS
from normbook.model.standing import Standing


def take_in(file: BulkFile, engine: Engine, sources: Sources) -> None:
    """Give each member of the file his standing under every set of rules."""
    row = 0
    for batch in file.batches(1 << 20, sources.bad):
        count, names = batch.num_rows, batch.schema.names
        zeros = np.zeros(count, np.int8)
        titles = numbers(batch.column("title"), pa.int16(), 0)
        after = numbers(batch.column("points_next"), pa.int8(), 0) if "points_next" in names else zeros
        beyond = numbers(batch.column("points_beyond"), pa.int8(), 0) if "points_beyond" in names else zeros
        systems = categories(batch.column("system"), SYSTEMS) if "system" in names else zeros
        keys = sources.player_ids.keys(batch.column("player"))
        for at in range(count):
            standing = Standing(int(titles[at]) or None, int(after[at]), int(beyond[at]))
            reason = _take_in(engine, keys[at], int(systems[at]), standing)
            if reason:
                sources.bad.add(file.name, file.first_row + row + at, reason)
        row += count


def _take_in(engine: Engine, key: Int, system: int, standing: Standing) -> Reason | None:
    if system == UNKNOWN:
        return Reason.SYSTEM
    # Variants change no standing that can be reached, so the states are the same under all of them.
    state = engine.automata[0].states.get(standing)
    if state is None:
        return Reason.STANDING
    number = 2 * engine.number(key) + system
    if engine.states[0][number]:
        return Reason.PLAYER_TWICE
    for held in engine.states:
        held[number] = state
    return None
