"""`normbook serve`: the web application."""

import sys
from importlib import import_module
from typing import Any

import click

from normbook.cli.answers import refuse, write_text

DEFAULT_PORT = 8765
LOOPBACK = ("127.0.0.1", "localhost", "::1")


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), help=f"The port; default {DEFAULT_PORT}, or a free one; 0 any.")
@click.option(
    "--book",
    "-b",
    envvar="NORMBOOK_BOOK",
    metavar="BOOK",
    help="The book to show, or to create in the browser; default: normbook.sqlite.",
)
@click.option("--demo", is_flag=True, help="Show a small book made from shipped examples.")
@click.option("--public", is_flag=True, help="Let everybody read and users log in: for a server behind a proxy.")
@click.option("--tls", is_flag=True, help="With --public: people reach the proxy by https.")
@click.option("--browser/--no-browser", default=None, help="Open a browser; default: on a terminal.")
def serve(**options: Any) -> None:
    """Start the web application, and stop it with Ctrl-C.

    Without --public it is for one person: only a browser that has opened the
    printed address, which holds a token of this start, is let in.

    \b
    Examples:
      normbook serve
      normbook serve --demo
      normbook serve --public --tls --book postgresql:///normbook
    """
    host = options["host"]
    if host not in LOOPBACK and not options["public"]:
        raise click.UsageError(f"--host {host} lets other machines in; say so with --public")
    from contextlib import ExitStack

    with ExitStack() as stack:
        book = _book(options, stack)
        # The command line and the web application know nothing of each other; only here one starts the other.
        settings = import_module("normbook.web.settings").ServerSettings(
            book=book, public=options["public"], tls=options["tls"], log=options["public"]
        )
        serving = import_module("normbook.web.server.process")
        with _listening(serving, host, options["port"]) as bound:
            address = serving.entrance(settings, bound)
            reached = serving.serve(settings, bound, lambda: _announce(address, options["browser"]))
    if reached:
        write_text(_say("web.serve.stopped"))


def _book(options: dict[str, Any], stack: Any) -> str | None:
    """The book to show, if any; one that cannot be opened is told before anything is served."""
    from pathlib import Path

    from normbook.book.problem import BookProblem
    from normbook.book.store.book import open_book
    from normbook.cli.book.options import DEFAULT_BOOK, told

    if options["demo"]:
        from normbook.cli.demo.book import demo_book

        return str(stack.enter_context(demo_book()))
    book: str | None = options["book"] or (DEFAULT_BOOK if Path(DEFAULT_BOOK).exists() else None)
    if book is None:
        return None if options["public"] else DEFAULT_BOOK
    with told():
        try:
            with open_book(book):
                pass
        except BookProblem as problem:
            # On their own machine somebody may create it in the browser; a server's is made by its administrator.
            if problem.code != "BOOK-MISSING" or options["public"]:
                raise
    return book


def _listening(serving: Any, host: str, port: int | None) -> Any:
    """The port asked for; without one the usual, or any that is free."""
    try:
        return serving.listen(host, DEFAULT_PORT if port is None else port)
    except OSError as problem:
        if port is None:
            return serving.listen(host, 0)
        refuse("PORT-TAKEN", f"{host}:{port}", why=problem.strerror or type(problem).__name__)


def _announce(address: str, browser: bool | None) -> None:
    write_text(_say("web.serve.address", address=address))
    write_text(_say("web.serve.stop"))
    if browser or (browser is None and sys.stdout.isatty()):
        import webbrowser
        from threading import Thread

        Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _say(code: str, **values: str) -> str:
    from normbook.render.words import say

    return say(code, **values)
