"""When the book was last verified at the desk: beside the chain, not of it."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "last_proof",
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("hash", TEXT, nullable=False),
        sa.Column("at", TEXT, nullable=False),
        sa.Column("actor", TEXT, nullable=False),
        sa.Column("holds", sa.Integer, nullable=False),
    )
