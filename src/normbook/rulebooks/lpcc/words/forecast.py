"""Words of the La Palma norm points: forecasts."""

WORDS = {
    "forecast.lpcc.title": "{event}: what each result is worth",
    "forecast.lpcc.round": "Rd",
    "forecast.lpcc.name": "Player",
    "forecast.lpcc.wins": "Wins",
    "forecast.lpcc.draws": "Draws",
    "forecast.lpcc.loses": "Loses",
    "forecast.lpcc.stood-up": "Stood up",
    "forecast.lpcc.no-show": "No-show",
    "forecast.lpcc.win-chance": "To win",
    "forecast.lpcc.draw-chance": "To draw",
    "forecast.lpcc.legend": (
        "Norm points for either side, two lines for each pairing, participation credit included. Stood up: the other does "
        "not come and nobody else is found. No-show: without notice in time."
    ),
    "forecast.lpcc.chances": "Chances: the table's expectation; equal players draw {draws:0} % of their games, unequal ones fewer.",
    "forecast.lpcc.not-paired": "{count:#player has|players have} open rounds without a pairing: their worth depends on the opponent.",
    "forecast.lpcc.worth": "Round {round}: {name} against {opponent}",
    "forecast.lpcc.hint": "--player NO or NAME opens a player's numbers down to the rules.",
}
