"""Lists at hand without their lines, so that a post need not read all that were ever published."""

import sqlalchemy as sa
from alembic import op

from normbook.book.derived.list_heads import head_rows
from normbook.book.problem import BookProblem
from normbook.book.store.book import Reading
from normbook.book.store.columns import keys, number_key, texts

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    heads = op.create_table(
        "list_head", *keys("rules"), number_key("seq"), *keys("as_of"), *texts("head"), sqlite_with_rowid=False
    )
    connection = op.get_bind()
    for entry in Reading(connection).entries(kinds=("supplement", "publication", "reissue")):
        try:
            rows = list(head_rows(entry))
        except BookProblem:  # its rulebook is not installed here; whoever installs it rebuilds the book
            continue
        if rows:
            connection.execute(sa.insert(heads), rows)
