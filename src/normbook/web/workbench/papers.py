"""What somebody brings along, as the book takes it in: what `normbook post` reads."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from normbook.book.commands.papers import read_papers
from normbook.book.commands.step import Paper, Ratings, Wanted
from normbook.model.diagnostics import Diagnostic, Findings, Place
from normbook.web.workbench.intake import Brought, laid_out, rules_in, told, variant_of


@dataclass(frozen=True, slots=True)
class Papers:
    """What the files hold; nothing where a finding is an error."""

    found: list[Paper | Ratings]
    findings: list[Diagnostic]


def papers_of(brought: Brought, wanted: Wanted, ratings: tuple[str, bytes] | None = None) -> Papers:
    """The events of the files; `ratings` is a published list to rate them by."""
    findings = Findings()
    with papers_read(brought, wanted, findings, ratings) as (found, folder):
        if not found and not findings.refused:
            findings.error("TABLE-EMPTY", Place("–"))
        return Papers([] if findings.refused else [without(each, folder) for each in found], told(findings, folder))


@contextmanager
def papers_read(
    brought: Brought, wanted: Wanted, findings: Findings, ratings: tuple[str, bytes] | None = None
) -> Iterator[tuple[list[Paper | Ratings], Path]]:
    """The papers, in a folder that is there as long as they are looked at."""
    with laid_out(brought) as (paths, folder):
        wanted = replace(
            wanted,
            rules=rules_in(brought, paths),
            variant=variant_of(brought, folder, findings),
            how=replace(wanted.how, ratings=_beside(folder, ratings) if ratings else None),
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


def without(paper: Paper | Ratings, folder: Path) -> Paper | Ratings:
    """A paper that does not name the folder it lay in: findings about it come later."""
    if isinstance(paper, Ratings):
        return replace(paper, file=_local(paper.file, folder))
    event = paper.event
    return replace(paper, event=replace(event, file=_local(event.file, folder)))


def _local(name: str, folder: Path) -> str:
    return name.replace(f"{folder}/", "")
