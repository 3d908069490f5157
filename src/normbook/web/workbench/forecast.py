"""What is needed, of what somebody brings along: the same files, read with their rounds to come."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from normbook.app.forecast import forecast_file
from normbook.forecast.answer import Forecast
from normbook.formats.inquiry import Inquiry
from normbook.model.diagnostics import Diagnostic, Findings, Place
from normbook.render.findings import in_order
from normbook.web.facts import forecast_fields, said_in
from normbook.web.forms import Form
from normbook.web.workbench.intake import Brought, laid_out, rules_in, variant_of

if TYPE_CHECKING:
    from normbook.book.store.book import Reading

MOST_WORK = 1_500_000
"""Some ten seconds; the command line has no limit."""


@dataclass(frozen=True, slots=True)
class ForecastWish:
    """What a forecast takes for granted, as somebody sets it."""

    own: Mapping[str, Any]
    """By the keys of the rulebooks' facts; no key where everything stays as usual."""
    rounds: int | None = None
    player: str | None = None
    by_book: bool = False
    """Whether codes come from the book."""

    def asked(self, brought: Brought) -> Inquiry:
        """For whoever forecasts."""
        said = brought.inquiry
        return replace(
            said,
            facts=replace(said.facts, rounds=self.rounds) if self.rounds else said.facts,
            who=self.player,
            own={**said.own, **self.own},
            most_work=MOST_WORK,
        )


def wish_of(form: Form) -> ForecastWish:
    """What the form sets; what it leaves blank stays as usual."""
    own = said_in(form, [each.fact for each in forecast_fields()])
    return ForecastWish(own, player=form.text("player")[:200] or None, by_book=bool(form.text("by_book")))


@dataclass(frozen=True, slots=True)
class Foreseen:
    """The answer: what was noticed, and the forecast where there is one."""

    rules: str | None
    findings: list[Diagnostic]
    forecast: Forecast | None = None


def foresee(brought: Brought, wish: ForecastWish, book: "Reading | None" = None) -> Foreseen:
    """What the rounds to come must bring."""
    findings = Findings()
    with laid_out(brought, findings) as paths:
        rules, found = rules_in(brought, paths), None
        if not paths:
            findings.error("FILE-EMPTY", Place("–"))
        elif rules is None:
            findings.error("RULES-MISSING", Place(paths[0].name))
        elif len(paths) > 1:
            findings.error("FORECAST-SEVERAL", Place(paths[0].name), None, count=len(paths))
        else:
            asked = replace(wish.asked(brought), variant=variant_of(brought, findings))
            found = forecast_file(rules, paths[0], asked, findings, book if wish.by_book else None)
        return Foreseen(rules, in_order(findings), found)
