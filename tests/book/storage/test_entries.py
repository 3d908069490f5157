"""An entry has one text and one hash."""

import hashlib
import json
from datetime import UTC, datetime, timedelta, timezone
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from normbook.book.log.entries import (
    NO_HASH,
    canonical,
    canonical_content,
    could_have_a_head,
    entry_hash,
    read_time,
    storable,
    text_like_a_head,
    time_text,
)

TEXT = some.text(some.characters(exclude_categories=["Cs"]))
JSON = some.recursive(
    some.none() | some.booleans() | some.integers() | TEXT,
    lambda parts: some.lists(parts) | some.dictionaries(TEXT, parts),
    max_leaves=20,
)


@given(JSON)
def test_a_value_has_one_text_and_is_read_back_from_it(value: object) -> None:
    text = canonical(value)
    assert json.loads(text) == value
    assert canonical(json.loads(text)) == text


@given(some.permutations(["b", "a", "Z", "ä", "10", "9"]))
def test_the_order_of_keys_says_nothing(keys: list[str]) -> None:
    assert canonical(dict.fromkeys(keys, 1)) == '{"10":1,"9":1,"Z":1,"a":1,"b":1,"ä":1}'


@pytest.mark.parametrize("value", [0.5, float("nan"), {"a": [1.0]}, {1: "a"}, {None: 1}, {"a": {1, 2}}, b"a", object()])
def test_what_has_no_exact_text_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        canonical(value)


@given(JSON)
def test_the_content_of_an_entry_has_the_same_text(value: object) -> None:
    for content in ({"a": value}, {"a": (value,)}, MappingProxyType({"a": MappingProxyType({"b": value})})):
        text, told = canonical_content(content)
        assert text == canonical(content)
        assert told == json.loads(text)


@pytest.mark.parametrize(
    "value", [0.5, 1e300, float("nan"), [1.0], {1: "a"}, {True: 1}, {None: 1}, {1: 2, "1": 3}, {1}]
)
def test_a_content_that_has_no_exact_text_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        canonical_content({"a": value})


@given(some.lists(some.sampled_from(["head", "Head", "seq", "ſeq", "hash", "17", "ab" * 32, *' :,{}"\\\n\t\x1fé_ux'])))
def test_no_text_like_a_head_is_missed_in_an_entry(parts: list[str]) -> None:
    text = "".join(parts)
    assert could_have_a_head(canonical([{"name": text}])) or text_like_a_head(text) is None


@pytest.mark.parametrize(
    "text", ["head 7 " + "ab" * 32, '{"head": {"hash": "' + "0" * 64 + '", "seq": 1}}', "HEAD\\7\n" + "A" * 64]
)
def test_a_text_like_a_head_is_found_in_an_entry(text: str) -> None:
    assert could_have_a_head(canonical([{"name": text}]))
    assert text_like_a_head({"name": [text]}) == text


def test_a_name_with_a_head_in_it_is_not_like_one() -> None:
    """So that a list in which it stands is not looked through name by name."""
    members = [{"member": "7", "facts": {"name": "Whitehead, Ann"}, "private": "ab" * 32}] * 3
    assert not could_have_a_head(canonical({"members": members}))


def test_half_a_surrogate_pair_is_refused() -> None:
    with pytest.raises(ValueError, match="surrogates"):
        canonical({"name": "\ud800"})


@given(JSON, TEXT, TEXT, some.none() | TEXT, some.integers(1))
def test_the_hash_is_that_of_the_canonical_text_of_everything_else(
    content: Any, actor: str, reason: str, rules: str | None, seq: int
) -> None:
    fields = {
        "seq": seq,
        "at": "2024-05-03T12:00:00.123456Z",
        "actor": actor,
        "kind": "event",
        "rules": rules,
        "edition": None,
        "reason": reason,
        "previous": NO_HASH,
    }
    whole = json.dumps({**fields, "content": content}, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert entry_hash(**fields, content=canonical(content)) == hashlib.sha256(whole.encode()).hexdigest()  # type: ignore[arg-type]


def test_a_hash_that_was_noted_once_is_still_the_hash() -> None:
    """Whoever changes this test breaks every book there is."""
    noted = "29c59744ebfacafe137b8ce72dbd2ded46ac1c1f0b37d1986443db322d9354a8"
    fields = {"actor": "Ann", "kind": "void", "rules": "uscf", "edition": "1998", "reason": "späte Meldung"}
    made = entry_hash(
        seq=7, at="2024-05-03T12:00:00.000001Z", content=canonical({"event": "e1"}), previous="ab" * 32, **fields
    )
    assert made == noted


@given(some.datetimes(timezones=some.just(UTC)))
def test_a_time_is_read_back(at: datetime) -> None:
    assert read_time(time_text(at)) == at
    assert len(time_text(at)) == len("2024-05-03T12:00:00.123456Z")


def test_a_time_is_told_in_utc() -> None:
    at = datetime(2024, 5, 3, 1, 30, tzinfo=timezone(timedelta(hours=2)))
    assert time_text(at) == "2024-05-02T23:30:00.000000Z"


@pytest.mark.parametrize(
    "text", ["", "2024-05-03", "2024-05-03T12:00:00Z", "2024-05-03T12:00:00.1Z", "2024-5-3T1:2:3.4Z"]
)
def test_a_time_has_one_form(text: str) -> None:
    with pytest.raises(ValueError, match=r"match|isoformat"):
        read_time(text)


@pytest.mark.parametrize(("text", "kept"), [(" Ann ", "Ann"), ("a\0b", "a b"), ("a\udcffb", "a?b"), ("a\nb", "a\nb")])
def test_text_that_no_database_stores_is_mended(text: str, kept: str) -> None:
    assert storable(text) == kept
