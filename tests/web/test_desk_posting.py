"""Posting and correcting at the desk: one form, everything asked at once, newcomers settled, old beside new."""

import html
import re
from pathlib import Path

import pytest

from normbook.book.derived.histories import find_members
from normbook.book.log.content import event_from
from normbook.book.store.book import open_book
from normbook.formats.table.cell_text import cell_text
from normbook.web.workbench.changes import CellChange, changed_cells, completed
from normbook.web.workbench.tables import EditTable
from tests.web.at_desk import desk_of
from tests.web.site import EXAMPLES
from tests.web.test_desk_consent import with_near_names

pytestmark = [pytest.mark.xdist_group("web-desk"), pytest.mark.slow]

FRIDAY = ("friday.csv", b"no,name,id,rating,R1\n1,ANN OAK,90000001,1500,W2\n2,BOB ELM,90000002,1400,L1\n")
HIDDEN = re.compile(r'<input type="hidden" name="((?:files|variant)\.(?:name|data))" value="([^"]*)">')
CORRECT = "/desk/events/thaw-2024/correct"


def test_one_form_asks_everything_at_once_and_keeps_the_files(book_copy: Path) -> None:
    with desk_of(book_copy) as officer:
        variant = EXAMPLES / "lpcc" / "club-variant.toml"
        answer = officer.send("/desk/post", {}, {"files": [FRIDAY], "variant": [variant]})
        assert answer.status_code == 422
        assert "no rulebook" in answer.text
        assert "has no last day" in answer.text
        assert "friday.csv" in answer.text
        assert '<input id="files" type="file" name="files" multiple>' in answer.text
        assert "<details open>" in answer.text
        # What is asked for always stands outside what is folded away.
        first = answer.text.partition("<details")[0]
        assert all(f'name="{name}"' in first for name in ("rules", "name", "end"))
        kept = {name: html.unescape(value) for name, value in HIDDEN.findall(answer.text)}
        assert len(kept) == 4
        said = {"rules": "lpcc", "end": "2026-09-04", "name": "Friday"}
        done = officer.agree(officer.ask("/desk/post", {**said, **kept}))
    assert "<h2>Done</h2>" in done.text
    assert '<a href="/events/friday' in done.text
    with open_book(str(book_copy)) as book, book.reading() as reading:
        entry = reading.entry(reading.head().seq)
        assert entry.content["variant"] is not None
        assert entry.content["event"]["name"] == "Friday"


def test_fide_numbers_are_taken_only_if_the_officer_says_so(book_copy: Path) -> None:
    said = {"rules": "uscf", "end": "2026-09-04", "name": "Friday"}
    files = {"files": [("friday.csv", FRIDAY[1].replace(b",id,", b",FIDE ID,"))]}
    with desk_of(book_copy) as officer:
        answer = officer.send("/desk/post", said, files)
        assert answer.status_code == 422
        assert "the ids are of FIDE" in answer.text
        assert 'name="fide_ids"' in answer.text
        done = officer.agree(officer.ask("/desk/post", {**said, "fide_ids": "on"}, files))
    assert "<h2>Done</h2>" in done.text


def test_a_newcomer_is_somebody_known_if_the_officer_says_so(book_copy: Path) -> None:
    table = b'no,name,rating,R1\n1,"CARDOZA, MIA",1790,W2\n2,"NOBODY, NEAR",1400,L1\n'
    said = {"rules": "lpcc", "end": "2026-09-04", "name": "Friday"}
    with desk_of(book_copy) as officer:
        page = officer.ask("/desk/post", said, {"files": [("friday.csv", table)]})
        choice = page.text[
            page.text.index('class="same"') : page.text.index("</form>", page.text.index('class="same"'))
        ]
        # Beside the name stands what tells them apart.
        option = re.search(r'<option value="50010003">([^<]*)</option>', choice)
        assert option is not None
        assert re.search(r"CARDOZO, MIA \(50010003\) · rating \d{4}, VT, last event: .+, 202\d-\d\d-\d\d", option[1])
        assert "NOBODY" not in choice
        fields = {name: values for name, values in page.fields.items() if name not in ("seen", "form_token")}
        [newcomer] = re.findall(r'name="newcomer" value="([^"]*)"', choice)
        again = officer.ask("/desk/post", {**fields, "newcomer": html.unescape(newcomer), "same": "50010003"})
        assert '<option value="50010003" selected>' in again.text
        done = officer.agree(again)
        assert "<h2>Done</h2>" in done.text
    with open_book(str(book_copy)) as book, book.reading() as reading:
        found = find_members(reading.connection, [html.unescape(newcomer)])
        assert [each.person for each in found.values()] == ["50010003"]
        assert [each.kind for each in reading.entries(reading.head().seq - 1)][-1] == "merge"


def test_one_side_of_a_game_is_enough_and_changes_are_shown(book_copy: Path) -> None:
    with desk_of(book_copy) as officer:
        form = officer.visitor.get(CORRECT).text
        cells = [html.unescape(each) for each in re.findall(r'<input name="c" id="[^"]*" value="([^"]*)"', form)]
        width = re.search(r'name="width" value="(\d+)"', form)
        assert width is not None
        table = EditTable([cells[at : at + int(width[1])] for at in range(0, len(cells), int(width[1]))])
        column = table.rows[0].index("R1")
        assert (table.rows[1][column], table.rows[2][column]) == ("L2", "W1")
        table.rows[1][column] = "D2"
        sent = {"c": [cell for row in table.rows for cell in row], "width": width[1], "end": "2024-03-10"}
        sent["end"] = re.search(r'name="end" type="date"[^>]*value="([^"]*)"', form)[1]  # type: ignore[index]
        looked = officer.send(CORRECT, {**sent, "do": "look"})
        assert looked.status_code == 200
        assert 'class="error"' not in looked.text
        assert "2 changed cells" in looked.text
        assert f'data-fill="c-3-{column + 1}" data-old="W1" data-new="D1"' in looked.text
        page = officer.ask(CORRECT, {**sent, "reason": "the score sheet"})
        assert "<del>L2</del> → <ins>D2</ins>" in page.text
        assert "<del>W1</del> → <ins>D1</ins>" in page.text
        done = officer.agree(page)
        assert "<h2>Done</h2>" in done.text
        assert '<a href="/events/thaw-2024">' in done.text
    with open_book(str(book_copy)) as book, book.reading() as reading:
        event = event_from(reading.entry(reading.head().seq).content["event"], "uscf")
        assert [cell_text(event.entrant(no).outcomes[0]) for no in (1, 2)] == ["D2", "D1"]


GAMES = EditTable([["no", "name", "R1"], ["1", "ANN", "W2w"], ["2", "BOB", "L1b"], ["3", "CY", "B"]])


def with_cell(row: int, column: int, text: str) -> EditTable:
    rows = [list(each) for each in GAMES.rows]
    rows[row - 1][column - 1] = text
    return EditTable(rows)


@pytest.mark.parametrize(
    ("row", "typed", "other", "proposal"),
    [
        (2, "L2w", 3, "W1b"),
        (2, "D2", 3, "D1"),
        (2, "D2*", 3, "D1*"),
        (2, "X2", 3, "F1"),
        (2, "F2", 3, "X1"),
        (2, "W3", 4, "L1"),
        (3, "D1w", 2, "D2b"),
    ],
)
def test_the_other_side_is_proposed(row: int, typed: str, other: int, proposal: str) -> None:
    table, changes = completed(GAMES, with_cell(row, 3, typed))
    assert table.rows[other - 1][2] == proposal
    assert [(each.row, each.new) for each in changes if each.proposed] == [(other, proposal)]
    assert [(each.row, each.old, each.new) for each in changes if not each.proposed] == [
        (row, GAMES.rows[row - 1][2], typed)
    ]


@pytest.mark.parametrize(
    ("row", "column", "typed"), [(2, 3, "W2"), (2, 3, "H"), (2, 3, "W9"), (2, 3, "??"), (2, 2, "D2")]
)
def test_nothing_is_proposed_where_nothing_follows(row: int, column: int, typed: str) -> None:
    table, changes = completed(GAMES, with_cell(row, column, typed))
    assert table == with_cell(row, column, typed)
    assert len(changes) == 1


def test_what_is_typed_on_both_sides_stays() -> None:
    both = with_cell(2, 3, "D2")
    both.rows[2][2] = "W1"
    assert completed(GAMES, both)[0] == both


def test_rows_and_columns_that_come_are_changes_too() -> None:
    wider = EditTable([["no", "name", "R1", "R2"], *([*row, ""] for row in GAMES.rows[1:]), ["4", "DI", "", "B"]])
    found = changed_cells(GAMES, wider)
    assert found[0] == CellChange(1, 4, "", "R2", "", "R2")
    assert [(each.row, each.who, each.header, each.new) for each in found[1:]] == [
        (5, "DI", "no", "4"),
        (5, "DI", "name", "DI"),
        (5, "DI", "R2", "B"),
    ]


def test_possible_duplicates_are_told_apart_by_more_than_their_names(book_copy: Path) -> None:
    with desk_of(with_near_names(book_copy)) as officer:
        page = officer.visitor.get("/desk/near").text
    [pair] = re.findall(r'<section class="pair".*?</section>', page, re.DOTALL)
    lines = re.findall(r"<li>.*?</li>", pair)
    assert len(lines) == 2
    assert all(re.search(r"rating \d+, .*last event: .+, \d{4}-\d\d-\d\d", line) for line in lines), lines


def test_what_waits_is_told_with_what_to_do(book_copy: Path) -> None:
    with desk_of(book_copy) as officer:
        assert 'hx-get="/desk/waiting"' in officer.visitor.get("/desk").text
        page = officer.visitor.get("/desk/waiting").text
        part = officer.visitor.get("/desk/waiting", headers={"hx-request": "true"}).text
        assert "<html" not in part
        # An amendment came after the list of July, and would change it; the other lists are as they were.
        assert part.count("out of date</span>") == 1
        assert page.count("out of date</span>") == 1
        [again] = re.findall(r'<a href="(/desk/lists[^"]*)">Publish again</a>', part)
        form = officer.visitor.get(html.unescape(again)).text
        assert 'name="as_of" type="date" required value="2026-07-01"' in form
        assert re.search(r'<input type="checkbox"[^>]* name="reissue" value="1" checked>', form)
        # A title that is due is granted from where it is told.
        grants = re.findall(r'href="(/desk/titles[^"]*)" aria-label="Grant (\w+) to ([^"]*)"', part)
        address, title, name = grants[0]
        filled = officer.visitor.get(html.unescape(address)).text
        [own] = re.findall(r'<form class="way" id="wfcc-solver".*?</form>', filled, re.DOTALL)
        assert f'<option value="{title}" selected>' in own
        player = re.search(r'name="player"[^>]*value="([^"]+)"', own)
        assert player is not None
        officer.do("/desk/titles", {"act": "wfcc-solver", "player": player[1], "title": title, "reason": "conferred"})
        reissue = {"rules": "uscf", "as_of": "2026-07-01", "system": "regular", "reissue": "1", "reason": "amended"}
        officer.do("/desk/lists", reissue)
        now = officer.visitor.get("/desk/waiting").text
    assert "out of date</span>" not in now
    assert name not in now
