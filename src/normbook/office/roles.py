"""Roles, and what each may do. A higher role may do all that a lower one may."""

from dataclasses import dataclass
from enum import IntEnum


class Role(IntEnum):
    """What an account is for."""

    PUBLIC = 0
    """Nobody in particular: reads what is public."""
    DIRECTOR = 1
    """Keeps events of their own until an officer posts them; posts their own club nights."""
    OFFICER = 2
    """Keeps the record: posts, amends, voids, grants, publishes."""
    ADMINISTRATOR = 3
    """Keeps the accounts, and takes copies of the book."""

    @property
    def code(self) -> str:
        """The role as it is stored and typed."""
        return self.name.casefold()


ROLES = tuple(role.code for role in Role if role is not Role.PUBLIC)
"""What an account can be, as it is typed."""


def role_of(code: str) -> Role:
    """The role that is typed so; whatever else is stored there gives no right to anything."""
    return Role.__members__.get(code.upper(), Role.PUBLIC)


@dataclass(frozen=True, slots=True)
class Person:
    """Who is asking."""

    name: str
    """The account's name: the actor of what they do."""
    shown: str
    role: Role
    night: str = ""
    """The one club night that a helper without an account may enter; blank for everybody else."""

    def may(self, role: Role) -> bool:
        """Whether they may do what the role may."""
        return self.role >= role


NOBODY = Person("", "", Role.PUBLIC)
