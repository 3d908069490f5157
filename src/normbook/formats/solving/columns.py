"""The columns of a table of solving results, by the names that people give them."""

from normbook.formats.table import header_words
from normbook.formats.table.headers import Vocabulary

VOCABULARY = Vocabulary(
    fields={
        "name": {
            "solver",
            "solver name",
            "solvers",
            "names",
            "player",
            "participant",
            *header_words.NAMES,
            *header_words.SOLVERS,
        },
        "country": {"land", "nat", "nation", "fed", "federation", "ctry", "nationality", *header_words.COUNTRIES},
        "sex": {"gender"},
        "birth": {"born", "birth year", "year of birth", "birth date", "date of birth", "birthday", "yob"},
        "id": {"wfcc id", "fide id", "solver id", "ident", "member id"},
        "rating": {
            "rtg",
            "rat",
            "elo",
            "list rating",
            "full rating",
            "old rating",
            "rating before",
            *header_words.RATINGS,
        },
        "current": {"current rating", "cur rating"},
        "half": {"half rating", "half ratings", "halves", "half-rating", "half-ratings"},
        "total": {"points", "pts", "sum", "result", "score", "tot", *header_words.POINTS},
        "place": {"pl", "pos", "position", "rank", *header_words.PLACES},
        "time": {"time min", "minutes", "min", "total time", "time used", "time (min)", *header_words.TIMES},
        "location": {"venue", "site"},
        "rated": {"for rating"},
    },
    required=("name",),
    ignored=frozenset({"no", "nr", "sno", "start no", "title", "club", "team", "prize", "category", "comment"}),
    strangers_refused=False,
)
