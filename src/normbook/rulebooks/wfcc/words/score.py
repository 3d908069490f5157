"""Words of the solvers' rating: a tournament and its explanation."""

from normbook.rulebooks.wfcc.words.lists import WORDS as LIST_WORDS

WORDS = LIST_WORDS | {
    "wfcc.title": "{name}: solvers' rating",
    "wfcc.check-title": "{name}: acceptability",
    "wfcc.several-title": "{count} tournaments: solvers' rating",
    # columns
    "wfcc.place": "Pl.",
    "wfcc.country": "Ctry",
    "wfcc.round": "R{round}",
    "wfcc.points": "Pts",
    "wfcc.time": "Time",
    "wfcc.rating": "Rtg",
    "wfcc.expected-column": "Exp.",
    "wfcc.performance-column": "Perf.",
    "wfcc.change-column": "+/−",
    "wfcc.new-column": "New",
    "wfcc.unrated": "–",
    "wfcc.half-column": "half",
    "wfcc.not-for-rating-column": "not rated",
    "wfcc.problem-column": "Problem",
    "wfcc.round-column": "Round",
    "wfcc.group-column": "Group",
    "wfcc.most-column": "Points",
    "wfcc.published-column": "Published",
    "wfcc.fairy-column": "Fairy elements",
    "wfcc.original": "original",
    "wfcc.team-column": "Team",
    "wfcc.members-column": "Solvers",
    "wfcc.offered-column": "Offered",
    "wfcc.performance-needed-column": "Performance from",
    "wfcc.places-column": "Places to",
    # headings
    "wfcc.heading.results": "Results",
    "wfcc.heading.problems": "Problems",
    "wfcc.heading.acceptance": "Acceptability",
    "wfcc.heading.calculation": "The line and the coefficient",
    "wfcc.heading.chart": "Rating against result",
    "wfcc.heading.norms": "Norms",
    "wfcc.heading.missed": "Nearest norms missed",
    "wfcc.heading.women": "Women",
    "wfcc.heading.juniors": "Juniors ({age} and under in {year})",
    "wfcc.heading.seniors": "Seniors ({age} and over in {year})",
    "wfcc.heading.teams": "Teams (the {scores} best scores of each round, then time)",
    "wfcc.heading.national": "National rankings",
    # facts
    "wfcc.fact.kind": "Kind: {kind:=wfcc.kind}",
    "wfcc.fact.kind-assumed": "Kind: not given, so rated as another tournament",
    "wfcc.fact.dates": "Dates: {start} to {end}",
    "wfcc.fact.day": "Date: {day}",
    "wfcc.fact.director": "Tournament director: {director}",
    "wfcc.fact.announced": "Announced: {announced}",
    "wfcc.fact.reported": "Reported: {reported}",
    "wfcc.fact.field": "{solvers} solvers, {rated} with a full rating, from {countries} countries[[; {left_out} not for rating]]",
    "wfcc.fact.ruling": "Committee's decision: {confirmed:=wfcc.confirmed}[[, because: {reason}]]",
    "wfcc.confirmed.yes": "confirmed",
    "wfcc.confirmed.no": "refused",
    "wfcc.kind.wcsc": "World Chess Solving Championship",
    "wfcc.kind.ecsc": "European Chess Solving Championship",
    "wfcc.kind.wcsc-type": "tournament by the rules of the WCSC",
    "wfcc.kind.wccc-open": "Open of the WCCC",
    "wfcc.kind.ecsc-open": "Open of the ECSC",
    "wfcc.kind.other": "other tournament",
    # summary lines
    "wfcc.summary": (
        "{category}, coefficient {coefficient} ({source:=wfcc.source}[[: {why}]]); {rated} rated solvers; {regime:=wfcc.regime}: "
        "slope {slope:8}, intercept {intercept:2}[[, correlation {correlation:6}]]; RMAS {rmas:2}."
    ),
    "wfcc.summary-none": "{category}, coefficient {coefficient} ({source:=wfcc.source}[[: {why}]]); {rated} rated solvers. No rating is calculated: {reason}.",
    "wfcc.source.committee": "set by the committee",
    "wfcc.source.given": "as given",
    "wfcc.source.annex": "proposed by the annex",
    "wfcc.norms-gained": "Norms gained (a higher one of its kind includes those below it): {norms}.",
    "wfcc.no-norms-gained": "No norm was gained.",
    "wfcc.no-norms-offered": "No norm can be gained here: {why}.",
    "wfcc.failed": "Not met: {checks}.",
    "wfcc.warned": "Met with a warning: {checks}.",
    "wfcc.check-found": "{what} (needed {needed}, found {actual}[[; {note}]])",
    "wfcc.check-open": "{rules} ({lacking})",
    "wfcc.open": "To be confirmed by the director: {checks}.",
    "wfcc.all-met": "All acceptance checks are met.",
    "wfcc.calculated-all-the-same": "The numbers are calculated all the same; whether the tournament is accepted is for the committee to say.",
    "wfcc.hint": "--explain NAME opens a solver's numbers; --html FILE writes the report for the committee.",
    "wfcc.hint-check": "Add what is missing to the tournament's TOML file, and the director's confirmation: assured = [\"R12\"].",
    "wfcc.computed": "Computed from the rule text; only the WFCC's own lists are official.",
    "wfcc.many-solvers": "With {count} solvers the explanations are left out here; --explain NAME opens any of them.",
    # the chart
    "wfcc.chart.alternative": (
        "Rating against result: {count} solvers, {rated} of them with a rating. The line expects {slope:4} points for each "
        "rating point and {average:2} points at the average rating {rating:2}. RMAS, the sum of the best results of each "
        "round, is {rmas:2}[[. Results from which a norm's performance is reached: {norms}]]."
    ),
    "wfcc.chart.alternative-corrected": (
        "Rating against result: {count} solvers, {rated} of them with a rating. The line is corrected so that the highest "
        "rating expects RMAS, {rmas:2}, and no more: {slope:4} points for each rating point and {average:2} points at the "
        "average rating {rating:2}[[. Results from which a norm's performance is reached: {norms}]]."
    ),
    "wfcc.chart.name": "{place}. {name}",
    "wfcc.chart.norm": "{title} {points:2}",
    "wfcc.chart.norm-line": "{title} norm: performance {performance}, {points:2} points",
    "wfcc.chart.rmas": "RMAS {rmas:2}",
    "wfcc.chart.line.plain": "line",
    "wfcc.chart.line.sorted": "line from sorted columns",
    "wfcc.chart.line.corrected": "corrected line",
    "wfcc.chart.line.given-way": "line before the correction",
    "wfcc.chart.rating-axis": "Rating",
    "wfcc.chart.result-axis": "Result (points)",
    "wfcc.chart.rated": "with a rating",
    "wfcc.chart.unrated": "without one, at the performance",
    "wfcc.chart.no-extra": 'The chart is not drawn: it needs the extra “charts” (make setup EXTRAS=charts, or pip install "normbook[charts]").',
    # regimes and reasons
    "wfcc.regime.plain": "plain line",
    "wfcc.regime.sorted": "line from sorted columns",
    "wfcc.regime.corrected": "line corrected to RMAS",
    "wfcc.regime.sorted-corrected": "line from sorted columns, corrected to RMAS",
    "wfcc.regime.none": "no line",
    "wfcc.none.rated": "{rated:#solver|solvers} with a full rating; a line needs two",
    "wfcc.none.equal": "all ratings are {rating}, so no line tells them apart",
    "wfcc.none.side": "an extra table of {of}: only the major tournament is rated (wfcc.side)",
    "wfcc.none.refused": "the committee refused the tournament[[ ({reason})]]",
    # steps
    "wfcc.solver": "{name}: {points:2} points[[ in {time} minutes]] | [[place {place}]]",
    "wfcc.not-for-rating": "marked as not for rating: left out of places, averages, RMAS and norms",
    "wfcc.line": (
        "The tournament's line, {regime:=wfcc.regime}; it is kept exact and shown with as many decimals as what follows "
        "needs | slope {slope:8}, intercept {intercept:2}"
    ),
    "wfcc.average-rating": "average rating of the {n} rated solvers (AveRat), sum by number: {sum} ÷ {n} | {result:~6}",
    "wfcc.average-result": "their average result (AveRes), sum by number: {sum:2} ÷ {n} | {result:~6}",
    "wfcc.variance-of-ratings": (
        "variance of ratings (VarRat), mean of the squares less the square of the mean: {squares} ÷ {n} − ({sum} ÷ {n})² "
        "| {result:~6}"
    ),
    "wfcc.variance-of-results": (
        "variance of results (VarRes), mean of the squares less the square of the mean: {squares} ÷ {n} − ({sum:2} ÷ {n})² "
        "| {result:~6}"
    ),
    "wfcc.covariance": (
        "covariance (Covar), mean of the products less the product of the means: {products:2} ÷ {n} − ({ratings} ÷ {n}) × "
        "({results:2} ÷ {n}) | {result:~6}"
    ),
    "wfcc.sorted-covariance": (
        "covariance of the sorted columns: {products:2} ÷ {n} − ({ratings} ÷ {n}) × ({results:2} ÷ {n}) | {result:~6}"
    ),
    "wfcc.correlation-enough": (
        "correlation (CorrCoeff), Covar ÷ √(VarRat × VarRes), not below {limit}, so the columns stay as they are: {working} | {result}"
    ),
    "wfcc.correlation-low": (
        "correlation (CorrCoeff), Covar ÷ √(VarRat × VarRes), below {limit}, so both columns are sorted: {working} | {result}"
    ),
    "wfcc.correlation-none": "all results are equal, so there is no correlation: both columns are sorted",
    "wfcc.plain-line": "line through ratings and results | slope {slope:8}, intercept {intercept:2}",
    "wfcc.sorted-line": "line through the sorted columns | slope {slope:8}, intercept {intercept:2}",
    "wfcc.within-rmas": "the highest rating {rating} expects no more than RMAS {rmas:2}, so there is no correction: {working} | {result}",
    "wfcc.above-rmas": "the highest rating {rating} expects more than RMAS {rmas:2}, so the line is corrected: {working} | {result}",
    "wfcc.corrected-line": "corrected line, on which the highest rating expects RMAS | slope {slope:8}, intercept {intercept:2}",
    "wfcc.slope": "slope: {working} | {result}",
    "wfcc.intercept": "intercept, AveRes − slope × AveRat: {working} | {result}",
    "wfcc.expected": "expected result (ExpRes), AveRes + slope × (Rat − AveRat), rounded once: {working} | {result:2}",
    "wfcc.performance": "performance (PerfRat), AveRat + (Res − AveRes) ÷ slope, rounded once: {working} | {result:2}",
    "wfcc.no-performance": "no performance: the line is level, so no result tells ratings apart",
    "wfcc.change": (
        "change (ChOfRat), coefficient {coefficient} ({category}) × (Res − ExpRes before it was rounded), rounded once: {working} | {result:+2}"
    ),
    "wfcc.new-rating": "new current rating (NewRat), with the change before it was rounded, rounded once: {working} | {result:2}",
    "wfcc.half-rating": "half-rating: {count} of {needed} that make a rating | {result:2}",
    "wfcc.mean-of-halves": "rating, the mean of {count} half-ratings, rounded once: {working} | {result:2}",
    "wfcc.published": "the next list would print {rating:2} as a whole number | {result}",
    "wfcc.straddles": "a list appeared on {list}, while it was on: the line takes the ratings of the list at its start, norms the current ratings on its last day, which rest on the new list (in a table of its own: the column current)",
    "wfcc.norm-gained": "{title} norm | gained",
    "wfcc.norm-missed": "{title} norm | missed",
    # conditions, as lines of an explanation and as notes of a check
    "wfcc.check.rated-solvers": "rated solvers[[: {needed} needed]][[, {actual}]][[ ({verdict:=wfcc.met})]]",
    "wfcc.check.countries": "countries[[: {needed} needed]][[, {actual}]][[ ({verdict:=wfcc.met})]]",
    "wfcc.check.top-mean": "mean of the top {solvers}[[: {needed} needed]][[, {actual}]][[ ({verdict:=wfcc.met})]]",
    "wfcc.check.one-location": "one location needed[[ ({verdict:=wfcc.met})]]",
    "wfcc.check.performance": "performance[[ {needed:2} needed]][[, {actual:2}]][[ ({verdict:=wfcc.met})]]",
    "wfcc.check.place": "place[[ within {needed} needed]][[, {actual}]][[ ({verdict:=wfcc.met})]]",
    "wfcc.met.passed": "met",
    "wfcc.met.failed": "not met",
    "wfcc.met.warned": "met, warning",
    "wfcc.met.open": "to be confirmed",
    "wfcc.missed": "{title}: {conditions}",
    # acceptability
    "wfcc.check.open": "{lacks:=wfcc.lacks}",
    "wfcc.lacks.start": "the first day is not given",
    "wfcc.lacks.end": "the last day is not given",
    "wfcc.lacks.announced": "the day of the announcement is not given",
    "wfcc.lacks.reported": "the day of the report is not given",
    "wfcc.lacks.fairy_announced": "the day on which the fairy elements were announced is not given",
    "wfcc.lacks.results": "there are no results yet",
    "wfcc.lacks.problems": "the problems are not given",
    "wfcc.lacks.published": "the year of publication is not given for every problem",
    "wfcc.lacks.group": "the group is not given for every problem",
    "wfcc.lacks.max": "the points are not given for every problem",
    "wfcc.lacks.word": "only the director can say",
    "wfcc.check.assured": "confirmed by the director",
    "wfcc.check.announced": "{days} days before the first day; at least {least} are needed in any case",
    "wfcc.check.too-new": "published too late: {years}",
    "wfcc.check.too-often": "too many of: {groups}",
    "wfcc.check.rounds": "rounds: {rounds}[[, days: {days}]]",
    "wfcc.check.rounds-differ": "the problems have other rounds than the table",
    "wfcc.check.other-points": "other points: {points}",
    "wfcc.check.above-the-offer": "round {round}: more points than its problems offer",
    "wfcc.check.no-fairy": "no problem with fairy elements",
    "wfcc.check.side": "an extra table of {of}: not rated, and no norms",
    "wfcc.check.confirmed": "[[because: {reason}]]",
    # the coefficient
    "wfcc.coefficient.committee": "Coefficient, set by the committee[[ because: {reason}]] | {coefficient}",
    "wfcc.coefficient.given": "Coefficient of the category given, {category} | {coefficient}",
    "wfcc.coefficient.annex": "Coefficient of the category proposed, {category} | {coefficient}",
    "wfcc.annex.proposal": "The annex's proposal ({kind:=wfcc.kind}) | {category}",
    "wfcc.annex.kind": "{kind:=wfcc.kind}: always {category}",
    "wfcc.annex.before": "no results yet: at least {category}",
    "wfcc.annex.norms": "[[none of {checks} failed, ]]norms can be gained, mean of the strongest {mean:2} (needed: {needed})",
    "wfcc.annex.check": "not W30: {rule} asks for {needed}, found {actual}",
    "wfcc.annex.mean": "not W30: mean of the strongest {actual}, needed {needed}",
    "wfcc.annex.strong": "{category}: {actual} solvers rated {rating} or more (needed: {needed})",
    "wfcc.annex.weak": "not {category}: {actual} solvers rated {rating} or more, needed {needed}",
    "wfcc.annex.else": "{category} for all others",
    "wfcc.annex.rated": "not O15: {actual} rated solvers, needed {needed}",
    "wfcc.annex.countries": "not O15: {actual} countries, needed {needed}",
    "wfcc.annex.reservation": "still open: {rule}",
}
