"""The catalogue can be translated without touching code."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from normbook.render.words.contents import contents
from tests.floor.source import ROOT
from tools.catalogue import write

EVENT = "no,name,id,rating,R1\n1,Ada,1,1500,W2\n2,Ben,2,1400,L1\n"
SAID = """
import json, sys
from normbook.render.words import fill, message, remedy, say
from normbook.render.words.language import tag
from normbook.model.diagnostics import Findings, Place
findings = Findings()
findings.error("CELL-HOUR", Place("a"), None, written="x", round=1)
[finding] = findings
texts = [fill("{n:#runda|rundy|rund}", {"n": n}) for n in (1, 2, 5, 22, 25)]
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
    counted = ["1 runda", "2 rundy", "5 rund", "22 rundy", "25 rund"]
    assert told(tmp_path, SAID) == ["pl", counted, "Zapisano: a", "bez rankingu", "„x” nie", "not counted"]


@pytest.mark.parametrize(("language", "code"), [("en", 0), ("", 0), ("xx", 2)])
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
