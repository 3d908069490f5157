"""What `normbook user` and `normbook token` share: carrying out a change to accounts, and asking for a password."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import click

from normbook.cli.answers import refuse, write_json
from normbook.cli.book.options import opened

if TYPE_CHECKING:
    from normbook.book.store.book import Writing
    from normbook.model.phrase import Value

T = TypeVar("T")


def changed(book: str, act: "Callable[[Writing], T]", *, dry_run: bool) -> T:
    """What a change comes to, in a book that is there: one without a record needs no users."""
    from normbook.book.commands.outcome import Consent, carried_out

    with opened(book) as record:
        return carried_out(record, act, Consent(dry_run=dry_run))


def report(line: str, document: dict[str, object], *, dry_run: bool, json: bool, **values: "Value") -> None:
    """Say what was done, or would be."""
    from normbook.render.words import say

    if json:
        write_json({"stored": not dry_run, **document})
        return
    click.echo(say(line, **values))
    if dry_run:
        click.echo(say("book.dry-run"))


def asked_password(name: str, *, from_stdin: bool) -> str:
    """A password from the terminal, typed twice and not shown, or the first line of stdin."""
    if from_stdin:
        return sys.stdin.readline().rstrip("\r\n")
    if not sys.stdin.isatty():
        refuse("USER-PASSWORD-UNASKED", name)
    from normbook.render.words import say

    while True:
        typed: str = click.prompt(say("account.password.typed", name=name), hide_input=True, err=True)
        again: str = click.prompt(say("account.password.typed-again"), hide_input=True, err=True)
        if typed == again:
            return typed
        click.echo(say("account.password.differ"), err=True)
