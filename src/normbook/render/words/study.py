"""Words of the policy studies."""

WORDS = {
    "study.shelf": "Studies that come with the program",
    "study.shelf.name": "Name",
    "study.shelf.rules": "Rules",
    "study.shelf.title": "What it asks",
    "study.shelf.hint": "normbook study NAME runs one; a TOML file of your own asks something else.",
    "study.edition": "edition {edition}",
    "study.progress.uscf": "Careers followed",
    "study.progress.wfcc": "Tournaments judged",
    # the lifetime titles
    "study.claim.title": "Does the claim hold?",
    "study.claim.test": (
        "The source says that nearly all players should stay below titles well above their actual strength. Tested here: at "
        "most {share:0} % of players of a strength reach a title {above} points above it or higher."
    ),
    "study.claim.nothing": "There is no title {above} points above any of these strengths: nothing can be said.",
    "study.claim.between": "{least} to {most}",
    "study.claim.holds": (
        "Yes, the claim holds: {reach} of players reach a title {above} points above their strength in {events} events."
    ),
    "study.claim.fails": (
        "No, the claim does not hold: {reach} of players reach a title {above} points above their strength in {events} "
        "events[[, {first_reach} already in {first}]][[; it holds up to {until} events]]."
    ),
    "study.claim.partly": (
        "Only in part: in {events} events the claim holds in {holding} of {runs} cases; {reach} of players reach a title "
        "{above} points above their strength[[; it holds in all cases up to {until} events]]."
    ),
    "study.claim.events": "Events",
    "study.claim.least": "Fewest reach it",
    "study.claim.most": "Most",
    "study.claim.holds-in": "Cases it holds in",
    "study.claim.of": "{holding} of {runs}",
    "study.uscf.rules": "Rules",
    "study.uscf.schedule": "Schedule",
    "study.uscf.strength": "Strength",
    "study.uscf.start": "Start",
    "study.uscf.above": "Above",
    "study.uscf.title": "Title",
    "study.uscf.events": "Events",
    "study.uscf.chance": "Chance",
    "study.uscf.after": "In {events}",
    "study.uscf.half": "Half by",
    "study.uscf.careers-title": "{schedule} ({events})",
    "study.uscf.careers-legend": (
        "Title: the lowest one at least so many points above the strength; reached means this one or a higher one. In 10: the "
        "chance of having reached it in ten events. Half by: the number of events after which half of such players "
        "have it."
    ),
    "study.uscf.known": "{rounds} rounds: {opponents}",
    "study.uscf.field": "{rounds} rounds, each opponent drawn from: {opponents}",
    "study.uscf.event-title": "One event, from the standing at the start",
    "study.uscf.rounds": "Rds",
    "study.uscf.none": "No norm",
    "study.uscf.up-0": "Own",
    "study.uscf.up-100": "+100",
    "study.uscf.up-200": "+200",
    "study.uscf.up-300": "+300 on",
    "study.uscf.event-legend": (
        "The chance of a norm at the level of the title held, one level above it, two, three or more; the highest level met "
        "counts."
    ),
    "study.uscf.model": (
        "Strength: what the player's results come from; it stays the same. Expected scores are Table III's for strength and "
        "opponents' ratings; equal players draw {draws:0} % of their games, unequal ones fewer. Every game is played."
    ),
    "study.uscf.ratings": (
        "Opponents' post-event ratings are the ratings above, and their true strengths. The player's own rating is not used: "
        "he is measured by his title, and his rating only has to be established."
    ),
    "study.uscf.exact": (
        "Chances are exact: every score of every event is put to the rulebook's judge, and standings are followed event by "
        "event in whole numbers. They are rounded only to be shown."
    ),
    # the solvers' rating
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
    "study.wfcc.seed": "Seed {seed}; {tournaments} tournaments of each kind, each judged by the rulebook's own judge.",
    "study.wfcc.model": (
        "Ratings are drawn about {rating} with a spread of {rating_spread}; results, of {rounds} rounds of {most} points each, "
        "about {result:0} % of all points with a spread of {result_spread:0} %, in steps of {step}. Correlations set: "
        "{correlations}; those found are lower where points end at nothing or at everything. What does not come from the "
        "rating is luck, half of it the day's and half each round's; the same luck meets every correlation. {countries} "
        "countries, category {category}."
    ),
    "study.chart.regimes": "How the line was found",
    "study.chart.tournaments": "Share of tournaments",
    "study.chart.solvers": "{solvers} solvers",
    "study.chart.solvers-rules": "{solvers} solvers, {rules}",
    "study.chart.regime-words": "How often each kind of line was used: {lines}",
    "study.chart.regime-line": "{solvers}, {correlation}: {counts}.",
    "study.chart.count": "{regime} {count}",
    "study.chart.scatter": "How far performances scatter about ratings",
    "study.chart.deviation": "Standard deviation, rating points",
    "study.chart.scatter-words": "The standard deviation of performance less rating: {lines}",
    "study.chart.scatter-line": "{solvers}, {correlation}: {deviation:1}.",
    "study.chart.title": "Titles above the player's strength: {schedule}",
    "study.chart.events": "Events",
    "study.chart.chance": "Chance of the title",
    "study.chart.above": "{above} points above",
    "study.chart.strength": "strength {strength}",
    "study.chart.both": "{strength}, {rules}",
    "study.chart.words": (
        "The chance of having reached a title above one's strength, over the number of events, up to {events}; {schedule}. At "
        "the end: {lines}"
    ),
    "study.chart.line": "{who}, title {title} (+{above}): {chance}.",
}

FINDINGS: dict[str, tuple[str, str]] = {
    "STUDY-UNKNOWN": (
        "there is no study and no file of this name[[; perhaps “{near}” is meant]]",
        "normbook study lists the studies that come with the program; a file of your own ends in .toml",
    ),
    "STUDY-RULES": (
        "the study is about the rulebook {actual}, not {asked}",
        "leave out --rules, or name another study",
    ),
    "STUDY-SAME-VARIANT": ("two sets of rules are called “{name}”", "give each one a name of its own"),
    "STUDY-MANY-STRENGTHS": ("{count} strengths are more than {most}", "leave some out"),
    "STUDY-NO-SCHEDULE": ("there is no schedule", "add a table schedules with a name and its events"),
    "STUDY-NO-EVENT": (
        "the schedule “{name}” has no event",
        "add one with opponents = [0, 0, 0, 0], or with ratings or a field",
    ),
    "STUDY-SAME-SCHEDULE": ("two schedules are called “{name}”", "give each one a name of its own"),
    "STUDY-OPPONENTS": (
        "an event has one of opponents, ratings and field[[; given are {given}]]",
        "opponents = [0, 100] counts from the strength, ratings = [1700, 1800] are as they are, field is drawn from",
    ),
    "STUDY-ROUNDS": (
        "{rounds} rounds do not go with {opponents} opponents",
        "leave out rounds: it goes with a field",
    ),
    "STUDY-FIELD-EMPTY": ("the field is empty", "add rows with rating or relative, and weight"),
    "STUDY-FIELD-ROW": ("a row of the field has either rating or relative", "name one of them"),
    "STUDY-FIELD-LARGE": (
        "opponents can be drawn in {ways} ways, more than {most}",
        "take fewer rounds, or fewer rows with greater weights",
    ),
    "STUDY-RATING": (
        "an opponent of a player of strength {strength} would be rated {rating}; ratings are {least} to {most}",
        "change the opponents or the strengths",
    ),
    "STUDY-SHARE": ("{key} is {value}, not a share", "write a number from 0 to 1 with two decimals at most"),
    "STUDY-NO-CORRELATION": ("there is no correlation", "name some: high = 0.95, none = 0"),
    "STUDY-AMOUNT": (
        "{key} is {value}",
        "write a number from {least} to {most} with two decimals at most",
    ),
    "STUDY-STEP": ("{most} points cannot be had in steps of {step}", "let the steps divide round_max"),
    "STUDY-DELTA": ("{value} is no delta", "write a number of points, 0 or more, with three decimals at most"),
}
