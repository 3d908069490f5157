"""What a form lets people choose, and what officers do to titles: as each rulebook has it."""

from collections.abc import Callable, Sequence
from datetime import date

from normbook.book.commands.acts import Act
from normbook.model.light import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """A field of a form with the values that it may have."""

    name: str
    label: str
    options: Sequence[tuple[str, str]]
    """Each value, and what it is called."""
    usual: str = ""
    blank: str = ""
    """What it means to choose none; blank: one must be chosen."""

    @property
    def values(self) -> list[str]:
        """The values."""
        return [value for value, _ in self.options]


@dataclass(frozen=True, slots=True)
class TitleForm:
    """What an officer may do to somebody's title."""

    key: str
    heading: str
    text: str
    who: str
    """What the person is called: player, solver."""
    choices: Sequence[Choice]
    act: "TitleAct"
    rulebook: str = ""
    """Whose title it is, as people call the rulebook."""


TitleAct = Callable[[str, str, date, dict[str, str]], Act]
"""For a person and a reason, as of a day, with what was chosen."""


@dataclass(frozen=True, slots=True)
class TitleToGrant:
    """A title that somebody has earned and nobody has granted yet."""

    player: str
    """Their id, or the key by which the book finds them."""
    name: str
    title: str
    form: str
    """The key of the form that grants it."""
