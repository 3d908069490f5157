"""Words of the La Palma norm points: what each rule is about."""

WORDS = {
    "rule.lpcc.1": "What norm points are used for",
    "rule.lpcc.2": "Games between rated players",
    "rule.lpcc.3": "Games with an unrated player",
    "rule.lpcc.4": "Unplayed games and byes",
    "rule.lpcc.5": "Participation credit",
    "rule.lpcc.6": "No-shows and forfeit wins",
    "rule.lpcc.7": "Ratings frozen for the leg",
    "rule.lpcc.gp": "Grand Prix standings",
}
