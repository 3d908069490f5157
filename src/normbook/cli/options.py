"""Options that several commands share, and the tables that `--variant` and `--edition` name."""

from collections.abc import Callable, Sequence
from datetime import date
from decimal import Decimal, InvalidOperation
from functools import wraps
from pathlib import Path
from typing import Any, NoReturn, TypeVar, cast

import click

from normbook.cli.answers import REFUSED, Outputs, tell
from normbook.formats.how import How
from normbook.formats.keys import read_day
from normbook.formats.sections import MOST_ROUNDS, Facts
from normbook.model.crosstable import ALL_SYSTEMS, FORMATS
from normbook.model.diagnostics import Findings
from normbook.model.light import dataclass
from normbook.model.variant import Variant
from normbook.rulebook import installed, rulebooks

Command = TypeVar("Command", bound=Callable[..., Any])


class Day(click.ParamType[date]):
    """A date written `2024-05-03`."""

    name = "date"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        day = value if isinstance(value, date) else read_day(str(value))
        if day is None:
            self.fail(f"{value!r} is not a date; write it as 2024-05-03", param, ctx)
        return day


class Exact(click.ParamType[Decimal]):
    """A number written in decimals, within bounds and a multiple of a step."""

    name = "number"

    def __init__(self, least: str, most: str, step: str) -> None:
        self.least, self.most, self.step = Decimal(least), Decimal(most), Decimal(step)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Decimal:
        try:
            number = Decimal(str(value))
        except InvalidOperation:
            number = Decimal("NaN")
        if not number.is_finite() or not self.least <= number <= self.most or number % self.step:
            self.fail(f"{value!r} is not a multiple of {self.step} from {self.least} to {self.most}", param, ctx)
        return number


class Several(click.Option):
    """An option that may be given several times, and once in a settings file."""

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        return super().type_cast_value(ctx, (value,) if self.multiple and isinstance(value, str) else value)


def stack(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Several options as one decorator; they are shown in this order."""

    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def gathered(name: str, kind: type, *options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Several options as one decorator; the command is handed them as one value of the kind."""

    def decorate(command: Command) -> Command:
        @wraps(command)
        def handed(*arguments: Any, **said: Any) -> Any:
            own = {option: said.pop(option) for option in kind.__slots__}  # type: ignore[attr-defined]
            return command(*arguments, **said, **{name: kind(**own)})

        return stack(*options)(cast(Command, handed))

    return decorate


class RulebookName(click.ParamType[str]):
    """The name of a rulebook that is installed. All are listed only when somebody needs to read them."""

    name = "rulebook"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if not installed(value):
            self.fail(f"{value!r} is not one of {', '.join(map(repr, rulebooks()))}.", param, ctx)
        return str(value)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:  # noqa: ARG002
        return f"[{'|'.join(rulebooks())}]"


rules_option = click.option(
    "--rules",
    type=RulebookName(),
    envvar="NORMBOOK_RULES",
    help="The rulebook; else the event file's, NORMBOOK_RULES or normbook.toml.",
)

variant_option = click.option(
    "--variant",
    type=click.Path(path_type=Path),
    envvar="NORMBOOK_VARIANT",
    metavar="V.toml",
    help="Use a club variant's values; every output names it.",
)

edition_option = click.option(
    "--edition",
    metavar="NAME",
    help="Use this edition of the rulebook; else the event file's, or the newest.",
)

variants_option = click.option(
    "--variant",
    "variants",
    cls=Several,
    multiple=True,
    type=click.Path(path_type=Path),
    envvar="NORMBOOK_VARIANT",
    metavar="V.toml",
    help="Use a variant's values; may be given several times.",
)

tables_options = stack(variant_option, edition_option)
"""By which values something is judged."""
judging_options = stack(rules_option, tables_options)
"""And by which rulebook."""

facts_options = stack(
    click.option("--name", help="The event's name; default: the file's."),
    click.option("--id", "id", help="The event's id; default: made from name, end and section."),
    click.option("--start", type=Day(), help="First day, as 2024-05-03."),
    click.option("--end", type=Day(), help="Last day: events take effect in this order."),
    click.option("--system", type=click.Choice(ALL_SYSTEMS), help="Rating system; default: regular."),
    click.option(
        "--format", type=click.Choice(FORMATS), help="Kind of event; default: as the rulebook has it, else swiss."
    ),
    click.option("--rounds", type=click.IntRange(1, MOST_ROUNDS), help="Rounds, to check the table against."),
)

sheet_option = click.option(
    "--sheet", metavar="NAME", help="The sheet of a workbook; default: every crosstable, as a section."
)

reading_options = stack(
    click.option("--lenient", is_flag=True, help="Repair what is unambiguous in a file, and tell each repair."),
    sheet_option,
    click.option(
        "--ratings",
        type=click.Path(path_type=Path),
        metavar="LIST",
        help="Rate by a published list (CSV, XLSX, DBF, printed lines), by id.",
    ),
)

outputs_options = gathered(
    "outputs",
    Outputs,
    click.option("--json", is_flag=True, help="Print one JSON document and nothing else."),
    click.option("--csv", metavar="OUT", help="Write the table as CSV (- for stdout)."),
    click.option("--xlsx", metavar="OUT", help="Write the tables as a workbook."),
    click.option("--html", metavar="OUT", help="Write one self-contained page (- for stdout)."),
    click.option("--pdf", metavar="OUT", help="Write the page to be printed (extra pdf)."),
)


def given_on_the_command_line(option: str) -> bool:
    """Whether an option was typed, rather than taken from the environment or the settings."""
    from click.core import ParameterSource

    return click.get_current_context().get_parameter_source(option) is ParameterSource.COMMANDLINE


def facts_of(options: dict[str, Any]) -> Facts:
    """The event's facts among a command's options."""
    return Facts(**{name: options.get(name) for name in Facts.__slots__})


def how_of(options: dict[str, Any], *, any_points: bool = False) -> How:
    """How files are read, among a command's options."""
    return How(
        options.get("lenient", False),
        options["sheet"],
        options.get("ratings"),
        any_points,
        fide_ids=options.get("fide_ids", False),
    )


def rules_asked_for(given: str | None, files: Sequence[Path]) -> str:
    """The rulebook: the option's, else the files' own, else that of the environment or the settings."""
    if given and given_on_the_command_line("rules"):
        return given
    from normbook.app.recognition import rules_named

    return rules_named(files) or given or _without_rules(files)


def _without_rules(files: Sequence[Path]) -> NoReturn:
    """Stop with all that can be said without a rulebook."""
    from normbook.app.check import check_without_rules
    from normbook.formats.inquiry import Inquiry

    findings = Findings()
    check_without_rules(files, Inquiry(), findings)
    tell(findings)
    raise SystemExit(REFUSED)


def variant_of(path: Path | None, findings: Findings) -> Variant | None:
    """The variant file asked for."""
    if path is None:
        return None
    from normbook.formats.variant_file import read_variant

    return read_variant(path, findings)


@dataclass(frozen=True, slots=True)
class NamedTables:
    """What was typed; blank and None where nothing was."""

    rules: str
    variant_file: Path | None = None
    edition: str = ""
    file: str = "--edition"
    """Where a finding about the edition stands."""

    def __bool__(self) -> bool:
        return bool(self.variant_file or self.edition)

    def read(self, findings: Findings) -> tuple[Variant | None, str]:
        """The variant and the edition's name; what is wrong with them goes to the findings."""
        from normbook.judgement.edition import edition_named

        variant, edition = variant_of(self.variant_file, findings), edition_named(self.rules, self, findings)
        findings.extend(load_tables(self.rules, variant, edition)[1])
        return variant, edition

    def tables(self, findings: Findings) -> Any:
        """The tables; where something is wrong, the newest edition's stand in."""
        return load_tables(self.rules, *self.read(findings))[0]


def load_tables(rules: str, variant: Variant | None, edition: str) -> tuple[Any, Findings]:
    """A rulebook's tables, and what is wrong with the variant."""
    from normbook.rulebook import rulebook

    law = rulebook(rules).law
    assert law is not None, f"{rules} has no law"
    found: tuple[Any, Findings] = law.load(variant, edition)
    return found
