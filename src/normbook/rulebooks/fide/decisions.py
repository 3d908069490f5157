"""Of FIDE's norms and ratings, the decisions behind each rule: pages of docs/decisions."""

DECISIONS = {
    "fide.1.4.1": ("fide-sets-of-games", "fide-forecast"),
    "fide.1.4.1c": ("fide-games-not-played",),
    "fide.1.4.1d": ("fide-sets-of-games",),
    "fide.1.4.1e": ("fide-sets-of-games",),
    "fide.1.4.1f": ("fide-sets-of-games", "fide-round-robins"),
    "fide.1.4.2a": ("fide-federations",),
    "fide.1.4.2c": ("fide-games-not-played",),
    "fide.1.4.3": ("fide-federations",),
    "fide.1.4.3d": ("fide-federations",),
    "fide.1.4.5f": ("fide-round-robins",),
    "fide.1.4.6": ("fide-round-robins",),
    "fide.1.5.1": ("fide-applications",),
    "fide.1.5.3": ("fide-interim-ratings",),
    "fide.1.5.4": ("fide-applications",),
    "fide.1.5.6": ("fide-applications",),
    "fide.1.7": ("fide-sets-of-games",),
    "fide.8.3.1": ("fide-great-differences",),
}
