"""Let a folder stand in the navigation: `- Decisions: decisions/` means every page in it, by name."""

from pathlib import Path
from typing import Any


def on_config(config: Any) -> Any:
    config.nav = [expanded(entry, Path(config.docs_dir)) for entry in config.nav]
    return config


def expanded(entry: dict[str, str], docs: Path) -> dict[str, str | list[str]]:
    ((title, target),) = entry.items()
    if not target.endswith("/"):
        return {title: target}
    pages = sorted((docs / target).glob("*.md"), key=lambda page: (page.name != "README.md", page.name))
    return {title: [page.relative_to(docs).as_posix() for page in pages]}
