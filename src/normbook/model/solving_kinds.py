"""Kinds of solving tournaments, of problems and of coefficients."""

KINDS = ("wcsc", "ecsc", "wcsc-type", "wccc-open", "ecsc-open", "other")
"""World and European championship, a tournament by their rules, the two opens, and all others."""

GROUPS = ("twomovers", "threemovers", "moremovers", "endgames", "helpmates", "selfmates", "fairy")
"""The seven groups of problems, as they are written in `problems`."""

CATEGORIES = ("W40", "W30", "W25", "W20", "W15", "W10", "O20", "O15", "O10")
"""Of coefficients, for tournaments by the championships' rules (W) and by others (O)."""
