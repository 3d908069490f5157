"""A club night on the screen: boards, points of the night and of the season, at this moment."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count

from normbook.app.site.addresses import event_page, list_page
from normbook.book.store.book import Reading
from normbook.office.night.crosstable import event_of
from normbook.office.night.fold import last_of
from normbook.office.night.proposal import proposed
from normbook.office.night.rules import JudgedNight, night_rules
from normbook.office.night.state import Board, Night
from normbook.office.night.store import Evening
from normbook.office.steps import DraftStep
from normbook.office.users import all_users
from normbook.presentation import presentation
from normbook.render.words import say
from normbook.rulebook import rulebooks


@dataclass(frozen=True, slots=True)
class NightView:
    """A night judged as if it were posted now."""

    evening: Evening
    judged: JudgedNight
    names: Mapping[str, str]
    """What users are called, by the names they log in with."""

    @property
    def night(self) -> Night:
        """What the taps come to."""
        return self.evening.night

    def name(self, no: int) -> str:
        """A player's name."""
        return self.night.players[no].name

    def who(self, actor: str) -> str:
        """What somebody is called who entered something."""
        return self.names.get(actor, actor)

    def source(self, source: str) -> str:
        """Where a rating is from, in words: a list, the leg, or what a rulebook calls its own."""
        return presentation(source).rating_source if source in rulebooks() else say(f"night.source.{source}")

    def free(self, round: int) -> list[int]:
        """Who may be paired, in the order of numbers."""
        return [no for no in sorted(self.night.players) if self.night.may_be_paired(no, round)]

    def waiting(self, round: int) -> list[int]:
        """Those of them for whom nothing is settled: the odd man out has a place, and may still be paired with one."""
        return [no for no in self.free(round) if not self.night.seat(no, round)]

    def stood_up(self, no: int, round: int) -> str:
        """The opponent who did not come; blank for somebody who was not stood up."""
        boards = self.night.boards_of(no, round)
        return self.name(boards[-1].opponent(no)) if boards and boards[-1].stood_up == no else ""

    def seated(self, round: int) -> list[int]:
        """Who has no game this round, and has said why."""
        return [no for no in sorted(self.night.players) if self.night.seat(no, round)]

    def unaccounted(self, round: int) -> list[str]:
        """Names of those of whom nothing is known this round."""
        return [self.name(no) for no in sorted(self.night.players) if self.night.is_unaccounted(no, round)]

    def missing(self, round: int) -> list[Board]:
        """Boards without a result."""
        return [board for board in self.night.tables(round) if board.open]

    def proposal(self, round: int) -> list[tuple[int, int, int]]:
        """A table's number, white and black for those who wait for a game; whoever is left over comes as table 0."""
        found = proposed(self.night, round, self.waiting(round))
        used = {board.number for board in self.night.boards_in(round)}
        numbers = (number for number in count(1) if number not in used)
        pairs = [(number, *pair) for number, pair in zip(numbers, found.pairs, strict=False)]
        return pairs + ([(0, found.odd, 0)] if found.odd is not None else [])

    def text(self, site: str) -> str:
        """The night for those who were not there, to be sent; leads to the public pages where there are some."""
        facts = self.night.facts
        lines = [say("night.text.title", name=facts.name, date=facts.date)]
        lines += [
            say("night.text.line", rank=rank, name=name, points=points) for rank, name, points in self.judged.ranking()
        ]
        return "\n".join([*lines, *(self._links(site) if site else ())])

    def _links(self, site: str) -> list[str]:
        draft = self.evening.draft
        event, season = site + event_page(draft.event), site + list_page(draft.rules, self.judged.season)
        return ["", say("night.text.event", address=event), say("night.text.season", address=season)]

    def last_tap(self, actor: str) -> tuple[str, str] | None:
        """What an undo would take back: the step's id, and what it was."""
        step = last_of(self.evening.draft, self.evening.steps, actor)
        return (step.id, tap_line(self.night, step)) if step else None


def night_view(reading: Reading, evening: Evening) -> NightView:
    """The night with everything it comes to."""
    return NightView(evening, night_rules().judged(reading, event_of(evening.night)), shown_names(reading))


def shown_names(reading: Reading) -> dict[str, str]:
    """What users are called, by the names they log in with."""
    return {user.name: user.shown for user in all_users(reading)}


def tap_line(night: Night, step: DraftStep) -> str:
    """What somebody tapped, in a few words."""
    content = dict(step.content)
    board = night.boards.get(content.get("board", ""))
    named = {"white": content.get("white", ""), "black": content.get("black", ""), "player": content.get("no", "")}
    if board:
        named |= {"white": str(board.white), "black": str(board.black)}
    names = {part: _name(night, no) for part, no in named.items()}
    return say(f"night.did.{content['do']}", {**content, **names})


def _name(night: Night, no: str) -> str:
    player = night.players.get(int(no)) if no else None
    return player.name if player else ""
