"""`normbook export` and `normbook import`: the book as a folder of text files, and back."""

from pathlib import Path

import click

from normbook.cli.answers import write_json, write_text
from normbook.cli.book.options import book_option, dry_run_option, json_option, opened, told


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option("--private", is_flag=True, help="Write personal data too; keep the folder to yourself then.")
@book_option
@json_option
def export(folder: Path, private: bool, book: str, json: bool) -> None:
    """Write the book as text: one file per entry, and a manifest.

    The files are the same whoever exports them, so the folder can be kept in
    git; a later export into it adds what is new. Personal data is left out
    unless asked for.

    \b
    Example:
      normbook export record
    """
    with opened(book) as record:
        from normbook.book.copies.text import export as write
        from normbook.render.words import say

        with record.reading() as reading:
            done = write(reading, folder, personal=private)
        if json:
            write_json(
                {"book": str(record), "folder": str(folder), "head": done.head.document, "written": done.written}
            )
        else:
            write_text(say("storage.exported", folder=str(folder), entries=done.head.seq, written=done.written))
            write_text(done.head.line)


@click.command(name="import")
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@book_option
@dry_run_option
@json_option
def import_(folder: Path, book: str, dry_run: bool, json: bool) -> None:
    """Make a book from what export wrote, hashes included.

    Every hash and link is recomputed before anything is stored. The book must
    be new or empty.

    \b
    Example:
      normbook import record --book postgresql://chess@localhost/federation
    """
    with told():
        from normbook.book.copies.text import check, import_into, refuse_unless_empty
        from normbook.render.words import say

        head = check(folder)
        shown = refuse_unless_empty(book)
    if not dry_run:
        with opened(book, create=True) as record:
            import_into(record, folder)
    if json:
        write_json({"book": shown, "folder": str(folder), "head": head.document, "stored": not dry_run})
        return
    if dry_run:
        write_text(say("storage.importable", folder=str(folder), entries=head.seq))
    else:
        write_text(say("storage.imported", book=shown, entries=head.seq))
    write_text(head.line)
