"""What trials have said, kept so that a stopped run goes on; and the survivors somebody has looked at."""

import json
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from tools.mutants.changes import Change
from tools.mutants.survey import ROOT
from tools.mutants.trials import ENDLESS, KILLED, SURVIVED

LISTED = Path(__file__).with_name("survivors.toml")
FOLDER = ROOT / "build" / "mutants"
LEAST = 95
"""Percent of all changes that the tests must notice."""


@dataclass
class Record:
    """The outcomes so far, each with the module and the tests it holds for."""

    file: Path
    outcomes: dict[str, tuple[str, str, str]] = field(default_factory=dict)
    """By a change's key: what was said, the stamp of the module, the stamp of the tests."""

    @classmethod
    def read(cls, file: Path) -> "Record":
        """What an earlier run has left; the last word counts."""
        found = cls(file)
        if file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                key, said, module, tests = json.loads(line)
                found.outcomes[key] = said, module, tests
        return found

    def keep(self, change: Change, said: str, module: str, tests: str) -> None:
        """Write an outcome down at once."""
        self.outcomes[change.key] = said, module, tests
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps([change.key, said, module, tests], ensure_ascii=False) + "\n")

    def said(self, change: Change, module: str, tests: str, *, killed_stay: bool) -> str | None:
        """What is known of a change as module and tests are now; what was killed may be let stay so by other tests."""
        said, of_module, of_tests = self.outcomes.get(change.key, ("", "", ""))
        same_tests = of_tests == tests or (killed_stay and said in (KILLED, ENDLESS))
        return said if said and of_module == module and same_tests else None

    def survived(self, change: Change) -> bool:
        """Whether it did when it was tried last."""
        return self.outcomes.get(change.key, ("",))[0] == SURVIVED


def listed() -> dict[str, str]:
    """Why each listed survivor changes nothing, by its key."""
    with LISTED.open("rb") as file:
        entries = tomllib.load(file).get("survivor", [])
    return {
        " | ".join(
            (*(each[name] for name in ("module", "function", "kind", "before", "after")), str(each.get("nth", 1)))
        ): (each["why"])
        for each in entries
    }


def entry(change: Change, why: str = "") -> str:
    """A survivor as the file lists it."""
    lines = ["[[survivor]]", f"module = {quoted(change.module)}", f"function = {quoted(change.function)}"]
    lines += [f"kind = {quoted(change.kind)}", f"before = {quoted(change.before)}", f"after = {quoted(change.after)}"]
    lines += [f"nth = {change.nth}"] if change.nth > 1 else []
    return "\n".join([*lines, f"why = {quoted(why)}"]) + "\n"


def quoted(text: str) -> str:
    """As TOML has it; a JSON string is one."""
    return json.dumps(text, ensure_ascii=False)


def told(name: str, outcomes: Iterable[tuple[Change, str]], reasons: dict[str, str]) -> tuple[str, list[Change]]:
    """A line for a rulebook, and the survivors that nobody has listed."""
    every = list(outcomes)
    killed = sum(said in (KILLED, ENDLESS) for _, said in every)
    survivors = [change for change, said in every if said == SURVIVED]
    unknown = len(every) - killed - len(survivors)
    new = [change for change in survivors if not reasons.get(change.key)]
    percent = 100 * killed / len(every) if every else 100.0
    line = f"{name:8} {len(every):5} changes, {killed:5} noticed ({percent:.2f} %), {len(survivors)} not"
    line += f", {len(survivors) - len(new)} of these listed" if survivors else ""
    return line + (f"; {unknown} could not be tried" if unknown else ""), new
