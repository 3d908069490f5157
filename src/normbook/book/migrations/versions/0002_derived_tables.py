"""The derived tables: members, events, histories, standings, published lists."""

from alembic import op

from normbook.book.store.columns import keys, number_key, numbers, texts

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "members",
        *keys("key"),
        *texts("circle", "id", "name", "name_key", "state", "sex"),
        *numbers("seq"),
        *texts("person"),
    )
    op.create_index("members_by_name", "members", ["circle", "name_key", "key"])
    op.create_index("members_by_person", "members", ["person"])
    op.create_table(
        "event_state",
        *keys("id"),
        *texts("rules", "system", "leg", "name", "end"),
        *numbers("seq", "posted"),
        *texts("status"),
        *numbers("ruling"),
        *texts("coefficient"),
    )
    op.create_index("events_in_order", "event_state", ["rules", "system", "end", "id"])
    op.create_table(
        "history",
        *keys("rules", "system", "player", "end"),
        number_key("act"),
        *keys("event"),
        *texts("recorded"),
        *numbers("no"),
        *texts("before", "after", "rating", "award"),
        *numbers("seq"),
        sqlite_with_rowid=False,
    )
    op.create_index("history_by_event", "history", ["event", "player"])
    op.create_index("history_by_recorded", "history", ["recorded"])
    op.create_table(
        "current_standing",
        *keys("rules", "system", "player"),
        *texts("end"),
        *numbers("act"),
        *texts("event", "after", "rating", "award"),
        sqlite_with_rowid=False,
    )
    op.create_index("standings_by_player", "current_standing", ["player"])
    op.create_table("published", *keys("rules", "system", "as_of"), *numbers("seq"), sqlite_with_rowid=False)
    op.create_table(
        "published_line",
        *keys("rules", "system", "as_of"),
        number_key("place"),
        *texts("player", "line"),
        sqlite_with_rowid=False,
    )
    op.create_index("published_lines_by_player", "published_line", ["player"])
