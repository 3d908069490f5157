"""What somebody brings along, judged as files on a disk are, without laying them there."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from normbook.app.check import Checked, check_file, check_without_rules
from normbook.app.examples import texts_in
from normbook.app.forecast import is_unfinished
from normbook.app.recognition import rules_recognised
from normbook.app.score import score_files, score_season
from normbook.formats.event_file import in_order_of_effect, read_all_events
from normbook.formats.files import only_these
from normbook.formats.inquiry import Inquiry
from normbook.formats.keys import Keys, parsed_once, read_toml
from normbook.formats.one_answer import one_answer
from normbook.formats.own_facts import values_of
from normbook.formats.rating_report.triple import names_a_triple
from normbook.formats.season_file import is_season
from normbook.formats.variant_file import read_variant
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Diagnostic, Findings, Place
from normbook.model.facts import KEY
from normbook.model.solving import Tournament
from normbook.model.variant import Variant
from normbook.render.findings import in_order
from normbook.render.page import Page
from normbook.render.scores import Scored
from normbook.rulebook import SOLVING, judges, rulebook

NOTHING_ASKED = Inquiry()
_VARIANT = Path("variant", "variant.toml")
_RATINGS = Path("ratings")
"""Where a list lies, which may be called as one of the files."""


@dataclass(frozen=True, slots=True)
class Brought:
    """Files, and what is said of them."""

    files: tuple[tuple[str, bytes], ...]
    asked: Inquiry = NOTHING_ASKED
    rules: str | None = None
    variant: bytes | None = None
    ratings: tuple[str, bytes] | None = None
    """A published list to rate the files by."""

    @property
    def inquiry(self) -> Inquiry:
        """What is asked, while the files are laid out."""
        how = self.asked.how
        return replace(self.asked, how=replace(how, ratings=_RATINGS / self.ratings[0])) if self.ratings else self.asked


@dataclass(frozen=True, slots=True)
class JudgedFiles:
    """The answer: findings, and the judgement if no finding is an error."""

    rules: str | None
    findings: list[Diagnostic]
    scored: Scored | None = None
    unfinished: bool = False
    """Whether rounds are still to come: then games that have not been played are no error."""
    checks: Page | None = None
    """How an event that has no results yet stands with the acceptance checks, where its rulebook has some."""


@contextmanager
def laid_out(brought: Brought, findings: Findings) -> Iterator[list[Path]]:
    """The files to be judged; they, the variant and the list of ratings are all there is to be read."""
    files: dict[Path, bytes] = {}
    for name, data in brought.files:
        if files.setdefault(Path(name), data) != data:
            findings.error("FILE-TWICE", Place(name))
    variant = {} if brought.variant is None else {_VARIANT: brought.variant}
    ratings = {_RATINGS / name: data for name, data in (brought.ratings,)} if brought.ratings else {}
    with only_these({**files, **variant, **ratings}), parsed_once(), one_answer():
        yield _to_judge(list(files))


def judge(brought: Brought, *, ahead: bool = True) -> JudgedFiles:
    """Judge what was brought; where it is not finished, tell only what is wrong besides.

    Whoever does not look `ahead` is not told whether rounds are to come of what could be judged: that is read anew.
    """
    findings = Findings()
    with laid_out(brought, findings) as paths:
        twice, rules = findings.refused, rules_in(brought, paths)
        scored, to_come = None, None
        if not paths:
            findings.error("FILE-EMPTY", Place("–"))
        elif rules is None:
            check_without_rules(paths, brought.inquiry, findings)
        else:
            scored = _scored(rules, paths, brought, findings)
            to_come = _to_come(rules, paths, brought) if not twice and (ahead or scored is None) else None
        if to_come is not None and scored is None:
            findings = to_come
        return JudgedFiles(rules, in_order(findings), scored, to_come is not None)


def _to_come(rules: str, paths: list[Path], brought: Brought) -> Findings | None:
    """What there is to say of an event with rounds to come; None where there are none, or it cannot be read."""
    if len(paths) != 1:
        return None
    findings = Findings()
    return findings if is_unfinished(rules, paths[0], brought.inquiry, findings) else None


def judge_or_check(brought: Brought) -> JudgedFiles:
    """The same; of an event without results that is right otherwise, the acceptance checks as they stand before it."""
    judged = judge(brought)
    if judged.scored is not None or judged.unfinished or not (judged.rules and rulebook(judged.rules).has("check")):
        return judged
    checked = check(brought)
    if checked.acceptance is None:
        return judged
    return JudgedFiles(judged.rules, checked.findings, checks=checked.acceptance.page())


def with_rules(brought: Brought) -> Brought:
    """The same with the rulebook that the files name, where none was chosen."""
    if brought.rules:
        return brought
    with laid_out(brought, Findings()) as paths:
        return replace(brought, rules=rules_in(brought, paths))


def rules_in(brought: Brought, paths: list[Path]) -> str | None:
    """The rulebook that was chosen, else the one that the files name."""
    return brought.rules or rules_recognised(paths, brought.asked.how.sheet)


def check(brought: Brought) -> Checked:
    """What `normbook check` says of the first file."""
    findings = Findings()
    with laid_out(brought, findings) as paths:
        if not paths:
            findings.error("FILE-EMPTY", Place("–"))
            return Checked(list(findings))
        rules = rules_in(brought, paths)
        facts = replace(brought.asked.facts, rules=brought.rules)
        asked = replace(brought.inquiry, facts=facts, variant=variant_of(brought, findings))
        checked = check_file(paths[0], rules, asked, findings)
        return replace(checked, findings=in_order(checked.findings))


def events_of(brought: Brought) -> list[Event]:
    """The over-the-board events of the files; none where they are refused."""
    findings = Findings()
    with laid_out(brought, findings) as paths:
        if any(is_season(path) for path in paths):
            return []
        events = read_all_events(paths, brought.asked.facts, findings, brought.asked.how)
        return [] if findings.refused else events


def tournaments_of(brought: Brought) -> list[Tournament]:
    """The solving tournaments of the files, before the event too; none where they are refused."""
    from normbook.formats.solving.solver_ratings import rated_by_list
    from normbook.formats.solving.tournament_file import read_tournament, solving_facts

    findings, how = Findings(), brought.inquiry.how
    facts = solving_facts(brought.asked.facts, brought.asked.own)
    with laid_out(brought, findings) as paths:
        read = (read_tournament(path, facts, findings, before_the_event=True, sheet=how.sheet) for path in paths)
        found = in_order_of_effect(rated_by_list([each for each in read if each], how, findings), findings)
        return [] if findings.refused else found


def said_by(brought: Brought) -> dict[str, Any]:
    """What the files themselves say of their one event, by the names of a form's fields; nothing of several events."""
    bare = replace(brought, asked=replace(NOTHING_ASKED, how=replace(brought.asked.how, unfinished=True)))
    if judges(brought.rules, SOLVING):
        tournaments = tournaments_of(bare)
        return _said(tournaments[0], _of_solving(tournaments[0])) if len(tournaments) == 1 else {}
    events = events_of(bare)
    if len(events) != 1:
        return {}
    rules = brought.rules or events[0].rules
    return _said(events[0], values_of(rules, events[0].more, KEY) if rules else {})


def _of_solving(tournament: Tournament) -> dict[str, Any]:
    return {name: getattr(tournament, name) for name in ("kind", "category", "locations", "of")}


def _said(event: Event | Tournament, own: Mapping[str, Any]) -> dict[str, Any]:
    names = ("start", "end", "system", "format", "edition")
    said = {**own, **{name: getattr(event, name, None) for name in names}, "name": event.name if event.named else None}
    return {name: value for name, value in said.items() if value}


def _scored(rules: str, paths: list[Path], brought: Brought, findings: Findings) -> Scored | None:
    asked = replace(brought.inquiry, variant=variant_of(brought, findings))
    if rulebook(rules).has("season") and len(paths) == 1 and is_season(paths[0]):
        return score_season(paths[0], asked, findings)
    return score_files(rules, paths, asked, findings)


def variant_of(brought: Brought, findings: Findings) -> Variant | None:
    """The variant that was brought along, while the files are laid out."""
    return None if brought.variant is None else read_variant(_VARIANT, findings)


def _to_judge(paths: list[Path]) -> list[Path]:
    """The files without the tables that TOML files stand for."""
    named = {name for path in paths for name in _named_by(path) if name != path.name}
    stems = {path.stem for path in paths if path.suffix.casefold() == ".toml"}
    triples = [path for path in paths if names_a_triple(path)]
    tables = {path for path in paths if path.suffix.casefold() != ".toml" and path.stem in stems}
    return [path for path in paths if not (path.name in named or path in tables or path in triples[1:])]


def _named_by(path: Path) -> Iterator[str]:
    """Every text in a TOML file: if a file is called so, it belongs to that one."""
    keys = _keys(path)
    yield from texts_in(keys.table) if keys else ()


def _keys(path: Path) -> Keys | None:
    return read_toml(path, Findings()) if path.suffix.casefold() == ".toml" else None
