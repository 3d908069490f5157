"""`normbook user`: who can log in to a public server."""

import click

from normbook.cli.accounts.password import asked_password, changed, report
from normbook.cli.answers import Outputs, answer
from normbook.cli.book.options import book_option, dry_run_option, json_option, opened
from normbook.office.roles import ROLES

stdin_option = click.option("--password-stdin", is_flag=True, help="Read the password from the first line of stdin.")


@click.group()
def user() -> None:
    """Manage who can log in to a public server, and in which role.

    A director keeps their own events; an officer keeps the record too; an
    administrator keeps the accounts too. The first administrator is added
    here; others can be added in the browser.

    \b
    Example:
      normbook user add ada --role administrator
    """


@user.command()
@click.argument("name")
@click.option("--role", type=click.Choice(ROLES), required=True, help="What the account is for.")
@click.option("--shown", default="", metavar="NAME", help="The name that pages show; default: NAME.")
@stdin_option
@book_option
@dry_run_option
@json_option
def add(name: str, role: str, shown: str, password_stdin: bool, book: str, dry_run: bool, json: bool) -> None:
    """Add an account; the password is asked for.

    The book must be there already. A password is never given as an argument,
    where other users of the machine could read it.

    \b
    Examples:
      normbook user add ada --role administrator --shown "Ada Lowe"
      normbook user add dora --role director --password-stdin < secret
    """
    from normbook.app.accounts import users_sheet
    from normbook.office import users
    from normbook.office.roles import role_of

    with opened(book):
        pass  # before anybody types a password in vain
    password = asked_password(name, from_stdin=password_stdin)
    made = changed(book, lambda writing: users.add(writing, name, shown, role_of(role), password), dry_run=dry_run)
    document: dict[str, object] = {"user": users_sheet().document(made)}
    report("account.cli.added", document, dry_run=dry_run, json=json, name=name, role=role)


@user.command("list")
@book_option
@json_option
def list_(book: str, json: bool) -> None:
    """List the accounts, closed ones too.

    \b
    Example:
      normbook user list
    """
    from normbook.app.accounts import listing, users_sheet
    from normbook.office.users import all_users

    with opened(book) as record, record.reading() as reading:
        found = all_users(reading)
    sheet = users_sheet()
    answer(Outputs(json=json), lambda: {"users": sheet.documents(found)}, lambda: listing(sheet, found))


@user.command()
@click.argument("name")
@click.argument("role", type=click.Choice(ROLES))
@book_option
@dry_run_option
@json_option
def role(name: str, role: str, book: str, dry_run: bool, json: bool) -> None:
    """Change the role of an account.

    The last administrator cannot lose that role.

    \b
    Example:
      normbook user role dora officer
    """
    from normbook.office import users
    from normbook.office.roles import role_of

    changed(book, lambda writing: users.set_role(writing, name, role_of(role)), dry_run=dry_run)
    report("account.cli.role", {"name": name, "role": role}, dry_run=dry_run, json=json, name=name, role=role)


@user.command()
@click.argument("name")
@stdin_option
@book_option
@dry_run_option
@json_option
def password(name: str, password_stdin: bool, book: str, dry_run: bool, json: bool) -> None:
    """Set an account's password, which is asked for.

    Whoever is logged in by the old one is logged out; the account's tokens
    end.

    \b
    Example:
      normbook user password dora
    """
    from normbook.office import users

    with opened(book) as record, record.reading() as reading:
        known = users.find(reading, name)
    typed = asked_password(name, from_stdin=password_stdin) if known else ""
    changed(book, lambda writing: users.set_password(writing, name, typed), dry_run=dry_run)
    report("account.cli.password", {"name": name}, dry_run=dry_run, json=json, name=name)


@user.command()
@click.argument("name")
@book_option
@dry_run_option
@json_option
def close(name: str, book: str, dry_run: bool, json: bool) -> None:
    """Close an account: nobody can log in by it any more.

    The name stays taken, because the log of the book has it. The last
    administrator cannot be closed.

    \b
    Example:
      normbook user close dora
    """
    from normbook.office import users

    changed(book, lambda writing: users.close(writing, name), dry_run=dry_run)
    report("account.cli.closed", {"name": name}, dry_run=dry_run, json=json, name=name)


@user.command()
@click.argument("name")
@book_option
@dry_run_option
@json_option
def reopen(name: str, book: str, dry_run: bool, json: bool) -> None:
    """Open a closed account again, with its password as it was.

    \b
    Example:
      normbook user reopen dora
    """
    from normbook.office import users

    changed(book, lambda writing: users.reopen(writing, name), dry_run=dry_run)
    report("account.cli.reopened", {"name": name}, dry_run=dry_run, json=json, name=name)
