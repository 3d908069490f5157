"""Histories that somebody noted down: the heads that a hash, a published list or an export speaks of."""

import html
import io
import re
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISREG

from normbook.book.log.entries import HASH_FORM, JSON_HEAD, PRINTED_HEAD
from normbook.book.problem import BookProblem
from normbook.formats import limits
from normbook.formats.files import is_folder

_BARE = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
_NUMBERED = re.compile(r"([0-9]{1,15})[: ]([0-9a-f]{64})")
_TAG = re.compile(r"<[^<>]*>")


@dataclass(frozen=True, slots=True)
class Claim:
    """That a book had an entry with this hash, perhaps at this number."""

    hash: str
    seq: int | None = None
    source: str | None = None
    """The file that says so."""


def read_claims(text: str) -> tuple[Claim, ...]:
    """What `--against` names: a hash, `12:HASH`, or a file that prints heads. Raises BookProblem."""
    if noted := claims_noted(text):
        return noted
    path = Path(text)
    path = path / "manifest.json" if is_folder(path) else path
    if claims := claims_in(_text_of(path), str(path)):
        return claims
    raise BookProblem("AGAINST-NOTHING", file=str(path))


def claims_noted(text: str) -> tuple[Claim, ...]:
    """A hash, or `12:HASH`, as somebody noted it down; nothing for other text."""
    asked = text.strip().lower()
    if HASH_FORM.fullmatch(asked):
        return (Claim(asked),)
    numbered = _NUMBERED.fullmatch(asked)
    return (Claim(numbered[2], int(numbered[1])),) if numbered else ()


def claims_in(text: str, source: str) -> tuple[Claim, ...]:
    """The heads that a text prints; where it prints none, every hash in it."""
    bare = " ".join(html.unescape(_TAG.sub(" ", text)).split())
    heads = {(int(found[1]), found[2].lower()) for found in PRINTED_HEAD.finditer(bare)}
    heads |= {(int(found[2]), found[1]) for found in JSON_HEAD.finditer(text)}
    if heads:
        return tuple(Claim(hash_, seq, source) for seq, hash_ in sorted(heads))
    return tuple(Claim(hash_, None, source) for hash_ in sorted(set(_BARE.findall(bare))))


def _text_of(path: Path) -> str:
    """The text of a file of any kind; a workbook's parts one after the other. What is no file on a disk is refused."""
    try:
        status, most = path.stat(), limits.MOST_PROOF_BYTES
        if not S_ISREG(status.st_mode):  # a pipe may wait for its writer for ever
            raise BookProblem("AGAINST-UNKNOWN", file=str(path))
        if (size := status.st_size) > most:
            raise BookProblem("FILE-TOO-LARGE", file=str(path), size=size, most=most, limit="NORMBOOK_MOST_PROOF_BYTES")
        data = path.read_bytes()
    except FileNotFoundError:
        raise BookProblem("AGAINST-UNKNOWN", file=str(path)) from None
    except OSError as problem:
        raise BookProblem("FILE-UNREADABLE", file=str(path), why=problem.strerror) from problem
    if data.startswith(b"PK"):
        data = _workbook_text(data)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    return data.decode(errors="replace")


def _workbook_text(data: bytes) -> bytes:
    """The parts of a workbook or of a packed export, unpacked as far as they are no larger than a file may be."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = [part for part in archive.infolist() if part.filename.endswith((".xml", "manifest.json"))]
            small = sum(part.file_size for part in parts) <= limits.MOST_PROOF_BYTES
            return b"\n".join(archive.read(part) for part in parts) if small else b""
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError):
        return data
