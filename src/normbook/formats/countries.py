"""Three-letter codes of countries."""

import tomllib
from functools import cache
from pathlib import Path

from normbook.model.nearest import nearest


@cache
def _codes() -> tuple[frozenset[str], frozenset[str]]:
    """The countries, and what is written for none."""
    table = tomllib.loads(Path(__file__).with_name("countries.toml").read_text(encoding="utf-8"))
    return frozenset(f"{table['usual']} {table['former']}".split()), frozenset(table["none"].split())


def country_problem(code: str) -> str | None:
    """The code of what is wrong with a country in capitals; None for a usual one, a neutral one and a blank."""
    countries, none = _codes()
    if not code or code in countries or code in none:
        return None
    return "COUNTRY-UNKNOWN" if len(code) == 3 and code.isalpha() else "COUNTRY-BAD"


def nearest_country(code: str) -> str | None:
    """The usual code most like the written one."""
    countries, _ = _codes()
    near = nearest(code, sorted(each.casefold() for each in countries))
    return near.upper() if near else None
