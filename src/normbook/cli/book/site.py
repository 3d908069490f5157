"""`normbook site`: the public pages of a book as files."""

from pathlib import Path

import click

from normbook.cli.answers import write_json, write_text
from normbook.cli.book.options import book_option, json_option, opened
from normbook.cli.bulk.options import progress_bar


@click.command()
@click.argument("out", type=click.Path(path_type=Path), metavar="OUT")
@book_option
@json_option
def site(out: Path, book: str, json: bool) -> None:
    """Write the public pages of a book into a folder.

    Lists, players, events with every explanation, rules, downloads and a feed
    of new titles and lists, as files that any web space serves and that open
    from a folder too. Written again, only pages that changed are replaced.
    Each page carries the fingerprint of the record as it was when the page was
    written, which verify --against proves.

    \b
    Example:
      normbook site public
    """
    with opened(book) as record, record.reading() as reading:
        from normbook.app.site.addresses import INDEX
        from normbook.app.site.folder import write_site
        from normbook.book.derived.search import counted
        from normbook.render.words import say

        people, events = counted(reading)
        with progress_bar(say("site.writing"), people + events, in_millions=False) as shown:
            done = write_site(reading, out, shown or (lambda _: None))
        if json:
            write_json({"out": str(out), "pages": done.pages, "written": done.written, "removed": done.removed})
        else:
            numbers = {"pages": done.pages, "written": done.written, "removed": done.removed}
            write_text(say("site.written", out=str(out), first=str(out / INDEX), **numbers))
