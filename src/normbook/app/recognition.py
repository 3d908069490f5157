"""Which rulebook a file speaks of, where nobody says it: asked of the file, then of what it holds."""

from collections.abc import Sequence
from pathlib import Path

from normbook.model.diagnostics import Findings
from normbook.rulebook import SOLVING, having, installed, judge_of


def rules_named(files: Sequence[Path]) -> str | None:
    """The rulebook that the first TOML or JSON file names."""
    for file in files:
        rules: object = None
        if file.suffix.casefold() == ".toml":
            from normbook.formats.keys import read_toml

            keys = read_toml(file, Findings())
            rules = keys.table.get("rules") if keys else None
        elif file.suffix.casefold() == ".json":
            from normbook.formats.documents import rules_in

            rules = rules_in(file)
        if installed(rules):
            return str(rules)
    return None


def rules_of_season(file: Path) -> str | None:
    """The rulebook that adds the season up: the one it names, else the first that adds up seasons."""
    return rules_named([file]) or next(iter(having("season")), None)


def rules_of_quarter(folder: Path) -> str | None:
    """The rulebook that makes a list of the folder: the one that a file in it names, else the first that can."""
    able = having("quarter")
    named = (rules_named([file]) for file in sorted(folder.glob("*.toml")))
    return next((rules for rules in named if rules in able), next(iter(able), None))


def rules_recognised(files: Sequence[Path], sheet: str | None = None) -> str | None:
    """The rulebook that the files name; seasons and tables of solvers are told by what they are."""
    from normbook.formats.kinds_of_table import is_solving
    from normbook.formats.season_file import is_season

    if named := rules_named(files):
        return named
    if season := next(filter(is_season, files), None):
        return rules_of_season(season)
    return judge_of(SOLVING) if files and all(is_solving(file, sheet) for file in files) else None
