"""Events to try a rulebook with: those that come with it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from normbook.formats.keys import read_toml
from normbook.model.diagnostics import Findings
from normbook.rulebook import rulebook, shipped_first


@dataclass(frozen=True, slots=True)
class Example:
    """An event that comes with a rulebook."""

    rules: str
    file: Path
    name: str
    """What the event is called."""

    @property
    def key(self) -> str:
        """By which a page asks for it."""
        return f"{self.rules}/{self.file.name}"

    def files(self) -> tuple[tuple[str, bytes], ...]:
        """The event's file, and its tables: those that it names, and the one that is called as it is."""
        keys = read_toml(self.file, Findings())
        named = {*texts_in(keys.table)} if keys else set()
        beside = sorted(self.file.parent.iterdir())
        tables = [each for each in beside if each.name in named or (each.stem == self.file.stem and each != self.file)]
        return tuple((each.name, each.read_bytes()) for each in (self.file, *tables))


@cache
def examples() -> tuple[Example, ...]:
    """Of all rulebooks that have some, those first that are shipped."""
    found = []
    for rules in shipped_first():
        folder = rulebook(rules).example_folder
        for file in (folder / name for name in rulebook(rules).examples):
            keys = read_toml(file, Findings())
            found.append(Example(rules, file, str(keys.table.get("name", file.stem)) if keys else file.stem))
    return tuple(found)


def texts_in(value: object) -> Iterator[str]:
    """Every text in a TOML file's table."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from texts_in(each)
