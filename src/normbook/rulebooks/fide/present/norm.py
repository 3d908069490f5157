"""A norm on paper: the facts that its certificate asks for, and every game of the player's event."""

from collections import Counter
from collections.abc import Sequence

from normbook.judgement import Check
from normbook.model.numbers import score_text
from normbook.render.checks import checks_table
from normbook.render.page import Block, Cell, Heading, Table, Text
from normbook.render.sheet import column, table_of
from normbook.render.words import say
from normbook.rulebooks.fide.law.tables import NORMS
from normbook.rulebooks.fide.reports import Encounter, NormReport

_RESULTS = {2: "1", 1: "½", 0: "0", None: "–"}


def norm_blocks(report: NormReport, checks: Sequence[Check] = ()) -> list[Block]:
    """Heading, facts, conditions and games."""
    claim = report.claim
    blocks: list[Block] = [Heading(say("fide.norm.heading", title=claim.title, event=claim.name)), _facts(report)]
    if checks:
        blocks.append(checks_table(checks, "conditions", "fide.verdict"))
    if report.encounters:
        blocks.append(_games(report.encounters))
    if not claim.met:
        blocks.append(Text(say("fide.norm.not-met", rules=claim.missed), "bad"))
    return blocks


def _facts(report: NormReport) -> Table:
    return table_of(
        "norm",
        [each for each in facts(report) if each[1]],
        column("fide.norm.fact", lambda fact: say(f"fide.norm.{fact[0]}")),
        column("fide.norm.said", lambda fact: fact[1]),
    )


def facts(report: NormReport) -> list[tuple[str, str]]:
    """What a certificate asks for, by what it is called; blank where nobody says it."""
    claim = report.claim
    used = [each for each in report.encounters if each.used]
    dates = " – ".join(day.isoformat() for day in (claim.start, claim.end) if day)
    found = [
        ("player", report.player),
        ("id", report.id),
        ("federation", report.federation),
        ("held", report.held),
        ("rating", str(report.rating or "")),
        ("event", claim.name),
        ("place", ", ".join(filter(None, (report.place, report.host)))),
        ("dates", dates),
        ("format", report.format),
        ("exemption", "" if report.exemption in ("", "none") else report.exemption),
        ("rounds", str(report.rounds or "")),
        ("time_control", report.time_control),
        ("arbiter", claim.arbiter),
        ("games", str(claim.games)),
        ("credited", str(claim.credited)),
        ("score", f"{score_text(report.half_points)} ({report.percent} %)"),
        ("average", str(report.average or "")),
        ("difference", str(report.difference)),
        ("performance", str(report.performance or "")),
    ]
    return found + (_opponents(report, used) if used else [])


def _opponents(report: NormReport, used: Sequence[Encounter]) -> list[tuple[str, str]]:
    """Titles and federations of the opponents whose games are used."""
    titles = Counter(each.title for each in used if each.title)
    federations = Counter(each.federation for each in used if each.federation)
    own = federations.pop(report.federation, 0) if report.federation else 0
    order = [*NORMS, *(title for title in titles if title not in NORMS)]
    return [
        ("titles", ", ".join(f"{titles[title]} {title}" for title in order if titles[title])),
        ("own", str(own)),
        ("foreign", ", ".join(f"{number} {name}" for name, number in federations.most_common())),
        ("unrated", str(sum(each.rating is None for each in used) or "")),
    ]


def _games(encounters: Sequence[Encounter]) -> Table:
    """Every game, those that the norm is not made of struck through."""
    return table_of(
        "games",
        encounters,
        column("fide.norm.round", lambda each: _cell(each, each.round), right=True),
        column("fide.norm.opponent", lambda each: _cell(each, each.name)),
        column("fide.norm.federation", lambda each: _cell(each, each.federation)),
        column("fide.norm.title", lambda each: _cell(each, each.title)),
        column("fide.norm.rating", lambda each: _cell(each, each.rating), right=True),
        column("fide.norm.counts-as", lambda each: _cell(each, each.counts_as), right=True, optional=1),
        column("fide.norm.result", lambda each: _cell(each, _RESULTS[each.half_points]), right=True),
    )


def _cell(encounter: Encounter, value: object) -> Cell:
    text = "" if value is None else str(value)
    return Cell(text, struck=not encounter.used, tone="" if encounter.used else "muted")
