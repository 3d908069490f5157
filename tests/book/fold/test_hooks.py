"""A rulebook that says it takes something, and has not what does it, is refused in words."""

from pathlib import Path

import pytest

from normbook.book.chains.starts import BroughtIn
from normbook.book.commands.acts import post
from normbook.book.commands.outcome import BookRefused, Consent
from normbook.book.commands.step import Ratings, Wanted
from normbook.book.record import Record, record_of
from normbook.model.diagnostics import Findings
from tests.book.fold.keeping import Keeper


class Hookless(Record):
    """All that a record has of its own: nothing."""

    rules = "hookless"
    apply = merged = fold = lists_made = lambda *_: None  # type: ignore[assignment]


def told(findings: Findings) -> list[tuple[str, object, object]]:
    return [(each.code, each.phrase.values["rules"], each.phrase.values["hook"]) for each in findings]


def test_each_missing_hook_is_named(keeper: Keeper) -> None:
    record, findings = Hookless(), Findings()
    assert [*record.papers(Path("night.xyz"), Wanted(), findings)] == []
    assert findings.refused
    assert told(findings) == [("BOOK-NO-HOOK", "hookless", "papers")]
    reading = keeper.book.write(lambda writing: writing)
    for hook, act in {
        "bring_in": lambda: record.bring_in(reading, object(), Consent(), BroughtIn()),
        "take_back": lambda: record.take_back(reading, 1, "", Consent()),
    }.items():
        with pytest.raises(BookRefused) as refused:
            act()
        assert told(refused.value.findings) == [("BOOK-NO-HOOK", "hookless", hook)]


def test_ratings_that_no_rulebook_takes_are_refused(keeper: Keeper) -> None:
    with pytest.raises(BookRefused) as refused:
        keeper.book.write(lambda writing: post(Ratings("odd.csv"))(writing, Consent()))
    [(code, _, hook)] = told(refused.value.findings)
    assert (code, hook) == ("BOOK-NO-HOOK", "takes")
    assert record_of("uscf").takes
