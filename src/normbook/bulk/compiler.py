"""Compiling a kernel: once per machine, without holding up other threads."""

import importlib
from collections.abc import Callable
from functools import cache
from typing import TypeVar, cast

Kernel = TypeVar("Kernel", bound=Callable[..., object])

PACKAGES = {
    "bulk": ("numpy", "pyarrow", "numba"),
    "spark": ("numpy", "pyarrow", "numba", "pandas", "pyspark"),
}
"""What each extra brings."""


def missing_packages(extra: str) -> list[str]:
    """Those of the extra's packages that are not installed."""
    from importlib.util import find_spec

    return [name for name in PACKAGES[extra] if find_spec(name) is None]


def compiled(function: Kernel) -> Kernel:
    """The function as machine code, kept on disk for the next start; it runs beside other threads."""
    njit = importlib.import_module("numba").njit
    try:
        kernel = njit(cache=True, nogil=True)(function)
        kernel._cache = _kept_code()(function)
    except RuntimeError:  # neither the package's folder nor the user's cache can be written
        kernel = njit(nogil=True)(function)
    return cast("Kernel", kernel)


@cache
def _kept_code() -> Callable[[object], object]:
    """numba's own way to keep machine code, but for what another version of ours has left.

    numba looks up the classes that it names before it sees that the code is old; some may have another name by now.
    """
    caching = importlib.import_module("numba.core.caching")

    class KeptCode(caching.FunctionCache):  # type: ignore[misc, name-defined]
        def load_overload(self, *asked: object) -> object:
            try:
                return super().load_overload(*asked)
            except (AttributeError, ImportError):
                self.flush()
                return None

    return KeptCode
