"""Policy studies: what `normbook study` answers with."""

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from normbook.app.score import asked_part
from normbook.formats.keys import Keys
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass
from normbook.render.drawing import pictures_or_words
from normbook.render.page import Page, Text
from normbook.render.sheet import Field, Sheet
from normbook.render.words import say
from normbook.study.answer import Prepared, Study
from normbook.study.plan_file import Plan, read_study


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
    return study.page().plus(*pictures_or_words(study.drawings()))


@dataclass(frozen=True, slots=True)
class ShippedStudies:
    """The studies that come with the program."""

    plans: Mapping[str, Plan]

    def _sheet(self) -> Sheet[tuple[str, Plan]]:
        return Sheet(
            "studies",
            [
                Field("name", say("study.shelf.name"), lambda each: each[0]),
                Field("rules", say("study.shelf.rules"), lambda each: each[1].rules),
                Field("title", say("study.shelf.title"), lambda each: each[1].name),
                Field("about", "", lambda each: each[1].about),
            ],
        )

    def document(self) -> object:
        """For programs."""
        return {"studies": self._sheet().documents(self.plans.items())}

    def page(self) -> Page:
        """For a screen."""
        table = self._sheet().table(self.plans.items())
        return Page(say("study.shelf"), [table, Text(say("study.shelf.hint"), "muted")])


def shelf(files: Mapping[str, Path], rules: str | None) -> ShippedStudies:
    """The shipped studies, all or those of one rulebook; a broken one is a defect of the package and raises."""
    plans: dict[str, Plan] = {}
    for name, file in files.items():
        findings = Findings()
        plan = read_study(file, findings)
        if plan is None:
            raise ValueError(f"{name}: {[each.code for each in findings]}")
        if rules in (None, plan.rules):
            plans[name] = plan
    return ShippedStudies(plans)
