"""`normbook log`: what was done, by whom, when and why."""

import click

from normbook.cli.answers import Outputs, answer
from normbook.cli.book.options import book_option, json_option, opened


@click.command()
@click.option("--last", type=click.IntRange(min=1), metavar="N", help="Only the last N entries.")
@click.option("--kind", multiple=True, help="Only entries of this kind, such as event; repeatable.")
@click.option("--rules", help="Only entries of this rulebook.")
@book_option
@json_option
def log(last: int | None, kind: tuple[str, ...], rules: str | None, book: str, json: bool) -> None:
    """Show what was done to the book: who, when, what and why.

    The foot names the head: note it down, and verify --against it proves
    later that the book still contains everything shown.

    \b
    Examples:
      normbook log --last 20
      normbook log --kind amendment --kind void --json
    """
    with opened(book) as record:
        from normbook.app.log import log_document, log_page

        with record.reading() as reading:
            head = reading.head()
            found = list(reading.entries(kinds=kind or None, rules=rules))
        shown = found[-last:] if last else found
        answer(
            Outputs(json=json),
            lambda: log_document(str(record), head, shown),
            lambda: log_page(str(record), head, shown),
        )
