"""The rules that a study compares: the edition, then each variant of it."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from normbook.model.diagnostics import Findings, Place
from normbook.model.variant import Variant
from normbook.render.about import Rules
from normbook.render.words import say

Tables = TypeVar("Tables", bound=Rules)
Progress = Callable[[int], None]
"""Told of each step that is done."""


def rules_name(rules: Rules) -> str:
    """The variant's name, or the edition's."""
    return rules.variant or say("study.edition", edition=rules.edition)


def edition_and_variants(
    load: Callable[[Variant | None], tuple[Tables, Findings]], variants: Iterable[Variant], findings: Findings
) -> tuple[Tables, ...]:
    """The edition's tables and each variant's; two of the same name could not be told apart."""
    edition, _ = load(None)
    found = [edition]
    for variant in variants:
        tables, problems = load(variant)
        findings.extend(problems)
        if any(tables.variant == other.variant for other in found):
            findings.error("STUDY-SAME-VARIANT", Place(variant.file), None, name=tables.variant)
        found.append(tables)
    return tuple(found)
