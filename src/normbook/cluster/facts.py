"""What the events file says, read once by the driver and looked up by every task where it lies."""

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from normbook.bulk.arrays import Flags, Keys, Shorts
from normbook.bulk.block import EventFacts
from normbook.bulk.ids import Ids

_FACTS = ("rounds", "match", "dual")
_COLUMNS = ("keys", *_FACTS)
_BY_TEXT = "facts.arrow"


def share(facts: EventFacts, ids: Ids, work: Path) -> None:
    """Write the facts for the tasks."""
    if ids.text:
        table = pa.table({"event": ids.column(facts.keys), **{name: getattr(facts, name) for name in _FACTS}})
        with pa.ipc.new_file(work / _BY_TEXT, table.schema) as writer:
            writer.write_table(table)
        return
    for name in _COLUMNS:
        np.save(work / f"{name}.npy", getattr(facts, name))


def shared(ids: Ids, work: Path) -> EventFacts:
    """The facts, of which a task takes into memory only what it asks for."""
    if ids.text:
        return _TextFacts(ids, work / _BY_TEXT)
    facts = EventFacts()
    for name in _COLUMNS:
        setattr(facts, name, np.load(work / f"{name}.npy", mmap_mode="r"))
    return facts


class _TextFacts(EventFacts):
    """Facts by text: a task has its own numbers for texts, so those it asks for are looked for by their text."""

    def __init__(self, ids: Ids, path: Path) -> None:
        super().__init__()
        self._ids, self._path = ids, path

    def of(self, keys: Keys, seen: Shorts) -> tuple[Shorts, Flags, Flags]:
        with pa.memory_map(str(self._path)) as source:
            table = pa.ipc.open_file(source).read_all()
            mine = table.filter(pc.is_in(table["event"], value_set=self._ids.column(keys))).combine_chunks()
        numbers = self._ids.keys(mine["event"].combine_chunks())
        order = np.argsort(numbers)
        self.keys = numbers[order]
        self.rounds, self.match, self.dual = (mine[name].to_numpy()[order] for name in _FACTS)
        return super().of(keys, seen)
