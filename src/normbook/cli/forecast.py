"""`normbook forecast`: what is needed, and how likely."""

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from normbook.cli.answers import REFUSED, Outputs, answer, refuse, refuse_if_needed, tell
from normbook.cli.book.options import book_option, opened
from normbook.cli.options import (
    Day,
    Exact,
    edition_option,
    facts_of,
    facts_options,
    given_on_the_command_line,
    outputs_options,
    rules_option,
    sheet_option,
    solving_options,
    variant_of,
    variant_option,
)
from normbook.forecast.finishes import DEFAULT_FINISHES, DEFAULT_SEED, MOST_FINISHES
from normbook.model.diagnostics import Findings

if TYPE_CHECKING:
    from normbook.app.forecast import Asked, Forecast
    from normbook.book.store import Reading

OWN_OPTIONS = {
    "draws": ("uscf", "lpcc"),
    "within": ("uscf",),
    "book": ("uscf", "lpcc"),
    "seed": ("wfcc", "lpcc"),
    "finishes": ("wfcc", "lpcc"),
    "step": ("wfcc",),
    "round_max": ("wfcc",),
    "kind": ("wfcc",),
    "category": ("wfcc",),
    "locations": ("wfcc",),
    "of": ("wfcc",),
    "place": ("lpcc",),
    "rounds_to_come": ("lpcc",),
    "season": ("lpcc",),
    "since": ("uscf",),
}
"""Options that not every rulebook has."""


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@rules_option
@variant_option
@edition_option
@click.option("--player", metavar="NAME|NO", help="One player's forecast in full; without FILE, his way to a title.")
@click.option("--draws", type=Exact("0", "1", "0.01"), help="Share of games that equals draw; default: 0.2.")
@click.option("--within", type=Exact("0", "9", "0.5"), help="uscf: likely opponents stand within; default: 0.5.")
@click.option("--seed", type=click.IntRange(0), help=f"wfcc, season: of the drawn finishes; default: {DEFAULT_SEED}.")
@click.option(
    "--finishes",
    type=click.IntRange(1, MOST_FINISHES),
    help=f"wfcc, season: how many are drawn; default: {DEFAULT_FINISHES}.",
)
@click.option("--step", type=Exact("0.01", "5", "0.01"), help="wfcc: points come in such steps; default: 0.25.")
@click.option("--round-max", type=Exact("0.01", "999", "0.01"), help="wfcc: the most a round to come can give.")
@click.option("--place", type=click.IntRange(1), multiple=True, help="Season: place asked for; default: 1, 2 and 3.")
@click.option("--rounds-to-come", type=click.IntRange(0, 99), help="Season: rounds that are in no file yet.")
@click.option("--since", type=Day(), help="Without FILE: his events from this day on; default: all.")
@click.option("--season", metavar="NAME", help="Without FILE: the book's season; default: the latest.")
@sheet_option
@facts_options
@solving_options
@book_option
@outputs_options
def forecast(file: Path | None, **options: Any) -> None:
    """Tell what is still needed, and how likely it is.

    FILE is an event, a solving tournament or a season with rounds to come:
    ? in the cell of a game to come, ?12 where it is paired with number 12, or
    --rounds N with fewer columns. Every finish is judged by the rulebook
    itself. Without FILE, by the book: the way of --player to his next title,
    or with --rules lpcc what the rest of a season must bring.

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
    outputs = Outputs(**{name: options.pop(name) for name in ("json", "csv", "xlsx", "html", "pdf")})
    if file is None:
        _by_the_book(options, outputs)
        return
    if name := next((name for name in ("season", "since") if options[name] is not None), None):
        raise click.UsageError(f"--{name} asks of the book: it goes without FILE")
    rules = _rules(options["rules"], file)
    _refuse_foreign(rules)
    if given_on_the_command_line("book"):
        with opened(options["book"]) as record, record.reading() as reading:
            _answer(rules, file, options, outputs, reading)
    else:
        _answer(rules, file, options, outputs, None)


def _answer(rules: str, file: Path, options: dict[str, Any], outputs: Outputs, book: Any) -> None:
    from normbook.app.forecast import forecast_file

    findings = Findings()
    _tell(forecast_file(rules, file, _asked(options, book, findings), findings), findings, outputs)


def _tell(told: "Forecast | None", findings: Findings, outputs: Outputs) -> None:
    refuse_if_needed(findings)
    assert told is not None
    tell(findings)
    answer(outputs, told.document, told.page, told.full_page)


def _asked(options: dict[str, Any], book: Any, findings: Findings) -> "Asked":
    from normbook.app.forecast import Asked

    given = {name: options[name] for name in ("player", "seed", "finishes", "rounds_to_come")}
    given |= {name: options[name] for name in ("kind", "category", "locations", "of", "sheet")}
    if options["draws"] is not None:
        given["draws"] = Fraction(options["draws"])
    if options["within"] is not None:
        given["within"] = int(2 * options["within"])
    for name, field in (("step", "step"), ("round_max", "round_most")):
        if options[name] is not None:
            given[field] = int(100 * options[name])
    told = {name: value for name, value in given.items() if value is not None}
    variant = variant_of(options["variant"], findings)
    places = tuple(sorted(set(options["place"])))
    return Asked(facts=facts_of(options), variant=variant, places=places, book=book, **told)


def _refuse_foreign(rules: str) -> None:
    """An option that the rulebook does not have would otherwise be passed over in silence."""
    for name, owners in OWN_OPTIONS.items():
        if rules not in owners and given_on_the_command_line(name):
            option = f"--{name.replace('_', '-')}"
            raise click.UsageError(f"{option} is an option of the rulebook {' and '.join(owners)}, not of {rules}")


def _rules(given: str | None, file: Path) -> str:
    """The rulebook: the option's, else the file's own, else that of the environment or the settings."""
    from normbook.app.score import rules_named

    if given and given_on_the_command_line("rules"):
        return given
    return rules_named([file]) or given or refuse("RULES-MISSING", str(file))


def _by_the_book(options: dict[str, Any], outputs: Outputs) -> None:
    """A player's way to his next title, or what the rest of a season must bring."""
    for name in ("variant", "edition"):
        if given_on_the_command_line(name):
            raise click.UsageError(f"--{name} goes with a FILE: the book knows what its events were judged by")
    rules = _rules_of_book(options["rules"])
    _refuse_foreign(rules)
    if rules == "wfcc":
        raise click.UsageError("name a FILE: the book holds no solving tournament with rounds to come")
    if rules == "uscf" and options["player"] is None:
        raise click.UsageError("name a FILE, a --player of the book, or --rules lpcc for a season of it")
    from normbook.book.outcome import Refused

    with opened(options["book"]) as record:
        try:
            with record.reading() as reading:
                (_season if rules == "lpcc" else _career)(reading, options, outputs)
        except Refused as refused:
            tell(refused.findings)
            raise SystemExit(REFUSED) from None


def _rules_of_book(given: str | None) -> str:
    """The rulebook asked for by name or by an option of its own; a season where norm points are the usual ones."""
    if given and given_on_the_command_line("rules"):
        return given
    season = any(given_on_the_command_line(name) for name in ("season", "place", "rounds_to_come"))
    return "lpcc" if season or given == "lpcc" else "uscf"


def _season(reading: "Reading", options: dict[str, Any], outputs: Outputs) -> None:
    from normbook.rulebooks.lpcc.forecast.files import season_of_book

    findings = Findings()
    asked = _asked(options, None, findings)
    _tell(season_of_book(reading, options["season"], options["book"], asked, findings), findings, outputs)


def _career(reading: "Reading", options: dict[str, Any], outputs: Outputs) -> None:
    from normbook.app.forecast_book import careers_document, careers_full_page, careers_page
    from normbook.app.player import profile_of
    from normbook.book.identity import person_asked_for

    profile, since = profile_of(reading, person_asked_for(reading, options["player"])), options["since"]
    answer(
        outputs,
        lambda: careers_document(profile, since),
        lambda: careers_page(profile, since),
        lambda: careers_full_page(profile, since),
    )
