"""The application, put together."""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.types import ASGIApp

from normbook import __version__
from normbook.office.drafts import versions
from normbook.web import assets
from normbook.web.accounts.door import new_line
from normbook.web.accounts.routes import ROUTERS as ACCOUNTS
from normbook.web.api.routes import ROUTERS as API
from normbook.web.desk.routes import ROUTERS as DESK
from normbook.web.drafts.routes import ROUTERS as DRAFTS
from normbook.web.night.routes import ROUTERS as NIGHT
from normbook.web.public import application, events, home, lists, logo, rules, season
from normbook.web.public import players as people
from normbook.web.server.errors import Door, answer_refusals
from normbook.web.server.limits import Bounded
from normbook.web.server.middleware import Watched
from normbook.web.server.permissions import routes_of
from normbook.web.server.rates import Rates
from normbook.web.settings import ServerSettings
from normbook.web.shelf import Shelf
from normbook.web.streams import Streams
from normbook.web.workbench import score

ROUTERS = (
    assets.router,
    home.router,
    logo.router,
    *ACCOUNTS,
    score.router,
    *DRAFTS,
    lists.router,
    season.router,
    application.router,
    people.router,
    events.router,
    rules.router,
    *NIGHT,
    *DESK,
    *API,
)


def create_app(settings: ServerSettings) -> ASGIApp:
    """The application with all that surrounds it."""
    server = create_server(settings)
    return Watched(Door(Bounded(server, settings), server), settings)


def _versions(shelf: Shelf, ids: Collection[str]) -> dict[str, int]:
    with shelf.reading() as reading:
        return versions(reading, ids)


def create_server(settings: ServerSettings) -> FastAPI:
    """The routes."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        app.state.shelf.close()

    app = FastAPI(
        title="Normbook",
        version=__version__,
        description="Norms, titles, norm points and ratings; the same documents as the command line's --json.",
        redirect_slashes=False,  # such a redirect would name the host that the caller names
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        # As they are: routers that are included build each of their routes anew when the first page is asked for, and
        # are looked through twice at every one. No assertion: who may use them is looked at under `python -O` too.
        routes=[*routes_of(ROUTERS)],
    )
    app.state.settings = settings
    app.state.rates = Rates(settings)
    app.state.door = new_line()
    app.state.shelf = Shelf(settings.book)
    app.state.streams = Streams(settings, lambda ids: _versions(app.state.shelf, ids))
    answer_refusals(app)
    return app
