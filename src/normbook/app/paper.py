"""An event or a list on paper: chapters with their totals, one file with all of them or with those asked for."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal

from normbook.app.certificates import Certificate, event_certificates
from normbook.app.event import BookEvent
from normbook.book.commands.organisation import organisation_of
from normbook.book.derived.histories import find_members, person_finder
from normbook.book.derived.rows import posted_event
from normbook.book.log.effects import recorded_rows
from normbook.book.store.book import Reading
from normbook.model.crosstable import Entrant, Event, Result
from normbook.model.light import dataclass
from normbook.model.numbers import score_text
from normbook.presentation import presentation
from normbook.presentation.events import crosstable
from normbook.presentation.lists import MadeList
from normbook.render.page import Block, Heading, Page, Table, Text
from normbook.render.paper import Chapter, Letterhead, Printout
from normbook.render.scored_crosstable import score_cell
from normbook.render.sheet import Field, Sheet, column, table_of
from normbook.render.words import in_language, say
from normbook.rulebook import CROSSTABLES, judges

CERTIFICATES = "certificates"
CHAPTERS = ("participants", "standings", "crosstable", "norms", CERTIFICATES)
"""What an event can have on paper, in its order."""


def letterhead(reading: Reading) -> Letterhead:
    """Whose paper it is."""
    found = organisation_of(reading)
    return Letterhead(found.name, found.logo)


def chapters_of(event: BookEvent) -> tuple[str, ...]:
    """Which of them an event has: one that does not count was not judged, and solvers play nobody."""
    missing = set() if judges(event.state.rules, CROSSTABLES) else {"crosstable"}
    if event.judged is None:
        missing |= {"norms", CERTIFICATES} | ({"standings"} if missing else set())
    return tuple(each for each in CHAPTERS if each not in missing)


def event_paper(reading: Reading, event: BookEvent, wanted: Sequence[str] = ()) -> Printout:
    """The chapters wanted of an event, those that it has; all of them where none is named."""
    asked = [each for each in chapters_of(event) if not wanted or each in wanted]
    papers = event_certificates(reading, event.state) if {"norms", CERTIFICATES} & set(asked) else []
    told = _EventChapters(reading, event, papers)
    made: Mapping[str, Callable[[], Chapter]] = {
        "participants": told.participants,
        "standings": told.standings,
        "crosstable": told.crosstable,
        "norms": told.norms,
    }
    state, page = event.state, event.page()
    facts = [
        (say("paper.day"), in_language(state.end)),
        (say("paper.rules"), presentation(state.rules).title),
        (say("web.events.status"), say(f"book.event.{state.status}")),
        (say("paper.entry"), str(state.seq)),
    ]
    return Printout(
        state.name or state.id,
        facts,
        [made[each]() for each in asked if each in made],
        page.about,
        letterhead(reading),
        papers if CERTIFICATES in asked else (),
    )


def list_paper(reading: Reading, listed: MadeList) -> Printout:
    """A list, with how many lines it has at its foot."""
    page = listed.page()
    counts = [block for block in page.blocks if isinstance(block, Text) and block.role == "count"]
    totals = counts[-1].text if counts else say("paper.total.list", count=listed.total)
    blocks = [block for block in page.blocks if not (isinstance(block, Text) and block.role)]
    return Printout(page.title, [], [Chapter("list", blocks, totals)], page.about, letterhead(reading))


@dataclass(frozen=True, slots=True)
class _Person:
    """Somebody who took part, as the table of the event has them."""

    no: int
    name: str
    id: str
    home: str
    rating: str


class _EventChapters:
    """The chapters of one event."""

    def __init__(self, reading: Reading, event: BookEvent, papers: Sequence[Certificate]) -> None:
        self._reading = reading
        self._shown = event
        self._papers = papers
        entry = reading.entry(event.state.seq)
        self._rows = list(recorded_rows(entry))
        self._event: Event | None = posted_event(entry).event if judges(event.state.rules, CROSSTABLES) else None

    def participants(self) -> Chapter:
        """Who took part, by their numbers."""
        people = list(self._people())
        rated = [Decimal(each.rating) for each in people if _is_number(each.rating)]
        average = (sum(rated, Decimal(0)) / len(rated)).quantize(Decimal(1), ROUND_HALF_UP) if rated else None
        told: list[Field[_Person]] = [
            column("paper.no", lambda each: each.no, right=True),
            column("paper.name", lambda each: each.name),
            *([column("paper.id", lambda each: each.id)] if any(each.id for each in people) else []),
            *([column("paper.from", lambda each: each.home)] if any(each.home for each in people) else []),
            *([column("paper.rating", lambda each: each.rating, right=True)] if rated else []),
        ]
        table = Sheet("participants", told).table(people)
        totals = say("paper.total.participants", count=len(people), rated=len(rated) or None, average=average)
        return Chapter("participants", [table], totals)

    def _people(self) -> Iterator[_Person]:
        person = person_finder(self._reading.connection)
        keys = [person(key) for key, _ in self._rows]
        known = find_members(self._reading.connection, keys)
        for number, (key, (_, row)) in enumerate(zip(keys, self._rows, strict=True), start=1):
            home = str(row.get("state") or row.get("country") or "")
            rating = str(row.get("rating") or "")
            id = known[key].id if key in known else ""
            yield _Person(int(row.get("no") or number), str(row["name"]), id, home, rating)

    def standings(self) -> Chapter:
        """By their points, who have as many sharing a place; of solvers the table of results."""
        if self._event is None:
            tables = [block for block in self._judged() if isinstance(block, Table)][:1]
            return Chapter("standings", tables, say("paper.total.results", count=len(tables[0].rows)) if tables else "")
        ranked = sorted(self._event.entrants, key=lambda each: (-each.half_points, each.no))
        scores = [each.half_points for each in ranked]
        table = table_of(
            "standings",
            ranked,
            column("paper.place", lambda each: scores.index(each.half_points) + 1, right=True),
            column("paper.name", lambda each: each.name),
            column("paper.rating", lambda each: str(each.rating or ""), right=True),
            column("paper.won", lambda each: _count(each, Result.WIN), right=True),
            column("paper.drawn", lambda each: _count(each, Result.DRAW), right=True),
            column("paper.lost", lambda each: _count(each, Result.LOSS), right=True),
            column("paper.points", lambda each: score_cell(each.half_points), right=True),
        )
        won = sum(_count(each, Result.WIN) for each in ranked)
        drawn = sum(_count(each, Result.DRAW) for each in ranked) // 2
        return Chapter("standings", [table], say("paper.total.standings", games=won + drawn, won=won, drawn=drawn))

    def crosstable(self) -> Chapter:
        """Who played whom, as the rulebook shows it where it does."""
        assert self._event is not None
        cells = [cell for each in self._event.entrants for cell in each.outcomes]
        played = sum(cell.played for cell in cells)
        points = score_text(sum(each.half_points for each in self._event.entrants))
        totals = say(
            "paper.total.crosstable",
            rounds=self._event.rounds,
            games=played // 2,
            unplayed=len(cells) - played,
            points=points,
        )
        own = (block for block in self._judged(whole=True) if _is_crosstable(block))
        return Chapter("crosstable", [next(own, None) or crosstable(self._event)], totals)

    def norms(self) -> Chapter:
        """Who made what, and below it what the rulebook says of everybody."""
        blocks: list[Block] = [_awards(self._papers) if self._papers else Text(say("paper.none"))]
        judged = self._judged()
        first = next((block for block in judged if isinstance(block, Table)), None)
        blocks += [block for block in judged if self._event is not None or block is not first]
        counts = {kind: sum(len(each.honours) for each in self._papers if each.kind == kind) for kind in _KINDS}
        people = len({(each.name, each.id) for each in self._papers})
        totals = say("paper.total.norms", titles=counts["title"], norms=counts["norm"], people=people)
        return Chapter("norms", blocks, totals)

    def _judged(self, *, whole: bool = False) -> Sequence[Block]:
        """The judgement; without the crosstable, which has a chapter of its own."""
        if self._shown.judged is None:
            return []
        page = self._shown.judged.page()
        return page.blocks if whole else list(_without_crosstable(page))


_KINDS = ("title", "norm")


def _awards(papers: Sequence[Certificate]) -> Table:
    return table_of(
        "awards",
        papers,
        column("paper.name", lambda each: each.name),
        column("paper.id", lambda each: each.id),
        column("paper.award", lambda each: say(f"paper.award.{each.kind}")),
        column("paper.made", lambda each: ", ".join(each.honours)),
    )


def _without_crosstable(page: Page) -> Iterator[Block]:
    for number, block in enumerate(page.blocks):
        after = page.blocks[number + 1] if number + 1 < len(page.blocks) else None
        if not _is_crosstable(block) and not (isinstance(block, Heading) and _is_crosstable(after)):
            yield block


def _is_crosstable(block: object) -> bool:
    return isinstance(block, Table) and block.name == "crosstable"


def _count(entrant: Entrant, result: Result) -> int:
    return sum(cell.result is result for cell in entrant.outcomes)


def _is_number(text: str) -> bool:
    return text.replace(".", "", 1).isdecimal()
