"""Every word of the web application is used, and every word used is there."""

import re
from pathlib import Path

from normbook.publish.words.web import WORDS
from tests.floor.source import PACKAGE

CODE = re.compile(r"""["'](web\.[a-z.-]*)["']""")
FILES = [path for path in Path(PACKAGE).rglob("*") if path.suffix in (".py", ".html") and path.name != "web.py"]


def test_words_and_uses_are_the_same() -> None:
    used = {code for path in FILES for code in CODE.findall(path.read_text(encoding="utf-8"))}
    # A code that ends with a point is the beginning of several.
    begun = [code for code in used if code.endswith(".")]
    rooms = (*begun, "web.format.", "web.system.", "web.kind.", "web.refused.", "web.remedy.")
    assert (
        sorted(code for code in used if code not in WORDS and not code.endswith(".") and f"{code}." not in rooms) == []
    )
    assert sorted(code for code in WORDS if code not in used and not code.startswith(rooms)) == []


def test_every_refusal_has_words() -> None:
    from normbook.web.refusals import STATUS

    for code in STATUS:
        assert f"web.refused.{code}" in WORDS
        assert f"web.remedy.{code}" in WORDS
