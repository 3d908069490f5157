"""Club nights to test with: drafts and steps that lie in no book."""

from itertools import count

from normbook.book.commands.outcome import BookRefused
from normbook.office.drafts import NIGHT, OPEN, Draft
from normbook.office.night.fold import advanced, night_of
from normbook.office.night.state import Night
from normbook.office.steps import DraftStep

FACTS = {"name": "Friday", "date": "2026-10-02", "rounds": "3", "format": "grand-prix", "colours": "yes"}
NAMES = ("ANN", "BOB", "CARL", "DORA", "EVA", "FINN", "GUS", "HAL")


class Phone:
    """Taps one after another, each checked as the server checks it."""

    def __init__(self, **facts: str) -> None:
        self.draft = Draft("n1", NIGHT, "lpcc", "Friday", "dan", OPEN, 1, {**FACTS, **facts}, "", "", "")
        self.steps: list[DraftStep] = []
        self.ids = count(1)

    @property
    def night(self) -> Night:
        return night_of(self.draft, self.steps)

    def tap(self, do: str, *, by: str = "dan", **values: object) -> str:
        """The id of the step, which a pairing's board has too. Raises Refused."""
        content = {"do": do, **{name: str(value) for name, value in values.items() if value is not None}}
        step = DraftStep(len(self.steps) + 1, f"s{next(self.ids)}", "", by, content)
        advanced(self.draft, self.steps, step)
        self.steps.append(step)
        return step.id

    def refused(self, do: str, **values: object) -> list[str]:
        """Why a tap is not taken."""
        before = list(self.steps)
        try:
            self.tap(do, **values)
        except BookRefused as problem:
            assert self.steps == before
            return [finding.code for finding in problem.findings]
        return []

    def with_players(self, number: int = 4) -> "Phone":
        for index, name in enumerate(NAMES[:number]):
            self.tap("add", name=name, id=f"id{index}", rating=1400 + 100 * index)
        return self

    def saw(self, board: str) -> str:
        """What a phone that is up to date shows there."""
        return self.night.boards[board].last

    def result(self, board: str, result: str, **more: object) -> str:
        return self.tap("result", board=board, result=result, saw=self.saw(board), **more)

    def absent(self, board: str, no: int, notice: str = "") -> str:
        return self.tap("absent", board=board, no=no, notice=notice, saw=self.saw(board))
