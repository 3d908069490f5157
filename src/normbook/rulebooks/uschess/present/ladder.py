"""The ladder of norms for people and for programs."""

from normbook.render.page import Cell
from normbook.render.sheet import Field, Sheet, field
from normbook.render.words import say
from normbook.rulebooks.uschess.law.ladder import Rung

_MADE, _OPEN = "●", "○"


def title_of(rung: Rung) -> str:
    """The name of its title."""
    return say(f"uschess.name.{rung.level.key}")


def toward(rung: Rung | None) -> str:
    """The norms toward a title in a few words; blank where there is none left."""
    if rung is None:
        return ""
    values = {"norms": rung.made, "needed": rung.needed, "rating": rung.rating_missing}
    return say("uschess.toward", letter=rung.level.letter, **values)


def rung_document(rung: Rung) -> dict[str, object]:
    """For programs."""
    return {
        "letter": rung.level.letter,
        "level": rung.level.level,
        "title": title_of(rung),
        "norms": rung.norms,
        "needed": rung.needed,
        "rating": rung.rating,
        "reached": rung.reached,
        "held": rung.held,
    }


def ladder_sheet() -> Sheet[Rung]:
    """A line for each level."""
    return Sheet(
        "ladder",
        [
            Field("letter", say("uschess.ladder.letter"), None, lambda each: each.level.letter),
            field("title", None, title_of),
            field("norms", None, _dots),
            field("rating", None, _rating, right=True),
            Field("held", say("uschess.ladder.held"), None, _held),
        ],
        key="ladder",
    )


def _dots(rung: Rung) -> Cell:
    dots = f"{_MADE * rung.made}{_OPEN * rung.norms_missing} {rung.norms}"
    return Cell(dots, rung.norms, "good" if rung.made == rung.needed else "")


def _rating(rung: Rung) -> Cell:
    return Cell(str(rung.rating), rung.rating, "good" if rung.reached else "muted") if rung.rating else Cell("")


def _held(rung: Rung) -> Cell:
    return Cell(say("uschess.ladder.yes"), tone="good") if rung.held else Cell("")
