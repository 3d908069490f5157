"""Of FIDE's norms and ratings, the decisions behind each rule: pages of docs/decisions."""

DECISIONS = {
    "fide.1.5.1": ("fide-applications",),
    "fide.1.5.3": ("fide-interim-ratings",),
    "fide.1.5.4": ("fide-applications",),
    "fide.1.5.6": ("fide-applications",),
    "fide.8.3.1": ("fide-great-differences",),
}
