"""Logos that people hand in: a whole PNG within its bounds, or refused for what is wrong with it."""

import random

import pytest

from normbook.formats.png import NotAPicture, check_picture
from tests.pictures import png

BOMB = png(8, 8, pixels=b"\0" * 50_000_000)
"""Says it has 64 pixels, and unpacks to fifty megabytes."""


@pytest.mark.parametrize(
    "picture", [png(), png(1000, 1000), png(1, 1000), png(before=b"tEXtpHYs", behind=b"IDATtEXttIME")]
)
def test_a_whole_picture_is_taken(picture: bytes) -> None:
    check_picture(picture, 100_000, 1000)


@pytest.mark.parametrize(
    ("picture", "why"),
    [
        (b"GIF89a", "form"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "form"),
        (png()[:-1], "form"),
        (png()[:20], "form"),
        (png().replace(b"IDAT", b"IDAX"), "form"),
        (png(8, 8, pixels=b"\0" * 7), "form"),
        (png(before=b"IEND"), "form"),
        (png(before=b"IHDR"), "form"),
        (png(before=b"acTL"), "form"),
        (png(behind=b"IEND"), "form"),
        (png(behind=b"iCCP"), "form"),
        (png(behind=b"zTXt"), "form"),
        (png(behind=b"fdAT"), "form"),
        (BOMB, "form"),
        (png(1001, 8), "pixels"),
        (png(0, 8), "pixels"),
        (png() + b" " * 100_000, "size"),
    ],
)
def test_what_is_no_whole_picture_is_refused_for_its_reason(picture: bytes, why: str) -> None:
    with pytest.raises(NotAPicture) as refused:
        check_picture(picture, 100_000, 1000)
    assert refused.value.why == why


def test_damaged_pictures_are_refused_and_nothing_else_happens() -> None:
    whole, chance, taken = png(20, 20), random.Random(11), 0
    for _ in range(2000):
        damaged = bytearray(whole)
        damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
        try:
            check_picture(bytes(damaged), 100_000, 1000)
        except NotAPicture:
            continue
        taken += 1
    assert taken == 0, "every part of it proves itself"
