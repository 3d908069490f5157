"""Pages of the application: templates, with the words of the catalogue and the blocks of `render`."""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any
from urllib.parse import quote

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from normbook import __version__
from normbook.app.accounts import moment
from normbook.app.log import kind_named
from normbook.app.rules import linked
from normbook.judgement import Step
from normbook.office.roles import NOBODY, Role
from normbook.presentation import kept_in_books, presentation, presentations
from normbook.render.drawing import Drawing
from normbook.render.html import cell, kind
from normbook.render.outline import outline
from normbook.render.page import Cell, Column, Content, Table, cell_text
from normbook.render.words import in_language, say
from normbook.render.words.language import shipped, tag
from normbook.web import assets
from normbook.web.facts import asking, draft_fields, fields, forecast_fields, saying, score_fields
from normbook.web.public.logo import logo_address
from normbook.web.remedies import page_message, page_remedy
from normbook.web.server.callers import from_lan
from normbook.web.server.cookies import form_token, remember_visit, settings_of


def with_links(text: object) -> Markup:
    """A text in which each rule's id leads to its page."""
    return linked(text, "/rules/{}")


@cache
def environment() -> Environment:
    """Everything is escaped; a value that is missing is an error."""
    made = Environment(
        loader=ChoiceLoader([PackageLoader("normbook.web"), PackageLoader("normbook.render")]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # else every page asks for the age of each of its templates
    )
    made.globals.update(
        say=say,
        message=page_message,
        remedy=page_remedy,
        asset=assets.address,
        kind=kind,
        cell=cell,
        listed_rows=_listed_rows,
        player_pages=lambda keys: [f"/players/{quote(key, safe='')}" for key in keys],
        roles=Role,
        version=__version__,
        languages=shipped(),
        presented=presentation,
        presentations=presentations,
        kept_in_books=kept_in_books,
        saying=saying,
        asking=asking,
        draft_fields=draft_fields,
        forecast_fields=forecast_fields,
        fields=fields,
        score_fields=score_fields,
        configuration=json.dumps(_HTMX),
    )
    made.filters["ruled"] = with_links
    made.filters["spec"] = lambda spec: json.dumps(spec, ensure_ascii=False)
    made.filters["room"] = _room
    made.filters["moment"] = moment
    made.filters["entry_kind"] = kind_named
    made.filters["day"] = lambda day: in_language(str(day))
    made.filters["sentence"] = lambda text: escape(text)[:1].upper() + escape(text)[1:] + "."
    made.filters["quoted"] = lambda text: quote(str(text), safe="")
    return made


def _listed_rows(table: Table, hrefs: Sequence[str]) -> Markup:
    """The rows of a list, whom each is about as a link. Not in a template: a page has a thousand cells."""
    who, nowhere = table.who, [""] * len(hrefs)
    columns = [
        _listed_column(column, contents, hrefs if place == who else nowhere)
        for place, (column, *contents) in enumerate(zip(table.columns, *table.rows, strict=True))
    ]
    return Markup("\n".join("<tr>\n" + "\n".join(row) + "\n</tr>" for row in zip(*columns, strict=True)))


def _listed_column(column: Column, contents: Sequence[Content], hrefs: Sequence[str]) -> list[str]:
    """Its cells, from above."""
    begins = f'<td class="{"right " if column.right else ""}{"extra " if column.optional else ""}'
    cells = []
    for content, href in zip(contents, hrefs, strict=True):
        text, tone = _escaped(cell_text(content)), ""
        if href:
            text = f'<a href="{_escaped(href)}">{text}</a>'
        if isinstance(content, Cell):
            tone = _escaped(content.tone)
            if content.struck and not href:
                text = f"<s>{text}</s>"
        cells.append(f'{begins}{tone}">{text}</td>')
    return cells


def _escaped(text: str) -> str:
    """The same text, where there is nothing to escape: to find that out takes a third of the time."""
    return str(escape(text)) if _MARKUP.search(text) else text


_MARKUP = re.compile("[&<>\"']")


def _room(spec: Mapping[str, Any]) -> int:
    """How much room a chart will take, in steps of five lines: nothing moves when it is drawn."""
    height = spec["height"]
    if isinstance(height, dict):
        height = height["step"] * len(spec["data"]["values"])
    return max(1, min(7, round((int(height) + 90) / 80)))


_HTMX = {
    "allowEval": False,
    "allowScriptTags": False,
    "historyEnabled": False,
    "includeIndicatorStyles": False,
    "selfRequestsOnly": True,
    "timeout": 30_000,
}

_FORM = 'name="form_token"'


def is_part(request: Request) -> bool:
    """Whether only a part of the page is asked for."""
    return request.headers.get("hx-request") == "true"


def local(path: str) -> str:
    """A path of this server; anything else leads to the first page."""
    # A backslash is a slash to a browser, and two slashes begin another server's name.
    here = path.startswith("/") and not path.startswith("//") and "\\" not in path and path.isprintable()
    return quote(path, safe="/?&=%+:@,;.~!$'()*-_") if here else "/"


def explained(
    request: Request,
    step: Step,
    title: str,
    drawings: Sequence[Drawing] = (),
    trail: Sequence[tuple[str, str]] = (),
) -> HTMLResponse:
    """How something came about: on the page that asks, or on one of its own, with the pages that lead to it."""
    template = "explanation.html" if is_part(request) else "explained.html"
    return render(request, template, node=outline(step), drawings=drawings, title=title, trail=trail)


def render(
    request: Request, template: str, *, status: int = 200, headers: Mapping[str, str] | None = None, **values: Any
) -> HTMLResponse:
    """A page, or a part of one."""
    settings, shelf = settings_of(request), request.app.state.shelf
    context = {
        "form_token": form_token(request),
        "has_book": shelf.has_book,
        "organisation": shelf.organisation.name,
        "logo": logo_address(shelf.organisation),
        "lan": settings.lan,
        "menu": not from_lan(request),
        "has_accounts": settings.public and settings.book is not None,
        "here": request.url.path,
        "language": tag(),
        "person": getattr(request.state, "person", NOBODY),
        **values,
    }
    text = environment().get_template(template).render(context)
    response = HTMLResponse(text, status, headers)
    if _FORM in text:
        remember_visit(request, response)
    return response
