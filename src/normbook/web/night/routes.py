"""The pages of the club night."""

from normbook.web.night import end, helpers, pages, worker

ROUTERS = (worker.router, pages.router, end.router, helpers.router)
