"""The one registry of rulebooks: which there are, and where the parts of each are found.

A rulebook is a package. Its `RULEBOOK` says what it is called and which editions it has; its modules answer what the
rooms of the program ask of it, each under the name of the room's protocol: `record` for `book.record.Record`, and so on
(docs/architecture.md). A part is loaded when it is first asked for, and one that is missing is something the rulebook
does not have. Nobody outside a rulebook's package imports from it: whoever needs a part asks for it here.
"""

import os
import sys
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from normbook.model.light import dataclass

GROUP = "normbook.rulebooks"
"""The entry points by which packages of others come in: a rulebook's name, and the package that has its RULEBOOK."""

SHIPPED = ("lpcc", "uscf", "wfcc", "fide", "uschess", "cfc")
"""Those that come with the program."""

CROSSTABLES, SOLVING = "crosstables", "solving"
"""The kinds of events: games over the board, and tournaments of solvers."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """What a rulebook says of itself."""

    name: str
    title: str
    package: str
    editions: tuple[str, ...]
    """Oldest first; each is a file `editions/edition-NAME.toml` of the package. Here too, so that naming them reads no
    file (a test compares)."""
    circle: str
    """In which circle of people its ids mean something."""
    judges: str = CROSSTABLES
    """Which kind of events it judges."""
    systems: tuple[str, ...] = ("regular", "quick")
    """Of which rating systems its events may be."""
    decimals: bool = False
    """Whether it reckons with the decimals of ratings; elsewhere a rating with decimals is refused."""
    examples: tuple[str, ...] = ()
    """Events to try it with: TOML files of its examples, each with the tables that it names."""

    @property
    def newest(self) -> str:
        """The edition that judges whatever names none."""
        return self.editions[-1]

    @property
    def folder(self) -> Path:
        """Where the package is."""
        # Not importlib.resources: importing it costs a tenth of what `normbook score` may take.
        return Path(str(import_module(self.package).__file__)).parent

    @property
    def example_folder(self) -> Path:
        """Where its examples are: with those of the program, or in the package that brings it."""
        return Path(__file__).parent / "examples" / self.name if self.name in SHIPPED else self.folder / "examples"

    def has(self, name: str) -> bool:
        """Whether it has this part; it is not loaded yet."""
        return find_spec(f"{self.package}.{name}") is not None

    def part(self, name: str) -> ModuleType | None:
        """A module of the package; None where it has none of that name."""
        return _part(self.package, name)

    @property
    def law(self) -> ModuleType | None:
        """The module that has its `load`: the law itself, or the tables of a law in several modules."""
        law = self.part("law")
        return law if law is None or hasattr(law, "load") else self.part("law.tables")


@cache
def _part(package: str, name: str) -> ModuleType | None:
    wanted = f"{package}.{name}"
    try:
        return import_module(wanted)
    except ModuleNotFoundError as problem:
        if problem.name != wanted:  # it is there, and lacks another
            raise
        return None


def rulebook(name: str) -> Rulebook:
    """The rulebook of that name. Raises KeyError where none is installed."""
    package = f"{__package__}.rulebooks.{name}" if name in SHIPPED else _others()[name]
    found: Rulebook = import_module(package).RULEBOOK
    return found


def installed(name: object) -> bool:
    """Whether there is a rulebook of that name; entry points are looked up only if it is none of those shipped."""
    return isinstance(name, str) and (name in SHIPPED or name in _others())


def judges(name: object, kind: str) -> bool:
    """Whether it is a rulebook that judges this kind of events."""
    return installed(name) and rulebook(str(name)).judges == kind


def judge_of(kind: str) -> str:
    """The rulebook for events of this kind that name none: one that is shipped, else the first. Raises KeyError."""
    for names in (lambda: SHIPPED, rulebooks):
        for name in names():
            if rulebook(name).judges == kind:
                return name
    raise KeyError(kind)


def having(part: str) -> tuple[str, ...]:
    """The rulebooks that have this part, those that are shipped first."""
    return tuple(name for name in shipped_first() if rulebook(name).has(part))


def shipped_first() -> tuple[str, ...]:
    """The names of all that are installed, those first that are shipped, in their order: what is usual stays so."""
    return (*SHIPPED, *(name for name in rulebooks() if name not in SHIPPED))


@cache
def rulebooks() -> tuple[str, ...]:
    """The names of all that are installed, in order."""
    return tuple(sorted({*SHIPPED, *_others()}))


@cache
def _others() -> dict[str, str]:
    if not any(map(_may_name_one, sys.path)):
        return {}
    from importlib.metadata import entry_points  # costs more than most commands may take to start

    return {each.name: each.value for each in entry_points(group=GROUP) if each.name not in SHIPPED}


def _may_name_one(place: str) -> bool:
    """Whether a package installed in a folder of the path names a rulebook; what is no folder may always do so."""
    if not os.path.isdir(place or "."):
        return os.path.exists(place)
    with suppress(OSError), os.scandir(place or ".") as found:
        for each in found:
            if each.name.endswith((".dist-info", ".egg-info")):
                with suppress(OSError), open(os.path.join(each.path, "entry_points.txt"), "rb") as file:
                    if GROUP.encode() in file.read():
                        return True
    return False
