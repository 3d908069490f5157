"""Words of the lifetime titles: forecasts."""

WORDS = {
    "forecast.uscf.player-title": "{event}: what {no}. {name} needs",
    "forecast.uscf.reach.made": "made",
    "forecast.uscf.reach.alive": "{needed:half} of {games}",
    "forecast.uscf.reach.out": "out of reach",
    "forecast.uscf.not-possible": "no norm: {reasons}",
    "forecast.uscf.code": "Code",
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
    "forecast.uscf.nothing": "nothing left to play",
    "forecast.uscf.by-estimates": (
        "Post-event ratings are not known before the end: the file's post-event ratings are used as estimates[[; for "
        "{count:#player|players} without one the pre-event rating is]]."
    ),
    "forecast.uscf.by-pre": "Post-event ratings are not known before the end: pre-event ratings are used instead.",
    "forecast.uscf.likely": (
        "Where a round is not paired yet, likely opponents are rated players within {within:half} points who have not "
        "met (if there are none, the nearest in score); the one nearest to their mean rating represents them."
    ),
    "forecast.uscf.chances": (
        "Chances: expected scores by Table III from the ratings above; equal players draw {draws:0} % of their games, "
        "unequal ones fewer. Calculated exactly, not simulated."
    ),
    "forecast.uscf.games-title": "Games to come",
    "forecast.uscf.levels-title": "Levels",
    "forecast.uscf.expected": "Expected",
    "forecast.uscf.stand-in": "one of {count} likely, rated {low} to {high}",
    "forecast.uscf.unrated": "unrated: the game counts only if the opponent is rated after it",
    "forecast.uscf.weakest": "If weak",
    "forecast.uscf.strongest": "If strong",
    "forecast.uscf.easier": "Easier at",
    "forecast.uscf.harder": "Harder at",
    "forecast.uscf.range-legend": "If weak, if strong: needed against the lowest and the highest rated of the likely opponents.",
    "forecast.uscf.levels-legend": (
        "Easier at, harder at: all opponents together ending so many points higher or lower than estimated change what is "
        "needed (– for none up to {widest})."
    ),
    "forecast.uscf.at-least": "So much or more",
    "forecast.uscf.after": "Code after",
    "forecast.uscf.now": "If no further round were played: {norm:?forecast.uscf.no-norm}.",
    "forecast.uscf.now-norm": "a norm at {norm}",
    "forecast.uscf.no-norm": "no norm",
    "forecast.career.title": "{name}: the way to the next title",
    "forecast.career.heading": "{system:=uscf.system} record",
    "forecast.career.top": "There is no title above {title:=uscf.title}.",
    "forecast.career.none": "There is no standing yet: norms start once the rating is established.",
    "forecast.career.variant": "The latest of these events was rated by the variant {variant}; norms are taken as recorded.",
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
        "Each future event is assumed to be like one of those so far, each as likely as another, those before the rating was "
        "established left out; the far end of the range allows for one more event without a norm. Chances are added up exactly."
    ),
}
