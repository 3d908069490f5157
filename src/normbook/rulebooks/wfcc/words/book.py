"""Words of the solvers' rating: the book, the desk and the web pages."""

WORDS = {
    "book.event.side": "It is an extra table of a tournament: only the major tournament is rated (wfcc.side).",
    "book.posted.side": "Posted: {name} ({event}), entry {seq}. It is an extra table of {of}: only the major tournament is rated (wfcc.side).",
    "book.player.record.wfcc": "Solvers' rating",
    "book.list.wfcc": "Solvers' rating list of {as_of}",
    "book.player.wfcc": "Current rating {rating}",
    "book.player.wfcc-half": "Half-ratings: {rating}",
    "book.player.wfcc-none": "No rating and no half-rating so far",
    "desk.titles.solver-text": "Titles due are named on the quarterly list; the federation confers them at its congress, and this records it (wfcc.T1 to wfcc.T4).",
    "web.rules.wfcc": "Solvers' rating (WFCC)",
}
