"""What is accepted is what was shown; sent twice it is done once; and nothing is stored by halves."""

import re
from datetime import date
from pathlib import Path

import pytest

from normbook.book.store.book import open_book
from tests.cli.running import run
from tests.telling import tells
from tests.web.at_desk import Officer, actors, desk_of, officer_at, record_of, shown
from tests.web.site import EXAMPLES, Site

pytestmark = [pytest.mark.xdist_group("web-desk"), pytest.mark.slow]

TITLES = EXAMPLES / "book" / "titles"
HARVEST = [EXAMPLES / "uscf" / "harvest.toml", EXAMPLES / "uscf" / "harvest.csv"]
MIDSUMMER = [EXAMPLES / "wfcc" / "quarter-3" / "midsummer.toml", EXAMPLES / "wfcc" / "quarter-3" / "midsummer.csv"]
WHY = {"reason": "letter of 3 May"}
VOID = "/desk/events/orchard-2025/void"


def entries(book: Path) -> int:
    with open_book(str(book)) as opened, opened.reading() as reading:
        return reading.head().seq


def typed(book: Path, *arguments: str) -> None:
    done = run(*arguments, "--book", book)
    assert done.exit_code == 0, done.stderr


def test_looking_stores_nothing(book_copy: Path) -> None:
    before = record_of(book_copy)
    with desk_of(book_copy) as officer:
        page = officer.ask("/desk/post", {"rules": "uscf"}, {"files": HARVEST})
        assert "Post Harvest Open" in page.text
        assert "ARCHER, NELL" in page.text
        officer.ask(VOID, WHY)
        officer.ask("/desk/titles", {"act": "demote", "player": "50010002", **WHY})
    assert record_of(book_copy) == before


def test_what_would_change_otherwise_by_now_is_shown_again(book_copy: Path) -> None:
    with desk_of(book_copy) as officer:
        page = officer.ask(VOID, WHY)
        typed(book_copy, "void", "orchard-2026", "--reason", "meanwhile", "--yes")
        before = entries(book_copy)
        answer = officer.agree(page)
        assert "The book has changed since this preview" in answer.text
        assert entries(book_copy) == before
        again = shown(answer.text)
        assert again.fields["seen"] != page.fields["seen"]
        assert "<h2>Done</h2>" in officer.agree(again).text
    assert entries(book_copy) == before + 1


def test_what_others_do_elsewhere_is_no_reason_to_ask_again(book_copy: Path) -> None:
    with desk_of(book_copy) as officer:
        page = officer.ask("/desk/post", {"rules": "uscf"}, {"files": HARVEST})
        typed(book_copy, "grant", "wfcc", "W1000", "IM", "--reason", "meanwhile")
        assert "<h2>Done</h2>" in officer.agree(page).text


ONCE = {
    "post": ("/desk/post", {"rules": "uscf"}, HARVEST),
    "void": (VOID, WHY, []),
    "demote": ("/desk/titles", {"act": "demote", "player": "50010002", **WHY}, []),
    "a title that could be granted twice": (
        "/desk/titles",
        {"act": "solver", "player": "W1000", "title": "IM", "on": "2026-08-01", **WHY},
        [],
    ),
    "a word that could be said twice": ("/desk/committee/windmill-2026", {"word": "confirm", **WHY}, []),
    "members": ("/desk/members", {"rules": "uscf"}, [EXAMPLES / "uscf" / "members.csv"]),
    "publish": ("/desk/lists", {"rules": "uscf", "as_of": "2026-08-01"}, []),
}


@pytest.mark.parametrize("name", ONCE)
def test_a_form_sent_twice_is_done_once(name: str, book_copy: Path) -> None:
    path, fields, files = ONCE[name]
    with desk_of(book_copy) as officer:
        page = officer.ask(path, fields, {"files": files} if files else None)
        first, second = officer.agree(page), officer.agree(page)
        done = entries(book_copy)
        third = officer.agree(page)
    assert first.status_code == second.status_code == third.status_code == 200
    assert "<h2>Done</h2>" in first.text
    assert "it was not done again" in second.text
    assert re.findall(r"/desk/log/\d+", first.text) == re.findall(r"/desk/log/\d+", second.text)
    assert entries(book_copy) == done
    assert record_of(book_copy)


def test_the_same_wish_anew_is_another_act(book_copy: Path) -> None:
    fields = {"act": "solver", "player": "W1000", "title": "IM", "on": "2026-08-01", **WHY}
    with desk_of(book_copy) as officer:
        officer.do("/desk/titles", fields)
        before = entries(book_copy)
        officer.do("/desk/titles", fields)
    assert entries(book_copy) == before + 1


def test_files_are_stored_together_or_not_at_all(book_copy: Path) -> None:
    other = (TITLES / "thaw-2024.csv").read_bytes().replace(b"ABBOTT", b"ABBOT")
    before = record_of(book_copy)
    files = [*HARVEST, *MIDSUMMER, TITLES / "thaw-2024.toml", ("thaw-2024.csv", other)]
    with desk_of(book_copy) as officer:
        answer = officer.send("/desk/post", {}, {"files": files})
    assert answer.status_code == 422
    assert "thaw-2024" in answer.text
    assert "Nothing was saved" in answer.text
    assert record_of(book_copy) == before


def test_every_refused_event_of_an_upload_is_told(book_copy: Path) -> None:
    changed = [
        each
        for name in ("thaw-2024", "thaw-2025")
        for each in (
            TITLES / f"{name}.toml",
            (f"{name}.csv", (TITLES / f"{name}.csv").read_bytes().replace(b"ABBOTT", b"ABBOT")),
        )
    ]
    with desk_of(book_copy) as officer:
        answer = officer.send("/desk/post", {}, {"files": changed})
    assert answer.status_code == 422
    assert answer.text.count("edit that event instead") == 2


def test_what_is_wrong_with_files_is_told_without_a_folder(book_copy: Path) -> None:
    table = b"no,name,rating,R1\n1,ANN,1500,W2\n2,BOB,x,W1\n"
    with desk_of(book_copy) as officer:
        answer = officer.send("/desk/post", {"rules": "uscf", "end": "2026-08-01"}, {"files": [("a.csv", table)]})
        assert answer.status_code == 422
        assert answer.text.count('class="error"') >= 2
        assert "/tmp" not in answer.text
        empty = officer.send("/desk/post", {"rules": "uscf"})
        assert empty.status_code == 422
        lost = officer.send("/desk/post", {}, {"files": [HARVEST[0]]})
        assert lost.status_code == 422
        assert "/tmp" not in lost.text


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        (VOID, {}),
        ("/desk/titles", {"act": "demote", "player": "50010002"}),
        ("/desk/committee/windmill-2026", {"word": "refuse"}),
        ("/desk/member/merge", {"one": "50010002", "other": "50010003"}),
        ("/desk/member/forget", {"one": "50010002"}),
        ("/desk/lists", {"rules": "uscf", "as_of": "2026-07-01", "reissue": "1"}),
    ],
)
def test_a_decision_needs_a_reason(path: str, fields: dict[str, str], site: Site) -> None:
    with site.owner() as owner:
        for reason in ("", "   "):
            answer = Officer(owner).send(path, {**fields, "reason": reason})
            assert answer.status_code == 422
            assert "a reason is required" in answer.text


def test_a_form_of_another_visit_does_nothing(book_copy: Path) -> None:
    with desk_of(book_copy) as officer, desk_of(book_copy, token="that-of-somebody-else") as other:
        page = officer.ask(VOID, WHY)
        foreign = {**page.fields, "form_token": [other.visitor.form_token("/desk/post")]}
        for token in ([""], ["0" * 64], foreign["form_token"]):
            answer = officer.visitor.post(page.action, data={**page.fields, "form_token": token})
            assert answer.status_code == 403
    assert "orchard-2025" not in [each[5].get("of") for each in record_of(book_copy).entries]


@pytest.mark.parametrize("seen", ["", "1.1.x.y", "nonsense", "9" * 40, f"0.1.{'0' * 32}.{'0' * 32}"])
def test_a_made_up_consent_agrees_to_nothing(seen: str, book_copy: Path) -> None:
    before = entries(book_copy)
    with desk_of(book_copy) as officer:
        answer = officer.send(VOID, {**WHY, "seen": seen})
    assert answer.status_code == 200
    assert "Void event" in answer.text
    assert entries(book_copy) == before


def test_the_log_names_who_did_it(accounts_site: Site) -> None:
    book = accounts_site.settings.book
    assert book is not None
    with officer_at(accounts_site, "olga") as officer:
        officer.do("/desk/titles", {"act": "demote", "player": "50010002", **WHY})
        assert "olga" in officer.visitor.get("/desk/log").text
    assert actors(book)[-1] == "olga"


def test_two_officers_may_each_do_the_same(accounts_site: Site) -> None:
    fields = {"act": "solver", "player": "W1000", "title": "IM", "on": "2026-08-01", **WHY}
    with officer_at(accounts_site, "olga") as olga, officer_at(accounts_site, "ada") as ada:
        mine, hers = olga.ask("/desk/titles", fields), ada.ask("/desk/titles", fields)
        assert "<h2>Done</h2>" in olga.agree(mine).text
        # Another's entry is not this one's: she is asked by the digest alone, which is the same.
        assert "it was not done again" not in ada.agree(hers).text


def test_personal_data_is_never_shown(book_copy: Path) -> None:
    typed(book_copy, "members", "import", str(EXAMPLES / "uscf" / "members.csv"))
    with desk_of(book_copy) as officer:
        page = officer.visitor.get("/desk/members/40010001").text
        assert "membership expiry" in page
        assert not tells(page, "0327")
        assert 'value="LIFE"' not in officer.visitor.get("/desk/members/40010003").text
        done = officer.do("/desk/member/forget", {"one": "40010001", **WHY})
        assert "is erased" in done
        assert "No personal data is stored" in officer.visitor.get("/desk/members/40010001").text


def test_a_member_is_corrected_by_what_a_file_could_say(book_copy: Path) -> None:
    typed(book_copy, "members", "import", str(EXAMPLES / "uscf" / "members.csv"))
    with desk_of(book_copy) as officer:
        fields = {"one": "40010001", "name": "ARCHER, ELEANOR", "state": "", "expires": "1/29"}
        done = officer.do("/desk/member/edit", fields)
        assert "1 changed, 0 of them new" in done
        page = officer.visitor.get("/desk/members/40010001").text
        assert "ARCHER, ELEANOR" in page
        assert "VT" in page
        wrong = officer.send("/desk/member/edit", {**fields, "expires": "soon"})
        assert wrong.status_code == 422
        assert "MMYY" in wrong.text
    assert ("40010001", '{"expires":"0129"}') in record_of(book_copy).personal


def with_near_names(book: Path) -> Path:
    """A late event brings somebody who is spelt nearly like a member."""
    late = book.parent / "late.csv"
    late.write_bytes(b'no,name,rating,post,R1\n1,"EASTON, RUHT",1500,1500,W2\n2,"NOBODY, NEAR",1400,1400,L1\n')
    typed(book, "post", str(late), "--rules", "uscf", "--end", "2026-08-01")
    return book


def the_pair(officer: Officer) -> dict[str, str]:
    """The one pair that the desk asks about, as its form sends it."""
    assert "1 pair of similar names" in officer.visitor.get("/desk/waiting").text
    found = re.findall(r'name="(one|other)" value="([^"]*)"', officer.visitor.get("/desk/near").text)
    assert [name for name, _ in found] == ["one", "other"]
    return dict(found)


def test_near_names_are_told_apart_once_and_for_all(book_copy: Path) -> None:
    with desk_of(with_near_names(book_copy)) as officer:
        found = the_pair(officer)
        assert officer.send("/desk/member/two", found).status_code == 422
        done = officer.do("/desk/member/two", {**found, "reason": "mother and daughter"})
        assert 'href="/desk/near">Back to' in done, "the next pair waits there"
        assert "No similar names among" in officer.visitor.get("/desk/near").text
        assert "similar names" not in officer.visitor.get("/desk/waiting").text
        assert "mother and daughter" in officer.visitor.get("/log").text
    with desk_of(book_copy) as officer:
        assert "No similar names among" in officer.visitor.get("/desk/near").text


def test_near_names_are_joined_in_one_step_and_put_apart(book_copy: Path) -> None:
    before = record_of(with_near_names(book_copy))
    with desk_of(book_copy) as officer:
        found = the_pair(officer)
        officer.do("/desk/member/merge", {**found, **WHY})
        assert "No similar names among" in officer.visitor.get("/desk/near").text
        member = officer.visitor.get(f"/desk/members/{found['other']}").text
        seq = re.findall(r'name="seq" value="(\d+)"', member)
        assert len(seq) == 1
        officer.do("/desk/member/unmerge", {"one": found["other"], "seq": seq[0], **WHY})
    assert record_of(book_copy).derived == before.derived


def test_a_refused_act_names_every_condition(book_copy: Path) -> None:
    with desk_of(book_copy) as officer:
        answer = officer.send("/desk/titles", {"act": "games", "player": "ABBOTT", **WHY})
        assert answer.status_code == 422
        assert "uscf.lm300: 300 games must be won at the 2200 level" in re.sub(r"</?a\b[^>]*>", "", answer.text)
        unknown = officer.send("/desk/titles", {"act": "demote", "player": "NOBODY AT ALL", **WHY})
        assert "nobody in the book is called" in unknown.text
        many = officer.send("/desk/titles", {"act": "demote", "player": "A", **WHY})
        assert many.status_code == 422
        assert "use what stands in brackets" in many.text


def test_a_coefficient_must_be_a_number(site: Site) -> None:
    with site.owner() as owner:
        fields = {"word": "confirm", "coefficient": "four", **WHY}
        answer = Officer(owner).send("/desk/committee/windmill-2026", fields)
    assert answer.status_code == 422
    assert "is not a coefficient" in answer.text


@pytest.mark.parametrize(("day", "due"), [("2026-09-30", False), ("2026-10-01", True), ("2028-02-29", True)])
def test_a_list_is_due_from_its_day_on(day: str, due: bool, book_copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Clock(date):
        @classmethod
        def today(cls) -> date:
            return date.fromisoformat(day)

    monkeypatch.setattr("normbook.web.desk.home.date", Clock)
    with desk_of(book_copy) as officer:
        assert ("due since 2026-10-01" in officer.visitor.get("/desk").text) == due


def test_a_preview_tells_what_is_new_on_the_list(book_copy: Path) -> None:
    typed(book_copy, "post", str(MIDSUMMER[0]))
    typed(book_copy, "confirm", "midsummer-2026", "--reason", "x")
    with desk_of(book_copy) as officer:
        solvers = officer.ask("/desk/lists", {"rules": "wfcc", "as_of": "2026-10-01"})
        assert "1 tournament counted" in solvers.text
        assert "Complete list" in solvers.text
        titles = officer.ask("/desk/lists", {"rules": "uscf", "as_of": "2026-08-01"})
        assert "Compared with the list of 2026-07-01" in titles.text
        season = officer.ask("/desk/lists", {"rules": "lpcc", "as_of": "2026-08-01"})
        assert "the first list of its kind" in season.text
        wrong = officer.send("/desk/lists", {"rules": "wfcc", "as_of": "2026-11-01"})
        assert wrong.status_code == 422
        assert "no list is published on 2026-11-01" in wrong.text


def test_what_the_page_could_not_send_back_is_refused_at_once(book_copy: Path) -> None:
    comment = b"# " + b"x" * 2_000_000 + b"\n"
    table = comment + b"no,name,rating,post,R1\n1,ANN,1500,1500,W2\n2,BOB,1400,1400,L1\n"
    fields = {"rules": "uscf", "end": "2026-08-01"}
    with desk_of(book_copy, most_upload=2_500_000) as officer:
        answer = officer.send("/desk/post", fields, {"files": [("big.csv", table)]})
    assert answer.status_code == 413
    assert "the limit is 1 MB" in answer.text
    with desk_of(book_copy, most_upload=4_000_000) as officer:
        officer.do("/desk/post", fields, {"files": [("big.csv", table)]})
