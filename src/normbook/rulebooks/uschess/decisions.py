"""Of the ratings and norms, the decisions behind each rule: pages of docs/decisions."""

DECISIONS = {
    "uschess.dual": ("uschess-dual-and-repeats",),
    "uschess.repeat": ("uschess-dual-and-repeats",),
    "uschess.highest": ("uschess-titles",),
    "uschess.title": ("uschess-titles", "uschess-ratings-in-a-book"),
    "uschess.established": ("uschess-titles",),
    "uschess.start": ("uschess-starts-and-floors",),
    "uschess.two-passes": ("uschess-precision", "uschess-ratings-in-a-book"),
    "uschess.which": ("uschess-starts-and-floors",),
    "uschess.special": ("uschess-precision",),
    "uschess.floors": ("uschess-starts-and-floors",),
    "uschess.match": ("uschess-starts-and-floors",),
}
