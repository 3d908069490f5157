"""Whose book it is: the name, the address of the public pages and the logo, each as the last entry says it."""

from base64 import b64decode, b64encode
from collections.abc import Mapping
from urllib.parse import urlsplit

from sqlalchemy import insert, select

from normbook.book.commands.outcome import CommandResult, refusal
from normbook.book.derived.tables import organisation as told_by
from normbook.book.log.effects import organisation_row
from normbook.book.store.book import Reading, Writing
from normbook.formats.png import NotAPicture, check_picture
from normbook.model.light import dataclass
from normbook.model.phrase import Value

KIND = "organisation"
LONGEST = 100
LONGEST_ADDRESS = 200
MOST_BYTES = 100_000
"""Of a logo: it stays in the log for good."""
MOST_PIXELS = 1000
"""In each direction."""


@dataclass(frozen=True, slots=True)
class Organisation:
    """What pages, papers and certificates say of it; blank where nobody said."""

    name: str = ""
    address: str = ""
    """Where its public pages are, as `normbook site` writes them; ends with a slash."""
    logo: str = ""
    """A PNG, in base64."""

    @property
    def picture(self) -> bytes:
        """The logo itself."""
        return b64decode(self.logo)


def name_of(reading: Reading) -> str:
    """The name alone."""
    newest = select(told_by.c.name).order_by(told_by.c.seq.desc()).limit(1)
    return reading.connection.execute(newest).scalar() or ""


def organisation_of(reading: Reading) -> Organisation:
    """All that was said of it up to now."""
    seqs = reading.connection.execute(select(told_by.c.seq).order_by(told_by.c.seq)).scalars().all()
    told: dict[str, str] = {}
    for seq in seqs:
        told.update({str(key): str(value) for key, value in reading.entry(seq).content.items()})
    return Organisation(**{name: told.get(name, "") for name in ("name", "address", "logo")})


def describe(
    writing: Writing,
    reason: str = "",
    *,
    name: str | None = None,
    address: str | None = None,
    logo: bytes | None = None,
) -> CommandResult:
    """Say what is given, and let the rest stand. Raises BookRefused; what is known already is not said again."""
    known = organisation_of(writing)
    told = {
        **({} if name is None else {"name": check_name(name)}),
        **({} if address is None else {"address": check_address(address)}),
        **({} if logo is None else {"logo": check_logo(logo)}),
    }
    new = {key: value for key, value in told.items() if getattr(known, key) != value}
    now = new.get("name", known.name)
    if not new:
        return CommandResult("organisation-known", now, writing.head())
    if not now:
        raise refusal("ORGANISATION-NAME", "–", None, longest=LONGEST)
    entry = writing.append(KIND, new, reason=reason)
    writing.connection.execute(insert(told_by), organisation_row(entry, known.name))
    return CommandResult("organisation", now, writing.head(), entry.seq, values=_changes(known, new))


def _changes(known: Organisation, new: Mapping[str, str]) -> dict[str, Value]:
    """What the words name: the name before, the address, and what became of the logo."""
    logo = new.get("logo")
    return {
        "before": known.name if "name" in new and known.name else None,
        "address": new.get("address") or None,
        "unset": "unset" if "address" in new and not new["address"] else None,
        "logo": None if logo is None else "set" if logo else "removed",
    }


def check_name(name: str) -> str:
    """The name as it is kept. Raises BookRefused for none."""
    plain = " ".join(name.split())
    if not 0 < len(plain) <= LONGEST or not plain.isprintable():
        raise refusal("ORGANISATION-NAME", plain[:LONGEST] or "–", None, longest=LONGEST)
    return plain


def check_address(address: str) -> str:
    """An address of pages as it is kept; blank for none any longer. Raises BookRefused."""
    plain = address.strip()
    if not plain:
        return ""
    try:
        parts = urlsplit(plain)
        whole = parts.scheme in ("http", "https") and bool(parts.hostname) and not (parts.query or parts.fragment)
        whole = whole and parts.username is None and parts.port != 0
    except ValueError:
        whole = False
    if not whole or len(plain) > LONGEST_ADDRESS or not (plain.isascii() and plain.isprintable()) or " " in plain:
        raise refusal("ORGANISATION-ADDRESS", plain[:LONGEST_ADDRESS], None, address=plain)
    return plain.rstrip("/") + "/"


def check_logo(data: bytes) -> str:
    """A picture as it is kept; nothing for none any longer. Raises BookRefused."""
    if not data:
        return ""
    try:
        check_picture(data, MOST_BYTES, MOST_PIXELS)
    except NotAPicture as problem:
        values = {"most": MOST_BYTES // 1000, "pixels": MOST_PIXELS}
        raise refusal("ORGANISATION-LOGO", "logo", None, why=problem.why, **values) from problem
    return b64encode(data).decode()
