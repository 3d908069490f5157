"""`normbook post`, `amend` and `void`: events into the book, corrected, and out of it."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from normbook.cli.answers import ANSWER_IS_NO, REFUSED, refuse, refuse_if_needed, tell
from normbook.cli.book.act import Unstored, attempted, keep, kept, report, unstored_document
from normbook.cli.book.options import Acting, act_options, opened
from normbook.cli.facts import RulebookCommand, own_options
from normbook.cli.options import (
    facts_of,
    facts_options,
    how_of,
    reading_options,
    rules_option,
    stack,
    tables_options,
    variant_of,
)
from normbook.model.diagnostics import Findings
from normbook.model.facts import POST

if TYPE_CHECKING:
    from normbook.book.commands.acts import Act
    from normbook.book.commands.outcome import CommandResult
    from normbook.book.commands.step import Paper, Ratings, Wanted

no_new_option = click.option("--no-new", is_flag=True, help="Refuse people whom the book does not know.")
fide_ids_option = click.option(
    "--fide-ids",
    is_flag=True,
    help="Take FIDE ids for the book's; only FIDE's rulebook takes them unasked.",
)
paper_options = stack(
    *(tables_options, no_new_option, fide_ids_option),
    *(facts_options, own_options(POST), reading_options),
)
"""How an event's file is read and held against the book."""


@click.command(cls=RulebookCommand)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@rules_option
@paper_options
@act_options
def post(files: tuple[Path, ...], acting: Acting, **options: Any) -> None:
    """Calculate events from the book's standings and record them.

    FILE is a crosstable, a table of solving results, an event's TOML file, a
    season's TOML file with its legs and their ratings, or a folder of such
    files. A book is created where there is none. Each event is stored whole
    or not at all; the same file again changes nothing. A late event that
    re-rates others shows the difference first and asks.

    \b
    Examples:
      normbook post friday.csv --rules lpcc --end 2024-05-03 --leg Spring
      normbook post results/ --rules uscf --yes
      normbook post season.toml
    """
    findings = Findings()
    wanted = _wanted(options, findings)
    from normbook.book.commands.papers import read_papers

    papers = read_papers(files, wanted, findings)
    refuse_if_needed(findings)
    tell(findings)
    if not papers:
        from normbook.book.commands.papers import READABLE

        refuse("POST-NOTHING", str(files[0]), endings=READABLE)
    outcomes: list[CommandResult] = []
    unaccepted: list[dict[str, object]] = []
    ended = 0
    with opened(acting.book, create=True) as record, _progress(papers, json=acting.json) as shown:
        for paper in shown:
            try:
                outcomes.append(attempted(record, _act(paper, options), acting))
            except Unstored as unstored:
                unaccepted.append(unstored_document(unstored.difference, _named(paper)))
                ended = max(ended, ANSWER_IS_NO)
            except SystemExit as end:
                ended = max(ended, int(end.code or 0))
    report(outcomes, acting, refused=ended == REFUSED, more=unaccepted or None)
    if len(papers) > 1:
        _summary(outcomes, len(papers))
    if ended:
        raise SystemExit(ended)


def _named(paper: "Paper | Ratings") -> str:
    from normbook.book.commands.step import Ratings

    return paper.file if isinstance(paper, Ratings) else paper.event.id


def _wanted(options: dict[str, Any], findings: Findings) -> "Wanted":
    from normbook.book.commands.step import Wanted

    variant = variant_of(options["variant"], findings)
    return Wanted(options["rules"], facts_of(options), own=options, variant=variant, how=how_of(options))


def _act(paper: "Paper | Ratings", options: dict[str, Any]) -> "Act":
    from normbook.book.commands import acts

    return acts.post(paper, no_new=options["no_new"], trust_book=bool(options.get("trust_book")))


@contextmanager
def _progress(papers: "list[Paper | Ratings]", *, json: bool) -> "Iterator[Iterable[Paper | Ratings]]":
    """The papers, with a bar on a terminal where there are several."""
    if json or len(papers) < 2 or not sys.stderr.isatty():
        yield papers
        return
    from rich.console import Console
    from rich.progress import Progress

    from normbook.render.words import say

    with Progress(console=Console(stderr=True), transient=True) as bar:
        yield bar.track(papers, description=say("book.posting"))


def _summary(outcomes: "list[CommandResult]", papers: int) -> None:
    from normbook.render.words import say

    known = sum(outcome.what in ("known", "ratings-known") for outcome in outcomes)
    click.echo(say("book.summary", posted=len(outcomes) - known, known=known, refused=papers - len(outcomes)), err=True)


@click.command(cls=RulebookCommand)
@click.argument("event")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--reason", default="", help="Why; kept with the entry.")
@paper_options
@act_options
def amend(event: str, file: Path, reason: str, acting: Acting, **options: Any) -> None:
    """Correct a posted event, and re-rate what depends on it.

    EVENT is the event's id; FILE is the event as it should be: a TOML file
    whole, or a bare table, beside which name, dates and the rest stay as they
    were posted. It keeps its place in the order of effect.

    The difference is shown first: who, before, now, titles gained or lost,
    published lists that are now out of date.

    \b
    Example:
      normbook amend may-open may-open.toml --reason "round 3, board 2"
    """
    findings = Findings()
    with opened(acting.book) as record:
        from normbook.book.commands.events import existing

        with record.reading() as reading:
            known = existing(reading, event)
        options["rules"] = known.rules
        options["id"] = event
        wanted = _wanted(options, findings)
        from normbook.book.commands import acts
        from normbook.book.commands.papers import as_posted, read_papers

        papers = read_papers([file], wanted, findings)
        refuse_if_needed(findings)
        from normbook.book.commands.step import Ratings

        paper = papers[0] if len(papers) == 1 else None
        if paper is None or isinstance(paper, Ratings):
            refuse("BOOK-AMEND-ONE", str(file), id=event)
        tell(findings)
        with record.reading() as reading:
            paper = as_posted(reading, known, paper, wanted, bare=file.suffix.casefold() not in (".toml", ".json"))
        own = {name: bool(options.get(name)) for name in ("no_new", "trust_book")}
        outcome = kept(record, acts.amend(event, paper, reason, **own), acting)
    report([outcome], acting)


@click.command()
@click.argument("event")
@click.option("--reason", required=True, help="Why; kept with the entry.")
@click.option("--keep-titles", is_flag=True, help="Grant the titles that rested on the event to those who held them.")
@act_options
def void(event: str, reason: str, keep_titles: bool, acting: Acting) -> None:
    """Void a posted event, and recalculate what depended on it.

    The entry stays in the log; the event counts for nothing any more. A title
    that rested on it goes, unless --keep-titles records a grant.

    \b
    Example:
      normbook void may-open-1997-05-04 --reason "never played"
    """
    from normbook.book.commands import acts

    keep(acts.void(event, reason, keep_titles=keep_titles), acting)
