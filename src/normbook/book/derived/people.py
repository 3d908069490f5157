"""People by what somebody typed of a name or an id: found in an index, so that a book of any size answers at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, exists, func, or_, select
from sqlalchemy.sql.selectable import NamedFromClause

from normbook.book.derived.histories import find_members
from normbook.book.derived.names import name_words, off_by, slips, sound
from normbook.book.derived.search import searched
from normbook.book.derived.tables import members
from normbook.book.derived.tables import name_words as words
from normbook.book.log.index import Known
from normbook.book.store.book import Reading
from normbook.model.season import name_key

_MOST_WORDS = 8
_MOST_LOOKED_AT = 20_000
"""Rows of an index that one word may cost."""
_MOST_NEAR = 20
"""Other spellings that are tried for a word."""
_LAST = "\U0010ffff"


@dataclass(frozen=True, slots=True)
class People:
    """Whom a search found."""

    found: tuple[Known, ...]
    near: bool
    """Whether nobody is spelt so, and these are spelt nearly so."""


def people_near(reading: Reading, search: str, limit: int) -> People:
    """Everybody whose name or id has words that begin so, in all circles; whoever was merged is found as the other.

    Where there is nobody, those who are spelt nearly so.
    """
    typed = name_words(search)[:_MOST_WORDS]
    if not typed:
        return People((), False)
    found = _with_words(reading, dict.fromkeys(typed, ()), limit)
    if found:
        return People(found, False)
    spellings = {word: _spellings(reading, word) for word in typed}
    return People(_with_words(reading, spellings, limit) if any(spellings.values()) else (), True)


def people_found(reading: Reading, search: str, limit: int) -> list[Known]:
    """The same; before other spellings are tried, those who have what was typed anywhere in the name."""
    people = people_near(reading, search, limit)
    if people.found and not people.near:
        return list(people.found)
    query = searched(select(members.c.key).where(members.c.key == members.c.person), search)
    keys = reading.connection.execute(query.order_by(members.c.name_key, members.c.key).limit(limit)).scalars().all()
    return _by_name(reading, keys) if keys and search.strip() else list(people.found)


def _with_words(reading: Reading, typed: Mapping[str, Sequence[str]], limit: int) -> tuple[Known, ...]:
    """Those with all of the words; the rarest is looked up, the others are looked for in what it finds."""
    rarest = min(typed, key=lambda word: _count(reading, word, typed[word])) if len(typed) > 1 else next(iter(typed))
    query = select(words.c.key).where(_begins(words, rarest, typed[rarest]))
    for number, (word, near) in enumerate(typed.items()):
        if word != rarest:
            other = words.alias(f"word{number}")
            query = query.where(exists().where(other.c.key == words.c.key, _begins(other, word, near)))
    rows = reading.connection.execute(query.order_by(words.c.word, words.c.key).limit(2 * limit)).scalars()
    persons = select(members.c.person).where(members.c.key.in_(list(dict.fromkeys(rows))))
    return tuple(_by_name(reading, reading.connection.execute(persons).scalars().all())[:limit])


def _by_name(reading: Reading, keys: Sequence[str]) -> list[Known]:
    people = find_members(reading.connection, keys).values()
    return sorted(people, key=lambda each: (name_key(each.name), each.key))


def _begins(table: NamedFromClause, word: str, near: Sequence[str]) -> ColumnElement[bool]:
    begins = and_(table.c.word >= word, table.c.word < word + _LAST)
    return or_(begins, table.c.word.in_(near)) if near else begins


def _count(reading: Reading, word: str, near: Sequence[str]) -> int:
    few = select(words.c.key).where(_begins(words, word, near)).limit(_MOST_LOOKED_AT).subquery()
    return reading.connection.execute(select(func.count()).select_from(few)).scalar_one()


def _spellings(reading: Reading, word: str) -> list[str]:
    """Words of names that somebody may have meant: they sound so or begin so, and are a slip or two away."""
    allowed = slips(word)
    if not allowed:
        return []
    said = sound(word)
    alike = [and_(words.c.word >= word[:2], words.c.word < word[:2] + _LAST)]
    if len(said) > 1:
        alike.append(and_(words.c.sound >= said, words.c.sound < said + _LAST))
    known = set()
    for condition in alike:
        few = select(words.c.word).where(condition).limit(_MOST_LOOKED_AT).subquery()
        known |= set(reading.connection.execute(select(few.c.word).distinct()).scalars())
    ranked = sorted((off_by(word, each, allowed), sound(each) != said, each) for each in known)
    return [each for off, other, each in ranked if off <= allowed or not other][:_MOST_NEAR]
