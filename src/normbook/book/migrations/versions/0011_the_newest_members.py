"""Members in the order in which they came: whoever compares the newest need not read all."""

from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_index("members_by_entry", "members", ["seq", "key"])
