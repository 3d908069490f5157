"""What the entries say before anything is judged: who is who, which events there are, and what became of them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from normbook.book.derived import BOARD, COUNTED, PENDING, REFUSED, SIDE, SOLVING, VOID
from normbook.book.entries import Entry
from normbook.model.season import name_key

CIRCLES = {"uscf": BOARD, "lpcc": BOARD, "wfcc": SOLVING}
"""The circle in which a rulebook's ids mean something."""

SYSTEM_OF_SOLVERS = "solving"


@dataclass(frozen=True, slots=True)
class Known:
    """A member as the book knows him."""

    key: str
    circle: str
    id: str
    name: str
    state: str
    sex: str
    seq: int
    """The entry that named him first."""
    person: str
    """Himself, or the member he was merged into."""

    @property
    def row(self) -> dict[str, Any]:
        """His row of the derived table."""
        # Written out: asdict copies every value, and a federation has many members.
        return {
            "key": self.key,
            "circle": self.circle,
            "id": self.id,
            "name": self.name,
            "name_key": name_key(self.name),
            "state": self.state,
            "sex": self.sex,
            "seq": self.seq,
            "person": self.person,
        }


@dataclass(frozen=True, slots=True)
class EventState:
    """An event, the entry that has its present content, and what became of it."""

    id: str
    rules: str
    system: str
    """For lpcc the season."""
    leg: str
    name: str
    end: str
    seq: int
    posted: int
    """The entry it was posted by."""
    status: str
    ruling: int = 0
    """The entry of the committee's last word; 0 while it has not spoken."""
    coefficient: str = ""

    @property
    def row(self) -> dict[str, Any]:
        """Its row of the derived table."""
        return asdict(self)


def key_of(circle: str, id: str, name: str) -> str:
    """What a member is known by: his id, or his name where he has none."""
    own = id or f"~{name_key(name)}"
    return own if circle == BOARD else f"{SOLVING}/{own}"


def could_be_a_key(id: str) -> bool:
    """Whether an id has the form in which the book keeps other people: he would be taken for one of them."""
    return id.startswith(("~", f"{SOLVING}/"))


def public_id(key: str) -> str:
    """The id in a member's key; blank for one who is known by his name."""
    own = key.removeprefix(f"{SOLVING}/")
    return "" if own.startswith("~") else own


def season_of(event: Mapping[str, Any]) -> str:
    """The season of an lpcc event; the year it ends in where the file names none (decision: book-seasons)."""
    return event.get("season") or str(event["end"])[:4]


def leg_of(event: Mapping[str, Any]) -> str:
    """The leg of an lpcc event; without one it is a leg of its own (decision: book-seasons)."""
    return event.get("leg") or str(event.get("name", event["id"]))


def posted_state(entry: Entry, known: EventState | None = None) -> EventState:
    """The state of an event after it was posted, or amended."""
    event = entry.content["event"]
    assert entry.rules is not None
    system, leg, status = event.get("system", "regular"), "", COUNTED
    if entry.rules == "lpcc":
        system, leg = season_of(event), leg_of(event)
    elif entry.rules == "wfcc":
        system, status = SYSTEM_OF_SOLVERS, SIDE if event.get("of") else PENDING
    name = ", ".join(filter(None, (event.get("name", ""), event.get("section", ""))))
    fresh = EventState(event["id"], entry.rules, system, leg, name, event["end"], entry.seq, entry.seq, status)
    if known is None:
        return fresh
    # An amendment corrects what happened: the committee's word on the tournament stands, unless it was no tournament.
    status = status if SIDE in (status, known.status) else known.status
    return replace(fresh, posted=known.posted, status=status, ruling=known.ruling, coefficient=known.coefficient)


def state_after(entry: Entry, known: EventState) -> EventState:
    """The state of a known event after what was done to it."""
    if entry.kind == "amendment":
        return posted_state(entry, known)
    if entry.kind == "void":
        return replace(known, status=VOID)
    if entry.kind == "confirmation":
        return replace(known, status=COUNTED if entry.content["confirmed"] else REFUSED, ruling=entry.seq)
    assert entry.kind == "coefficient", entry.kind
    return replace(known, coefficient=entry.content["coefficient"], ruling=entry.seq)


def named_members(entry: Entry) -> Iterator[Known]:
    """The new members that an entry names."""
    new = set(entry.content.get("new", ()))
    if not new or entry.rules is None:
        return
    circle = CIRCLES[entry.rules]
    for key, row in recorded_rows(entry):
        if key in new:
            state = row.get("state") or row.get("country") or ""
            yield Known(key, circle, row.get("id", ""), row["name"], state, row.get("sex", ""), entry.seq, key)


def recorded_rows(entry: Entry) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Each row of an entry's table with the member it was recorded for."""
    content = entry.content
    if "members" in content:  # a solvers' list
        for row in content["members"]:
            yield row["key"], row
        return
    event, who = content["event"], content["who"]
    rows = event.get("entrants") or event.get("solvers") or ()
    for row, key in zip(rows, who, strict=True):
        yield key, row


def changed_members(entry: Entry, find: Callable[[str], Known | None]) -> Iterator[Known]:
    """Members after an entry of their own."""
    for change in entry.content["members"]:
        key: str = change["member"]
        told: Mapping[str, str] = change["facts"]
        known = find(key) or Known(key, entry.content["circle"], "", "", "", "", entry.seq, key)
        yield Known(
            key,
            known.circle,
            told.get("id", known.id),
            told.get("name", known.name),
            told.get("state", known.state),
            told.get("sex", known.sex),
            known.seq,
            known.person,
        )


@dataclass(slots=True)
class Told:
    """Everything the entries say, gathered in their order."""

    members: dict[str, Known] = field(default_factory=dict)
    merges: dict[str, str] = field(default_factory=dict)
    """Whom each merged member was merged into."""
    events: dict[str, EventState] = field(default_factory=dict)
    acts: list[Entry] = field(default_factory=list)
    """Grants and demotions."""
    supplements: dict[tuple[str, str], Entry] = field(default_factory=dict)
    """The frozen ratings of each leg (lpcc), by season and leg."""
    starts: dict[tuple[str, str], Entry] = field(default_factory=dict)
    """The list that players start from (uscf), by its day and rating system: the one brought in last."""
    lists: dict[tuple[str, str, str], int] = field(default_factory=dict)
    """The entry that has each published list now, by rules, system and date."""
    solving: list[Entry] = field(default_factory=list)
    """What makes the solvers' lists: lists brought in, published, issued again."""

    def take(self, entry: Entry) -> None:
        """Take in the next entry."""
        content = entry.content
        for member in named_members(entry) if entry.kind in ("event", "amendment", "supplement") else ():
            self.members.setdefault(member.key, member)
        if entry.kind == "event":
            state = posted_state(entry)
            self.events[state.id] = state
        elif entry.kind in ("amendment", "void", "confirmation", "coefficient"):
            id = content["of"]
            self.events[id] = state_after(entry, self.events[id])
        elif entry.kind == "member":
            self.members.update({member.key: member for member in changed_members(entry, self.members.get)})
        elif entry.kind == "merge":
            self.merges[content["from"]] = content["into"]
        elif entry.kind == "unmerge":
            del self.merges[content["from"]]
        elif entry.kind in ("grant", "demotion"):
            self.acts.append(entry)
        elif entry.kind == "supplement" and entry.rules == "lpcc":
            self.supplements[content["season"], content["leg"]] = entry
        elif entry.kind == "supplement" and entry.rules == "uscf":
            self.starts.update({(content["date"], system): entry for system in content["systems"]})
        if entry.rules == "wfcc" and entry.kind in ("supplement", "publication", "reissue"):
            self.solving.append(entry)
        if entry.kind in ("publication", "reissue"):
            for each in content["lists"]:
                self.lists[entry.rules or "", each["system"], each["as_of"]] = entry.seq

    def person(self, key: str) -> str:
        """Who a recorded member is, after all merges."""
        while key in self.merges:
            key = self.merges[key]
        return key

    def everybody(self) -> Iterator[Known]:
        """All members, each with the person he is."""
        for member in self.members.values():
            yield replace(member, person=self.person(member.key))


def told_by(entries: Iterator[Entry]) -> Told:
    """What the entries say."""
    told = Told()
    for entry in entries:
        told.take(entry)
    return told
