"""`inspect` of the standard library, loaded when somebody looks into something.

What we start with imports it and asks it nothing but to clean the help of options, and with what it imports itself it
is the largest part of a start (decision: design-light-dataclasses).
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any

NAME = "inspect"


class LateInspect(ModuleType):
    """Stands in its place, and becomes it when more is asked."""

    def __getattr__(self, name: str) -> Any:
        loaded = _loaded(self)
        self.__dict__.update(vars(loaded))
        return getattr(loaded, name)

    def cleandoc(self, doc: str) -> str:
        """One line has nothing to be cleaned but its beginning; whatever else there is, the module cleans itself."""
        if doc.isprintable():
            return doc.lstrip()
        cleaned: str = _loaded(self).cleandoc(doc)
        return cleaned


def _loaded(stand_in: LateInspect) -> ModuleType:
    if sys.modules.get(NAME) is stand_in:
        del sys.modules[NAME]
    return import_module(NAME)


def take_its_place() -> None:
    """If nobody has loaded it."""
    sys.modules.setdefault(NAME, LateInspect(NAME))
