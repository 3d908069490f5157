"""What only the ladder asks."""

from normbook.model.facts import API, BIRTH, COLUMN, FLAG, FORM, KEY, POST, SCORE, WHOLE, Fact

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
    Fact("birth", "for the juniors' prize.", frozenset({COLUMN}), BIRTH, personal=True),
)
