"""The application, put together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.types import ASGIApp

from normbook import __version__
from normbook.web import api, assets, home, score
from normbook.web.answering import Door, answer_refusals
from normbook.web.limits import Bounded
from normbook.web.permissions import routes_of
from normbook.web.rates import Rates
from normbook.web.settings import Settings
from normbook.web.watching import Watched

ROUTERS = (assets.router, home.router, score.router, api.router)


def create_app(settings: Settings) -> ASGIApp:
    """The application with all that surrounds it."""
    server = create_server(settings)
    return Watched(Door(Bounded(server, settings), server), settings)


def create_server(settings: Settings) -> FastAPI:
    """The routes."""

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        yield

    app = FastAPI(
        title="Normbook",
        version=__version__,
        description="Norms, titles, norm points and ratings; the same documents as the command line's --json.",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.settings = settings
    app.state.rates = Rates(settings.costly_per_minute, settings.entries_per_minute)
    answer_refusals(app)
    assert list(routes_of(ROUTERS))
    for router in ROUTERS:
        app.include_router(router)
    return app
