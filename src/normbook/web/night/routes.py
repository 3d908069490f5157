"""The pages of the club night."""

from normbook.web.night import end, pages

ROUTERS = (pages.router, end.router)
