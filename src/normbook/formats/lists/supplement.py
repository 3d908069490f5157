"""A published rating list for a season's leg: a table `id, name, rating`, or printed lines."""

from pathlib import Path

from normbook.formats.files import read_bytes
from normbook.formats.how import STRICT
from normbook.formats.lists.ratings import printed_lines, read_printed_lines
from normbook.formats.table.cells import read_rating
from normbook.formats.table.crosstable import VOCABULARY as CROSSTABLE
from normbook.formats.table.grid import read_grid
from normbook.formats.table.headers import Vocabulary, has_header, read_header
from normbook.model.diagnostics import Findings, Place
from normbook.model.season import ListedRating, Supplement

_VOCABULARY = Vocabulary(
    fields={
        "id": CROSSTABLE.fields["id"] | {"no", "number"},
        "name": CROSSTABLE.fields["name"] | {"mem name"},
        "rating": CROSSTABLE.fields["rating"] | {"regular", "reg", "r lpb rat"},
    },
    required=("id", "rating"),
    ignored=frozenset({"q lpb rat"}),
    strangers_refused=False,
)


def read_supplement(path: Path, shown: str, findings: Findings) -> Supplement | None:
    """The list by id; what is wrong with it goes to the findings."""
    data = read_bytes(path, findings, shown)
    if data is None:
        return None
    lines = printed_lines(data, shown)
    if lines is not None:
        return _from_print(lines, shown, findings)
    rows = read_grid(data, shown, findings, lambda rows: has_header(rows, _VOCABULARY))
    if not rows:
        return None
    columns, body = read_header(rows, _VOCABULARY, shown, findings)
    by_id: dict[str, ListedRating] = {}
    row_of: dict[str, int] = {}
    for row in body:
        id, written = columns.text(row, "id"), columns.text(row, "rating")
        rating = read_rating(written)
        if isinstance(rating, str):
            findings.error(rating, columns.place(shown, row, "rating"), written, rating=written)
            rating = None
        if not id:
            findings.error("ID-MISSING", columns.place(shown, row, "id"))
        elif id in by_id:
            findings.error("ID-TWICE", columns.place(shown, row, "id"), id, id=id, first=row_of[id])
        else:
            by_id[id] = ListedRating(id, " ".join(columns.text(row, "name").split()), rating)
            row_of[id] = row.number
    if not body and columns.fields:
        findings.error("TABLE-EMPTY", Place(shown, columns.header.number))
    return Supplement(Path(shown).name, by_id)


def _from_print(lines: list[str], shown: str, findings: Findings) -> Supplement:
    by_id: dict[str, ListedRating] = {}
    row_of: dict[str, int | None] = {}
    for player in read_printed_lines(lines, shown, STRICT, findings):
        if player.id in by_id:
            findings.error("ID-TWICE", Place(shown, player.row), player.id, id=player.id, first=row_of[player.id])
        else:
            by_id[player.id] = ListedRating(player.id, player.name, player.rating)
            row_of[player.id] = player.row
    return Supplement(Path(shown).name, by_id)
