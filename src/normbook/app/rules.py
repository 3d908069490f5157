"""The rulebooks that are installed, and what one of their rules says, with its values and where they come from."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, time
from decimal import Decimal
from functools import cache, partial
from typing import TYPE_CHECKING

from normbook.judgement import Provenance
from normbook.judgement.edition import Dated, Edition, Parameter, load_edition
from normbook.model.light import dataclass
from normbook.model.nearest import nearest
from normbook.render.explanations import hint
from normbook.render.page import NARROWEST_NAME, Block, Heading, Page, Table, Text
from normbook.render.sheet import Field, Sheet, column
from normbook.render.words import said, say, shown
from normbook.rulebook import Rulebook, rulebook, rulebooks

if TYPE_CHECKING:
    from markupsafe import Markup


@dataclass(frozen=True, slots=True)
class Installed:
    """All rulebooks."""

    def document(self) -> object:
        """For programs."""
        return {"rulebooks": [_head(rulebook(name)) for name in rulebooks()]}

    def page(self) -> Page:
        """For a screen."""
        fields: list[Field[Rulebook]] = [
            column("rules.name", lambda each: each.name),
            column("rules.title", lambda each: each.title),
            column("rules.editions", lambda each: ", ".join(each.editions)),
            column("rules.citation", lambda each: load_edition(each.name, each.newest).citation),
        ]
        table = Sheet("rulebooks", fields, key="rulebooks").table(map(rulebook, rulebooks()))
        return Page(say("rules"), [table, hint("rules.hint")])


def _head(book: Rulebook, edition: str = "") -> dict[str, object]:
    citation = load_edition(book.name, edition or book.newest).citation
    return {"name": book.name, "title": book.title, "editions": list(book.editions), "citation": citation}


@dataclass(frozen=True, slots=True)
class RulebookContents:
    """The rules of one rulebook."""

    book: Rulebook
    edition: Edition

    def _sheet(self) -> Sheet[tuple[str, str]]:
        """Of ids and their marks."""
        fields: list[Field[tuple[str, str]]] = [
            Field("id", say("rules.rule"), lambda each: each[0]),
            Field("title", say("rules.about"), lambda each: rule_title(each[0]), least=NARROWEST_NAME),
            Field(
                "marks", say("rules.marks"), lambda each: each[1].split(", "), lambda each: _marks(each[1]), optional=2
            ),
        ]
        return Sheet("rules", fields, key="rules")

    def document(self) -> object:
        """For programs."""
        rules = self._sheet().documents(self.edition.marks.items())
        return {**_head(self.book, self.edition.name), "edition": self.edition.name, "rules": rules}

    def page(self) -> Page:
        """For a screen."""
        table = self._sheet().table(self.edition.marks.items())
        return Page(f"{self.book.title} ({self.book.name})", [table, hint("rules.hint")], _about(self.edition))


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of an edition."""

    id: str
    book: Rulebook
    edition: Edition

    @property
    def decisions(self) -> Sequence[str]:
        """Names of the pages that say why it is read as it is."""
        found: dict[str, Sequence[str]] = getattr(self.book.part("decisions"), "DECISIONS", {})
        return found.get(self.id, ())

    @property
    def values(self) -> Sequence[Parameter]:
        """What the edition has under this rule."""
        return [each for each in self.edition.parameters.values() if each.rule == self.id]

    def document(self) -> object:
        """For programs."""
        return {
            "rule": self.id,
            "rulebook": self.book.name,
            "edition": self.edition.name,
            "citation": self.edition.citation,
            "title": rule_title(self.id),
            "says": said(f"says.{self.id}"),
            "marks": self.edition.marks[self.id].split(", "),
            "values": [_value_document(each) for each in self.values],
            "decisions": list(self.decisions),
        }

    def page(self) -> Page:
        """For a screen."""
        blocks: list[Block] = [Text(said(f"says.{self.id}")), Text(_marks(self.edition.marks[self.id]), "muted")]
        for parameter in self.values:
            blocks += _value_blocks(parameter)
        if self.decisions:
            blocks += [Heading(say("rules.decisions")), *(Text(f"docs/decisions/{each}.md") for each in self.decisions)]
        return Page(f"{self.id}: {rule_title(self.id)}", blocks, _about(self.edition))


RuleAnswer = Installed | RulebookContents | Rule


class Unknown(Exception):
    """There is no such rulebook, rule or edition."""

    def __init__(self, code: str, **values: str | tuple[str, ...] | None) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


def find(id: str, edition: str = "") -> RulebookContents | Rule:
    """A rulebook by its name, or a rule by its id. Raises Unknown."""
    name = id.partition(".")[0]
    if name not in rulebooks():
        raise Unknown("RULE-UNKNOWN", asked=id, near=nearest(id, every_id()))
    book = rulebook(name)
    if edition and edition not in book.editions:
        raise Unknown("EDITION-UNKNOWN", rules=name, edition=edition, known=book.editions)
    loaded = load_edition(name, edition or book.newest)
    if id == name:
        return RulebookContents(book, loaded)
    if id not in loaded.marks:
        raise Unknown("RULE-UNKNOWN", asked=id, near=nearest(id, every_id()))
    return Rule(id, book, loaded)


def every_id() -> Sequence[str]:
    """Rulebooks' names and the ids of their rules."""
    marks = [id for name in rulebooks() for id in load_edition(name, rulebook(name).newest).marks]
    return [*rulebooks(), *marks]


@cache
def _id_in_text() -> re.Pattern[str]:
    """Any rule's id within a text, the longest first."""
    ids = sorted((id for id in every_id() if "." in id), key=len, reverse=True)
    return re.compile(rf"(?<![\w.-])(?:{'|'.join(map(re.escape, ids))})(?![\w-]|\.\w)")


def linked(text: object, address: str) -> "Markup":
    """A text as HTML in which each rule's id leads to its page, at the address with the id in it."""
    from markupsafe import Markup, escape

    written = escape(text)
    if "." not in written:
        return written
    return Markup(_id_in_text().sub(lambda id: f'<a href="{address.format(id[0])}">{id[0]}</a>', written))


def rule_title(id: str) -> str:
    """What a rule is about; its id, where its rulebook has no words for that."""
    return said(f"rule.{id}", id)


def _marks(marks: str) -> str:
    return ", ".join(say(f"provenance.{mark}") for mark in marks.split(", "))


def _about(edition: Edition) -> Sequence[str]:
    return (say("rules.edition", edition=edition.name), say("about.citation", citation=edition.citation))


def _value_blocks(parameter: Parameter) -> Iterator[Block]:
    """A value, or each of its rows by day: a sentence, or a table under one."""
    for row in parameter.rows:
        values = {"name": parameter.name, "since": row.since, "citation": row.citation or None}
        rows = _rows(row.value)
        text = None if rows else _text(row.value)
        yield Text(say("rules.value", **values, value=text, provenance=str(row.provenance)))
        if rows:
            yield _table(parameter.name, rows, row.provenance)


def _table(name: str, rows: Sequence[dict[str, object]], whole: Provenance) -> Table:
    keys = list(dict.fromkeys(key for row in rows for key in row if key != "provenance"))
    fields = [_value_field(key, right=_is_number(rows, key)) for key in keys]
    if any("provenance" in row for row in rows):
        marks = column("rules.marks", partial(_provenance, whole=whole), least=NARROWEST_NAME)
        fields.append(marks)
    return Sheet(name, fields, key=name).table(rows)


def _value_field(key: str, *, right: bool) -> Field[dict[str, object]]:
    return Field("", key, None, lambda row: _text(row.get(key)), right)


def _provenance(row: Mapping[str, object], whole: Provenance) -> str:
    return say(f"provenance.{row.get('provenance', whole)}")


def _is_number(rows: Sequence[dict[str, object]], key: str) -> bool:
    return all(isinstance(row.get(key, 0), int | Decimal) for row in rows)


def _rows(value: object) -> list[dict[str, object]]:
    """The rows of a table; none where the value is something else."""
    table = value if isinstance(value, list) else []
    return table if all(isinstance(row, dict) for row in table) else []


def _text(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(_text, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {_text(each)}" for key, each in value.items())
    return shown(value) if isinstance(value, str | int | Decimal | date | time) else ""


def _value_document(parameter: Parameter) -> dict[str, object]:
    document: dict[str, object] = {"name": parameter.name, **_row_document(parameter.rows[-1])}
    if parameter.dated:
        document["dated"] = [
            {"from": row.since.isoformat() if row.since else None, **_row_document(row)} for row in parameter.dated
        ]
    return document


def _row_document(row: Dated) -> dict[str, object]:
    return {"value": _plain(row.value), "provenance": str(row.provenance), "citation": row.citation or None}


def _plain(value: object) -> object:
    """A value as JSON has it: exact numbers as text."""
    if isinstance(value, list):
        return [_plain(each) for each in value]
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return value if isinstance(value, str | int | None) else _text(value)
