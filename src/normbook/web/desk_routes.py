"""The pages of the desk, in the order in which their addresses are looked at."""

from normbook.web import (
    desk,
    desk_committee,
    desk_copies,
    desk_events,
    desk_lists,
    desk_members,
    desk_proof,
    desk_titles,
)

ROUTERS = (
    desk.router,
    desk_events.router,
    desk_members.router,
    desk_lists.router,
    desk_committee.router,
    desk_titles.router,
    desk_proof.router,
    desk_copies.router,
)
