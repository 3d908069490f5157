"""Text out of a file made safe to print: one line, and nothing that a terminal would obey."""


def printable(text: str) -> str:
    """The text with every control character, line end and lone surrogate replaced."""
    return text if text.isprintable() else "".join(each if each.isprintable() else "�" for each in text)
