"""The pages of drafts, in the order in which their addresses are looked at."""

from normbook.web.drafts import handover as handing
from normbook.web.drafts import pages, work

ROUTERS = (pages.router, work.router, handing.router)
