"""Merged members alone in an index: every post and explanation asks for them, and they are few."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    merged = sa.text('"key" != person')
    op.create_index("members_merged", "members", ["key", "person"], sqlite_where=merged, postgresql_where=merged)
