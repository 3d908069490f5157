"""The columns of a table of solving results, by the names that people give them."""

from normbook.formats.table import header_words
from normbook.formats.table.header_words import words
from normbook.formats.table.headers import Vocabulary

VOCABULARY = Vocabulary(
    fields={
        "name": words("solver, solver name, solvers, names, player, participant").union(
            header_words.NAMES, header_words.SOLVERS
        ),
        "country": words("land, nat, nation, fed, federation, ctry, nationality") | header_words.COUNTRIES,
        "sex": {"gender"},
        "birth": words("born, birth year, year of birth, birth date, date of birth, birthday, yob"),
        "id": words("wfcc id, fide id, solver id, ident, member id"),
        "rating": words("rtg, rat, elo, list rating, full rating, old rating, rating before") | header_words.RATINGS,
        "current": words("current rating, cur rating"),
        "half": words("half rating, half ratings, halves, half-rating, half-ratings"),
        "total": words("points, pts, sum, result, score, tot") | header_words.POINTS,
        "place": words("pl, pos, position, rank") | header_words.PLACES,
        "time": words("time min, minutes, min, total time, time used, time (min)") | header_words.TIMES,
        "location": words("venue, site"),
        "rated": {"for rating"},
    },
    required=("name",),
    ignored=words(
        "no, nr, sno, start no, title, club, team, prize, category, comment, comments, remark, remarks, note, notes"
    ),
    strangers_refused=False,
)
