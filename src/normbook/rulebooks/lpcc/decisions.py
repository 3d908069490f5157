"""Of the La Palma norm points, the decisions behind each rule: pages of docs/decisions."""

DECISIONS = {
    "lpcc.1": ("lpcc-modes",),
    "lpcc.2": ("lpcc-table-over-formula",),
    "lpcc.3": ("lpcc-unrated-games",),
    "lpcc.4": ("lpcc-forfeits",),
    "lpcc.6": ("lpcc-forfeits",),
    "lpcc.gp": ("lpcc-standings",),
}
