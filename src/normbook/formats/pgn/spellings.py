"""Names in games: one name written in several ways, and names that may be one."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from normbook.formats.table.headers import TITLES
from normbook.model.season import name_key

_RATING = re.compile(r" *[(\[][0-9]{3,4}[)\]]$")
_WORD = re.compile(r"[^\W_]+")


@lru_cache(maxsize=65536)
def spoken(name: str) -> str:
    """A name as it is spoken, without title, rating, letter case: `nell arkwright` for `FM Arkwright,Nell (1912)`."""
    bare = _RATING.sub("", name)
    title, _, rest = bare.partition(" ")
    whole = name_key(rest if title in TITLES and rest and rest != rest.upper() else bare)
    last, comma, first = whole.partition(", ")
    return f"{first} {last}" if comma and first and "," not in first else whole


def alike(names: Iterable[str]) -> list[tuple[str, str]]:
    """Two and two of different names that may be one: `Arkwright, N.` and `Arkwright, Nell`, `Möller` and `Moller`."""
    ordered = sorted((_bare(name), name) for name in names)
    return [(one, other) for (bare, one), (longer, other) in pairwise(ordered) if bare and _shortened(bare, longer)]


def _bare(name: str) -> tuple[str, ...]:
    """Its words in small letters without accents, the last name first."""
    letters = unicodedata.normalize("NFKD", spoken(name).replace("ß", "ss"))
    words = _WORD.findall("".join(letter for letter in letters if not unicodedata.combining(letter)))
    return (*words[-1:], *words[:-1])


def _shortened(words: tuple[str, ...], longer: tuple[str, ...]) -> bool:
    """Whether a name has the same last name and as many first names or fewer, each as long or shorter."""
    return (
        words[:1] == longer[:1]
        and 1 < len(words) <= len(longer)
        and all(whole.startswith(part) for part, whole in zip(words, longer, strict=False))
    )
