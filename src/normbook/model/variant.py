"""A club's own values in place of a rulebook edition's."""

from collections.abc import Mapping

from normbook.model.light import dataclass


@dataclass(frozen=True, slots=True)
class Variant:
    """What a variant file says; the rulebook it names checks the values."""

    rules: str
    name: str
    values: Mapping[str, object]
    file: str = ""
