"""Words of the forecasts."""

WORDS = {
    # the lifetime titles
    # charts
    "forecast.chart.no-extra": 'The chart is not drawn: it needs the extra “charts” (make setup EXTRAS=charts, or pip install "normbook[charts]").',
    "forecast.chart.needed-axis": "Score in the games to come",
    "forecast.chart.chance-axis": "Chance of so much or more",
    "forecast.chart.level": "{level}: {needed:half}",
    "forecast.chart.player": "Chance of scoring so much or more in {games:#game|games} to come, for {name}. {levels}",
    "forecast.chart.player-level": "A norm at {level} needs {needed:half}: {chance}.",
    "forecast.chart.event": "Score needed against chance, for every norm that is still open: {count} of them.",
    "forecast.chart.dot": "{name}, {level}",
    "forecast.chart.solver-axis": "Total needed",
    "forecast.chart.norm-axis": "Chance, by drawn finishes",
    # norms of a ladder of classes
    "forecast.norms.title": "{event}: what norms still need",
    "forecast.norms.left": "To come",
    "forecast.norms.needed": "Still needed for a norm",
    "forecast.norms.score": "{title}: {needed:half} of {games}, {chance}",
    "forecast.norms.made": "{title}: made",
    "forecast.norms.out": "no norm within reach",
    "forecast.norms.guessed": "Where a pairing is not known, an opponent near the player's score stands in.",
    # solving norms
    # solving, before the first round
    "forecast.before.title": "{event}: what norms take, before the first round",
    "forecast.before.place": "By rating",
    "forecast.before.strength": "Solve as one rated",
    "forecast.before.lead": "Above own",
    "forecast.before.above": "Keep up with",
    "forecast.before.below": "Leave behind",
    "forecast.before.solver": "{name} ({rating})",
    "forecast.before.nobody-there": "nobody",
    "forecast.before.nobody": "No norm lies within {farthest} points above anybody's rating.",
    "forecast.before.legend": (
        "Solve as one rated: how strong a solver's result must be for both the norm's performance and its place; above own: "
        "how far that lies above his rating (norms more than {farthest} points above it are left out). Keep up with, leave "
        "behind: who stands there by rating. A rating stays where it is if a solver makes just what his own rating says."
    ),
    "forecast.before.model": (
        "Points cannot be told before a round is solved: all depends on how hard the problems are. Everybody else is taken to "
        "solve just as his rating says, and nobody to be expected to solve more than can be solved; solvers without a rating "
        "take no places."
    ),
    # La Palma
    "forecast.season.title": "{season}: what the rest of the season must bring",
    "forecast.season.place-title": "For place {place}",
    "forecast.season.rank": "Rank",
    "forecast.season.name": "Name",
    "forecast.season.points": "Points",
    "forecast.season.left": "Rounds left",
    "forecast.season.most": "At most",
    "forecast.season.needs": "Needs",
    "forecast.season.drawn": "8 of 10 finishes",
    "forecast.season.chance": "Chance",
    "forecast.season.there": "nothing",
    "forecast.season.out": "out of reach",
    "forecast.season.legend": (
        "Needs: norm points still to be made if nobody else makes another; ties by no-shows and upsets so far. 8 of 10 "
        "finishes: what would be needed in the middle eight tenths of {finishes} finishes in which everybody's rounds to "
        "come are drawn from his own so far, missed ones among them (seed {seed}). At most: every round won against "
        "somebody far higher rated."
    ),
    "forecast.season.player": "{name}",
    "forecast.season.room": "Place {place}: there are no more players than places | {result:2}",
    "forecast.season.ahead": "Place {place}: {points:+2} so far, before {rival} with {others:+2} | {result:2}",
    "forecast.season.behind": (
        "Place {place}: {points:+2} so far, to pass {rival} with {others:+2}[[; a tie would go against him, so {tie:2} "
        "more]] | {result:2}"
    ),
    "forecast.season.limit": "At most, if {rounds:#round is|rounds are} won against somebody far higher rated: {rounds} × {each:2} | {result:2}",
    "forecast.season.place": "place {place}",
    "forecast.season.needed-axis": "Norm points needed",
    "forecast.season.offer": "What does a place in this season still need?",
    "forecast.season.offer-player": "What does a place in {season} still need?",
    "forecast.season.standings": "Standings of {season}",
    "forecast.season.everybody": "Everybody",
    "forecast.season.rounds": "Rounds still to come",
    "forecast.season.places": "Places",
    "forecast.season.as-last": "As many rounds to come as the last event had: {rounds}. Set how many there really are.",
    "forecast.season.chart": "Norm points needed against chance, for every place that somebody can still reach: {count} of them.",
    # careers
}

FINDINGS = {
    "FORECAST-NO-ESTIMATE": (
        "no. {no}, {name} has no rating and no estimate of one: games with him count for nobody",
        "write an estimate in the column post",
    ),
    "FORECAST-NO-DAY": (
        "the last day of the event is not known, and so neither is its leg: the table's own ratings are taken",
        "give it as end in the TOML file, or by --end",
    ),
    "FORECAST-NO-PLACE": ("there is no place {place} among {players:#player|players}", "ask for another"),
    "FORECAST-NOTHING-LEFT": (
        "every round has been played, so nothing is left to forecast",
        "normbook score judges it; --rounds N tells of rounds to come; a solver asks by --player what he would have needed",
    ),
    "FORECAST-NOT-BY-BOOK": (
        "the rulebook {rules} forecasts by the file alone, not by a book",
        "ask without --book",
    ),
    "FORECAST-NO-PAIRING": (
        "no pairing is known, so nothing can be said of its results",
        "write ?12 in the cell of a player who is paired with number 12, and ? with his number at 12",
    ),
    "FORECAST-NOT-RATED": (
        "{name} is marked as not for rating, so there is nothing to gain or to lose",
        "take the mark out of the column rated, if it is wrong",
    ),
    "FORECAST-TOO-LARGE": (
        "{people} people and {finishes} drawn finish(es) are more than this server forecasts",
        "ask for fewer finishes, or use normbook forecast, which has no such limit",
    ),
    "FORECAST-SEVERAL": (
        "the file holds {count} sections",
        "a forecast is for one: name its own table, or its sheet with --sheet",
    ),
    "FORECAST-NO-ROUNDS-LEFT": (
        "the season has no round to come",
        "--rounds-to-come N tells how many are left, ? in a cell of a game to come",
    ),
}
