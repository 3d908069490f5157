"""The program from its first moment: `normbook`, or `python -m normbook` where that is not on the path.

Ctrl-C and SIGTERM both undo what is half done, at whatever moment they come: a folder being filled, a demonstration.
"""

import atexit
import signal
import sys
from contextlib import suppress

_struck: list[int] = []
"""The signals that came."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, or SIGTERM.

    A kind of its own, because Python remembers the plain one when it passes through `exec`, as classes are made by,
    and then ends otherwise than we say.
    """


def run() -> None:
    """Run the command that was typed."""
    # Whoever starts us may want a signal ignored, as a shell does for what runs behind it.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)
    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, _interrupt)
        atexit.register(_end_as_asked)
    try:
        from normbook.cli.main import main

        main(prog_name="normbook")
    except KeyboardInterrupt:
        sys.exit("Aborted!")  # as `main` says it when it is there
    except Exception:
        if _struck:
            sys.exit("Aborted!")  # a library has made something else of it
        raise
    finally:
        # All is done and put away: what comes now ends the rest in silence.
        for number in (signal.SIGINT, signal.SIGTERM):
            if signal.getsignal(number) is _interrupt:
                signal.signal(number, signal.SIG_DFL)


def _interrupt(number: int, frame: object) -> None:
    del frame
    _struck.append(number)
    raise Interrupted


def _end_as_asked() -> None:
    """Whoever sent SIGTERM is told that it was what ended us; it comes last, after everything else is put away."""
    if signal.SIGTERM in _struck:
        with suppress(OSError):  # nobody may be reading any more
            sys.stdout.flush()
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.raise_signal(signal.SIGTERM)


if __name__ == "__main__":
    run()
