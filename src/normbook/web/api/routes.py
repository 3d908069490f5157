"""The API: its page, and everything below `/api/v1`, in the order in which addresses are looked at."""

from normbook.web.api import book, forecast, page, record
from normbook.web.api import score as scoring

ROUTERS = (page.router, scoring.router, forecast.router, record.router, book.router)
