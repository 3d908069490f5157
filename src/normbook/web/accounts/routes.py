"""The door, one's own account, everybody's accounts."""

from normbook.web.accounts import login, own, users

ROUTERS = (login.router, own.router, users.router)
