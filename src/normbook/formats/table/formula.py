"""Text that a spreadsheet would run as a formula, made harmless when written and restored when read."""

_STARTERS = frozenset("=+-@\t\r\n" + "＝＋－＠" + "﹦﹢﹣﹫" + "−")
"""What a formula may begin with: the plain signs, their full-width and small forms, the minus sign."""
_PASSED_OVER = "' \u00a0\u3000"
"""Blanks before the sign do not keep every program from running it; apostrophes are ours."""


def harmless(text: str) -> str:
    """The text with an apostrophe before it if a spreadsheet could take it for a formula."""
    return f"'{text}" if _looks_like_a_formula(text) else text


def restored(text: str) -> str:
    """The text without the apostrophe that `harmless` put before it."""
    return text[1:] if text.startswith("'") and _looks_like_a_formula(text) else text


def _looks_like_a_formula(text: str) -> bool:
    return text.lstrip(_PASSED_OVER)[:1] in _STARTERS
