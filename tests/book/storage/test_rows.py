"""Rows by the thousand, as the driver takes them."""

from sqlalchemy import select

from normbook.book.derived.tables import name_words
from normbook.book.store.book import Book
from normbook.book.store.rows import put_rows

WORDS = ["zoë", "100%", ":key", "%(word)s", "", "o'neil"]


def test_what_is_put_comes_back_whatever_it_looks_like(book: Book) -> None:
    rows = [{"sound": word[::-1], "key": str(no), "word": word} for no, word in enumerate(WORDS)]
    book.write(lambda writing: put_rows(writing.connection, name_words, rows))
    book.write(lambda writing: put_rows(writing.connection, name_words, []))
    with book.reading() as reading:
        stored = reading.connection.execute(select(name_words)).mappings()
        assert sorted((dict(row) for row in stored), key=lambda row: row["key"]) == rows
