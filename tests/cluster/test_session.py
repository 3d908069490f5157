"""What is told while Spark is there."""

import logging
from io import StringIO

import pytest

from normbook.cluster.session import silent_connections


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
