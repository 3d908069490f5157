"""What is needed, of what somebody brings along: the same files, read with their rounds to come."""

from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from normbook.app.forecast import forecast_file
from normbook.forecast.answer import Forecast
from normbook.forecast.chances import DEFAULT_DRAWS
from normbook.forecast.facts import DEFAULT_SEED
from normbook.forecast.opponents import DEFAULT_WITHIN
from normbook.formats.inquiry import Inquiry
from normbook.model.diagnostics import Diagnostic, Findings, Place
from normbook.rulebooks.lpcc.forecast.season import DEFAULT_PLACES
from normbook.rulebooks.wfcc.forecast.needed import DEFAULT_STEP
from normbook.web.forms import Form
from normbook.web.refusals import Refused
from normbook.web.workbench.judging import Brought, laid_out, rules_in, told, variant_of

if TYPE_CHECKING:
    from normbook.book.store import Reading

MOST_WORK = 1_500_000
"""Some ten seconds; the command line has no limit."""
MOST_FINISHES = 1000
MOST_PLACES = 20
SETTINGS = (
    "draws",
    "within",
    "seed",
    "finishes",
    "step",
    "round_max",
    "places",
    "rounds_to_come",
    "by_book",
)
"""What can be set in the form."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a forecast takes for granted, as somebody sets it."""

    draws: Fraction = DEFAULT_DRAWS
    within: int = DEFAULT_WITHIN
    seed: int = DEFAULT_SEED
    finishes: int | None = None
    step: int = DEFAULT_STEP
    round_most: int | None = None
    places: tuple[int, ...] = DEFAULT_PLACES
    rounds_to_come: int = 0
    rounds: int | None = None
    player: str | None = None
    by_book: bool = False
    """Whether codes come from the book."""

    def asked(self, brought: Brought) -> Inquiry:
        """For whoever forecasts."""
        said = brought.asked
        own = {
            "draws": self.draws,
            "within": Decimal(self.within) / 2,
            "seed": self.seed,
            "finishes": self.finishes,
            "step": Decimal(self.step) / 100,
            "round_max": None if self.round_most is None else Decimal(self.round_most) / 100,
            "place": self.places,
            "rounds_to_come": self.rounds_to_come,
        }
        return replace(
            said,
            facts=replace(said.facts, rounds=self.rounds) if self.rounds else said.facts,
            who=self.player,
            own={**said.own, **{key: value for key, value in own.items() if value is not None}},
            most_work=MOST_WORK,
        )


def wish_of(form: Form) -> Wish:
    """What the form sets; what it leaves blank stays as usual."""

    def number(name: str, bounds: str, step: str = "1") -> Decimal | None:
        return _number(form, name, bounds, step)

    draws, within, seed = number("draws", "0 100"), number("within", "0 9", "0.5"), number("seed", f"0 {1 << 31}")
    finishes, step = number("finishes", f"1 {MOST_FINISHES}"), number("step", "0.05 5", "0.01")
    most, to_come = number("round_max", "0.01 999", "0.01"), number("rounds_to_come", "0 99")
    set_by_hand = {
        "draws": None if draws is None else Fraction(draws) / 100,
        "within": None if within is None else int(2 * within),
        "seed": None if seed is None else int(seed),
        "finishes": None if finishes is None else int(finishes),
        "step": None if step is None else int(100 * step),
        "round_most": None if most is None else int(100 * most),
        "rounds_to_come": None if to_come is None else int(to_come),
        "places": places_in(form.text("places")),
        "player": form.text("player")[:200] or None,
    }
    told: dict[str, Any] = {name: value for name, value in set_by_hand.items() if value is not None}
    return Wish(by_book=bool(form.text("by_book")), **told)


def _number(form: Form, name: str, bounds: str, step: str) -> Decimal | None:
    """A number as somebody typed it, within its bounds and a multiple of a step; None if he typed none."""
    written = form.text(name).replace(",", ".")
    if not written:
        return None
    least, most = map(Decimal, bounds.split())
    try:
        number = Decimal(written) if len(written) < 12 else Decimal("NaN")
    except InvalidOperation:
        number = Decimal("NaN")
    if not number.is_finite() or not least <= number <= most or number % Decimal(step):
        raise Refused("not-valid", parameters=(name,))
    return number


def places_in(written: str) -> tuple[int, ...] | None:
    """Places as somebody typed them; None if he typed none."""
    words = written.replace(",", " ").split()
    if len(words) > MOST_PLACES or not all(word.isdecimal() and len(word) < 4 and int(word) for word in words):
        raise Refused("not-valid", parameters=("places",))
    return tuple(sorted({int(word) for word in words})) or None


@dataclass(frozen=True, slots=True)
class Foreseen:
    """The answer: what was noticed, and the forecast where there is one."""

    rules: str | None
    findings: list[Diagnostic]
    forecast: Forecast | None = None


def foresee(brought: Brought, wish: Wish, book: "Reading | None" = None) -> Foreseen:
    """What the rounds to come must bring."""
    findings = Findings()
    with laid_out(brought) as (paths, folder):
        rules, found = rules_in(brought, paths), None
        if not paths:
            findings.error("FILE-EMPTY", Place("–"))
        elif rules is None:
            findings.error("RULES-MISSING", Place(paths[0].name))
        elif len(paths) > 1:
            findings.error("FORECAST-SEVERAL", Place(paths[0].name), None, count=len(paths))
        else:
            asked = replace(wish.asked(brought), variant=variant_of(brought, folder, findings))
            found = forecast_file(rules, paths[0], asked, findings, book if wish.by_book else None)
        return Foreseen(rules, told(findings, folder), found)
