"""One cell of a crosstable, written."""

from normbook.model.crosstable import Outcome, Result


def cell_text(outcome: Outcome) -> str:
    """The cell as our crosstables have it: `W12w`, `F3@Thu 20:00`, `X5~`, `H`, `?7`; blank where nobody was paired."""
    if outcome.pending:
        return f"?{outcome.opponent or ''}{outcome.colour or ''}"
    if outcome.result is Result.UNPAIRED:
        return ""
    text: str = outcome.result.value
    if outcome.opponent is not None:
        text += str(outcome.opponent)
    text += outcome.colour or ""
    if not outcome.rated and outcome.played:
        text += "*"
    if outcome.notice is not None:
        text += f"@{outcome.notice}"
    if outcome.declined:
        text += "~"
    return text
