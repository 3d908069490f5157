"""Options that only some rulebooks have: made from their facts, those of other packages too."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from normbook import rulebook as registry
from normbook.cli import facts as options
from tests.cli.running import refused, run

NAMES = sorted((*registry.SHIPPED, "draughts"))

FILES = {
    "__init__.py": """
from normbook.rulebook import Rulebook
RULEBOOK = Rulebook("draughts", "Draughts", __name__, ("1",), "board")
""",
    "facts.py": """
from decimal import Decimal
from normbook.model.facts import CHOICE, DAY, DECIMAL, FLAG, SCORE, WHOLE, Fact
ON = frozenset({SCORE})
FACTS = (
    Fact("huff", "huffing is played.", ON, FLAG),
    Fact("board_size", "squares along a side", ON, WHOLE, least=8, most=12, default=10),
    Fact("tempo", "of a move.", ON, DECIMAL, least=Decimal(0), most=Decimal(9), step=Decimal("0.5"), several=True),
    Fact("opening", "how it began.", ON, CHOICE, choices=("barred", "free")),
    Fact("since", "the first day.", ON, DAY),
    Fact("category", "its own.", ON),
)
""",
    "score.py": """
from normbook.model.diagnostics import Place
def score(files, inquiry, findings):
    said = ", ".join(f"{key}={inquiry.own[key]}" for key in sorted(inquiry.own))
    findings.error("RULES-HAVE-NONE", Place(str(files[0])), None, rules="draughts", what=said or "nothing")
""",
    "quarter.py": """
from normbook.model.diagnostics import Place
def quarter(folder, as_of, inquiry, findings):
    findings.error("RULES-HAVE-NONE", Place(str(folder)), None, rules="draughts", what=f"list of {as_of}")
""",
}


@pytest.fixture
def draughts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A rulebook in a package of its own, installed as installers leave it."""
    (tmp_path / "own_draughts").mkdir()
    for name, text in FILES.items():
        (tmp_path / "own_draughts" / name).write_text(text, encoding="utf-8")
    about = tmp_path / "own_draughts-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: own-draughts\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[normbook.rulebooks]\ndraughts = own_draughts\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    caches = (registry._others, registry.rulebooks, registry._part, options._options)
    for each in caches:
        each.cache_clear()
    yield
    for name in [each for each in sys.modules if each.startswith("own_draughts")]:
        del sys.modules[name]
    for each in caches:
        each.cache_clear()


@pytest.mark.usefixtures("draughts")
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "has no nothing"),
        (("--huff", "--board-size", "12"), "has no board_size=12, huff=True"),
        (("--tempo", "0", "--tempo", "1.5"), "tempo=(Decimal('0'), Decimal('1.5'))"),
        (("--opening", "free", "--since", "2026-05-03"), "opening=free, since=2026-05-03"),
        (("--category", "W40"), "category=W40"),
    ],
)
def test_what_is_said_reaches_the_rulebook(options: tuple[str, ...], said: str) -> None:
    assert said in refused("score", "x.csv", "--rules", "draughts", *options)[0]


@pytest.mark.usefixtures("draughts")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--rules", "lpcc", "--huff"), "--huff is an option of the rulebook draughts, not of lpcc"),
        (("--rules", "draughts", "--crosstable"), "--crosstable is an option of the rulebook uscf, not of draughts"),
        (("--rules", "lpcc", "--crosstable"), "--crosstable is an option of the rulebook uscf, not of lpcc"),
        (("--locations", "2", "--rules", "lpcc"), "--locations is an option of the rulebook wfcc, not of lpcc"),
        (("--rules", "lpcc", "--time", "30+5", "--rules", "uscf"), "--time is an option of the rulebook uschess, not"),
        (("--rules", "draughts", "--board-size", "7"), "8<=x<=12"),
        (("--rules", "draughts", "--tempo", "0.3"), "is not a multiple of 0.5"),
        (("--rules", "draughts", "--hof"), "No such option"),
        (("--rules", "chess"), f"'chess' is not one of {', '.join(map(repr, NAMES))}"),
    ],
)
def test_what_does_not_fit_is_refused(arguments: tuple[str, ...], said: str) -> None:
    done = run("score", "x.csv", *arguments)
    assert done.exit_code == 2
    assert said in " ".join(done.stderr.split())


@pytest.mark.usefixtures("draughts")
@pytest.mark.parametrize("named", [True, False])
def test_settings_may_name_what_any_rulebook_asks(named: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    settings = 'rules = "draughts"\n[score]\nboard-size = 12\ncrosstable = true\n'
    Path("normbook.toml").write_text(settings, encoding="utf-8")
    said = ("--rules", "draughts") if named else ()
    assert "has no board_size=12" in refused("score", "x.csv", "--name", "uscf", *said)[0]


@pytest.mark.usefixtures("draughts")
def test_the_help_has_the_options_of_every_rulebook_that_is_installed() -> None:
    shown = " ".join(run("score", "--help").stdout.split())
    assert f"[{'|'.join(NAMES)}]" in shown
    assert "draughts: squares along a side; default: 10." in shown
    assert "draughts, wfcc: " in shown


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (("replay", "--rules", "lpcc", "--out", "out"), "replay"),
    ],
)
def test_what_a_rulebook_has_not_is_said(arguments: tuple[str, ...], what: str) -> None:
    [line] = refused(*arguments)
    assert f"RULES-HAVE-NONE: the rulebook lpcc has no {what}" in line


def test_nobody_looks_for_other_packages_where_a_shipped_rulebook_is_asked_for(tmp_path: Path) -> None:
    table = tmp_path / "friday.csv"
    table.write_text("no,name,rating,R1\n1,HERO,1500,W2\n2,FOE,1500,L1\n", encoding="utf-8")
    told = (
        "import sys; from normbook.cli.main import main; "
        f"main(['score', {str(table)!r}, '--rules', 'lpcc'], standalone_mode=False); "
        "sys.exit('importlib.metadata' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", told], check=False, capture_output=True).returncode == 0


@pytest.mark.usefixtures("draughts")
def test_a_quarter_is_made_by_the_rulebook_that_its_files_name(tmp_path: Path) -> None:
    folder = tmp_path / "autumn"
    folder.mkdir()
    asked = ("quarter", folder, "--as-of", "2026-10-01")
    assert run(*asked).exit_code == 0
    (folder / "open.toml").write_text('rules = "uscf"\n', encoding="utf-8")
    (folder / "round.toml").write_text('rules = "draughts"\n', encoding="utf-8")
    assert "RULES-HAVE-NONE: the rulebook draughts has no list of 2026-10-01" in refused(*asked)[0]


def test_a_history_is_made_up_only_by_a_rulebook_that_replays_them(tmp_path: Path) -> None:
    asked = ("generate", "--games", "9", "--out", tmp_path / "made")
    assert "the rulebook lpcc has no replay" in refused(*asked, "--rules", "lpcc")[0]
    assert not (tmp_path / "made").exists()
