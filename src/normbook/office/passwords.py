"""Passwords: hashed by argon2, and never shorter than what a guesser needs years for."""

import unicodedata
from functools import cache
from threading import BoundedSemaphore
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pwdlib import PasswordHash

SHORTEST, LONGEST = 12, 200
_AT_ONCE = BoundedSemaphore(2)
"""Each hash takes 64 MB: a crowd at the door waits in line."""


@cache
def _argon2() -> "PasswordHash":
    from pwdlib import PasswordHash

    return PasswordHash.recommended()


def weakness(password: str, name: str) -> str | None:
    """Why a password will not do, as a code of the catalogue; None if it will."""
    plain = normal(password)
    if len(plain) < SHORTEST:
        return "USER-PASSWORD-SHORT"
    if len(plain) > LONGEST:
        return "USER-PASSWORD-LONG"
    if len(set(plain)) < 5 or (name and name.casefold() in plain.casefold() and len(plain) < len(name) + SHORTEST):
        return "USER-PASSWORD-PLAIN"
    return None


def normal(password: str) -> str:
    """The same letters typed on another keyboard are the same password."""
    return unicodedata.normalize("NFC", password)


def hashed(password: str) -> str:
    """What is stored."""
    with _AT_ONCE:
        return _argon2().hash(normal(password))


def holds(password: str, stored: str) -> bool:
    """Whether it is the password; takes as long for an account that does not exist (a blank `stored`)."""
    known = stored or _nobodys()
    with _AT_ONCE:
        right = _argon2().verify(normal(password[: 4 * LONGEST]), known)
    return right and bool(stored)


@cache
def _nobodys() -> str:
    return hashed("the password of nobody at all")
