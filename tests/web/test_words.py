"""Every word of the web application is used, and every word used is there."""

import re
from pathlib import Path

import pytest

from normbook.model.facts import APPLICATION, DRAFT, FORM, POST
from normbook.render.words.contents import every_word
from normbook.render.words.desk import WORDS as DESK
from normbook.render.words.web import WORDS as WEB
from normbook.rulebook import rulebook, rulebooks
from normbook.web.facts import draft_fields, fields
from tests.floor.source import PACKAGE, ROOT, texts

FILES = [path for path in Path(PACKAGE).rglob("*") if path.suffix in (".py", ".html") and path.parent.name != "words"]
ON_THE_PAGE = {"before", "head", "log"}
"""Words of the page that says what was done, of whatever it was."""
OUTCOME = re.compile(r'(?:CommandResult\(|_outcome\(writing, |_moved\(writing, |_done\(writing, "\w+", )\s*"([a-z-]+)"')


@pytest.mark.parametrize("room", ["account", "web", "desk", "night", "table"])
def test_words_and_uses_are_the_same(room: str) -> None:
    words = [code for code in every_word() if code.startswith(f"{room}.")]
    coded = re.compile(rf"""["']({room}\.[a-z.-]*)["'{{]""")
    found = {code for path in FILES for code in coded.findall(path.read_text(encoding="utf-8"))}
    used = {code for code in found if not code.endswith((".css", ".js", ".csv"))}
    # A code that ends with a point or a hyphen is the beginning of several.
    begun = [code for code in used if code.endswith((".", "-"))]
    rooms = (*begun, "web.format.", "web.system.", "web.kind.", "web.refused.", "web.remedy.")
    whole = used - set(begun)
    assert sorted(code for code in whole if code not in words and f"{code}." not in rooms) == []
    assert sorted(code for code in words if code not in used and not code.startswith(rooms)) == []


@pytest.mark.parametrize("place", [FORM, POST, APPLICATION, DRAFT])
def test_a_field_is_called_by_a_word_and_not_by_the_help_of_an_option(place: str) -> None:
    asked = [
        field for rules in rulebooks() for field in (draft_fields(rules) if place == DRAFT else fields(place, rules))
    ]
    assert asked
    assert [each.fact.key for each in asked if each.label == each.fact.help] == []


def test_every_circle_of_people_has_a_word() -> None:
    circles = {rulebook(name).circle for name in rulebooks()}
    assert len(circles) > 2
    assert sorted(circle for circle in circles if f"web.circle.{circle}" not in every_word()) == []


def test_every_refusal_has_words() -> None:
    from normbook.web.server.refusals import STATUS

    for code in STATUS:
        assert f"web.refused.{code}" in WEB
        assert f"web.remedy.{code}" in WEB


def test_whatever_can_come_of_an_act_has_words_before_and_after() -> None:
    before = {code.removeprefix("desk.would.") for code in DESK if code.startswith("desk.would.")}
    # What the desk says no otherwise than commands do has their words.
    done = {code.removeprefix("desk.done.") for code in DESK if code.startswith("desk.done.")} - ON_THE_PAGE
    acting = [path for path in FILES if {"book", "record"} & {*path.relative_to(PACKAGE).parts}]
    calls = [call for path in acting for call in OUTCOME.findall(path.read_text("utf-8"))]
    assert len(set(calls)) > 10
    assert sorted(set(calls) - before) == []
    # Some are chosen or handed on, not called by their names; but somewhere each stands.
    written = frozenset().union(*(texts().get(path.relative_to(ROOT).as_posix(), ()) for path in acting))
    assert sorted(before - written) == []
    assert sorted(what for what in before if f"book.{what}" not in every_word()) == []
    assert sorted(what for what in done if what.partition(".")[0] not in before) == []
