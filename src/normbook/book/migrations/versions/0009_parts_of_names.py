"""Parts of names, by which those that may be spellings of one are found without reading all."""

import sqlalchemy as sa
from alembic import op

from normbook.book.derived.names import parts_of
from normbook.book.store.columns import keys, texts
from normbook.book.store.rows import put_rows

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    parts = op.create_table("name_part", *keys("part", "key"), *texts("name_key"), sqlite_with_rowid=False)
    connection = op.get_bind()
    columns = [sa.column(name, sa.Text) for name in ("key", "circle", "name_key")]
    people = connection.execute(sa.select(*columns).select_from(sa.table("members", *columns))).all()
    rows = ((part, each.key, each.name_key) for each in people for part in parts_of(each.circle, each.name_key))
    put_rows(connection, parts, rows)
