"""Members whose names are nearly the same, for people and for programs."""

from normbook.book.log.entries import Head
from normbook.book.log.index import Known
from normbook.book.people.near_names import Near
from normbook.render.page import Block, Page, Text
from normbook.render.sheet import column, table_of
from normbook.render.words import say


def near_document(near: Near, page: int, head: Head) -> dict[str, object]:
    """`members near --json`."""
    return {
        "page": page,
        "compared": near.looked_at,
        "more": near.more,
        "pairs": [{"newer": _member(pair.one), "older": _member(pair.other)} for pair in near.pairs],
        "head": head.document,
    }


def _member(member: Known) -> dict[str, object]:
    return {"id": member.id, "key": member.key, "name": member.name, "circle": member.circle}


def near_page(near: Near, page: int, head: Head) -> Page:
    """The pairs, and how to say what they are."""
    blocks: list[Block] = []
    if near.pairs:
        table = table_of(
            "near",
            near.pairs,
            column("book.column.newer", lambda pair: pair.one.name),
            column("book.column.id", lambda pair: _asked_by(pair.one)),
            column("book.column.older", lambda pair: pair.other.name),
            column("book.column.id", lambda pair: _asked_by(pair.other)),
        )
        blocks += [table, Text(say("book.near.hint"), "muted")]
    else:
        blocks.append(Text(say("desk.near.none", count=near.looked_at)))
    if near.more:
        blocks.append(Text(say("book.near.more", page=page + 1), "muted"))
    return Page(say("desk.near"), blocks, (head.line,))


def _asked_by(member: Known) -> str:
    """What a command finds them by, whoever shares their name."""
    return member.id or member.key
