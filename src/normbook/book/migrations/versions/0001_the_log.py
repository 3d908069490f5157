"""The log, the writers' turn, and personal data beside it."""

import sqlalchemy as sa
from alembic import op

from normbook.book.store.triggers import statements

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "entries",
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("rules", sa.Text),
        sa.Column("edition", sa.Text),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("previous", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False, unique=True),
        sa.CheckConstraint("seq > 0", name="entries_are_counted_from_one"),
    )
    op.create_table("turn", sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False))
    op.create_table(
        "private_data",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("salt", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
    )
    for statement in statements(op.get_bind().dialect.name):
        op.execute(statement)
