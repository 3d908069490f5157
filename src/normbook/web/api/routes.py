"""Everything below `/api/v1`, in the order in which addresses are looked at."""

from normbook.web.api import book, forecast, record, scoring

ROUTERS = (scoring.router, forecast.router, record.router, book.router)
