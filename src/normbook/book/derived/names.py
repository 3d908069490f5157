"""Names as people type them: the words that they are found by, how these sound, and how far a typed one is off."""

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from normbook.model.season import name_key

_APART = re.compile(r"[^\w]|_")
_APART_IN_ASCII = {code: " " for code in range(128) if not chr(code).isalnum()}
_SAME = (("ph", "f"), ("sch", "s"), ("sh", "s"), ("ch", "k"), ("ck", "k"), ("cz", "s"), ("tz", "s"), ("ts", "s"))
_SOUNDS = {"c": "k", "q": "k", "z": "s", "x": "s", "w": "v"}
_VOWELS = "aeiouhjy"
_FIRST = str.maketrans({**_SOUNDS, **dict.fromkeys(_VOWELS, "a")})
_LATER = str.maketrans({**_SOUNDS, **dict.fromkeys(_VOWELS, "")})
_AGAIN = re.compile(r"(.)(?=\1)")


def words_of(key: str, id: str, name: str) -> list[tuple[str, str, str]]:
    """The rows by which somebody is found: each word of the name, and the id."""
    surname, given = _halves(name_key(name))
    own = ((id, ""),) if id.isascii() and id.isdecimal() else _half(id).words
    return [(word, key, sounding) for word, sounding in {*surname.words, *given.words, *own}]


FIRST_LETTERS = 2
"""Letters that must be the same in names that are compared."""


def parts_of(circle: str, name_key: str) -> list[str]:
    """The parts of a name that one spelt nearly so has too, at least one of them: how the surname and the given names
    sound, and each end of the one with each end of the other."""
    (_, surname, surname_sounds), (_, given, given_sounds) = _halves(name_key)
    room = f"{circle} {name_key[:FIRST_LETTERS]}"
    begins, ends, given_begins, given_ends = surname[:4], surname[-3:], given[:2], given[-2:]
    return [
        f"{room} 0 {surname_sounds}-",
        f"{room} 1 -{given_sounds}",
        f"{room} 2 {begins}-{given_begins}",
        f"{room} 3 {begins}-{given_ends}",
        f"{room} 4 {ends}-{given_begins}",
        f"{room} 5 {ends}-{given_ends}",
    ]


class _Half(NamedTuple):
    """A surname, or given names."""

    words: tuple[tuple[str, str], ...]
    """Each, and how it sounds."""
    whole: str
    sound: str
    """How the whole sounds; where it has digits, the whole."""


def _halves(name_key: str) -> tuple[_Half, _Half]:
    """The surname, and the given names."""
    before, comma, after = name_key.partition(",")
    if not comma:
        before, _, after = name_key.strip().partition(" ")
    return _half(before), _half(after)


@lru_cache(maxsize=16384)
def _half(text: str) -> _Half:
    # Kept: many have the same, and in an import those of one surname come one after the other.
    words = name_words(text)
    whole = "".join(words)
    return _Half(tuple((word, sound(word)) for word in words), whole, sound(whole) or whole)


def name_words(text: str) -> tuple[str, ...]:
    """The words in a name or in what somebody typed, without case, accents and apostrophes."""
    plain = text.casefold()
    if plain.isascii():  # as nearly all are: quicker, and a federation has many
        return tuple(plain.replace("'", "").translate(_APART_IN_ASCII).split())
    plain = "".join(each for each in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(each))
    return tuple(_APART.sub(" ", plain.replace("'", "").replace("’", "")).split())


@lru_cache(maxsize=65536)
def sound(word: str) -> str:
    """The consonants of a word, those that are taken for each other alike; blank where a word has digits."""
    if not word.isalpha() and any(map(str.isdecimal, word)):
        return ""
    for letters, alike in _SAME:
        word = word.replace(letters, alike)
    return _AGAIN.sub("", word[:1].translate(_FIRST) + word[1:].translate(_LATER))


def slips(word: str) -> int:
    """How many slips a typed word may have and still be understood."""
    return 0 if len(word) < 4 or any(map(str.isdecimal, word)) else 1 if len(word) < 7 else 2


def off_by(typed: str, word: str, most: int) -> int:
    """Letters missing, added, changed or exchanged until `word` begins with what was typed; `most` + 1 for more."""
    if sum(letter not in word for letter in set(typed)) > most:
        return most + 1
    before: list[int] = []
    row = [0, *range(1, len(word) + 1)]
    for at, letter in enumerate(typed, 1):
        earlier, before, row = before, row, [at]
        for other, found in enumerate(word, 1):
            cost = min(before[other] + 1, row[-1] + 1, before[other - 1] + (letter != found))
            if at > 1 and other > 1 and letter == word[other - 2] and typed[at - 2] == found:
                cost = min(cost, earlier[other - 2] + 1)
            row.append(cost)
    return int(min(*row, most + 1))
