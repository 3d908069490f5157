"""Each shipped language says all that English says, with the same values in it."""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping

import pytest

from normbook.render.words.contents import Contents, contents
from normbook.render.words.language import ENGLISH, SHIPPED_LANGUAGES, shipped
from normbook.rulebook import installed, rulebook

OTHERS = [tag for tag in shipped() if tag != ENGLISH]
PLACE = re.compile(r"\{(\w+)(?::([^}]*))?\}")


def texts(found: Contents) -> dict[str, tuple[str, ...]]:
    return {code: (text,) for code, text in found.words.items()} | dict(found.findings)


def translated(tag: str, name: str) -> dict[str, tuple[str, ...]]:
    beside = installed(name) and rulebook(name).folder / "languages" / f"{tag}.toml"
    file = beside or SHIPPED_LANGUAGES / tag / f"{name}.toml"
    read = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    words: Mapping[str, str] = read.get("words", {})
    return {code: (text,) for code, text in words.items()} | {
        code: tuple(pair) for code, pair in read.get("findings", {}).items()
    }


def values(text: str) -> Counter[tuple[str, str]]:
    """What is put into a text, and how; what is counted is each language's own, and so is how often a value is said."""
    return Counter((name, form[0] if form.startswith(("#", "|")) else form) for name, form in PLACE.findall(text))


@pytest.mark.parametrize("tag", OTHERS)
@pytest.mark.parametrize("name", contents())
def test_a_language_lacks_nothing_and_has_nothing_more(tag: str, name: str) -> None:
    english, other = texts(contents()[name]), translated(tag, name)
    assert sorted(english.keys() - other.keys()) == [], "to be translated"
    assert sorted(other.keys() - english.keys()) == [], "said by nobody any more"


@pytest.mark.parametrize("tag", OTHERS)
@pytest.mark.parametrize("name", contents())
def test_a_translation_has_the_values_of_the_original(tag: str, name: str) -> None:
    english, other = texts(contents()[name]), translated(tag, name)
    for code in english.keys() & other.keys():
        assert len(english[code]) == len(other[code]), code
        for ours, theirs in zip(english[code], other[code], strict=True):
            # An explanation's text, result and columns stand apart by bars.
            assert ours.count(" | ") == theirs.count(" | "), code
            assert ours.count("[[") == theirs.count("[[") == theirs.count("]]"), code
            assert set(values(ours)) == set(values(theirs)), code
            assert bool(ours) == bool(theirs), code


def test_there_is_a_second_language() -> None:
    assert "de" in OTHERS
