"""The program: a group that loads each command only when it is asked for.

`normbook.toml` in the working folder has settings, below the options and the environment.
"""

import errno
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

import click

JOBS: dict[str, dict[str, str]] = {
    "Club tournament directors": {
        "score": "normbook.cli.score",
        "standings": "normbook.cli.standings",
        "check": "normbook.cli.check",
        "convert": "normbook.cli.convert",
    },
    "Solving directors and their committee": {
        "quarter": "normbook.cli.quarter",
        "confirm": "normbook.cli.book.officers",
    },
    "Federation title officers": {
        "application": "normbook.cli.application",
        "list": "normbook.cli.list:list_",
        "publish": "normbook.cli.book.officers",
        "grant": "normbook.cli.book.officers",
        "demote": "normbook.cli.book.officers",
    },
    "Whoever keeps the book": {
        "post": "normbook.cli.book.post",
        "amend": "normbook.cli.book.post",
        "void": "normbook.cli.book.post",
        "event": "normbook.cli.book.event",
        "organisation": "normbook.cli.book.organisation",
        "members": "normbook.cli.book.members",
        "merge": "normbook.cli.book.members",
        "log": "normbook.cli.book.log",
        "verify": "normbook.cli.book.verify",
        "site": "normbook.cli.book.site",
        "export": "normbook.cli.book.text",
        "import": "normbook.cli.book.text:import_",
        "backup": "normbook.cli.book.copies",
        "restore": "normbook.cli.book.copies",
        "upgrade": "normbook.cli.book.copies",
        "user": "normbook.cli.accounts.user",
        "token": "normbook.cli.accounts.token",
    },
    "Rules committees and researchers": {
        "replay": "normbook.cli.bulk.replay",
        "generate": "normbook.cli.bulk.generate",
        "study": "normbook.cli.study",
        "rules": "normbook.cli.rules",
    },
    "Everybody": {
        "forecast": "normbook.cli.forecast",
        "player": "normbook.cli.book.player",
        "serve": "normbook.cli.serve",
        "demo": "normbook.cli.demo.command",
    },
}
"""The jobs by the person who comes to do them, each with its module, and the function's name where it differs."""

COMMANDS = {name: module for commands in JOBS.values() for name, module in commands.items()}


_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What a full disk answers, and a terminal that is gone."""


def _refuse_without_room(problem: OSError) -> NoReturn:
    from normbook.cli.answers import REFUSED, refuse

    with suppress(OSError), Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())  # what could not be written is not tried again at the end
    with suppress(OSError):  # stderr may be no better
        refuse("OUTPUT-FULL", problem.filename or "stdout", why=problem.strerror or str(problem))
    raise SystemExit(REFUSED)


def _as_text(typed: str) -> str:
    """Bytes that are no text are told as `?`; only the name of a file, or of its folder, may have them."""
    if typed.isascii():
        return typed
    name = typed.partition("=")[2] if typed.startswith("--") else typed
    folder = os.path.dirname(name)
    if os.path.lexists(name) or (not folder.isascii() and os.path.lexists(folder)):
        return typed
    return typed.encode(errors="replace").decode()


class Jobs(click.Group):
    """Commands under the heading of the person they are for."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, function = COMMANDS[cmd_name].partition(":")
        command = getattr(import_module(module), function or cmd_name)
        assert isinstance(command, click.Command)
        _answer_in_languages(command)
        return command

    def main(self, *given: Any, **named: Any) -> Any:
        try:
            return super().main(*given, **named)
        except OSError as problem:
            if problem.errno not in _NO_ROOM:
                raise
            _refuse_without_room(problem)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [_as_text(each) for each in args])

    def invoke(self, ctx: click.Context) -> Any:
        done = super().invoke(ctx)
        sys.stdout.flush()
        return done

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0] if args else ""
        if name and not name.startswith("-") and name not in COMMANDS:
            from normbook.model.nearest import nearest

            near = nearest(name, COMMANDS)
            hint = f" Did you mean {near!r}?" if near else ""
            ctx.fail(f"There is no command {name!r}.{hint}")
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from normbook.rulebook import rulebook, rulebooks

        with formatter.section("Rulebooks"):
            formatter.write_dl([(name, rulebook(name).title) for name in rulebooks()])
        super().format_options(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for person, commands in JOBS.items():
            rows = []
            for name in commands:
                command = self.get_command(ctx, name)
                assert command is not None
                rows.append((name, command.get_short_help_str(60)))
            with formatter.section(person):
                formatter.write_dl(rows)


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from normbook import __version__
    from normbook.rulebook import rulebook, rulebooks

    editions = ", ".join(f"{rules} {rulebook(rules).newest}" for rules in rulebooks())
    click.echo(f"normbook {__version__} (rule editions: {editions})")
    ctx.exit()


def _refuse_wrong_limits() -> None:
    """A limit that is set to something else would otherwise be passed over in silence."""
    from normbook.formats.limits import wrong_limits

    for name, written in wrong_limits():
        from normbook.cli.answers import refuse

        refuse("LIMIT-BAD", name, name=name, written=written)


def _answer_in_languages(command: click.Command) -> None:
    """Give a command, and those below it, the option of another language."""
    if isinstance(command, click.Group):
        for each in command.commands.values():
            _answer_in_languages(each)
    elif all(each.name != "lang" for each in command.params):
        command.params.append(
            click.Option(
                ["--lang"],
                metavar="TAG",
                envvar="NORMBOOK_LANGUAGE",
                is_eager=True,
                expose_value=False,
                callback=_choose_language,
                help="Answer in this language: en, de, or a folder of catalogues.",
            )
        )


def _choose_language(ctx: click.Context, _: click.Parameter, wanted: str | None) -> None:
    """Whoever asks for a language that there is not, is not answered in English without a word."""
    if ctx.resilient_parsing:
        return
    from normbook.render.words.language import is_known, shipped, speaking

    if wanted and not is_known(wanted):
        from normbook.cli.answers import refuse

        refuse("LANGUAGE-UNKNOWN", "--lang", written=wanted, known=tuple(shipped()))
    ctx.with_resource(speaking(wanted or ""))  # said once: nothing asks the environment for each word


@click.group(cls=Jobs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Name the version and the rule editions, and stop.",
)
@click.pass_context
def main(ctx: click.Context, /) -> None:
    """Norms, titles, norm points and ratings of a chess organisation.

    Enter results; each rulebook is applied exactly; every number opens down
    to the rule it came from.

    \b
    Example:
      normbook score friday.csv --rules lpcc --explain 1
    """
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a console that lacks a letter is no reason to stop
    _refuse_wrong_limits()
    ctx.default_map = defaults_from_settings(ctx, COMMANDS)


SETTINGS_FILE = "normbook.toml"
_EVERYWHERE = ("rules", "variant", "book", "lang")


def defaults_from_settings(ctx: click.Context, commands: Iterable[str]) -> dict[str, Any] | None:
    """What `normbook.toml` sets: a key at the top for every command, a table for one command."""
    path = Path(SETTINGS_FILE)
    if not path.is_file():
        return None
    from normbook.cli.answers import refuse_if_needed
    from normbook.formats.keys import read_toml
    from normbook.model.diagnostics import Findings

    findings = Findings()
    keys = read_toml(path, findings)
    refuse_if_needed(findings)
    assert keys is not None
    shared = {key: value for key in _EVERYWHERE if (value := keys.text(key))}
    command = ctx.invoked_subcommand or ""
    own = keys.only_table(command)
    keys.skip(*commands)
    keys.finish()
    known = _options(ctx, command)
    given = {name: typed for key, name in known.items() if (typed := own.typed(key)) is not None}
    own.finish()
    refuse_if_needed(findings)
    return {command: {**shared, **given}}


def _options(ctx: click.Context, command: str) -> dict[str, str]:
    """The options of a command, as they are typed, with the name each has in the program."""
    assert isinstance(ctx.command, click.Group)
    found = ctx.command.get_command(ctx, command)
    parameters = found.get_params(ctx) if found else []
    return {
        flag.lstrip("-"): each.name
        for each in parameters
        if isinstance(each, click.Option) and each.name and "--help" not in each.opts
        for flag in each.opts
    }
