"""When the book was last verified at the desk: beside the chain, not of it."""

from alembic import op

from normbook.book.store.columns import number_key, numbers, texts

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table("last_proof", number_key("seq"), *texts("hash", "at", "actor"), *numbers("holds"))
