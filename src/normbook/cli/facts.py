"""Options that only some rulebooks have, made from the facts that they declare.

A command has those of the rulebook that `--rules` names, or else of all that come with the program. Others are looked
for only when somebody types an option that nobody knows, or asks for help: looking takes longer than most commands may.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import click

from normbook.cli.options import Command, Day, Exact, Several, facts_of, given_on_the_command_line, how_of, variant_of
from normbook.formats.keys import parsed_once
from normbook.formats.own_facts import facts_of as facts_asked_by
from normbook.model.diagnostics import Findings
from normbook.model.facts import CHOICE, DAY, DECIMAL, FLAG, WHOLE, Fact, shared
from normbook.rulebook import SHIPPED, rulebooks

if TYPE_CHECKING:
    from normbook.formats.inquiry import Inquiry


_TAKEN = f"{__name__}.taken"
"""Under which a context has the names of the rulebooks whose options its command takes."""


class OwnOption(Several):
    """An option that only some rulebooks have."""

    def __init__(self, fact: Fact, owners: tuple[str, ...], command: str) -> None:
        super().__init__(
            [fact.flag, fact.key],
            type=None if fact.kind == FLAG else _type(fact),
            is_flag=fact.kind == FLAG,
            multiple=fact.several,
            metavar=fact.metavar,
            help=f"{', '.join(owners)}: {fact.words}",
        )
        self.fact = fact
        self.owners = owners
        self.command = command

    def is_of(self, rules: str) -> bool:
        """Whether the rulebook asks it; another package's may ask what a shipped one does, in the same words."""
        return rules in self.owners or any(each.key == self.fact.key for each in facts_asked_by(rules, self.command))


def _type(fact: Fact) -> click.ParamType[Any]:
    if fact.kind == DAY:
        return Day()
    if fact.kind == CHOICE:
        return click.Choice(fact.choices)
    if fact.kind == WHOLE:
        return click.IntRange(_whole(fact.least), _whole(fact.most))
    if fact.kind == DECIMAL:
        return Exact(str(fact.least), str(fact.most), str(fact.step))
    return click.STRING


def _whole(bound: Any) -> int | None:
    return None if bound is None else int(bound)


@cache
def _options(command: str, names: tuple[str, ...]) -> list[OwnOption]:
    """The rulebooks' options of a command; one that several have is one option."""
    found: dict[str, dict[str, Fact]] = {}
    for name in names:
        for fact in facts_asked_by(name, command):
            found.setdefault(fact.key, {})[name] = fact
    return [OwnOption(shared(list(facts.values())), tuple(facts), command) for facts in found.values()]


def own_options(command: str) -> Callable[[Command], Command]:
    """The options of a command that only some rulebooks have; the command must be a `RulebookCommand`."""

    return click.option("--of-rulebooks", cls=_Here, command=command)


class _Here(click.Option):
    """Where the options of rulebooks stand among those of a command."""

    def __init__(self, declared: Sequence[str], command: str) -> None:
        super().__init__(declared)
        self.command = command


class RulebookCommand(click.Command):
    """A command that asks rulebooks about files: with options of theirs, and with each file read once."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        found: list[click.Parameter] = []
        for each in super().get_params(ctx):
            found += _options(each.command, ctx.meta.get(_TAKEN) or rulebooks()) if isinstance(each, _Here) else [each]
        return found

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        named = tuple(name for before, name in pairwise(args) if before == "--rules" and name in SHIPPED)
        if not ctx.default_map:  # what a settings file says may be of any
            ctx.meta[_TAKEN] = named or SHIPPED
        with suppress(click.NoSuchOption, click.BadParameter):  # others may have it, or take what is said
            return super().parse_args(ctx, list(args))
        ctx.meta[_TAKEN] = rulebooks()
        return super().parse_args(ctx, list(args))

    def invoke(self, ctx: click.Context) -> Any:
        with parsed_once():
            return super().invoke(ctx)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        ctx.meta[_TAKEN] = rulebooks()
        super().format_options(ctx, formatter)


def own_options_now() -> list[OwnOption]:
    """The rulebooks' options of the command that is being run."""
    ctx = click.get_current_context()
    return [each for each in ctx.command.get_params(ctx) if isinstance(each, OwnOption)]


def own_of(rules: str, options: dict[str, Any]) -> dict[str, Any]:
    """What was said that this rulebook asks; no key where nothing was said."""
    own = (each.fact.key for each in own_options_now() if each.is_of(rules))
    said = {key: options[key] for key in own}
    return {key: value for key, value in said.items() if value is not None and value is not False and value != ()}


def inquiry_of(rules: str | None, options: dict[str, Any], findings: Findings, who: str | None = None) -> "Inquiry":
    """What a command's options ask of files."""
    from normbook.formats.inquiry import Inquiry

    own = own_of(rules, options) if rules else {}
    return Inquiry(facts_of(options), variant_of(options["variant"], findings), who, how_of(options), own)


def refuse_foreign(rules: str) -> None:
    """An option that the rulebook does not have would otherwise be passed over in silence."""
    for option in own_options_now():
        if not option.is_of(rules) and given_on_the_command_line(option.fact.key):
            owners = " and ".join(option.owners)
            raise click.UsageError(f"{option.fact.flag} is an option of the rulebook {owners}, not of {rules}")
