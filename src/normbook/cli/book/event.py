"""`normbook event`: a posted event, on a screen, in files, or on paper."""

import click

from normbook.cli.answers import Outputs, answer, refuse, write_pdf
from normbook.cli.book.options import book_option, opened
from normbook.cli.options import outputs_options

CHAPTERS = ("participants", "standings", "crosstable", "norms", "certificates")


@click.command()
@click.argument("event", metavar="EVENT")
@click.option(
    "--chapter",
    "chapters",
    type=click.Choice(CHAPTERS),
    multiple=True,
    help="With --pdf: only this one; may be repeated. Default: all.",
)
@book_option
@outputs_options
def event(event: str, chapters: tuple[str, ...], book: str, outputs: Outputs) -> None:
    """Show or print a posted event.

    EVENT is its id. --pdf prints participants, standings, crosstable, norms
    and certificates as one file: chapters with page numbers, the totals at
    their foot, in the name of the organisation (see normbook organisation).
    The other files hold the event as its page shows it.

    \b
    Examples:
      normbook event may-open-1997-05-04
      normbook event may-open-1997-05-04 --pdf may-open.pdf
      normbook event may-open-1997-05-04 --chapter standings --pdf table.pdf
    """
    if chapters and not outputs.pdf:
        raise click.UsageError("--chapter says what is printed: it goes with --pdf OUT")
    from dataclasses import replace

    with opened(book) as record, record.reading() as reading:
        from normbook.app.event import book_event

        found = book_event(reading, event)
        if found is None:
            refuse("BOOK-EVENT-UNKNOWN", event, id=event)
        if outputs.pdf:
            from normbook.app.paper import event_paper

            write_pdf(outputs.pdf, event_paper(reading, found, chapters))
        if outputs.json or outputs.csv or outputs.xlsx or outputs.html or not outputs.pdf:
            answer(replace(outputs, pdf=None), found.document, found.page)
