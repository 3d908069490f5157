"""Words of the officer's desk."""

WORDS: dict[str, str] = {}

FINDINGS: dict[str, tuple[str, str]] = {}
