"""Lifetime titles on a page: every code has words, and nothing is said twice or lost."""

import re

import pytest

from normbook.judgement import Step
from normbook.judgement.edition import load_edition
from normbook.render.outline import outline, sentence
from normbook.render.page import Node, Table
from normbook.render.words import say_phrase, template
from normbook.render.words.contents import every_word
from normbook.rulebooks.uscf.law.eligibility import LeftOut, Status
from normbook.rulebooks.uscf.law.explain import explain
from normbook.rulebooks.uscf.law.judge import Origin, judge
from normbook.rulebooks.uscf.law.tables import standard
from normbook.rulebooks.uscf.present.event import event_document, event_page, missing_text
from normbook.rulebooks.uscf.words.book import WORDS as BOOK
from normbook.rulebooks.uscf.words.score import WORDS
from tests.floor.source import texts
from tests.rulebooks.uscf.events import BARRY, event, row, versus
from tests.rulebooks.uscf.random_events import random_event

TABLES = standard()
MADE = {
    *(f"uscf.left-out.{reason}" for reason in LeftOut),
    *(f"uscf.status.{status}" for status in Status),
    *(f"uscf.before-{origin}" for origin in Origin),
    "uscf.award-points",
    "uscf.award-title",
}


def spoken() -> set[str]:
    mine = (text for file, said in texts().items() if "uscf" in file for text in said)
    return {text for text in mine if re.fullmatch(r"uscf\.[a-z0-9.-]+", text)}


def lines(node: Node) -> list[str]:
    """Every text of an explanation, cells of tables included."""
    found = [node.text, node.result]
    for part in node.parts:
        if isinstance(part, Table):
            found += [getattr(cell, "text", str(cell)) for cells in part.rows for cell in cells]
        else:
            found += lines(part)
    return found


def every_step(step: Step) -> list[Step]:
    return [step, *(inner for part in step.parts for inner in every_step(part))]


def test_every_code_has_words() -> None:
    codes = spoken() - set(load_edition("uscf").marks)
    assert len(codes) > 60
    words = {**WORDS, **BOOK}  # those of pages of a book are with it
    assert [code for code in sorted(codes | MADE) if code not in words and not code.endswith(("-", "."))] == []
    assert all(template(code) for code in codes if code in WORDS)


def test_all_words_are_used() -> None:
    # Words looked up by a value: `{title:=uscf.title}` and what a page puts together itself.
    by_value = {f"{room}." for words in WORDS.values() for room in re.findall(r":=(uscf[a-z.-]*)\}", words)} | {
        "uscf.short.",
        "uscf.list-rating.",
        "uscf.list-code.",
        "uscf.system.",
    }
    asked = {word for words in WORDS.values() for word in re.findall(r":\?(uscf[a-z.-]*)\}", words)}
    used = spoken() | MADE | asked
    left = [code for code in WORDS if code not in used and not code.startswith(tuple(sorted(by_value)))]
    assert left == []


def test_every_rule_has_a_title_and_every_title_a_name() -> None:
    assert [rule for rule in load_edition("uscf").marks if f"rule.{rule}" not in every_word()] == []
    assert [level for level in TABLES.titles if f"uscf.title.{level}" not in WORDS] == []


@pytest.mark.parametrize("seed", range(40))
def test_any_event_can_be_explained_and_shown(seed: int) -> None:
    judged = random_event(seed)
    judgement = judge(judged, TABLES)
    document = event_document(judged, judgement, TABLES)
    assert [player["no"] for player in document["players"]] == [  # type: ignore[attr-defined]
        player.entrant.no for player in judgement.subjects
    ]
    assert event_page(judged, judgement, TABLES).tables
    for player in judgement.subjects:
        step = explain(player, judged, TABLES)
        texts = [*lines(outline(step)), *(sentence(each) for each in every_step(step))]
        assert not [text for text in texts if "{" in text or "[[" in text]
        assert (missing_text(player) == "") == (player.norm is not None)
        for check in player.checks:
            assert check.note
            assert say_phrase(check.note)


def test_a_round_left_out_is_struck_and_says_why() -> None:
    judged = event(
        row(1, "1800", "1800", "W2 D3* H X4 W5", "B0"),
        row(2, "1700", "1700", "L1 U U U U"),
        row(3, "1700", "1700", "U D1* U U U"),
        row(4, "1700", "1700", "U U U F1 U"),
        row(5, "1700", "", "U U U U L1"),
    )
    step = explain(judge(judged, TABLES).subjects[0], judged, TABLES)
    [games] = [part for part in outline(step).parts if isinstance(part, Node) and part.text.startswith("Games")]
    [table] = games.parts
    assert isinstance(table, Table)
    assert [cells[0].struck for cells in table.rows] == [False, True, True, True, True]  # type: ignore[union-attr]
    assert [cells[-1].text for cells in table.rows] == [  # type: ignore[union-attr]
        "",
        "not counted: played but not rated",
        "not counted: half-point bye",
        "not counted: won by forfeit",
        "not counted: opponent has no post-event rating",
    ]


def test_a_chosen_delta_is_named_where_it_decides() -> None:
    seven = versus("B0", [1700] * 7, 9)
    judgement = judge(seven, TABLES)
    document = event_document(seven, judgement, TABLES)
    [hero, *_] = document["players"]  # type: ignore[misc]
    assert {level["provenance"] for level in hero["levels"]} == {"chosen"}
    assert any("0.5 from 7 games" in note for note in document["footnotes"])  # type: ignore[attr-defined]
    text = " ".join(lines(outline(explain(judgement.subjects[0], seven, TABLES))))
    assert "Step 4" in text
    about = [getattr(block, "text", "") for block in event_page(seven, judgement, TABLES).blocks]
    assert any("our reading" in text for text in about)


def test_the_worked_example_needs_no_footnote() -> None:
    assert event_document(BARRY, judge(BARRY, TABLES), TABLES)["footnotes"] == []


@pytest.mark.parametrize("crosstable", [False, True])
@pytest.mark.parametrize("filled", [(), (2,)])
def test_the_page_says_whose_rating_stands_in(crosstable: bool, filled: tuple[int, ...]) -> None:
    page = event_page(BARRY, judge(BARRY, TABLES), TABLES, filled, crosstable=crosstable)
    texts = " ".join(getattr(block, "text", "") for block in page.blocks)
    assert ("OPPONENT, ONE (--post-from-pre)" in texts) == bool(filled)
    assert page.tables[0].name == ("crosstable" if crosstable else "norms")
