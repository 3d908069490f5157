"""By what an entry was judged: an edition of its rulebook, and a variant of it. It says so itself, and is folded so."""

import json
import re
from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, TypeVar

from normbook.book.log.content import variant_from
from normbook.book.log.entries import Entry, canonical
from normbook.book.problem import BookProblem
from normbook.judgement.edition import load_edition
from normbook.judgement.tables import Loader
from normbook.model.diagnostics import Diagnostic
from normbook.model.variant import Variant
from normbook.rulebook import rulebook

T_co = TypeVar("T_co", covariant=True)


class Basis(NamedTuple):
    """An edition, and the variant's content as text: blank for the edition's own values."""

    edition: str
    variant: str = ""

    @property
    def own(self) -> Variant | None:
        """The variant; None where there is none."""
        return variant_from(json.loads(self.variant)) if self.variant else None


def newest(rules: str) -> Basis:
    """What judges where nothing has been judged yet."""
    return Basis(rulebook(rules).newest)


def basis_of(entry: Entry) -> Basis:
    """By what the entry's content was judged."""
    assert entry.edition is not None, entry.kind
    variant = entry.content.get("variant")
    return Basis(entry.edition, canonical(variant) if variant else "")


class Decoding(Protocol):
    """A reading of a book, which keeps what it has decoded."""

    bases: dict[int, Any]

    def entry(self, seq: int) -> Entry: ...
    def stored(self, seq: int) -> Any: ...
    def ending(self, seq: int, most: int) -> tuple[str, str, bool]: ...


def basis_at(reading: Decoding, seq: int) -> Basis:
    """By what an entry was judged. Many lines rest on one entry, which may be long: it is decoded once, or not at all.

    A federation's list that names no variant has megabytes, of which only the end is read here: keys stand in their
    order, and after `systems` there would be `variant`.
    """
    found = reading.bases.get(seq)
    if found is None:
        edition, text, whole = reading.ending(seq, _LONG)
        if not whole and not _SYSTEMS_LAST.search(text):
            text = reading.stored(seq).content
        found = reading.bases[seq] = basis_of(reading.entry(seq)) if _VARIANT.search(text) else Basis(edition)
    return found


_LONG = 20_000
_VARIANT = re.compile(r'"variant":(?!null\b)')
_SYSTEMS_LAST = re.compile(r',"systems":\["[^\]]*"\]\}\Z')


def newest_of(rules: str, editions: Iterable[str]) -> str:
    """The newest of some editions; of the rulebook's where none is given."""
    found = set(editions)
    own = rulebook(rules)
    return max(found, key=lambda name: own.editions.index(known_edition(rules, name))) if found else own.newest


class TablesBy(Protocol[T_co]):
    """The tables that something was judged by; of dated values, those of a day."""

    def __call__(self, basis: Basis, day: date | None = None, /) -> T_co: ...


def tables_of(rules: str, load: Loader[T_co]) -> TablesBy[T_co]:
    """What finds the tables of a rulebook that something was judged by; those of late are kept."""

    @lru_cache(maxsize=64)
    def kept(basis: Basis, day: date | None) -> T_co:
        return load(basis.own, basis.edition, day)[0]

    def tables_by(basis: Basis, day: date | None = None, /) -> T_co:
        dated = load_edition(rules, known_edition(rules, basis.edition)).dated
        return kept(basis, day if dated else None)

    return tables_by


def known_edition(rules: str, edition: str) -> str:
    """The edition; one that a later program has written cannot be folded by this one. Raises BookProblem."""
    if edition not in rulebook(rules).editions:
        raise BookProblem("BOOK-EDITION-UNKNOWN", rules=rules, edition=edition, known=rulebook(rules).editions)
    return edition


def problems_of(rules: str, variant: Variant | None, edition: str) -> Iterable[Diagnostic]:
    """What is wrong with a variant, by the law that would be judged by it."""
    law = rulebook(rules).law
    return law.load(variant, edition)[1] if law else ()
