"""Python's collector of cycles, put off where a book makes objects by the thousand."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Objects by the million, and no cycles among them: looking for some takes up to a third of the time."""
    wanted = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if wanted:
            gc.enable()
