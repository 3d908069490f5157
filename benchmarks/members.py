"""What a federation's list costs: brought in with expiries, and taken back, beside the same list without expiries.

In processor time: the book's own work is what counts here, and a busy machine does not change it much.
"""

import random
import tempfile
from datetime import date
from pathlib import Path
from statistics import median
from time import process_time

from benchmarks.people import names
from benchmarks.timing import Measurement
from normbook.book.commands import acts
from normbook.book.commands.outcome import Consent
from normbook.book.store.book import Book, open_book
from normbook.model.membership import FederationMember, Membership, Published

MEMBERS = 50_000
ROUNDS = 3
DAY = date(2026, 1, 1)
YES = Consent(yes=True)
_PRINTED = ("1575*c2", "2231*L7", "1350", "1999*A4", "1501/5", "750")


def measure() -> list[Measurement]:
    times: dict[str, list[float]] = {"without": [], "with": [], "again": [], "undo": []}
    plain, dated = a_federation(""), a_federation("0329")
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory() as folder:
            with open_book(str(Path(folder) / "plain.sqlite"), create=True) as book:
                times["without"].append(done(book, acts.bring_in(plain, DAY)))
            with open_book(str(Path(folder) / "dated.sqlite"), create=True) as book:
                times["with"].append(done(book, acts.bring_in(dated, DAY)))
                times["again"].append(done(book, acts.bring_in(dated, DAY)))
                times["undo"].append(done(book, acts.take_back(2, "a slip")))
    took = {name: median(each) for name, each in times.items()}
    baseline = took["without"]
    return [
        Measurement(f"start from a list of {MEMBERS:,}", baseline, 1),
        Measurement("the same with expiries", took["with"], took["with"] / baseline, 1.4),
        Measurement("the same list once more", took["again"], took["again"] / baseline, 1.0),
        Measurement("taken back, to its import", took["undo"], took["undo"] / took["with"], 1.0),
    ]


def a_federation(expires: str, count: int = MEMBERS) -> Membership:
    """Members with random ratings and codes."""
    chance = random.Random(1)
    members = tuple(
        FederationMember(
            name,
            str(10_000_000 + number),
            expires,
            "CA",
            {"regular": Published(chance.choice(_PRINTED))},
            number + 2,
        )
        for number, name in enumerate(names(count))
    )
    return Membership(members, frozenset({"regular"}), "members.csv")


def done(book: Book, act: acts.Act) -> float:
    """Seconds of processor time in which an act is done and stored."""
    started = process_time()
    book.write(lambda writing: act(writing, YES))
    return process_time() - started
