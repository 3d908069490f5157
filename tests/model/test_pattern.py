"""A pattern that is compiled when it is used does what a compiled one does."""

import re

import pytest

from normbook.model.pattern import pattern


def test_it_finds_what_the_compiled_one_finds() -> None:
    late, now = pattern(r"(w)([0-9]+)", re.IGNORECASE), re.compile(r"(w)([0-9]+)", re.IGNORECASE)
    for text in ("W12", "w3", "l4", ""):
        ours, theirs = late.fullmatch(text), now.fullmatch(text)
        assert (ours and ours.groups()) == (theirs and theirs.groups())
    assert late.findall("w1 W2") == now.findall("w1 W2") == [("w", "1"), ("W", "2")]
    assert late.pattern == now.pattern


def test_a_wrong_one_is_refused_when_it_is_used() -> None:
    late = pattern("(")
    with pytest.raises(re.error):
        late.match("")
