"""What a file asserts of its players, compared with what was judged: ratings after the event, norm letters, norms."""

from collections.abc import Iterator, Mapping

from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings, Place
from normbook.model.phrase import Value
from normbook.rulebooks.uschess.law.arithmetic import decimal_text, published
from normbook.rulebooks.uschess.law.player import Honours, PlayerRated
from normbook.rulebooks.uschess.law.section import Rated
from normbook.rulebooks.uschess.law.tables import Tables
from normbook.rulebooks.uschess.law.titles import norms_from, norms_text

TOLERANCE = 1
"""Decimals before the event are seldom printed: by so much a computed rating may be off."""
_PRINTED = "N:"

Differing = tuple[str, str, str, dict[str, Value]]
"""Code of the finding, column, cell, and values."""


def disagreements(
    event: Event, players: tuple[PlayerRated, ...], main: str, known: Mapping[str, Honours], tables: Tables
) -> Findings:
    """Everything the file says otherwise; a rating that seems to stand on a floor is told as that."""
    findings = Findings()
    prints_norms = any(map(_printed, players))
    for each in players:
        norm = _norm(each) if prints_norms else ()
        for code, column, cell, values in (*_rating(each, main, tables), *norm, *_norms(each, known, tables)):
            place = Place(event.file, each.entrant.row, event.columns.get(column))
            findings.warning(code, place, cell, no=each.entrant.no, name=each.entrant.name, **values)
    return findings


def _rating(player: PlayerRated, main: str, tables: Tables) -> Iterator[Differing]:
    post, rated = player.entrant.post, player.ratings.get(main)
    if post is None or rated is None or abs(published(rated.result) - post.value) <= TOLERANCE:
        return
    code = "USCHESS-POST-FLOOR" if seems_a_floor(post.value, rated, tables) else "USCHESS-POST-DIFFERS"
    yield code, "post", str(post), {"post": str(post), "computed": decimal_text(rated.result)}


def seems_a_floor(post: int, rated: Rated, tables: Tables) -> bool:
    """Whether a rating above the computed one is a round hundred such as floors are (uschess.floors)."""
    among = range(tables.peak_floor_least.value, tables.life_master_floor.value + 1, 100)
    return post in among and rated.result < post <= rated.contestant.rating


def _printed(player: PlayerRated) -> str:
    """The letter that a crosstable prints, as `2` or `N:2`; blank for none (uschess.levels)."""
    return dict(player.entrant.more).get("norm", "").strip()


def _norm(player: PlayerRated) -> Iterator[Differing]:
    """What is printed of a norm, in a table that prints norms: there a blank says that it is none (uschess.levels)."""
    written, judged = _printed(player), player.norm.letter if player.norm else ""
    if written.removeprefix(_PRINTED).strip() != judged:
        values: dict[str, Value] = {"printed": written or None, "judged": judged or None}
        yield "USCHESS-NORM-DIFFERS", "norm", written, values


def _norms(player: PlayerRated, known: Mapping[str, Honours], tables: Tables) -> Iterator[Differing]:
    """Norms so far that the events before this one know otherwise (uschess.title)."""
    written = dict(player.entrant.more).get("norms", "").strip()
    held = known.get(player.entrant.id)
    if written and held and norms_from(written, tables) not in (None, held.norms):
        yield "USCHESS-NORMS-DIFFER", "norms", written, {"known": norms_text(held.norms) or None}
