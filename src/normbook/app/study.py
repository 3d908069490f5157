"""Policy studies: what `normbook study` answers with."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from normbook.app.score import asked_part
from normbook.formats.keys import Keys
from normbook.model.diagnostics import Findings, Place
from normbook.render.drawing import Drawing, pictures_or_words
from normbook.render.page import Column, Content, Page, Table, Text
from normbook.render.words import say
from normbook.study.comparing import Progress
from normbook.study.reading import Plan, read_study


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


class Prepared(Protocol):
    """A study that is ready to be run."""

    @property
    def task(self) -> str:
        """What is counted while it runs."""

    @property
    def steps(self) -> int:
        """How many steps there are to do."""

    def run(self, progress: Progress | None = None) -> Study:
        """The answer."""


class Studies(Protocol):
    """The part `study` of a rulebook."""

    def read(self, keys: Keys, path: Path) -> Plan:
        """The plan that a file's keys stand for; what is wrong with them goes to the keys' findings."""

    def prepare(self, plan: Plan, findings: Findings) -> Prepared:
        """The plan with its rules loaded; what is wrong with them goes to the findings."""


def prepare(plan: Plan, findings: Findings) -> Prepared | None:
    """The study with its variants; None, with findings, where one of them is refused."""
    part: Studies | None = asked_part(plan.rules, "study", Place(plan.name), findings)
    prepared = part.prepare(plan, findings) if part else None
    return None if findings.refused else prepared


def with_charts(study: Study) -> Page:
    """The page for a file."""
    page = study.page()
    return Page(page.title, [*page.blocks, *pictures_or_words(study.drawings())], page.about)


@dataclass(frozen=True, slots=True)
class Shelf:
    """The studies that come with the program."""

    plans: Mapping[str, Plan]

    def document(self) -> object:
        """For programs."""
        return {
            "studies": [
                {"name": name, "rules": plan.rules, "title": plan.name, "about": plan.about}
                for name, plan in self.plans.items()
            ]
        }

    def page(self) -> Page:
        """For a screen."""
        columns = [Column(say(f"study.shelf.{each}")) for each in ("name", "rules", "title")]
        rows: list[list[Content]] = [[name, plan.rules, plan.name] for name, plan in self.plans.items()]
        return Page(say("study.shelf"), [Table(columns, rows, name="studies"), Text(say("study.shelf.hint"), "muted")])


def shelf(files: Mapping[str, Path], rules: str | None) -> Shelf:
    """The shipped studies, all or those of one rulebook; a broken one is a defect of the package and raises."""
    plans: dict[str, Plan] = {}
    for name, file in files.items():
        findings = Findings()
        plan = read_study(file, findings)
        if plan is None:
            raise ValueError(f"{name}: {[each.code for each in findings]}")
        if rules in (None, plan.rules):
            plans[name] = plan
    return Shelf(plans)
