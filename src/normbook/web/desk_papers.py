"""Files and tables that an officer brings, as the book takes them in: what `normbook post` and `amend` read."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from normbook.book.content import event_from, tournament_from
from normbook.book.papers import LegRatings, Wanted, as_posted, read_papers
from normbook.book.posting import Paper
from normbook.book.store import Reading
from normbook.book.told import EventState
from normbook.formats.how import How
from normbook.formats.sections import Facts
from normbook.model.crosstable import FORMATS, SYSTEMS
from normbook.model.diagnostics import Diagnostic, Findings, Place
from normbook.model.solving import CATEGORIES, KINDS
from normbook.publish.scoring import RULEBOOKS
from normbook.web.carrying import files_in
from normbook.web.forms import Form
from normbook.web.judging import Brought, laid_out, rules_in, told, variant_of
from normbook.web.tables import EditTable, from_cells, from_event, from_tournament

LONGEST = 200
_TABLE = "table.csv"


@dataclass(frozen=True, slots=True)
class Papers:
    """What the files hold; nothing where a finding is an error."""

    found: list[Paper | LegRatings]
    findings: list[Diagnostic]


def papers_in(form: Form) -> Papers:
    """The events of the files that were sent."""
    findings = Findings()
    with _read(form, files_in(form, "files"), None, findings) as (found, folder):
        if not found and not findings.refused:
            findings.error("TABLE-EMPTY", Place("–"))
        return Papers([] if findings.refused else [_without(each, folder) for each in found], told(findings, folder))


def correction_in(form: Form, reading: Reading, known: EventState) -> Papers:
    """A posted event as it should be: by a file, or by the cells of its table."""
    findings = Findings()
    table = table_in(form)
    files = ((_TABLE, table.as_csv()),) if table else files_in(form, "files")
    with _read(form, files, known, findings) as (found, folder):
        paper = found[0] if len(found) == 1 else None
        if not findings.refused and not isinstance(paper, Paper):
            findings.error("BOOK-AMEND-ONE", Place(files[0][0] if files else known.id), None, id=known.id)
        if findings.refused or not isinstance(paper, Paper):
            return Papers([], told(findings, folder))
        bare = not any(name.casefold().endswith(".toml") for name, _ in files)
        whole = as_posted(reading, known, paper, _wanted(form, known), bare=bare)
        return Papers([_without(whole, folder)], told(findings, folder))


@contextmanager
def _read(
    form: Form, files: tuple[tuple[str, bytes], ...], known: EventState | None, findings: Findings
) -> Iterator[tuple[list[Paper | LegRatings], Path]]:
    """The papers, in a folder that is there as long as they are looked at."""
    wanted = _wanted(form, known)
    variants = files_in(form, "variant")
    brought = Brought(files, rules=wanted.rules, variant=variants[0][1] if variants else None)
    with laid_out(brought) as (paths, folder):
        lists = files_in(form, "ratings")
        rating_list = _beside(folder, lists[0]) if lists else None
        wanted = replace(
            wanted,
            rules=rules_in(brought, paths),
            variant=variant_of(brought, folder, findings),
            how=replace(wanted.how, ratings=rating_list),
        )
        if not paths:
            findings.error("FILE-EMPTY", Place("–"))
        yield read_papers(paths, wanted, findings) if paths else [], folder


def _beside(folder: Path, file: tuple[str, bytes]) -> Path:
    """A file in a folder of its own: it may be called as one of the others."""
    own = folder / "ratings"
    own.mkdir()
    path = own / file[0]
    path.write_bytes(file[1])
    return path


def _without(paper: Paper | LegRatings, folder: Path) -> Paper | LegRatings:
    """A paper that does not name the folder it lay in: findings about it come later."""
    if isinstance(paper, LegRatings):
        return replace(paper, file=_local(paper.file, folder))
    event = paper.event
    return replace(paper, event=replace(event, file=_local(event.file, folder)))


def _local(name: str, folder: Path) -> str:
    return name.replace(f"{folder}/", "")


def _wanted(form: Form, known: EventState | None) -> Wanted:
    """What is said of the files: the options of the command line."""
    return Wanted(
        known.rules if known else form.chosen("rules", RULEBOOKS),
        Facts(
            name=form.text("name")[:LONGEST] or None,
            id=known.id if known else form.text("id")[:LONGEST] or None,
            start=form.day("start"),
            end=form.day("end"),
            season=form.text("season")[:LONGEST] or None,
            leg=form.text("leg")[:LONGEST] or None,
            system=form.chosen("system", SYSTEMS),
            format=form.chosen("format", FORMATS),
        ),
        kind=form.chosen("kind", KINDS),
        category=form.chosen("category", CATEGORIES),
        locations=form.count("locations", 999),
        how=How(lenient=bool(form.text("lenient")), sheet=form.text("sheet")[:LONGEST] or None),
    )


def table_in(form: Form) -> EditTable | None:
    """The table that the cells of a form stand for."""
    cells = form.texts("c")
    if not cells:
        return None
    table = from_cells(cells, form.text("width"))
    table = table.with_row() if form.text("do") == "add-row" else table
    return table.with_round() if form.text("do") == "add-round" else table


def posted_table(reading: Reading, known: EventState) -> EditTable | None:
    """An event's table as it was posted, or last amended; None if it is too large to edit."""
    content = reading.entry(known.seq).content["event"]
    if known.rules == "wfcc":
        return from_tournament(tournament_from(content))
    return from_event(event_from(content, known.rules))
