"""Point systems: what a win, a draw and a bye are worth, where the file says so."""

import re
from decimal import Decimal, InvalidOperation

from normbook.formats.trf.columns import POINTS_FIRST, POINTS_STEP, POINTS_VALUE, TEXT_FROM

_STANDARD_162 = {
    **dict.fromkeys("WPFU", "1"),
    **dict.fromkeys("DXH", "0.5"),
    **dict.fromkeys("LAZ", "0"),
}
"""The letters of a `162` line, and those of byes, which programs write there too."""
_STANDARD_XXS = {
    **dict.fromkeys(("W", "WW", "BW", "FW", "FPB", "PAB"), "1"),
    **dict.fromkeys(("D", "WD", "BD", "HPB"), "0.5"),
    **dict.fromkeys(("L", "WL", "BL", "FL", "ZPB"), "0"),
}
_STANDARD_BBP = {"BBW": "1", "BBD": "0.5", "BBL": "0", "BBZ": "0", "BBF": "0", "BBU": "1"}
_SETTING = re.compile(r"([A-Z]{1,3})=([0-9.,]{1,8})")


def unusual_points(tag: str, line: str) -> list[str]:
    """What a line says about points that differs from 1–½–0, such as `W=3`; blank if nothing does."""
    if tag == "162":
        return _differing(_settings_162(line), _STANDARD_162)
    if tag == "XXS":
        return _differing(_SETTING.findall(line.upper()), _STANDARD_XXS)
    if tag in _STANDARD_BBP:
        return _differing([(tag, line[TEXT_FROM - 1 :].strip())], _STANDARD_BBP)
    return []


def _settings_162(line: str) -> list[tuple[str, str]]:
    """Letters and points of a `162` line."""
    settings = []
    for start in range(POINTS_FIRST - 1, len(line), POINTS_STEP):
        letter, value = line[start : start + 1].upper(), POINTS_VALUE.of(line[start : start + POINTS_STEP])
        if letter.strip():
            settings.append((letter, value))
    return settings


def _differing(settings: list[tuple[str, str]], standard: dict[str, str]) -> list[str]:
    return [f"{code}={value}" for code, value in settings if not _same(value, standard.get(code))]


def _same(value: str, standard: str | None) -> bool:
    try:
        return standard is not None and Decimal(value.replace(",", ".")) == Decimal(standard)
    except InvalidOperation:
        return False
