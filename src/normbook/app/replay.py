"""A replay's summary for people and for programs."""

from typing import TYPE_CHECKING

from normbook.render.about import about
from normbook.render.page import Block, Cell, Heading, Page, Table, Text
from normbook.render.sheet import Field, column, table_of
from normbook.render.words import say
from normbook.rulebook import rulebook

if TYPE_CHECKING:
    from normbook.bulk.book_replay import Titles
    from normbook.bulk.part import Bulk
    from normbook.bulk.summary import ClusterWork, Run, Summary


def bulk_part(rules: str) -> "Bulk":
    """What the rulebook hands to the engines that judge millions of games. Raises KeyError where it has none."""
    part: Bulk | None = rulebook(rules).part("bulk")
    if part is None:
        raise KeyError(rules)
    return part


def replayed_titles(rules: str) -> "Titles":
    """What the rulebook's part `book_replay` says of its titles, so that a book can be judged again.

    Raises KeyError where it has none. A replay of files does without: the book's rooms take longer to load than a
    million games to judge.
    """
    part = rulebook(rules).part("book_replay")
    if part is None:
        raise KeyError(rules)
    titles: Titles = part.TITLES
    return titles


def replay_page(rules: str, summary: "Summary", seconds: str = "") -> Page:
    """Titles per level under each of the rules, what was earned, and who gains or loses by a variant."""
    read = say(
        "bulk.replay.read",
        games=_thousands(summary.games),
        events=_thousands(summary.events),
        player_events=_thousands(summary.player_events),
        players=_thousands(summary.players),
        seconds=seconds,
    )
    blocks: list[Block] = [Text(read)]
    if summary.cluster:
        blocks.append(Text(_cluster(summary.cluster, summary.games), "muted"))
    if not summary.streamed:
        blocks.append(Text(say("bulk.cluster.routed" if summary.cluster else "bulk.replay.sorted"), "muted"))
    if summary.bad_rows:
        blocks.append(Text(say("bulk.replay.bad-rows", count=summary.bad_rows), "bad"))
    systems = sorted({each.system for run in summary.runs for each in run.holders}, reverse=True)
    for system in systems:
        title = "bulk.titles.system" if len(systems) > 1 else "bulk.titles"
        blocks += [Heading(say(title, system=system)), _titles(rules, summary, system)]
    blocks += [Heading(say("bulk.earned")), _earned(summary)]
    if any(run.comparison for run in summary.runs):
        blocks += [Heading(say("bulk.compared")), _compared(summary), Text(say("bulk.compared.who"), "muted")]
    variants = ", ".join(run.variant for run in summary.runs if run.variant)
    title = say("bulk.replay", games=_thousands(summary.games))
    return Page(title, blocks, about(rules, summary.edition, variants or None))


def _cluster(work: "ClusterWork", games: int) -> str:
    return say(
        "bulk.cluster",
        master=work.master,
        executors=work.executors,
        tasks=_thousands(work.tasks),
        task_seconds=f"{work.task_seconds:.1f}",
        seconds=f"{work.seconds:.1f}",
        bytes=_thousands(work.shuffle_bytes),
        per_game=f"{work.shuffle_bytes / max(1, games):.2f}",
    )


def _titles(rules: str, summary: "Summary", system: str) -> Table:
    bulk = bulk_part(rules)
    counts = [next((h.by_title for h in run.holders if h.system == system), {}) for run in summary.runs]
    levels = sorted({level for each in counts for level in each if level is not None}, reverse=True)
    lines: list[tuple[int | str, str, list[int]]] = [
        (level, bulk.title_name(level), [each.get(level, 0) for each in counts]) for level in levels
    ]
    lines.append(("", say("bulk.titles.none"), [each.get(None, 0) for each in counts]))
    held = [line for line in lines if any(line[2])]
    return table_of(
        system,
        [*held, ("", say("bulk.titles.all"), [sum(each.values()) for each in counts])],
        column("bulk.titles.level", lambda line: line[0], right=True),
        column("bulk.titles.title", lambda line: line[1]),
        *(_holders(number, _name(run, summary)) for number, run in enumerate(summary.runs)),
    )


def _holders(number: int, name: str) -> Field[tuple[int | str, str, list[int]]]:
    """A column of the run of that number."""
    return Field("", name, None, lambda line: _count(line[2][number]), right=True)


def _earned(summary: "Summary") -> Table:
    return table_of(
        "earned",
        summary.runs,
        column("bulk.earned.rules", lambda run: _name(run, summary)),
        column("book.column.norms", lambda run: _count(run.norms), right=True),
        column("book.column.titles_earned", lambda run: _count(run.titles), right=True),
    )


def _compared(summary: "Summary") -> Table:
    return table_of(
        "compared",
        [(_name(run, summary), run.comparison) for run in summary.runs if run.comparison],
        column("bulk.earned.rules", lambda line: line[0]),
        column("bulk.compared.higher", lambda line: _count(line[1].higher), right=True),
        column("bulk.compared.lower", lambda line: _count(line[1].lower), right=True),
        column("bulk.compared.levels-up", lambda line: _count(line[1].steps_higher), right=True, optional=1),
        column("bulk.compared.levels-down", lambda line: _count(line[1].steps_lower), right=True, optional=1),
    )


def _name(run: "Run", summary: "Summary") -> str:
    if run.variant:
        return run.variant
    return say("bulk.own") if summary.own else say("bulk.edition", edition=summary.edition)


def _count(count: int) -> Cell:
    return Cell(_thousands(count), count)


def _thousands(count: int) -> str:
    return f"{count:,}"


def replay_document(rules: str, summary: "Summary") -> dict[str, object]:
    """The summary as JSON; counts are integers, a title's level is the key of its count."""
    document: dict[str, object] = {
        "rules": rules,
        "edition": summary.edition,
        "own_tables": summary.own,
        "games": summary.games,
        "events": summary.events,
        "player_events": summary.player_events,
        "players": summary.players,
        "bad_rows": summary.bad_rows,
        "streamed": summary.streamed,
        "runs": [_run_document(run) for run in summary.runs],
        "files": list(summary.files),
    }
    if work := summary.cluster:
        document["cluster"] = {
            "master": work.master,
            "executors": work.executors,
            "tasks": work.tasks,
            "seconds": round(work.seconds, 3),
            "task_seconds": round(work.task_seconds, 3),
            "shuffle_bytes": work.shuffle_bytes,
            "in_place": work.in_place,
        }
    return document


def _run_document(run: "Run") -> dict[str, object]:
    document: dict[str, object] = {
        "variant": run.variant,
        "norms": run.norms,
        "titles_earned": run.titles,
        "titles": {
            each.system: {str(level or ""): count for level, count in each.by_title.items() if count}
            for each in run.holders
        },
    }
    if run.comparison:
        document["compared"] = {
            "higher": run.comparison.higher,
            "lower": run.comparison.lower,
            "levels_gained": run.comparison.steps_higher,
            "levels_lost": run.comparison.steps_lower,
        }
    return document
