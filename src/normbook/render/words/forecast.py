"""Words of the forecasts."""

WORDS = {
    "forecast.title": "{event}: what is needed, {left:#round|rounds} to come",
    "forecast.hint": "--player NO or NAME opens a player's games, levels and every possible score.",
    "forecast.every-score": "Every possible score",
    "forecast.paired": "paired",
    "forecast.nobody": "nobody left to meet",
    "forecast.scored": "Scored",
    "forecast.chance": "Chance",
    "forecast.needs": "Needs",
    "forecast.opponent": "Opponent",
    "forecast.pairing": "Pairing",
    "forecast.round": "Rd",
    "forecast.total": "Total",
    "forecast.why": "Why",
    "forecast.none-title": "No norm any more",
    # the lifetime titles
    # charts
    "forecast.chart.no-extra": 'The chart is not drawn: it needs the extra “charts” (make setup EXTRAS=charts, or pip install "normbook[charts]").',
    "forecast.chart.needed-axis": "Score in the remaining games",
    "forecast.chart.chance-axis": "Chance of that score or more",
    "forecast.chart.level": "{level}: {needed:half}",
    "forecast.chart.player": "Chance of at least each score in {games:#remaining game|remaining games}, for {name}. {levels}",
    "forecast.chart.player-level": "A norm at {level} needs {needed:half}: {chance}.",
    "forecast.chart.event": "Score needed against chance, for every norm still open: {count} of them.",
    "forecast.chart.dot": "{name}, {level}",
    "forecast.chart.solver-axis": "Total needed",
    "forecast.chart.norm-axis": "Chance, by simulation",
    # norms of a ladder of classes
    "forecast.norms.title": "{event}: what norms still need",
    "forecast.norms.left": "Left",
    "forecast.norms.needed": "Still needed for a norm",
    "forecast.norms.score": "{title}: {needed:half} of {games}, {chance}",
    "forecast.norms.made": "{title}: made",
    "forecast.norms.out": "no norm within reach",
    "forecast.norms.guessed": "Where a pairing is not known, an opponent near the player's score is assumed.",
    # solving norms
    # solving, before the first round
    "forecast.before.title": "{event}: what norms take, before the first round",
    "forecast.before.place": "By rating",
    "forecast.before.strength": "Solve like a rating of",
    "forecast.before.lead": "Above own",
    "forecast.before.above": "Keep up with",
    "forecast.before.below": "Leave behind",
    "forecast.before.solver": "{name} ({rating})",
    "forecast.before.nobody-there": "nobody",
    "forecast.before.nobody": "No norm is within {farthest} points above anybody's rating.",
    "forecast.before.legend": (
        "Solve like a rating of: how strong a solver's result must be for both the norm's performance and its place; above own: how far that is above their rating (norms more than {farthest} points above it are left out). Keep up with, leave behind: who is there by rating. A rating stays the same if a solver scores exactly what their own rating predicts."
    ),
    "forecast.before.model": (
        "Points cannot be predicted before a round is solved: all depends on how hard the problems are. Everybody else is assumed to solve exactly as their rating predicts, and nobody to solve more than can be solved; solvers without a rating take no places."
    ),
    # La Palma
    "forecast.season.title": "{season}: what the rest of the season must bring",
    "forecast.season.place-title": "For place {place}",
    "forecast.season.points": "Points",
    "forecast.season.left": "Rounds left",
    "forecast.season.most": "At most",
    "forecast.season.drawn": "Likely range (80 %)",
    "forecast.season.there": "Has it now",
    "forecast.season.out": "out of reach",
    "forecast.season.legend": (
        "Needs: norm points still to be made if nobody else makes any; ties by no-shows and upsets so far. Likely range (80 %): what would be needed in the middle 80 % of {finishes:#simulation|simulations} in which everybody's remaining rounds are drawn from their own so far, missed ones included (seed {seed}). At most: every round won against somebody far higher rated."
    ),
    "forecast.season.player": "{name}",
    "forecast.season.room": "Place {place}: there are no more players than places | {result:2}",
    "forecast.season.ahead": "Place {place}: {points:+2} so far, before {rival} with {others:+2} | {result:2}",
    "forecast.season.behind": (
        "Place {place}: {points:+2} so far, to pass {rival} with {others:+2}[[; a tie would go against them, so {tie:2} "
        "more]] | {result:2}"
    ),
    "forecast.season.limit": "At most, if {rounds:#round is|rounds are} won against somebody far higher rated: {rounds} × {each:2} | {result:2}",
    "forecast.season.place": "place {place}",
    "forecast.season.needed-axis": "Norm points needed",
    "forecast.season.offer": "What does each player need for 1st, 2nd, 3rd?",
    "forecast.season.offer-player": "What does each place in {season} still need?",
    "forecast.season.standings": "Standings of {season}",
    "forecast.season.everybody": "All players",
    "forecast.season.places": "Places",
    "forecast.season.as-last": "Assumes as many rounds left as the last event had: {rounds}. Enter how many there really are.",
    "forecast.season.chart": "Norm points needed against chance, for every place that somebody can still reach: {count} of them.",
    # careers
}

FINDINGS = {
    "FORECAST-NO-ESTIMATE": (
        "no. {no}, {name} has no rating and no estimate of one: games against them count for nobody",
        "write an estimate in the column post",
    ),
    "FORECAST-NO-DAY": (
        "the last day of the event is not known, so neither is its leg: the table's own ratings are used",
        "give it as end in the TOML file, or by --end",
    ),
    "FORECAST-NO-PLACE": ("there is no place {place} among {players:#player|players}", "choose another"),
    "FORECAST-NOTHING-LEFT": (
        "every round has been played, so nothing is left to forecast",
        "normbook score scores it; --rounds N adds rounds still to be played; a solver asks by --player what they would have needed",
    ),
    "FORECAST-NOT-BY-BOOK": (
        "the rulebook {rules} forecasts from the file alone, not from a book",
        "leave out --book",
    ),
    "FORECAST-NO-PAIRING": (
        "no pairing is known, so nothing can be said about its results",
        "write ?12 in the cell of a player who is paired with number 12, and ? with their number at 12",
    ),
    "FORECAST-NOT-RATED": (
        "{name} is marked as not for rating, so there is nothing to gain or lose",
        "clear the column rated if that is wrong",
    ),
    "FORECAST-TOO-LARGE": (
        "{people:#person|people} and {finishes:#simulation|simulations} are more than this server forecasts",
        "use fewer simulations, or normbook forecast, which has no such limit",
    ),
    "FORECAST-ROUNDS-MANY": (
        "{people:#player|players} with {rounds:#round|rounds} to come are {work} player-rounds; this server forecasts at most {most} at once",
        "ask for one player, or use normbook forecast on the command line, which has no limit",
    ),
    "FORECAST-SEVERAL": (
        "the file contains {count:#section|sections}",
        "a forecast is for one: name its own table, or its sheet with --sheet",
    ),
    "FORECAST-NO-ROUNDS-LEFT": (
        "the season has no rounds left",
        "--rounds-to-come N says how many are left, ? in a cell of a game to come",
    ),
}
