"""The tables that `--variant` and `--edition` name."""

from pathlib import Path
from typing import Any

from normbook.cli.options import variant_of
from normbook.model.diagnostics import Findings
from normbook.model.light import dataclass
from normbook.model.variant import Variant


@dataclass(frozen=True, slots=True)
class NamedTables:
    """What was typed; blank and None where nothing was."""

    rules: str
    variant_file: Path | None = None
    edition: str = ""
    file: str = "--edition"
    """Where a finding about the edition stands."""

    def __bool__(self) -> bool:
        return bool(self.variant_file or self.edition)

    def read(self, findings: Findings) -> tuple[Variant | None, str]:
        """The variant and the edition's name; what is wrong with them goes to the findings."""
        from normbook.judgement.edition_choice import edition_named

        variant, edition = variant_of(self.variant_file, findings), edition_named(self.rules, self, findings)
        findings.extend(load_tables(self.rules, variant, edition)[1])
        return variant, edition

    def tables(self, findings: Findings) -> Any:
        """The tables; where something is wrong, the newest edition's stand in."""
        return load_tables(self.rules, *self.read(findings))[0]


def load_tables(rules: str, variant: Variant | None, edition: str) -> tuple[Any, Findings]:
    """A rulebook's tables, and what is wrong with the variant."""
    from normbook.rulebook import rulebook

    law = rulebook(rules).law
    assert law is not None, f"{rules} has no law"
    found: tuple[Any, Findings] = law.load(variant, edition)
    return found
