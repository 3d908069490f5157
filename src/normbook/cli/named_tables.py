"""The tables of the lifetime titles that `--variant` and `--edition` name."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from normbook.cli.options import variant_of
from normbook.model.diagnostics import Findings
from normbook.model.variant import Variant

if TYPE_CHECKING:
    from normbook.rulebooks.uscf.law.tables import Tables


@dataclass(frozen=True, slots=True)
class Named:
    """What was typed; blank and None where nothing was."""

    variant_file: Path | None = None
    edition: str = ""
    file: str = "--edition"
    """Where a finding about the edition stands."""

    def __bool__(self) -> bool:
        return bool(self.variant_file or self.edition)

    def read(self, findings: Findings) -> tuple[Variant | None, str]:
        """The variant and the edition's name; what is wrong with them goes to the findings."""
        from normbook.judgement.choosing import edition_named
        from normbook.rulebooks.uscf.law.tables import load

        variant, edition = variant_of(self.variant_file, findings), edition_named("uscf", self, findings)
        findings.extend(load(variant, edition)[1])
        return variant, edition

    def tables(self, findings: Findings) -> "Tables":
        """The tables; where something is wrong, the newest edition's stand in."""
        from normbook.rulebooks.uscf.law.tables import load

        return load(*self.read(findings))[0]
