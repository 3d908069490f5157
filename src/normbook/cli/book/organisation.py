"""`normbook organisation`: whose book it is."""

from pathlib import Path

import click

from normbook.cli.answers import Outputs, answer, refuse
from normbook.cli.book.act import keep
from normbook.cli.book.options import Acting, act_options, opened


@click.command()
@click.option("--name", help="What it is called on pages, certificates, paper and the site.")
@click.option("--address", metavar="URL", help="Where the pages of normbook site are published; '' for nowhere.")
@click.option("--logo", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="A PNG up to 100 kB.")
@click.option("--no-logo", is_flag=True, help="Use no logo any longer.")
@click.option("--reason", default="", help="Why; kept with the entry.")
@act_options
def organisation(
    name: str | None, address: str | None, logo: Path | None, no_logo: bool, reason: str, acting: Acting
) -> None:
    """Show or change the organisation's name, address and logo.

    Each change is an entry of the log. Certificates name the organisation and,
    where the address of its site is known, have a QR code that leads to how
    the norm or title came about.

    \b
    Examples:
      normbook organisation
      normbook organisation --name "Riverside Chess Club" --logo club.png
      normbook organisation --address https://club.example/ratings/
    """
    if logo and no_logo:
        raise click.UsageError("--logo and --no-logo say the opposite: choose one")
    if name is None and address is None and logo is None and not no_logo:
        _show(acting)
        return
    from normbook.book.commands import acts

    picture = b"" if no_logo else _picture(logo) if logo else None
    keep(acts.organise(reason, name=name, address=address, logo=picture), acting)


def _picture(path: Path) -> bytes:
    """No more of it than tells that it is too large."""
    from normbook.book.commands.organisation import MOST_BYTES

    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1) or refuse("FILE-EMPTY", str(path))
    except OSError as problem:
        refuse("FILE-UNREADABLE", str(path), why=problem.strerror or type(problem).__name__)


def _show(acting: Acting) -> None:
    with opened(acting.book) as record, record.reading() as reading:
        from normbook.app.organisation import organisation_document, organisation_page
        from normbook.book.commands.organisation import organisation_of

        found, head = organisation_of(reading), reading.head()
        answer(
            Outputs(json=acting.json),
            lambda: organisation_document(found, head),
            lambda: organisation_page(found, head),
        )
