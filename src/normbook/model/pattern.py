"""A regular expression that is compiled when it is first used: programs start with forty."""

import re
from typing import TYPE_CHECKING, Any


class _Uncompiled:
    """Has every method of the compiled one, from the first use on as its own."""

    def __init__(self, written: str, flags: int = 0) -> None:
        self.written = written, flags

    def __getattr__(self, name: str) -> Any:
        found = getattr(re.compile(*self.written), name)
        setattr(self, name, found)
        return found


if TYPE_CHECKING:
    pattern = re.compile
else:
    pattern = _Uncompiled
