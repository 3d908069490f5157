"""Drafts to test with."""

from pathlib import Path

from sqlalchemy import update

from normbook.book.store import side_tables
from normbook.book.store.book import Writing, open_book
from normbook.office import drafts
from normbook.web.drafts.sheet import DraftSheet
from normbook.web.workbench.tables import EditTable

SAMPLE = "a-draft"
"""The draft that the small book has under way."""
TABLE = [["no", "name", "rating", "R1"], ["1", "ANN OAK", "1500", "W2"], ["2", "BOB ELM", "1400", "L1"]]


def begin_draft(book: Path) -> None:
    """A draft in a book, under an id that tests can know beforehand."""
    content = DraftSheet("lpcc", EditTable(TABLE), {"name": "Sample"}).content

    def act(turn: Writing) -> None:
        draft = drafts.begin(turn, drafts.EVENT, "lpcc", "Sample", "dora", content)
        turn.connection.execute(update(side_tables.drafts).where(side_tables.drafts.c.id == draft.id).values(id=SAMPLE))

    with open_book(str(book)) as opened:
        opened.write(act, "dora")
