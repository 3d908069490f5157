"""`normbook player`: a person's standing, history, and what is missing."""

import click

from normbook.cli.answers import Outputs, answer
from normbook.cli.book.options import book_option, json_option, opened


@click.command()
@click.argument("person", metavar="NAME|ID")
@click.option("--explain", metavar="EVENT", help="Explain one of the player's events, down to the rules.")
@click.option("--html", metavar="OUT", help="Write one self-contained page (- for stdout).")
@book_option
@json_option
def player(person: str, explain: str | None, html: str | None, book: str, json: bool) -> None:
    """Show a player or solver: standing, history, what is missing.

    Every line of the history opens down to the rules with --explain and the
    event's id; it is recalculated as it was posted.

    \b
    Examples:
      normbook player 12345678
      normbook player "BISHOP, BARRY" --explain may-open-1997-05-04
    """
    with opened(book) as record:
        from normbook.app.player import player_document, player_page, profile_of
        from normbook.book.derived.explanation import explained
        from normbook.book.people.identity import person_asked_for

        with record.reading() as reading:
            head = reading.head()
            profile = profile_of(reading, person_asked_for(reading, person))
            steps = [explained(reading, profile.card.member.key, explain)] if explain else []
        answer(
            Outputs(json=json, html=html),
            lambda: player_document(profile, head, steps),
            lambda: player_page(profile, head, steps),
        )
