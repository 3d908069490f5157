"""A folder of catalogues to translate: `python tools/catalogue.py OUT [TAG]` writes all that is said, in English.

Translate the texts; codes, names in braces and double brackets stay. `NORMBOOK_LANGUAGE=OUT normbook …` speaks by it at
once, and a text that is taken out is said in English. To ship it, move each rulebook's file to its package, as
`languages/TAG.toml`, and the rest to `render/words/languages/TAG`. `plural` in language.toml is gettext's, and texts
that count (`{count:#round|rounds}`) have as many forms as it names.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from normbook.render.words.contents import Contents, contents
from normbook.render.words.language import ENGLISH, HEAD


def main() -> None:
    out, *tag = sys.argv[1:]
    write(Path(out), *tag)


def write(folder: Path, tag: str = ENGLISH) -> None:
    """All catalogues, one file each."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / HEAD).write_text(f'tag = "{tag}"\nplural = "n != 1"\n', encoding="utf-8")
    for name, each in contents().items():
        (folder / f"{name}.toml").write_text("\n".join(_lines(each)) + "\n", encoding="utf-8")


def _lines(each: Contents) -> Iterator[str]:
    # JSON's texts and lists of texts are TOML's as well.
    if each.words:
        yield "[words]"
        yield from (f'"{code}" = {_quoted(text)}' for code, text in each.words.items())
    if each.findings:
        yield "[findings]"
        yield from (f'"{code}" = {_quoted(list(texts))}' for code, texts in each.findings.items())


def _quoted(text: object) -> str:
    return json.dumps(text, ensure_ascii=False)


if __name__ == "__main__":
    main()
