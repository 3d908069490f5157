"""`dataclass` without the compiler: the same classes, made in a tenth of the time, because programs start with sixty.

The standard decorator writes and compiles six methods for every frozen class. Here only `__init__` is compiled, when
some objects have been made; the others are shared and go by the names of the fields (decision:
design-light-dataclasses).
What it does not know, such as inheritance, init-only and keyword-only fields, it leaves to the standard one; a type
checker sees only that.

Objects too are made in a third of the time: while `__init__` runs, one is of a class that is open for writing.
"""

import dataclasses
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(*, frozen: bool = False, slots: bool = False):
        """The decorator; frozen classes with slots are made here, all others by the standard one."""
        return _made if frozen and slots else dataclasses.dataclass(frozen=frozen, slots=slots)


__all__ = ["dataclass"]

_MISSING = dataclasses.MISSING
_FEW = 10
"""Objects that are made without the compiler, which takes as long as some thirty of them do."""


def _made(cls: type) -> Any:
    """A frozen class with slots, fields and methods."""
    if not _is_plain(cls):
        return dataclasses.dataclass(frozen=True, slots=True)(cls)
    own = {name: value for name, value in vars(cls).items() if name not in ("__dict__", "__weakref__")}
    names = tuple(own["__annotations__"])
    defaults = {name: own.pop(name) for name in names if name in own}
    apart = {name for name, each in defaults.items() if isinstance(each, dataclasses.Field) and not each.compare}
    body = {
        **_SHARED,
        **own,
        "__slots__": names,
        "__match_args__": names,
        "__qualname__": cls.__qualname__,
        "__doc__": cls.__doc__ or cls.__name__,
        "__dataclass_fields__": _Described(own["__annotations__"], defaults),
        "__dataclass_params__": _PARAMS,
        "_compared": attrgetter(*(name for name in names if name not in apart)),
    }
    made: Any = type(cls)(cls.__name__, cls.__bases__, body)
    made.__init__ = _init_later(made, names, defaults)
    return made


class _Described:
    """What the standard library says of fields, made when somebody asks: `replace` and `fields` do, of few classes."""

    def __init__(self, annotations: dict[str, Any], defaults: dict[str, Any]) -> None:
        self.body = {"__annotations__": annotations, "__doc__": _DOC, **defaults}

    def __get__(self, _: object, cls: Any) -> Any:
        described: Any = dataclasses.dataclass(init=False, repr=False, eq=False)(type("Described", (), self.body))
        made = next(each for each in cls.__mro__ if vars(each).get("__dataclass_fields__") is self)
        made.__dataclass_fields__ = described.__dataclass_fields__
        return made.__dataclass_fields__


def _is_plain(cls: type) -> bool:
    """Whether it has fields, all of the common kind, and no base that has any."""
    annotations = vars(cls).get("__annotations__", {})
    odd = any(map(_is_odd, annotations.values()))
    given = [vars(cls).get(name) for name in annotations]
    plain = all(each.init and each.kw_only is not True for each in given if isinstance(each, dataclasses.Field))
    return bool(annotations) and not odd and plain and not any(map(dataclasses.is_dataclass, cls.__mro__[1:]))


def _is_odd(annotation: object) -> bool:
    """Whether it is for no common field: of the class, for `__init__` only, or a sign between fields."""
    if isinstance(annotation, str):
        return any(word in annotation for word in ("ClassVar", "InitVar", "KW_ONLY"))
    known = getattr(annotation, "__origin__", annotation)
    return known in (ClassVar, dataclasses.InitVar, dataclasses.KW_ONLY) or isinstance(known, dataclasses.InitVar)


def _init_later(cls: Any, names: tuple[str, ...], defaults: dict[str, Any]) -> Any:
    """`__init__`, to be compiled when some objects have been made: of many classes there are none, or few."""
    left = _FEW

    def __init__(self: Any, *given: Any, **named: Any) -> None:
        nonlocal left
        left -= 1
        values = _values(names, defaults, given, named) if left >= 0 else None
        if values is None:  # many are made, or this does not fit: the compiled one has the words for that
            cls.__init__ = _init(cls, names, defaults)
            cls.__init__(self, *given, **named)
            return
        for name, value in values.items():
            object.__setattr__(self, name, value)
        if hasattr(cls, "__post_init__"):
            self.__post_init__()

    return __init__


def _values(
    names: tuple[str, ...], defaults: dict[str, Any], given: tuple[Any, ...], named: dict[str, Any]
) -> dict[str, Any] | None:
    """The values of all fields; None where too few, too many or unknown ones are given."""
    values = dict(zip(names, given, strict=False))
    if len(given) > len(names) or not named.keys().isdisjoint(values):
        return None
    values |= named
    for name in names:
        if name not in values:
            default, factory = _default(defaults.get(name, _MISSING))
            if default is factory:  # it has neither
                return None
            values[name] = default if factory is _MISSING else factory()
    return values if len(values) == len(names) else None


def _default(written: Any) -> tuple[Any, Any]:
    """What a field is if it is not given, or what makes it."""
    return (written.default, written.default_factory) if isinstance(written, dataclasses.Field) else (written, _MISSING)


def _init(cls: Any, names: tuple[str, ...], defaults: dict[str, Any]) -> Any:
    """`__init__`, compiled from the names and defaults of the fields.

    An attribute of an open class is set at once; `object.__setattr__` would look each name up. It is a class below the
    frozen one: of two that are only alike, all slots are compared before an object goes over.
    """
    known: dict[str, Any] = {"_missing": _MISSING, "_become": _become, "_set_each": _set_each, "_frozen": cls}
    known["_open"] = type(cls.__name__, (cls,), _OPEN)
    parameters, body = ["self"], []
    for name in names:
        default, factory = _default(defaults.get(name, _MISSING))
        if factory is not _MISSING:
            known[f"_make_{name}"] = factory
            parameters.append(f"{name}=_missing")
            body.append(f" if {name} is _missing: {name} = _make_{name}()")
        elif default is not _MISSING:
            known[f"_default_{name}"] = default
            parameters.append(f"{name}=_default_{name}")
        else:
            parameters.append(name)
    body.append(" if type(self) is _frozen:")
    body.append("  _become(self, _open)")
    body.extend(f"  self.{name} = {name}" for name in names)
    body.append("  self.__class__ = _frozen")
    body.append(" else: _set_each(self, locals())")
    if hasattr(cls, "__post_init__"):
        body.append(" self.__post_init__()")
    exec(f"def __init__({', '.join(parameters)}):\n" + "\n".join(body), known)
    known["__init__"].__qualname__ = f"{cls.__qualname__}.__init__"
    return known["__init__"]


_become = vars(object)["__class__"].__set__
_OPEN: Any = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
"""What opens a class: with only one of the two, Python would still look for the other each time."""


def _set_each(made: Any, values: dict[str, Any]) -> None:
    """The fields of an object whose class was derived from one of these."""
    for each in dataclasses.fields(made):
        object.__setattr__(made, each.name, values[each.name])


def _equal(self: Any, other: Any) -> bool:
    """Of the same class, with the same values."""
    return bool(self._compared(self) == self._compared(other)) if other.__class__ is self.__class__ else NotImplemented


def _hash(self: Any) -> int:
    """Of what is compared."""
    return hash(self._compared(self))


def _repr(self: Any) -> str:
    """The class and its fields, as they are written."""
    shown = (f"{each.name}={getattr(self, each.name)!r}" for each in dataclasses.fields(self) if each.repr)
    return f"{self.__class__.__qualname__}({', '.join(shown)})"


def _frozen(_: object, name: str, *_value: object) -> None:
    """Nothing of it changes."""
    raise dataclasses.FrozenInstanceError(f"cannot change field {name!r}")


def _state(self: Any) -> list[object]:
    """For pickle."""
    return [getattr(self, each.name) for each in dataclasses.fields(self)]


def _restore(self: Any, state: list[object]) -> None:
    """From pickle."""
    for each, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)


_DOC = "Described."
"""Else the signature would be, which takes longer than all the rest."""
_SHARED = {
    "__eq__": _equal,
    "__hash__": _hash,
    "__repr__": _repr,
    "__setattr__": _frozen,
    "__delattr__": _frozen,
    "__getstate__": _state,
    "__setstate__": _restore,
}

_PARAMS: Any = dataclasses.dataclass(init=False, repr=False, eq=False)(type("Frozen", (), {"__doc__": _DOC}))
_PARAMS = _PARAMS.__dataclass_params__
_PARAMS.frozen = _PARAMS.eq = True
"""What the standard library knows of each of these classes."""
