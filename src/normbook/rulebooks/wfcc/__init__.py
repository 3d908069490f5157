"""Solvers' rating, norms and titles of the World Federation for Chess Composition (`wfcc`)."""

from normbook.rulebook import SOLVING, Rulebook

RULEBOOK = Rulebook(
    name="wfcc",
    title="Solvers’ rating of the WFCC",
    package=__name__,
    editions=("2022", "2022.2"),
    circle="solving",
    judges=SOLVING,
    examples=("lighthouse.toml", "before-the-event.toml"),
)
