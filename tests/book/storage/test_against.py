"""A head is found wherever it was printed."""

import io
import json
import os
import zipfile
from pathlib import Path

import pytest

from normbook.book.log.entries import Head
from normbook.book.problem import BookProblem
from normbook.book.proof.claims import Claim, claims_in, claims_noted, read_claims
from tests.cli.running import run

A, B = "ab" * 32, "0123456789abcdef" * 4
HEAD = Head(12, A)


@pytest.mark.parametrize(
    "text",
    [
        HEAD.line,
        f"Rating list\n...\n{HEAD.line}\n",
        f"Head: 12, {A.upper()}.",
        json.dumps({"list": [B], "head": HEAD.document}),
        json.dumps({"list": [B], "head": HEAD.document}, indent=2),
        json.dumps({"head": HEAD.document}, sort_keys=True),
        f"<p>head <b>12</b> <code>{A}</code></p><p>{B}</p>",
        f"name,rating\nHERO,1500\nhead,12,{A}\n",
        f'name;rating\n"head";"12";"{A}"\n',
    ],
)
def test_a_printed_head_is_found(text: str) -> None:
    assert claims_in(text, "list") == (Claim(A, 12, "list"),)


DIGITS = "9" * 5000


@pytest.mark.parametrize(
    "text", [f"head {DIGITS} {A}", f"head ١٢ {A}", json.dumps({"head": {"hash": A, "seq": int("9" * 16)}})]
)
def test_what_is_no_number_of_an_entry_leaves_the_hash(text: str) -> None:
    assert claims_in(text, "list") == (Claim(A, None, "list"),)


@pytest.mark.parametrize("text", [f"{DIGITS}:{A}", f"١٢:{A}", DIGITS])
def test_no_claim_is_typed_with_what_is_no_number_of_an_entry(text: str) -> None:
    assert claims_noted(text) == ()
    with pytest.raises(BookProblem):
        read_claims(text)


def test_several_heads_are_all_claimed() -> None:
    text = f"{Head(3, B).line}\n{HEAD.line}\n{Head(3, B).line}"
    assert claims_in(text, "log") == (Claim(B, 3, "log"), Claim(A, 12, "log"))


def test_where_no_head_is_printed_every_hash_is_claimed() -> None:
    assert claims_in(f"first {B}, then {A}, not {A}0", "notes") == (Claim(B, None, "notes"), Claim(A, None, "notes"))


@pytest.mark.parametrize(("text", "claim"), [(A, Claim(A)), (f" {A.upper()} ", Claim(A)), (f"12:{A}", Claim(A, 12))])
def test_a_hash_may_be_typed(text: str, claim: Claim) -> None:
    assert read_claims(text) == (claim,)


def test_a_folder_of_text_files_claims_its_head(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text(json.dumps({"head": HEAD.document}), encoding="utf-8")
    assert [(claim.seq, claim.hash) for claim in read_claims(str(tmp_path))] == [(12, A)]


def test_a_workbook_claims_its_head(tmp_path: Path) -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/sharedStrings.xml", f"<sst><si><t>{HEAD.line}</t></si></sst>")
    (tmp_path / "list.xlsx").write_bytes(data.getvalue())
    assert [(claim.seq, claim.hash) for claim in read_claims(str(tmp_path / "list.xlsx"))] == [(12, A)]


def test_a_file_in_utf_16_claims_its_head(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_bytes(HEAD.line.encode("utf-16"))
    assert [(claim.seq, claim.hash) for claim in read_claims(str(tmp_path / "list.txt"))] == [(12, A)]


@pytest.mark.parametrize(
    ("content", "code"),
    [(None, "AGAINST-UNKNOWN"), (b"", "AGAINST-NOTHING"), (b"PK\x03\x04 no archive", "AGAINST-NOTHING")],
)
def test_a_file_without_a_hash_proves_nothing(tmp_path: Path, content: bytes | None, code: str) -> None:
    if content is not None:
        (tmp_path / "list").write_bytes(content)
    with pytest.raises(BookProblem) as caught:
        read_claims(str(tmp_path / "list"))
    assert caught.value.code == code


@pytest.mark.parametrize("told", ["name", "event"])
def test_nobody_is_called_like_a_head(told: str, tmp_path: Path) -> None:
    # Otherwise a list that prints the name would speak of a head that the book never had.
    name = f"Head 7: {B}"
    table = tmp_path / "open.csv"
    table.write_text(f"no,name,id,rating,R1\n1,{name if told == 'name' else 'Ann'},11,1500,W2\n2,Bo,12,1400,L1\n")
    said = ("--rules", "lpcc", "--end", "2026-05-03", "--yes", "--book", tmp_path / "b.sqlite")
    done = run("post", table, *said, *(["--name", name] if told == "event" else []))
    assert done.exit_code == 2
    assert "BOOK-TEXT-LIKE-HEAD" in done.stderr
    assert run("post", table, *said, "--name", "Ahead 7", "--id", "x").exit_code == (2 if told == "name" else 0)


def test_a_list_of_people_with_heads_in_their_names_is_verified(tmp_path: Path) -> None:
    table, book = tmp_path / "open.csv", tmp_path / "b.sqlite"
    table.write_text("no,name,id,rating,R1\n1,Head 7 Ann,11,1500,W2\n2,Head,12,1400,L1\n")
    assert run("post", table, "--rules", "lpcc", "--end", "2026-05-03", "--yes", "--book", book).exit_code == 0
    (tmp_path / "list.txt").write_text(run("list", "lpcc", "--book", book).stdout, encoding="utf-8")
    assert run("verify", "--book", book, "--against", tmp_path / "list.txt").exit_code == 0


def test_nobody_who_writes_is_called_like_a_head(tmp_path: Path) -> None:
    table = tmp_path / "open.csv"
    table.write_text("no,name,id,rating,R1\n1,Ann,11,1500,W2\n2,Bo,12,1400,L1\n")
    said = ("--rules", "lpcc", "--end", "2026-05-03", "--yes", "--book", tmp_path / "b.sqlite")
    done = run("post", table, *said, NORMBOOK_ACTOR=f"head 3 {A}")
    assert (done.exit_code, "BOOK-TEXT-LIKE-HEAD" in done.stderr) == (2, True)


@pytest.mark.skipif(os.name == "nt", reason="no named pipes")
@pytest.mark.parametrize("named", ["pipe", "export", "/dev/null"])
def test_a_pipe_to_which_nobody_writes_is_not_waited_for(named: str, tmp_path: Path) -> None:
    (tmp_path / "export").mkdir()
    os.mkfifo(tmp_path / "pipe")
    os.mkfifo(tmp_path / "export" / "manifest.json")
    with pytest.raises(BookProblem) as caught:
        read_claims(str(tmp_path / named))
    assert caught.value.code == "AGAINST-UNKNOWN"
