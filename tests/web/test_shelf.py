"""What many ask for at once is made once."""

import threading
from collections.abc import Iterator
from itertools import count

from normbook.web.shelf import Kept

KEY = ("/lists/uscf", "page=2")
CALLERS = 8


def asked_at_once(kept: Kept[int], made: Iterator[int], *, fails: int = 0) -> list[int | None]:
    """What each of many callers gets; the first makers fail."""
    together, answers = threading.Barrier(CALLERS), list[int | None]()

    def ask() -> None:
        together.wait()
        try:
            with kept.one_at_a_time(KEY):
                if (found := kept.get(KEY)) is None:
                    found = next(made)
                    if found < fails:
                        raise LookupError
                    kept.put(KEY, found)
                answers.append(found)
        except LookupError:
            answers.append(None)

    callers = [threading.Thread(target=ask) for _ in range(CALLERS)]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    return answers


def test_what_many_ask_for_at_once_is_made_once() -> None:
    made = count()
    assert asked_at_once(Kept(2), made) == [0] * CALLERS
    assert next(made) == 1


def test_whoever_waited_for_one_who_failed_makes_it() -> None:
    answers = asked_at_once(Kept(2), count(), fails=3)
    assert answers.count(None) == 3
    assert len(answers) == CALLERS


def test_nobody_waits_for_something_else() -> None:
    kept: Kept[int] = Kept(2)
    with kept.one_at_a_time(("one",)), kept.one_at_a_time(("other",)):
        kept.put(("one",), 1)
    assert kept.get(("one",)) == 1
