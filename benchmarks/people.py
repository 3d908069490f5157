"""Made-up people whose names are shared and begin alike about as often as real ones."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import product

_BEGINS = (
    "Ba Be Bra Ca Cha Da Du Fi Fra Ga Go Gra Ha He Ho Ja Jo Ka Ko Kra La Le Ma Me Mo Na No Pa Pe Ra Ro Sa Sche Sta Wi"
)
_MIDDLES = " l n r ler man ste ri ndo ck vi ro li ss tte ma be ga"
_INNER = " l n r ler man"
_ENDS = "son er ov ez ski mann ton ley ini berg vic ard os ell ide ura"
_GIVEN = "An Bar Chris Da Ed Fe Ge Hen Jo Ka Lu Ma Ni Pe Ro Ste"
_GIVEN_ENDS = "na bert tian vid win lix org ry van hn ren cas ria phen las"


def names(count: int, seed: int = 1) -> Iterator[str]:
    """Names as a list has them, surname first; some are common, most are rare, and the same ones whatever the seed.

    The most common surname has one in 250, the most common given name one in 40.
    """
    chance = random.Random(seed)
    surnames, given = _shuffled(_BEGINS, _MIDDLES, _INNER, _ENDS), _shuffled(_GIVEN, _GIVEN_ENDS)
    for _ in range(count):
        surname = surnames[int(len(surnames) * chance.random() ** 2)]
        yield f"{surname}, {given[int(len(given) * chance.random() ** 1.5)]}"


@cache
def _shuffled(*parts: str) -> list[str]:
    """Every name that the parts make, the common ones first."""
    found = ["".join(each).upper() for each in product(*(part.split(" ") for part in parts))]
    random.Random(1).shuffle(found)
    return found
