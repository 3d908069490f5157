"""What somebody brings along, as the book takes it in: what `normbook post` reads."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from normbook.book.commands.papers import read_papers
from normbook.book.commands.step import Paper, Ratings, Wanted
from normbook.model.diagnostics import Diagnostic, Findings, Place
from normbook.render.findings import in_order
from normbook.web.workbench.intake import Brought, laid_out, rules_in, variant_of


@dataclass(frozen=True, slots=True)
class Papers:
    """What the files hold; nothing where a finding is an error."""

    found: list[Paper | Ratings]
    findings: list[Diagnostic]


def papers_of(brought: Brought, wanted: Wanted) -> Papers:
    """The events of the files."""
    findings = Findings()
    with papers_read(brought, wanted, findings) as found:
        if not found and not findings.refused:
            findings.error("TABLE-EMPTY", Place("–"))
        return Papers([] if findings.refused else found, in_order(findings))


@contextmanager
def papers_read(brought: Brought, wanted: Wanted, findings: Findings) -> Iterator[list[Paper | Ratings]]:
    """The papers, and their files at hand as long as they are looked at."""
    with laid_out(brought, findings) as paths:
        wanted = replace(
            wanted,
            rules=rules_in(brought, paths),
            variant=variant_of(brought, findings),
            how=replace(wanted.how, ratings=brought.inquiry.how.ratings),
        )
        if not paths:
            findings.error("FILE-EMPTY", Place("–"))
        yield read_papers(paths, wanted, findings) if paths else []
