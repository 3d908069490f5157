"""Norm codes read from a file: possible, or refused at their cell."""

import pytest

from normbook.judgement import Provenance
from normbook.model.diagnostics import Place, Severity
from normbook.model.phrase import Phrase
from normbook.model.standing import Standing
from normbook.rulebooks.uscf.law.codes import letter_provenance, norm_code, read_code
from normbook.rulebooks.uscf.law.judge import judge
from normbook.rulebooks.uscf.law.tables import standard
from tests.rulebooks.uscf.events import event, row

pytestmark = pytest.mark.rule("uscf.codes")
TABLES = standard()


@pytest.mark.parametrize(
    ("code", "beyond", "standing"),
    [
        ("B0", None, Standing(1700, 0, 0)),
        ("B0", 0, Standing(1700, 0, 0)),
        ("B5", None, Standing(1700, 5, 2)),
        ("B5", 2, Standing(1700, 5, 2)),
        ("b9", None, Standing(1600, 9, 2)),
        ("u8", None, Standing(2800, 8, 0)),
        ("U0", None, Standing(2900, 0, 0)),
        ("-0", None, Standing(None, 0, 0)),
        ("-7", 2, Standing(None, 7, 2)),
    ],
)
def test_possible_codes(code: str, beyond: int | None, standing: Standing) -> None:
    assert read_code(code, beyond, TABLES) == standing
    assert norm_code(standing, TABLES) == code


@pytest.mark.parametrize(
    ("code", "beyond", "refusal"),
    [
        ("B", None, "USCF-CODE-UNREADABLE"),
        ("B10", None, "USCF-CODE-UNREADABLE"),
        ("B²", None, "USCF-CODE-UNREADABLE"),
        ("1700", None, "USCF-CODE-UNREADABLE"),
        ("7B", None, "USCF-CODE-UNREADABLE"),
        ("z0", None, "USCF-CODE-LETTER"),
        ("10", None, "USCF-CODE-LETTER"),
        ("B1", None, "USCF-CODE-NUMBER"),
        ("B3", 2, "USCF-CODE-NUMBER"),
        ("U2", None, "USCF-CODE-NUMBER"),
        ("u5", None, "USCF-CODE-NUMBER"),
        ("-1", None, "USCF-CODE-NUMBER"),
        ("B0", 2, "USCF-CODE-BEYOND"),
        ("B5", 0, "USCF-CODE-BEYOND"),
        ("B5", 4, "USCF-CODE-BEYOND"),
    ],
)
def test_impossible_codes(code: str, beyond: int | None, refusal: str) -> None:
    refused = read_code(code, beyond, TABLES)
    assert isinstance(refused, Phrase)
    assert refused.code == refusal
    assert refused.values["written"] == code


def test_a_provisional_players_code_is_blank() -> None:
    assert norm_code(None, TABLES) == ""


def test_the_letter_says_where_it_comes_from() -> None:
    assert [letter_provenance(title, TABLES) for title in (1700, 1600, 2000, None)] == [
        Provenance.STATED,
        Provenance.DERIVED,
        Provenance.CHOSEN,
        Provenance.CHOSEN,
    ]


@pytest.mark.parametrize(
    ("before", "title", "beyond", "code", "column", "cell"),
    [
        ("1700", "B1", None, "USCF-CODE-NUMBER", 6, "B1"),
        ("1700", "B0", 2, "USCF-CODE-BEYOND", 7, "2"),
        ("1700", "", 2, "USCF-CODE-BEYOND", 7, "2"),
        ("1700/12", "B0", None, "USCF-CODE-PROVISIONAL", 6, "B0"),
        ("", "B0", None, "USCF-CODE-PROVISIONAL", 6, "B0"),
    ],
)
def test_a_refused_code_is_told_at_its_cell(
    before: str, title: str, beyond: int | None, code: str, column: int, cell: str
) -> None:
    judgement = judge(event(row(1, before, before, "H H H H", title, beyond)), TABLES)
    (found,) = [note for note in judgement.notes if note.severity is Severity.ERROR]
    assert (found.code, found.place, found.cell) == (code, Place("e.csv", 2, column), cell)
    assert (found.phrase.values["no"], found.phrase.values["name"]) == (1, "Player 1")


def test_a_refused_code_is_judged_as_blank() -> None:
    judgement = judge(event(row(1, "1830", "1830", "H H H H", "B1")), TABLES)
    assert judgement.subjects[0].code_before == "B0"
