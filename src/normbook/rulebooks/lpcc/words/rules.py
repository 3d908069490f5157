"""Words of the La Palma norm points: what each rule is about, and what it says."""

WORDS = {
    "rule.lpcc.1": "What norm points are used for",
    "rule.lpcc.2": "Games between rated players",
    "rule.lpcc.3": "Games with an unrated player",
    "rule.lpcc.4": "Unplayed games and byes",
    "rule.lpcc.5": "Participation credit",
    "rule.lpcc.6": "No-shows and forfeit wins",
    "rule.lpcc.7": "Ratings frozen for the leg",
    "rule.lpcc.gp": "Grand Prix standings",
    "says.lpcc.1": "Norm points can be kept for any tournament, for a scrounger and for the Grand Prix, beside the usual score. Only the Grand Prix gives credit for taking part.",
    "says.lpcc.2": "A game between rated players earns the score less the expectation for the difference of ratings. The expectation is the table's, by bands of the difference, also where the formula it cites would give another.",
    "says.lpcc.3": "Where one or both players are unrated, a win, a draw and a loss earn flat amounts. A provisional rating on the list is a rating.",
    "says.lpcc.4": "What was not played earns nothing: byes of either kind and rounds without a game. A bye for an odd number of players earns the credit for taking part, and no more.",
    "says.lpcc.5": "Every game played earns a small credit in the Grand Prix; so do the bye of an odd number of players and a forfeit win of a player who was stood up.",
    "says.lpcc.6": "A player who stays away without notice before the hour loses a point. The opponent who was stood up and not paired again gets a small amount; one who is paired again has the game instead.",
    "says.lpcc.7": "Ratings are those of the list in force when the leg starts, and stay for the whole leg, also for a player who is first rated during it.",
    "says.lpcc.gp": "Standings of the Grand Prix add up the legs. Equal sums are parted by fewer no-shows, then by more wins over higher-rated opponents, then by name.",
}
