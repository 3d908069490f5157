"""`dataclass` without the compiler: the same classes, made in a quarter of the time, because programs start with sixty.

The standard decorator writes and compiles six methods for every frozen class. Here only `__init__` is compiled, when it
is first called; the others are shared and go by the names of the fields (decision: design-light-dataclasses).
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


def _made(cls: type) -> Any:
    """A frozen class with slots, fields and methods."""
    if not _is_plain(cls):
        return dataclasses.dataclass(frozen=True, slots=True)(cls)
    own = set(vars(cls))
    cls.__doc__ = cls.__doc__ or cls.__name__  # else the signature would be, which takes longer than all the rest
    made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    fields = dataclasses.fields(made)
    made.__dataclass_params__.frozen = made.__dataclass_params__.eq = True
    made.__init__ = _init_later(made, fields)
    made._compared = attrgetter(*(each.name for each in fields if each.compare))
    for name, method in _SHARED.items():
        if name not in own:
            setattr(made, name, method)
    return made


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


def _init_later(cls: Any, fields: tuple[Any, ...]) -> Any:
    """`__init__`, to be compiled when the first object is made: of many classes none is."""

    def __init__(self: Any, *given: Any, **named: Any) -> None:
        cls.__init__ = _init(cls, fields)
        cls.__init__(self, *given, **named)

    return __init__


def _init(cls: Any, fields: tuple[Any, ...]) -> Any:
    """`__init__`, compiled from the names and defaults of the fields.

    An attribute of an open class with the same slots is set at once; `object.__setattr__` would look each name up.
    """
    known: dict[str, Any] = {"_missing": _MISSING, "_set": object.__setattr__, "_set_each": _set_each, "_frozen": cls}
    alike = {name: vars(cls)[name] for name in ("__slots__", "__orig_bases__") if name in vars(cls)}
    known["_open"] = type(cls.__name__, cls.__bases__, alike)
    parameters, body = ["self"], []
    for each in fields:
        name = each.name
        if each.default_factory is not _MISSING:
            known[f"_make_{name}"] = each.default_factory
            parameters.append(f"{name}=_missing")
            body.append(f" if {name} is _missing: {name} = _make_{name}()")
        elif each.default is not _MISSING:
            known[f"_default_{name}"] = each.default
            parameters.append(f"{name}=_default_{name}")
        else:
            parameters.append(name)
    body.append(" if self.__class__ is _frozen:")
    body.append("  _set(self, '__class__', _open)")
    body.extend(f"  self.{each.name} = {each.name}" for each in fields)
    body.append("  self.__class__ = _frozen")
    body.append(" else: _set_each(self, locals())")
    if hasattr(cls, "__post_init__"):
        body.append(" self.__post_init__()")
    exec(f"def __init__({', '.join(parameters)}):\n" + "\n".join(body), known)
    known["__init__"].__qualname__ = f"{cls.__qualname__}.__init__"
    return known["__init__"]


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


_SHARED = {
    "__eq__": _equal,
    "__hash__": _hash,
    "__repr__": _repr,
    "__setattr__": _frozen,
    "__delattr__": _frozen,
    "__getstate__": _state,
    "__setstate__": _restore,
}
