"""Values of the model as an entry's content, and back: each field by its type, and only what is said."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import date
from decimal import Decimal
from operator import not_
from types import UnionType
from typing import Any, Generic, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

T = TypeVar("T")

Content = dict[str, Any]
"""JSON values only; exact numbers are strings."""


class Way(NamedTuple):
    """How a value is written, and read again."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def _same(value: Any) -> Any:
    return value


_AS_IT_IS = Way(_same, _same)
_WAYS: Mapping[Any, Way] = {
    str: _AS_IT_IS,
    int: _AS_IT_IS,
    bool: _AS_IT_IS,
    date: Way(date.isoformat, date.fromisoformat),
    Decimal: Way("{:f}".format, Decimal),
}
NOT = Way(not_, not_)
"""A yes that is usual: only a no is said, under the opposite name."""
_BLANKS = {str: "", int: 0, tuple: ()}
"""What a field has that must have something, where nothing is said; any other has None."""


class _Part(NamedTuple):
    """A field: its name, what the content calls it, and its way."""

    name: str
    key: str
    way: Way
    blank: Any
    """MISSING: the field's own default."""
    null: bool
    """Whether it is said where it is None, too."""


class Codec(Generic[T]):
    """How the values of a dataclass are kept.

    `without` are fields that are not, `names` what the content calls some of them, `ways` how fields or types are
    written that are not written as usual. With `blanks` what is empty is said too; of None only that of `nulls`.
    """

    def __init__(
        self,
        kind: type[T],
        without: Collection[str] = (),
        names: Mapping[str, str] | None = None,
        ways: Mapping[Any, Way] | None = None,
        *,
        blanks: bool = False,
        nulls: Collection[str] = (),
    ) -> None:
        self._says_blanks = blanks
        self._kind = kind
        known, own, hints = names or {}, ways or {}, get_type_hints(kind)
        self._parts = [
            _Part(
                each.name,
                known.get(each.name, each.name),
                own.get(each.name) or _way(hints[each.name], own),
                MISSING
                if each.default is not MISSING
                else _BLANKS.get(get_origin(hints[each.name]) or hints[each.name]),
                each.name in nulls,
            )
            for each in fields(kind)  # type: ignore[arg-type]
            if each.name not in without
        ]
        self._blanks = {each.name: each.blank for each in self._parts if each.blank is not MISSING}

    @property
    def way(self) -> Way:
        """For a field of another dataclass."""
        return Way(self.content, self.read)

    def content(self, value: T) -> Content:
        """What is said of a value."""
        # An entry may have a million of them: what is written as it is costs no call.
        said: Content = {}
        for name, key, (write, _), _, null in self._parts:
            own = getattr(value, name)
            if own is not None:
                said[key] = own if write is _same else write(own)
            elif null:
                said[key] = None
        return said if self._says_blanks else told(**said)

    def read(self, content: Mapping[str, Any], **others: Any) -> T:
        """The value that a content tells, with other fields that are given."""
        found = self._blanks | others
        for name, key, (_, read), _, _ in self._parts:
            own = content.get(key)
            if own is not None:
                found[name] = own if read is _same else read(own)
        return self._kind(**found)


def _way(hint: Any, own: Mapping[Any, Way]) -> Way:
    if hint in own or hint in _WAYS:
        return own.get(hint) or _WAYS[hint]
    if is_dataclass(hint):
        return Codec(hint, ways=own).way  # type: ignore[arg-type]
    kind = get_origin(hint)
    if kind is dict:  # JSON that whoever asks for it will read
        return _AS_IT_IS
    write, read = _way(get_args(hint)[0], own)
    if kind is UnionType:  # with None
        return _AS_IT_IS if write is _same else Way(_or_none(write), _or_none(read))
    made = sorted if kind is frozenset else list
    if write is _same:
        return Way(made, kind)
    return Way(lambda values: made(map(write, values)), lambda values: kind(map(read, values)))


def _or_none(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else function(value)


def told(**fields: Any) -> Content:
    """Only what is said: no None, no blanks, nothing empty, no False."""
    return {key: value for key, value in fields.items() if value or (value == 0 and value is not False)}
