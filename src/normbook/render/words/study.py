"""Words of the policy studies."""

WORDS = {
    "study.shelf": "Studies that come with the program",
    "study.shelf.name": "Name",
    "study.shelf.rules": "Rules",
    "study.shelf.title": "What it asks",
    "study.shelf.hint": "normbook study NAME runs one; a TOML file of your own asks something else.",
    "study.rules": "Rules",
    "study.edition": "edition {edition:text}",
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
    # the solvers' rating
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
    "STUDY-MANY-STRENGTHS": ("{count} strengths are more than {most}", "leave some out; this limit is fixed"),
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
        "take fewer rounds, or fewer rows with greater weights; this limit is fixed",
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
