"""Words of FIDE's norms: forecasts."""

WORDS = {
    "forecast.fide.title": "{event}: what norms need, {left:#round|rounds} to come",
    "forecast.fide.player-title": "{event}: what {name} needs",
    "forecast.fide.norm": "Needs: {needs}.[[ Chance: {chance}.]]",
    "forecast.fide.reach.made": "made",
    "forecast.fide.reach.alive": "{needed:half} of {games}",
    "forecast.fide.reach.out": "out of reach",
    "forecast.fide.needs": "Needs",
    "forecast.fide.against": "Against likely opponents",
    "forecast.fide.why": "What the games so far lack",
    "forecast.fide.likely": "Likely",
    "forecast.fide.is-True": "yes",
    "forecast.fide.is-False": "",
    "forecast.fide.enough.loss": "loss enough: {number}",
    "forecast.fide.enough.draw": "draw: {number}",
    "forecast.fide.enough.win": "win: {number}",
    "forecast.fide.enough.none": "no norm: {number}",
    "forecast.fide.result.0": "nothing: a loss is enough",
    "forecast.fide.result.1": "a draw",
    "forecast.fide.result.2": "a win",
    "forecast.fide.result.None": "no norm even by a win",
    "forecast.fide.out-title": "Out of reach",
    "forecast.fide.legend": (
        "Needs: the least score in the games to come that can do. Made: losing them all would not take it away. Against: "
        "with how many of the likely opponents a loss, a draw or a win is enough; title and federation count as the "
        "rating does."
    ),
    "forecast.fide.assumed": (
        "Chances by the table of expected scores; {draws} of games between equals drawn. Likely opponents are within "
        "{within:half} points and have not met; before the last round each counts alike. With more rounds to come, out of "
        "reach is who would make no norm by winning them all against the best who are left."
    ),
    "forecast.fide.hint": "--player NO or NAME opens what is needed against every possible opponent.",
}
