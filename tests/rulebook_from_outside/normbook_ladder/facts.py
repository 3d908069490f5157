"""What only the ladder asks."""

from normbook.model.facts import API, FLAG, FORM, SCORE, Fact

FACTS = (Fact("walkovers", "wins and losses by forfeit count as games.", frozenset({SCORE, FORM, API}), FLAG),)
