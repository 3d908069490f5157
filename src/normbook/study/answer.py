"""What a study answers with, whatever rulebook made it."""

from collections.abc import Callable, Sequence
from typing import Protocol

from normbook.model.light import dataclass
from normbook.render.about import Rules, about
from normbook.render.drawing import Drawing
from normbook.render.page import Block, Page, Text
from normbook.study.comparison import Progress
from normbook.study.plan_file import Plan


class Study(Protocol):
    """A study that has been run."""

    def document(self) -> object:
        """For programs."""

    def page(self) -> Page:
        """For a screen."""

    def sheet(self) -> Page:
        """For a spreadsheet: one table, a number in each row."""

    def drawings(self) -> list[Drawing]:
        """The charts."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A study that is ready to be run."""

    task: str
    """What is counted while it runs."""
    steps: int
    """How many steps there are to do."""
    answered: Callable[[Progress | None], Study]

    def run(self, progress: Progress | None = None) -> Study:
        """The answer."""
        return self.answered(progress)


def study_facts(plan: Plan, rules: Sequence[Rules]) -> dict[str, object]:
    """What every study's document begins with: by which rules, and what is asked."""
    return {
        "rules": plan.rules,
        "edition": rules[0].edition,
        "variants": [each.variant for each in rules[1:]],
        "study": {"name": plan.name, "about": plan.about, "file": plan.file},
    }


def study_page(plan: Plan, rules: Sequence[Rules], blocks: Sequence[Block]) -> Page:
    """What the study is about, what it found, and by which rules."""
    first = [Text(plan.about)] if plan.about else []
    variants = ", ".join(each.variant for each in rules if each.variant)
    return Page(plan.name, [*first, *blocks], about(plan.rules, rules[0].edition, variants or None))
