"""Of the lifetime titles, the decisions behind each rule: pages of docs/decisions."""

DECISIONS = {
    "uscf.table1": ("uscf-letters",),
    "uscf.table2": ("uscf-deltas",),
    "uscf.norm": (
        "uscf-comparison",
        "uscf-ceiling",
    ),
    "uscf.g": ("uscf-below-1100",),
    "uscf.eligible": ("uscf-missing-post-ratings",),
    "uscf.unplayed": ("uscf-unplayed",),
    "uscf.provisional": (
        "uscf-provisional",
        "uscf-provisional-limit",
    ),
    "uscf.lm300": ("uscf-life-master-by-games",),
    "uscf.demotion": ("uscf-acts",),
    "uscf.alert": ("uscf-alert",),
    "uscf.codes": ("uscf-fixed-points",),
    "uscf.list": ("uscf-lists-of-several-variants",),
}
