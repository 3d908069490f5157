"""`normbook replay`: a whole history judged again, under the edition and under variants of it."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from normbook.cli.answers import refuse, refuse_if_needed, tell, write_text
from normbook.cli.book_options import DEFAULT_BOOK
from normbook.cli.bulk_options import need_the_extra, progress_bar
from normbook.cli.cluster_options import check_cluster_options, cluster_options, engine
from normbook.cli.options import Command, edition_option, variants_option
from normbook.interrupts import folder_for_now
from normbook.model.diagnostics import Findings, Place

if TYPE_CHECKING:
    from normbook.bulk.sources import Sources
    from normbook.rulebooks.uscf.tables import Tables

BAD_ROWS = 100
CHUNK = 1 << 20


def _file(name: str, metavar: str, help: str) -> Callable[[Command], Command]:
    return click.option(name, type=click.Path(path_type=Path), metavar=metavar, help=help)


@click.command()
@click.argument("games", required=False, type=click.Path(path_type=Path), metavar="[GAMES.parquet]")
@_file("--ratings", "R.parquet", "Ratings before and after, one row per player and event.")
@_file("--events", "E.parquet", "Rounds and format of events.")
@_file("--members", "M.parquet", "Standings to start from.")
@variants_option
@edition_option
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="DIR", help="The folder to write into.")
@click.option("--csv", is_flag=True, help="Write CSV in place of Parquet.")
@click.option(
    "--book",
    "-b",
    envvar="NORMBOOK_BOOK",
    default=DEFAULT_BOOK,
    show_default=True,
    metavar="BOOK",
    help="The book that is replayed where no GAMES are named.",
)
@click.option(
    "--bad-rows",
    type=click.IntRange(0),
    default=BAD_ROWS,
    show_default=True,
    metavar="N",
    help="Rows that may be left out as unusable; more are refused.",
)
@click.option("--threads", type=click.IntRange(1, 1024), metavar="N", help="Threads; default: one per core.")
@click.option(
    "--chunk",
    type=click.IntRange(1),
    default=CHUNK,
    show_default=True,
    metavar="N",
    help="Rows read at a time: fewer need less memory.",
)
@cluster_options
@click.option("--json", is_flag=True, help="Print the summary as one JSON document and nothing else.")
def replay(games: Path | None, out: Path, book: str, json: bool, **options: Any) -> None:
    """Judge a whole history again by the lifetime titles (uscf).

    GAMES and the ratings are Parquet, or CSV with the same columns; without
    GAMES the book is replayed. Writes standings, norms and titles into DIR.
    With one variant DIR is the variant's; with several each has a folder of
    its own, named after it. The summary compares variants with the edition,
    and a file “changes” says whose title differs. Needs the extra bulk, or
    spark where a cluster does the work: its machines must see the same files
    and DIR under the same paths.

    \b
    Examples:
      normbook replay games.parquet --ratings ratings.parquet --out now
      normbook replay games.parquet --ratings ratings.parquet \\
          --variant half.toml --variant strict.toml --out compared
      normbook replay --book club.sqlite --out now --csv
      normbook replay games.parquet --ratings ratings.parquet --out now \\
          --engine spark --master spark://head:7077
    """
    check_cluster_options(options, from_book=games is None)
    need_the_extra("replay")
    from normbook.bulk.output import Folder
    from normbook.bulk.reasons import TooManyBadRows
    from normbook.bulk.replay import Task
    from normbook.publish.words import say

    rules, folders = _rules(options["variants"], options["edition"] or "")
    threads = options["threads"] or os.cpu_count() or 1
    started = perf_counter()
    with _sources(games, book, options) as sources, engine(options) as judge:
        task = Task(sources, rules, folders, threads)
        try:
            with Folder(out, csv=options["csv"]) as folder:
                with progress_bar(say("bulk.progress"), sources.games.likely_rows) as progress:
                    summary = judge(task, folder, progress)
                files = folder.complete()
        except TooManyBadRows:
            refuse_if_needed(sources.bad.findings())
        except OSError as problem:
            refuse("FILE-NOT-WRITTEN", str(out), why=problem.strerror or type(problem).__name__)
        tell(sources.bad.findings())
    _answer(
        replace(summary, files=tuple(map(str, files))), perf_counter() - started, from_book=games is None, json=json
    )


def _answer(summary: Any, seconds: float, *, from_book: bool, json: bool) -> None:
    from normbook.publish.bulk import replay_document, replay_page
    from normbook.publish.jsontext import json_text
    from normbook.publish.terminal import draw
    from normbook.publish.words import say

    if json:
        write_text(json_text(replay_document(summary)))
        return
    draw(replay_page(summary, f"{seconds:.1f}"))
    if from_book:
        click.echo(say("bulk.replay.book-acts"), err=True)
    for file in summary.files:
        click.echo(say("written", file=file), err=True)


def _rules(variants: tuple[Path, ...], edition: str) -> tuple[list["Tables"], list[str | None]]:
    """The edition and the variants, each with the folder its files go to."""
    from normbook.formats.event_file import slug
    from normbook.formats.variant_file import read_variant
    from normbook.rulebooks import RELEASED
    from normbook.rulebooks.uscf.tables import load, standard

    if edition and edition not in RELEASED["uscf"]:
        refuse("EDITION-UNKNOWN", "--edition", rules="uscf", edition=edition, known=RELEASED["uscf"])
    findings = Findings()
    rules: list[Tables] = [standard(edition)]
    folders: list[str] = [f"edition-{rules[0].edition}/"]
    for number, path in enumerate(variants, 1):
        tables, problems = load(read_variant(path, findings), edition)
        findings.extend(problems)
        folder = f"{slug(tables.variant or '') or f'variant-{number}'}/"
        if folder in folders:
            findings.error("BULK-SAME-VARIANT", Place(str(path)), None, name=tables.variant)
        rules.append(tables)
        folders.append(folder)
    refuse_if_needed(findings)
    if len(variants) > 1:
        return rules, list(folders)
    return rules, [""] if not variants else [None, ""]


@contextmanager
def _sources(games: Path | None, book: str, options: dict[str, Any]) -> Iterator["Sources"]:
    """The files named, or those of the book, open."""
    if games is None:
        from normbook.cli.replay_book import written_out

        if options["ratings"] or options["events"]:
            raise click.UsageError("--ratings and --events go with a file of games")
        with folder_for_now() as folder:
            games, ratings, events, members = written_out(book, folder, options["edition"] or "")
            yield _opened(games, ratings, events, options["members"] or members, options)
        return
    from click.core import ParameterSource

    if click.get_current_context().get_parameter_source("book") is ParameterSource.COMMANDLINE:
        raise click.UsageError("give a file of games or --book, not both")
    if options["ratings"] is None:
        raise click.UsageError("a file of games needs --ratings")
    yield _opened(games, options["ratings"], options["events"], options["members"], options)


def _opened(
    games: Path, ratings: Path, events: Path | None, members: Path | None, options: dict[str, Any]
) -> "Sources":
    from normbook.bulk.files import EVENTS, GAMES, MEMBERS, RATINGS, open_file
    from normbook.bulk.reasons import BadRows
    from normbook.bulk.sources import Sources

    findings = Findings()
    games_file, ratings_file = open_file(games, GAMES, findings), open_file(ratings, RATINGS, findings)
    events_file = open_file(events, EVENTS, findings) if events else None
    members_file = open_file(members, MEMBERS, findings) if members else None
    refuse_if_needed(findings)
    assert games_file is not None
    assert ratings_file is not None
    bad = BadRows(options["bad_rows"])
    return Sources(games_file, ratings_file, events_file, members_file, bad, options["chunk"])
