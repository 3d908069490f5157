"""La Palma's norm points as the club's text has them: pure functions over the model."""

from normbook.rulebooks.lpcc.law.tables import load

__all__ = ["load"]
