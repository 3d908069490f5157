"""Of the solvers' rating, the decisions behind each rule: pages of docs/decisions."""

DECISIONS = {
    "wfcc.line": ("wfcc-exact-line",),
    "wfcc.sorted": ("wfcc-correlation",),
    "wfcc.rmas": ("wfcc-rmas",),
    "wfcc.half": ("wfcc-half-ratings-across-lists",),
    "wfcc.current": ("wfcc-which-rating-counts",),
    "wfcc.degenerate": ("wfcc-degenerate",),
    "wfcc.negative": ("wfcc-low-ratings",),
    "wfcc.list": ("wfcc-lists",),
    "wfcc.removal": ("wfcc-removal",),
    "wfcc.side": ("wfcc-extra-tables",),
    "wfcc.confirm": ("wfcc-checks",),
    "wfcc.N1": ("wfcc-norm-tournaments",),
    "wfcc.N4": ("wfcc-which-rating-counts",),
    "wfcc.T1": ("wfcc-titles-due",),
    "wfcc.T4": ("wfcc-titles-due",),
    "wfcc.annex": ("wfcc-annex",),
    "wfcc.rank": (
        "wfcc-rankings",
        "wfcc-printed-places",
    ),
}
