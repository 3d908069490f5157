"""What only the class titles ask: columns of a crosstable, and how a forecast looks ahead."""

from normbook.forecast.facts import DRAWS, WITHIN
from normbook.model.facts import COLUMN, DECIMAL, WHOLE, Fact

_COLUMN = frozenset({COLUMN})
_PRINTED = frozenset({"perf", "rp", "rating_perf", "performance rating"})

FACTS = (
    Fact("performance", "performance, as printed.", _COLUMN, DECIMAL, least=1, most=3999, names=_PRINTED),
    Fact("peak", "lifetime high before it.", _COLUMN, WHOLE, least=1, most=3999, names=frozenset({"lifetime high"})),
    Fact("federation", "players of others than CAN get no titles.", _COLUMN, names=frozenset({"fed", "country"})),
    Fact("norms", "norms before the event, as NM:1;A:3.", _COLUMN),
    DRAWS,
    WITHIN,
)
