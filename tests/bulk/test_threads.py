"""Threads that write are waited for, whenever a signal comes."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.launching import heeding

STRUCK = """
import os, signal, threading, time
from pathlib import Path
from normbook.bulk.threads import Threads
from normbook.interrupts import folder_for_now, run

class Struck(threading.Thread):
    "A thread that has begun when a signal comes, and is not in the pool's own list yet."
    def start(self):
        super().start()
        if self.name.startswith("write"):
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(0.01)

threading.Thread = Struck

def write(folder):
    for number in range(30):
        folder.mkdir(parents=True, exist_ok=True)
        folder.joinpath(f"part-{number}").touch()
        time.sleep(0.01)

def work():
    with folder_for_now(".made-", Path("out")) as folder, Threads(1, "write") as pool:
        pool.submit(write, folder)
    print("went on")

run(work)
"""


@pytest.mark.skipif(os.name == "nt", reason="there no signal is sent")
def test_a_thread_that_begins_when_a_signal_comes_writes_into_no_folder_that_is_removed(tmp_path: Path) -> None:
    command = heeding(sys.executable, "-c", STRUCK)
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGTERM, "", "Aborted!\n")
    assert list(tmp_path.iterdir()) == []
