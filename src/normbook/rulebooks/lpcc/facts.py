"""What only the norm points ask."""

from normbook.forecast.facts import ASKED, DRAWS, FINISHES, SEED
from normbook.model.facts import FORECAST, LIST, POST, PUBLISH, WHOLE, Fact

FACTS = (
    Fact("season", "the season it belongs to; default: the year it ends in.", frozenset({POST})),
    Fact("leg", "the leg of the season; default: a leg of its own.", frozenset({POST})),
    Fact("season", "the season; default: the latest.", frozenset({LIST, PUBLISH})),
    DRAWS,
    SEED,
    FINISHES,
    Fact("place", "place of the season asked for; default: 1, 2 and 3.", ASKED, WHOLE, least=1, several=True),
    Fact("rounds_to_come", "rounds of the season that are in no file yet.", ASKED, WHOLE, least=0, most=99),
    Fact(
        "season",
        "without FILE, the book's season; default: the latest.",
        frozenset({FORECAST}),
        of_book=True,
        metavar="NAME",
    ),
)
