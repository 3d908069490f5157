"""The API described for people: the same document that programs get, as a page."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request, Response

from normbook.web.server.permissions import READ
from normbook.web.views import render

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Call:
    """One thing that a program can ask."""

    method: str
    path: str
    about: str
    needed: tuple[str, ...]
    optional: tuple[str, ...]
    takes_files: bool


@router.get("/api", dependencies=[READ])
def api(request: Request) -> Response:
    """What programs can ask."""
    return render(request, "api.html", calls=tuple(_calls(request.app.openapi())))


def _calls(document: Mapping[str, Any]) -> Iterator[Call]:
    for path, methods in document["paths"].items():
        for method, told in methods.items():
            said = [each for each in told.get("parameters", ()) if each["in"] == "query"]
            yield Call(
                method.upper(),
                path,
                told["description"],
                tuple(each["name"] for each in said if each["required"]),
                tuple(each["name"] for each in said if not each["required"]),
                "requestBody" in told,
            )
