"""A process that stores one thing after the other: `python -m tests.book.crash.writer ACT ADDRESS NAME COUNT [FILE]`.

It tells on stdout what is begun, stored and refused, and goes on until the file is there. When the server is gone it
tries again under another name, because nobody knows what became of the last one, and makes a file `NAME.struck`.
"""

import os
import sys
import time
from pathlib import Path

from tests.book.crash.acts import ACTS, close_books

GONE = ("BOOK-CONNECTION-LOST", "BOOK-UNREACHABLE")


def main() -> None:
    act_name, address, name, count, *enough = sys.argv[1:]
    stored = tried = 0
    while stored < int(count) or not all(Path(each).exists() for each in enough):
        tried += 1
        print(f"begun {name}-{tried}", flush=True)
        refusal = ACTS[act_name](address, f"{name}-{tried}")
        if refusal is None:
            stored += 1
            print(f"stored {name}-{tried}", flush=True)
        elif any(code in refusal for code in GONE):
            close_books()
            (Path(os.environ["STRIKE_FOLDER"]) / f"{name}.struck").touch()
            time.sleep(0.05)
        else:
            sys.exit(f"refused {name}-{tried}: {refusal}")
    close_books()


if __name__ == "__main__":
    main()
