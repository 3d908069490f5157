"""What may be said of events and applications: apart from the law, so that options can be made without loading it."""

SWISS, PREDETERMINED = "swiss", "pre-determined"
PAIRINGS = (SWISS, PREDETERMINED)

NONE, NATIONAL_FINAL, NATIONAL_TEAM, ZONAL, LARGE_SWISS = "none", "national-final", "national-team", "zonal", "swiss"
EXEMPTIONS = (NONE, NATIONAL_FINAL, NATIONAL_TEAM, ZONAL, LARGE_SWISS)
"""What may exempt players from the rules on federations (fide.1.4.3)."""

TEAM_CHAMPIONSHIP, WORLD_CUP = "team-championship", "world-cup"
OTHER_COMPETITIONS = ("olympiad", "grand-swiss", "world-cup-qualifier")
COMPETITIONS = (TEAM_CHAMPIONSHIP, WORLD_CUP, *OTHER_COMPETITIONS)
"""Events for which the regulations have rules of their own; a team championship is a world or continental one."""

ASSURED = {
    "rated": "fide.0",
    "arbiter": "fide.1.1.arbiter",
    "registered": "fide.1.1.registered",
    "days": "fide.1.1.3a",
    "foreign": "fide.1.4.3e",
    "listed": "fide.1.5.6",
    "rating": "fide.1.5.3",
    "laws": "fide.1.1.1",
    "hours": "fide.1.1.2",
    "arbiters": "fide.1.1.6",
    "unchanged": "fide.1.4.2d",
    "format": "fide.1.4.2e",
}
"""What an officer can confirm where the files do not say it, and the article."""

HIGHEST_RATING = 3999
