"""Where a rulebook is named outside its folder. What is left: `.venv/bin/python -m tests.floor.rulebook_names`."""

import re
from collections import Counter
from pathlib import Path

from normbook.rulebook import SHIPPED
from tests.floor.source import PACKAGE

REGISTRY = "rulebook.py"
NOT_OURS = {"vendor", "__pycache__"}
EXAMPLES = ("examples/", "cli/demo/")
"""What is shipped to be tried, and the tour that tries it."""

ORGANISATIONS = ("fide",)
"""Rulebooks called like somebody of whom files of all kinds speak: their ids, titles and report files. Of these only
what can mean the rulebook is looked for: its name alone, its package, its rules, its findings."""

_NAMES = "|".join(name for name in SHIPPED if name not in ORGANISATIONS)
_NARROW = "|".join(ORGANISATIONS)
NAMED = re.compile(
    rf"(?<![a-zA-Z])(?i:{_NAMES})(?![a-z])"
    rf"|(?<=[\"'`])(?:{_NARROW})(?=[\"'`])|(?<=rulebooks[./])(?:{_NARROW})|\b(?:{_NARROW})(?=\.[0-9])"
    rf"|\b(?:{_NARROW.upper()})(?=-[A-Z][A-Z-]{{2}})"
)
"""`uscf`, `list_uscf`, `uscf.norm`, `USCF-POST-NONE` and `UscfTables`, wherever in a file."""

EXAMPLE = re.compile(r"^ +normbook .*$", re.MULTILINE)
"""A command as somebody would type it, in the help of a command."""

OTHERS_WORDS = {
    "formats/pgn/read.py": ("UscfId", "USCFId", "USCFID", '"Uscf", "USCF"'),
    "formats/trf/columns.py": ("ID:USCF", "ID:USCHESS"),
    "formats/pasted/two_lines.py": ("USCF ID / Rtg",),
    "formats/table/crosstable.py": ("uscf, uscf id, us chess id, uschess,",),
    "formats/table/header_words.py": ("uscf, uschess, us chess", "uscf id, us chess id,"),
    "formats/rating_report/read.py": ("uschess_event", "USCHESS-"),
    "formats/rating_report/rounds.py": ("USCHESS-",),
    "formats/rating_report/standings.py": ("USCHESS-",),
    "formats/rating_report/triple.py": ("USCHESS-",),
    "formats/rating_report/write.py": ("uschess_event", "USCHESS-"),
    "render/words/file_findings.py": ("USCHESS-",),
    "render/words/languages/de/findings.toml": ("USCHESS-",),
    "render/words/languages/de/pages.toml": ("USCHESS-",),
    "render/words/pages.py": ("USCHESS-",),
    "formats/solving/columns.py": ("wfcc id,",),
    "formats/solving/solver_ratings.py": ("WFCC-LIST-NAMESAKES",),
}
"""Federations that are called like a rulebook, in files that others write: headings and tags as they stand there. And
findings of rating reports and of any solvers' list that programs know by the codes they were released with."""


def named(file: str, text: str) -> int:
    """How often a file of the package names a rulebook that it has no business with."""
    own = next((name for name in SHIPPED if file.startswith(f"rulebooks/{name}/")), None)
    if file == REGISTRY or file.startswith(EXAMPLES):
        return 0
    text = EXAMPLE.sub("", text)
    for word in OTHERS_WORDS.get(file, ()):
        text = text.replace(word, "")
    return sum(match[0].lower() != own for match in (*NAMED.finditer(file), *NAMED.finditer(text)))


def namings() -> Counter[str]:
    """Every file that names a rulebook outside its folder, in its text or in its path, and how often."""
    files = (file for file in sorted(PACKAGE.rglob("*")) if file.is_file() and not {*file.parts} & NOT_OURS)
    return +Counter(
        {name: named(name, text(file)) for file in files for name in [file.relative_to(PACKAGE).as_posix()]}
    )


def text(file: Path) -> str:
    """What a file says; nothing where it is no text."""
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def rooms(found: Counter[str]) -> Counter[str]:
    """The same by room: the folder below the package, and each rulebook."""
    total: Counter[str] = Counter()
    for file, number in found.items():
        path = Path(file)
        total["/".join(path.parts[: 2 if path.parts[0] == "rulebooks" else 1])] += number
    return total


if __name__ == "__main__":
    for file, number in namings().items():
        print(f"{number:4} {file}")
    print(dict(sorted(rooms(namings()).items())))
