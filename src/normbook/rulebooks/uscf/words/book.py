"""Words of the lifetime titles: the book, the desk and the web pages."""

WORDS = {
    "web.bench.post-from-pre": "Use pre-event ratings where post-event ones are missing",
    "page.remedy.USCF-POST-MISSING": "write the rating after the event in the column post; “Score” can use the one before it",
    "page.remedy.USCF-POST-NONE": "add a column post with the ratings after the event; “Score” can use those before it",
    "page.remedy.USCF-LIST-VARIANT": "upload that {@variant}, or delete the comment from the file",
    "page.remedy.MEMBERS-OTHER-RULES": "choose another list",
    "book.player.record.uscf": "Lifetime titles, {system:=uscf.system}",
    "book.player.uscf": "{system:=uscf.system}: [[{rating}, ]]code {code}",
    "book.player.uscf-none": "{system:=uscf.system}: [[{rating}, ]]no code yet: the rating is not established",
    "book.player.next": "{points} of {needed} points toward {title:=uscf.title}; {missing} to go, which is {norms:#norm|norms} at one's own level or the next.",
    "uscf.certificate.norm": "{title:=uscf.title} (level {level})",
    "uscf.card.code": "Code {code}",
    "uscf.card.provisional": "Rating not established",
    "uscf.card.next": "{points} of {needed} points toward {title:=uscf.title}",
    "book.player.games": (
        "{games} of {needed} games {count:=uscf.act.count} toward Life Master. "
        "The text says won; other sources of the time count games played."
    ),
    "desk.titles.grant-text": "The player must have an established rating, and the title must be higher than the one held (uscf.table1). Points toward the next titles are kept as the rules say.",
    "desk.titles.games-text": (
        "For {games} games {count:=uscf.act.count} while rated at {level} or above, counted in the book (uscf.lm300). "
        "The text says won; other sources of the time count games played, and so can a variant."
    ),
    "desk.titles.demote-text": "At the player's own request; all points toward further titles are lost (uscf.demotion).",
    "night.source.uscf": "titles list",
    "web.rules.uscf": "Lifetime titles (US Chess)",
}
