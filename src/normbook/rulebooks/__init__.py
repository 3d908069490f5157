"""The law: one package per rulebook, pure functions over the model, tables as data files with an edition."""

from importlib import import_module

EDITIONS = {"lpcc": "1", "uscf": "1998", "wfcc": "2022"}
"""The edition each rulebook judges by; here too, so that naming them reads no file (a test compares)."""


def rule_ids() -> frozenset[str]:
    """Every rule id of every rulebook."""
    return frozenset(
        id for rules in EDITIONS for id in import_module(f"normbook.rulebooks.{rules}.tables").edition().marks
    )
