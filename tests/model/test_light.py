"""Light dataclasses are the standard ones: whatever is done with them comes out the same."""

import copy
import dataclasses
import pickle
from dataclasses import FrozenInstanceError, asdict, field, fields, replace
from typing import Any, ClassVar

import pytest

from normbook.model.light import dataclass


class Plain:
    """A name, what is compared, what is not, and one made anew each time."""

    name: str
    number: int = 7
    notes: list[str] = field(default_factory=list, compare=False, repr=False)

    @property
    def twice(self) -> int:
        return 2 * self.number


class Checked:
    """Looks at itself."""

    number: int

    def __post_init__(self) -> None:
        if self.number < 0:
            raise ValueError(self.number)

    def __repr__(self) -> str:
        return "own"


class Known:
    """With a value of the class."""

    shared: ClassVar[int] = 3
    number: int = 1


@dataclass(frozen=True, slots=True)
class Base:
    """Pickled by its name."""

    name: str
    number: int = 7


@dataclass(frozen=True, slots=True)
class Below(Base):
    """With what its base has."""

    last: str = ""


def made(plain: type) -> tuple[Any, Any]:
    """The same class twice: by ours, and by the standard decorator."""
    body = {key: value for key, value in vars(plain).items() if key not in ("__dict__", "__weakref__")}
    ours, standard = (type(plain.__name__, (), dict(body)) for _ in range(2))
    return dataclass(frozen=True, slots=True)(ours), dataclasses.dataclass(frozen=True, slots=True)(standard)


@pytest.mark.parametrize("given", [("a",), ("a", 8), ("a", 8, ["x"])])
def test_they_hold_show_compare_and_hash_alike(given: tuple[Any, ...]) -> None:
    for cls in made(Plain):
        one, same, other = cls(*given), cls(*given[:2]), cls("b")
        assert repr(one).endswith(f"Plain(name='a', number={one.number})")
        assert (one == same, one == other, hash(one) == hash(same), one == "a") == (True, False, True, False)
        assert [each.name for each in fields(cls)] == ["name", "number", "notes"]
        assert asdict(one) == {"name": "a", "number": one.number, "notes": one.notes}
        assert replace(one, name="c") == cls("c", one.number)
        assert (one.twice, cls.__match_args__) == (2 * one.number, ("name", "number", "notes"))
        assert cls("x").notes is not cls("y").notes
        assert not hasattr(one, "__dict__")


def test_nothing_of_them_changes_and_what_is_missing_is_asked_for() -> None:
    for cls in made(Plain):
        one = cls(name="a")
        with pytest.raises(FrozenInstanceError):
            one.number = 9
        with pytest.raises(FrozenInstanceError):
            del one.number
        with pytest.raises(TypeError, match="missing 1 required positional argument: 'name'"):
            cls()
        assert one.number == 7


def test_what_a_class_says_itself_stands() -> None:
    for cls in made(Checked):
        assert repr(cls(1)) == "own"
        with pytest.raises(ValueError, match="-1"):
            cls(-1)
    for cls in made(Known):
        assert (cls.shared, [each.name for each in fields(cls)]) == (3, ["number"])


def test_they_can_be_pickled_copied_and_built_upon() -> None:
    one, more = Base("a", 8), Below("a", 8, "z")
    assert pickle.loads(pickle.dumps(one)) == copy.copy(one) == copy.deepcopy(one) == one
    assert (more.last, more == Below("a", 8, "z"), more == one) == ("z", True, False)
    with pytest.raises(FrozenInstanceError):
        more.name = "b"  # type: ignore[misc]


class Derived(Base):
    """Derived without being a dataclass of its own."""

    __slots__ = ("extra",)


def test_a_class_derived_without_the_decorator_keeps_its_own_class() -> None:
    one = Derived("a")
    assert (type(one), one.name, one.number) == (Derived, "a", 7)
    with pytest.raises(FrozenInstanceError):
        one.name = "b"  # type: ignore[misc]


def test_a_class_with_fields_made_anew_each_time_needs_no_compiler_either() -> None:
    @dataclass(frozen=True, slots=True)
    class Fresh:
        notes: list[str] = field(default_factory=list)

    assert "_compared" in vars(Fresh)  # ours; the standard decorator would have compiled a comparison
    assert (Fresh(["a"]).notes, Fresh().notes, Fresh.__doc__) == (["a"], [], "Fresh")


@pytest.mark.parametrize("few", [0, 20])
def test_objects_of_the_compiled_init_are_like_the_first_and_refuse_alike(few: int) -> None:
    """Of few objects `__init__` is not compiled; what does not fit is told in Python's own words all the same."""
    cls, _ = made(Plain)
    first = [cls("a"), *(cls(name="a", number=7) for _ in range(few)), cls("a", notes=[])]
    assert {repr(each) for each in first} == {repr(first[0])}
    assert len({id(each.notes) for each in first}) == len(first)
    refused: list[tuple[tuple[Any, ...], dict[str, Any], str]] = [
        ((), {}, "missing 1 required positional argument: 'name'"),
        (("a", 1, [], 2), {}, "takes from 2 to 4 positional arguments but 5 were given"),
        (("a",), {"name": "b"}, "got multiple values for argument 'name'"),
        (("a",), {"other": 1}, "unexpected keyword argument 'other'"),
    ]
    for given, named, told in refused:
        with pytest.raises(TypeError, match=told):
            cls(*given, **named)
