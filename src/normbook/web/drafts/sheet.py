"""What a draft holds: its table, and the facts of its event; out of a form, into files that can be judged."""

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Any

from normbook.formats.keys import read_day
from normbook.formats.own_facts import checked
from normbook.formats.table.tables_out import toml_lines, toml_value
from normbook.model.crosstable import Event
from normbook.model.facts import DAY, FLAG, WHOLE, Fact
from normbook.model.solving import Problem, Tournament
from normbook.office.drafts import Draft
from normbook.presentation import presentation
from normbook.rulebook import SOLVING, judges, rulebook
from normbook.web.facts import draft_fields, said_in
from normbook.web.forms import Form
from normbook.web.server.refusals import RequestRefused
from normbook.web.workbench.bench import Bench
from normbook.web.workbench.intake import Brought
from normbook.web.workbench.tables import EditTable, from_form

PROBLEM = ("round", "group", "max", "published", "fairy")
"""What is said of each problem of a solving tournament."""
MOST_PROBLEMS = 100
_LONGEST = 200
_TABLE, _FILE = "table.csv", "event.toml"
_NO_FILE = "table.csv"
"""What an empty table is called on the workbench."""


@dataclass(frozen=True, slots=True)
class DraftSheet:
    """All that is typed of one event."""

    rules: str
    table: EditTable
    facts: Mapping[str, str]
    """As they are typed; days as year, month, day."""
    problems: tuple[tuple[str, ...], ...] = ()
    assured: tuple[str, ...] = ()
    variant: bytes | None = None
    edition: str = ""

    @property
    def name(self) -> str:
        """What the draft is called."""
        return self.facts.get("name", "")

    @property
    def content(self) -> dict[str, Any]:
        """As it is stored."""
        return {
            "table": self.table.rows,
            "facts": {name: text for name, text in self.facts.items() if text},
            "problems": [list(each) for each in self.problems],
            "assured": list(self.assured),
            "variant": base64.b64encode(self.variant).decode() if self.variant else "",
            "edition": self.edition,
        }

    @property
    def brought(self) -> Brought:
        """The files it stands for: what a director would have written by hand."""
        files = [(_FILE, self._toml().encode(errors="replace"))]
        if not self.before_results:
            files.append((_TABLE, self.table.as_csv()))
        return Brought(tuple(files), rules=self.rules, variant=self.variant)

    @property
    def before_results(self) -> bool:
        """Whether nothing has been typed into the table of an event that can be looked at before it is played."""
        return self.table.empty and rulebook(self.rules).has("check")

    @property
    def begins(self) -> date | None:
        """The first day; the last one where only that is known."""
        return read_day(self.facts.get("start", "") or self.facts.get("end", ""))

    def _toml(self) -> str:
        said: dict[str, object] = {"rules": self.rules, "edition": self.edition}
        said |= {fact.key: _of_kind(fact, self.facts.get(fact.key, "")) for fact in _asked(self.rules)}
        if not self.before_results:
            said["results" if judges(self.rules, SOLVING) else "crosstable"] = _TABLE
        lines = toml_lines(said)
        if judges(self.rules, SOLVING):
            lines += toml_lines({"assured": list(self.assured)})
            lines += ["problems = [\n", *(f"  {toml_value(_problem(each))},\n" for each in self._set_problems), "]\n"]
        return "".join(lines)

    @property
    def _set_problems(self) -> list[tuple[str, ...]]:
        return [each for each in self.problems if any(each)]


def _asked(rules: str) -> list[Fact]:
    return [each.fact for each in draft_fields(rules)]


def _of_kind(fact: Fact, text: str) -> object:
    """What is typed of a fact, as TOML has it; None where nothing is."""
    if fact.kind == DAY:
        return read_day(text)
    if fact.kind == FLAG:
        return checked(fact, text)
    return None if not text else int(text) if fact.kind == WHOLE else text


def _problem(cells: Sequence[str]) -> dict[str, object]:
    """A problem as TOML has it; what is not as it must be stays a text, and is told by the reader."""
    said: dict[str, object] = {name: _typed(text) for name, text in zip(PROBLEM, cells, strict=True) if text}
    said["fairy"] = bool(said.get("fairy"))
    return {"round": "", **said}


def _typed(text: str) -> object:
    number = text.replace(",", ".")
    if number.isascii() and number.replace(".", "", 1).isdecimal() and len(number) < 9:
        return Decimal(number) if "." in number else int(number)
    return text


def sheet_in(draft: Draft) -> DraftSheet:
    """What is stored of a draft."""
    content = draft.content
    variant = content.get("variant")
    return DraftSheet(
        draft.rules,
        EditTable([list(row) for row in content["table"]]),
        {**content["facts"], **_flags_that_say_no(draft.rules, content["facts"]), "name": draft.name},
        tuple(tuple(each) for each in content["problems"]),
        tuple(content["assured"]),
        base64.b64decode(variant) if variant else None,
        content.get("edition", ""),
    )


def _flags_that_say_no(rules: str, facts: Mapping[str, str]) -> dict[str, str]:
    """Blank, as a form has them: drafts were once stored with what their files said."""
    flags = (each.fact for each in draft_fields(rules) if each.fact.kind == FLAG)
    return {flag.key: "" for flag in flags if checked(flag, facts.get(flag.key, "")) is False}


def sheet_of(form: Form, known: DraftSheet) -> DraftSheet:
    """What a form says now; what it cannot say stays as it was."""
    problems = _problems(form)
    if form.text("do") == "add-problem":
        problems = (*problems, ("",) * len(PROBLEM))
    assured = tuple(each for each in presentation(known.rules).assurances if each in form.texts("assured"))
    return replace(known, table=from_form(form), facts=facts_of(form, known.rules), problems=problems, assured=assured)


def facts_of(form: Form, rules: str) -> dict[str, str]:
    """The facts that a form says."""
    return {key: _text(value) for key, value in said_in(form, _asked(rules)).items()}


def _problems(form: Form) -> tuple[tuple[str, ...], ...]:
    cells = [" ".join(cell.split())[:_LONGEST] for cell in form.texts("p")]
    wide = len(PROBLEM)
    if len(cells) % wide or len(cells) > wide * MOST_PROBLEMS:
        raise RequestRefused("not-valid")
    return tuple(tuple(cells[start : start + wide]) for start in range(0, len(cells), wide))


def sheet_from(bench: Bench, rules: str, table: EditTable, more: Event | Tournament | None) -> DraftSheet:
    """A new sheet from what somebody brought: their table, and what their files say besides."""
    asked = bench.brought.asked
    in_file = dict(more.more) if isinstance(more, Event) else {}
    unnamed = ("name", "id") if more is None or not more.named else ()
    said = {
        fact.key: getattr(asked.facts, fact.key, None)
        or asked.own.get(fact.key)
        or (None if fact.key in unnamed else getattr(more, fact.key, None))
        or _in_form(fact, in_file.get(fact.key, ""))
        for fact in _asked(rules)
    }
    facts = {name: _text(value) for name, value in said.items() if value}
    if "name" not in facts and bench.brought.files[0][0] != _NO_FILE:
        facts["name"] = bench.source
    problems: tuple[tuple[str, ...], ...] = ()
    assured: tuple[str, ...] = ()
    if isinstance(more, Tournament):
        problems = tuple(map(_problem_cells, more.problems))
        assured = tuple(each for each in presentation(rules).assurances if f"{rules}.{each}" in more.assured)
    edition = asked.facts.edition or (more.edition if more else "")
    return DraftSheet(rules, table, facts, problems, assured, bench.brought.variant, edition)


def _in_form(fact: Fact, text: str) -> object:
    """What a file says of a rulebook's own fact, as a form has it: a box is ticked only where the file says yes."""
    return checked(fact, text) if fact.kind == FLAG else text


def _text(value: object) -> str:
    if value is None or value is True:
        return "true" if value else ""
    return value.isoformat() if isinstance(value, date) else f"{value:f}" if isinstance(value, Decimal) else str(value)


def _problem_cells(problem: Problem) -> tuple[str, ...]:
    published = "original" if problem.original else _text(problem.published)
    return str(problem.round), problem.group, _text(problem.max), published, "yes" if problem.fairy else ""
