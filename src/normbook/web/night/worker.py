"""The worker that keeps a night's pages on a phone whose line is gone (decision: club-night-worker)."""

import json
from functools import cache
from hashlib import sha256

from fastapi import APIRouter, Response

from normbook.web import assets
from normbook.web.server.permissions import OPEN

router = APIRouter(include_in_schema=False)

SCRIPTS = tuple(
    f"night/{name}.js" for name in ("queue", "screen", "lists", "pairing", "picking", "line", "night", "text")
)
"""What a night's page is made of, in the order in which it is loaded."""
_KEPT = ("page.css", "app.css", "icon.svg", "vendor/htmx.min.js", "app.js", "night/night.css", *SCRIPTS)
_WORKER = "night/worker.js"


@cache
def version() -> str:
    """Changes with anything that the worker keeps, and with itself."""
    return sha256("".join(assets.address(name) for name in (*_KEPT, _WORKER)).encode()).hexdigest()[:12]


@router.get("/nights/worker.js", dependencies=[OPEN])
def worker() -> Response:
    """The script, under an address that confines it to nights; it holds nothing of anybody."""
    kept = [assets.address(name) for name in _KEPT]
    head = f'"use strict";\nconst VERSION = {json.dumps(version())}, ASSETS = {json.dumps(kept)};\n'
    return Response(head.encode() + assets.content(_WORKER), media_type="text/javascript")
