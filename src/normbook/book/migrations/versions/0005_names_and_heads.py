"""Words of names, by which people are found at once; the head without the content that lies before its hash."""

import sqlalchemy as sa
from alembic import op

from normbook.book.derived.names import words_of
from normbook.book.store.columns import keys, texts
from normbook.book.store.rows import put_rows

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_index("entries_by_number_with_hash", "entries", ["seq", "hash"])
    words = op.create_table("name_words", *keys("word", "key"), *texts("sound"), sqlite_with_rowid=False)
    connection = op.get_bind()
    columns = [sa.column(name, sa.Text) for name in ("key", "id", "name")]
    people = connection.execute(sa.select(*columns).select_from(sa.table("members", *columns))).all()
    put_rows(connection, words, (row for each in people for row in words_of(each.key, each.id, each.name)))
    op.create_index("name_words_by_member", "name_words", ["key"])
    op.create_index("name_words_by_sound", "name_words", ["sound", "word"])
