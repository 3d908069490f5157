"""Words of title applications."""

WORDS = {
    "fide.check.games": "rated games",
    "fide.check.missed": "it does not meet {rules}",
    "fide.check.word": "needs the officer's word: {what:=fide.unsaid}",
    "fide.unsaid.arbiter": "whether the chief arbiter is an IA or FA",
    "fide.unsaid.games": "how many rated games the player has",
    "fide.unsaid.rated": "whether FIDE rated the event",
    "fide.unsaid.rating": "the highest rating that the player reached",
    "fide.unsaid.registered": "when the event was registered",
}
