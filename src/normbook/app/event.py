"""An event out of the book: what was posted, what became of it, judged again as the book judged it."""

from collections.abc import Sequence

from normbook.book.derived.histories import find_event
from normbook.book.derived.tables import COUNTED
from normbook.book.log.entries import Head
from normbook.book.log.index import EventState
from normbook.book.store.book import Reading
from normbook.model.light import dataclass
from normbook.presentation import presentation, with_head
from normbook.presentation.events import JudgedAgain
from normbook.render.page import Page, Text
from normbook.render.scores import ScoredEvent
from normbook.render.words import say


@dataclass(frozen=True, slots=True)
class BookEvent:
    """The event; nothing is judged again of one that does not count."""

    state: EventState
    head: Head
    judged: JudgedAgain | None

    @property
    def scored(self) -> ScoredEvent | None:
        """What can be opened row by row."""
        return self.judged.scored if self.judged else None

    @property
    def keys(self) -> Sequence[str]:
        """Whose each row of the page's first table is."""
        return self.judged.keys if self.judged else ()

    def page(self) -> Page:
        """The judgement, and below it the crosstable."""
        if self.judged is None:
            words = Text(say(f"book.event.{self.state.status}"))
            return with_head(Page(self.state.name or self.state.id, [words]), self.head)
        return with_head(self.judged.page(), self.head)

    def document(self) -> dict[str, object]:
        """For programs: as `score --json` has it, with what the book knows besides."""
        judged = self.judged.document() if self.judged else {}
        return {**judged, "book": event_line(self.state), "head": self.head.document}


def event_line(state: EventState) -> dict[str, object]:
    """An event as lists of events have it."""
    return {
        "id": state.id,
        "rules": state.rules,
        "system": state.system,
        "name": state.name,
        "end": state.end,
        "status": state.status,
        "seq": state.seq,
        "posted": state.posted,
    }


def book_event(reading: Reading, id: str) -> BookEvent | None:
    """The event of that id; None if the book has none."""
    state = find_event(reading.connection, id)
    if state is None:
        return None
    judged = presentation(state.rules).judged_again(reading, state) if state.status == COUNTED else None
    return BookEvent(state, reading.head(), judged)
