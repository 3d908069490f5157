"""The law: one package per rulebook, pure functions over the model, tables as data files with an edition."""

from normbook.rulebooks.edition import load_edition

RELEASED = {"lpcc": ("1",), "uscf": ("1998", "1998.2"), "wfcc": ("2022", "2022.2")}
"""Each rulebook's editions, oldest first; here too, so that naming them reads no file (a test compares)."""

EDITIONS = {rules: names[-1] for rules, names in RELEASED.items()}
"""The edition that judges whatever names none: the newest."""


def rule_ids() -> frozenset[str]:
    """Every rule id of every edition."""
    return frozenset(
        id for rules, names in RELEASED.items() for name in names for id in load_edition(rules, name).marks
    )
