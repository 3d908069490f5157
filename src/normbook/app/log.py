"""The log and the state of a book for people and for programs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from normbook.book.log.entries import Entry, Head, time_text
from normbook.book.log.entry_kinds import MEMBERS, published_in
from normbook.book.log.index import key_told
from normbook.book.proof.verify import Verified
from normbook.render.findings import finding_document, in_order
from normbook.render.page import Page, Text
from normbook.render.sheet import column, table_of
from normbook.render.words import said, say

_NAMES = (
    *("id", "event", "of", "player", "member", "person", "from", "into", "other"),
    *("name", "season", "leg", "as_of", "date", "title", "coefficient"),
)
"""What an entry's content is about, the most telling first."""


def log_document(book: str, head: Head, entries: Iterable[Entry]) -> dict[str, object]:
    """`log --json`."""
    return {"book": book, "head": head.document, "entries": [_entry_document(entry) for entry in entries]}


def _entry_document(entry: Entry) -> dict[str, object]:
    return {
        "seq": entry.seq,
        "at": time_text(entry.at),
        "actor": entry.actor,
        "kind": entry.kind,
        "rules": entry.rules,
        "edition": entry.edition,
        "reason": entry.reason,
        "content": entry.content,
        "previous": entry.previous,
        "hash": entry.hash,
    }


def log_page(book: str, head: Head, entries: Sequence[Entry]) -> Page:
    """The log as a table, the newest entry last."""
    table = table_of(
        "log",
        entries,
        column("storage.log.seq", lambda entry: entry.seq, right=True),
        column("storage.log.at", lambda entry: entry.at.strftime("%Y-%m-%d %H:%M:%S")),
        column("storage.log.actor", lambda entry: entry.actor, optional=1),
        column("storage.log.kind", lambda entry: kind_named(entry.kind)),
        column("storage.log.rules", lambda each: " ".join(filter(None, (each.rules, each.edition))), optional=4),
        column("storage.log.about", lambda entry: about_entry(entry.content), least=16),
        column("storage.log.reason", lambda entry: entry.reason, optional=2, least=10),
        column("storage.log.hash", lambda entry: entry.hash[:12], optional=5),
    )
    none = Text(say("storage.log.none" if head.seq else "storage.log.empty"))
    return Page(say("storage.log", book=book), [table if entries else none], (head.line,))


def kind_named(kind: str) -> str:
    """A kind of entry in words; one of a later version as it is."""
    return said(f"storage.kind.{kind}", kind)


def about_entry(content: Mapping[str, Any]) -> str:
    """What an entry is about, in a few words."""
    named: list[str] = []
    for name in _NAMES:
        value = content.get(name)
        if isinstance(value, Mapping):
            value = next((value[key] for key in ("id", "name") if value.get(key)), None)
        if isinstance(value, str | int) and (told := key_told(str(value))) not in named:
            named.append(told)
    return ", ".join((*named[:3], *_told(content)))


def _told(content: Mapping[str, Any]) -> Iterator[str]:
    """What names alone do not say: lists published, members brought in, the committee's no."""
    if "lists" in content:
        first, *later = published_in(content)
        yield say("storage.log.list", system=first.system, as_of=first.as_of, later=len(later) or None)
    if "members" in content:
        yield say("storage.log.members", count=len(MEMBERS.read(content).members))
    if content.get("confirmed") is False:
        yield say("storage.log.refused")


def verified_document(book: str, verified: Verified, against: Sequence[str]) -> dict[str, object]:
    """`verify --json`."""
    return {
        "book": book,
        "holds": verified.holds,
        "entries": verified.head.seq,
        "head": verified.head.document,
        "against": list(against),
        "findings": [finding_document(finding) for finding in in_order(verified.findings)],
    }
