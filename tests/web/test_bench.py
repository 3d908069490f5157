"""The workbench without a browser: tables in and out, files carried along, a variant, what is too large."""

import base64
import re
import tomllib

import pytest

from normbook.rulebook import SHIPPED, rulebook, rulebooks
from normbook.web.forms import file_name
from normbook.web.server.refusals import RequestRefused
from normbook.web.workbench.bench import EDITIONS_TO_CHOOSE
from normbook.web.workbench.tables import EditTable, from_cells, from_file, new_table
from tests.web.site import EXAMPLES, Visitor

pytestmark = pytest.mark.xdist_group("web")


def test_cells_become_the_file_they_came_from() -> None:
    data = (EXAMPLES / "lpcc" / "winter.csv").read_bytes()
    table, opened = from_file("winter.csv", data)
    assert table is not None
    assert opened == []
    again, _ = from_file("again.csv", table.as_csv())
    assert again == table
    cells = [cell for row in table.rows for cell in row]
    assert from_cells(cells, str(table.width)) == table


def test_a_title_above_the_table_is_no_part_of_it() -> None:
    table, _ = from_file("a.csv", b"Friday night,,\n\nno,name,R1\n1,ANN,B\n")
    assert table is not None
    assert table.rows == [["no", "name", "R1"], ["1", "ANN", "B"]]


def test_a_row_with_its_number_only_is_empty_and_rows_keep_their_numbers() -> None:
    table = new_table("uscf", 3, 2)
    assert table.empty
    table.rows[3][1] = "CARA"
    assert not table.empty
    lines = table.as_csv().decode().splitlines()
    assert lines[3].startswith("3,CARA")
    assert lines[1] == lines[2] == "," * (table.width - 1)


def test_a_round_goes_behind_the_last_one() -> None:
    assert new_table("wfcc", 1, 2).with_round().rows[0] == [
        "name",
        "country",
        "sex",
        "rating",
        "R1",
        "R2",
        "R3",
        "time",
    ]
    assert EditTable([["name", "total"]]).with_round().rows[0] == ["name", "total", "R1"]


@pytest.mark.parametrize(
    ("cells", "width"), [([], "3"), (["a"], "0"), (["a", "b", "c"], "2"), (["a"], "x"), (["a"], "9" * 9)]
)
def test_a_table_that_is_none_is_refused(cells: list[str], width: str) -> None:
    with pytest.raises(RequestRefused):
        from_cells(cells, width)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("friday.csv", "friday.csv"),
        ("C:\\club\\friday.csv", "friday.csv"),
        ("../../etc/passwd", "passwd"),
        ("..", "file"),
        (".hidden", "hidden"),
        ("a\x00b\n.csv", "ab.csv"),
        ("x" * 300 + ".csv", "x" * 100 + ".csv"),
        ("", "file"),
    ],
)
def test_names_of_files_lose_what_leads_elsewhere(given: str, kept: str) -> None:
    assert file_name(given) == kept


def test_files_that_are_no_table_are_carried_along(owner: Visitor) -> None:
    answer = owner.bring(EXAMPLES / "files" / "riverton.trf", rules="uscf")
    carried = re.search(r'name="file_data" value="([^"]+)"', answer.text)
    assert carried is not None
    data = (EXAMPLES / "files" / "riverton.trf").read_bytes()
    assert base64.b64decode(carried[1]) == data
    fields = {
        "form_token": owner.form_token(),
        "rules": "uscf",
        "file_name": "riverton.trf",
        "file_data": carried[1],
        "who": "0.0",
    }
    why = owner.post("/score/explain", data=fields, headers={"hx-request": "true"})
    assert why.status_code == 200
    assert "<html" not in why.text
    assert "Arkwright" in why.text
    assert owner.post("/score/explain", data=fields | {"who": "0.99"}).status_code == 422
    assert owner.post("/score/explain", data=fields | {"file_data": "%%%"}).status_code == 422
    assert owner.post("/score/download/json", data=fields).json()["rules"] == "uscf"


def test_a_variant_decides_and_is_named(owner: Visitor) -> None:
    variant = base64.b64encode((EXAMPLES / "lpcc" / "club-variant.toml").read_bytes()).decode()
    answer = owner.bring(EXAMPLES / "lpcc" / "winter.csv", rules="lpcc", variant_data=variant)
    assert "Variant in force" in answer.text
    assert f'name="variant_data" value="{variant}"' in answer.text


def test_an_edition_is_chosen_and_named(owner: Visitor) -> None:
    answer = owner.bring(EXAMPLES / "uscf" / "harvest.csv", rules="uscf", edition="1998")
    assert "edition 1998." in answer.text
    assert '<option value="1998" selected>uscf 1998</option>' in answer.text
    assert len(EDITIONS_TO_CHOOSE) == sum(len(rulebook(rules).editions) for rules in rulebooks())
    assert owner.bring(EXAMPLES / "uscf" / "harvest.csv", rules="uscf", edition="1066").status_code == 422


def test_several_events_and_where_everybody_stands(owner: Visitor) -> None:
    answer = owner.bring(*(EXAMPLES / "uscf" / name for name in ("quick.toml", "quick-open.csv", "quick-match.csv")))
    assert answer.status_code == 200
    assert answer.text.count('class="judged"') == 2
    assert "After the last event" in answer.text


def test_nothing_brought_is_told(owner: Visitor) -> None:
    answer = owner.bring()
    assert answer.status_code == 400
    assert "nothing to score" in answer.text


def test_a_table_that_cannot_be_judged_is_not_taken_along(owner: Visitor) -> None:
    answer = owner.bring(("a.csv", b"no,name,R1\n1,ANN,W9\n"), path="/score/download/csv", rules="lpcc")
    assert answer.status_code == 422


def test_every_kind_of_file_is_read(owner: Visitor) -> None:
    files = EXAMPLES / "files"
    for name in (
        "riverton.trf",
        "riverton-2016.trf",
        "riverton.csv",
        "riverton.pgn",
        "wallchart.xlsx",
        "wallchart.xls",
        "wallchart.ods",
        "riverton-uschess.txt",
        "riverton.md",
    ):
        answer = owner.bring(files / name, rules="uscf")
        assert "Results" in answer.text, name
    answer = owner.bring(*sorted((files / "uschess").iterdir()), rules="uscf")
    assert "Results" in answer.text
    answer = owner.bring(EXAMPLES / "uschess" / "novice.json", rules="uschess")
    assert "656.85" in answer.text


def test_a_crosstable_of_the_us_chess_website_is_pasted(owner: Visitor) -> None:
    text = (EXAMPLES / "files" / "riverton-uschess.txt").read_text(encoding="utf-8")
    answer = owner.bring(path="/score", rules="uscf", pasted=text)
    assert "Results" in answer.text
    assert 'value="1310/12"' in answer.text


def test_a_long_report_is_printed_without_its_explanations() -> None:
    from normbook.render.page import Heading, Node, Outline, Page, Text
    from normbook.render.pdf import MOST_EXPLAINED, for_paper

    def page(count: int) -> Page:
        return Page("Long", [Heading("a"), *(Outline(Node(str(each)), folded=True) for each in range(count))])

    assert for_paper(page(MOST_EXPLAINED)) == page(MOST_EXPLAINED)
    heading, remark = for_paper(page(MOST_EXPLAINED + 1)).blocks
    assert heading == Heading("a")
    assert isinstance(remark, Text)
    assert "41" in remark.text


BARE = "1\tFOX, ANN\t1500\tW2w\n2\tELM, BOB\t1400\tL1w\n"


def test_columns_without_names_are_guessed_and_can_be_chosen(owner: Visitor) -> None:
    answer = owner.fill_in("/score", pasted=BARE, rules="lpcc")
    assert answer.status_code == 200
    chosen = re.findall(r'<select name="c" id="c-1-(\d)".*?<option value="([^"]*)" selected>', answer.text)
    assert chosen == [("1", "no"), ("2", "name"), ("3", "rating"), ("4", "R1")]
    assert "No row names the columns." in answer.text
    assert "FOX, ANN</button>" in answer.text  # judged as it was guessed
    assert "has the same colour" not in answer.text
    # No rulebook looks at colours: told, and judged all the same.
    assert '<li class="warning" data-row="2" data-column="4" data-other-row="3">' in answer.text
    cells = ["no", "#2", "name", "R1", "1", "x", "FOX, ANN", "W2", "2", "", "ELM, BOB", "L1"]
    sent = {"form_token": owner.form_token(), "c": cells, "width": "4", "unnamed": "1", "rules": "lpcc"}
    again = owner.post("/score", data=sent)
    assert re.findall(r'<option value="([^"]*)" selected>', again.text.partition('id="table"')[2])[:3] == [
        "no",
        "name",
        "R1",
    ]
    assert "FOX, ANN</button>" in again.text


def test_findings_call_rows_as_the_page_shows_them(owner: Visitor) -> None:
    pasted = "no\tname\trating\trating\tR1\n1\tFOX, ANN\t1500\t\tW2\n2\tELM, BOB\t14x0\t\tW1\n"
    text = " ".join(owner.fill_in("/score", pasted=pasted, rules="lpcc").text.split())
    assert re.search(r'<a href="#c-3-3"> ?Row 2, column 3</a>', text)
    assert re.search(r'<a href="#c-1-4"> ?Header row, column 4</a>', text)
    assert "“W2” of number 1 does not fit “W1” of number 2</span>" in text  # and no row of a file
    assert 'id="c-3-2" value="ELM, BOB"' in text
    assert 'aria-label="Row 2, name"' in text
    assert 'aria-label="Name of column 2"' in text


def test_what_is_no_table_is_told_and_kept(owner: Visitor) -> None:
    answer = owner.fill_in("/score", pasted="hello world", rules="uscf")
    assert answer.status_code == 422
    assert "no table was recognised" in answer.text
    assert ">\nhello world</textarea>" in answer.text
    assert '<option value="uscf" selected>' in answer.text
    draft = owner.fill_in("/drafts", pasted="hello world", rules="uscf")
    assert draft.status_code == 422
    assert "no table was recognised" in draft.text
    assert ">\nhello world</textarea>" in draft.text


def test_files_show_what_they_say(owner: Visitor) -> None:
    folder = EXAMPLES / "wfcc"
    answer = owner.bring(folder / "lighthouse.toml", folder / "lighthouse.csv")
    facts = answer.text.partition("<fieldset")[2].partition("</fieldset>")[0]
    said = tomllib.loads((folder / "lighthouse.toml").read_text("utf-8"))
    assert f'name="name" maxlength="200" value="{said["name"]}"><span class="muted">From the file</span>' in facts
    assert f'name="end" type="date" value="{said["end"]}"><span class="muted">From the file</span>' in facts
    assert f'<option value="{said["kind"]}" selected>' in facts
    # Whoever changes a field has said it themselves.
    changed = owner.bring(folder / "lighthouse.toml", folder / "lighthouse.csv", name="Beacon", end=str(said["end"]))
    assert 'name="name" maxlength="200" value="Beacon"></p>' in changed.text
    assert 'value="Beacon"' in changed.text
    assert "Beacon" in changed.text.partition('id="outcome"')[2]


def test_a_tournament_is_checked_before_it_is_played(owner: Visitor) -> None:
    answer = owner.bring(EXAMPLES / "wfcc" / "before-the-event.toml")
    assert answer.status_code == 200
    outcome = answer.text.partition('id="outcome"')[2]
    assert "Acceptance checks before the event" in outcome
    assert "no table is named" not in outcome
    assert re.search(r"R3[^<]*</td>", outcome)


def test_every_rulebook_has_an_example_that_is_judged_or_checked(owner: Visitor) -> None:
    start = owner.get("/score").text
    keys = re.findall(r'name="example" value="([^"]+)"', start)
    assert {key.partition("/")[0] for key in keys} == set(SHIPPED)
    for key in keys:
        answer = owner.fill_in("/score", example=key)
        assert 'data-errors="0"' in answer.text, key
        assert 'id="judgement-title"' in answer.text or 'id="checks-title"' in answer.text, key
    assert owner.fill_in("/score", example="../x").status_code == 422
