"""How the book keeps lifetime titles: each player's own chain of standings."""

from datetime import date

from normbook.book.changes import Difference
from normbook.book.outcome import Consent, Outcome
from normbook.book.store import Writing
from normbook.book.told import EventState, Known
from normbook.rulebooks.uscf.record import acts
from normbook.rulebooks.uscf.record.fold import TitleChains


class Titles(TitleChains):
    """Lifetime titles."""

    assertions = frozenset({"USCF-TITLE-DIFFERS"})

    def grant(
        self, writing: Writing, player: Known, title: str, reason: str, consent: Consent, *, on: date, system: str
    ) -> Outcome:
        """A title of a level or a letter, or Life Master by games won."""
        return acts.grant(writing, player, title, reason, consent, on=on, system=system)

    def demote(
        self, writing: Writing, player: Known, reason: str, consent: Consent, *, on: date, system: str
    ) -> Outcome:
        """One level down at the player's own request (uscf.demotion)."""
        return self.carry_out(writing, "demotion", "demoted", {}, player, reason, consent, on=on, system=system)

    def keep_titles(self, writing: Writing, event: EventState, difference: Difference, reason: str) -> Difference:
        """A grant for every title that would go."""
        return acts.keep_titles(writing, event, difference, reason)


RECORD = Titles()
