"""Conditions as people read them: what each needed, what it found and how it came out, whatever the rulebook."""

from collections.abc import Iterable

from normbook.judgement import Check, Verdict
from normbook.model.phrase import Value
from normbook.render.page import Cell, Table
from normbook.render.sheet import column, table_of
from normbook.render.words import say, say_phrase, shown

_TONES = {Verdict.PASSED: "good", Verdict.FAILED: "bad", Verdict.WARNED: "", Verdict.OPEN: "muted"}


def checks_table(checks: Iterable[Check], name: str, verdicts: str) -> Table:
    """Every check; `verdicts` is the code under which the rulebook's words for its outcomes are found."""
    return table_of(
        name,
        checks,
        column("check.rule", lambda check: check.rule.partition(".")[2]),
        column("check.what", lambda check: say(f"rule.{check.rule}")),
        column("check.verdict", lambda check: verdict_cell(check.verdict, verdicts)),
        column("check.needed", lambda check: _short(check.needed), optional=1),
        column("check.actual", lambda check: _short(check.actual), optional=1),
        column("check.note", lambda check: say_phrase(check.note) if check.note else "", optional=2),
    )


def verdict_cell(verdict: Verdict, verdicts: str) -> Cell:
    """How something came out, in the rulebook's words for it."""
    return Cell(say(f"{verdicts}.{verdict.value}"), tone=_TONES[verdict])


def _short(value: Value) -> str:
    """A value in a table's cell; of many words their number."""
    if isinstance(value, tuple) and len(value) > 3:
        return str(len(value))
    return "" if value is None else shown(value)
