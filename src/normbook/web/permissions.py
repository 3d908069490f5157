"""Who may use a route. Each route states it; an application with a route that does not is not made."""

from collections.abc import Iterable, Iterator
from enum import StrEnum

from fastapi import APIRouter, Depends, Request
from fastapi.routing import APIRoute

from normbook.web.refusals import Refused
from normbook.web.visitors import by_cookie, by_token, settings_of


class Permission(StrEnum):
    """What a route asks of a visitor."""

    OPEN = "open"
    """Nothing: how the server is, its scripts and styles, its door."""
    READ = "read"
    """Public pages, and judging what one brings along. On a single-person server: the owner only."""
    CALL = "call"
    """The same by a program that sends something: on a single-person server with the token in its header."""


class Allowed:
    """The check of a permission, as a dependency of the route."""

    def __init__(self, permission: Permission) -> None:
        self.permission = permission

    def __call__(self, request: Request) -> None:
        """Refuse whoever is not allowed."""
        if self.permission is Permission.OPEN or settings_of(request).public:
            return
        if by_token(request) or (self.permission is Permission.READ and by_cookie(request)):
            return
        raise Refused("token-needed")


OPEN = Depends(Allowed(Permission.OPEN))
READ = Depends(Allowed(Permission.READ))
CALL = Depends(Allowed(Permission.CALL))


def stated(route: APIRoute) -> Permission | None:
    """The permission a route states; None if it states none, or more than one."""
    found = [each.dependency.permission for each in route.dependencies if isinstance(each.dependency, Allowed)]
    return found[0] if len(found) == 1 else None


def routes_of(routers: Iterable[APIRouter]) -> Iterator[APIRoute]:
    """Every route; stops at one that does not state who may use it."""
    for router in routers:
        for route in router.routes:
            if not isinstance(route, APIRoute) or stated(route) is None:
                raise RuntimeError(f"the route {route!r} does not state who may use it")
            yield route
