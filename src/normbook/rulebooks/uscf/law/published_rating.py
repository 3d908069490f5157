"""The published list: what stands in its rating column."""

from normbook.model.crosstable import Rating
from normbook.model.phrase import Phrase, phrase
from normbook.model.standing import Standing
from normbook.rulebooks.uscf.law.codes import norm_code, read_code
from normbook.rulebooks.uscf.law.tables import Tables
from normbook.rulebooks.uscf.law.titles import initial_standing, is_established


def published_rating(rating: Rating | None, standing: Standing | None, tables: Tables) -> str:
    """Rating, `*` and norm code; a provisional rating with its number of games and no code (uscf.list).

    The points toward the second title are never printed.
    """
    if rating is None:
        return ""
    if not is_established(rating, tables):
        return str(rating)
    held = standing or initial_standing(rating.value, tables)
    return f"{rating.value}*{norm_code(held, tables)}"


def read_published_rating(text: str, tables: Tables) -> tuple[Rating | None, Standing | None] | Phrase:
    """The rating and standing that a printed `1575*c2` or `1501/15` tells, or why it tells none (uscf.list).

    A code alone tells the second counter, because that is 2 exactly when the number is odd (uscf.codes).
    """
    written = text.strip()
    if not written:
        return None, None
    number, mark, rest = written, "", ""
    for sign in "*/":
        if sign in written:
            number, mark, rest = written.partition(sign)
    if not _is_rating(number):
        return phrase("USCF-LIST-RATING", text=written)
    if mark == "/":
        return (Rating(int(number), int(rest)), None) if _is_number(rest) else phrase("USCF-LIST-RATING", text=written)
    if not rest:
        return Rating(int(number)), None
    standing = read_code(rest, None, tables)
    return standing if isinstance(standing, Phrase) else (Rating(int(number)), standing)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 4


def _is_rating(text: str) -> bool:
    return _is_number(text) and 1 <= int(text) <= 3999
