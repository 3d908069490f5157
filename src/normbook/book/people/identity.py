"""Who a row of a file is: the id first, then the name; what is not certain is told."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection, literal, select

from normbook.book.commands.outcome import BookRefused
from normbook.book.derived.histories import find_members, member_of, portions
from normbook.book.derived.names import name_words as words_in
from normbook.book.derived.tables import BOARD, members, name_words
from normbook.book.log.index import Known, could_be_a_key, key_of
from normbook.book.people.likeness import Likeness, alike
from normbook.book.store.book import Reading
from normbook.model.diagnostics import Findings, Place
from normbook.model.nearest import nearest
from normbook.model.season import name_key

_OF_THE_BOARD = f"{BOARD}/"


@dataclass(frozen=True, slots=True)
class PersonRow:
    """What a file says of a person."""

    id: str
    name: str
    state: str = ""
    place: Place = field(default_factory=lambda: Place(""))


@dataclass(frozen=True, slots=True)
class Recognised:
    """Who each row is, and whom the book did not know before."""

    who: tuple[str, ...]
    new: tuple[str, ...]
    names: dict[str, str]
    """The names of the new members."""


def recognise(
    connection: Connection, circle: str, rows: Sequence[PersonRow], findings: Findings, *, no_new: bool = False
) -> Recognised:
    """The member of each row; the findings tell of whoever is new, unclear or perhaps somebody else."""
    by_id = find_members(connection, [key_of(circle, row.id, "") for row in rows if row.id])
    by_name = _of_names(connection, circle, {name_key(row.name) for row in rows if not row.id})
    who: list[str] = []
    new: dict[str, str] = {}
    for row in rows:
        key = key_of(circle, row.id, row.name)
        if could_be_a_key(row.id):
            findings.error("BOOK-ID-RESERVED", row.place, row.id, id=row.id, name=row.name)
        if row.id and key in by_id:
            who.append(key)
            _tell_other_name(row, by_id[key], findings)
            continue
        if not row.id and (found := by_name.get(name_key(row.name))):
            persons = {member.person for member in found}
            if len(persons) > 1:
                candidates = tuple(sorted(member.id or member.name for member in found))
                findings.error("BOOK-NAME-AMBIGUOUS", row.place, row.name, name=row.name, candidates=candidates)
            # A member merged into another is recorded as themselves, so that the merge can be undone.
            who.append(next((member.key for member in found if member.key == member.person), found[0].key))
            continue
        who.append(key)
        new[key] = row.name
        if no_new:
            findings.error("BOOK-MEMBER-UNKNOWN", row.place, row.id or row.name, name=row.name, id=row.id)
    named = (member for found in by_name.values() for member in found)
    _tell_twice({member.key: member.person for member in (*by_id.values(), *named)}, rows, who, findings)
    _tell_near(connection, circle, [row for row, key in zip(rows, who, strict=True) if key in new], findings)
    return Recognised(tuple(who), tuple(sorted(new)), new)


def _of_names(connection: Connection, circle: str, keys: Iterable[str]) -> dict[str, list[Known]]:
    found: dict[str, list[Known]] = {}
    for portion in portions(sorted(keys)):
        query = select(members).where(members.c.circle == circle, members.c.name_key.in_(portion))
        for row in connection.execute(query.order_by(members.c.key)):
            found.setdefault(row.name_key, []).append(member_of(row))
    return found


def _tell_other_name(row: PersonRow, member: Known, findings: Findings) -> None:
    """The id decides; a name that is another's altogether is worth a look."""
    one, other = name_key(row.name), name_key(member.name)
    if one != other and not Likeness(one).to(other):
        findings.warning(
            "BOOK-NAME-DIFFERS", row.place, row.name, name=row.name, known=member.name, id=member.id or member.key
        )


def _tell_twice(persons: Mapping[str, str], rows: Sequence[PersonRow], who: Sequence[str], findings: Findings) -> None:
    """One person cannot stand in a table twice, whatever names or ids they go by."""
    seen: dict[str, PersonRow] = {}
    for row, key in zip(rows, who, strict=True):
        person = persons.get(key, key)
        if person in seen:
            findings.error("BOOK-PERSON-TWICE", row.place, row.name, name=row.name, other=seen[person].name)
        seen.setdefault(person, row)


def _tell_near(connection: Connection, circle: str, rows: Sequence[PersonRow], findings: Findings) -> None:
    """New members whose names are like a known one's: perhaps the same person."""
    if not rows:
        return
    likenesses = near_members(connection, circle, {row.name for row in rows})
    likest = {name: near[:3] for name, near in likenesses.items()}
    people = find_members(connection, {key for near in likest.values() for key in near})
    for row in rows:
        if near := likest[row.name]:
            names = tuple(f"{people[key].name} ({people[key].id or key})" for key in near)
            findings.warning("BOOK-NAME-NEAR", row.place, row.name, name=row.name, near=names)


def near_members(connection: Connection, circle: str, names: Collection[str]) -> dict[str, list[str]]:
    """The keys of those of a circle whose names are like each of these, in the order of their names."""
    keys = {name: name_key(name) for name in names}
    near = alike(connection, {(circle, key) for key in keys.values()})
    return {name: near[circle, key] for name, key in keys.items()}


def people_asked_for(connection: Connection, asked: str, circle: str | None = None) -> list[Known]:
    """Whom a user means: by key or id, by the whole name, else by a part of it; one for each person.

    The key of a member of the board is their bare id, which somebody of another circle may have too: `board/` tells.
    """
    asked = asked.strip()
    if circle is None and asked.startswith(_OF_THE_BOARD):
        asked, circle = asked.removeprefix(_OF_THE_BOARD), BOARD
    key = name_key(asked)
    columns = members.c
    own = (columns.key == asked) | (columns.id == asked)
    named = columns.name_key == key
    if words := words_in(asked):  # by one of their words, so that nobody else is looked at
        having = select(name_words.c.key).where(name_words.c.word == max(words, key=len))
        own &= columns.key.in_(select(literal(asked)).union_all(having))
        named &= columns.key.in_(having)
    for condition in (own, named, columns.name_key.contains(key, autoescape=True)) if asked else ():
        query = select(members).where(condition).order_by(columns.name_key, columns.key).limit(200)
        if circle is not None:
            query = query.where(columns.circle == circle)
        found = [member_of(row) for row in connection.execute(query)]
        if found:
            persons = {member.person: member for member in found}
            mains = find_members(connection, persons)
            return [mains.get(person, member) for person, member in persons.items()]
    return []


def person_asked_for(reading: Reading, asked: str, circle: str | None = None) -> Known:
    """The one person meant. Raises BookRefused where there is none, or more than one."""
    found = people_asked_for(reading.connection, asked, circle)
    if len(found) == 1:
        return found[0]
    findings = Findings()
    if found:
        ids = Counter(each.id for each in found if each.id)
        names = tuple(f"{each.name} ({each.id if ids[each.id] == 1 else _full_key(each)})" for each in found[:10])
        findings.error("BOOK-PLAYER-AMBIGUOUS", Place(asked), None, asked=asked, names=names)
    else:
        findings.error("BOOK-PLAYER-UNKNOWN", Place(asked), None, asked=asked, near=_nearest(reading.connection, asked))
    raise BookRefused(findings)


def _full_key(member: Known) -> str:
    """By what somebody is asked for who has no id, or one that others have too."""
    return f"{_OF_THE_BOARD}{member.key}" if member.circle == BOARD and member.id else member.key


def _nearest(connection: Connection, asked: str) -> str | None:
    names = {row.name_key: row.name for row in connection.execute(select(members.c.name_key, members.c.name))}
    return names.get(nearest(name_key(asked), names) or "")
