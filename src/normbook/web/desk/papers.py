"""Files and tables that an officer brings, as the book takes them in: what `normbook post` and `amend` read."""

from dataclasses import replace

from normbook.book.commands.papers import as_posted
from normbook.book.commands.step import Paper, Wanted
from normbook.book.log.entry_kinds import POSTED
from normbook.book.log.index import EventState
from normbook.book.store.book import Reading
from normbook.model.diagnostics import Diagnostic, Findings, Place, Severity
from normbook.model.facts import POST
from normbook.presentation import presentation
from normbook.render.findings import in_order
from normbook.rulebook import CROSSTABLES, judge_of, rulebooks
from normbook.web.facts import asked_in, said_in
from normbook.web.forms import Form
from normbook.web.workbench.bench import facts_said, how_said
from normbook.web.workbench.intake import Brought
from normbook.web.workbench.papers import Papers, papers_of, papers_read
from normbook.web.workbench.tables import EditTable, from_columns, from_form
from normbook.web.workbench.uploads import as_text, files_in

_TABLE = "table.csv"
FILE_FIELDS = ("files", "variant", "ratings")


def papers_in(form: Form) -> Papers:
    """The events of the files that were sent; whatever is missing is told at once."""
    wanted, files = _wanted(form, None), files_in(form, "files")
    papers = papers_of(_brought(form, files, wanted), wanted)
    if any(each.code == "RULES-MISSING" for each in papers.findings):
        # Read by any rulebook, to tell what else is missing.
        other = replace(wanted, rules=judge_of(CROSSTABLES))
        beside = papers_of(_brought(form, files, other), other)
        told = {(each.code, each.place) for each in papers.findings}
        more = [each for each in beside.findings if each.severity is Severity.ERROR]
        findings = [each for each in (*more, *_undated(beside)) if (each.code, each.place) not in told]
        return Papers([], in_order([*papers.findings, *findings]))
    undated = _undated(papers)
    return Papers([], in_order([*papers.findings, *undated])) if undated else papers


def _undated(papers: Papers) -> list[Diagnostic]:
    """That an event has no last day."""
    findings = Findings()
    for event in (each.event for each in papers.found if isinstance(each, Paper)):
        if event.end is None:
            findings.error("BOOK-EVENT-UNDATED", Place(event.file or event.id), None, id=event.id)
    return list(findings)


def kept_files(form: Form, most: int) -> dict[str, list[tuple[str, str]]]:
    """The files of each field as text, so that nobody brings them twice; nothing where they are too large for that."""
    found = {field: [(name, as_text(data)) for name, data in files_in(form, field)] for field in FILE_FIELDS}
    size = sum(len(text) for files in found.values() for _, text in files)
    return found if size <= most else {field: [] for field in FILE_FIELDS}


def correction_in(form: Form, reading: Reading, known: EventState, table: EditTable | None) -> Papers:
    """A posted event as it should be: by a file, or by the cells of its table."""
    findings = Findings()
    files = ((_TABLE, table.as_csv()),) if table else files_in(form, "files")
    wanted = _wanted(form, known)
    with papers_read(_brought(form, files, wanted), wanted, findings) as found:
        paper = found[0] if len(found) == 1 else None
        if not findings.refused and not isinstance(paper, Paper):
            findings.error("BOOK-AMEND-ONE", Place(files[0][0] if files else known.id), None, id=known.id)
        if findings.refused or not isinstance(paper, Paper):
            return Papers([], in_order(findings))
        bare = not any(name.casefold().endswith(".toml") for name, _ in files)
        whole = as_posted(reading, known, paper, wanted, bare=bare)
        return Papers([whole], in_order(findings))


def _brought(form: Form, files: tuple[tuple[str, bytes], ...], wanted: Wanted) -> Brought:
    variants, lists = files_in(form, "variant"), files_in(form, "ratings")
    variant = variants[0][1] if variants else None
    return Brought(files, rules=wanted.rules, variant=variant, ratings=lists[0] if lists else None)


def _wanted(form: Form, known: EventState | None) -> Wanted:
    """What is said of the files: the options of the command line."""
    facts = facts_said(form)
    return Wanted(
        known.rules if known else form.chosen("rules", rulebooks()),
        replace(facts, id=known.id) if known else facts,
        said_in(form, asked_in(POST)),
        how=how_said(form),
    )


def table_in(form: Form) -> EditTable | None:
    """The table that the cells of a form stand for."""
    return from_form(form) if form.texts("c") else None


def posted_table(reading: Reading, known: EventState) -> EditTable | None:
    """An event's table as it was posted, or last amended; None if it is too large to edit."""
    posted = POSTED.read(reading.entry(known.seq).content)
    return from_columns(presentation(known.rules).typed_columns(posted.event))
