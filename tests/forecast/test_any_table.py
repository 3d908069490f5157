"""Whatever a table holds, a forecast answers or refuses; it never breaks off."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from normbook.app.forecast import forecast_file
from normbook.formats.inquiry import Inquiry
from normbook.model.diagnostics import Findings
from normbook.render.html import html_text
from normbook.render.json import json_text

games = st.sampled_from(
    ["?1", "?2", "?3", "?4", "?", "?w", "W1", "L2", "D3", "W4*", "H", "B", "C", "U", "X", "F", "F2@17:00"]
)
cells = st.one_of(games, st.just(""), st.just("?"), st.text("?WLD1234", max_size=4))
row = st.tuples(st.sampled_from(["", "1500", "1800/12", "2100", "900"]), st.lists(cells, min_size=3, max_size=3))


def table(rows: list[tuple[str, list[str]]]) -> str:
    lines = [f"{no},P{no},{rating},{','.join(cells)}" for no, (rating, cells) in enumerate(rows, start=1)]
    return "\n".join(["no,name,rating,R1,R2,R3", *lines])


def consistent(pairs: list[tuple[str, str]]) -> list[tuple[str, list[str]]]:
    """Four players of whom one and two, three and four meet; both sides of every game agree."""
    columns = [[f"{mine}2", f"{yours}1", f"{yours}4", f"{mine}3"] for mine, yours in pairs]
    return [("1500" if no else "", [column[no] for column in columns]) for no in range(4)]


agreeing = st.lists(st.sampled_from([("?", "?"), ("W", "L"), ("D", "D")]), min_size=3, max_size=3).map(consistent)


@pytest.mark.parametrize("rules", ["uscf", "lpcc", "wfcc", "fide"])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(
    rows=st.one_of(st.lists(row, min_size=1, max_size=5), agreeing),
    rounds=st.sampled_from([None, 3, 5]),
    player=st.sampled_from([None, "1", "P2"]),
)
def test_it_answers_or_refuses(
    rules: str, rows: list[tuple[str, list[str]]], rounds: int | None, player: str | None, tmp_path: Path
) -> None:
    from normbook.formats.sections import Facts

    path = tmp_path / "table.csv"
    path.write_text(table(rows), encoding="utf-8")
    findings = Findings()
    told = forecast_file(rules, path, Inquiry(Facts(rounds=rounds), who=player, own={"finishes": 3}), findings)
    assert (told is None) == findings.refused
    if told:
        assert json_text(told.document())
        assert html_text(told.page())


points = st.sampled_from(["", "0", "5", "12.25", "15"])
solvers = st.lists(st.tuples(st.sampled_from(["", "2100", "2400", "2600"]), points, points), min_size=1, max_size=6)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(rows=solvers, player=st.sampled_from([None, "P2"]), rounds=st.sampled_from([None, 2, 4]))
def test_a_table_of_points_too(
    rows: list[tuple[str, str, str]], player: str | None, rounds: int | None, tmp_path: Path
) -> None:
    from normbook.formats.sections import Facts

    path = tmp_path / "table.csv"
    lines = [f"P{no},{','.join(row)}" for no, row in enumerate(rows, start=1)]
    path.write_text("\n".join(["name,rating,R1,R2", *lines]), encoding="utf-8")
    findings = Findings()
    told = forecast_file("wfcc", path, Inquiry(Facts(rounds=rounds), who=player, own={"finishes": 3}), findings)
    assert (told is None) == findings.refused
    if told:
        assert json_text(told.document())
        assert html_text(told.full_page())
