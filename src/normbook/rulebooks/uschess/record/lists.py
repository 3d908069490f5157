"""The title supplement out of the book: who is on it, and what an entry keeps of a line."""

from datetime import date

from normbook.book.derived.histories import find_members
from normbook.book.derived.queries import expiries_of, last_rows
from normbook.book.log.content import Content
from normbook.book.store.book import Reading
from normbook.model.light import dataclass
from normbook.model.season import name_key
from normbook.rulebooks.uschess.law.ladder import Rung, next_rung
from normbook.rulebooks.uschess.law.systems import BLITZ, QUICK, REGULAR
from normbook.rulebooks.uschess.law.tables import RULES, Tables
from normbook.rulebooks.uschess.record.career import CareerState, standing_from
from normbook.rulebooks.uschess.record.feed import printed

CHAIN = REGULAR
"""The one chain, called by the system that norms are of."""
SYSTEMS = (REGULAR, QUICK, BLITZ)


@dataclass(frozen=True, slots=True)
class SupplementLine:
    """A member's line."""

    key: str
    id: str
    name: str
    state: str
    expires: str
    standing: CareerState
    tables: Tables

    def rating(self, system: str) -> str:
        """As it is printed; blank for none."""
        held = self.standing.systems.get(system)
        return printed(held.exact, self.tables) if held else ""

    @property
    def next(self) -> Rung | None:
        """The title that comes next."""
        return next_rung(self.standing.honours(self.tables), self.tables)

    @property
    def content(self) -> Content:
        """What an entry keeps of it."""
        return {
            "player": self.key,
            "id": self.id,
            "name": self.name,
            "state": self.state,
            "rating": self.rating(REGULAR),
            QUICK: self.rating(QUICK),
            BLITZ: self.rating(BLITZ),
            "titles": self.standing.titles,
            "norms": self.standing.norms,
        }


def supplement_lines(reading: Reading, as_of: date | None, tables: Tables) -> list[SupplementLine]:
    """Everybody with a rating, a norm or a title, by name."""
    rows = {row.player: standing_from(row.after) for row in last_rows(reading, RULES, CHAIN, as_of)}
    shown = {key: each for key, each in rows.items() if each.systems or each.norms or each.titles}
    people = sorted(find_members(reading.connection, list(shown)).values(), key=lambda each: name_key(each.name))
    expiries = expiries_of(reading, list(shown))
    return [
        SupplementLine(each.key, each.id, each.name, each.state, expiries.get(each.key, ""), shown[each.key], tables)
        for each in people
    ]
