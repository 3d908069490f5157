"""The lines of a solver's tournament."""

from collections.abc import Callable
from operator import ge, le

from tests.publish.added_up.arithmetic import FORMULA, agrees, rounded, value
from tests.publish.added_up.kinds import NUMBER, At, Kind, formula, nothing, verdict

RESULT = rf" \| (?P<result>{NUMBER})"
WORKING = rf": (?P<formula>{FORMULA}){RESULT}"
CONDITION = rf"(?:, (?P<actual>{NUMBER}))? \((?P<verdict>met|not met)\)"
LINE = rf" \| slope (?P<slope>{NUMBER}), intercept (?P<intercept>{NUMBER})"


def average(name: str) -> Kind:
    words = {
        "AveRat": r"average rating of the (?P<n>\d+) rated solvers \(AveRat\)",
        "AveRes": r"their average result \(AveRes\)",
    }[name]
    return rf"{words}, sum by number{WORKING}", "wfcc.rated", sums(name)


def sums(name: str) -> Callable[[At], None]:
    def holds(at: At) -> None:
        formula("", "n" if name == "AveRat" else "number", result=name)(at)
        total, number = at["formula"].split(" ÷ ")
        at.remember(**{f"sum of {name}": total, "number": number})

    return holds


def compared(at: At) -> None:
    """The highest rating's expectation stands on the side of RMAS that is said."""
    formula("AveRes", "slope", "rating", "AveRat")(at)
    assert (value(at["result"]) > at.number("rmas")) == (at["more"] == "more")
    at.remember(RMAS=at["rmas"], highest=at["rating"])


def correlated(at: At) -> None:
    formula("Covar", "VarRat", "VarRes")(at)
    assert (value(at["result"]) < at.number("limit")) == (at["side"] == "below")


def sloped(at: At) -> None:
    """A line's slope, by what kind of line it belongs to."""
    names = {
        "line through ratings and results": ("Covar", "VarRat"),
        "line through the sorted columns": ("sorted Covar", "VarRat"),
        "corrected line, on which the highest rating expects RMAS": ("RMAS", "AveRes", "highest", "AveRat"),
    }[at.parent.text]
    formula(*names, result="slope")(at)
    assert at.parent.result.startswith(f"slope {at['result']},")


def crossed(at: At) -> None:
    formula("AveRes", "slope", "AveRat", result="intercept")(at)
    assert at.parent.result.endswith(f", intercept {at['result']}")


def drawn(at: At) -> None:
    """The line in force is the last that was drawn."""
    lines = [part for part in at.line.parts if part.result.startswith("slope")]
    assert at.line.result == lines[-1].result


def renewed(at: At) -> None:
    formula("", "")(at)
    change = at["formula"].split(" ")[1] + at["formula"].split(" ")[2]
    assert agrees(at.known["ChOfRat"].lstrip("+-"), change.lstrip("+−")) or not value(change)
    assert (change[0] == "−") == at.known["ChOfRat"].startswith("-") or not value(at.known["ChOfRat"])
    at.remember(NewRat=at["result"])


def averaged(at: At) -> None:
    halves = at["formula"].strip("(").split(")")[0].split(" + ")
    assert at["formula"] == f"({' + '.join(halves)}) ÷ {at['count']}"
    assert len(halves) == int(at["count"])
    assert halves[-1] == at.known["PerfRat"]
    formula(*[""] * len(halves), "count", result="NewRat")(at)


def half(at: At) -> None:
    assert at["result"] == at.known["PerfRat"]
    assert int(at["count"]) < int(at["needed"])


def published(at: At) -> None:
    assert at["rating"] == at.known["NewRat"]
    assert value(at["result"]) == rounded(at.number("rating"), 0)


def gained(at: At) -> None:
    met = [part.text.endswith("(met)") for part in at.line.parts]
    assert len(met) == 6
    assert all(met) == (at["verdict"] == "gained")


def performed(at: At) -> None:
    assert at["actual"] == at.known.get("PerfRat", "")
    verdict(ge)(at)


def placed(at: At) -> None:
    assert at["actual"] == at.known["place"]
    verdict(le)(at)


def entered(at: At) -> None:
    at.remember(points=at["points"], place=at["place"])


def enough(at: At) -> None:
    assert at.number("actual") >= at.number("needed")


def lacking(at: At) -> None:
    assert not at["actual"] or at.number("actual") < at.number("needed")


LINES: list[Kind] = [
    (rf"The tournament's line, [^;|]*; it is kept exact and shown .*{LINE}", "wfcc.line", drawn),
    average("AveRat"),
    average("AveRes"),
    (
        rf"variance of ratings \(VarRat\), mean of the squares less the square of the mean{WORKING}",
        "wfcc.line",
        formula("", "number", "sum of AveRat", "number", result="VarRat"),
    ),
    (
        rf"variance of results \(VarRes\), mean of the squares less the square of the mean{WORKING}",
        "wfcc.line",
        formula("", "number", "sum of AveRes", "number", result="VarRes"),
    ),
    (
        rf"covariance \(Covar\), mean of the products less the product of the means{WORKING}",
        "wfcc.line",
        formula("", "number", "sum of AveRat", "number", "sum of AveRes", "number", result="Covar"),
    ),
    (
        rf"covariance of the sorted columns{WORKING}",
        "wfcc.sorted",
        formula("", "number", "sum of AveRat", "number", "sum of AveRes", "number", result="sorted Covar"),
    ),
    (
        r"correlation \(CorrCoeff\), Covar ÷ √\(VarRat × VarRes\), (?P<side>below|not below) (?P<limit>[\d.]+), so "
        rf"(?:both columns are sorted|the columns stay as they are){WORKING}",
        "wfcc.sorted",
        correlated,
    ),
    (r"all results are equal, so there is no correlation: both columns are sorted", "wfcc.sorted", nothing),
    (rf"line through ratings and results{LINE}", "wfcc.line", nothing),
    (rf"line through the sorted columns{LINE}", "wfcc.sorted", nothing),
    (rf"corrected line, on which the highest rating expects RMAS{LINE}", "wfcc.rmas", nothing),
    (rf"slope{WORKING}", "wfcc.line wfcc.rmas wfcc.sorted", sloped),
    (rf"intercept, AveRes − slope × AveRat{WORKING}", "wfcc.line wfcc.rmas wfcc.sorted", crossed),
    (
        rf"the highest rating (?P<rating>\d+) expects (?P<more>more|no more) than RMAS (?P<rmas>[\d.]+), so "
        rf"(?:the line is corrected|there is no correction){WORKING}",
        "wfcc.rmas",
        compared,
    ),
    (r"\d+ solvers? with a full rating; a line needs two", "wfcc.degenerate", nothing),
    (r"all ratings are \d+, so no line tells them apart", "wfcc.degenerate", nothing),
    (r"an extra table of .*: only the major tournament is rated \(wfcc\.side\)", "wfcc.side", nothing),
    (r"the committee refused the tournament(?: \(.*\))?", "wfcc.confirm", nothing),
]

SOLVER: list[Kind] = [
    *LINES,
    (
        r"(?P<name>.*): (?P<points>[\d.]+) points(?: in [\d.]+ minutes)?(?: \| place (?P<place>\d+))?",
        "wfcc.rank wfcc.side",
        entered,
    ),
    (r"marked as not for rating: left out of places, averages, RMAS and norms", "wfcc.side", nothing),
    (
        rf"expected result \(ExpRes\), AveRes \+ slope × \(Rat − AveRat\), rounded once{WORKING}",
        "wfcc.change",
        formula("AveRes", "slope", "", "AveRat", result="ExpRes"),
    ),
    (
        rf"performance \(PerfRat\), AveRat \+ \(Res − AveRes\) ÷ slope, rounded once{WORKING}",
        "wfcc.perf",
        formula("AveRat", "points", "AveRes", "slope", result="PerfRat"),
    ),
    (r"a list appeared on [\d-]+, while it was on: .*", "wfcc.N2", nothing),
    (r"no performance: the line is level, so no result tells ratings apart", "wfcc.degenerate", nothing),
    (
        rf"change \(ChOfRat\), coefficient (?P<coefficient>[\d.]+) \(.*\) × \(Res − ExpRes before it was rounded\), "
        rf"rounded once{WORKING}",
        "wfcc.change",
        formula("coefficient", "points", "ExpRes", result="ChOfRat"),
    ),
    (
        rf"new current rating \(NewRat\), with the change before it was rounded, rounded once{WORKING}",
        "wfcc.current",
        renewed,
    ),
    (rf"half-rating: (?P<count>\d+) of (?P<needed>\d+) that make a rating{RESULT}", "wfcc.half", half),
    (rf"rating, the mean of (?P<count>\d+) half-ratings, rounded once{WORKING}", "wfcc.half", averaged),
    (rf"the next list would print (?P<rating>{NUMBER}) as a whole number{RESULT}", "wfcc.round", published),
    (r"W?(?:GM|IM|FM) norm \| (?P<verdict>gained|missed)", "wfcc.norm-implies", gained),
    (rf"rated solvers: (?P<needed>\d+) needed{CONDITION}", "wfcc.N1", verdict(ge)),
    (rf"countries: (?P<needed>\d+) needed{CONDITION}", "wfcc.N1", verdict(ge)),
    (rf"mean of the top \d+: (?P<needed>{NUMBER}) needed{CONDITION}", "wfcc.N2", verdict(ge)),
    (r"one location needed \((?:met|not met)\)", "wfcc.N3", nothing),
    (rf"performance (?P<needed>[\d.]+) needed{CONDITION}", "wfcc.N4", performed),
    (rf"place within (?P<needed>\d+) needed{CONDITION}", "wfcc.N4", placed),
]

NEEDED = rf"\(needed: (?P<needed>{NUMBER})\)"
COEFFICIENT: list[Kind] = [
    (r"Coefficient, set by the committee(?: because: .*)? \| [\d.]+", "wfcc.confirm", nothing),
    (r"Coefficient of the category (?:given|proposed), \w+ \| [\d.]+", "wfcc.confirm", nothing),
    (r"The annex's proposal \(.*\) \| \w+", "wfcc.annex", nothing),
    (r"[^:]*: always \w+", "wfcc.annex", nothing),
    (r"no results yet: at least \w+", "wfcc.annex", nothing),
    (
        rf"(?:none of [R\d, ]+ failed, )?norms can be gained, mean of the strongest (?P<actual>{NUMBER}) {NEEDED}",
        "wfcc.annex",
        enough,
    ),
    (r"not W30: wfcc\.\w+ asks for .*, found .*", "wfcc.annex", nothing),
    (rf"not W30: mean of the strongest (?:(?P<actual>{NUMBER})|—), needed (?P<needed>{NUMBER})", "wfcc.annex", lacking),
    (rf"W\d+: (?P<actual>\d+) solvers rated \d+ or more {NEEDED}", "wfcc.annex", enough),
    (rf"O15: (?P<actual>\d+) solvers rated \d+ or more {NEEDED}", "wfcc.annex", enough),
    (r"not \w+: (?P<actual>\d+) solvers rated \d+ or more, needed (?P<needed>\d+)", "wfcc.annex", lacking),
    (r"not O15: (?P<actual>\d+) (?:rated solvers|countries), needed (?P<needed>\d+)", "wfcc.annex", lacking),
    (r"\w+ for all others", "wfcc.annex", nothing),
    (r"still open: wfcc\.\w+", "wfcc.annex", nothing),
]


def counted(at: At) -> None:
    assert int(at["result"]) == len(at.line.parts)


REACHED = rf"(?:, (?P<actual>{NUMBER})(?: reached)?)?"
TITLES: list[Kind] = [
    (
        r"(?!W?[GIF]M |no norm|norms |of them|rating |highest )[^:|]*(?:: list rating \d+)?(?: \| W?(?:GM|IM|FM))?",
        "",
        nothing,
    ),
    (rf"norms so far{RESULT}", "", counted),
    (r"W?(?:GM|IM|FM) .*\)(?:, (?:WCSC|ECSC))?", "", nothing),
    (r"no norm so far", "", nothing),
    (rf"highest rating reached(?: \(on [\d-]+\))?(?:{RESULT})?", "wfcc.T4", nothing),
    (
        r"W?(?:GM|IM|FM): (?:held|due; the federation confers it at its congress|still missing)",
        "wfcc.T1 wfcc.T2 wfcc.T3",
        nothing,
    ),
    (rf"norms for W?(?:GM|IM|FM): (?P<needed>\d+) needed{REACHED}", "wfcc.T1 wfcc.T2 wfcc.T3", lacking),
    (rf"of them at a WCSC or ECSC: (?P<needed>\d+) needed{REACHED}", "wfcc.T1", lacking),
    (rf"rating (?P<needed>\d+) needed at any time{REACHED}", "wfcc.T4", lacking),
]
