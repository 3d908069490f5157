"""An entry of the log, its canonical JSON, its hash, and the chain that the hashes make."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

KINDS = (
    "event",
    "amendment",
    "void",
    "grant",
    "demotion",
    "confirmation",
    "coefficient",
    "member",
    "merge",
    "unmerge",
    "two-people",
    "forget",
    "supplement",
    "publication",
    "reissue",
    "organisation",
)
"""What people do to a book. A later version may know more."""

KIND_FORM = re.compile(r"[a-z]+(?:-[a-z]+)*")
HASH_FORM = re.compile(r"[0-9a-f]{64}")
PRINTED_HEAD = re.compile(r"\bhead\W+(?:seq\W+)?([0-9]{1,15})\W+(?:hash\W+)?([0-9a-f]{64})\b", re.IGNORECASE)
JSON_HEAD = re.compile(r'"head"\s*:\s*\{\s*"hash"\s*:\s*"([0-9a-f]{64})"\s*,\s*"seq"\s*:\s*([0-9]{1,15})\b')
"""A head where a list, an export or a document prints it."""

_BETWEEN = r"(?:\\(?:u[0-9a-f]{4}|[^u])|[^\w\\])+"
_HEAD_IN_JSON = re.compile(
    rf"head{_BETWEEN}(?:(?:[sſ]eq{_BETWEEN})?\d+{_BETWEEN})?(?:ha[sſ]h{_BETWEEN})?[0-9a-f]{{64}}"
)
"""What is between the words of a head as JSON writes it, and such a head: in small letters, anywhere in the text."""

NO_HASH = "0" * 64
"""What the first entry has for the hash of the entry before."""


@dataclass(frozen=True, slots=True)
class Head:
    """The last entry's number and hash: whoever notes them down can prove later what the book held."""

    seq: int
    hash: str

    @property
    def line(self) -> str:
        """The head as every list and export prints it, and as `verify --against` finds it."""
        return f"head {self.seq} {self.hash}"

    @property
    def document(self) -> dict[str, Any]:
        """The head as JSON documents have it under the key `head`."""
        return {"seq": self.seq, "hash": self.hash}


def text_like_a_head(value: object) -> str | None:
    """The first text in a value that would be taken for a head wherever it is printed: a name, a reason, a place."""
    if isinstance(value, str):
        return value if PRINTED_HEAD.search(value) or JSON_HEAD.search(value) else None
    parts = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ()
    return next((found for part in parts if (found := text_like_a_head(part))), None)


def could_have_a_head(text: str) -> bool:
    """Whether a text in this canonical JSON could be taken for a head: no text is in nearly all, however long."""
    small = text.lower()
    return "head" in small and _HEAD_IN_JSON.search(small) is not None


EMPTY = Head(0, NO_HASH)
"""The head of a book without entries."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that was done, by whom, when and why. It never changes."""

    seq: int
    at: datetime
    actor: str
    kind: str
    rules: str | None
    edition: str | None
    reason: str
    content: Mapping[str, Any]
    """JSON values only; exact numbers are strings."""
    previous: str
    """The hash of the entry before."""
    hash: str

    @property
    def head(self) -> Head:
        """What the book's head was when this entry was its last."""
        return Head(self.seq, self.hash)


def canonical(value: object) -> str:
    """The one text of a JSON value: keys sorted, no spaces, no floats. Raises TypeError or ValueError where there is
    none."""
    return _text(_plain(value))


def canonical_content(content: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """Its canonical text, and the content read back from it. Raises as `canonical` does.

    A list of 100,000 members is not looked through for what has no text: what is read back is the same only if it has.
    """
    try:
        text = _text(content)
        told = _READER.decode(text)
    except (TypeError, ValueError):
        told = None
    if told != content:
        text = canonical(content)
        told = json.loads(text)
    return text, told


def _text(value: object) -> str:
    text = _JSON.encode(value)
    text.encode()  # half a surrogate pair is no text
    return text


def _no_float(text: str) -> None:
    raise TypeError(text)


_JSON = json.JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
_READER = json.JSONDecoder(parse_float=_no_float)
_PLAIN = frozenset((str, int, bool, type(None)))
"""What is taken as it is: asked first, because an entry may have a million of them."""
_TEXT = frozenset((str,))


def _plain(value: object) -> object:
    """A value as the encoder takes it, if it has exactly one text."""
    if type(value) in _PLAIN or isinstance(value, str | int):
        return value
    if isinstance(value, Mapping):
        if not _TEXT.issuperset(map(type, value)) and not all(isinstance(key, str) for key in value):
            raise TypeError("a key of a JSON object is text")
        if type(value) is dict and _PLAIN.issuperset(map(type, value.values())):
            return value
        return {key: part if type(part) in _PLAIN else _plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [part if type(part) in _PLAIN else _plain(part) for part in value]
    raise TypeError(f"a book holds no {type(value).__name__}: write exact numbers and dates as text")


def entry_hash(
    *,
    seq: int,
    at: str,
    actor: str,
    kind: str,
    rules: str | None,
    edition: str | None,
    reason: str,
    content: str,
    previous: str,
) -> str:
    """SHA-256 of the canonical JSON of all but the hash; `content` is canonical JSON already, `at` as written."""
    # Put together by hand, so that a long content is not written out twice; a test holds it equal to canonical().
    text = (
        f'{{"actor":{canonical(actor)},"at":{canonical(at)},"content":{content},"edition":{canonical(edition)},'
        f'"kind":{canonical(kind)},"previous":{canonical(previous)},"reason":{canonical(reason)},'
        f'"rules":{canonical(rules)},"seq":{canonical(seq)}}}'
    )
    return sha256(text.encode()).hexdigest()


def time_text(at: datetime) -> str:
    """A time as entries hold it: UTC to the microsecond."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ").rjust(27, "0")


def read_time(text: str) -> datetime:
    """The time that an entry holds. Raises ValueError for any other form."""
    at = datetime.fromisoformat(text)  # of many forms, and yet ten times as fast as what reads only this one
    if at.tzinfo is not UTC or time_text(at) != text:
        raise ValueError(f"{text!r} does not match the form of a time")
    return at


def storable(text: str) -> str:
    """Text of a person or of the environment without what no database stores."""
    return text.encode(errors="replace").decode().replace("\0", " ").strip()
