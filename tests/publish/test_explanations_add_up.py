"""Every line of every explanation, recomputed from nothing but what it prints."""

import os
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

import pytest

from normbook.judgement import Step
from normbook.model.solving import Ruling
from normbook.rulebooks.lpcc.law.explain import explain as explain_points
from normbook.rulebooks.lpcc.law.explain import explain_season
from normbook.rulebooks.lpcc.law.season import standings
from normbook.rulebooks.uscf.law.explain import explain as explain_norm
from normbook.rulebooks.uscf.law.judge import judge as judge_norms
from normbook.rulebooks.uscf.law.tables import standard as uscf_tables
from normbook.rulebooks.wfcc.law.explain import explain as explain_rating
from normbook.rulebooks.wfcc.law.explain import explain_coefficient
from normbook.rulebooks.wfcc.law.judge import judge as judge_tournament
from normbook.rulebooks.wfcc.law.tables import standard as wfcc_tables
from tests.publish.added_up import lpcc, uscf, wfcc
from tests.publish.added_up.kinds import Kind, check
from tests.publish.added_up.lines import Line, from_html, from_json, from_terminal
from tests.publish.added_up.values import VALUES
from tests.rulebooks.lpcc.events import TABLES as LPCC_TABLES
from tests.rulebooks.lpcc.events import judged as judged_points
from tests.rulebooks.lpcc.recomputed import as_csv, random_crosstable
from tests.rulebooks.lpcc.test_season import season
from tests.rulebooks.uscf.random_events import random_event
from tests.rulebooks.wfcc.tournaments import random_tournament

PLAYERS = int(os.environ.get("NORMBOOK_EXPLAINED", "60"))
"""So many of each rulebook; 1000 for a run that leaves little to chance."""


def of_lpcc() -> Iterator[Step]:
    for seed in range(10**6):
        format = (None, None, "scrounger", "swiss")[seed % 4]
        for player in judged_points(as_csv(random_crosstable(seed), random.Random(seed)), format).subjects:
            yield explain_points(player, LPCC_TABLES)


def of_seasons() -> Iterator[Step]:
    for seed in range(10**6):
        tables = [as_csv(random_crosstable(3 * seed + leg), random.Random(seed)) for leg in range(3)]
        summed = standings(season([tables[0], tables[1]], tables[2]), LPCC_TABLES)
        for line in summed.lines:
            yield explain_season(line, summed, LPCC_TABLES)


def of_uscf() -> Iterator[Step]:
    for seed in range(10**6):
        event = random_event(seed)
        for player in judge_norms(event, uscf_tables()).subjects:
            yield explain_norm(player, event, uscf_tables())


def of_wfcc() -> Iterator[Step]:
    for seed in range(10**6):
        chance = random.Random(seed)
        result = judge_tournament(random_tournament(chance, chance.choice((None, 1, 2, 3, 7))), wfcc_tables())
        subjects = result.subjects
        for subject in chance.sample(subjects, min(len(subjects), 4)):
            yield explain_rating(subject, result, wfcc_tables())


def of_coefficients() -> Iterator[Step]:
    kinds = ("wcsc", "ecsc", "wcsc-type", "wccc-open", "ecsc-open", "other", None)
    for seed in range(10**6):
        entered = random_tournament(random.Random(seed))
        asked = replace(entered, kind=kinds[seed % 7], category="W20" if seed % 5 == 0 else None)
        ruling = Ruling(True, entered.ruling.coefficient, "so it was decided") if seed % 3 == 0 else Ruling()
        yield explain_coefficient(judge_tournament(replace(asked, ruling=ruling), wfcc_tables()))


def all_steps(step: Step) -> Iterator[Step]:
    yield step
    for part in step.parts:
        yield from all_steps(part)


def same_everywhere(step: Step) -> Line:
    """The explanation as the terminal shows it, which is what HTML and JSON show."""
    shown = from_terminal(step)
    assert from_html(step) == shown
    assert [line.text for line in from_json(step).all()] == [line.sentence for line in shown.all()]
    return shown


@pytest.mark.slow
@pytest.mark.parametrize(
    ("steps", "kinds"),
    [
        (of_lpcc, lpcc.POINTS),
        (of_seasons, lpcc.SEASON),
        (of_uscf, uscf.PLAYER),
        (of_wfcc, wfcc.SOLVER),
        (of_coefficients, wfcc.COEFFICIENT),
    ],
    ids=["lpcc", "seasons", "uscf", "wfcc", "coefficients"],
)
def test_every_line_follows_from_the_numbers_it_shows(
    steps: Callable[[], Iterator[Step]], kinds: list[Kind], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)  # what is piped is not folded
    for step in islice(steps(), PLAYERS):
        check(same_everywhere(step), kinds)
        for each in all_steps(step):
            assert sorted(each.phrase.values) == VALUES[each.phrase.code].split(), each.phrase.code
