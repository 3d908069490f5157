"""JSON as the contract has it: exact numbers are strings, counts are integers, one document, nothing else."""

from collections.abc import Callable, Mapping
from datetime import date, time
from decimal import Decimal
from fractions import Fraction

from normbook.judgement import Check, Step
from normbook.model.phrase import Phrase, Value
from normbook.render.words import plain_text, say_phrase

try:
    from _json import encode_basestring as _text  # the package would bring its decoder along, for nothing
except ImportError:  # a Python that has it only in Python
    from json.encoder import encode_basestring as _text

_PLAIN: dict[type, Callable[..., str]] = {
    str: _text,
    int: int.__repr__,
    bool: ("false", "true").__getitem__,
    type(None): lambda _: "null",
}
"""What is in nearly every place, and how it is written."""


class _Keys(dict[object, str]):
    """Keys as they are written: in one document the same again and again."""

    def __missing__(self, key: object) -> str:
        self[key] = text = f"{_text(str(key))}: "
        return text


class Repeated(dict[str, object]):
    """What stands in many places of a document, the same each time: it is written once. Nobody changes it."""

    def __init__(self, document: Mapping[str, object]) -> None:
        super().__init__(document)
        self._written: dict[str, str] = {}

    def text(self, line: str, keys: _Keys) -> str:
        """As it stands below such a beginning of a line."""
        if line not in self._written:
            self._written[line] = "".join(_pieces(dict(self), line, keys, []))
        return self._written[line]


def json_text(document: object) -> str:
    """The document as text, keys in the order given."""
    return "".join(_pieces(document, "\n", _Keys(), []))


def _pieces(value: object, line: str, keys: _Keys, found: list[str]) -> list[str]:
    """With what `json.dumps` gives with an indent of 2, in a fifth of the time: it indents without its C encoder."""
    inner = line + "  "
    if type(value) is Repeated:
        found.append(value.text(line, keys))
    elif isinstance(value, dict) and value:
        before = f"{{{inner}"
        for key, each in value.items():
            if plain := _PLAIN.get(type(each)):
                found.append(before + keys[key] + plain(each))
            else:
                found.append(before + keys[key])
                _pieces(each, inner, keys, found)
            before = f",{inner}"
        found.append(f"{line}}}")
    elif isinstance(value, list | tuple) and value:
        before = f"[{inner}"
        for each in value:
            found.append(before)
            _pieces(each, inner, keys, found)
            before = f",{inner}"
        found.append(f"{line}]")
    elif isinstance(value, dict | list | tuple):
        found.append("{}" if isinstance(value, dict) else "[]")
    elif plain := _PLAIN.get(type(value)):
        found.append(plain(value))
    else:
        import json  # for what nobody promised

        found.append(json.dumps(value, ensure_ascii=False))
    return found


def plain_value(value: Value) -> object:
    """A value of a check or a step: counts stay numbers, exact numbers, dates and hours become strings."""
    if type(value) in _PLAIN:
        return value
    if isinstance(value, Decimal | Fraction | date | time):
        return plain_text(value)
    if isinstance(value, tuple):
        return [plain_value(each) for each in value]
    return value


def check_document(check: Check) -> dict[str, object]:
    """A check as the contract has it; `passed` is null while it is open."""
    document: dict[str, object] = {
        "rule": check.rule,
        "passed": check.passed,
        "verdict": check.verdict.value,
        "needed": plain_value(check.needed),
        "actual": plain_value(check.actual),
    }
    if check.note:
        values = {"needed": check.needed, "actual": check.actual, **check.note.values}
        document["note"] = say_phrase(Phrase(check.note.code, values))
    return document


def step_document(step: Step) -> dict[str, object]:
    """An explanation as data: codes and values, with the words beside them."""
    from normbook.render.outline import sentence

    document: dict[str, object] = {
        "code": step.phrase.code,
        "text": sentence(step),
        "rule": step.rule,
        "result": plain_value(step.result),
        "counted": step.counted,
        "values": {key: plain_value(value) for key, value in step.phrase.values.items()},
    }
    if step.provenance:
        document["provenance"] = step.provenance.value
    document["parts"] = [step_document(part) for part in step.parts]
    return document
