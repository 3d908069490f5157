"""The language in which people are answered: English, or a folder of catalogues.

A language is asked for by its tag: `de` for `languages/de` beside this file; or by a path to a folder of catalogues. The command
line takes `--lang`, then `NORMBOOK_LANGUAGE`; a server answers each browser in the first language it prefers that
there is. A folder's `language.toml` has the language's tag, its name, how it counts (as gettext writes it) and how it
writes numbers and days:

    tag = "pl"
    name = "polski"
    plural = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
    decimal = ","
    day = "{2}.{1}.{0}"
    percent = " %"

The other files, one for each room, have `[words]` and `[findings]`. So has `languages/TAG.toml` of each rulebook's
package, and a folder somewhere else may have a `RULEBOOK.toml` that goes before it. What they lack is said in English,
whose catalogues are Python modules only because those are loaded fastest; `tools/catalogue.py` writes a folder with all
of them to begin with.
"""

import os
import re
from collections.abc import Callable, Container, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from decimal import Decimal
from functools import cache
from operator import itemgetter
from pathlib import Path
from typing import Any

from normbook.model.light import dataclass
from normbook.model.pattern import pattern

SETTING = "NORMBOOK_LANGUAGE"
SHIPPED_LANGUAGES = Path(__file__).parent / "languages"
ENGLISH = "en"
HEAD = "language.toml"
_asked: ContextVar[str | None] = ContextVar("language", default=None)


@dataclass(frozen=True, slots=True)
class Language:
    """A folder of catalogues."""

    tag: str
    name: str
    """What those who speak it call it."""
    folder: Path
    plural: Callable[[int], int]
    """Which of the forms goes with a number."""
    decimal: str
    """What stands between a number's whole part and its decimals."""
    day: str
    """How a day is written: {0} is the year, {1} the month, {2} the day."""
    percent: str
    """What stands behind a number of hundredths."""

    @property
    def month(self) -> str:
        """How a month is written: a day without its number."""
        return re.sub(r"\{2\}[^{}]*|[^{}]*\{2\}$", "", self.day)


def asked() -> str:
    """The language asked for here and now: by this request or command, else by the environment."""
    found = _asked.get()
    return found if found is not None else os.environ.get(SETTING, "")


def ask(wanted: str) -> None:
    """From here on, in this context, answer in another language."""
    _asked.set(wanted)


@contextmanager
def speaking(wanted: str) -> Iterator[None]:
    """Meanwhile answer in another language."""
    before = _asked.set(wanted)
    try:
        yield
    finally:
        _asked.reset(before)


def language() -> Language | None:
    """The language asked for, if it is another than English and there is one."""
    wanted = asked()
    return None if wanted in ("", ENGLISH) else _language(wanted)


def is_known(wanted: str) -> bool:
    """Whether there is such a language."""
    return wanted in ("", ENGLISH) or _language(wanted) is not None


@cache
def _language(wanted: str) -> Language | None:
    folder = SHIPPED_LANGUAGES / wanted
    if not os.path.isfile(folder / HEAD):  # a Path raises for a name that is too long
        return None
    from gettext import c2py

    head = _read(folder / HEAD)
    plural: Callable[[int], int] = c2py(head["plural"])
    name, decimal, day = head.get("name", head["tag"]), head.get("decimal", "."), head.get("day", "{0}-{1}-{2}")
    return Language(head["tag"], name, folder, plural, decimal, day, head.get("percent", "%"))


@cache
def shipped() -> Mapping[str, str]:
    """The languages that come with the program, English first: tag, and what those who speak it call it."""
    folders = sorted(SHIPPED_LANGUAGES.iterdir()) if SHIPPED_LANGUAGES.is_dir() else []
    found = (_language(folder.name) for folder in folders)
    return {ENGLISH: "English"} | {each.tag: each.name for each in found if each}


_ACCEPTED = pattern(r"\s*([a-zA-Z]{1,8})(?:-[a-zA-Z0-9-]*)?\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?")


def preferred(accepted: str, known: Container[str]) -> str:
    """The known language that an Accept-Language header puts first; English where it names none of them."""
    parts = (_ACCEPTED.fullmatch(part) for part in accepted[:500].split(","))
    weights = [(Decimal(part[2] or 1), part[1].lower()) for part in parts if part]
    return max(
        ((weight, tag) for weight, tag in weights if weight and tag in known),
        key=itemgetter(0),
        default=(0, ENGLISH),
    )[1]


def tag() -> str:
    """The language's tag, as pages of the web have it."""
    found = language()
    return found.tag if found else ENGLISH


def translated(code: str, room: str, beside: Path | None = None) -> Any:
    """The text of a code in another language: from the folder's file of that name, or from a rulebook's beside it."""
    found = language()
    if found is None:
        return None
    files = [found.folder / f"{room}.toml", *([beside / "languages" / f"{found.tag}.toml"] if beside else [])]
    return next((texts[code] for file in files if code in (texts := _texts(file))), None)


@cache
def _texts(file: Path) -> Mapping[str, Any]:
    read = _read(file) if file.is_file() else {}
    return {**read.get("words", {}), **read.get("findings", {})}


def _read(file: Path) -> dict[str, Any]:
    import tomllib

    return tomllib.loads(file.read_text(encoding="utf-8"))


def plural_form(number: object) -> int:
    """Which form goes with a number: in English the first with one, the second with all others."""
    found = language()
    exact = number if isinstance(number, int) else None
    if isinstance(number, str) and number.isdecimal():
        exact = int(number)
    return int(exact != 1) if found is None or exact is None else found.plural(exact)
