"""What only the ladder asks."""

from normbook.model.facts import API, BIRTH, CHOICE, COLUMN, FLAG, FORM, KEY, POST, SCORE, WHOLE, Fact

FACTS = (
    Fact("walkovers", "wins and losses by forfeit count as games.", frozenset({SCORE, FORM, API}), FLAG),
    Fact("double", "a win over an equal counts two rungs.", frozenset({KEY, SCORE, POST, FORM, API}), FLAG),
    Fact(
        "handicap",
        "rungs that a newcomer is given.",
        frozenset({COLUMN}),
        WHOLE,
        least=0,
        most=5,
        names=frozenset({"hcp"}),
    ),
    Fact("time", "minutes for each player.", frozenset({SCORE, FORM, API}), WHOLE, least=1, most=300),
    Fact("category", "who may play.", frozenset({SCORE, FORM, API}), CHOICE, choices=("open", "women")),
    Fact("birth", "for the juniors' prize.", frozenset({COLUMN}), BIRTH, personal=True),
)
