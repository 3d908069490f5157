"""Made-up histories are played as a rulebook expects it of ratings."""

import pytest

from normbook.bulk.made_up.generate import chances
from normbook.rulebook import having, rulebook


@pytest.mark.parametrize("rules", having("bulk"))
def test_the_weaker_expects_what_the_stronger_leaves(rules: str) -> None:
    part = rulebook(rules).part("bulk")
    assert part is not None
    table = chances(part.expected_scores())
    assert table[0] == 500
    assert 700 < table[200] < 800
    for difference in (1, 200, 999, 1000, 2899):
        assert table[difference] + table[-difference] == 1000, difference
        assert table[difference] >= table[difference - 1]
