"""A tournament report file written, as TRF16 or TRF26."""

from collections.abc import Iterator

from normbook.formats.losses import Losses
from normbook.formats.trf.columns import (
    COLOUR,
    FIRST_ROUND,
    HEADER_16,
    HEADER_26,
    NATIONAL,
    OPPONENT,
    PLAYER,
    RESULT,
    ROUND_DATES_FIRST,
    ROUND_DATES_STEP,
    ROUND_WIDTH,
    Span,
)
from normbook.formats.trf.header import SEVERAL, format_of_type
from normbook.formats.trf.player import FIDE_TITLES
from normbook.formats.trf.results import letter_of
from normbook.model.crosstable import Entrant, Event, Outcome, Result
from normbook.model.numbers import score_text

_TYPES = {"swiss": "Individual: Swiss-System", "round-robin": "Individual: Round-Robin", "match": "Individual: Match"}
_LINE_END = "\r\n"
_RIGHT = frozenset({"no", "title", "rating", "id", "points", "rank"})
"""Fields that stand at the right of their columns."""
_WRITTEN_BY_US = frozenset({"name", "start", "end", "players", "rated_players", "teams", "rounds", "points"})


def write_report(event: Event, version: str, losses: Losses) -> str:
    """The report; `losses` learns what it has no place for."""
    more = dict(event.more)
    national = version == "trf26" and more.get("ids") != "FIDE"
    _note_event(event, version, losses)
    for entrant in event.entrants:
        _note_entrant(entrant, national, losses)
    ranks = _ranks(event)
    lines = [*_header(event, version), *(_player(each, national, more, ranks[each.no]) for each in event.entrants)]
    if national:
        lines += [_national(entrant, more) for entrant in event.entrants]
    return _LINE_END.join(lines) + _LINE_END


def _header(event: Event, version: str) -> Iterator[str]:
    more = dict(event.more)
    own = {
        "name": event.name,
        "start": f"{event.start:%Y/%m/%d}" if event.start else "",
        "end": f"{event.end:%Y/%m/%d}" if event.end else "",
        "players": str(len(event.entrants)),
        "rated_players": str(sum(entrant.rating is not None for entrant in event.entrants)),
        "teams": "0",
        "type": _TYPES.get(event.format or "", ""),
        "rounds": str(event.rounds),
    }
    for tag, name in (HEADER_16 if version == "trf16" else HEADER_16 | HEADER_26).items():
        if name == "round_dates":
            if more.get(name):
                yield _round_dates(tag, more[name].split())
            continue
        if name == "type" and event.format == format_of_type(more.get(name, "").casefold()):
            own[name] = more.get(name, "")
        for text in (own.get(name) or more.get(name, "")).split(SEVERAL if name == "deputy_arbiter" else "\n"):
            if text or name in ("name", "arbiter"):
                yield f"{tag} {_one_line(text)}".rstrip()
    if version == "trf16":
        yield f"XXR {event.rounds}"  # no line of TRF16 itself says so; every pairing program knows this one


def _round_dates(tag: str, days: list[str]) -> str:
    """`25/09/01` above each round's columns."""
    columns = "".join(day[2:].replace("-", "/").ljust(ROUND_DATES_STEP) for day in days)
    return (tag.ljust(ROUND_DATES_FIRST - 1) + columns).rstrip()


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _put(fields: dict[str, str], tag: str) -> str:
    """A line with each field in its columns."""
    line = tag
    for name, span in sorted(PLAYER.items(), key=lambda each: each[1].first):
        text = fields.get(name, "")[: span.width]
        line = line.ljust(span.first - 1) + (text.rjust(span.width) if name in _RIGHT else text.ljust(span.width))
    return line


def _player(entrant: Entrant, national: bool, event_more: dict[str, str], rank: str) -> str:
    more = dict(entrant.more)
    own_rating = str(entrant.rating.value) if entrant.rating else ""
    rating_is_fide = not national or event_more.get("ratings") == "FIDE"
    fields = {
        "no": str(entrant.no),
        "sex": more.get("sex", ""),
        "title": more.get("fide_title") or (entrant.title if entrant.title in FIDE_TITLES else ""),
        "name": entrant.name,
        "rating": own_rating if rating_is_fide else more.get("fide_rating", ""),
        "federation": more.get("federation", ""),
        "id": more.get("fide_id", "") if national else entrant.id,
        "birth": more.get("birth", ""),
        "points": _points(entrant),
        "rank": more.get("rank") or rank,
    }
    line = _put(fields, "001").ljust(FIRST_ROUND - 1)
    return (line + "".join(_round(outcome).ljust(ROUND_WIDTH) for outcome in entrant.outcomes)).rstrip()


def _points(entrant: Entrant) -> str:
    text = score_text(entrant.half_points)
    return text if "." in text else f"{text}.0"


def _round(outcome: Outcome) -> str:
    """Opponent, colour and result; `0000 - ` for a round without an opponent."""
    letter = letter_of(outcome)
    if outcome.opponent is None:
        # A forfeit that names nobody: the loss is an absence, the win a full point, in every program that reads this.
        letter = {"+": "U", "-": "Z"}.get(letter, letter)
        return f"0000 - {letter}"
    opponent = str(outcome.opponent).rjust(OPPONENT.width)
    return f"{opponent.ljust(COLOUR.first - 1)}{outcome.colour or '-'}".ljust(RESULT.first - 1) + letter


def _national(entrant: Entrant, event_more: dict[str, str]) -> str:
    """The line of the national rating: norm code, rating, state, id."""
    more = dict(entrant.more)
    rated = event_more.get("ratings") != "FIDE"
    fields = {
        "no": str(entrant.no),
        "title": entrant.title or more.get("national_class", ""),
        "rating": str(entrant.rating.value) if entrant.rating and rated else "",
        "federation": entrant.state,
        "id": entrant.id,
    }
    return _put(fields, NATIONAL).rstrip()


def _ranks(event: Event) -> dict[int, str]:
    """Places by points; equal points share one, which the format allows."""
    best_first = sorted((entrant.half_points for entrant in event.entrants), reverse=True)
    place_of = {points: place for place, points in reversed(list(enumerate(best_first, start=1)))}
    return {entrant.no: str(place_of[entrant.half_points]) for entrant in event.entrants}


def _note_event(event: Event, version: str, losses: Losses) -> None:
    more = dict(event.more)
    for what, lost in (
        ("rules", event.rules),
        ("season", event.season or event.leg),
        ("section", event.section),
        ("system", event.system != "regular"),
        ("format", event.format in ("scrounger", "grand-prix")),
        ("header", version == "trf16" and any(name in more for name in set(HEADER_26.values()) - _WRITTEN_BY_US)),
    ):
        if lost:
            losses.add(what)


def _too_long(text: str, span: Span) -> bool:
    return len(text) > span.width


def _code_lost(entrant: Entrant, national: bool) -> bool:
    """Whether a norm code finds no place; a title of FIDE's, in its stead, has its own."""
    kept = entrant.title in FIDE_TITLES or (national and len(entrant.title) <= PLAYER["title"].width)
    return bool(entrant.title) and not kept


def _note_entrant(entrant: Entrant, national: bool, losses: Losses) -> None:
    for what, lost in (
        ("text-cut", _too_long(entrant.name, PLAYER["name"]) or _too_long(entrant.id, PLAYER["id"])),
        ("provisional", entrant.rating and entrant.rating.games is not None),
        ("post", entrant.post),
        ("code", _code_lost(entrant, national)),
        ("beyond", entrant.beyond is not None),
        ("state", entrant.state and not (national and len(entrant.state) <= PLAYER["federation"].width)),
        ("expires", entrant.expires),
        ("stood", entrant.stood),
    ):
        if lost:
            losses.add(what, entrant.no)
    for outcome in entrant.outcomes:
        nobody = outcome.opponent is None and outcome.result in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
        for what, is_lost in (
            ("forfeit", nobody),
            ("notice", outcome.notice is not None),
            ("declined", outcome.declined),
        ):
            if is_lost:
                losses.add(what, entrant.no)
