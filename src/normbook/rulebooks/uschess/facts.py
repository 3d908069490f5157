"""What only the ratings and norms of US Chess ask."""

from normbook.forecast.facts import DRAWS, WITHIN
from normbook.model.facts import (
    API,
    BIRTH,
    CHECK,
    COLUMN,
    DECIMAL,
    FLAG,
    FORECAST,
    FORM,
    KEY,
    POST,
    SCORE,
    TEXT,
    WHOLE,
    Fact,
)

_EVENT = frozenset({KEY, SCORE, CHECK, FORECAST, POST, FORM, API})
_FILE = frozenset({KEY})
_PLAYER = frozenset({COLUMN})
_HIGHEST = 3999

FACTS = (
    Fact("time", "time control, as 30+5 or G/25;d5: decides how it is rated.", _EVENT, metavar="TIME"),
    Fact("minutes", "main minutes of the time control.", _FILE, WHOLE, least=0, most=999),
    Fact("seconds", "seconds of delay or increment.", _FILE, WHOLE, least=0, most=999),
    Fact("dual", "rated Regular and Quick, where no time control says so.", _EVENT, FLAG),
    Fact("online", "played online: rated apart, and no norms.", _EVENT, FLAG),
    Fact("start", "rating with which an unrated player begins.", _PLAYER, DECIMAL, least=1, most=_HIGHEST),
    Fact(
        "birth",
        "birth date or year of an unrated player.",
        _PLAYER,
        BIRTH,
        names=frozenset({"born", "birth date", "date of birth", "dob", "birthdate", "birthday"}),
        personal=True,
    ),
    Fact("adult", "whether an unrated player without a birth date is an adult.", _PLAYER, FLAG),
    Fact("floor", "rating floor.", _PLAYER, WHOLE, least=1, most=_HIGHEST, names=frozenset({"rating floor"})),
    Fact("wins", "rated games won before the event.", _PLAYER, WHOLE, least=0, most=99999),
    Fact("draws", "rated games drawn before the event.", _PLAYER, WHOLE, least=0, most=99999),
    Fact("events", "events of three rated games or more before this one.", _PLAYER, WHOLE, least=0, most=99999),
    Fact("norms", "norms made before the event, as 4:2;3:1.", _PLAYER, TEXT, names=frozenset({"norms so far"})),
    Fact("peak", "highest established rating so far.", _PLAYER, DECIMAL, least=1, most=_HIGHEST),
    Fact("life_master", "an Original Life Master.", _PLAYER, FLAG, names=frozenset({"original life master", "olm"})),
    Fact("quick", "Quick rating before a dual event.", _PLAYER, TEXT, names=frozenset({"quick rating", "quick pre"})),
    Fact("quick_start", "start on the Quick side of a dual event.", _PLAYER, DECIMAL, least=1, most=_HIGHEST),
    Fact("norm", "norm that the crosstable prints, as 2 or N:2.", _PLAYER, TEXT, names=frozenset({"norm earned"})),
    DRAWS,
    WITHIN,
)
