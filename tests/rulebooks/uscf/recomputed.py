"""The rules once more, written plainly and apart from the package: what random events are compared with.

Nothing here imports the rulebook; the law is the text's, in the readings of the decisions.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from normbook.model.crosstable import Event, Rating

LETTERS = dict(zip("eEdDcCbBaAxXlLsStTuU", range(1000, 3000, 100), strict=True))
PLAYED = {"W": Fraction(1), "D": Fraction(1, 2), "L": Fraction(0)}


@dataclass(frozen=True)
class Rules:
    """What editions and variants may say otherwise; as it stands, edition 1998.2."""

    limit: int = 20
    established: str = "before"
    deltas: Mapping[int, Fraction] = field(
        default_factory=lambda: {4: Fraction(3, 10), 5: Fraction(6, 10), 6: Fraction(1, 2)}
    )
    """The highest number holds for more games."""
    strict: bool = False
    """Whether the delta itself is too little."""
    rounds: int = 4
    games: int = 4
    points: int = 2
    margin: int = 100
    letters: Mapping[str, int] = field(default_factory=lambda: LETTERS)
    life_master_games: int = 300
    life_master_count: str = "won"


RULES = Rules()
Stood = tuple[int | None, int, int]
"""Title, points toward the next, points beyond."""


@dataclass
class Answer:
    """What the player should get."""

    score: Fraction = Fraction(0)
    games: int = 0
    norm: int | None = None
    title: int | None = None
    next: int | None = None
    beyond: int | None = None
    before: str = ""
    after: str = ""
    failing: tuple[str, ...] = ()


def probability(level: int, rating: int) -> Fraction:
    """Table III by exact integers: the rounded value p with 10^d on the right side of both its bounds."""
    difference = abs(level - rating)
    low, high = 500, 1000
    while low < high:
        middle = (low + high + 1) // 2
        # p >= middle - half a thousandth  <=>  10^d * (2001 - 2*middle)^400 >= (2*middle - 1)^400
        if 10**difference * (2001 - 2 * middle) ** 400 >= (2 * middle - 1) ** 400:
            low = middle
        else:
            high = middle - 1
    return Fraction(low if level >= rating else 1000 - low, 1000)


CACHE: dict[tuple[int, int], Fraction] = {}


def cached_probability(level: int, rating: int) -> Fraction:
    key = (level, rating)
    if key not in CACHE:
        CACHE[key] = probability(level, rating)
    return CACHE[key]


def established(rating: Rating | None, rules: Rules = RULES) -> bool:
    return rating is not None and (rating.games is None or rating.games > rules.limit)


def starting_title(rating: int, rules: Rules = RULES) -> int | None:
    title = (rating - rules.margin) - (rating - rules.margin) % 100
    if title < 1000:
        return None
    return 2900 if title > 2900 else title


def code(title: int | None, number: int, rules: Rules = RULES) -> str:
    if title is None:
        return f"-{number}"
    return {level: letter for letter, level in rules.letters.items()}[title] + str(number)


def answer(event: Event, no: int, rules: Rules = RULES, held: Stood | None = None) -> Answer:
    """By the code in the file, or by what the player is known to hold."""
    player = next(entrant for entrant in event.entrants if entrant.no == no)
    posts = {entrant.no: entrant.post for entrant in event.entrants}
    counted = [
        (PLAYED[outcome.result.value], posts[outcome.opponent].value)
        for outcome in player.outcomes
        if outcome.result.value in PLAYED and outcome.rated and posts[outcome.opponent] is not None
    ]
    made = Answer(score=sum((score for score, _ in counted), Fraction(0)), games=len(counted))
    failing = []
    if event.rounds < rules.rounds or len(counted) < rules.games:
        failing.append("uscf.a")
    if made.score < rules.points:
        failing.append("uscf.b")
    if event.format == "match":
        failing.append("uscf.eligible")
    before, later = established(player.rating, rules), established(player.post, rules)
    if not before and not (later and rules.established == "after"):
        failing.append("uscf.provisional")
        if later:
            made.title, made.next, made.beyond = held or (starting_title(player.post.value, rules), 0, 0)
            made.after = code(made.title, made.next, rules)
        made.failing = tuple(failing)
        return made
    made.failing = tuple(failing)
    if held:
        title, number, second = held
    elif player.title:
        title = rules.letters.get(player.title[0])
        number = int(player.title[1])
        second = 2 if number % 2 == 1 else 0
    else:
        title, number, second = starting_title((player.rating if before else player.post).value, rules), 0, 0
    made.before = code(title, number, rules)
    if not failing:
        made.norm = highest_norm(title, made.score, [rating for _, rating in counted], rules)
    made.title, made.next, made.beyond = after_norm(title, number, second, made.norm)
    made.after = code(made.title, made.next, rules)
    return made


def delta_for(games: int, rules: Rules = RULES) -> Fraction:
    return rules.deltas[max((number for number in rules.deltas if number <= games), default=min(rules.deltas))]


def highest_norm(title: int | None, score: Fraction, opponents: list[int], rules: Rules = RULES) -> int | None:
    delta = delta_for(len(opponents), rules)
    norm = None
    for level in range(title or 1000, 2901, 100):
        over = score - sum(cached_probability(level, rating) for rating in opponents)
        if over < delta or (rules.strict and over == delta):
            break
        norm = level
    return norm


def after_norm(title: int | None, number: int, second: int, norm: int | None) -> tuple[int | None, int, int]:
    if norm is None or title == 2900:
        return title, number, second
    own = 900 if title is None else title
    toward = {own + 100: number, own + 200: second}
    if norm - own >= 300:
        kept = toward.get(norm - 100, 0)
        return norm - 200, kept + 5, 2
    if norm - own == 200:
        toward[own + 100] += 5
        toward[own + 200] += 2
    else:
        toward[own + 100] += 2
    if toward[own + 100] >= 10:
        return own + 100, toward[own + 200], 0
    return title, toward[own + 100], toward[own + 200]
