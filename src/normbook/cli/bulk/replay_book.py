"""`normbook replay` of a book."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from normbook.cli.answers import refuse, refuse_if_needed, tell
from normbook.cli.book.options import opened
from normbook.cli.bulk.options import progress_bar
from normbook.model.diagnostics import Findings
from normbook.model.variant import Variant

if TYPE_CHECKING:
    from normbook.bulk.automaton import Automaton, Held, Starting
    from normbook.bulk.summary import Summary


def replayed(
    by: str,
    address: str,
    rules: Sequence[tuple[Variant | None, str]],
    folders: list[str | None],
    out: Path,
    options: Any,
) -> "Summary":
    """The book judged again under each of the rules; a blank edition is each event's own."""
    from normbook.app.replay import replayed_titles
    from normbook.book.log.basis import Basis
    from normbook.book.log.content import variant_content
    from normbook.book.log.entries import canonical
    from normbook.bulk.book_replay import replay_book
    from normbook.bulk.output import Folder
    from normbook.render.words import say

    titles = replayed_titles(by)
    starting = _starting(by, options["members"], options["bad_rows"]) if options["members"] else None
    bases = [
        Basis(edition, canonical(variant_content(variant)) if variant else "") if edition else None
        for variant, edition in rules
    ]
    try:
        with opened(address) as book, book.reading() as reading, Folder(out, csv=options["csv"]) as folder:
            with progress_bar(say("bulk.progress"), None) as progress:
                summary = replay_book(titles, reading, bases, folders, folder, starting, progress)
            if summary is None:
                refuse("BULK-BOOK-EMPTY", address)
            files = folder.complete()
    except OSError as problem:
        refuse("FILE-NOT-WRITTEN", str(out), why=problem.strerror or type(problem).__name__)
    return replace(summary, files=tuple(map(str, files)))


def _starting(by: str, path: Path, most: int) -> "Starting":
    """The standings of a file of members."""
    from normbook.app.replay import bulk_part
    from normbook.bulk.files import members, open_file
    from normbook.bulk.ids import Ids
    from normbook.bulk.members import member_rows
    from normbook.bulk.reasons import BadRows, Reason, TooManyBadRows, Unreadable
    from normbook.model.crosstable import SYSTEMS

    findings = Findings()
    file = open_file(path, members(bulk_part(by).COLUMNS), findings)
    refuse_if_needed(findings)
    assert file is not None
    bad, ids, automaton = BadRows(most), Ids([file.kinds["player"]]), _automaton(by)
    found: dict[tuple[str, str], Held] = {}
    try:
        for rows in member_rows(file, automaton, ids, bad):
            names = ids.column(rows.player).to_pylist()
            for at, (name, system, state) in enumerate(
                zip(names, rows.system.tolist(), rows.state.tolist(), strict=True)
            ):
                if not (standing := automaton.standings[state]):
                    continue  # its row cannot be used, and its system may be none
                if (record := (SYSTEMS[system], str(name))) in found:
                    bad.add(file.name, file.first_row + rows.first_row + at, Reason.PLAYER_TWICE)
                else:
                    found[record] = standing
        bad.stop_past_limit()
    except TooManyBadRows:
        refuse_if_needed(bad.findings())
    except Unreadable as problem:
        refuse("BULK-UNREADABLE", problem.file, why=problem.why)
    tell(bad.findings())
    return found


def _automaton(by: str) -> "Automaton":
    """Of the newest edition: a file of members names levels, which are the same in all."""
    from normbook.app.replay import bulk_part
    from normbook.cli.options import load_tables
    from normbook.rulebook import rulebook

    return bulk_part(by).build(load_tables(by, None, rulebook(by).newest)[0])
