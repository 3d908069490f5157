"""What is needed for a norm of the lifetime titles, and how likely it is."""

from collections.abc import Iterable, Mapping
from typing import Any

from normbook.forecast.board import is_unfinished
from normbook.rulebooks.uscf.forecast.career_pages import TitleAhead
from normbook.rulebooks.uscf.forecast.files import forecast_of

__all__ = ["forecast_of", "is_unfinished", "of_player"]


def of_player(id: str, name: str, records: Iterable[object], own: Mapping[str, Any]) -> TitleAhead:
    """The way to a player's next title, by their records in the book."""
    return TitleAhead(id, name, records, own.get("since"))
