"""Solving tournaments: a TOML file with its results, or a bare table and what is known of it."""

import re
from dataclasses import dataclass, fields
from datetime import date
from pathlib import Path
from typing import Any, Protocol

from normbook.formats.event_file import MOST_ROUNDS, TABLE_ENDINGS, event_id, shown_beside
from normbook.formats.files import read_bytes
from normbook.formats.keys import Keys, read_toml
from normbook.formats.sections import Facts
from normbook.formats.solving import Table, read_solving
from normbook.model.diagnostics import Findings, Place
from normbook.model.solving import CATEGORIES, GROUPS, KINDS, NO_RULING, Problem, Ruling, Tournament

MOST_LOCATIONS = 999
_KEYS = ("kind", "category", "problems", "announced", "reported", "fairy_announced", "director", "results", "assured")
"""Keys that only a solving tournament has."""
_GROUP_ALIASES = {
    "twomover": "twomovers", "2": "twomovers", "2mover": "twomovers", "directmate2": "twomovers",
    "threemover": "threemovers", "3": "threemovers", "3mover": "threemovers",
    "moremover": "moremovers", "n": "moremovers", "4": "moremovers", "5": "moremovers", "6": "moremovers",
    "endgame": "endgames", "study": "endgames", "studie": "endgames", "endgamestudy": "endgames",
    "endgamestudie": "endgames", "eg": "endgames",
    "helpmate": "helpmates", "h": "helpmates",
    "selfmate": "selfmates", "s": "selfmates",
    "fairy": "fairy", "fairie": "fairy", "fairychess": "fairy", "fairyproblem": "fairy",
}  # fmt: skip
_RULE = re.compile(r"(?:wfcc\.)?R(1[0-2]|[1-9])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SolvingFacts:
    """What the command line says of a tournament; None where it says nothing."""

    id: str | None = None
    name: str | None = None
    start: date | None = None
    end: date | None = None
    kind: str | None = None
    category: str | None = None
    locations: int | None = None
    rounds: int | None = None

    def over(self, said: dict[str, Any]) -> dict[str, Any]:
        """These facts where they are known, the file's elsewhere."""
        own = {field.name: getattr(self, field.name) for field in fields(self)}
        return said | {name: value for name, value in own.items() if value is not None}


NO_FACTS = SolvingFacts()


class AsksOfSolving(Protocol):
    """Whoever asks for tournaments to be read: facts of any event, and what only solving tournaments have."""

    @property
    def facts(self) -> Facts: ...
    @property
    def kind(self) -> str | None: ...
    @property
    def category(self) -> str | None: ...
    @property
    def locations(self) -> int | None: ...


def solving_facts(asked: AsksOfSolving) -> SolvingFacts:
    """A solving tournament's facts among what is asked."""
    facts = asked.facts
    return SolvingFacts(
        id=facts.id,
        name=facts.name,
        start=facts.start,
        end=facts.end,
        rounds=facts.rounds,
        kind=asked.kind,
        category=asked.category,
        locations=asked.locations,
    )


def is_tournament(keys: Keys) -> bool:
    """Whether a TOML file without a rulebook's name speaks of a solving tournament."""
    rules = keys.table.get("rules")
    return rules == "wfcc" if rules else any(key in keys.table for key in _KEYS)


def read_tournament(
    path: Path,
    options: SolvingFacts,
    findings: Findings,
    shown: str | None = None,
    *,
    before_the_event: bool = False,
    unfinished: bool = False,
    sheet: str | None = None,
) -> Tournament | None:
    """The tournament, or None with findings; results may be lacking only before the event.

    An unfinished one may state more rounds than its table has.
    """
    shown = shown or str(path)
    if path.suffix.casefold() == ".json":
        return _of_document(path, shown, options, findings, before_the_event, unfinished)
    if path.suffix.casefold() != ".toml":
        return _assembled(path, shown, options.over({}), findings, unfinished, sheet)
    keys = read_toml(path, findings, shown)
    if keys is None:
        return None
    own = Findings()
    keys.findings = own
    said = _said(keys)
    table = _table_of(keys, path, shown, before_the_event)
    keys.finish()
    findings.extend(own)
    if own.refused:
        if table:  # so that everything wrong with the table is told in the same run
            _assembled(table[0], table[1], {}, findings)
        return None
    facts = options.over({key: value for key, value in said.items() if value is not None})
    # The name of a TOML file is not that of its table: the file stands for the tournament.
    facts = {"name": path.stem, "named": "name" in facts} | facts
    return _tournament(facts, shown) if table is None else _assembled(*table, facts, findings, unfinished, sheet)


def _assembled(
    path: Path,
    shown: str,
    facts: dict[str, Any],
    findings: Findings,
    unfinished: bool = False,
    sheet: str | None = None,
) -> Tournament | None:
    """The tournament with the table's solvers."""
    data = read_bytes(path, findings, shown)
    if data is None:
        return None
    own = Findings()
    table = read_solving(data, shown, own, sheet)
    return _with_table(table, path, shown, facts, own, findings, unfinished)


def _with_table(
    table: Table,
    path: Path,
    shown: str,
    facts: dict[str, Any],
    own: Findings,
    findings: Findings,
    unfinished: bool,
) -> Tournament | None:
    """The tournament with a table that was read; what is wrong with it stands in `own`."""
    solvers, rounds, columns = table
    stated = facts.get("rounds")
    if unfinished and stated is not None and stated > rounds:
        rounds = stated
    if stated is not None and rounds and stated != rounds:
        own.error("ROUNDS-DIFFER", Place(shown), None, stated=stated, found=rounds)
    start, end = facts.get("start"), facts.get("end")
    if start and end and end < start:
        own.error("DATES-REVERSED", Place(shown), None, start=start)
    findings.extend(own)
    if own.refused:
        return None
    facts = {"name": path.stem, "named": "name" in facts} | facts
    return _tournament(facts | {"solvers": solvers, "rounds": rounds, "columns": columns}, shown)


def _of_document(
    path: Path, shown: str, options: SolvingFacts, findings: Findings, before_the_event: bool, unfinished: bool
) -> Tournament | None:
    """The tournament of a JSON document as `convert` writes it."""
    from normbook.formats.documents import read_document, solvers_in, tournament_in

    data = read_bytes(path, findings, shown)
    top = None if data is None else read_document(data, shown, findings)
    keys = None if top is None else tournament_in(top)
    if keys is None:
        return None
    own = Findings()
    keys.findings = own
    said = _said(keys)
    table: Table = solvers_in(keys, shown, own) if keys.table.get("solvers") else ((), said.get("rounds") or 0, {})
    keys.skip("solvers")
    if not table[0] and not before_the_event and not own.refused:
        own.error("SOLVERS-NONE", keys.place("solvers"))
    keys.finish()
    facts = options.over({key: value for key, value in said.items() if value is not None})
    return _with_table(table, path, shown, facts, own, findings, unfinished)


def _tournament(facts: dict[str, Any], file: str) -> Tournament:
    named = facts.pop("named", False) or bool(facts.get("id"))
    facts = {"rounds": 0} | facts
    id = facts.pop("id", None) or event_id(facts["name"], facts.get("end"), "")
    return Tournament(id=id, file=file, named=named, **facts)


def _table_of(keys: Keys, path: Path, shown: str, before_the_event: bool) -> tuple[Path, str] | None:
    """The table named by `results` or `crosstable`, else the one of the same name beside the file."""
    named, crosstable = keys.text("results"), keys.text("crosstable")
    if named and crosstable and named != crosstable:
        keys.error("RESULTS-TWICE", "crosstable")
    if table := named or crosstable:
        key = "results" if named else "crosstable"
        found = path.parent / table
        if before_the_event and not found.exists():
            keys.findings.warning("RESULTS-NOT-YET", keys.place(key), table, file=table)
            return None
        return found, shown_beside(shown, table)
    for ending in TABLE_ENDINGS:
        if (beside := path.with_suffix(ending)).is_file():
            return beside, shown_beside(shown, beside.name)
    if not before_the_event:
        keys.error("TABLE-NOT-NAMED", "results", key="results")
    return None


def _said(keys: Keys) -> dict[str, Any]:
    """Everything the file says of the tournament, None or blank where it says nothing."""
    start, end = keys.day("start"), keys.day("end")
    if start and end and end < start:
        keys.error("DATES-REVERSED", "end", start=start)
    keys.word("rules", ("wfcc",))
    return {
        "id": keys.text("id") or None,
        "name": keys.text("name") or None,
        "kind": keys.word("kind", KINDS),
        "category": keys.word("category", CATEGORIES),
        "start": start,
        "end": end,
        "announced": keys.day("announced"),
        "reported": keys.day("reported"),
        "fairy_announced": keys.day("fairy_announced"),
        "director": keys.text("director"),
        "locations": _locations(keys),
        "rounds": keys.integer("rounds", 1, MOST_ROUNDS),
        "problems": tuple(map(_problem, keys.tables("problems"))),
        "assured": _assured(keys),
        "ruling": _ruling(keys),
    }


def _locations(keys: Keys) -> int | None:
    """How many there are, given as a number or by their names."""
    if isinstance(keys.table.get("locations"), list):
        return len(keys.texts("locations")) or None
    return keys.integer("locations", 1, MOST_LOCATIONS)


def _assured(keys: Keys) -> frozenset[str]:
    """The checks for which the director gives his word: `R12` or `wfcc.R12`."""
    words = keys.texts("assured")
    found = {word: _RULE.fullmatch(word.strip()) for word in words}
    if strange := tuple(word for word, match in found.items() if not match):
        keys.error("ASSURED-BAD", "assured", words=strange)
    return frozenset(f"wfcc.R{match[1]}" for match in found.values() if match)


def _ruling(keys: Keys) -> Ruling:
    """The committee's word; one that departs from the proposal gives its reason."""
    table = keys.section("ruling")
    if table is None:
        return NO_RULING
    confirmed, reason = table.flag("confirmed"), table.text("reason")
    coefficient = table.number("coefficient")
    if coefficient is not None and not (0 < coefficient < 100 and coefficient == round(coefficient, 2)):
        table.error("COEFFICIENT-BAD", "coefficient", written=str(coefficient))
        coefficient = None
    if (confirmed is False or coefficient is not None) and not reason:
        table.error("RULING-WITHOUT-REASON", "reason")
    table.finish()
    return Ruling(confirmed, coefficient, reason)


def _problem(keys: Keys) -> Problem:
    round_number = keys.integer("round", 1, MOST_ROUNDS)
    most = keys.number("max")
    if most is not None and most < 0:
        keys.error("POINTS-BAD", "max", written=str(most))
    year, original = _published(keys)
    problem = Problem(
        round=round_number or 1,
        group=_group(keys.text("group")),
        max=most,
        published=year,
        original=original or bool(keys.flag("original")),
        fairy=bool(keys.flag("fairy")),
    )
    keys.finish()
    return problem


def _group(written: str) -> str:
    """The group under its usual name; one that is none of the seven stays as written, and the check says so."""
    word = re.sub(r"[^a-z0-9]", "", written.casefold())
    short = word.rstrip("s") or word
    if word in GROUPS:
        return word
    return _GROUP_ALIASES.get(word) or _GROUP_ALIASES.get(short) or written


def _published(keys: Keys) -> tuple[int | None, bool]:
    """The year of publication, and whether it is an original: `2015`, "2015", a date, or "original"."""
    value = keys.table.get("published")
    keys.skip("published")
    if value is None:
        return None, False
    if isinstance(value, date):
        return value.year, False
    if isinstance(value, str) and value.strip().casefold() in ("original", "originals"):
        return None, True
    text = str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""
    if re.fullmatch(r"(?:1[0-9]|20)[0-9]{2}", text):
        return int(text), False
    keys.error("PUBLISHED-BAD", "published", written=str(value)[:40])
    return None, False


def tournaments_in_order(tournaments: list[Tournament], findings: Findings) -> list[Tournament]:
    """In the order of effect; the same id twice is told."""
    seen: dict[str, str] = {}
    for tournament in tournaments:
        if tournament.id in seen:
            findings.error("EVENT-TWICE", Place(tournament.file), None, id=tournament.id)
        seen[tournament.id] = tournament.file
    return sorted(tournaments, key=lambda tournament: tournament.effect)
