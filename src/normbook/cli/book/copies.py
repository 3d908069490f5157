"""`normbook backup`, `normbook restore` and `normbook upgrade`: copies of a book, and a book brought up to date."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from normbook.cli.answers import ANSWER_IS_NO, refuse, tell, write_json, write_text
from normbook.cli.book.options import (
    Acting,
    act_options,
    agreed,
    book_option,
    dry_run_option,
    json_option,
    opened,
    told,
    yes_option,
)

if TYPE_CHECKING:
    from normbook.book.copies.loss import Loss


@click.command()
@click.argument("out", type=click.Path(path_type=Path), metavar="OUT")
@book_option
@yes_option
@json_option
def backup(out: Path, book: str, yes: bool, json: bool) -> None:
    """Copy the whole book while it is in use.

    A SQLite book gives a SQLite file, a PostgreSQL book a folder of text
    files. Both hold personal data, accounts and drafts: keep them as you keep
    the book.

    \b
    Example:
      normbook backup saturday.sqlite
    """
    with opened(book) as record:
        from normbook.book.copies.backup import back_up
        from normbook.render.words import say

        if out.exists() and record.dialect == "sqlite" and not yes:
            refuse("BACKUP-EXISTS", str(out))
        head = back_up(record, out)
        if json:
            write_json({"book": str(record), "file": str(out), "head": head.document})
        else:
            write_text(say("storage.backed-up", file=str(out), entries=head.seq))
            write_text(head.line)


@click.command()
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@act_options
def restore(file: Path, acting: Acting) -> None:
    """Replace the book by a backup, after the backup was checked.

    FILE is what backup or export wrote. It is verified first; then the
    command says what would be lost, and asks. Accounts and drafts stay as
    they are; a book without any takes those of the backup.

    \b
    Example:
      normbook restore saturday.sqlite
    """
    with told():
        if not file.exists():
            refuse("BACKUP-MISSING", str(file))
        from normbook.book.copies.backup import restore as replace
        from normbook.book.copies.backup import staged
        from normbook.book.copies.loss import lost
        from normbook.book.store.address import read_address
        from normbook.model.diagnostics import Findings
        from normbook.render.words import say

        shown = read_address(acting.book).shown
        with staged(file) as (copy, verified):
            tell(Findings(verified.findings))
            if not verified.holds:
                raise SystemExit(ANSWER_IS_NO)
            loss = lost(acting.book, copy)
            if not acting.json:
                lines = [say("storage.restore.backup", file=str(file), entries=verified.head.seq), *_told(shown, loss)]
                write_text("\n".join(lines))
            done = not acting.dry_run and agreed(say("storage.restore.ask", book=shown), yes=acting.yes)
            aside = replace(acting.book, copy, loss) if done else None
    if acting.json:
        answer = {"book": shown, "file": str(file), "head": verified.head.document, "restored": done}
        write_json({**answer, "loses": loss.document if loss else None})
    elif done:
        write_text(say("storage.restored", book=shown, entries=verified.head.seq))
        if aside:
            write_text(say("storage.restored.aside", file=str(aside)))
    else:
        write_text(say("storage.unchanged"))
    if not done and not acting.dry_run:
        raise SystemExit(ANSWER_IS_NO)


def _told(book: str, loss: "Loss | None") -> list[str]:
    """What a restore would take away."""
    from normbook.render.words import say

    if loss is None:
        return [say("storage.restore.unreadable", book=book)]
    if loss.held == 0:
        return [say("storage.restore.empty", book=book)]
    told = []
    if loss.entries:
        told.append(say("storage.restore.lost", book=book, lost=loss.entries, entries=loss.held))
    if loss.personal:
        told.append(say("storage.restore.lost-personal", book=book, people=loss.personal))
    return told or [say("storage.restore.contained", book=book)]


@click.command()
@book_option
@dry_run_option
@json_option
def upgrade(book: str, dry_run: bool, json: bool) -> None:
    """Upgrade an older book, after a backup of it.

    The copy lies beside a SQLite book; of a PostgreSQL book it is a folder of
    text files in the working folder.

    \b
    Example:
      normbook upgrade
    """
    with told():
        from normbook.book.copies.backup import back_up, before_upgrade
        from normbook.book.copies.backup import upgrade as bring_up_to_date
        from normbook.book.store.book import open_older_book, refuse_altered, version_of
        from normbook.book.store.schema import VERSION
        from normbook.render.words import say

        with open_older_book(book) as record:
            version = version_of(record)
            out: Path | None = None
            if version != VERSION and not dry_run:
                refuse_altered(record)
                out = before_upgrade(record)
                back_up(record, out)
                bring_up_to_date(record)
            name = str(record)
    if json:
        kept = str(out) if out else None
        write_json({"book": name, "from": version, "to": VERSION, "backup": kept, "upgraded": out is not None})
    elif out:
        write_text(say("storage.upgraded", book=name, version=VERSION, file=str(out)))
    elif version == VERSION:
        write_text(say("storage.upgrade.current", book=name, version=version))
    else:
        write_text(say("storage.upgrade.due", book=name, version=version, known=VERSION))
        write_text(say("storage.unchanged"))
