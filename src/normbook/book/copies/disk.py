"""Having the disk keep what was written, so that a power failure takes nothing back that was told as done."""

import errno
import os
from pathlib import Path


def sync_file(path: Path) -> None:
    """Have the disk keep what a file holds."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


_CANNOT_BE_ASKED = (errno.EACCES, errno.EPERM, errno.EINVAL, errno.EBADF, errno.ENOTSUP)
"""A folder that one may write to and not read, or a system of files that syncs none."""


def sync_folder(folder: Path) -> None:
    """Have the disk keep which names a folder has, where the system can be asked for it."""
    if os.name != "posix":
        return
    try:
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
    except OSError as problem:
        if problem.errno not in _CANNOT_BE_ASKED:
            raise
