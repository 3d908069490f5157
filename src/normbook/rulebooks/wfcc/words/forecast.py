"""Words of the solvers' rating: forecasts."""

WORDS = {
    "forecast.wfcc.reopened": "{event}: what {name} would have needed against these results",
    "forecast.wfcc.lines-title": "Where the norms' lines lie",
    "forecast.wfcc.norms-title": "Totals that norms need",
    "forecast.wfcc.break-even-title": "Totals at which ratings stay where they are",
    "forecast.wfcc.places": "Places",
    "forecast.wfcc.line": "Line",
    "forecast.wfcc.drawn": "Likely range (80 %)",
    "forecast.wfcc.so-far": "So far",
    "forecast.wfcc.needs": "Needs",
    "forecast.wfcc.for-performance": "By perf.",
    "forecast.wfcc.for-place": "By place",
    "forecast.wfcc.break-even": "Break-even",
    "forecast.wfcc.to-come": "To come",
    "forecast.wfcc.out": "out of reach",
    "forecast.wfcc.beyond": "beyond",
    "forecast.wfcc.made": "made",
    "forecast.wfcc.none": "No norm can be gained here: N1 to N3 are not met. normbook score names the conditions.",
    "forecast.wfcc.all-out": "Nobody here can still gain a norm.",
    "forecast.wfcc.no-line": "No rating is calculated, so there are neither norms nor a break-even score: {reason}",
    "forecast.wfcc.legend": (
        "Needs: total of the whole tournament, if everybody else continues at their own average; it serves both performance "
        "and place. Likely range (80 %): what would be needed in the middle eight tenths of {finishes} finishes in which "
        "everybody's remaining rounds are drawn from their own so far (seed {seed}). Chance: share of these in which the norm is gained."
    ),
    "forecast.wfcc.reopened-legend": (
        "Needs: total of the whole tournament that would have gained the norm, everybody else's results unchanged. "
        "To ask before entering, add a row for yourself to the table of a tournament like it."
    ),
    "forecast.wfcc.line-legend": (
        "Line: the result at which the norm's performance starts, if everybody continues at their own average. It moves with "
        "everybody's results, the solver's own included."
    ),
    "forecast.wfcc.break-even-legend": "Break-even: the least total of the whole tournament with which the rating does not fall.",
    "forecast.wfcc.steps": "Totals are looked at in steps of {step:2} points; times stay as they are.",
    "forecast.wfcc.most-given": "A round to come gives {most} points at most.",
    "forecast.wfcc.most-guessed": "A remaining round is assumed to give {most} points at most, after the best round so far; --round-max changes that.",
    "forecast.wfcc.chart": "Total needed against chance, for every norm that is still open: {count} of them.",
    "forecast.wfcc.solver-chart": "How often {name} had a total of so much or more in {finishes} drawn finishes (seed {seed}), and what the norms need.",
}
