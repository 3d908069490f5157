"""What only the solvers' rating asks."""

from decimal import Decimal

from normbook.forecast.facts import ASKED, FINISHES, SEED
from normbook.model.facts import API, CHECK, CHOICE, CONVERT, DECIMAL, FORECAST, FORM, POST, SCORE, STUDY, WHOLE, Fact
from normbook.model.solving import CATEGORIES, KINDS

_FILES = frozenset({SCORE, CHECK, CONVERT, FORECAST, POST})
_FIRST = _FILES | {FORM, API}

FACTS = (
    Fact("kind", "kind of tournament; default: other.", _FIRST, CHOICE, choices=KINDS),
    Fact("category", "category of the coefficient.", _FIRST, CHOICE, choices=CATEGORIES),
    Fact("locations", "at how many locations it was solved.", _FILES, WHOLE, least=1, most=999),
    Fact("of", "an extra table (juniors …) of this tournament; not rated.", _FILES, metavar="ID"),
    SEED,
    FINISHES,
    Fact(
        "step",
        "points come in such steps",
        ASKED,
        DECIMAL,
        least=Decimal("0.01"),
        most=Decimal(5),
        step=Decimal("0.01"),
        default=Decimal("0.25"),
    ),
    Fact(
        "round_max",
        "the most a round to come can give.",
        ASKED,
        DECIMAL,
        least=Decimal("0.01"),
        most=Decimal(999),
        step=Decimal("0.01"),
    ),
    Fact("seed", "of the simulated tournaments.", frozenset({STUDY}), WHOLE, least=0),
    Fact("tournaments", "so many of each kind.", frozenset({STUDY}), WHOLE, least=1, most=100_000),
)
