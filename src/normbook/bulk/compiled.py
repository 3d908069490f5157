"""Compiling a kernel: once per machine, without holding up other threads."""

import importlib
from collections.abc import Callable, Sequence
from typing import TypeVar, cast

Kernel = TypeVar("Kernel", bound=Callable[..., object])

PACKAGES = ("numpy", "pyarrow", "numba")
"""What the extra `bulk` brings."""


def missing_packages(wanted: Sequence[str] | None = None) -> list[str]:
    """Those of an extra's packages that are not installed; the extra is `bulk` where none is named."""
    from importlib.util import find_spec

    return [name for name in wanted or PACKAGES if find_spec(name) is None]


def compiled(function: Kernel) -> Kernel:
    """The function as machine code, kept on disk for the next start; it runs beside other threads."""
    njit = importlib.import_module("numba").njit
    try:
        kernel = njit(cache=True, nogil=True)(function)
    except RuntimeError:  # neither the package's folder nor the user's cache can be written
        kernel = njit(nogil=True)(function)
    return cast("Kernel", kernel)
