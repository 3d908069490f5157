"""Members at the desk: found, brought in, corrected, joined and put apart, forgotten."""

from collections.abc import Callable, Sequence
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Query, Request, Response

from normbook.book.commands import acts
from normbook.book.derived.people import people_found
from normbook.book.derived.search import find_person
from normbook.book.derived.tables import BOARD
from normbook.book.log.basis import problems_of
from normbook.book.log.entries import Entry
from normbook.book.log.entry_kinds import MERGE
from normbook.book.log.index import Known
from normbook.book.people.membership import Card, card_of
from normbook.book.people.merge import open_merges
from normbook.book.people.near_names import near_names
from normbook.book.people.private import wipe
from normbook.book.people.sketch import sketches
from normbook.book.store.book import Reading
from normbook.formats.lists.members import read_members
from normbook.formats.lists.rating_list_file import read_rating_list
from normbook.formats.table.tables_out import delimited_text
from normbook.model.diagnostics import Diagnostic, Findings, Place
from normbook.model.membership import Membership
from normbook.model.ratinglist import RatingList
from normbook.model.variant import Variant
from normbook.presentation import starting_from_lists
from normbook.render.findings import in_order
from normbook.render.words import say
from normbook.rulebook import SOLVING, Rulebook, judges, rulebook, rulebooks
from normbook.web.desk.acts import Proposal, acted, decided
from normbook.web.forms import Form, Sent
from normbook.web.server.permissions import KEEP
from normbook.web.server.rates import COSTLY
from normbook.web.server.refusals import RequestRefused, found
from normbook.web.shelf import shelf_of
from normbook.web.views import render
from normbook.web.workbench.bench import errors
from normbook.web.workbench.intake import Brought, laid_out, variant_of
from normbook.web.workbench.uploads import files_in

router = APIRouter(prefix="/desk", include_in_schema=False)

MOST_FOUND = 50
LONGEST = 200
Decision = Callable[[str], acts.Act]
"""What is done for the reason given."""


@router.get("/members", dependencies=[KEEP])
def members(request: Request, search: Annotated[str, Query(max_length=100)] = "") -> Response:
    """Find a member; bring members in."""
    with shelf_of(request).reading() as reading:
        return _members(request, reading, search)


@router.post("/members", dependencies=[KEEP, COSTLY])
def bring_in(request: Request, form: Sent) -> Response:
    """A federation's members, or a solvers' list."""

    def refused(findings: list[Diagnostic]) -> Response:
        with shelf_of(request).reading() as reading:
            return _members(request, reading, "", findings)

    found, findings = _brought(form)
    named, wrong = _named(form)
    if found is None or wrong:
        return refused([*findings, *wrong])
    back = ("/desk/members", say("desk.members"))
    act = acts.bring_in(found, form.day("as_of"), named, rules=form.chosen("rules", rulebooks()))
    return acted(request, form, Proposal(say("desk.import"), [act], back, findings), refused)


@router.get("/near", dependencies=[KEEP])
def near(request: Request, page: Annotated[int, Query(ge=1, le=10_000)] = 1) -> Response:
    """Members whose names are nearly the same."""
    with shelf_of(request).reading() as reading:
        near = near_names(reading, page)
        told = sketches(reading, {each.key for pair in near.pairs for each in (pair.one, pair.other)})
        return render(request, "desk/near.html", near=near, told=told, page=page, head=reading.head())


@router.get("/members/{key:path}", dependencies=[KEEP])
def member(request: Request, key: str) -> Response:
    """What the book has of somebody, and what can be done."""
    with shelf_of(request).reading() as reading:
        return _member(request, reading, key)


@router.post("/member/edit", dependencies=[KEEP, COSTLY])
def edit(request: Request, form: Sent) -> Response:
    """Another name, state or expiry: what a list of members could say of them."""
    key = form.text("one")[:LONGEST]
    with shelf_of(request).reading() as reading:
        card = _card(reading, key)
    known = card.member
    if known.circle != BOARD or not known.id:
        raise RequestRefused("not-valid")
    found, findings = _read(((known.name, _line(form, known)),))
    if found is None:
        return _told(request, key, findings)
    asked = Proposal(say("desk.edit", name=known.name), [acts.bring_in(found)], _link(card), findings)
    return acted(request, form, asked, lambda findings: _told(request, key, findings))


def _line(form: Form, known: Known) -> bytes:
    """What the form says of a member, as a file of members would."""
    said = {name: [form.text(name)[:LONGEST]] for name in ("name", "expires", "state")}
    return delimited_text({"id": [known.id], **said}).encode(errors="replace")


@router.post("/member/merge", dependencies=[KEEP, COSTLY])
def merge(request: Request, form: Sent) -> Response:
    """Two members become one person."""
    one, other = form.text("one")[:LONGEST], form.text("other")[:LONGEST]
    return _decided(request, form, "desk.merge", lambda reason: acts.merge(one, other, reason))


@router.post("/member/two", dependencies=[KEEP, COSTLY])
def tell_apart(request: Request, form: Sent) -> Response:
    """Two members who are spelt alike are two people."""
    one, other = form.text("one")[:LONGEST], form.text("other")[:LONGEST]
    back = ("/desk/near", say("desk.near"))
    return _decided(request, form, "desk.two", lambda reason: acts.tell_apart(one, other, reason), back=back)


@router.post("/member/unmerge", dependencies=[KEEP, COSTLY])
def unmerge(request: Request, form: Sent) -> Response:
    """Two who were joined are two again."""
    seq = form.count("seq", 999_999_999)
    if seq is None:
        raise RequestRefused("not-valid")
    return _decided(request, form, "desk.unmerge", lambda reason: acts.unmerge(seq, reason))


@router.post("/member/forget", dependencies=[KEEP, COSTLY])
def forget(request: Request, form: Sent) -> Response:
    """Somebody's personal data is erased."""
    key = form.text("one")[:LONGEST]
    book = shelf_of(request).book
    return _decided(request, form, "desk.forget", lambda reason: acts.forget(key, reason), lambda: wipe(book))


def _decided(
    request: Request,
    form: Form,
    title: str,
    act: Decision,
    afterwards: Callable[[], None] | None = None,
    *,
    back: tuple[str, str] | None = None,
) -> Response:
    key = form.text("one")[:LONGEST]
    with shelf_of(request).reading() as reading:
        card = _card(reading, key)

    def asked(reason: str) -> Proposal:
        return Proposal(say(title, name=card.member.name), [act(reason)], back or _link(card), afterwards=afterwards)

    return decided(request, form, card.member.name, asked, lambda findings: _told(request, key, findings))


def _card(reading: Reading, key: str) -> Card:
    return card_of(reading, found(find_person(reading, key)))


def _link(card: Card) -> tuple[str, str]:
    return f"/desk/members/{quote(card.member.key, safe='')}", card.member.name


def _told(request: Request, key: str, findings: Sequence[Diagnostic]) -> Response:
    with shelf_of(request).reading() as reading:
        return _member(request, reading, key, findings)


def _member(request: Request, reading: Reading, key: str, findings: Sequence[Diagnostic] = ()) -> Response:
    card = _card(reading, key)
    return render(
        request,
        "desk/member.html",
        status=422 if errors(list(findings)) else 200,
        card=card,
        editable=card.member.circle == BOARD and bool(card.member.id),
        merges=_merges(reading, card),
        findings=findings,
        head=reading.head(),
    )


def _merges(reading: Reading, card: Card) -> list[tuple[Entry, str]]:
    """The joins that can be undone, each with the name of the one who was joined to them."""
    names = {each.key: each.name for each in card.also}
    joined = ((entry, MERGE.read(entry.content).source) for entry in open_merges(reading))
    return [(entry, names[source]) for entry, source in joined if source in names]


def _members(request: Request, reading: Reading, search: str, findings: Sequence[Diagnostic] = ()) -> Response:
    found = people_found(reading, search, MOST_FOUND + 1) if search.strip() else []
    return render(
        request,
        "desk/members.html",
        status=422 if errors(list(findings)) else 200,
        search=search,
        editions=_starts(None).editions,
        found=found[:MOST_FOUND],
        more=len(found) > MOST_FOUND,
        findings=findings,
        head=reading.head(),
    )


def _brought(form: Form) -> tuple[Membership | RatingList | None, list[Diagnostic]]:
    """The members or the list of the file that was sent."""
    rules = form.chosen("rules", rulebooks())
    return _read(files_in(form, "files"), solving=judges(rules, SOLVING))


def _starts(rules: str | None) -> Rulebook:
    """The rulebook whose players start from the standings of a list of members: the one named, else the first."""
    starting = starting_from_lists()
    return rulebook(rules if rules in starting else starting[0])


def _named(form: Form) -> tuple[tuple[Variant | None, str] | None, list[Diagnostic]]:
    """The variant and the edition that the codes of the list are of, where one is named; what is wrong with them."""
    starts = _starts(form.chosen("rules", rulebooks()))
    variants, edition = files_in(form, "variant"), form.chosen("edition", starts.editions) or ""
    if not variants and not edition:
        return None, []
    findings = Findings()
    brought = Brought((), variant=variants[0][1] if variants else None)
    with laid_out(brought, findings) as _:
        variant = variant_of(brought, findings)
        findings.extend(problems_of(starts.name, variant, edition))
        return (variant, edition), in_order(findings) if findings.refused else []


def _read(
    files: tuple[tuple[str, bytes], ...], *, solving: bool = False
) -> tuple[Membership | RatingList | None, list[Diagnostic]]:
    """Members or a list; None where a finding is an error."""
    findings = Findings()
    with laid_out(Brought(files), findings) as paths:
        if len(paths) != 1:
            findings.error("FILE-EMPTY", Place("–"))
            return None, list(findings)
        found: Membership | RatingList | None
        found = read_rating_list(paths[0], findings) if solving else read_members(paths[0], findings)
        return None if findings.refused else found, in_order(findings)
