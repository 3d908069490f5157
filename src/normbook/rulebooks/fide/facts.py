"""What only FIDE's rules ask: of players in columns, of events in keys and options."""

from normbook.forecast.facts import DRAWS, WITHIN
from normbook.model.facts import (
    API,
    APPLICATION,
    BIRTH,
    CHOICE,
    COLUMN,
    DAY,
    FLAG,
    FORECAST,
    FORM,
    KEY,
    POST,
    SCORE,
    WHOLE,
    Fact,
)
from normbook.rulebooks.fide.choices import ASSURED, COMPETITIONS, EXEMPTIONS, HIGHEST_RATING, PAIRINGS

_PLAYER = frozenset({COLUMN})
_EVENT = frozenset({KEY, SCORE, POST, FORECAST, FORM, API})
_LATER = frozenset({KEY, SCORE, POST, API})
"""What an application asks of an event."""

_FILE = frozenset({KEY})
_APPLICATION = frozenset({APPLICATION})

FACTS = (
    Fact(
        "federation",
        "the three letters of a player's federation.",
        _PLAYER,
        names=frozenset({"fed", "feder", "land", "nat"}),
    ),
    Fact("flag", "whose flag counts for a player shown as FID, as RUS or BLR.", _PLAYER),
    Fact("sex", "w for women, who can make women's norms.", _PLAYER, CHOICE, ("m", "w", "f")),
    Fact("k", "the development coefficient.", _PLAYER, WHOLE, least=1, most=40),
    Fact("birth", "the day or year, for the coefficient of juniors.", _PLAYER, BIRTH, personal=True),
    Fact("federation", "the federation that registered it, three letters.", _EVENT),
    Fact("exemption", "from the rules on federations (1.4.3).", _EVENT, CHOICE, EXEMPTIONS),
    Fact("pairings", "whether they were known before; default: by the format.", _EVENT, CHOICE, PAIRINGS),
    Fact("competition", f"one of {', '.join(COMPETITIONS)}.", _EVENT, CHOICE, COMPETITIONS, metavar="KIND"),
    Fact("arbiter", "the chief arbiter, with their title: IA or FA.", _LATER),
    Fact("registered", "when the event was registered.", _LATER, DAY),
    Fact("days", "days on which one round was played.", _LATER, WHOLE, least=0, most=99),
    Fact("city", "where it was played.", _FILE),
    Fact("time_control", "the rate of play.", _FILE),
    Fact("rated", "whether FIDE rated it.", _FILE, FLAG),
    Fact("laws", "played by FIDE's Laws, under the same conditions for everybody.", _FILE, FLAG),
    Fact("minutes", "each player's for 60 moves.", _FILE, WHOLE, least=1, most=999),
    Fact("arbiter_played", "whether an arbiter of the event played in it.", _FILE, FLAG),
    Fact("changed", "whether it was changed in favour of a player.", _FILE, FLAG),
    Fact(
        "reached",
        "the highest rating that the player ever reached, if the files do not show it.",
        _APPLICATION,
        WHOLE,
        least=1,
        most=HIGHEST_RATING,
        metavar="RATING",
    ),
    Fact("rated_games", "rated games of the player, for a title by rating.", _APPLICATION, WHOLE, least=0, most=9999),
    Fact(
        "assured",
        f"what the officer confirms, as no file says it; several times: {', '.join(ASSURED)}.",
        _APPLICATION,
        CHOICE,
        choices=tuple(ASSURED),
        several=True,
        metavar="WHAT",
    ),
    DRAWS,
    WITHIN,
    Fact("all_norms", "norms of titles already held, too.", frozenset({SCORE, FORM, API}), FLAG),
)
