"""The solvers' list from the last list and a quarter's tournaments."""

from datetime import date, timedelta
from pathlib import Path

from normbook.formats.inquiry import Inquiry
from normbook.formats.solving.quarter_folder import QuarterFolder, read_quarter
from normbook.formats.solving.tournament_file import solving_facts
from normbook.judgement.edition import edition_for_all
from normbook.model.diagnostics import Findings, Place
from normbook.model.ratinglist import RatingList
from normbook.render.lookup import one_asked_for
from normbook.rulebooks.wfcc.law.dates import last_list_date
from normbook.rulebooks.wfcc.law.lists import Quarter
from normbook.rulebooks.wfcc.law.side import perhaps_extra_tables
from normbook.rulebooks.wfcc.law.succession import list_after
from normbook.rulebooks.wfcc.law.tables import Tables, load
from normbook.rulebooks.wfcc.present.quarter_list import QuarterList


def quarter(folder: Path, as_of: date, inquiry: Inquiry, findings: Findings) -> QuarterList | None:
    """Read the folder and make the list; None, with findings, where something is refused."""
    found = read_quarter(folder, findings, solving_facts(inquiry.facts, inquiry.own))
    tables, problems = load(inquiry.variant, edition_for_all("wfcc", found.tournaments if found else (), findings))
    findings.extend(problems)
    if found is None or findings.refused:
        return None
    made = _made(found, as_of, tables, str(folder), findings)
    ranks = {id(line.member): line.rank for line in made.full}
    asked = None
    if inquiry.who:
        rank = lambda member: ranks.get(id(member))  # noqa: E731
        asked = one_asked_for(inquiry.who, made.list.members, rank, Place(str(folder)), findings)
    return QuarterList(made, tables, asked)


def _made(found: QuarterFolder, as_of: date, tables: Tables, folder: str, findings: Findings) -> Quarter:
    """The list in force on the day, from the newest list before it; those between are made on the way."""
    day = last_list_date(as_of, tables)
    if day != as_of:
        findings.note("QUARTER-NOT-A-LIST-DAY", Place(folder), None, day=as_of, list=day)
    for each in found.lists:
        if each.date >= day:
            findings.note("LIST-NOT-BEFORE", Place(each.file), None, day=each.date)
    lists = [each for each in found.lists if each.date < day] or [_nobody(found, day, tables, folder, findings)]
    made = list_after(lists, found.tournaments, day, tables)
    assert made is not None, "the lists are older than the day, which is a list's"
    if between := made.between:
        first, last = between[0], between[-1]
        findings.note("QUARTER-LISTS-BETWEEN", Place(folder), None, count=len(between), first=first, last=last)
    findings.extend(perhaps_extra_tables(found.tournaments))
    findings.extend(made.notes)
    return made.quarter


def _nobody(found: QuarterFolder, day: date, tables: Tables, folder: str, findings: Findings) -> RatingList:
    """The empty list before the first: that before the first tournament."""
    findings.warning("LIST-NONE", Place(folder), None, day=day)
    begins = [tournament.begins for tournament in found.tournaments if tournament.begins]
    return RatingList(min(last_list_date(each, tables) for each in (*begins, day - timedelta(days=1))))
