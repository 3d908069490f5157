"""Words of the La Palma norm points."""

WORDS = {
    "lpcc.chart.alternative": "Norm points of {season} added up over {legs} legs. {leaders}.",
    "lpcc.chart.legs": "After the leg",
    "lpcc.chart.name": "{rank}. {name}",
    "lpcc.chart.points": "Norm points so far",
    "lpcc.mode.grand-prix": "Beat Your Norm Grand Prix",
    "lpcc.mode.scrounger": "scrounger",
    "lpcc.mode.tournament": "tournament",
    "lpcc.title": "{event}: norm points ({mode:=lpcc.mode})",
    "lpcc.season-title": "{season}: Grand Prix standings",
    "lpcc.no-shows": "No-shows",
    "lpcc.total": "Total",
    "lpcc.credit": "Credit",
    "lpcc.upsets": "Upsets",
    "lpcc.unrated": "unrated",
    "lpcc.no-shows-twice": "Two or more no-shows: {names}.",
    "lpcc.legend": (
        "Legs and Total: norm points. Credit: the part of them that is participation credit. Upsets: wins over "
        "higher-rated opponents."
    ),
    "lpcc.hint": "--explain NO or NAME opens a player's points round by round.",
    "lpcc.result.W": "beat",
    "lpcc.result.D": "drew with",
    "lpcc.result.L": "lost to",
    "lpcc.player": "{no}. {name}, {mode:=lpcc.mode} | {result:+2}",
    "lpcc.rated-game": "Round {round} ({cell}): {played:=lpcc.result} {opponent} (no. {number}) | {result:+2}",
    "lpcc.unrated-game": (
        "Round {round} ({cell}): {played:=lpcc.result} {opponent} (no. {number}), one or both unrated | {result:+2}"
    ),
    "lpcc.not-counted": (
        "Round {round} ({cell}): {played:=lpcc.result} {opponent} (no. {number}); marked as not rated, so it "
        "scores but gives no norm points | {result:+2}"
    ),
    "lpcc.half-point-bye": "Round {round} ({cell}): half-point bye, counts for nothing | {result:+2}",
    "lpcc.full-point-bye": "Round {round} ({cell}): full-point bye by request, counts for nothing | {result:+2}",
    "lpcc.to-come": "Round {round} ({cell}): still to be played[[, against {opponent} (no. {number})]] | {result:+2}",
    "lpcc.unpaired": "Round {round}: no game, counts for nothing | {result:+2}",
    "lpcc.odd-man-out": "Round {round} ({cell}): full-point bye (odd number of players) | {result:+2}",
    "lpcc.no-show": (
        "Round {round} ({cell}): no-show[[ against {opponent} (no. {number})]][[, notice at {notice}]], no notice "
        "before {hour} | {result:+2}"
    ),
    "lpcc.absent-in-time": (
        "Round {round} ({cell}): absent with notice at {notice}, before {hour}; costs nothing | {result:+2}"
    ),
    "lpcc.stood-up": (
        "Round {round} ({cell}): won by forfeit[[ from {opponent} (no. {number})]], stood up and not paired again "
        "| {result:+2}"
    ),
    "lpcc.opponent-excused": (
        "Round {round} ({cell}): won by forfeit[[ from {opponent} (no. {number})]], who gave notice in time; not stood "
        "up | {result:+2}"
    ),
    "lpcc.declined": (
        "Round {round} ({cell}): stood up[[ by {opponent} (no. {number})]], declined to be paired again; counts for "
        "nothing | {result:+2}"
    ),
    "lpcc.paired-again": "stood up, then paired again: the game counts, nothing for being stood up",
    "lpcc.ratings": "own rating {own:?lpcc.unrated}[[ ({own_source})]], opponent's {other:?lpcc.unrated}[[ ({other_source})]]",
    "lpcc.band": "difference {difference}, band {least} to {most}: expectation | {result:2}",
    "lpcc.last-band": "difference {difference}, band {least} and more: expectation | {result:2}",
    "lpcc.game-points": "score {score} minus the expectation {expectation:2} | {result:+2}",
    "lpcc.unrated-points": "one or both unrated: a flat amount | {result:+2}",
    "lpcc.award-credit": "participation credit | {result:+2}",
    "lpcc.award-penalty": "no notice before {hour}: no-show | {result:+2}",
    "lpcc.award-stood-up": "for being stood up | {result:+2}",
    "lpcc.no-credit": "no participation credit: this is a {mode:=lpcc.mode}, not the Grand Prix",
    "lpcc.season-player": "{rank}. {name}: {no_shows:#no-show|no-shows}, {upsets:#win|wins} over higher-rated opponents | {result:+2}",
    "lpcc.leg": "{leg}[[, by the ratings of {ratings}]] | {result:+2}",
    "lpcc.sum": "Sum of the rounds[[ (participation credit {credit:2} of it)]] | {result:+2}",
}
