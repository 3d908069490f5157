"""What every page says at its foot: by which program, edition and variant it was judged."""

from typing import Protocol

from normbook import __version__
from normbook.judgement.edition import load_edition
from normbook.render.words import say
from normbook.rulebook import rulebook


class Rules(Protocol):
    """What names the rules that it is judged by: tables, a judgement."""

    @property
    def edition(self) -> str:
        """The edition's name."""

    @property
    def variant(self) -> str | None:
        """The variant's name; None for the edition itself."""


def judged_by(rules: str, by: Rules) -> dict[str, object]:
    """The same in a document: what most of them begin with."""
    return {"rules": rules, "edition": by.edition, "variant": by.variant}


def about(rules: str, edition: str, variant: str | None) -> tuple[str, ...]:
    """The lines at the foot of a page."""
    citation = load_edition(rules, edition).citation
    lines = [say("about.edition", version=__version__, title=rulebook(rules).title, rules=rules, edition=edition)]
    if variant:
        lines.append(about_variant(variant))
    return (*lines, say("about.citation", citation=citation))


def about_variant(variant: str | None) -> str:
    """The line that names the variant in force; blank without one."""
    return say("about.variant", variant=variant) if variant else ""
