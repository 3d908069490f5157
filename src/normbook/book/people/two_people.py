"""Two members who are spelt alike and are two people all the same: an officer's word, kept as an entry."""

from normbook.book.commands.outcome import Outcome, refusal
from normbook.book.derived.histories import person_finder
from normbook.book.log.index import Known
from normbook.book.store.book import Reading, Writing
from normbook.model.phrase import Value

KIND = "two-people"


def tell_apart(writing: Writing, one: Known, other: Known, reason: str) -> Outcome:
    """Nobody need ask again whether they are one."""
    if one.person == other.person:
        raise refusal("BOOK-MERGE-SAME", one.name, None, one=one.name, other=other.name)
    values: dict[str, Value] = {"id": one.id or one.key, "other": other.name, "other_id": other.id or other.key}
    if _pair(one.person, other.person) in told_apart(writing):
        return Outcome("two-known", one.name, writing.head(), values=values)
    entry = writing.append(KIND, {"member": one.person, "other": other.person}, reason=reason)
    return Outcome("two-people", one.name, writing.head(), entry.seq, values=values)


def told_apart(reading: Reading) -> set[frozenset[str]]:
    """Who is known to be two people, after all merges: whoever was joined to one of them is not the other either."""
    person = person_finder(reading.connection)
    words = reading.entries(kinds=(KIND,))
    return {_pair(person(each.content["member"]), person(each.content["other"])) for each in words}


def _pair(one: str, other: str) -> frozenset[str]:
    return frozenset((one, other))
