"""Whose book it is, for people and for programs."""

from struct import unpack_from

from normbook.book.commands.organisation import Organisation
from normbook.book.log.entries import Head
from normbook.render.page import Page, Text
from normbook.render.words import say


def logo_size(found: Organisation) -> tuple[int, int] | None:
    """Width and height of the logo in pixels; None without one."""
    return unpack_from(">II", found.picture, 16) if found.logo else None


def organisation_document(found: Organisation, head: Head) -> dict[str, object]:
    """`organisation --json`."""
    size = logo_size(found)
    return {
        "name": found.name or None,
        "address": found.address or None,
        "logo": {"width": size[0], "height": size[1], "png": found.logo} if size else None,
        "head": head.document,
    }


def organisation_page(found: Organisation, head: Head) -> Page:
    """What is known of it."""
    size = logo_size(found)
    lines = [f"{say('organisation.web')}: {found.address}"] if found.address else []
    if size:
        told = say("organisation.has-logo", width=size[0], height=size[1])
        lines.append(f"{say('organisation.picture')}: {told}")
    if not found.name:
        lines.append(say("organisation.unnamed"))
    return Page(found.name or say("organisation.title"), [Text(line) for line in lines], (head.line,))
