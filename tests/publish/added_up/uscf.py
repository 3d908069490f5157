"""The lines of a player's event under the lifetime titles."""

import re
from fractions import Fraction
from functools import cache
from operator import ge

from tests.publish.added_up.arithmetic import FORMULA, value
from tests.publish.added_up.kinds import NUMBER, At, Kind, formula, nothing, verdict
from tests.publish.added_up.lines import Line
from tests.rulebooks.uscf.recomputed import probability as exact_probability
from tests.rulebooks.uscf.recomputed import starting_title

RESULT = rf" \| (?P<result>{NUMBER})"
VERDICT = r"(?P<verdict>met|not met)"
CODE = r"(?P<code>[-eEdDcCbBaAxXlLsStTuU]\d)"
NAMES = [
    *(f"{kind} Class {letter}" for letter in "EDCBA" for kind in ("Certified", "Advanced")),
    *("Certified Expert", "Advanced Expert", "Life Master", "Advanced Life Master", "Senior Life Master"),
    *("Star Master", "2-Star Master", "3-Star Master", "4-Star Master", "5-Star Master"),
]
LEVELS = dict(zip(NAMES, range(1000, 3000, 100), strict=True))
LETTERS = dict(zip("eEdDcCbBaAxXlLsStTuU", range(1000, 3000, 100), strict=True))
TITLE = rf"(?P<title>no title|{'|'.join(NAMES)})"
STATUS = r"(?P<status>established(?: only by this event)?|provisional|unrated)"
CHECKED = rf"(?P<needed>{NUMBER}) needed, (?P<actual>{NUMBER}) (?:played|counted|scored); {VERDICT}"


@cache
def probability(difference: int) -> Fraction:
    return exact_probability(difference, 0)


def started(at: At) -> None:
    """The code is that of the title named; the points are those it shows, two beyond where they are odd."""
    coded(at)
    next_, title = int(at["code"][1]), LEVELS.get(at["title"], 900)
    at.remember(title=str(title), next=str(next_), beyond=str(2 * (next_ % 2)), before=at["code"])


def coded(at: At) -> None:
    assert LETTERS.get(at["code"][0], 900) == LEVELS.get(at["title"], 900)


def initial(at: At) -> None:
    started(at)
    assert starting_title(int(at["rating"].partition("/")[0])) == LEVELS.get(at["title"])


def blank(at: At) -> None:
    at.remember(before="blank")


def conditions(at: At) -> None:
    met = [not part.text.endswith("not met") for part in at.line.parts]
    assert all(met) == (at["verdict"] == "met")


def established(at: At) -> None:
    assert (at["status"] == "established") == (at["verdict"] == "met")
    if at["games"]:
        assert (int(at["games"]) > int(at["limit"])) == (at["status"] == "established")


def matched(at: At) -> None:
    assert (at["format"] == "match") == (at["verdict"] == "not met")


def score(row: Line) -> str:
    found = re.search(r"Score (\S+?)(?:,|$)", row.text)
    return found[1] if found else ""


def games(at: At) -> None:
    counted = [score(row) for row in at.line.parts if score(row)]
    assert len(counted) == int(at["games"])
    assert sum(map(Fraction, counted)) == value(at["result"])
    at.remember(games=at["games"], score=at["result"])


def walked(at: At) -> None:
    """The four steps of a level say what its own line says."""
    _, second, third, fourth = at.line.parts
    at.remember(level=at["level"], margin=third.result, sum=second.result)
    assert at["margin"] == third.result
    assert f"is {at['delta']};" in fourth.text
    assert at["verdict"] == fourth.result
    assert LEVELS[at["title"]] == int(at["level"])
    levels = [int(found[1]) for line in at.before if (found := re.match(r"Level (\d+)", line.text))]
    assert not levels or int(at["level"]) == levels[-1] + 100


def likely(at: At) -> None:
    difference = int(at.known["level"]) - int(at["rating"])
    assert difference == int(at["difference"])
    assert value(at["probability"]) == probability(difference)


def summed(at: At) -> None:
    rows = [re.search(r"Probability (\S+)$", row.text) for row in at.before[-1].parts]
    assert len(rows) == int(at.known["games"])
    assert sum(value(row[1]) for row in rows if row) == value(at["result"])


def less(at: At) -> None:
    assert (at["score"], at["sum"]) == (at.known["score"], at.known["sum"])
    assert at.number("score") - at.number("sum") == value(at["result"])


def wanted(at: At) -> None:
    assert at["games"] == at.known["games"]
    assert (at["delta"], at["margin"]) == (at["least"], at.known["margin"])
    margin, delta = at.number("margin"), at.number("delta")
    assert (margin >= delta if at["sign"] == ">=" else margin > delta) == (at["verdict"] == "met")


def tried(at: At) -> list[tuple[int, bool]]:
    found = [(re.match(r"Level (\d+)", line.text), line.result) for line in at.before]
    return [(int(level[1]), result == "met") for level, result in found if level]


def made(at: At) -> None:
    assert int(at["result"]) == max(level for level, met in tried(at) if met)
    at.remember(norm=at["result"])


def not_made(at: At) -> None:
    assert tried(at) == [(int(at["level"]), False)]


def awarded(at: At) -> None:
    """Points go to the next title or to the one after it."""
    assert LEVELS[at["title"]] == int(at["toward"])
    distance = (int(at["toward"]) - int(at.known["title"])) // 100
    name = {1: "next", 2: "beyond"}[distance]
    at.remember(**{name: str(int(at.known[name]) + int(at["points"]))})


def titled(at: At) -> None:
    """Ten points make a title and go; two levels at once pass over it."""
    before, now = int(at.known["title"]), int(at["result"])
    assert LEVELS[at["title"]] == now
    assert now > before
    if at.line.rule == "uscf.c":
        assert int(at.known["next"]) >= 10
    at.remember(title=str(now), next=at.known["beyond"] if now == before + 100 else "0", beyond="0")


def carried(at: At) -> None:
    formula("", "")(at)
    assert at["title"] == at.known["title"]
    assert at["result"] == at.known["next"]
    if at["next"]:
        assert int(at["next"]) == int(at["title"]) + 100
    _, gained = map(int, at["formula"].split(" + "))
    toward = [line.result for line in at.before if line.text.startswith(f"Points toward {int(at['title']) + 100},")]
    assert gained == sum(map(int, toward))


def ended(at: At) -> None:
    coded(at)
    assert LEVELS.get(at["title"], 900) == int(at.known["title"])
    assert at["code"][1] == at.known["next"]
    if at["points"]:
        assert (at["points"], at["further"]) == (at.known["next"], at.known["beyond"])
        assert int(at["toward"]) == int(at.known["title"]) + 100
    at.remember(after=at["code"])


def first_title(at: At) -> None:
    coded(at)
    assert starting_title(int(at["rating"].partition("/")[0])) == LEVELS.get(at["title"])
    assert at["code"][1] == "0"


def player(at: At) -> None:
    """The head says what its lines say."""
    lines = at.line.parts
    games_line = next(line for line in lines if line.text.startswith("Games: "))
    assert games_line.text == f"Games: {at['games']} counted, score"
    assert games_line.result == at["score"]
    assert (lines[0].result or "blank", lines[-1].result or "blank") == (at["before"], at["after"])
    norm = next((line.result for line in lines if line.text.startswith("Norm:")), "none")
    assert norm == at["norm"]


PLAYER: list[Kind] = [
    (
        r"\d+\. .*, (?:unrated|[\d/]+)(?: → [\d/]+)?: (?P<score>[\d.]+) of (?P<games>\d+), (?P<before>\S+) → "
        r"(?P<after>\S+); norm \| (?P<norm>\d+|none)",
        "uscf.norm",
        player,
    ),
    (rf"No code before the event: the rating is {STATUS}", "uscf.provisional", blank),
    (rf"Code carried from earlier events or from the book: {TITLE} \| {CODE}", "uscf.codes", started),
    (rf"Code before the event, from the file: {TITLE} \| {CODE}", "uscf.codes", started),
    (
        r"No code in the file; initial title of a (?P<rating>[\d/]+) player, a hundred below and rounded down: "
        rf"{TITLE} \| {CODE}",
        "uscf.g",
        initial,
    ),
    (rf"Conditions for a norm \| {VERDICT}", "uscf.checks", conditions),
    (rf"rounds of the event: at least {CHECKED}", "uscf.a", verdict(ge)),
    (rf"counted games: rated and played: at least {CHECKED}", "uscf.a", verdict(ge)),
    (rf"game points from counted games: at least {CHECKED}", "uscf.b", verdict(ge)),
    (rf"a match gives no norms: this is a (?P<format>[\w ]+); {VERDICT}", "uscf.eligible", matched),
    (
        r"the rating before the event must be established, based on more than (?P<limit>\d+) games: it is "
        rf"{STATUS}(?:, based on (?P<games>\d+))?; {VERDICT}",
        "uscf.provisional",
        established,
    ),
    (rf"Games: (?P<games>\d+) counted, score{RESULT}", "uscf.unplayed", games),
    (r"Rd \d+(?:, Cell \S+)?, Opponent .*, Post [\d/]+, Score [\d.]+", "", nothing),
    (r"Rd \d+(?:, Cell \S+)?(?:, Opponent .*)?(?:, Post [\d/]+)?, Remark not counted: [\w -]+", "", nothing),
    (
        rf"Level (?P<level>\d+), {TITLE}: margin (?P<margin>{NUMBER}), delta (?P<delta>{NUMBER}) \| {VERDICT}",
        "uscf.norm",
        walked,
    ),
    (r"Step 1: the scoring probability against each opponent's post-event rating", "uscf.table3", nothing),
    (
        rf"Rd \d+, Opponent .*, Post (?P<rating>\d+), Difference (?P<difference>{NUMBER}), Probability "
        rf"(?P<probability>[\d.]+)",
        "",
        likely,
    ),
    (rf"Step 2: the sum of the probabilities{RESULT}", "uscf.table3", summed),
    (rf"Step 3: the score (?P<score>[\d.]+) less the sum (?P<sum>[\d.]+){RESULT}", "uscf.norm", less),
    (
        rf"Step 4: the delta of (?P<games>\d+) games is (?P<delta>{NUMBER}); wanted (?P<margin>{NUMBER}) "
        rf"(?P<sign>>=|>) (?P<least>{NUMBER}) \| {VERDICT}",
        "uscf.table2",
        wanted,
    ),
    (rf"Norm: the highest level met{RESULT}", "uscf.norm", made),
    (r"No norm: the first level tried, (?P<level>\d+), is not met", "uscf.norm", not_made),
    (r"No norm; not met:", "uscf.checks", nothing),
    (rf"The last title, {TITLE}, earns nothing more", "uscf.norm", nothing),
    (rf"Points toward (?P<toward>\d+), {TITLE} \| \+(?P<points>\d+)", "uscf.d uscf.e uscf.f", awarded),
    (rf"Title earned: {TITLE}{RESULT}", "uscf.c uscf.f", titled),
    (
        rf"Points toward (?:(?P<next>\d+), )?the title after (?P<title>\d+), those kept from before the promotion and "
        rf"those of this norm: (?P<formula>{FORMULA}){RESULT}",
        "uscf.promote",
        carried,
    ),
    (
        rf"Code after the event: {TITLE}(?:, (?P<points>\d) toward (?P<toward>\d+), (?P<further>\d) toward the title "
        rf"after it)? \| {CODE}",
        "uscf.codes",
        ended,
    ),
    (
        r"Established by this event: initial title from the post-event rating (?P<rating>[\d/]+): "
        rf"{TITLE}; norms from the next event on \| {CODE}",
        "uscf.g",
        first_title,
    ),
    (rf"No code after the event: the rating is {STATUS}", "uscf.provisional", nothing),
]
