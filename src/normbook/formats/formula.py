"""Text that a spreadsheet would run as a formula, made harmless when written and restored when read."""

_STARTERS = "=+-@\t\r\n＝＋－＠"


def harmless(text: str) -> str:
    """The text with an apostrophe before it if a spreadsheet could take it for a formula."""
    return f"'{text}" if text[:1] and text.lstrip("'")[:1] in tuple(_STARTERS) else text


def restored(text: str) -> str:
    """The text without the apostrophe that `harmless` put before it."""
    return text[1:] if text.startswith("'") and text.lstrip("'")[:1] in tuple(_STARTERS) else text
