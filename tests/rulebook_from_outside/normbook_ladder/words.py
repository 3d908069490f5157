"""Words of the ladder."""

WORDS = {
    "rule.ladder.begin": "Where newcomers begin",
    "says.ladder.begin": "A newcomer begins on the lowest rung.",
    "rule.ladder.swap": "Taking a rung",
    "says.ladder.swap": "Whoever beats somebody above, within reach, changes rungs with them.",
    "rule.ladder.reach": "How far one may challenge",
    "says.ladder.reach": "A win counts against somebody so many rungs above, and not against anybody higher.",
    "rule.ladder.climb": "Equals",
    "says.ladder.climb": "Whoever beats somebody on the same rung climbs one, up to the top.",
    "rule.ladder.hold": "Holding a rung",
    "says.ladder.hold": "Draws, wins from above and what was not played change nothing.",
    "ladder.figure": "Rung",
    "ladder.title": "{event}: the ladder",
    "ladder.before": "Before",
    "ladder.after": "Rung",
    "ladder.round": "R{round}",
    "ladder.player": "{no}. {name}, from rung {before} | {result}",
    "ladder.swapped": "Round {round} ({cell}): {opponent} on rung {other}; rungs are changed | {result}",
    "ladder.climbed": "Round {round} ({cell}): beat {opponent} on the same rung | {result}",
    "ladder.too-far": "Round {round} ({cell}): beat {opponent} on rung {other}, out of reach | {result}",
    "ladder.held": "Round {round} ({cell}): {opponent} on rung {other}; nothing changes | {result}",
    "ladder.unplayed": "Round {round} ({cell}): no game | {result}",
    "ladder.standing": "On rung {rung} of the ladder",
}

FINDINGS = {
    "LADDER-NO-RUNG": ("{name}: that is no rung of the ladder", "write a number from 1 to {top}, or leave it blank"),
    "LADDER-RUNG-DIFFERS": ("{name} stands on rung {held}", "leave the column title blank: the book knows the rung"),
}
