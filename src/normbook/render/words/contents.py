"""Everything the catalogue holds, by room and by rulebook: for translators, and for whoever looks for what is missing."""

from collections.abc import Mapping
from importlib import import_module

from normbook.model.light import dataclass
from normbook.render.words import ROOMS
from normbook.rulebook import rulebook, rulebooks


@dataclass(frozen=True, slots=True)
class Contents:
    """The words of a room or a rulebook, by code."""

    words: Mapping[str, str]
    findings: Mapping[str, tuple[str, str]]


def contents() -> Mapping[str, Contents]:
    """By the name of the file in which a translation has them."""
    from normbook.render.words.findings import FINDINGS

    rooms = {
        room: Contents(import_module(f"normbook.render.words.{room}").WORDS, {})
        for room in sorted({"general", *ROOMS.values()})
    }
    return rooms | {"findings": Contents({}, FINDINGS)} | {name: _of_rulebook(name) for name in rulebooks()}


def _of_rulebook(name: str) -> Contents:
    part = rulebook(name).part("words")
    return Contents(getattr(part, "WORDS", {}), getattr(part, "FINDINGS", {}))


def every_word() -> Mapping[str, str]:
    """All words, rooms' and rulebooks'."""
    return {code: text for each in contents().values() for code, text in each.words.items()}


def every_finding() -> Mapping[str, tuple[str, str]]:
    """All findings, rooms' and rulebooks'."""
    return {code: texts for each in contents().values() for code, texts in each.findings.items()}
