"""Who may use a route. Each route states it; an application with a route that does not is not made."""

from collections.abc import Iterable
from enum import StrEnum

from fastapi import APIRouter, Depends, Request
from fastapi.routing import APIRoute

from normbook.office.roles import Role
from normbook.web.server.callers import from_lan, is_known, recognised
from normbook.web.server.cookies import bearer_of, settings_of
from normbook.web.server.refusals import RequestRefused


class Permission(StrEnum):
    """What a route asks of a visitor."""

    OPEN = "open"
    """Nothing: how the server is, its scripts and styles, its door."""
    READ = "read"
    """Public pages, and judging what one brings along. On a single-person server: the owner only."""
    CALL = "call"
    """The same by a program that sends something: on a single-person server with the token in its header."""
    DIRECT = "direct"
    """A director's own events, and their own account: by a person who has logged in, not by a token."""
    HELP = "help"
    """What a director may do in a club night, and a helper in the one that their link is for."""
    WATCH = "watch"
    """What everybody may read of a club night, and a helper of theirs."""
    KEEP = "keep"
    """What an officer does to the record."""
    ADMINISTER = "administer"
    """Accounts, and copies of the book."""
    CALL_DIRECT = "call-direct"
    """What a director may do, by a program that shows its token: a cookie is not enough."""
    CALL_KEEP = "call-keep"
    """What an officer may do, by a program that shows its token."""

    @property
    def role(self) -> Role:
        """Who has it, and every role above."""
        return _ROLES.get(self, Role.PUBLIC)

    @property
    def by_program(self) -> bool:
        """Whether the caller must show a token: a browser sends cookies along with whatever another site asks."""
        return self in _BY_PROGRAM


_ROLES = {
    Permission.DIRECT: Role.DIRECTOR,
    Permission.HELP: Role.DIRECTOR,
    Permission.KEEP: Role.OFFICER,
    Permission.ADMINISTER: Role.ADMINISTRATOR,
    Permission.CALL_DIRECT: Role.DIRECTOR,
    Permission.CALL_KEEP: Role.OFFICER,
}
_BY_PROGRAM = (Permission.CALL, Permission.CALL_DIRECT, Permission.CALL_KEEP)


class Allowed:
    """The check of a permission, as a dependency of the route."""

    def __init__(self, permission: Permission) -> None:
        self.permission = permission

    async def __call__(self, request: Request) -> None:
        """Refuse whoever is not allowed."""
        wanted, public = self.permission, settings_of(request).public
        if wanted is Permission.OPEN:
            return
        person = await recognised(request)
        if person.night:
            if wanted in (Permission.HELP, Permission.WATCH) and request.path_params.get("night") == person.night:
                return
            raise RequestRefused("helper-elsewhere")
        if public and wanted.role is Role.PUBLIC:
            return
        if not is_known(request, by_program=wanted.by_program):
            raise RequestRefused("login-needed" if public else "link-needed" if from_lan(request) else "token-needed")
        if public and bearer_of(request) and not wanted.by_program:
            # A token that leaks must not be able to make others, or to keep accounts.
            raise RequestRefused("person-needed")
        if not person.may(wanted.role):
            raise RequestRefused("role-needed", role=wanted.role.code)


OPEN = Depends(Allowed(Permission.OPEN))
READ = Depends(Allowed(Permission.READ))
CALL = Depends(Allowed(Permission.CALL))
DIRECT = Depends(Allowed(Permission.DIRECT))
HELP = Depends(Allowed(Permission.HELP))
WATCH = Depends(Allowed(Permission.WATCH))
KEEP = Depends(Allowed(Permission.KEEP))
ADMINISTER = Depends(Allowed(Permission.ADMINISTER))
CALL_DIRECT = Depends(Allowed(Permission.CALL_DIRECT))
CALL_KEEP = Depends(Allowed(Permission.CALL_KEEP))


def stated(route: APIRoute) -> Permission | None:
    """The permission a route states; None if it states none, or more than one."""
    found = [each.dependency.permission for each in route.dependencies if isinstance(each.dependency, Allowed)]
    return found[0] if len(found) == 1 else None


def routes_of(routers: Iterable[APIRouter]) -> list[APIRoute]:
    """Every route. Raises RuntimeError where one does not state who may use it."""
    found: list[APIRoute] = []
    for route in (route for router in routers for route in router.routes):
        if not isinstance(route, APIRoute) or stated(route) is None:
            raise RuntimeError(f"the route {route!r} does not state who may use it")
        found.append(route)
    return found
