"""Ctrl-C while Spark is there, and what is told about it."""

import logging
import os
import signal
from io import StringIO

import pytest

from normbook.cluster.session import Interrupts, silent_connections

POSIX = pytest.mark.skipif(os.name == "nt", reason="sends an interrupt as POSIX does")


def test_connections_broken_by_an_interrupt_are_told_by_no_logger(monkeypatch: pytest.MonkeyPatch) -> None:
    gateway = pytest.importorskip("py4j.java_gateway")
    # Another test's Spark may be there, which is silent already.
    monkeypatch.setattr(logging.getLogger("py4j"), "propagate", True)
    monkeypatch.setattr(logging.getLogger(), "filters", [])
    told = StringIO()
    handler = logging.StreamHandler(told)
    logging.getLogger().addHandler(handler)
    try:
        with silent_connections():
            through_the_root_logger(gateway.__file__)
            logging.getLogger("py4j.clientserver").error("by its own logger")
            logging.getLogger("normbook").error("ours")
            with silent_connections():
                pass
            through_the_root_logger(gateway.__file__)
        assert told.getvalue() == "ours\n"
        logging.getLogger("py4j.clientserver").error("after it")
        through_the_root_logger(gateway.__file__)
        assert told.getvalue() == "ours\nafter it\nby root\n"
    finally:
        logging.getLogger().removeHandler(handler)


def through_the_root_logger(path: str) -> None:
    exec(compile("import logging; logging.error('by root')", path, "exec"))


@POSIX
def test_an_interrupt_that_is_held_back_comes_afterwards() -> None:
    before = signal.getsignal(signal.SIGINT)
    interrupts, done = Interrupts(), []

    def begin() -> None:
        with interrupts.held_back():
            signal.raise_signal(signal.SIGINT)
            done.append("what was begun")

    interrupts.take()
    try:
        with pytest.raises(KeyboardInterrupt):
            begin()
        assert (done, interrupts.struck) == (["what was begun"], True)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
