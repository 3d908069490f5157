"""Words of the solvers' rating: policy studies."""

WORDS = {
    "study.progress.wfcc": "Tournaments rated",
    "study.wfcc.summary": (
        "Performances scatter most with {most_solvers} solvers at correlation “{most_correlation}”, by {most:1} points about "
        "the rating, and least with {least_solvers} solvers at “{least_correlation}”, by {least:1}.[[ Of {norms} norms {lucky} "
        "fell by luck.]]"
    ),
    "study.wfcc.no-line": "No tournament had a line: nothing can be said.",
    "study.wfcc.solvers": "Solvers",
    "study.wfcc.correlation": "Correlation",
    "study.wfcc.regimes-title": "How the line was found, in how many tournaments",
    "study.wfcc.found": "Found",
    "study.wfcc.regime.plain": "Plain",
    "study.wfcc.regime.sorted": "Sorted",
    "study.wfcc.regime.corrected": "Corrected",
    "study.wfcc.regime.sorted-corrected": "Both",
    "study.wfcc.regime.none": "No line",
    "study.wfcc.moves-title": "How performance and rating move",
    "study.wfcc.performance": "Perf. − rating",
    "study.wfcc.top": "Top third",
    "study.wfcc.middle": "Middle",
    "study.wfcc.bottom": "Bottom third",
    "study.wfcc.spread": "{mean} ± {deviation}",
    "study.wfcc.moves-legend": (
        "Mean ± standard deviation over all solvers: of performance less rating, and of the change of rating in the third of "
        "the field with the highest ratings, the middle, and the third with the lowest."
    ),
    "study.wfcc.norms-title": "Norms, those by luck first",
    "study.wfcc.offered": "Offered",
    "study.wfcc.of-norms": "{lucky} of {norms}",
    "study.wfcc.lucky": "By luck",
    "study.wfcc.with-lucky": "With one",
    "study.wfcc.norms-legend": (
        "Offered: tournaments at which a norm can be gained (fifteen rated solvers, three countries, a strong top). By luck: "
        "gained by a solver whose rating is below what the title itself needs. With one: tournaments with such a norm."
    ),
    "study.wfcc.seed": "Seed {seed}; {tournaments} tournaments of each kind, each rated by the rulebook's own rules.",
    "study.wfcc.model": (
        "Ratings are drawn about {rating} with a spread of {rating_spread}; results, of {rounds} rounds of {most} points each, "
        "about {result:0} % of all points with a spread of {result_spread:0} %, in steps of {step}. Correlations set: "
        "{correlations}; those found are lower where points end at nothing or at everything. What does not come from the "
        "rating is luck, half of it the day's and half each round's; the same luck meets every correlation. {countries} "
        "countries, category {category}."
    ),
}
