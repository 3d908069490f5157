"""How much each caller has left, counted by all processes of one server in a file that they share."""

import mmap
import struct
from hashlib import blake2b
from threading import Lock

SLOTS = 16_384
_TRIED = 8
"""Slots in which an address may stand; where all are taken, the one that was quiet for longest makes room."""
_SLOT = struct.Struct("8sdd")
RATES = ("costly", "entries")
_BYTES_OF_RATE = SLOTS * _SLOT.size
BYTES = len(RATES) * _BYTES_OF_RATE


class SharedBuckets:
    """The buckets of one rate, as `OwnBuckets` has them for a process that is alone."""

    def __init__(self, file: int, rate: str) -> None:
        self._file = file
        self._start = RATES.index(rate) * _BYTES_OF_RATE
        self._table = mmap.mmap(file, BYTES)
        self._lock = Lock()

    def __enter__(self) -> None:
        import fcntl  # only where there is a server of several processes: not on Windows

        # A file's lock is held by a process, so each rate locks its own bytes; among threads another lock decides.
        self._lock.acquire()
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX, _BYTES_OF_RATE, self._start)
        except BaseException:
            self._lock.release()
            raise

    def __exit__(self, *_: object) -> None:
        import fcntl

        try:
            fcntl.lockf(self._file, fcntl.LOCK_UN, _BYTES_OF_RATE, self._start)
        finally:
            self._lock.release()

    def get(self, address: str) -> tuple[float, float] | None:
        """What was left, and when that was."""
        name, place = self._find(address)
        found, left, since = _SLOT.unpack_from(self._table, place)
        return (left, since) if found == name else None

    def put(self, address: str, left: float, since: float) -> None:
        """Remember it."""
        name, place = self._find(address)
        _SLOT.pack_into(self._table, place, name, left, since)

    def _find(self, address: str) -> tuple[bytes, int]:
        name = blake2b(address.encode(), digest_size=8).digest()
        first = int.from_bytes(name, "big")
        places = [self._start + (first + step) % SLOTS * _SLOT.size for step in range(_TRIED)]
        held = [(_SLOT.unpack_from(self._table, place), place) for place in places]
        known = [place for (found, _, _), place in held if found == name]
        return name, known[0] if known else min(held, key=lambda each: each[0][2])[1]
