"""Programs that tests strike, started so that a signal reaches them however the tests themselves were started."""

import sys

_HEED = """
import os, signal, sys
for name in ("SIGINT", "SIGTERM", "SIGHUP"):
    if hasattr(signal, name):
        signal.signal(getattr(signal, name), signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])
"""


def heeding(*command: str) -> list[str]:
    """The command, for which no signal is ignored.

    A shell has Ctrl-C ignored by what it runs in the background, and `nohup` SIGHUP; whatever that starts inherits it.
    Set in the child itself, by a program that then becomes the command: `preexec_fn` is not safe beside threads.
    """
    return [sys.executable, "-ISc", _HEED, *command]
