"""The lines of norm points: a player's event, a season, what is still needed in it."""

import re
from fractions import Fraction

from tests.publish.added_up.arithmetic import FORMULA, value
from tests.publish.added_up.kinds import NUMBER, At, Kind, formula, nothing
from tests.publish.added_up.lines import Line

RESULT = rf" \| (?P<result>{NUMBER})"
ROUND = r"Round (?P<round>\d+)(?: \([^()]+\))?"
NOTICE = r"notice at (?:\S+ )?[\d:]+"
RATING = r"(?:unrated|\d+(?:/\d+)?)(?: \([^()]*\))?"
AMOUNT = re.compile(
    r"score \S+ minus|one or both unrated: a flat|participation credit$|no notice before|for being stood"
)


def total(lines: list[Line]) -> Fraction:
    """The sum of their results; a leg that was not played has a dash."""
    return sum((value(line.result) for line in lines if line.result != "—"), Fraction(0))


def of_its_amounts(at: At) -> None:
    """A round is worth what is awarded in it."""
    assert value(at["result"]) == total([part for part in at.line.parts if AMOUNT.match(part.text)])


def of_its_parts(at: At) -> None:
    assert value(at["result"]) == total([part for part in at.line.parts if part.result])


def of_rounds(at: At) -> None:
    *rounds, last = at.line.parts
    assert last.text.startswith("Sum of the rounds")
    assert value(at["result"]) == total(rounds) == value(last.result)


def added(at: At) -> None:
    """The sum of the rounds, and the credit in it."""
    assert value(at["result"]) == total(at.before)
    credits = [part for line in at.before for part in line.parts if part.text.startswith("participation credit")]
    if at["credit"]:
        assert at.number("credit") == total(credits)


def rating(text: str) -> int:
    return int(text.partition("/")[0])


def band(at: At) -> None:
    """The difference is that of the ratings above; it lies in the band."""
    own, other = (rating(each) for each in ratings(at.before[-1].text))
    assert at.number("difference") == abs(own - other)
    assert at.number("least") <= at.number("difference") <= (at.number("most") if at["most"] else 9999)


def ratings(text: str) -> list[str]:
    return re.findall(r"(?:own rating|opponent's) (\S+?)(?:,| |$)", text)


def scored(at: At) -> None:
    assert value(at["result"]) == at.number("score") - at.number("expectation")
    assert value(at.before[-1].result) == at.number("expectation")


def season(at: At) -> None:
    of_its_parts(at)
    rounds = [line for line in at.line.all() if line.text.startswith("Round ")]
    absences = [line for line in rounds if ": no-show" in line.text]
    assert len(absences) == int(at["absences"])
    upsets = 0
    for line in rounds:
        told = [part for part in line.parts if part.text.startswith("own rating")]
        if ": beat " in line.text and told and "not rated" not in line.text:
            own, other = ratings(told[0].text)
            upsets += "unrated" not in (own, other) and rating(own) < rating(other)
    assert upsets == int(at["upsets"])


def unplayed(at: At) -> None:
    assert not at.line.parts


def ahead(at: At) -> None:
    assert at.number("points") >= at.number("others")
    assert value(at["result"]) == 0


def behind(at: At) -> None:
    tie = value(at["tie"]) if at["tie"] else 0
    assert value(at["result"]) == at.number("others") - at.number("points") + tie
    assert value(at["result"]) > 0


def free(at: At) -> None:
    assert value(at["result"]) == 0


POINTS: list[Kind] = [
    (rf"\d+\. .*, (?:Beat Your Norm Grand Prix|scrounger|tournament){RESULT}", "lpcc.1", of_rounds),
    (rf"Sum of the rounds(?: \(participation credit (?P<credit>[\d.]+) of it\))?{RESULT}", "lpcc.1", added),
    (
        rf"{ROUND}: (?:beat|drew with|lost to) .* \(no\. \d+\)(?:, one or both unrated)?{RESULT}",
        "lpcc.2 lpcc.3",
        of_its_amounts,
    ),
    (rf"{ROUND}: .*; marked as not rated, so it scores but gives no norm points{RESULT}", "lpcc.4", of_its_amounts),
    (rf"{ROUND}: (?:half-point bye|full-point bye by request), counts for nothing{RESULT}", "lpcc.4", of_its_amounts),
    (rf"{ROUND}: still to be played(?:, against .* \(no\. \d+\))?{RESULT}", "lpcc.4", of_its_amounts),
    (rf"{ROUND}: no game, counts for nothing{RESULT}", "lpcc.4", of_its_amounts),
    (rf"{ROUND}: full-point bye \(odd number of players\){RESULT}", "lpcc.4", of_its_amounts),
    (
        rf"{ROUND}: no-show(?: against .*)?(?:, {NOTICE})?, no notice before \S+{RESULT}",
        "lpcc.6",
        of_its_amounts,
    ),
    (rf"{ROUND}: absent with {NOTICE}, before \S+; costs nothing{RESULT}", "lpcc.6", of_its_amounts),
    (rf"{ROUND}: won by forfeit(?: from .*)?, stood up and not paired again{RESULT}", "lpcc.6", of_its_amounts),
    (rf"{ROUND}: won by forfeit(?: from .*)?, who gave notice in time; not stood up{RESULT}", "lpcc.6", of_its_amounts),
    (
        rf"{ROUND}: stood up(?: by .*)?, declined to be paired again; counts for nothing{RESULT}",
        "lpcc.6",
        of_its_amounts,
    ),
    (r"stood up, then paired again: the game counts, nothing for being stood up", "lpcc.6", nothing),
    (rf"own rating {RATING}, opponent's {RATING}", "lpcc.7", nothing),
    (
        rf"difference (?P<difference>\d+), band (?P<least>\d+) (?:to (?P<most>\d+)|and more): expectation{RESULT}",
        "lpcc.2",
        band,
    ),
    (rf"score (?P<score>[\d.]+) minus the expectation (?P<expectation>[\d.]+){RESULT}", "lpcc.2", scored),
    (rf"one or both unrated: a flat amount{RESULT}", "lpcc.3", nothing),
    (rf"participation credit{RESULT}", "lpcc.5", nothing),
    (rf"no notice before \S+: no-show{RESULT}", "lpcc.6", nothing),
    (rf"for being stood up{RESULT}", "lpcc.6", nothing),
    (r"no participation credit: this is a (?:scrounger|tournament), not the Grand Prix", "lpcc.5", nothing),
]

SEASON: list[Kind] = [
    *POINTS,
    (r"[^:|]* \| —", "lpcc.gp", unplayed),
    (
        rf"\d+\. .*: (?P<absences>\d+) no-shows?, (?P<upsets>\d+) wins? over higher-rated opponents{RESULT}",
        "lpcc.gp",
        season,
    ),
    (rf"(?!\d+\. |score |participation credit|for being stood up|Sum of)[^:|]*{RESULT}", "lpcc.gp", of_its_parts),
]

SO_FAR = rf"(?P<points>{NUMBER}) so far"
FORECAST: list[Kind] = [
    *POINTS,
    (r"Round \d+: .* against .*", "", nothing),
]
SEASON_FORECAST: list[Kind] = [
    *SEASON,
    (r"(?!own rating)[^:|]*", "", nothing),
    (rf"Place \d+: there are no more players than places{RESULT}", "wfcc.annex", free),
    (rf"Place \d+: {SO_FAR}, before .* with (?P<others>{NUMBER}){RESULT}", "lpcc.gp", ahead),
    (
        rf"Place \d+: {SO_FAR}, to pass .* with (?P<others>{NUMBER})(?:; a tie would go against \w+, so "
        rf"(?P<tie>{NUMBER}) more)?{RESULT}",
        "lpcc.gp",
        behind,
    ),
    (
        r"At most, if (?P<rounds>\d+) rounds? (?:is|are) won against somebody far higher rated: "
        rf"(?P<formula>{FORMULA}){RESULT}",
        "lpcc.2",
        formula("rounds", ""),
    ),
]
