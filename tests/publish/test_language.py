"""The catalogue can be translated without touching code."""

import json
import os
import re
import subprocess
import sys
import tomllib
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from normbook.model.diagnostics import Findings, Place
from normbook.model.phrase import Value
from normbook.render.findings import finding_lines
from normbook.render.words import fill, in_language
from normbook.render.words.contents import contents
from normbook.render.words.language import preferred, speaking
from tests.floor.source import ROOT
from tools.catalogue import write

EVENT = "no,name,id,rating,R1\n1,Ada,1,1500,W2\n2,Ben,2,1400,L1\n"
SAID = """
import json, sys
from normbook.model.phrase import Value
from normbook.render.words import fill, message, remedy, say
from normbook.render.words.language import tag
from normbook.model.diagnostics import Findings, Place
findings = Findings()
findings.error("CELL-HOUR", Place("a"), None, written="x", round=1)
[finding] = findings
texts = [fill("{n:#runda|rundy|rund}", {"n": n}) for n in (1, 2, 5, 22, 25)]
texts += [fill("{n:|runda|rundy|rund}", {"n": n}) for n in (1, 2, ("a", "b", "c", "d", "e"))]
print(json.dumps([tag(), texts, say("written", file="a"), say("lpcc.unrated"), message(finding), say("struck")]))
"""


def told(folder: Path, code: str) -> object:
    run = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"NORMBOOK_LANGUAGE": str(folder)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return json.loads(run.stdout)


def test_a_folder_to_translate_has_every_text_once(tmp_path: Path) -> None:
    write(tmp_path)
    for name, each in contents().items():
        read = tomllib.loads((tmp_path / f"{name}.toml").read_text(encoding="utf-8"))
        assert read.get("words", {}) == each.words
        assert {code: tuple(texts) for code, texts in read.get("findings", {}).items()} == each.findings


def test_a_translated_folder_speaks_and_counts_as_its_language_does(tmp_path: Path) -> None:
    plural = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
    (tmp_path / "language.toml").write_text(f'tag = "pl"\nplural = "{plural}"\n', encoding="utf-8")
    (tmp_path / "general.toml").write_text('[words]\nwritten = "Zapisano: {file}"\n', encoding="utf-8")
    (tmp_path / "lpcc.toml").write_text('[words]\n"lpcc.unrated" = "bez rankingu"\n', encoding="utf-8")
    (tmp_path / "findings.toml").write_text('[findings]\nCELL-HOUR = ["„{written}” nie", "popraw"]\n', encoding="utf-8")
    counted = ["1 runda", "2 rundy", "5 rund", "22 rundy", "25 rund", "runda", "rundy", "rund"]
    assert told(tmp_path, SAID) == ["pl", counted, "Zapisano: a", "bez rankingu", "„x” nie", "not counted"]


@pytest.mark.parametrize(("language", "code"), [("en", 0), ("", 0), ("xx", 2), ("x" * 300, 2)])
def test_a_language_that_is_not_there_is_refused(tmp_path: Path, language: str, code: int) -> None:
    (tmp_path / "friday.csv").write_text(EVENT, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "normbook", "score", "friday.csv", "--rules", "lpcc"],
        env=os.environ | {"NORMBOOK_LANGUAGE": language},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == code, run.stderr
    assert ("LANGUAGE-UNKNOWN" in run.stderr) is (code != 0)


DANISH = 'tag = "da"\nplural = "n != 1"\ndecimal = ","\nday = "{2}.{1}.{0}"\n'


def scored(folder: Path, *more: str) -> str:
    (folder / "friday.csv").write_text(EVENT, encoding="utf-8")
    (folder / "language.toml").write_text(DANISH, encoding="utf-8")
    command = [sys.executable, "-m", "normbook", "score", "friday.csv", "--rules", "lpcc", "--explain", "1", *more]
    return subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=True).stdout


def without_words(document: object) -> object:
    if isinstance(document, dict):
        return {key: without_words(value) for key, value in document.items() if key != "text"}
    return [without_words(each) for each in document] if isinstance(document, list) else document


def test_a_language_has_its_own_decimals_for_people_and_none_for_programs(tmp_path: Path) -> None:
    asked = ("--lang", str(tmp_path))
    english, other = scored(tmp_path), scored(tmp_path, *asked)
    assert "0.45" in english
    assert other == re.sub(r"(\d)\.(\d\d)\b", r"\1,\2", english)
    document, same = (json.loads(scored(tmp_path, "--json", *more)) for more in ((), asked))
    assert without_words(document) == without_words(same)
    assert "0.45" in str(without_words(document))


def test_days_and_numbers_alone_are_written_otherwise(tmp_path: Path) -> None:
    (tmp_path / "language.toml").write_text(DANISH, encoding="utf-8")
    texts = ["1.50", "-0.25", "2026-05-08", "1998", "0.2.0", "W2", "2026-05-08 17:45", "R1.5"]
    values: dict[str, Value] = {"a": "1998.2", "b": Decimal("0.5"), "c": 7, "d": date(2026, 5, 8)}
    with speaking(str(tmp_path)):
        assert [in_language(text) for text in texts] == ["1,50", "-0,25", "08.05.2026", *texts[3:]]
        assert fill("{a} {a:text} {b:+2} {c:half} {d}", values) == "1998,2 1998.2 +0,50 3,5 08.05.2026"
    assert in_language("1.50") == "1.50"


def test_what_stands_in_a_file_is_told_as_it_stands_there() -> None:
    findings = Findings()
    findings.error("RATING-BAD", Place("friday.csv", 3, 4), "1400.5", rating="1400.5")
    with speaking("de"):
        [line] = finding_lines(findings)
    assert line.startswith("friday.csv:3:4: RATING-BAD: „1400.5“ ist kein Rating")


@pytest.mark.parametrize(
    ("accepted", "tag"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("en-GB,en;q=0.9,de;q=0.8", "en"),
        ("fr,de;q=0.3,en;q=0.2", "de"),
        ("fr, *;q=0.5", "en"),
        ("de;q=0, fr", "en"),
        ("../../etc,de;q=x", "en"),
    ],
)
def test_a_browser_is_answered_in_the_language_it_puts_first(accepted: str, tag: str) -> None:
    assert preferred(accepted, ("en", "de")) == tag
