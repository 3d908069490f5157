"""Words of the La Palma norm points: the book, the desk and the web pages."""

WORDS = {
    "web.needed.rounds-to-come": "Season: rounds not yet in any file",
    "web.needed.place": "Season: places to look at",
    "web.needed.place-usual": "1, 2, 3",
    "book.player.record.lpcc": "Norm points, {system}",
    "lpcc.card.points": "{points:+2} points in {games:#game|games}",
    "book.player.lpcc": "Season {system}: {points:+2} points in {games:#game|games}[[, {no_shows:#no-show|no-shows}]]",
    "night.source.lpcc": "last club night",
    "web.rules.lpcc": "Club norm points (La Palma)",
}
