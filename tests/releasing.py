"""A rulebook that has other editions, while a test runs."""

from dataclasses import replace
from importlib import import_module

import pytest

from normbook.rulebook import rulebook


def released_as(monkeypatch: pytest.MonkeyPatch, rules: str, *editions: str) -> None:
    """Let the rulebook have these editions."""
    package = import_module(rulebook(rules).package)
    monkeypatch.setattr(package, "RULEBOOK", replace(rulebook(rules), editions=editions))
