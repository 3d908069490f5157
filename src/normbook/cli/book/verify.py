"""`normbook verify`: whether the book is what it says it is."""

import click

from normbook.cli.answers import ANSWER_IS_NO, tell, write_json, write_text
from normbook.cli.book.options import book_option, json_option, opened, told


@click.command()
@click.option(
    "--against",
    multiple=True,
    metavar="HASH|FILE",
    help="A head noted down, or a list or export that prints one; repeatable.",
)
@book_option
@json_option
def verify(against: tuple[str, ...], book: str, json: bool) -> None:
    """Recompute every hash, every link and everything derived.

    The solvers' published lists are made again from the first entry on;
    differences are shown list by list, solver by solver.

    With --against it also proves that the book still contains a history: a
    hash noted down, a published list, an export. Exit code 0: it holds;
    1: it does not, and the first wrong entry is named.

    \b
    Examples:
      normbook verify
      normbook verify --against list-2024-04.html
    """
    with told():
        from normbook.book.proof.claims import read_claims

        claims = [claim for named in against for claim in read_claims(named)]
    with opened(book, as_it_is=True) as record:
        from normbook.app.log import verified_document
        from normbook.book.proof.verify import verify as recompute
        from normbook.model.diagnostics import Findings
        from normbook.render.words import say

        with record.reading() as reading:
            verified = recompute(reading, str(record), claims)
        tell(Findings(verified.findings))
        if json:
            write_json(verified_document(str(record), verified, against))
        elif verified.holds:
            write_text(say("storage.holds", entries=verified.head.seq))
            for claim in claims:
                write_text(say("storage.contains", source=claim.source or claim.hash, seq=claim.seq))
            write_text(verified.head.line)
        else:
            write_text(say("storage.broken") + " " + say("storage.holds-until", seq=verified.head.seq))
    if not verified.holds:
        raise SystemExit(ANSWER_IS_NO)
