"""`normbook serve`: the web application."""

import sys
from importlib import import_module
from typing import Any

import click

from normbook.cli.answers import refuse, say_line, write_text

DEFAULT_PORT = 8765
LOOPBACK = ("127.0.0.1", "localhost", "::1")


@click.command()
@click.option(
    "--host",
    help="The address to listen on; default: this machine only. With --lan: where phones reach it.",
)
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
@click.option("--lan", is_flag=True, help="Let helpers' phones in from the same Wi-Fi, by links for one club night.")
@click.option("--certificate", type=click.Path(dir_okay=False), help="With --lan: certificate for https (PEM).")
@click.option("--key", type=click.Path(dir_okay=False), help="With --lan: the certificate's key (PEM).")
@click.option("--tls", is_flag=True, help="With --public: people reach the proxy by https.")
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="With --public: so many processes answer, one for each core.",
)
@click.option(
    "--secret-name/--no-secret-name",
    default=True,
    help="Call this machine by a name that no other program knows; some browsers, such as Safari, do not find it.",
)
@click.option("--browser/--no-browser", default=None, help="Open a browser; default: on a terminal.")
def serve(**options: Any) -> None:
    """Start the web application, and stop it with Ctrl-C.

    Without --public it is for one person: only a browser that has opened the
    printed address, which holds a token of this start, is let in. In a folder
    without a book it offers to create one. --lan lets helpers' phones enter a
    club night from the same Wi-Fi.

    \b
    Examples:
      normbook serve
      normbook serve --demo
      normbook serve --lan
      normbook serve --public --tls --book postgresql:///normbook
    """
    host = options["host"]
    if options["lan"] and options["public"]:
        raise click.UsageError("--lan is for one person and helpers; --public is for a server: choose one")
    if bool(options["certificate"]) != bool(options["key"]) or (options["key"] and not options["lan"]):
        raise click.UsageError("--certificate and --key go together, and with --lan")
    if options["workers"] > 1 and (not options["public"] or sys.platform == "win32"):
        raise click.UsageError("--workers is for a server with --public, and not for Windows")
    if host and host not in LOOPBACK and not options["public"] and not options["lan"]:
        raise click.UsageError(f"--host {host} lets other machines in; say so with --public, or --lan for phones")
    from contextlib import ExitStack

    from normbook.interrupts import came, folder_for_now

    with ExitStack() as stack:
        book = _book(options, stack)
        # The command line and the web application know nothing of each other; only here one starts the other.
        serving = import_module("normbook.web.server.process")
        opens = options["browser"] or (options["browser"] is None and sys.stdout.isatty())
        own = not options["public"] and (options["lan"] or not host)
        bound = _listening(serving.listen_here if own else _at(serving, host or "127.0.0.1"), host, options["port"])
        for each in bound:
            stack.enter_context(each)
        phones, lan = _phones(serving, options, bound[0].getsockname()[1]) if options["lan"] else ([], ("", ""))
        for each, _ in phones:
            stack.enter_context(each)
        settings = import_module("normbook.web.settings").ServerSettings(
            book=book,
            public=options["public"],
            tls=options["tls"],
            log=options["public"],
            name=serving.own_name() if own and options["secret_name"] else "",
            lan=lan[0],
            lan_bound=lan[1],
        )
        address = serving.entrance(settings, bound[0])
        folder = stack.enter_context(folder_for_now()) if opens and not settings.public else None

        def announce() -> None:
            _announce(address, settings, serving.hand_over(address, folder) if folder else address if opens else "")

        if options["workers"] > 1:
            reached = import_module("normbook.web.server.workers").serve_with(
                options["workers"], settings, bound, announce
            )
        else:
            reached = serving.serve(settings, bound, announce, phones)
    if reached:
        write_text(_say("web.serve.stopped"))
    elif not came():
        say_line(_say("web.serve.not-started"), err=True)
        raise SystemExit(1)


def _at(serving: Any, host: str) -> Any:
    return lambda port: [serving.listen(host, port)]


def _phones(serving: Any, options: dict[str, Any], port: int) -> tuple[Any, tuple[str, str]]:
    """Where helpers' phones come in, and how they call it: an address, and what it is bound to."""
    import socket

    shown = options["host"] or serving.lan_address()
    if not shown:
        refuse("LAN-NONE", "normbook serve --lan")
    tls = None
    if options["certificate"]:
        try:
            tls = serving.certified(options["certificate"], options["key"])
        except OSError as problem:
            refuse("CERTIFICATE-UNREADABLE", options["certificate"], why=problem.strerror or type(problem).__name__)
    try:
        bound_to = socket.getaddrinfo(shown, port, socket.AF_INET, socket.SOCK_STREAM)[0][4][0]
        bound = serving.listen(bound_to, port)
    except OSError as problem:
        refuse("PORT-TAKEN", f"{shown}:{port}", why=problem.strerror or type(problem).__name__)
    return [(bound, tls)], (f"{'https' if tls else 'http'}://{shown}:{port}", str(bound_to))


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


def _listening(listen: Any, host: str | None, port: int | None) -> Any:
    """Sockets of the port asked for; without one of the usual, or any that is free."""
    try:
        return listen(DEFAULT_PORT if port is None else port)
    except OSError as problem:
        if port is None:
            return listen(0)
        refuse("PORT-TAKEN", f"{host or '127.0.0.1'}:{port}", why=problem.strerror or type(problem).__name__)


def _announce(address: str, settings: Any, opened: str) -> None:
    write_text(_say("web.serve.address", address=address))
    if settings.name:
        write_text(_say("web.serve.not-found"))
    if settings.lan:
        _announce_lan(settings.lan)
    write_text(_say("web.serve.stop"))
    if opened:
        import webbrowser
        from threading import Thread

        Thread(target=webbrowser.open, args=(opened,), daemon=True).start()


def _announce_lan(lan: str) -> None:
    from normbook.render.qr import qr_text

    write_text("")
    write_text(_say("web.serve.lan", address=lan))
    write_text(qr_text(lan))
    for code in ("web.serve.lan-how", "web.serve.lan-tls" if lan.startswith("https:") else "web.serve.lan-open"):
        write_text(click.wrap_text(_say(code), 79))
    write_text("")


def _say(code: str, **values: str) -> str:
    from normbook.render.words import say

    return say(code, **values)
