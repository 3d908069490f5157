"""The workbench: what somebody brought along, as the browser carries it from one request to the next.

Nothing is kept on the server: the form holds the table, or the files themselves where they are no table.
"""

import base64
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from normbook.app.examples import examples
from normbook.formats.column_guess import LEFT_OUT, column_names
from normbook.formats.how import How
from normbook.formats.inquiry import Inquiry
from normbook.formats.sections import Facts
from normbook.formats.table.grid import WORKBOOK_MAGIC
from normbook.model.crosstable import ALL_SYSTEMS, FORMATS
from normbook.model.diagnostics import Diagnostic, Severity
from normbook.model.facts import COLUMN
from normbook.rulebook import CROSSTABLES, SOLVING, judge_of, judges, rulebook, rulebooks
from normbook.web.facts import facts_of, said_in, score_fields
from normbook.web.forms import Form, file_name
from normbook.web.server.refusals import RequestRefused
from normbook.web.workbench.intake import Brought, JudgedFiles, events_of, judge_or_check, said_by, with_rules
from normbook.web.workbench.tables import (
    MOST_PLAYERS,
    MOST_ROUNDS,
    EditTable,
    from_event,
    from_file,
    from_form,
    new_table,
)
from normbook.web.workbench.uploads import decoded, files_between

_LONGEST_FACT = 200
EDITIONS_TO_CHOOSE = {
    name: ", ".join(f"{rules} {name}" for rules in rulebooks() if name in rulebook(rules).editions)
    for name in dict.fromkeys(name for rules in rulebooks() for name in rulebook(rules).editions)
}
"""Every name of an edition, with whose it is."""


@dataclass(frozen=True, slots=True)
class Bench:
    """The state of the page."""

    brought: Brought
    source: str
    """What the table is called where the event has no name."""
    table: EditTable | None = None
    """None where the files are no single table."""
    opened: tuple[Diagnostic, ...] = ()
    """What was noticed when the file was opened."""
    said: Mapping[str, Any] = field(default_factory=dict)
    """What the files say of their event, by the names of the form's fields."""

    def shown(self, name: str) -> Any:
        """What a field of the form shows: what was typed there, else what the files say."""
        facts, own = self.brought.asked.facts, self.brought.asked.own
        typed = getattr(facts, name) if name in facts.__slots__ else own.get(name)
        return self.said.get(name) if typed in (None, "") else typed

    def is_of_file(self, name: str) -> bool:
        """Whether a field shows what the files say."""
        return name in self.said and self.shown(name) == self.said[name]

    @property
    def carried(self) -> list[tuple[str, str]]:
        """The files as the form carries them, where there is no table."""
        if self.table is not None:
            return []
        return [(name, base64.b64encode(data).decode()) for name, data in self.brought.files]

    @property
    def unrecognised(self) -> bool:
        """Whether what was brought was looked at, and no table was found in it."""
        return self.table is None and errors(list(self.opened)) > 0

    @property
    def column_names(self) -> list[str]:
        """What a column can be called, where the table came without names."""
        if self.table is None or not self.table.unnamed:
            return []
        rules = self.brought.rules
        known = column_names(judges(rules, SOLVING), self.table.width)
        own = [fact.key for fact in facts_of(rules) if COLUMN in fact.asked] if rules else []
        return list(dict.fromkeys([*known, *own, *(name for name in self.table.rows[0] if name[:1] != LEFT_OUT)]))

    @property
    def workbook(self) -> bool:
        """Whether a sheet may be chosen."""
        return self.table is None and any(data.startswith(WORKBOOK_MAGIC) for _, data in self.brought.files)

    @property
    def variant_text(self) -> str:
        """The variant as the form carries it."""
        return base64.b64encode(self.brought.variant).decode() if self.brought.variant else ""

    def judged(self) -> JudgedFiles:
        """The answer; an empty table has none yet."""
        if self.unrecognised:
            return JudgedFiles(self.brought.rules, list(self.opened))
        if self.table is not None and self.table.empty:
            return JudgedFiles(self.brought.rules, [])
        judged = judge_or_check(self.brought)
        return replace(judged, findings=[*self.opened, *judged.findings])


def errors(findings: list[Diagnostic]) -> int:
    """How many findings must be mended."""
    return sum(finding.severity is Severity.ERROR for finding in findings)


def bench_of(form: Form) -> Bench:
    """The workbench that a form stands for."""
    asked, rules, variant = _asked(form), form.chosen("rules", rulebooks()), _variant(form)
    if form.text("new"):
        rules = rules or judge_of(CROSSTABLES)
        table = new_table(rules, _count(form, "players", MOST_PLAYERS), _count(form, "rounds", MOST_ROUNDS))
        return _with_table(table, asked, rules, variant, "table")
    if form.texts("c"):
        return _with_table(from_form(form), asked, rules, variant, file_name(form.text("source") or "table"))
    files = tuple(form.by_field.get("files", ())) or _pasted(form) or _carried(form) or _example(form)
    brought = Brought(files, asked, rules, variant)
    if len(files) == 1:
        table_found, opened = from_file(*files[0], asked.how.sheet)
        if table_found:
            stem = files[0][0].rpartition(".")[0] or files[0][0]
            bench = _with_table(table_found, asked, rules, variant, stem)
            told = with_rules(bench.brought if table_found.unnamed else brought).rules
            return replace(bench, brought=replace(bench.brought, rules=told), opened=tuple(opened))
        if opened:
            return Bench(brought, files[0][0], opened=tuple(opened))
    if form.text("do") == "as-table" and (converted := _as_table(brought)):
        return converted
    recognised = with_rules(brought)
    return Bench(recognised, files[0][0] if files else "", said=said_by(recognised))


def can_be_a_table(bench: Bench) -> bool:
    """Whether files that are no table hold one event that can be edited as one."""
    return bench.table is None and not judges(bench.brought.rules, SOLVING) and len(events_of(bench.brought)) == 1


def _as_table(brought: Brought) -> Bench | None:
    """The one event of the files as an editable crosstable, with the facts that the files say."""
    events = events_of(brought)
    table = from_event(events[0]) if len(events) == 1 else None
    if table is None:
        return None
    event = events[0]
    facts = brought.asked.facts.over(
        Facts(
            edition=event.edition or None,
            name=event.name,
            section=event.section or None,
            end=event.end,
            system=event.system,
            format=event.format,
        )
    )
    rules = brought.rules or event.rules
    return _with_table(table, replace(brought.asked, facts=facts), rules, brought.variant, file_name(event.name))


def _with_table(table: EditTable, asked: Inquiry, rules: str | None, variant: bytes | None, source: str) -> Bench:
    return Bench(Brought(((f"{source}.csv", table.as_csv()),), asked, rules, variant), source, table)


def _asked(form: Form) -> Inquiry:
    return Inquiry(facts_said(form), how=how_said(form), own=said_in(form, [each.fact for each in score_fields()]))


def facts_said(form: Form) -> Facts:
    """What a form says of an event besides its table."""
    said: dict[str, Any] = {name: form.text(name)[:_LONGEST_FACT] or None for name in ("id", "name", "season", "leg")}
    return Facts(
        **said,
        edition=form.chosen("edition", tuple(EDITIONS_TO_CHOOSE)),
        start=form.day("start"),
        end=form.day("end"),
        system=form.chosen("system", ALL_SYSTEMS),
        format=form.chosen("format", FORMATS),
    )


def how_said(form: Form) -> How:
    """How a form wants its files read."""
    sheet = form.text("sheet")[:_LONGEST_FACT] or None
    return How(lenient=bool(form.text("lenient")), sheet=sheet, fide_ids=bool(form.text("fide_ids")))


def _count(form: Form, name: str, most: int) -> int:
    written = form.text(name)
    if not written.isdecimal() or len(written) > 4 or not 1 <= int(written) <= most:
        raise RequestRefused("not-valid")
    return int(written)


def _pasted(form: Form) -> tuple[tuple[str, bytes], ...]:
    text = form.text("pasted")
    return (("pasted.txt", text.encode(errors="replace")),) if text else ()


def _carried(form: Form) -> tuple[tuple[str, bytes], ...]:
    return files_between(form.texts("file_name"), form.texts("file_data"))


def _example(form: Form) -> tuple[tuple[str, bytes], ...]:
    """The files of an event that comes with a rulebook."""
    key = form.text("example")
    found = next((each for each in examples() if each.key == key), None)
    if key and found is None:
        raise RequestRefused("not-valid")
    return found.files() if found else ()


def _variant(form: Form) -> bytes | None:
    """A variant file that was brought along, now or before."""
    if sent := form.by_field.get("variant"):
        return sent[0][1]
    return decoded(form.text("variant_data")) or None
