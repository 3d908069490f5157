"""Words of the La Palma norm points: findings."""

FINDINGS: dict[str, tuple[str, str]] = {
    "BOOK-NO-SEASON": ("the book has no season", "post an event of lpcc first"),
    "RATING-DIFFERS": (
        "{name} plays this leg as {used:?lpcc.unrated}, by {file}",
        "nothing to do: ratings are frozen for the leg",
    ),
    "RATING-FROZEN": (
        "{name} plays this leg as {used:?lpcc.unrated}, as it began",
        "nothing to do: ratings are frozen for the leg",
    ),
    "VARIANT-BAND-GAP": (
        "the band starts at {value}",
        "bands follow each other from 0: start this one at {needed}",
    ),
    "VARIANT-BAND-END": ("every band but the last has an end, the last has none", "add or remove `to`"),
    "VARIANT-BAND-SUM": (
        "the expectations {high} and {low} do not sum to 1, higher first",
        "correct one of them",
    ),
    "VARIANT-TIE-BREAKS": ("the tie-breaks must all be different and end with the name", 'end with "name"'),
}
