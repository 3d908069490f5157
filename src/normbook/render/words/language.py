"""The language in which people are answered: English, or a folder of catalogues.

`NORMBOOK_LANGUAGE` names a folder: `de` for `languages/de` beside this file, or any path. Its `language.toml` has the
language's tag and how it counts, as gettext writes it:

    tag = "pl"
    plural = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"

The other files, one for each room, have `[words]` and `[findings]`. So has one for each rulebook, here or beside it as
`languages/TAG.toml`. What they lack is said in English,
whose catalogues are Python modules only because those are loaded fastest; `tools/catalogue.py` writes a folder with all
of them to begin with.
"""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

SETTING = "NORMBOOK_LANGUAGE"
SHIPPED_LANGUAGES = Path(__file__).parent / "languages"
ENGLISH = "en"
HEAD = "language.toml"


@dataclass(frozen=True, slots=True)
class Language:
    """A folder of catalogues."""

    tag: str
    folder: Path
    plural: Callable[[int], int]
    """Which of the forms goes with a number."""


def folder_asked() -> Path | None:
    """The folder of the language that is asked for; None for English."""
    asked = os.environ.get(SETTING, "")
    return SHIPPED_LANGUAGES / asked if asked not in ("", ENGLISH) else None


@cache
def language() -> Language | None:
    """The language asked for, if it is another than English and there is one."""
    folder = folder_asked()
    if folder is None or not (folder / HEAD).is_file():
        return None
    from gettext import c2py

    head = _read(folder / HEAD)
    plural: Callable[[int], int] = c2py(head["plural"])
    return Language(head["tag"], folder, plural)


def tag() -> str:
    """The language's tag, as pages of the web have it."""
    found = language()
    return found.tag if found else ENGLISH


def translated(code: str, room: str, beside: Path | None = None) -> Any:
    """The text of a code in another language: from the room's file, or from a rulebook's beside it; None without one."""
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
