"""Personal data that entries speak of and that is not in the book, because a copy was made without it: told by a row.

Until now nothing told it from data that somebody had deleted; from now on it does.
"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_TEXTS = ("person", "salt", "data", "commitment")
_PRIVATE = sa.table("private_data", *(sa.column(name, sa.Text) for name in _TEXTS))
_ENTRIES = sa.table("entries", sa.column("seq", sa.Integer), sa.column("kind", sa.Text), sa.column("content", sa.Text))


def upgrade() -> None:
    connection, entries = op.get_bind(), _ENTRIES.c
    concerned = sa.or_(entries.kind == "forget", entries.content.contains('"private":"'))
    recorded: dict[str, str] = {}
    for kind, text in connection.execute(sa.select(entries.kind, entries.content).where(concerned).order_by("seq")):
        content = json.loads(text)
        for key in (content["member"], *content.get("also", ())) if kind == "forget" else ():
            recorded.pop(key, None)
        for each in (*content.get("members", ()), *content.get("facts", ())):
            if "private" in each:
                recorded[each["member"]] = each["private"]
    here = set(connection.execute(sa.select(_PRIVATE.c.person)).scalars())
    missing = [
        {"person": person, "salt": "", "data": "", "commitment": commitment}
        for person, commitment in recorded.items()
        if person not in here
    ]
    if missing:
        connection.execute(sa.insert(_PRIVATE), missing)
