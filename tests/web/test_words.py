"""Every word of the web application is used, and every word used is there."""

import re
from pathlib import Path

import pytest

from normbook.render.words.contents import every_word
from normbook.render.words.desk import WORDS as DESK
from normbook.render.words.web import WORDS as WEB
from tests.floor.source import PACKAGE

FILES = [path for path in Path(PACKAGE).rglob("*") if path.suffix in (".py", ".html") and path.parent.name != "words"]
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


def test_every_refusal_has_words() -> None:
    from normbook.web.server.refusals import STATUS

    for code in STATUS:
        assert f"web.refused.{code}" in WEB
        assert f"web.remedy.{code}" in WEB


def test_whatever_can_come_of_an_act_has_words_before_and_after() -> None:
    before = {code.removeprefix("desk.would.") for code in DESK if code.startswith("desk.would.")}
    # What the desk says no otherwise than commands do has their words.
    words = [code for code in every_word() if code.startswith(("desk.done.", "book."))]
    after = {code.removeprefix("desk.done.").removeprefix("book.") for code in words}
    calls = [
        call
        for path in FILES
        if {"book", "record"} & {*path.relative_to(PACKAGE).parts}
        for call in OUTCOME.findall(path.read_text("utf-8"))
    ]
    assert len(set(calls)) > 10
    assert before <= after
    assert sorted(set(calls) - before) == []
