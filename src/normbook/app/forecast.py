"""Unfinished events and what they still need: what `normbook forecast` and the web application answer with."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

from normbook.app.player import Profile
from normbook.app.score import asked_part
from normbook.book.store.book import Reading
from normbook.forecast.answer import Forecast, WayAhead
from normbook.formats.inquiry import Inquiry
from normbook.formats.own_facts import with_own_keys
from normbook.model.diagnostics import Findings, Place
from normbook.rulebook import having, rulebook


class Forecasts(Protocol):
    """The part `forecast` of a rulebook. It may have one or both of these besides:

    `of_player(id, name, records, own)` gives a player's `WayAhead` by their records in the book;
    `of_book(reading, inquiry, findings, book)` gives the forecast of something that the book holds, as a season.
    """

    def is_unfinished(self, file: Path, inquiry: Inquiry, findings: Findings) -> bool:
        """Whether the file can be read and has something to come; nothing is forecast yet."""

    def forecast_of(
        self, file: Path, inquiry: Inquiry, findings: Findings, book: Reading | None = None
    ) -> Forecast | None:
        """Read and forecast; with a book, by what it knows of the players."""


def is_unfinished(rules: str, file: Path, inquiry: Inquiry, findings: Findings) -> bool:
    """Whether the file can be read and has something to come; never where the rulebook has no forecast."""
    part: Forecasts | None = rulebook(rules).part("forecast")
    inquiry = with_own_keys(inquiry, rules, findings)
    return part is not None and part.is_unfinished(file, inquiry, findings) and not findings.refused


def forecast_file(
    rules: str, file: Path, inquiry: Inquiry, findings: Findings, book: Reading | None = None
) -> Forecast | None:
    """What the file's event, tournament or season still needs; None, with findings, where it is refused."""
    part: Forecasts | None = asked_part(rules, "forecast", Place(str(file)), findings)
    found = part.forecast_of(file, with_own_keys(inquiry, rules, findings), findings, book) if part else None
    return None if findings.refused else found


def forecasting(function: str) -> list[str]:
    """The rulebooks whose forecast has this function besides: `of_player` or `of_book`."""
    return [name for name in having("forecast") if hasattr(rulebook(name).part("forecast"), function)]


def ways_ahead(profile: Profile, own: Mapping[str, Any]) -> list[WayAhead]:
    """What a player still needs, by each rulebook that can tell from the book."""
    return [way_ahead(rules, profile, own) for rules in forecasting("of_player")]


def way_ahead(rules: str, profile: Profile, own: Mapping[str, Any]) -> WayAhead:
    """What a player still needs, by a rulebook that can tell."""
    member, part = profile.card.member, asked_part(rules, "forecast", Place(""), Findings())
    found: WayAhead = part.of_player(member.id, member.name, profile.records, own)
    return found


def forecast_in_book(
    rules: str, reading: Reading, inquiry: Inquiry, findings: Findings, book: str = ""
) -> Forecast | None:
    """What something that the book holds still needs; raises Refused where there is no such thing."""
    found: Forecast | None = asked_part(rules, "forecast", Place(book), findings).of_book(
        reading, inquiry, findings, book
    )
    return None if findings.refused else found
