"""`normbook forecast`: what is needed, and how likely."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from normbook.cli.answers import Outputs, answer, refuse_if_needed, tell
from normbook.cli.book.options import book_option, opened
from normbook.cli.facts import (
    OwnOption,
    RulebookCommand,
    inquiry_of,
    own_of,
    own_options,
    own_options_now,
    refuse_foreign,
)
from normbook.cli.options import (
    facts_options,
    given_on_the_command_line,
    judging_options,
    outputs_options,
    rules_asked_for,
    sheet_option,
)
from normbook.model.diagnostics import Findings, Place
from normbook.model.facts import FORECAST

if TYPE_CHECKING:
    from normbook.book.store.book import Reading
    from normbook.forecast.answer import Forecast


@click.command(cls=RulebookCommand)
@click.argument("file", required=False, type=click.Path(path_type=Path))
@judging_options
@click.option("--player", metavar="NAME|NO", help="One player's forecast in full; without FILE, the way to a title.")
@sheet_option
@facts_options
@own_options(FORECAST)
@book_option
@outputs_options
def forecast(file: Path | None, outputs: Outputs, **options: Any) -> None:
    """Show what is still needed, and how likely it is.

    FILE is an event, a solving tournament or a season with rounds to come:
    ? in the cell of a game to come, ?12 where it is paired with number 12, or
    --rounds N with fewer columns. Every finish is judged by the rulebook
    itself. Without FILE, by the book: the way of --player to the next
    title, or what the rest of a season needs.

    \b
    Examples:
      normbook forecast open.csv --rules uscf --rounds 5
      normbook forecast open.toml --player 12 --html needed.html
      normbook forecast solving.csv --rules wfcc --rounds 6 --round-max 15
      normbook forecast friday.csv --rules lpcc
      normbook forecast season.toml --rounds-to-come 4 --place 1
      normbook forecast --book normbook.sqlite --player "BISHOP, BARRY"
      normbook forecast --player 12345678 --since 1998-01-01
      normbook forecast --book normbook.sqlite --rules lpcc --rounds-to-come 4
    """
    if file is None:
        _by_the_book(options, outputs)
        return
    rules = rules_asked_for(options["rules"], [file])
    refuse_foreign(rules)
    if option := next((each for each in own_options_now() if each.fact.of_book and _typed(each)), None):
        raise click.UsageError(f"{option.fact.flag} asks of the book: it goes without FILE")
    if given_on_the_command_line("book"):
        with opened(options["book"]) as record, record.reading() as reading:
            _answer(rules, file, options, outputs, reading)
    else:
        _answer(rules, file, options, outputs, None)


def _typed(option: OwnOption) -> bool:
    return given_on_the_command_line(option.fact.key)


def _answer(rules: str, file: Path, options: dict[str, Any], outputs: Outputs, book: "Reading | None") -> None:
    from normbook.app.forecast import forecast_file

    findings = Findings()
    _tell(
        forecast_file(rules, file, inquiry_of(rules, options, findings, options["player"]), findings, book),
        findings,
        outputs,
    )


def _tell(told: "Forecast | None", findings: Findings, outputs: Outputs) -> None:
    refuse_if_needed(findings)
    assert told is not None
    tell(findings)
    answer(outputs, told.document, told.page, told.full_page)


def _by_the_book(options: dict[str, Any], outputs: Outputs) -> None:
    """What a player still needs, or something that the book holds, as a season."""
    from normbook.app.forecast import forecasting
    from normbook.app.score import asked_part

    for name in ("variant", "edition"):
        if given_on_the_command_line(name):
            raise click.UsageError(f"--{name} goes with a FILE: the book knows what its events were judged by")
    of_player, of_book = forecasting("of_player"), forecasting("of_book")
    rules = _rules_of_book(options["rules"], of_player, of_book)
    if rules is not None:
        findings = Findings()
        asked_part(rules, "forecast", Place(options["book"]), findings)
        refuse_if_needed(findings)
    if rules is None or rules not in (*of_player, *of_book):
        raise click.UsageError("name a FILE: the book holds nothing of this rulebook with rounds to come")
    refuse_foreign(rules)
    if rules not in of_book and options["player"] is None:
        others = "".join(f", or --rules {each} for a season of it" for each in of_book[:1])
        raise click.UsageError(f"name a FILE, a --player of the book{others}")
    with opened(options["book"]) as record, record.reading() as reading:
        (_of_book if rules in of_book else _of_player)(rules, reading, options, outputs)


def _rules_of_book(given: str | None, of_player: list[str], of_book: list[str]) -> str | None:
    """The rulebook asked for by name or by an option of its own, else the usual one, else one that tells of players."""
    if given and given_on_the_command_line("rules"):
        return given
    own = (each.owners[0] for each in own_options_now() if len(each.owners) == 1 and _typed(each))
    usual = given if given in (*of_player, *of_book) else None
    return next(own, None) or usual or next(iter((*of_player, *of_book)), None)


def _of_book(rules: str, reading: "Reading", options: dict[str, Any], outputs: Outputs) -> None:
    from normbook.app.forecast import forecast_in_book

    findings = Findings()
    inquiry = inquiry_of(rules, options, findings, options["player"])
    _tell(forecast_in_book(rules, reading, inquiry, findings, options["book"]), findings, outputs)


def _of_player(rules: str, reading: "Reading", options: dict[str, Any], outputs: Outputs) -> None:
    from normbook.app.forecast import way_ahead
    from normbook.app.player import profile_of
    from normbook.book.people.identity import person_asked_for

    profile = profile_of(reading, person_asked_for(reading, options["player"]))
    way = way_ahead(rules, profile, own_of(rules, options))
    answer(outputs, way.document, way.page, way.full_page)
