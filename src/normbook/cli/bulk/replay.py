"""`normbook replay`: a whole history judged again, under the edition and under variants of it."""

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from normbook.cli.answers import refuse, refuse_if_needed, tell, write_json
from normbook.cli.book.options import DEFAULT_BOOK
from normbook.cli.bulk.cluster import SPARK, check_cluster_options, cluster_options, engine
from normbook.cli.bulk.options import need_the_extra, progress_bar
from normbook.cli.options import (
    Command,
    NamedTables,
    RulebookName,
    edition_option,
    given_on_the_command_line,
    load_tables,
    variants_option,
)
from normbook.model.diagnostics import Findings, Place
from normbook.rulebook import rulebook

if TYPE_CHECKING:
    from normbook.bulk.sources import Sources
    from normbook.bulk.summary import Summary
    from normbook.model.variant import Variant

    Judged = tuple[Variant | None, str]
    """A variant and an edition."""

BAD_ROWS = 100
CHUNK = 1 << 20


def _file(name: str, metavar: str, help: str) -> Callable[[Command], Command]:
    return click.option(name, type=click.Path(path_type=Path), metavar=metavar, help=help)


@click.command()
@click.argument("games", required=False, type=click.Path(path_type=Path), metavar="[GAMES.parquet]")
@_file("--ratings", "R.parquet", "Ratings before and after, one row per player and event.")
@_file("--events", "E.parquet", "Rounds and format of events.")
@_file("--members", "M.parquet", "Standings to start from.")
@click.option("--rules", type=RulebookName(), help="The rulebook; default: the first that can be replayed.")
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
    """Recalculate a whole history, millions of games at once.

    GAMES and the ratings are Parquet, Arrow, or CSV with the same columns;
    without GAMES the book is replayed, each event by its own tables unless
    --edition names others for all. Writes standings, norms and titles into DIR.
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
    by = options["rules"] if given_on_the_command_line("rules") else _usual()
    if not rulebook(by).has("bulk" if games else "book_replay"):
        refuse("RULES-HAVE-NONE", "replay", rules=by, what="replay")
    rules, folders = _rules(by, options["variants"], options["edition"] or "", of_book=games is None)
    started = perf_counter()
    from normbook.bulk.reasons import NoAutomaton

    try:
        summary = _replayed(by, games, book, rules, folders, out, options)
    except NoAutomaton as problem:
        names = [variant.name if variant else None for variant, _ in rules]
        files = ("replay", *options["variants"])
        refuse(problem.code, str(files[names.index(problem.variant)]), **problem.values)
    _answer(by, summary, perf_counter() - started, from_book=games is None, json=json)


def _replayed(
    by: str,
    games: Path | None,
    book: str,
    rules: Sequence["Judged"],
    folders: list[str | None],
    out: Path,
    options: Any,
) -> "Summary":
    """A file of games, or a book's events."""
    if games is not None:
        return _judged(by, games, rules, folders, out, options)
    from normbook.cli.bulk.replay_book import replayed

    if options["ratings"] or options["events"]:
        raise click.UsageError("--ratings and --events go with a file of games")
    return replayed(by, book, rules, folders, out, options)


def _judged(
    by: str, games: Path, rules: Sequence["Judged"], folders: list[str | None], out: Path, options: Any
) -> "Summary":
    """A file of games judged by the engine asked for."""
    from functools import partial

    from normbook.app.replay import bulk_part
    from normbook.bulk.output import Folder
    from normbook.bulk.reasons import TooManyBadRows, Unreadable
    from normbook.bulk.replay import Task
    from normbook.render.words import say

    threads, part = options["threads"] or os.cpu_count() or 1, bulk_part(by)
    if options["engine"] == SPARK and not part.CLUSTER:
        refuse("RULES-HAVE-NONE", "replay", rules=by, what="replay --engine spark")
    with engine(options) as judge:
        sources, build = _sources(games, options, part.COLUMNS), part.build
        task = Task(sources, [partial(build, load_tables(by, *each)[0]) for each in rules], folders, threads)
        try:
            with Folder(out, csv=options["csv"]) as folder:
                with progress_bar(say("bulk.progress"), sources.games.likely_rows) as progress:
                    summary = judge(task, folder, progress)
                files = folder.complete()
        except TooManyBadRows:
            refuse_if_needed(sources.bad.findings())
        except Unreadable as problem:
            refuse("BULK-UNREADABLE", problem.file, why=problem.why)
        except OSError as problem:
            refuse("FILE-NOT-WRITTEN", str(out), why=problem.strerror or type(problem).__name__)
        tell(sources.bad.findings())
    return replace(summary, files=tuple(map(str, files)))


def _answer(by: str, summary: Any, seconds: float, *, from_book: bool, json: bool) -> None:
    from normbook.app.replay import replay_document, replay_page
    from normbook.render.terminal import draw
    from normbook.render.words import say

    if json:
        write_json(replay_document(by, summary))
        return
    draw(replay_page(by, summary, f"{seconds:.1f}"))
    if from_book:
        click.echo(say("bulk.replay.book-acts"), err=True)
    for file in summary.files:
        click.echo(say("written", file=file), err=True)


def _usual() -> str:
    """The rulebook, where none is named."""
    from normbook.rulebook import having

    return having("bulk")[0]


def _rules(
    by: str, variants: tuple[Path, ...], edition: str, *, of_book: bool
) -> tuple[list["Judged"], list[str | None]]:
    """The edition and the variants of it, each with the folder its files go to.

    The first is a blank edition where a book's events are judged each by its own.
    """
    from normbook.formats.event_file import slug

    findings = Findings()
    _, named = NamedTables(by, None, edition).read(findings)
    edition = named or rulebook(by).newest
    own = of_book and not named
    rules: list[Judged] = [(None, "" if own else edition)]
    folders: list[str] = ["as-judged/" if own else f"edition-{edition}/"]
    for number, path in enumerate(variants, 1):
        variant, _ = NamedTables(by, path, edition).read(findings)
        name = variant.name if variant else ""
        folder = f"{slug(name) or f'variant-{number}'}/"
        if folder in folders:
            findings.error("BULK-SAME-VARIANT", Place(str(path)), None, name=name)
        rules.append((variant, edition))
        folders.append(folder)
    refuse_if_needed(findings)
    if len(variants) > 1:
        return rules, list(folders)
    return rules, [""] if not variants else [None, ""]


def _sources(games: Path, options: dict[str, Any], columns: Sequence[str]) -> "Sources":
    """The files named, open."""
    if given_on_the_command_line("book"):
        raise click.UsageError("give a file of games or --book, not both")
    if options["ratings"] is None:
        raise click.UsageError("a file of games needs --ratings")
    ratings, events, members = options["ratings"], options["events"], options["members"]
    from normbook.bulk import files
    from normbook.bulk.reasons import BadRows
    from normbook.bulk.sources import Sources

    findings = Findings()
    games_file, ratings_file = (
        files.open_file(path, wanted, findings) for path, wanted in ((games, files.GAMES), (ratings, files.RATINGS))
    )
    events_file = files.open_file(events, files.EVENTS, findings) if events else None
    members_file = files.open_file(members, files.members(columns), findings) if members else None
    refuse_if_needed(findings)
    assert games_file is not None
    assert ratings_file is not None
    bad = BadRows(options["bad_rows"])
    return Sources(games_file, ratings_file, events_file, members_file, bad, options["chunk"])
