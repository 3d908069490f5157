"""The pages of drafts, in the order in which their addresses are looked at."""

from normbook.web.drafts import handing, pages, work

ROUTERS = (pages.router, work.router, handing.router)
