"""A rulebook is a place: nobody outside its folder names it, and so one from outside has what the shipped ones have."""

import pytest

from tests.floor.rulebook_names import named, namings


def test_no_room_names_a_rulebook() -> None:
    assert dict(namings()) == {}


@pytest.mark.parametrize(
    ("file", "text", "number"),
    [
        ("app/score.py", 'if rules == "uscf":', 1),
        ("app/score.py", "from normbook.rulebooks.wfcc.law import judge", 1),
        ("app/list_uscf.py", "", 1),
        ("app/score.py", 'LpccTables; "USCF-POST-NONE"; lpcc_tables', 3),
        ("web/templates/event.html", '<p class="wfcc-line">', 1),
        ("rulebooks/uscf/score.py", 'RULES = "uscf"', 0),
        ("rulebooks/uscf/score.py", 'RULES = "lpcc"', 1),
        ("formats/trf/columns.py", '"ID:USCF"', 0),
        ("rulebook.py", '"uscf"', 0),
        ("examples/uscf/harvest.toml", 'rules = "uscf"', 0),
        ("cli/score.py", '    """Score.\n\n      normbook score friday.csv --rules lpcc\n    """', 0),
        ("app/score.py", "uscfoo, xuscf", 0),
        ("app/score.py", """if rules == "fide": 'fide.1.4.8', normbook.rulebooks.fide.law, FIDE-NO-FIELD""", 4),
        ("render/words/languages/de/wfcc.toml", "", 1),
        ("render/words/languages/de/findings.toml", '"LPCC-NIGHT" = ["FIDE-ID", "FIDE-Meister"]', 1),
        ("formats/trf/read.py", '"fide_title", "fide id", FideId, FIDE: what FIDE has', 0),
        ("rulebooks/fide/score.py", 'RULES = "fide"', 0),
    ],
)
def test_a_name_is_found_wherever_it_stands(file: str, text: str, number: int) -> None:
    assert named(file, text) == number
