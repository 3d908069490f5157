"""Random careers: the law says what is worked out a second time beside it; so do a book and a replay, elsewhere."""

from collections.abc import Sequence

import pytest

from normbook.judgement.in_turn import in_turn
from normbook.model.numbers import fixed_text
from normbook.rulebooks.cfc.law.judge import judge
from normbook.rulebooks.cfc.law.tables import CODES
from normbook.rulebooks.cfc.law.titles import TitleReached
from normbook.rulebooks.cfc.score import careers as judged_careers
from tests.rulebooks.cfc.events import TABLES, career
from tests.rulebooks.cfc.recomputed import Held, careers

pytestmark = pytest.mark.slow


def told(titles: Sequence[TitleReached]) -> dict[str, tuple[str, str, str, tuple[str, ...]]]:
    return {
        CODES[each.rank - 1]: (each.event, each.day, each.by, tuple(norm.event for norm in each.norms))
        for each in titles
    }


@pytest.mark.untraced
@pytest.mark.rule("cfc.414.performance", "cfc.414.provisional", "cfc.414.established", "cfc.414d", "cfc.416")
def test_hundreds_of_careers_are_as_worked_out_again() -> None:
    reached = 0
    for seed in range(300):
        events = career(seed)
        expected, numbers = careers(events)
        judged = list(in_turn(events, lambda event, known: judge(event, TABLES, known)))
        found = judged_careers(judged)
        assert {each.id: told(each.titles) for each in found} == titles_of(expected), seed
        reached += sum(len(each.titles) for each in found)
        answered = [
            (event.id, each.entrant.id, _two(each.performance), _two(each.rated.new))
            for event, judgement in judged
            for each in judgement.subjects
        ]
        assert sorted(answered) == sorted(numbers), seed
    assert reached > 3000


def titles_of(expected: dict[str, Held]) -> dict[str, dict[str, tuple[str, str, str, tuple[str, ...]]]]:
    return {key: held.titles for key, held in expected.items()}


def _two(value: object) -> str | None:
    return None if value is None else fixed_text(value, 2)  # type: ignore[arg-type]
