"""Of the class titles, the decisions behind each rule: pages of docs/decisions."""

_CHOSEN = ("438.norm", "438.title", "438.kept", "414.performance", "414.established", "414d", "416")
DECISIONS = {f"cfc.{rule}": ("cfc-readings",) for rule in _CHOSEN}
