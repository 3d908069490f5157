"""What an officer reads: what an act would do, what it did, and what the log says of it."""

from collections.abc import Sequence

from normbook.book.entries import Entry
from normbook.book.outcome import Outcome
from normbook.model.phrase import Value
from normbook.publish.log import about_entry
from normbook.publish.words import say


def would_line(outcome: Outcome) -> str:
    """What would be done, in a sentence."""
    return say(f"desk.would.{outcome.what}", _values(outcome))


def done_line(outcome: Outcome) -> str:
    """What was done, in a sentence."""
    pending = ".pending" if outcome.values.get("pending") else ""
    return say(f"desk.done.{outcome.what}{pending}", _values(outcome))


def _values(outcome: Outcome) -> dict[str, Value]:
    return {"event": outcome.subject, **outcome.values, "seq": outcome.seq or outcome.values.get("seq")}


def done_lines(entries: Sequence[Entry]) -> list[str]:
    """What entries say was done, for whoever asks again."""
    return [say("desk.entry.line", seq=each.seq, kind=each.kind, about=about_entry(each.content)) for each in entries]
