"""One class name, one meaning; and a module is called by a noun, not by a participle."""

import ast
from collections import defaultdict
from pathlib import PurePath

from tests.floor.source import PACKAGE, trees

NOUNS = frozenset({"drawing", "feed", "matching", "ranking", "rating", "solving", "standing"})
"""Nouns of the field or of the craft that end as participles do."""

IRREGULAR = frozenset(
    {"built", "done", "drawn", "found", "given", "kept", "known", "left", "lost", "made", "told", "written"}
)


def is_participle(module: str) -> bool:
    """Whether the last word of a module's name is one."""
    word = module.rpartition("_")[2]
    return word not in NOUNS and (word.endswith(("ed", "ing")) or word in IRREGULAR)


def home(file: str) -> str:
    """Where a class of that name may stand once: several rulebooks have the same place by the plan that they share."""
    _, _, below = file.partition("normbook/rulebooks/")
    return below.partition("/")[2] or file


def meanings(files: dict[str, list[str]]) -> dict[str, set[str]]:
    """The homes of every class name, by the classes of each file."""
    found: dict[str, set[str]] = defaultdict(set)
    for file, names in files.items():
        for name in names:
            found[name].add(home(file))
    return found


def test_a_class_name_means_one_thing() -> None:
    public = {
        file: [node.name for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]
        for file, tree in trees(PACKAGE)
    }
    assert {name: homes for name, homes in meanings(public).items() if len(homes) > 1} == {}


def test_rulebooks_share_a_name_only_at_the_same_place() -> None:
    law = {
        "src/normbook/rulebooks/one/law/tables.py": ["Tables"],
        "src/normbook/rulebooks/two/law/tables.py": ["Tables"],
    }
    assert len(meanings(law)["Tables"]) == 1
    assert len(meanings(law | {"src/normbook/rulebooks/two/score.py": ["Tables"]})["Tables"]) == 2
    assert len(meanings(law | {"src/normbook/judgement/tables.py": ["Tables"]})["Tables"]) == 2


def test_no_module_is_called_by_a_participle() -> None:
    assert [file for file, _ in trees(PACKAGE) if is_participle(PurePath(file).stem)] == []
    assert [is_participle(each) for each in ("choosing", "left_told", "scored")] == [True] * 3
    assert [is_participle(each) for each in ("rating", "scored_crosstable", "needs")] == [False] * 3
