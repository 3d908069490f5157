"""A player's page: the standing at a glance, the newest first, the event and the reason as two links, opponents."""

import re
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

import pytest

from normbook.app.player import in_order
from normbook.app.player_charts import history_chart
from normbook.book.derived.rows import HistoryRow
from normbook.presentation.players import PlayerRecord, Series, signed
from tests.cli.running import run
from tests.web.conftest import settings
from tests.web.site import Site, Visitor, serving


def row(end: str, rating: str, system: str = "regular", act: int = 0) -> HistoryRow:
    return HistoryRow("uscf", system, "1", end, act, end, "1", 1, "", "", rating, "", 1)


def test_the_page_of_a_titled_player(site: Site) -> None:
    with site.owner() as owner:
        page = owner.get("/players/50010003").text
        met = owner.get("/players/50010003/opponents").text
        event = re.findall(r'<a href="(/events/[^"]+)">Orchard Swiss 2026</a>', page)
        assert owner.get(event[0]).status_code == 200, "the event itself"
        (why,) = re.findall(r'aria-label="Why\? Result of 2026-06-16"[^>]*hx-get="([^"]+)"', page)
        explained = owner.get(why).text
    assert '<p class="big">Advanced Class B</p>' in page, "the title in full"
    assert re.search(r'6 of 10 points toward Certified Class A</label>\s*<progress [^>]*value="6" max="10"', page)
    cards = re.findall(r'<a href="#record-\d">([^<]+)</a>', page)
    assert cards == ["Lifetime titles, regular", "Lifetime titles, quick"], "regular first"
    assert page.index("regular record") < page.index("quick record"), "the forecasts likewise"
    days = re.findall(r"<td class=\"day \">(\d{4}-\d\d-\d\d)</td>", page)
    assert days[:2] == ["2026-06-16", "2026-03-17"], "the newest first"
    assert '<th scope="col" class="extra">Before</th>' in page, "what a phone can do without"
    assert '<a href="/players">Players</a>' in explained, "a way back"
    assert re.search(r'<a href="/rules/uscf\.[^"]+">uscf\.', explained), "rules open"
    assert re.search(
        r'<td><a href="/players/\d+">[^<]+</a></td><td class="right">\d+</td><td class="right">\d*½?</td>', met
    )


def test_wins_draws_and_losses_add_up_to_what_the_crosstables_say(site: Site) -> None:
    with site.owner() as owner:
        met = owner.get("/players/30010001/opponents").text
        record = owner.get("/api/v1/players/30010001").json()["records"]
    rows = re.findall(r"</a></td>" + r"<td[^>]*>([^<]*)</td>" * 5, met)
    games, won, drawn, lost = (sum(int(each[at]) for each in rows) for at in (0, 2, 3, 4))
    seasons = [each for each in record if each["rules"] == "lpcc"]
    assert games == won + drawn + lost == sum(each["games"] for each in seasons)


@pytest.mark.parametrize(
    ("change", "shown"),
    [("0.10", "+0.10"), ("-3.20", "-3.20"), ("0.00", "0.00"), ("", ""), ("18", "+18")],
)
def test_changes_have_their_sign(change: str, shown: str) -> None:
    assert signed(change) == shown


def test_records_stand_with_the_first_system_and_the_latest_season_first() -> None:
    given = [PlayerRecord("a", each, [row("2024-01-01", "1")]) for each in ("quick", "regular")]
    given += [PlayerRecord("b", each, [row("2024-01-01", "1")]) for each in ("2024", "2025")]
    assert [each.system for each in in_order(given)] == ["regular", "quick", "2025", "2024"]


@dataclass(frozen=True)
class Drawn(PlayerRecord):
    points: tuple[tuple[str, int], ...] = ()

    def series(self) -> list[Series]:
        return [Series("title held", [(day, Decimal(value)) for day, value in self.points])]


def chart(*points: tuple[str, int]) -> dict[str, object]:
    (drawing,) = history_chart(Drawn("uscf", "regular", [row("2024-01-01", "1")], points), "A")
    return drawing.spec


def test_of_a_grant_and_a_demotion_on_one_day_the_last_is_drawn() -> None:
    spec = chart(("2026-05-01", 1600), ("2026-06-16", 1800), ("2026-06-16", 1700))
    assert isinstance(spec["data"], dict)
    values = [(each["day"], each["value"]) for each in spec["data"]["values"]]
    assert values == [("2026-05-01", 1600.0), ("2026-06-16", 1700.0)]


@pytest.mark.parametrize(
    ("first", "last", "written", "ticks"),
    [
        ("2026-05-03", "2026-05-28", "%Y-%m-%d", 2),
        ("2026-05-03", "2026-07-28", "%Y-%m", 2),
        ("2025-05-03", "2026-07-28", "%Y-%m", 7),
        ("2019-05-03", "2026-07-28", "%Y", 7),
        ("1990-05-03", "2026-07-28", "%Y", 6),
    ],
)
def test_no_label_of_the_time_axis_is_written_twice(first: str, last: str, written: str, ticks: int) -> None:
    spec = chart((first, 1), (last, 2))
    assert isinstance(spec["encoding"], dict)
    axis = spec["encoding"]["x"]["axis"]
    parts = {"%Y": ("year",), "%Y-%m": ("year", "month"), "%Y-%m-%d": ("year", "month", "date")}[written]
    labels = [tuple(each[part] for part in parts) for each in axis["values"]]
    assert (axis["format"], len(labels), len(set(labels))) == (written, ticks, ticks)


def test_a_list_before_its_time_says_which_is_the_first(site: Site) -> None:
    with site.owner() as owner:
        early = owner.get("/lists/wfcc?as_of=2020-01-01")
        first = re.findall(r"The first is of (\d{4}-\d\d-\d\d)", early.text)
        assert owner.get(f"/lists/wfcc?as_of={first[0]}").status_code == 200
    assert (early.status_code, "No list had been published by 2020-01-01." in early.text) == (404, True)


def test_a_book_without_solvers_offers_no_list_of_them(tmp_path: Path) -> None:
    table = tmp_path / "one.csv"
    table.write_text("no,name,id,rating,R1\n1,ONE,901,1500,W2\n2,OTHER,902,1400,L1\n", encoding="utf-8")
    book = tmp_path / "book.sqlite"
    assert run("post", table, "--rules", "uscf", "--end", "2026-11-01", "--yes", "--book", book).exit_code == 0
    with serving(settings(book=str(book))) as site, site.owner() as owner:
        page = owner.get("/lists").text
        links = [path.replace("&amp;", "&") for path in re.findall(r'<a href="(/lists/[^"]+)"', page)]
        assert [path for path in links if owner.get(path).status_code != 200] == []
    assert "/lists/uscf" in links


def test_files_are_named_by_what_they_are_about(site: Site) -> None:
    with site.owner() as owner:
        names = [
            owner.get(path).headers["content-disposition"]
            for path in ("/events/gp-autumn-2026/download/csv", "/players/50010003/forecast/json")
        ]
        paper = owner.get("/players/50010005/certificate/0/orchard-2024").text
    assert names == [
        'attachment; filename="grand-prix-autumn-2026.csv"',
        'attachment; filename="cardozo-mia-next-title.json"',
    ]
    assert "Lifetime titles, regular, edition" in paper, "a certificate says of which titles and ratings"


def test_links_to_certificates_of_one_line_say_what_each_is_for(owner: Visitor) -> None:
    page = owner.get("/players/50010005").text
    lines = [re.findall(r'aria-label="([^"]+)"', cell) for cell in re.findall(r'<td class="papers.*?</td>', page, re.S)]
    assert any(len(line) > 2 for line in lines), "one that is worth a norm and a title"
    assert all(len(set(line)) == len(line) for line in lines)


TABLE = "no,name,id,rating,R1,R2\n" + "".join(
    f"{no},P{no},{9000 + no},1500,{'W' if no % 2 else 'L'}{no + 1 if no % 2 else no - 1},\n" for no in range(1, 41)
)


def test_what_is_costly_has_a_bound_that_is_told_before_it_starts(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    from normbook.web import downloads
    from normbook.web.workbench import forecast

    def none(*_: object) -> bytes:
        raise AssertionError("nothing is printed")

    brought = {"files": ("open.csv", TABLE.encode())}
    with site.owner() as owner, site.program() as program:
        monkeypatch.setattr(downloads, "MANY_CELLS", 10)
        monkeypatch.setattr("normbook.render.pdf.pdf_of_html", none)
        for path in ("/events/orchard-2026/download/pdf", "/lists/lpcc/download/pdf"):
            refused = owner.get(path)
            assert (refused.status_code, "at most 10 as PDF" in refused.text) == (413, True), path
            assert "command line" in refused.text
        monkeypatch.setattr(forecast, "MOST_WORK", 39 * 1500)
        said = {"rules": "uscf", "end": "2026-05-01"}
        refused = program.post("/api/v1/forecast", params=said, files=brought)
        assert (refused.status_code, "at most 39 at once" in refused.text) == (422, True), refused.text
        assert "FORECAST-ROUNDS-MANY" in refused.text
        one = program.post("/api/v1/forecast", params={**said, "player": "P1"}, files=brought)
        assert one.status_code == 200, one.text
        monkeypatch.setattr(forecast, "MOST_WORK", 40 * 1500)
        assert program.post("/api/v1/forecast", params=said, files=brought).status_code == 200
