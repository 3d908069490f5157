"""A TOML file, read key by key; what is wrong is told with the key's path."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any, TypeVar

from normbook.formats import limits
from normbook.formats.files import read_bytes
from normbook.formats.toml_bounds import within_bounds
from normbook.model.diagnostics import Findings, Place
from normbook.model.nearest import nearest
from normbook.model.pattern import pattern
from normbook.model.phrase import Value, brief
from normbook.rulebook import installed, rulebooks

_POSITION = pattern(r" \(at line ([0-9]+), column ([0-9]+)\)")
_LONGEST_TEXT = 200
_MOST_DIGITS = 50
_MOST_HINTS = 1000
"""Looking for the name that was meant takes long; who has so many findings reads none of them."""

T = TypeVar("T")


_KEPT: ContextVar[dict[Path, dict[str, Any]] | None] = ContextVar("tables of files", default=None)
_MOST_KEPT = 1000


@contextmanager
def parsed_once() -> Iterator[None]:
    """Within it every TOML file is read once: whoever asks for it again is told of the same bytes."""
    token = _KEPT.set({})
    try:
        yield
    finally:
        _KEPT.reset(token)


def read_toml(path: Path, findings: Findings, shown: str | None = None) -> "Keys | None":
    """The file's top table, or None with findings."""
    kept = _KEPT.get()
    if kept is not None and path in kept:
        return Keys(kept[path], shown or str(path), findings)
    data = read_bytes(path, findings, shown)
    keys = None if data is None else parse_toml(data, shown or str(path), findings)
    if keys is not None and kept is not None and len(kept) < _MOST_KEPT:
        kept[path] = keys.table
    return keys


def parse_toml(data: bytes, file: str, findings: Findings) -> "Keys | None":
    """The top table of a TOML document, or None with findings. Numbers with a point are exact decimals."""
    if len(data) > limits.MOST_TOML_BYTES:
        most, limit = limits.MOST_TOML_BYTES, "NORMBOOK_MOST_TOML_BYTES"
        findings.error("TOML-TOO-LARGE", Place(file), None, size=len(data), most=most, limit=limit)
        return None
    import tomllib

    try:
        text = data.decode("utf-8-sig")
        if not within_bounds(text, file, findings):
            return None
        return Keys(tomllib.loads(text, parse_float=exact), file, findings)
    except UnicodeDecodeError:
        findings.error("TOML-NOT-UTF-8", Place(file))
    except tomllib.TOMLDecodeError as problem:
        position = _POSITION.search(str(problem))
        place = Place(file, int(position[1]), int(position[2])) if position else Place(file)
        findings.error("TOML-SYNTAX", place, None, why=_POSITION.sub("", str(problem)))
    except (ValueError, ArithmeticError):
        findings.error("TOML-SYNTAX", Place(file), None, why="a number that is too large")
    return None


def exact(written: str) -> Decimal:
    """A number with a point. A few characters, as in 1e999999, may stand for more digits than can be computed with."""
    number = Decimal(written)
    if number.is_finite() and abs(number.adjusted()) > _MOST_DIGITS:
        raise ValueError(written)
    return number


class Keys:
    """One table. Each key is taken by the kind of value it must have; `finish` tells of keys left over."""

    def __init__(self, table: dict[str, Any], file: str, findings: Findings, path: str = "") -> None:
        self.table = table
        self.file = file
        self.findings = findings
        self._path = path
        self._known: list[str] = []

    def place(self, key: str) -> Place:
        """Where a key stands."""
        return Place(self.file, path=f"{self._path}{key}")

    def error(self, code: str, key: str, /, **values: Value) -> None:
        """Tell what is wrong with a key's value."""
        written = self.table.get(key)
        self.findings.error(code, self.place(key), None if written is None else brief(written), **values)

    def _take(self, key: str, wanted: str, read: Callable[[Any], T | None]) -> T | None:
        self._known.append(key)
        if key not in self.table:
            return None
        value = read(self.table[key])
        if value is None:
            self.error("KEY-WRONG", key, key=key, value=brief(self.table[key]), wanted=wanted)
        return value

    def text(self, key: str) -> str:
        """A text; blank where there is none."""
        text = self._take(key, "text", _text) or ""
        if len(text) > _LONGEST_TEXT:
            self.error("KEY-TOO-LONG", key, key=key, most=_LONGEST_TEXT)
        return text[:_LONGEST_TEXT]

    def word(self, key: str, options: Iterable[str]) -> str | None:
        """One of a few words."""
        words = tuple(options)
        return self._take(key, " | ".join(words), lambda value: value if value in words else None)

    def rulebook(self, fits: Callable[[object], bool] = installed) -> str | None:
        """The rulebook that `rules` names, if it is one that fits."""

        def read(value: Any) -> str | None:
            return value if fits(value) else None

        known = "rules" not in self.table or fits(self.table["rules"])
        wanted = "" if known else " | ".join(filter(fits, rulebooks()))
        return self._take("rules", wanted, read)

    def day(self, key: str) -> date | None:
        """A date, as a TOML date or as text `2024-05-03`."""
        return self._take(key, "date", _day)

    def integer(self, key: str, least: int, most: int) -> int | None:
        """A whole number within bounds."""
        return self._take(key, f"{least} … {most}", lambda value: value if _is_int(value, least, most) else None)

    def flag(self, key: str) -> bool | None:
        """True or false."""
        return self._take(key, "true | false", lambda value: value if isinstance(value, bool) else None)

    def number(self, key: str) -> Decimal | None:
        """An exact number."""
        return self._take(key, "number", _decimal)

    def integers(self, key: str, least: int, most: int) -> tuple[int, ...] | None:
        """A list of different whole numbers within bounds, not empty."""
        return self._take(key, f"[{least} … {most}]", lambda value: _different(value, _integers(value, least, most)))

    def several(self, key: str, least: int, most: int) -> tuple[int, ...]:
        """A list of whole numbers within bounds, the same one perhaps several times."""
        return tuple(self._take(key, f"[{least} … {most}]", lambda value: _integers(value, least, most)) or ())

    def numbers(self, key: str) -> tuple[Decimal, ...] | None:
        """A list of different exact numbers, not empty."""
        return self._take(key, "list of numbers", lambda value: _different(value, _decimals(value)))

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        return self._take(key, "list of texts", _texts) or []

    def typed(self, key: str) -> str | None:
        """A text, number, date, true or false, as it would be typed on the command line."""
        return self._take(key, "text | number | date | true | false", _as_typed)

    def only_table(self, key: str) -> "Keys":
        """One table; an empty one where there is none."""
        found = self._take(key, "table", lambda value: value if isinstance(value, dict) else None)
        return Keys(found or {}, self.file, self.findings, f"{self._path}{key}.")

    def tables(self, key: str) -> "list[Keys]":
        """A list of tables."""
        found = self._take(key, "list of tables", _tables) or []
        return [
            Keys(table, self.file, self.findings, f"{self._path}{key}[{index}].") for index, table in enumerate(found)
        ]

    def section(self, key: str) -> "Keys | None":
        """A table of its own."""
        found = self._take(key, "table", lambda value: value if isinstance(value, dict) else None)
        return None if found is None else Keys(found, self.file, self.findings, f"{self._path}{key}.")

    def skip(self, *keys: str) -> None:
        """Keys that another reader takes."""
        self._known.extend(keys)

    def require(self, key: str) -> None:
        """Tell if a key is not there."""
        if key not in self.table:
            self.findings.error("KEY-MISSING", self.place(key), None, key=key)

    def finish(self) -> None:
        """Tell of every key that nobody asked for."""
        for key in self.table.keys() - set(self._known):
            near = nearest(key, self._known) if len(self.findings) < _MOST_HINTS else None
            self.findings.error("KEY-UNKNOWN", self.place(brief(key)), None, key=brief(key), near=near)
            if self.findings.full:
                break


def _text(value: Any) -> str | None:
    return " ".join(value.split()) if isinstance(value, str) else None


def _as_typed(value: Any) -> str | None:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Decimal):
        return f"{value:f}"
    return str(value) if _is_int(value, -(10**9), 10**9) or isinstance(value, date | str) else None


def _is_int(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _day(value: Any) -> date | None:
    if isinstance(value, datetime):
        return None
    if isinstance(value, date):
        return value
    return read_day(value) if isinstance(value, str) else None


def read_day(written: str) -> date | None:
    """A date written `2024-05-03`; None if it is none."""
    try:
        return date.fromisoformat(written) if len(written) == 10 and written[7] == "-" else None
    except ValueError:
        return None


def is_day(year: int, month: int, day: int) -> bool:
    """Whether there is such a day; 0 stands for a month or a day that is not known."""
    try:
        return bool(date(year, month or 1, day or 1))
    except ValueError:
        return False


def _decimal(value: Any) -> Decimal | None:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return None
    number = Decimal(value)
    return number if number.is_finite() else None


def _integers(value: Any, least: int, most: int) -> list[int] | None:
    return value if isinstance(value, list) and all(_is_int(each, least, most) for each in value) else None


def _decimals(value: Any) -> list[Decimal] | None:
    if not isinstance(value, list):
        return None
    read = [_decimal(each) for each in value]
    found = [each for each in read if each is not None]
    return found if len(found) == len(read) else None


def _different(written: Any, read: list[T] | None) -> tuple[T, ...] | None:
    return tuple(read) if read and len(set(read)) == len(written) else None


def _texts(value: Any) -> list[str] | None:
    return value if isinstance(value, list) and all(isinstance(each, str) for each in value) else None


def _tables(value: Any) -> list[dict[str, Any]] | None:
    return value if isinstance(value, list) and all(isinstance(each, dict) for each in value) else None
