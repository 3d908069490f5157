"""What people read of a forecast: chances, reasons, charts, and every word used."""

import builtins
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from normbook.forecast import charts as forecast_charts
from normbook.forecast.finishes import Lots
from normbook.model.crosstable import Event, Outcome, Result
from normbook.model.standing import Standing
from normbook.render.chance import percent
from normbook.render.drawing import Drawing, pictures_or_words
from normbook.render.page import Cell, Page, Picture, Table, Text
from normbook.render.words import say_phrase
from normbook.render.words.contents import every_word
from normbook.rulebooks.lpcc.forecast import pages as forecast_lpcc
from normbook.rulebooks.lpcc.forecast import pairings as pairings_of
from normbook.rulebooks.uscf.forecast import charts as charts_uscf
from normbook.rulebooks.uscf.forecast.career_pages import career_words
from normbook.rulebooks.uscf.forecast.careers import career
from normbook.rulebooks.uscf.forecast.needs import forecast
from normbook.rulebooks.uscf.forecast.pages import NormsForecast
from normbook.rulebooks.uscf.law.tables import standard
from normbook.rulebooks.wfcc.forecast import charts as charts_wfcc
from normbook.rulebooks.wfcc.forecast.needs import SolvingAssumptions
from normbook.rulebooks.wfcc.forecast.needs import forecast as forecast_solving
from normbook.rulebooks.wfcc.forecast.pages import SolvingForecast
from normbook.rulebooks.wfcc.law.tables import standard as solving
from tests.floor.source import PACKAGE, all_texts
from tests.forecast.test_lpcc import evening
from tests.forecast.test_lpcc import standard as la_palma
from tests.forecast.test_wfcc import unfinished
from tests.forecast.unfinished import OPEN, six_eighteen_hundreds


def words_of(page: Page) -> str:
    """All text of a page."""
    texts = [page.title]
    for block in page.blocks:
        if isinstance(block, Table):
            cells = [cell.text if isinstance(cell, Cell) else str(cell) for row in block.rows for cell in row]
            texts += [column.title for column in block.columns] + cells
        elif isinstance(block, Text):
            texts.append(block.text)
    return " ".join(texts)


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0.0 %"),
        (Fraction(1, 10**6), "< 0.1 %"),
        (Fraction(1, 3), "33.3 %"),
        (1 - Fraction(1, 10**6), "> 99.9 %"),
        (Fraction(1), "100.0 %"),
    ],
)
def test_a_chance_is_never_shown_as_certain_unless_it_is(chance: Fraction, text: str) -> None:
    assert percent(chance) == text


def player_words(event: Event) -> str:
    told = forecast(event, standard(), only={1})
    return words_of(NormsForecast(told).player_page())


def test_the_page_of_a_player_who_has_made_his_norm() -> None:
    whole = six_eighteen_hundreds(played="W2 W3 W4 W5 W6 D7")
    assert "nothing left to play" in player_words(whole)
    assert "a norm at 2000" in player_words(whole)
    told = forecast(whole, standard(), only={1})
    assert "made" in words_of(NormsForecast(told).event_page())
    assert charts_uscf.player_chart(told.players[0]) == []
    assert charts_uscf.event_chart(told) == []


def test_the_page_of_a_player_with_an_unrated_opponent_and_nobody_left() -> None:
    event = six_eighteen_hundreds(played="W2 W3 W4 W5 W6")
    others = tuple(
        replace(each, rating=None if each.no == 7 else each.rating, outcomes=(*each.outcomes, OPEN))
        for each in event.entrants
        if each.no in (1, 7)
    )
    rest = tuple(
        replace(each, outcomes=(*each.outcomes, Outcome(Result.UNPAIRED)))
        for each in event.entrants
        if each.no not in (1, 7)
    )
    words = player_words(replace(event, rounds=7, entrants=tuple(sorted((*others, *rest), key=lambda each: each.no))))
    assert "the game counts only if the opponent is rated after it" in words
    assert "nobody left to meet" in words


def test_the_page_of_a_top_title_brings_nothing_more() -> None:
    event = six_eighteen_hundreds("U0")
    entrants = tuple(replace(each, rating=replace(each.rating, value=2900)) for each in event.entrants if each.rating)
    told = forecast(replace(event, entrants=entrants), standard(), only={1})
    assert "nothing more" in words_of(NormsForecast(told).event_page())


def test_nobody_can_make_a_norm() -> None:
    told = forecast(six_eighteen_hundreds(played="L2 L3 L4"), standard(), only={1})
    page = NormsForecast(told).event_page()
    assert "out of reach" in words_of(page)
    assert [table.name for table in page.tables] == ["no norm"]


def test_norms_made_and_out_of_everybodys_reach() -> None:
    few = SolvingAssumptions(lots=Lots(finishes=2), round_most=1500)
    weak = unfinished(1, solved=5)
    leader = max(weak.solvers, key=lambda each: each.rating or 0)
    strong = tuple(
        replace(each, points=tuple(15 for _ in each.points)) if each is leader else each for each in weak.solvers
    )
    told = forecast_solving(replace(weak, solvers=strong), solving(), few)
    assert "made" in words_of(SolvingForecast(told).page())
    last = min((each for each in weak.solvers if each.rating), key=lambda each: each.rating or 0)
    told = forecast_solving(weak, solving(), replace(few, round_most=25), only=[last])
    assert "Nobody here can still gain a norm" in words_of(SolvingForecast(told).page())
    assert charts_wfcc.tournament_chart(told) == []


def test_pairings_that_are_not_known_yet_are_counted() -> None:
    event = evening()
    entrants = tuple(replace(each, outcomes=(*each.outcomes, OPEN)) for each in event.entrants)
    event = replace(event, rounds=3, entrants=entrants)
    found = pairings_of.pairings(event, la_palma())
    told = forecast_lpcc.EveningForecast(event, la_palma(), Fraction(1, 5), found)
    assert "4 players have open rounds without a pairing" in words_of(told.evening_page())


def test_too_many_names_are_left_out_of_a_chart() -> None:
    dots = [forecast_charts.Dot(Fraction(1), Fraction(1, 2), f"Player {number}", "1800") for number in range(61)]
    assert forecast_charts._spread_labels(dots) == []
    assert len(forecast_charts._spread_labels(dots[:60])) == 60


def test_without_the_extra_the_page_says_what_the_chart_would_show(monkeypatch: pytest.MonkeyPatch) -> None:
    imported = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "vl_convert":
            raise ImportError(name)
        return imported(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    blocks = pictures_or_words([Drawing({}, "a chart of chances")])
    assert [type(block) for block in blocks] == [Text, Text]
    assert "extra “charts”" in words_of(Page("", blocks))


def test_with_the_extra_it_is_drawn() -> None:
    pytest.importorskip("vl_convert")
    told = forecast(six_eighteen_hundreds(), standard(), only={1})
    [picture] = pictures_or_words(charts_uscf.player_chart(told.players[0]))
    assert isinstance(picture, Picture)
    assert "A norm at 1900 needs 4.5: 22.8 %." in picture.alternative


@pytest.mark.parametrize(
    ("levels", "standing", "words"),
    [
        ([1700] * 4, Standing(1700, 4), "about 3 more"),
        ([1700], Standing(1700), "too few"),
        ([None] * 4, Standing(1700), "do not lead there"),
        ([1700, *[None] * 300], Standing(1700), "a hundred"),
        ([2900] * 4, Standing(2900), "no title above"),
    ],
)
def test_what_is_said_of_a_career(levels: list[int | None], standing: Standing, words: str) -> None:
    assert words in say_phrase(career_words(career(levels, standing, standard()), standard()))


def test_before_a_standing_there_is_no_career() -> None:
    assert "no standing yet" in say_phrase(career_words(None, standard()))


def test_every_word_of_the_forecasts_is_used() -> None:
    words = {code: text for code, text in every_word().items() if code.startswith("forecast.")}
    used = set(all_texts())
    used |= {code for text in words.values() for code in re.findall(r":\?([\w.-]+)\}", text)}
    pages = Path(PACKAGE).rglob("*.html")
    used |= {code for page in pages for code in re.findall(r'say\("([\w.-]+)"', page.read_text(encoding="utf-8"))}
    made = {f"forecast.lpcc.{name}" for name in forecast_lpcc._COLUMNS}
    made |= {f"forecast.uscf.{name}" for name in ("weakest", "strongest")}
    made_of_values = re.compile(r"forecast\.(uscf\.reach|uschess\.reach|fide\.(reach|enough|result|is))[.-]")
    left = [code for code in words.keys() - used - made if not made_of_values.match(code)]
    assert sorted(left) == []
