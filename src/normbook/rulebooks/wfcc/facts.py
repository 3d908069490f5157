"""What only the solvers' rating asks."""

from decimal import Decimal

from normbook.forecast.facts import ASKED, FINISHES, SEED
from normbook.model.facts import (
    CHECK,
    CHOICE,
    CONVERT,
    DAY,
    DRAFT,
    FORECAST,
    POST,
    SCORE,
    STUDY,
    WHOLE,
    Fact,
    decimal_fact,
)
from normbook.model.solving_kinds import CATEGORIES, KINDS

_FILES = frozenset({SCORE, CHECK, CONVERT, FORECAST, POST, DRAFT})
_DRAFT = frozenset({DRAFT})
_FIRST = _FILES | ASKED

FACTS = (
    Fact("kind", "kind of tournament; default: other.", _FIRST, CHOICE, choices=KINDS),
    Fact("category", "category of the coefficient.", _FIRST, CHOICE, choices=CATEGORIES),
    Fact("locations", "at how many locations it was solved.", _FILES, WHOLE, least=1, most=999),
    Fact("of", "an extra table (juniors …) of this tournament; not rated.", _FILES, metavar="ID"),
    Fact("director", "who directs it.", _DRAFT),
    Fact("announced", "when it was announced.", _DRAFT, DAY),
    Fact("fairy_announced", "when fairy elements were announced.", _DRAFT, DAY),
    Fact("reported", "when documents were sent.", _DRAFT, DAY),
    SEED,
    FINISHES,
    decimal_fact("step", "points come in such steps", ASKED, "0.01", "5", "0.01", default=Decimal("0.25")),
    decimal_fact("round_max", "the most a round to come can give.", ASKED, "0.01", "999", "0.01"),
    Fact("seed", "of the simulated tournaments.", frozenset({STUDY}), WHOLE, least=0),
    Fact("tournaments", "so many of each kind.", frozenset({STUDY}), WHOLE, least=1, most=100_000),
)
