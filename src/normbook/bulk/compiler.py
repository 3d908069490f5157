"""Compiling a kernel: once per machine, without holding up other threads."""

import importlib
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from normbook.interrupts import held_back

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


@held_back()
def compiled(function: Kernel) -> Kernel:
    """The function as machine code, kept on disk for the next start; it runs beside other threads.

    A signal waits, here and while it is compiled or loaded: raised within LLVM's Python side, which numba uses from its
    own import on, it may have memory freed twice, and that ends the process at once.
    """
    njit = importlib.import_module("numba").njit
    try:
        kernel = njit(cache=True, nogil=True)(function)
        kernel._cache = _kept_code()(function)
        kernel.compile = _alone(kernel)
    except RuntimeError:  # neither the package's folder nor the user's cache can be written
        kernel = njit(nogil=True)(function)
    return cast("Kernel", kernel)


def _alone(kernel: Any) -> Callable[[object], object]:
    """The kernel's way to be compiled or loaded, by one process at a time.

    Of those that start at once, one compiles and the others wait and load what it has kept. numba lets each compile,
    and when two keep what they have under the same number, the next may load code for other arguments than it has.
    """
    once, thread = kernel.compile, importlib.import_module("numba.core.compiler_lock").global_compiler_lock
    kept = kernel._cache._cache_file._index_path

    def compile(signature: object) -> object:
        # The threads' lock first: who holds it may come to wait for the file.
        with thread, _held(Path(kept).with_suffix(".lock")), held_back():
            return once(signature)

    return compile


def _held(path: Path) -> AbstractContextManager[object]:
    """The file, held against every other process until it is closed; where none can be, nobody waits."""
    try:
        import fcntl

        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a")
        fcntl.flock(file, fcntl.LOCK_EX)
    except (ImportError, OSError):
        return nullcontext()
    return file


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
