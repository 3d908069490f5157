"""The derived tables: members, events, histories, standings, published lists.

Nothing here is the only copy of anything: `rebuild.py` makes all of it anew from the entries. Dates are text
`2024-05-03`, which sorts as dates do; standings and awards are canonical JSON.
"""

from sqlalchemy import Column, Index, Integer, Table
from sqlalchemy import Text as AnyText

from normbook.book.store.schema import metadata

Text = AnyText().with_variant(AnyText(collation="C"), "postgresql")
"""Text in the order of its characters, whatever the country the server is set to."""

BOARD = "board"
SOLVING = "solving"
"""The two circles of members: ids of one say nothing in the other."""

COUNTED = "counted"
PENDING = "pending"
REFUSED = "refused"
SIDE = "side"
"""An extra table of a tournament: kept, and never rated."""
VOID = "void"
"""What becomes of an event: solving tournaments wait for the committee's word."""

members = Table(
    "members",
    metadata,
    Column("key", Text, primary_key=True),
    Column("circle", Text, nullable=False),
    Column("id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("sex", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("person", Text, nullable=False),
    Index("members_by_name", "circle", "name_key", "key"),
    Index("members_by_person", "person"),
)
"""Everybody who was ever named; `person` is the member himself, or the one he was merged into."""

events = Table(
    "event_state",
    metadata,
    Column("id", Text, primary_key=True),
    Column("rules", Text, nullable=False),
    Column("system", Text, nullable=False),
    Column("leg", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("end", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("posted", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("ruling", Integer, nullable=False),
    Column("coefficient", Text, nullable=False),
    Index("events_in_order", "rules", "system", "end", "id"),
)
"""Each event, the entry that has its present content, and what became of it. `system` is a rating system,
or a season."""

history = Table(
    "history",
    metadata,
    Column("rules", Text, primary_key=True),
    Column("system", Text, primary_key=True),
    Column("player", Text, primary_key=True),
    Column("end", Text, primary_key=True),
    Column("act", Integer, primary_key=True, autoincrement=False),
    Column("event", Text, primary_key=True),
    Column("recorded", Text, nullable=False),
    Column("no", Integer, nullable=False),
    Column("before", Text, nullable=False),
    Column("after", Text, nullable=False),
    Column("rating", Text, nullable=False),
    Column("award", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Index("history_by_event", "event", "player"),
    Index("history_by_recorded", "recorded"),
    sqlite_with_rowid=False,
)
"""Each player's events and acts in the order of effect. `act` is 0 for an event, else the entry of an officer's act:
acts take effect after the events of their day. A list to start from has its entry's number below zero: it takes effect
before them."""

current = Table(
    "current_standing",
    metadata,
    Column("rules", Text, primary_key=True),
    Column("system", Text, primary_key=True),
    Column("player", Text, primary_key=True),
    Column("end", Text, nullable=False),
    Column("act", Integer, nullable=False),
    Column("event", Text, nullable=False),
    Column("after", Text, nullable=False),
    Column("rating", Text, nullable=False),
    Column("award", Text, nullable=False),
    Index("standings_by_player", "player"),
    sqlite_with_rowid=False,
)
"""The last line of each history."""

published = Table(
    "published",
    metadata,
    Column("rules", Text, primary_key=True),
    Column("system", Text, primary_key=True),
    Column("as_of", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""Each published list, and the entry that has it now."""

published_lines = Table(
    "published_line",
    metadata,
    Column("rules", Text, primary_key=True),
    Column("system", Text, primary_key=True),
    Column("as_of", Text, primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("player", Text, nullable=False),
    Column("line", Text, nullable=False),
    Index("published_lines_by_player", "player"),
    sqlite_with_rowid=False,
)
"""Its lines, in their order."""

TABLES = (members, events, history, current, published, published_lines)
