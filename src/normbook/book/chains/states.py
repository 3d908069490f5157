"""Standings as histories hold them: JSON, one text for each; blank for nothing."""

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Generic, TypeVar

from normbook.book.log.entries import canonical

S = TypeVar("S")
KEPT = 65536
"""So many texts are remembered: most players' standings are those of many others, or are read again soon."""


class StateTexts(Generic[S]):
    """Where everybody stands before anything of theirs, how a standing is written, and how its JSON is read again."""

    def __init__(self, nothing: S, write: Callable[[S], str], read: Callable[[Any], S]) -> None:
        self.nothing = nothing
        self._write = write
        self.read: Callable[[str], S] = lru_cache(KEPT)(lambda text: read(json.loads(text)) if text else nothing)

    def text(self, state: S) -> str:
        """The standing's text."""
        return "" if state is self.nothing or state == self.nothing else self._write(state)


def json_states(nothing: S, content: Callable[[S], object], read: Callable[[Any], S]) -> StateTexts[S]:
    """Standings that are written as canonical JSON of their content."""
    return StateTexts(nothing, lambda state: canonical(content(state)), read)
