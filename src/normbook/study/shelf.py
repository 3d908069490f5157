"""The studies that come with the program."""

from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "examples" / "study"


def shipped() -> dict[str, Path]:
    """Each study's file by its name."""
    return {path.stem: path for path in sorted(FOLDER.glob("*.toml"))}
