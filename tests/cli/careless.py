"""A program that does with signals all that ours must not, for `tools/strikes.py` to find."""

import signal
import sys
import tempfile
import time
from pathlib import Path

for number in (signal.SIGINT, signal.SIGTERM):
    signal.signal(number, lambda *_: sys.stderr.write("Traceback (most recent call last):\n"))
tempfile.mkdtemp()
Path("half").touch()
while time.process_time() < 0.2:
    pass
Path("half").rename("whole")
print("all is done")
