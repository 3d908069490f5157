"""`normbook token`: what programs show instead of a password."""

from datetime import date

import click

from normbook.cli.accounts.password import changed, report
from normbook.cli.answers import Outputs, answer
from normbook.cli.book.options import book_option, dry_run_option, json_option, opened
from normbook.cli.options import Day
from normbook.office.roles import ROLES


@click.group()
def token() -> None:
    """Give programs a token, for one purpose and until a day.

    \b
    Example:
      normbook token issue olga --purpose "web site" --ends 2027-01-31
    """


@token.command()
@click.argument("user")
@click.option("--purpose", required=True, help="What it is for, such as “web site of the club”.")
@click.option("--scope", type=click.Choice(ROLES), help="What it may do at most; default: what its user may.")
@click.option("--ends", type=Day(), required=True, help="The last day it is good for, within a year.")
@book_option
@dry_run_option
@json_option
def issue(user: str, purpose: str, scope: str | None, ends: date, book: str, dry_run: bool, json: bool) -> None:
    """Make a token for a user's program; its secret is printed once.

    A program sends it as "Authorization: Bearer …" to /api/v1. It can do no
    more than its user, and no more than its scope.

    \b
    Example:
      normbook token issue olga --purpose "web site" --scope officer \\
        --ends 2027-01-31
    """
    from normbook.app.accounts import tokens_sheet
    from normbook.book.store.book import Writing
    from normbook.office import tokens, users
    from normbook.office.roles import role_of

    def act(writing: Writing) -> tuple[tokens.Token, str]:
        widest = users.existing(writing, user).role
        return tokens.issue(writing, user, purpose, role_of(scope) if scope else widest, ends)

    made, secret = changed(book, act, dry_run=dry_run)
    document: dict[str, object] = {"token": tokens_sheet().document(made)}
    if dry_run:
        report("account.cli.token", document, dry_run=True, json=json, user=user, scope=made.scope.code, ends=ends)
        return
    told = "account.cli.secret"
    report(told, {**document, "secret": secret}, dry_run=False, json=json, id=made.id, secret=secret)


@token.command("list")
@click.option("--user", help="Only those of this user.")
@book_option
@json_option
def list_(user: str | None, book: str, json: bool) -> None:
    """List tokens; their secrets are stored nowhere.

    \b
    Example:
      normbook token list --user olga
    """
    from normbook.app.accounts import listing, tokens_sheet
    from normbook.office.tokens import listed

    with opened(book) as record, record.reading() as reading:
        found = listed(reading, user)
    sheet = tokens_sheet()
    answer(Outputs(json=json), lambda: {"tokens": sheet.documents(found)}, lambda: listing(sheet, found))


@token.command()
@click.argument("id")
@book_option
@dry_run_option
@json_option
def revoke(id: str, book: str, dry_run: bool, json: bool) -> None:
    """End a token at once; ID is as token list shows it.

    \b
    Example:
      normbook token revoke 3f9a01cc
    """
    from normbook.app.accounts import tokens_sheet
    from normbook.office import tokens

    ended = changed(book, lambda writing: tokens.revoke(writing, id), dry_run=dry_run)
    document: dict[str, object] = {"token": tokens_sheet().document(ended)}
    report("account.cli.revoked", document, dry_run=dry_run, json=json, id=id, user=ended.user)
