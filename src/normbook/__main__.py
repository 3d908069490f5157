"""The program from its first moment: `normbook`, or `python -m normbook` where that is not on the path."""

import gc
import os
import signal
import sys

FEWEST_NEW = 50_000
"""New objects before the collector looks for cycles among them: starting makes thousands, and no cycles."""


def run() -> None:
    """Run the command that was typed.

    As long as there is nothing to undo, a signal simply ends us: nothing that is imported here can swallow it.
    """
    try:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
    except KeyboardInterrupt:  # Python was quicker than we
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.raise_signal(signal.SIGINT)
    _open_what_is_closed()
    os.umask(os.umask(0o077) & ~0o700)  # what we write for somebody, they can read
    gc.set_threshold(FEWEST_NEW, 20, 20)
    from normbook import interrupts
    from normbook.cli.main import main

    interrupts.run(lambda: main(prog_name="normbook"))


def _open_what_is_closed() -> None:
    """Have each closed standard stream lead nowhere: it could not be written to, and a file would get its number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            number = os.open(os.devnull, os.O_RDWR)  # the lowest that is free
            os.set_inheritable(number, True)
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", closefd=False))


if __name__ == "__main__":
    run()
