"""What is asked of files: the one request that the command line, the web application and its API make."""

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any

from normbook.formats.how import STRICT, How
from normbook.formats.sections import NO_FACTS, Facts
from normbook.model.light import dataclass
from normbook.model.variant import Variant

NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Inquiry:
    """What is asked besides the files themselves."""

    facts: Facts = NO_FACTS
    variant: Variant | None = None
    who: str | None = None
    """A name or a number: whose numbers are explained, or whose forecast is told in full."""
    how: How = STRICT
    own: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    """What only some rulebooks ask, by the keys of their `FACTS`; no key where nothing was said."""
    most_work: int | None = None
    """The most that a server takes upon itself: people × those they are compared with × finishes; None: no limit."""
