"""What a table holds: by the words of its header and by the shapes of the cells below its rounds.

One table of signs for all kinds (`SIGNS`). Where a table bears the signs of two kinds, both are answered: whoever reads
it asks which is meant.
"""

from collections.abc import Set
from decimal import Decimal
from functools import lru_cache

from normbook.formats.kinds import EVENT, RATING_SUPPLEMENT, SOLVERS, SOLVING_TOURNAMENT
from normbook.formats.lists.rating_list_file import VOCABULARY as SOLVERS_LIST
from normbook.formats.lists.ratings import VOCABULARY as SUPPLEMENT
from normbook.formats.round_robin.all_play_all import holds_games, numbered_columns
from normbook.formats.solving.cells import read_points
from normbook.formats.solving.columns import VOCABULARY as SOLVING
from normbook.formats.table.crosstable import VOCABULARY as CROSSTABLE
from normbook.formats.table.header_words import TIEBREAKS, words
from normbook.formats.table.headers import LAST_TITLE_ROW, plain, round_columns
from normbook.formats.table.player_columns import with_whole_names
from normbook.formats.table.rows import Row, columns_of
from normbook.model.light import dataclass

GAMES, POINTS, SCORES, BLANK, NO_ROUNDS, RANKED = "games", "points", "scores", "blank", "none", "ranked"
"""Below the rounds: games, points, points that may as well be scores after each round, nothing; or there are none, or
none but totals that may as well be the scores of games."""
_MOST_ROUNDS = 20
"""Nobody who plays has more points at the end."""

_OF_GAMES = TIEBREAKS | words("tiebreak, buchholz, perf, rp, we, w-we, rtg+/-, krtg+/-, rc, typ, post, state")
"""Headers that only tables of games have; a ranking has them without games."""
_OF_SOLVING = words("time, half, current, location, rated")
"""Columns that only results of solving have."""
_OF_SOLVERS = words("list, half, decimals, last, norms, highest, listed")
"""Columns that a federation's list does not have."""
_OF_MEMBERS = words("state, expires, quick, blitz, club, club/city, fideid, fide id, fide-id, fide no, fed, typ")
"""Columns and headers that a list of solvers does not have; of both, one may have countries."""
_VOCABULARIES = (CROSSTABLE, SOLVING, SUPPLEMENT, SOLVERS_LIST)
_EVERY: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Sign:
    """How a kind shows: which shapes its cells have, which columns it must have, and must not."""

    kind: str
    shapes: Set[str]
    named: Set[str] = _EVERY
    """All of these."""
    some: Set[str] = _EVERY
    """One of these, where there are any."""
    never: Set[str] = _EVERY


SIGNS = (
    Sign(EVENT, {GAMES}),
    Sign(EVENT, {BLANK}, named={"no"}),
    Sign(EVENT, {SCORES}, never=_OF_SOLVING),
    Sign(EVENT, {NO_ROUNDS}, named={"total"}, some=_OF_GAMES, never=_OF_SOLVING),
    Sign(EVENT, {RANKED}, never=_OF_SOLVING),
    Sign(SOLVING_TOURNAMENT, {POINTS}),
    Sign(SOLVING_TOURNAMENT, {BLANK}, never={"no"}),
    Sign(SOLVING_TOURNAMENT, {SCORES}, never=_OF_GAMES),
    Sign(SOLVING_TOURNAMENT, {NO_ROUNDS, RANKED}, named={"total"}, never=_OF_GAMES - {"state"}),
    Sign(RATING_SUPPLEMENT, {NO_ROUNDS}, named={"rating"}, never=_OF_SOLVERS | {"total"}),
    Sign(SOLVERS, {NO_ROUNDS}, named={"rating"}, some=_OF_SOLVERS, never={"total"}),
    Sign(SOLVERS, {NO_ROUNDS}, named={"rating", "country"}, never=_OF_MEMBERS | {"total"}),
)


def kinds_of_rows(rows: list[Row]) -> tuple[str, ...]:
    """The kinds whose signs the rows bear; none if they have no header."""
    rows = with_whole_names(rows)
    at = header_at(rows)
    if at is None:
        return ()
    named, shape = _named(rows[at].cells), _shape(rows[at:])
    fitting = (
        sign.kind
        for sign in SIGNS
        if shape in sign.shapes
        and sign.named <= named
        and (not sign.some or sign.some & named)
        and not sign.never & named
    )
    return tuple(dict.fromkeys(fitting))


def has_any_header(rows: list[Row]) -> bool:
    """Whether one of the first rows is the header of any kind of table."""
    return header_at(with_whole_names(rows)) is not None


def shape_of(rows: list[Row]) -> str:
    """What stands below the rounds."""
    at = header_at(rows)
    return NO_ROUNDS if at is None else _shape(rows[at:])


def header_at(rows: list[Row]) -> int | None:
    """The first row that names players and something else."""
    for index, row in enumerate(rows[:LAST_TITLE_ROW]):
        named = _named(row.cells)
        if "name" in named and (len(named) > 1 or round_columns(row)):
            return index
    return None


@lru_cache(maxsize=64)
def _named(header: tuple[str, ...]) -> Set[str]:
    """The fields of all vocabularies that a header names, and the headers that tell games from solving."""
    found = {field for cell in header if cell for each in _VOCABULARIES if (field := each.stands_for(cell))}
    found |= {"total"} if "score" in found else set()
    return found | ((_OF_GAMES | _OF_MEMBERS) & set(map(plain, header)))


def _shape(rows: list[Row]) -> str:
    """What stands below the rounds of a table whose first row is its header."""
    if holds_games(rows, CROSSTABLE):
        return GAMES
    columns = round_columns(rows[0]) or numbered_columns(rows, CROSSTABLE)
    if not columns:
        return RANKED if _may_be_scores(rows) else NO_ROUNDS
    written = columns_of(rows)
    cells = [list(filter(None, written[column][1:])) for column in columns]
    if not any(cells):
        return BLANK
    read = [[points for points in map(read_points, each) if isinstance(points, Decimal)] for each in cells]
    if 2 * sum(map(len, read)) <= sum(map(len, cells)):
        return GAMES
    scores = (points <= number and not 2 * points % 1 for number, each in enumerate(read, 1) for points in each)
    return SCORES if all(scores) else POINTS


def _may_be_scores(rows: list[Row]) -> bool:
    """Whether a table has totals, and all of them may be what somebody won and drew."""
    fields = (SOLVING.field_of(cell) if cell else None for cell in rows[0].cells)
    column = next((column for column, field in enumerate(fields) if field == "total"), None)
    totals = [] if column is None else [read_points(row[column]) for row in rows[1:] if row[column]]
    points = [total for total in totals if isinstance(total, Decimal)]
    return bool(points) and all(each <= _MOST_ROUNDS and not 2 * each % 1 for each in points)
