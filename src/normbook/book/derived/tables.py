"""The derived tables: members, events, histories, standings, published lists.

Nothing here is the only copy of anything: `rebuild.py` makes all of it anew from the entries. Dates are text
`2024-05-03`, which sorts as dates do; standings and awards are canonical JSON.
"""

from sqlalchemy import Index, Table, text

from normbook.book.store.columns import keys, number_key, numbers, texts
from normbook.book.store.schema import metadata

BOARD = "board"
"""The circle of players over the board: ids of one circle say nothing in another."""

COUNTED = "counted"
PENDING = "pending"
REFUSED = "refused"
SIDE = "side"
"""An extra table of a tournament: kept, and never rated."""
VOID = "void"
"""What becomes of an event: solving tournaments wait for the committee's word."""

_MERGED = text('"key" != person')

members = Table(
    "members",
    metadata,
    *keys("key"),
    *texts("circle", "id", "name", "name_key", "state", "sex"),
    *numbers("seq"),
    *texts("person"),
    Index("members_by_name", "circle", "name_key", "key"),
    Index("members_by_person", "person"),
    Index("members_by_entry", "seq", "key"),
    Index("members_merged", "key", "person", sqlite_where=_MERGED, postgresql_where=_MERGED),
)
"""Everybody who was ever named; `person` is the member themselves, or the one they were merged into."""

name_words = Table(
    "name_words",
    metadata,
    *keys("word", "key"),
    *texts("sound"),
    Index("name_words_by_member", "key"),
    Index("name_words_by_sound", "sound", "word"),
    sqlite_with_rowid=False,
)
"""What members are found by as somebody types: each word of the name, and the id."""

name_parts = Table("name_part", metadata, *keys("part", "key"), *texts("name_key"), sqlite_with_rowid=False)
"""By what members are compared whose names begin alike: two of them are looked at if they share a part of the name
(decision: book-near-names)."""

events = Table(
    "event_state",
    metadata,
    *keys("id"),
    *texts("rules", "system", "leg", "name", "end"),
    *numbers("seq", "posted"),
    *texts("status"),
    *numbers("ruling"),
    *texts("coefficient"),
    Index("events_in_order", "rules", "system", "end", "id"),
)
"""Each event, the entry that has its present content, and what became of it. `system` is a rating system,
or a season."""

history = Table(
    "history",
    metadata,
    *keys("rules", "system", "player", "end"),
    number_key("act"),
    *keys("event"),
    *texts("recorded"),
    *numbers("no"),
    *texts("before", "after", "rating", "award"),
    *numbers("seq"),
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
    *keys("rules", "system", "player"),
    *texts("end"),
    *numbers("act"),
    *texts("event", "after", "rating", "award"),
    Index("standings_by_player", "player"),
    sqlite_with_rowid=False,
)
"""The last line of each history."""

published = Table("published", metadata, *keys("rules", "system", "as_of"), *numbers("seq"), sqlite_with_rowid=False)
"""Each published list, and the entry that has it now."""

published_lines = Table(
    "published_line",
    metadata,
    *keys("rules", "system", "as_of"),
    number_key("place"),
    *texts("player", "line"),
    Index("published_lines_by_player", "player"),
    sqlite_with_rowid=False,
)
"""Its lines, in their order."""

list_heads = Table(
    "list_head", metadata, *keys("rules"), number_key("seq"), *keys("as_of"), *texts("head"), sqlite_with_rowid=False
)
"""Each list that later ones rest on, without its lines, for rulebooks that ask for it (`Record.list_heads`): what a
post needs of all lists that were ever published. Those it rests on are read from their entries."""

organisation = Table("organisation", metadata, number_key("seq"), *texts("name", "at", "actor"))
"""The entries that say whose book it is, and the name after each."""

TABLES = (
    members,
    name_words,
    name_parts,
    events,
    history,
    current,
    published,
    published_lines,
    list_heads,
    organisation,
)
