"""What only FIDE's rules ask: of players in columns, of events in keys and options."""

from normbook.model.facts import API, BIRTH, CHOICE, COLUMN, DAY, FLAG, FORECAST, FORM, KEY, POST, SCORE, WHOLE, Fact
from normbook.rulebooks.fide.law.event import COMPETITIONS, EXEMPTIONS, PAIRINGS

_PLAYER = frozenset({COLUMN})
_EVENT = frozenset({KEY, SCORE, POST, FORECAST, FORM, API})
_LATER = frozenset({KEY, SCORE, POST, API})
"""What an application asks of an event."""

FACTS = (
    Fact("federation", "the three letters of a player's federation.", _PLAYER, names=frozenset({"fed", "nat"})),
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
    Fact("rated", "whether FIDE rated it.", frozenset({KEY}), FLAG),
    Fact("all_norms", "norms of titles already held, too.", frozenset({SCORE, FORM, API}), FLAG),
)
