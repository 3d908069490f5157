"""Print every rule of the shipped rulebooks, or write them to the file named: what each says, its values and marks.

python tools/rules_reference.py [docs/rules.md]
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from normbook.app.rules import Rule, rule_title
from normbook.judgement.edition import load_edition
from normbook.render.words import said, shown
from normbook.rulebook import SHIPPED, rulebook

INTRODUCTION = """\
# Every rule

What each rule says, the values of the newest edition, and where they come from: *stated* in the text, *derived* from
its numbers, or *chosen* by us, with the reasons. A [variant](variants.md) can replace every value. `normbook rules`
says the same, with tables and earlier values. This page is generated: `make rules-reference`.
"""


def rows(name: str) -> Iterator[str]:
    edition = load_edition(name)
    yield f"## {rulebook(name).title} (`{name}`, edition {edition.name})\n"
    yield "| rule | says | values | marks |\n|---|---|---|---|"
    for id, marks in edition.marks.items():
        rule = Rule(id, rulebook(name), edition)
        single = [each for each in rule.values if not isinstance(each.value, list | dict)]
        values = ", ".join(f"`{each.name}` {shown(each.value)}" for each in single)  # type: ignore[arg-type]
        why = "".join(f", [{each}](decisions/{each}.md)" for each in rule.decisions)
        text = f"**{rule_title(id)}.** {said(f'says.{id}')}".replace("|", "\\|")
        yield f"| `{id}` | {text} | {values} | {marks}{why} |"


def reference() -> str:
    return "\n".join([INTRODUCTION, *("\n".join(rows(name)) + "\n" for name in SHIPPED)])


if __name__ == "__main__":
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(reference(), encoding="utf-8", newline="\n")
    else:
        print(reference(), end="")
