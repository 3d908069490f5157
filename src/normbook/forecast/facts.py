"""What forecasts of several rulebooks take for granted, as somebody sets it."""

from decimal import Decimal

from normbook.model.facts import API, FORECAST, FORM, WHOLE, Fact, decimal_fact

DEFAULT_SEED = 1
DEFAULT_FINISHES = 100
MOST_FINISHES = 10_000

ASKED = frozenset({FORECAST, FORM, API})
DRAWS = decimal_fact(
    "draws", "share of games that equals draw", ASKED, "0", "1", "0.01", default=Decimal("0.2"), share=True
)
WITHIN = decimal_fact("within", "likely opponents stand within", ASKED, "0", "9", "0.5", default=Decimal("0.5"))
SEED = Fact("seed", "of the drawn finishes", ASKED, WHOLE, least=0, default=DEFAULT_SEED)
FINISHES = Fact("finishes", "how many are drawn", ASKED, WHOLE, least=1, most=MOST_FINISHES, default=DEFAULT_FINISHES)
