"""The pages of the desk, in the order in which their addresses are looked at."""

from normbook.web.desk import committee, copies, events, home, lists, members, organisation, proof, titles

ROUTERS = (
    home.router,
    events.router,
    members.router,
    lists.router,
    committee.router,
    titles.router,
    proof.router,
    copies.router,
    organisation.router,
)
