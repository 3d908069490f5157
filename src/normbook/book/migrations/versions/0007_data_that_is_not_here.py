"""Personal data that entries speak of and that is not in the book, because a copy was made without it: told by a row.

Until now nothing told it from data that somebody had deleted; from now on it does.
"""

from alembic import op

from normbook.book.proof.personal import withhold
from normbook.book.store.book import Writing

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    withhold(Writing(op.get_bind(), "-"))
