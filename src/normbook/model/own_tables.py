"""Tables that come with the program as TOML: editions of rulebooks, codes of countries."""

from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any


def own_table(file: Path) -> dict[str, Any]:
    """What is in a TOML file of ours; numbers with a point are exact decimals.

    It comes in as a module does: parsed when it is new, and kept in `__pycache__` until it changes. No module beside it
    may have its name, because that is what Python keeps it under.
    """
    code = _Parsed(file.stem, str(file)).get_code(file.stem)
    assert code
    found: dict[str, Any] = {}
    exec(code, found)
    table: dict[str, Any] = found["table"]
    return table


class _Parsed(SourceFileLoader):
    """Python's own loader, to which we translate."""

    def source_to_code(self, data: Any, path: Any, *, _optimization: int = -1) -> CodeType:  # type: ignore[override]
        import tomllib
        from decimal import Decimal

        table = tomllib.loads(data.decode(), parse_float=Decimal)
        source = f"import datetime\nfrom decimal import Decimal\ntable = {table!r}"
        return compile(source, path, "exec", optimize=_optimization)
