"""Rows by the thousand, as the driver takes them."""

from sqlalchemy import select

from normbook.book.derived.tables import name_words
from normbook.book.store.book import Book
from normbook.book.store.rows import among, in_columns, in_one_row, put_rows, take_rows

WORDS = ["zoë", "100%", ":key", "%(word)s", "", "o'neil"]
ROWS = sorted((word, str(no), word[::-1]) for no, word in enumerate(WORDS))


def test_what_is_put_comes_back_whatever_it_looks_like(book: Book) -> None:
    book.write(lambda writing: put_rows(writing.connection, name_words, ROWS))
    book.write(lambda writing: put_rows(writing.connection, name_words, []))
    with book.reading() as reading:
        assert sorted(reading.connection.execute(select(name_words)).all()) == ROWS


def test_more_rows_than_a_statement_takes_are_all_put(book: Book) -> None:
    rows = [(f"word{no % 7}", str(no), "") for no in range(1000)]
    book.write(lambda writing: put_rows(writing.connection, name_words, iter(rows)))
    with book.reading() as reading:
        assert sorted(reading.connection.execute(select(name_words)).all()) == sorted(rows)


def test_rows_are_taken_out_by_their_keys_alone(book: Book) -> None:
    book.write(lambda writing: put_rows(writing.connection, name_words, ROWS))
    book.write(lambda writing: take_rows(writing.connection, name_words, [(*ROWS[0][:2], "other"), ROWS[2][:2]]))
    book.write(lambda writing: take_rows(writing.connection, name_words, []))
    with book.reading() as reading:
        assert sorted(reading.connection.execute(select(name_words)).all()) == [ROWS[1], *ROWS[3:]]


def test_rows_are_found_by_any_number_of_values(book: Book) -> None:
    book.write(lambda writing: put_rows(writing.connection, name_words, ROWS))
    asked = [*WORDS[:4], *map(str, range(100_000))]
    with book.reading() as reading:
        found = select(name_words.c.word).where(among(reading.connection, name_words.c.word, asked))
        assert sorted(reading.connection.execute(found).scalars()) == sorted(WORDS[:4])
        none = select(name_words.c.word).where(among(reading.connection, name_words.c.word, []))
        assert reading.connection.execute(none).all() == []


def test_rows_in_one_are_the_same_rows(book: Book) -> None:
    rows = [*ROWS, ("[[1600,6,0],0]", "json", '"\\/"'), ("two\nlines\t\x01", "blank", "♘")]
    book.write(lambda writing: put_rows(writing.connection, name_words, rows))
    with book.reading() as reading:
        one = in_one_row(book.dialect, select(name_words))
        assert sorted(map(tuple, reading.connection.execute(one).scalar() or ())) == sorted(rows)
        none = in_one_row(book.dialect, select(name_words).where(name_words.c.word == "nobody"))
        assert not reading.connection.execute(none).scalar()


def test_rows_that_name_their_columns_come_in_their_order() -> None:
    assert list(in_columns(name_words, [{"sound": "s", "key": "k", "word": "w"}])) == [("w", "k", "s")]
