"""Words of the forecasts."""

WORDS = {
    # the lifetime titles
    "forecast.uscf.title": "{event}: what is needed, {left:#round|rounds} to come",
    "forecast.uscf.player-title": "{event}: what {no}. {name} needs",
    "forecast.uscf.reach.made": "made",
    "forecast.uscf.reach.alive": "{needed:half} of {games}",
    "forecast.uscf.reach.out": "out of reach",
    "forecast.uscf.not-possible": "no norm: {reasons}",
    "forecast.uscf.no": "No",
    "forecast.uscf.name": "Name",
    "forecast.uscf.code": "Code",
    "forecast.uscf.score": "Score",
    "forecast.uscf.norm": "Norm",
    "forecast.uscf.needs": "Needs",
    "forecast.uscf.chance": "Chance",
    "forecast.uscf.brings": "Brings",
    "forecast.uscf.shift": "Shift",
    "forecast.uscf.brought": "{points} → {code}[[, title {title}]]",
    "forecast.uscf.brought-nothing": "nothing more",
    "forecast.uscf.legend": (
        "Score: of the counted games so far. Norm: the highest level that the score needed reaches. Needs: score in the "
        "games to come; made: losing them all would not take it away. Chance: of so much or more. Brings: norm points and "
        "the code after the event, if exactly that is scored. Shift: by how many points all opponents together must end "
        "higher for half a point less to do / lower for it no longer to do."
    ),
    "forecast.uscf.none-title": "No norm any more",
    "forecast.uscf.why": "Why",
    "forecast.uscf.hint": "--player NO or NAME opens a player's games, levels and every possible score.",
    "forecast.uscf.nothing": "nothing left to play",
    "forecast.uscf.by-estimates": (
        "Post-event ratings are not known before the end: the file's post-event ratings are taken as estimates[[; for "
        "{count:#player|players} without one the pre-event rating is]]."
    ),
    "forecast.uscf.by-pre": "Post-event ratings are not known before the end: pre-event ratings are taken in their place.",
    "forecast.uscf.likely": (
        "Where a round is not paired yet, likely opponents are rated players within {within:half} points who have not "
        "met (if there are none, the nearest in score); the one nearest to their mean rating stands for them."
    ),
    "forecast.uscf.chances": (
        "Chances: expected scores by Table III from the ratings above; equal players draw {draws:0} % of their games, "
        "unequal ones fewer. Exact, not drawn by lot."
    ),
    "forecast.uscf.games-title": "Games to come",
    "forecast.uscf.levels-title": "Levels",
    "forecast.uscf.finishes-title": "Every possible score",
    "forecast.uscf.round": "Rd",
    "forecast.uscf.opponent": "Opponent",
    "forecast.uscf.rating": "Rating",
    "forecast.uscf.expected": "Expected",
    "forecast.uscf.pairing": "Pairing",
    "forecast.uscf.paired": "paired",
    "forecast.uscf.stand-in": "one of {count} likely, rated {low} to {high}",
    "forecast.uscf.nobody": "nobody left to meet",
    "forecast.uscf.unrated": "unrated: the game counts only if he is rated after it",
    "forecast.uscf.opponent-name": "{no}. {name}",
    "forecast.uscf.weakest": "If weak",
    "forecast.uscf.strongest": "If strong",
    "forecast.uscf.easier": "Easier at",
    "forecast.uscf.harder": "Harder at",
    "forecast.uscf.range-legend": "If weak, if strong: needed against the lowest and the highest rated of the likely opponents.",
    "forecast.uscf.levels-legend": (
        "Easier at, harder at: all opponents together ending so many points higher or lower than estimated change what is "
        "needed (– for none up to {widest})."
    ),
    "forecast.uscf.to-come": "Scored",
    "forecast.uscf.total": "Total",
    "forecast.uscf.at-least": "So much or more",
    "forecast.uscf.after": "Code after",
    "forecast.uscf.titles": "Titles",
    "forecast.uscf.now": "If no further round were played: {norm:?forecast.uscf.no-norm}.",
    "forecast.uscf.now-norm": "a norm at {norm}",
    "forecast.uscf.no-norm": "no norm",
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
    # solving norms
    "forecast.wfcc.title": "{event}: what is needed, {left:#round|rounds} to come",
    "forecast.wfcc.reopened": "{event}: what {name} would have needed against these results",
    "forecast.wfcc.lines-title": "Where the norms' lines lie",
    "forecast.wfcc.norms-title": "Totals that norms need",
    "forecast.wfcc.break-even-title": "Totals at which ratings stay where they are",
    "forecast.wfcc.norm": "Norm",
    "forecast.wfcc.performance": "Performance",
    "forecast.wfcc.places": "Places",
    "forecast.wfcc.line": "Line",
    "forecast.wfcc.drawn": "8 of 10 finishes",
    "forecast.wfcc.place": "Place",
    "forecast.wfcc.name": "Name",
    "forecast.wfcc.rating": "Rating",
    "forecast.wfcc.so-far": "So far",
    "forecast.wfcc.needs": "Needs",
    "forecast.wfcc.for-performance": "By perf.",
    "forecast.wfcc.for-place": "By place",
    "forecast.wfcc.chance": "Chance",
    "forecast.wfcc.break-even": "Break-even",
    "forecast.wfcc.to-come": "To come",
    "forecast.wfcc.out": "out of reach",
    "forecast.wfcc.beyond": "beyond",
    "forecast.wfcc.made": "made",
    "forecast.wfcc.none": "No norm can be gained here: N1 to N3 are not met. normbook score names the conditions.",
    "forecast.wfcc.all-out": "Nobody here can still gain a norm.",
    "forecast.wfcc.no-line": "No rating is calculated, so there are neither norms nor a break-even score: {reason}",
    "forecast.wfcc.legend": (
        "Needs: total of the whole tournament, if everybody else goes on at his own average; it serves both performance "
        "and place. 8 of 10 finishes: what would be needed in the middle eight tenths of {finishes} finishes in which "
        "everybody's rounds to come are drawn from his own so far (seed {seed}). Chance: share of these in which he gains it."
    ),
    "forecast.wfcc.reopened-legend": (
        "Needs: total of the whole tournament with which he would have gained the norm, everybody else's results standing. "
        "To ask before entering, add a row for yourself to the table of a tournament like it."
    ),
    "forecast.wfcc.line-legend": (
        "Line: the result at which the norm's performance begins, if everybody goes on at his own average. It moves with "
        "everybody's results, his own among them."
    ),
    "forecast.wfcc.break-even-legend": "Break-even: the least total of the whole tournament with which the rating does not fall.",
    "forecast.wfcc.steps": "Totals are looked at in steps of {step:2} points; times stay as they are.",
    "forecast.wfcc.most-given": "A round to come gives {most} points at most.",
    "forecast.wfcc.most-guessed": "A round to come is taken to give {most} points at most, after the best round so far; --round-max says otherwise.",
    "forecast.wfcc.chart": "Total needed against chance, for every norm that is still open: {count} of them.",
    "forecast.wfcc.solver-chart": "How often {name} had a total of so much or more in {finishes} drawn finishes (seed {seed}), and what the norms need.",
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
    "forecast.lpcc.title": "{event}: what each result is worth",
    "forecast.lpcc.round": "Rd",
    "forecast.lpcc.name": "Player",
    "forecast.lpcc.rating": "Rating",
    "forecast.lpcc.wins": "Wins",
    "forecast.lpcc.draws": "Draws",
    "forecast.lpcc.loses": "Loses",
    "forecast.lpcc.stood-up": "Stood up",
    "forecast.lpcc.no-show": "No-show",
    "forecast.lpcc.win-chance": "To win",
    "forecast.lpcc.draw-chance": "To draw",
    "forecast.lpcc.unrated": "unrated",
    "forecast.lpcc.legend": (
        "Norm points for either side, two lines for each pairing, participation credit included. Stood up: the other does "
        "not come and nobody else is found. No-show: without notice in time."
    ),
    "forecast.lpcc.chances": "Chances: the table's expectation; equal players draw {draws:0} % of their games, unequal ones fewer.",
    "forecast.lpcc.not-paired": "{count:#player has|players have} open rounds without a pairing: their worth depends on the opponent.",
    "forecast.lpcc.worth": "Round {round}: {name} against {opponent}",
    "forecast.lpcc.hint": "--player NO or NAME opens a player's numbers down to the rules.",
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
    "forecast.career.title": "{name}: the way to the next title",
    "forecast.career.heading": "{system:=uscf.system} record",
    "forecast.career.top": "There is no title above {title:=uscf.title}.",
    "forecast.career.none": "There is no standing yet: norms begin once the rating is established.",
    "forecast.career.variant": "The latest of these events was judged by the variant {variant}; norms are taken as recorded.",
    "forecast.career.few": (
        "{points} of {needed} points toward {title:=uscf.title}. {events:#event|events} so far[[ (since {since})]]: too few to "
        "say how many more it will take; {fewest} are needed."
    ),
    "forecast.career.never": (
        "{points} of {needed} points toward {title:=uscf.title}. None of {events:#event|events} so far[[ (since {since})]] would "
        "bring a norm at today's level: events like these do not lead there."
    ),
    "forecast.career.told": (
        "{points} of {needed} points toward {title:=uscf.title}. With events like the {events} so far[[ (since {since})]], {norms} "
        "of which would bring a norm at today's level: about {half:?forecast.career.many} more; one career in ten needs no more than "
        "{soonest:?forecast.career.many}, nine in ten no more than {latest:?forecast.career.many}."
    ),
    "forecast.career.many": "a hundred",
    "forecast.career.chart": (
        "Chance of the title {title:=uscf.title} after so many more events: in half of all careers after {half}, one in ten "
        "after {soonest:?forecast.career.many}, nine in ten after {latest:?forecast.career.many}."
    ),
    "forecast.career.as-before": "events as before",
    "forecast.career.cautious": "more cautiously",
    "forecast.career.events-axis": "More events",
    "forecast.career.chance-axis": "Chance of the title",
    "forecast.career.legend": (
        "Each event to come is taken to be like one of those so far, each as likely as another, those before the rating was "
        "established left out; the far end of the range allows for one more event without a norm. Chances are added up exactly."
    ),
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
