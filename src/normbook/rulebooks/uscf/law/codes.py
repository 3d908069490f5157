"""Norm codes: a letter for the title held and the number of points toward the next.

They stand in the rating column of the published list (`published_rating`).
"""

from normbook.judgement import Provenance
from normbook.model.crosstable import Rating
from normbook.model.phrase import Phrase, phrase
from normbook.model.standing import Standing
from normbook.rulebooks.uscf.law.tables import STEP, Level, Tables
from normbook.rulebooks.uscf.law.titles import initial_standing, is_established, level_of

NO_TITLE = "-"
"""Stands for the letter of an established player without a title (decision: uscf-below-1100)."""

BEYOND_REFUSED = "USCF-CODE-BEYOND"
"""The finding that speaks of the second counter; the others speak of the code."""


def norm_code(standing: Standing | None, tables: Tables) -> str:
    """The code as it is published; blank for a provisional player (uscf.codes, uscf.provisional)."""
    if standing is None:
        return ""
    letter = NO_TITLE if standing.title is None else tables.titles[standing.title].letter
    return f"{letter}{standing.points_next}"


def letter_provenance(title: Level | None, tables: Tables) -> Provenance:
    """Where the code's letter comes from (uscf.table1)."""
    return Provenance.CHOSEN if title is None else tables.titles[title].provenance


def possible_numbers(title: Level | None, tables: Tables) -> tuple[int, ...]:
    """The points that can be held toward the next title: even ones, or five and more if odd (uscf.codes)."""
    level = level_of(title, tables)
    if level == tables.highest:
        return (0,)
    most, bonus = tables.title_points.value, tables.bonus_points.value
    # One level below the top there is no title two levels up to have points toward.
    odd_from = most if level + STEP == tables.highest else bonus
    return tuple(number for number in range(most) if not number % 2 or number >= odd_from)


def points_beyond(number: int, tables: Tables) -> int:
    """The unpublished second counter that a code's number implies: two when it is odd (uscf.codes)."""
    return tables.norm_points.value if number % 2 else 0


def read_code(code: str, beyond: int | None, tables: Tables) -> Standing | Phrase:
    """The standing that a code and the second counter tell, or why there can be none such (uscf.codes)."""
    letter, digit = code[:1], code[1:]
    if len(digit) != 1 or digit not in "0123456789":
        return phrase("USCF-CODE-UNREADABLE", written=code)
    title = tables.levels_by_letter.get(letter)
    if title is None and letter != NO_TITLE:
        return phrase("USCF-CODE-LETTER", written=code, letter=letter, letters=tuple(tables.levels_by_letter))
    number = int(digit)
    possible = possible_numbers(title, tables)
    if number not in possible:
        return phrase("USCF-CODE-NUMBER", written=code, letter=letter, number=number, possible=possible)
    if refused := beyond_refusal(code, number, beyond, tables):
        return refused
    return Standing(title, number, points_beyond(number, tables))


def beyond_refusal(code: str, number: int, beyond: int | None, tables: Tables) -> Phrase | None:
    """Why a given second counter does not go with the code, if it does not (uscf.codes)."""
    needed = points_beyond(number, tables)
    if beyond is None or beyond == needed:
        return None
    return phrase(BEYOND_REFUSED, written=code, beyond=beyond, needed=needed)


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
