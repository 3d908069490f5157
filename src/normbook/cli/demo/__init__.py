"""`normbook demo`: what the program does, on shipped examples."""

from pathlib import Path

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "examples"
