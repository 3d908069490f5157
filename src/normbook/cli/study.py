"""`normbook study`: what the rules really do."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from normbook.cli.answers import Outputs, answer, refuse, refuse_if_needed
from normbook.cli.bulk.options import progress_bar
from normbook.cli.options import (
    Exact,
    Several,
    given_on_the_command_line,
    outputs_options,
    rules_option,
    variant_of,
    variants_option,
)
from normbook.model.diagnostics import Findings

if TYPE_CHECKING:
    from normbook.study.plan import Plan

OWN_OPTIONS = {
    "strengths": ("uscf", "--strength"),
    "deltas": ("uscf", "--delta"),
    "events": ("uscf", "--events"),
    "draws": ("uscf", "--draws"),
    "seed": ("wfcc", "--seed"),
    "tournaments": ("wfcc", "--tournaments"),
}
"""Options that only one rulebook has."""


def _numbers(name: str, kind: click.ParamType[Any], field: str, help: str) -> Callable[[Any], Any]:
    return click.option(name, field, cls=Several, multiple=True, type=kind, metavar="N", help=help)


@click.command()
@click.argument("study", required=False, metavar="[NAME|FILE.toml]")
@rules_option
@variants_option
@_numbers("--strength", click.IntRange(1, 3999), "strengths", "uscf: in place of the study's own; several times.")
@_numbers("--delta", Exact("0", "99", "0.001"), "deltas", "uscf: compare with one delta for all; several times.")
@_numbers("--events", click.IntRange(1, 1000), "events", "uscf: look after so many events; several times.")
@click.option("--draws", type=Exact("0", "1", "0.01"), help="uscf: share of games that equals draw.")
@click.option("--seed", type=click.IntRange(0), help="wfcc: of the simulated tournaments.")
@click.option("--tournaments", type=click.IntRange(1, 100_000), help="wfcc: so many of each kind.")
@outputs_options
def study(study: str | None, **options: Any) -> None:
    """Show what the rules really do, over many events.

    Lifetime titles (uscf): the exact chance that a player of some strength
    reaches titles above it, event by event, under the edition, other deltas
    and variants. Solvers' rating (wfcc): how performance and rating move in
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
    outputs = Outputs(**{name: options.pop(name) for name in ("json", "csv", "xlsx", "html", "pdf")})
    rules = options["rules"] if given_on_the_command_line("rules") else None
    from normbook.app.study import prepare, shelf, with_charts
    from normbook.render.words import say
    from normbook.study.shipped import shipped

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
    with progress_bar(say(f"study.progress.{plan.rules}"), prepared.steps, in_millions=False) as progress:
        told = prepared.run(progress)
    answer(outputs, told.document, told.page, lambda: with_charts(told), table=told.sheet)


def _plan(study: str, rules: str | None, options: dict[str, Any], findings: Findings) -> "Plan":
    """The study asked for, with the command line's values in place of its own."""
    from normbook.study.reading import read_study

    plan = read_study(_file(study), findings)
    if plan is None:
        refuse_if_needed(findings)
        raise AssertionError("a study that is not read has findings")
    if rules is not None and rules != plan.rules:
        refuse("STUDY-RULES", study, actual=plan.rules, asked=rules)
    _refuse_foreign(plan.rules)
    variants = [variant for path in options["variants"] if (variant := variant_of(path, findings)) is not None]
    given: dict[str, Any] = {"variants": (*plan.variants, *variants)}
    for name in ("strengths", "events"):
        if options[name]:
            given[name] = tuple(sorted(set(options[name])))
    if options["deltas"]:
        given["deltas"] = tuple(sorted({*map(Decimal, options["deltas"])}))
    if options["draws"] is not None:
        given["draws"] = Fraction(options["draws"])
    given |= {name: options[name] for name in ("seed", "tournaments") if options[name] is not None}
    return replace(plan, **given)


def _file(study: str) -> Path:
    """A shipped study's file, or the file that is named."""
    from normbook.model.nearest import nearest
    from normbook.study.shipped import shipped

    files = shipped()
    path = Path(study)
    if study in files:
        return files[study]
    if path.suffix.casefold() != ".toml" and not path.exists():
        refuse("STUDY-UNKNOWN", study, near=nearest(study, files))
    return path


def _refuse_foreign(rules: str | None) -> None:
    """An option that the rulebook does not have would otherwise be passed over in silence."""
    for name, (owner, option) in OWN_OPTIONS.items():
        if rules != owner and given_on_the_command_line(name):
            about = f"a study of the rulebook {owner}"
            raise click.UsageError(f"{option} goes with {about}, not with {rules or 'the list of studies'}")
    if rules is None and given_on_the_command_line("variants"):
        raise click.UsageError("--variant goes with a study, not with the list of studies")
