"""Whose book it is, and who helps at a club night without an account: beside the chain, not of it."""

import sqlalchemy as sa
from alembic import op

from normbook.book.store.columns import Text, keys, number_key, texts

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table("organisation", number_key("seq"), *texts("name", "at", "actor"))
    op.create_table(
        "night_links",
        *keys("id"),
        sa.Column("hash", Text, nullable=False, unique=True),
        *texts("night", "name", "begun", "ends"),
    )
    op.create_index("night_links_by_night", "night_links", ["night"])
    op.create_table("night_phones", *keys("hash"), *texts("link", "begun"))
    op.create_index("night_phones_by_link", "night_phones", ["link"])
