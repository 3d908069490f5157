"""Words of the ratings and norms: forecasts."""

WORDS = {
    "forecast.uschess.player": "{no}. {name}: games to come",
    "forecast.uschess.reach.made": "made",
    "forecast.uschess.reach.alive": "{needed:half} of {games}[[ (certain with {sure})]]",
    "forecast.uschess.reach.out": "out of reach",
    "forecast.uschess.rating": "Rating after",
    "forecast.uschess.ratings": "Rating after, by score",
    "forecast.uschess.legend": "Score: of the games that count so far. Needs: score in the games to come with which the norm is possible; certain: however the others play. Chance: of this norm or a higher one. Rating after: if just that is scored.",
    "forecast.uschess.unmet": "Not met by the best score: {reasons}.",
    "forecast.uschess.estimate": "Rating now",
    "forecast.uschess.stand-in": "one of {count} likely",
    "forecast.uschess.computed": "Computed: all {ways} ways in which the games to come can end, with everybody's ratings after each of them.",
    "forecast.uschess.estimated": "Estimated: everybody's ratings after the event are computed with the player's own games to come, while the others' are left unplayed, as if they ended as expected.",
    "forecast.uschess.likely": "Where a round is not paired yet, likely opponents are players within {within:half} points who have not met (if there are none, the nearest in score); the one nearest to their mean rating represents them.",
    "forecast.uschess.chances": "Chances: expected scores by the ratings after the games so far; equal players draw {draws:0} % of their games, unequal ones fewer. Calculated exactly, not simulated.",
}
