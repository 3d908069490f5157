"""A form carried on by the next page: its fields, and its files as text."""

import base64
import binascii
from collections.abc import Collection, Iterator, Sequence

from normbook.web.forms import TOKEN_FIELD, Form, file_name
from normbook.web.server.refusals import RequestRefused

_NAME, _DATA = ".name", ".data"
"""A file of the field `files` is carried as `files.name` and `files.data`."""


def carried(form: Form, without: Collection[str] = ()) -> list[tuple[str, str]]:
    """Every field and file as hidden fields of the next form."""
    fields = [
        (name, value) for name, values in form.fields.items() if name not in (TOKEN_FIELD, *without) for value in values
    ]
    return [*fields, *_as_fields(form)]


def _as_fields(form: Form) -> Iterator[tuple[str, str]]:
    for field, files in form.by_field.items():
        for name, data in files:
            yield field + _NAME, name
            yield field + _DATA, as_text(data)


def files_in(form: Form, field: str) -> tuple[tuple[str, bytes], ...]:
    """The files of a field, sent now or carried on."""
    if sent := form.by_field.get(field):
        return tuple(sent)
    return files_between(form.texts(field + _NAME), form.texts(field + _DATA))


def files_between(names: Sequence[str], texts: Sequence[str]) -> tuple[tuple[str, bytes], ...]:
    """Files that a page carried on, by their names and their content as text."""
    if len(names) != len(texts):
        raise RequestRefused("not-valid")
    return tuple((file_name(name), decoded(text)) for name, text in zip(names, texts, strict=True))


def as_text(data: bytes) -> str:
    """A file as a form carries it."""
    return base64.b64encode(data).decode()


def decoded(text: str) -> bytes:
    """A file out of its text."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as problem:
        raise RequestRefused("not-valid") from problem
