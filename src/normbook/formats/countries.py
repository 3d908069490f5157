"""Three-letter codes of countries."""

from functools import cache, lru_cache
from pathlib import Path

from normbook.model.nearest import nearest
from normbook.model.own_tables import own_table


@cache
def _codes() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The countries, what is written for none, and what for a neutral flag besides."""
    table = own_table(Path(__file__).with_name("country-codes.toml"))
    usual = frozenset(f"{table['usual']} {table['former']}".split())
    return usual, frozenset(table["none"].split()), frozenset(table["neutral"].split())


@lru_cache(maxsize=4096)
def country_code(written: str) -> str:
    """The code in capitals; a dash is a blank, and every neutral flag one that the rules know for no country."""
    code = written.upper()
    if code in ("-", "–"):
        return ""
    _, _, neutral = _codes()
    return "NEU" if code in neutral else code


def country_problem(code: str) -> str | None:
    """The code of what is wrong with a country in capitals; None for a usual one, a neutral one and a blank."""
    countries, none, _ = _codes()
    if not code or code in countries or code in none:
        return None
    return "COUNTRY-UNKNOWN" if len(code) == 3 and code.isalpha() else "COUNTRY-BAD"


def nearest_country(code: str) -> str | None:
    """The usual code most like the written one."""
    countries, _, _ = _codes()
    near = nearest(code, sorted(each.casefold() for each in countries))
    return near.upper() if near else None
