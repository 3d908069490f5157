"""What only the lifetime titles ask."""

from normbook.forecast.facts import DRAWS, WITHIN
from normbook.model.facts import API, DAY, FLAG, FORECAST, FORM, GRANT, POST, SCORE, STUDY, WHOLE, Fact, decimal_fact

_STUDY = frozenset({STUDY})

FACTS = (
    Fact("crosstable", "show the rounds, with the codes before and after.", frozenset({SCORE}), FLAG),
    Fact("post_from_pre", "pre-event ratings where post-event ones are missing.", frozenset({SCORE, FORM, API}), FLAG),
    Fact("trust_book", "a title in the file that differs becomes a note, not a refusal.", frozenset({POST}), FLAG),
    Fact("by_games", "Life Master for games won at its level, counted in the book.", frozenset({GRANT}), FLAG),
    DRAWS,
    WITHIN,
    Fact(
        "since",
        "without FILE, the player's events from this day on; default: all.",
        frozenset({FORECAST}),
        DAY,
        of_book=True,
    ),
    Fact(
        "strengths",
        "in place of the study's own; several times.",
        _STUDY,
        WHOLE,
        least=1,
        most=3999,
        several=True,
        metavar="N",
        option="--strength",
    ),
    decimal_fact(
        "deltas",
        "compare with one delta for all; several times.",
        _STUDY,
        "0",
        "99",
        "0.001",
        several=True,
        metavar="N",
        option="--delta",
    ),
    Fact(
        "events",
        "look after so many events; several times.",
        _STUDY,
        WHOLE,
        least=1,
        most=1000,
        several=True,
        metavar="N",
    ),
    decimal_fact("draws", "share of games that equals draw.", _STUDY, "0", "1", "0.01"),
)
