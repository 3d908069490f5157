"""Words of the club night."""

WORDS: dict[str, str] = {}

FINDINGS: dict[str, tuple[str, str]] = {}
