"""The keys of a study of the solvers' rating."""

from decimal import Decimal
from pathlib import Path

from normbook.formats.files import stem_of
from normbook.formats.keys import Keys
from normbook.formats.sections import MOST_ROUNDS
from normbook.model.solving_kinds import CATEGORIES
from normbook.rulebooks.wfcc.study.plan import MOST_TOURNAMENTS, SolversPlan
from normbook.study.plan_file import read_variants

MOST_SOLVERS = 500
DEFAULTS = SolversPlan("", "", (), {})


def read_solvers(keys: Keys, path: Path) -> SolversPlan:
    """The plan; where a key is refused the default stands in for it, and the findings say so."""
    for key in ("fields", "correlations"):
        keys.require(key)

    def whole(key: str, least: int, most: int, default: int) -> int:
        found = keys.integer(key, least, most)
        return default if found is None else found

    plan = SolversPlan(
        name=keys.text("name") or stem_of(path),
        about=keys.text("about"),
        fields=tuple(sorted(keys.integers("fields", 2, MOST_SOLVERS) or ())),
        correlations=_correlations(keys),
        seed=whole("seed", 0, 2**31, DEFAULTS.seed),
        tournaments=whole("tournaments", 1, MOST_TOURNAMENTS, DEFAULTS.tournaments),
        rating=whole("rating", 1, 3999, DEFAULTS.rating),
        rating_spread=whole("rating_spread", 0, 999, DEFAULTS.rating_spread),
        rounds=whole("rounds", 1, MOST_ROUNDS, DEFAULTS.rounds),
        round_most=_amount(keys, "round_max", Decimal("0.01"), Decimal(999), DEFAULTS.round_most),
        result=_amount(keys, "result", Decimal(0), Decimal(1), DEFAULTS.result),
        result_spread=_amount(keys, "result_spread", Decimal(0), Decimal(1), DEFAULTS.result_spread),
        step=_amount(keys, "step", Decimal("0.01"), Decimal(5), DEFAULTS.step),
        countries=whole("countries", 1, 99, DEFAULTS.countries),
        category=keys.word("category", CATEGORIES) or DEFAULTS.category,
        variants=read_variants(keys, "wfcc", path),
        file=keys.file,
    )
    if plan.round_most % plan.step:
        keys.error("STUDY-STEP", "step", most=plan.round_most, step=plan.step)
    keys.finish()
    return plan


def _correlations(keys: Keys) -> dict[str, Decimal]:
    """Names with a number from -1 to 1 each."""
    table = keys.only_table("correlations")
    if keys.table.get("correlations") == {}:
        keys.error("STUDY-NO-CORRELATION", "correlations")
    return {name: _amount(table, name, Decimal(-1), Decimal(1), Decimal(0)) for name in table.table}


def _amount(keys: Keys, key: str, least: Decimal, most: Decimal, default: Decimal) -> Decimal:
    """A number within bounds, with two decimals at most."""
    number = keys.number(key)
    if number is None:
        return default
    if not least <= number <= most or number != round(number, 2):
        keys.error("STUDY-AMOUNT", key, key=key, value=number, least=least, most=most)
        return default
    return number
