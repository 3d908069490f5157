"""`normbook study`: what the rules really do."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from normbook.cli.answers import Outputs, answer, refuse, refuse_if_needed
from normbook.cli.bulk.options import progress_bar
from normbook.cli.facts import RulebookCommand, own_of, own_options, own_options_now
from normbook.cli.options import (
    given_on_the_command_line,
    outputs_options,
    rules_option,
    variant_of,
    variants_option,
)
from normbook.model.diagnostics import Findings
from normbook.model.facts import STUDY

if TYPE_CHECKING:
    from normbook.study.plan_file import Plan


@click.command(cls=RulebookCommand)
@click.argument("study", required=False, metavar="[NAME|FILE.toml]")
@rules_option
@variants_option
@own_options(STUDY)
@outputs_options
def study(study: str | None, outputs: Outputs, **options: Any) -> None:
    """Show what the rules really do, over many events.

    Lifetime titles: the exact chance that a player of some strength
    reaches titles above it, event by event, under the edition, other deltas
    and variants. Solvers' rating: how performance and rating move in
    simulated tournaments, the same for the same seed. Without a name: the
    studies that come with the program.

    \b
    Examples:
      normbook study
      normbook study b-player --html b-player.html
      normbook study b-player --strength 1750 --delta 1 --events 30
      normbook study solvers --seed 7
      normbook study mine.toml --variant strict.toml --json
    """
    rules = options["rules"] if given_on_the_command_line("rules") else None
    from normbook.app.study import prepare, shelf, with_charts
    from normbook.study.shelf import shipped

    if study is None:
        _refuse_foreign(None)
        found = shelf(shipped(), rules)
        answer(outputs, found.document, found.page)
        return
    findings = Findings()
    plan = _plan(study, rules, options, findings)
    refuse_if_needed(findings)
    prepared = prepare(plan, findings)
    refuse_if_needed(findings)
    assert prepared is not None
    with progress_bar(prepared.task, prepared.steps, in_millions=False) as progress:
        told = prepared.run(progress)
    answer(outputs, told.document, told.page, lambda: with_charts(told), table=told.sheet)


def _plan(study: str, rules: str | None, options: dict[str, Any], findings: Findings) -> "Plan":
    """The study asked for, with the command line's values in place of its own."""
    from normbook.study.plan_file import read_study

    plan = read_study(_file(study), findings)
    if plan is None:
        refuse_if_needed(findings)
        raise AssertionError("a study that is not read has findings")
    if rules is not None and rules != plan.rules:
        refuse("STUDY-RULES", study, actual=plan.rules, asked=rules)
    _refuse_foreign(plan.rules)
    variants = [variant for path in options["variants"] if (variant := variant_of(path, findings)) is not None]
    return plan.with_said(own_of(plan.rules, options), variants)


def _file(study: str) -> Path:
    """A shipped study's file, or the file that is named."""
    from normbook.model.nearest import nearest
    from normbook.study.shelf import shipped

    files = shipped()
    path = Path(study)
    if study in files:
        return files[study]
    if path.suffix.casefold() != ".toml" and not path.exists():
        refuse("STUDY-UNKNOWN", study, near=nearest(study, files))
    return path


def _refuse_foreign(rules: str | None) -> None:
    """An option that the rulebook does not have would otherwise be passed over in silence."""
    for option in own_options_now():
        if rules not in option.owners and given_on_the_command_line(option.fact.key):
            about = f"a study of the rulebook {' and '.join(option.owners)}"
            raise click.UsageError(f"{option.fact.flag} goes with {about}, not with {rules or 'the list of studies'}")
    if rules is None and given_on_the_command_line("variants"):
        raise click.UsageError("--variant goes with a study, not with the list of studies")
