"""The derived tables: members, events, histories, standings, published lists."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "members",
        sa.Column("key", TEXT, primary_key=True),
        sa.Column("circle", TEXT, nullable=False),
        sa.Column("id", TEXT, nullable=False),
        sa.Column("name", TEXT, nullable=False),
        sa.Column("name_key", TEXT, nullable=False),
        sa.Column("state", TEXT, nullable=False),
        sa.Column("sex", TEXT, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("person", TEXT, nullable=False),
    )
    op.create_index("members_by_name", "members", ["circle", "name_key", "key"])
    op.create_index("members_by_person", "members", ["person"])
    op.create_table(
        "event_state",
        sa.Column("id", TEXT, primary_key=True),
        sa.Column("rules", TEXT, nullable=False),
        sa.Column("system", TEXT, nullable=False),
        sa.Column("leg", TEXT, nullable=False),
        sa.Column("name", TEXT, nullable=False),
        sa.Column("end", TEXT, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("posted", sa.Integer, nullable=False),
        sa.Column("status", TEXT, nullable=False),
        sa.Column("ruling", sa.Integer, nullable=False),
        sa.Column("coefficient", TEXT, nullable=False),
    )
    op.create_index("events_in_order", "event_state", ["rules", "system", "end", "id"])
    op.create_table(
        "history",
        sa.Column("rules", TEXT, primary_key=True),
        sa.Column("system", TEXT, primary_key=True),
        sa.Column("player", TEXT, primary_key=True),
        sa.Column("end", TEXT, primary_key=True),
        sa.Column("act", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("event", TEXT, primary_key=True),
        sa.Column("recorded", TEXT, nullable=False),
        sa.Column("no", sa.Integer, nullable=False),
        sa.Column("before", TEXT, nullable=False),
        sa.Column("after", TEXT, nullable=False),
        sa.Column("rating", TEXT, nullable=False),
        sa.Column("award", TEXT, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("history_by_event", "history", ["event", "player"])
    op.create_index("history_by_recorded", "history", ["recorded"])
    op.create_table(
        "current_standing",
        sa.Column("rules", TEXT, primary_key=True),
        sa.Column("system", TEXT, primary_key=True),
        sa.Column("player", TEXT, primary_key=True),
        sa.Column("end", TEXT, nullable=False),
        sa.Column("act", sa.Integer, nullable=False),
        sa.Column("event", TEXT, nullable=False),
        sa.Column("after", TEXT, nullable=False),
        sa.Column("rating", TEXT, nullable=False),
        sa.Column("award", TEXT, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("standings_by_player", "current_standing", ["player"])
    op.create_table(
        "published",
        sa.Column("rules", TEXT, primary_key=True),
        sa.Column("system", TEXT, primary_key=True),
        sa.Column("as_of", TEXT, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "published_line",
        sa.Column("rules", TEXT, primary_key=True),
        sa.Column("system", TEXT, primary_key=True),
        sa.Column("as_of", TEXT, primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", TEXT, nullable=False),
        sa.Column("line", TEXT, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("published_lines_by_player", "published_line", ["player"])
