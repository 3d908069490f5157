"""What somebody brings along, judged: files in a folder of their own that is gone afterwards."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from normbook.app.check import Checked, check_file
from normbook.app.forecast import is_unfinished
from normbook.app.recognition import rules_recognised
from normbook.app.score import score_files, score_season
from normbook.formats.event_file import read_all_events
from normbook.formats.files import confined_to
from normbook.formats.inquiry import Inquiry
from normbook.formats.keys import Keys, parsed_once, read_toml
from normbook.formats.rating_report.triple import names_a_triple
from normbook.formats.season_file import is_season
from normbook.formats.variant_file import read_variant
from normbook.interrupts import folder_for_now
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Diagnostic, Findings, Place
from normbook.model.phrase import Phrase
from normbook.model.solving import Tournament
from normbook.model.variant import Variant
from normbook.render.findings import in_order
from normbook.render.scored import Scored
from normbook.rulebook import rulebook

NOTHING_ASKED = Inquiry()
_VARIANT = "variant.toml"


@dataclass(frozen=True, slots=True)
class Brought:
    """Files, and what is said of them."""

    files: tuple[tuple[str, bytes], ...]
    asked: Inquiry = NOTHING_ASKED
    rules: str | None = None
    variant: bytes | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    """The answer: findings, and the judgement if no finding is an error."""

    rules: str | None
    findings: list[Diagnostic]
    scored: Scored | None = None
    unfinished: bool = False
    """Whether rounds are still to come: then games that have not been played are no error."""


@contextmanager
def laid_out(brought: Brought) -> Iterator[tuple[list[Path], Path]]:
    """The files in a folder of their own: those to be judged, and the folder."""
    with folder_for_now() as folder, confined_to(folder), parsed_once():
        yield _laid_out(brought, folder), folder


def judge(brought: Brought) -> Judged:
    """Judge what was brought; where it is not finished, tell only what is wrong besides."""
    findings = Findings()
    with laid_out(brought) as (paths, folder):
        rules = rules_in(brought, paths)
        scored, to_come = None, None
        if not paths:
            findings.error("FILE-EMPTY", Place("–"))
        elif rules is None:
            findings.error("RULES-MISSING", Place(paths[0].name))
        else:
            scored = _scored(rules, paths, brought, folder, findings)
            to_come = _to_come(rules, paths, brought)
        if to_come is not None and scored is None:
            findings = to_come
        return Judged(rules, told(findings, folder), scored, to_come is not None)


def _to_come(rules: str, paths: list[Path], brought: Brought) -> Findings | None:
    """What there is to say of an event with rounds to come; None where there are none, or it cannot be read."""
    if len(paths) != 1:
        return None
    findings = Findings()
    return findings if is_unfinished(rules, paths[0], brought.asked, findings) else None


def rules_in(brought: Brought, paths: list[Path]) -> str | None:
    """The rulebook that was chosen, else the one that the files name."""
    return brought.rules or rules_recognised(paths, brought.asked.how.sheet)


def check(brought: Brought) -> Checked:
    """What `normbook check` says of the first file."""
    findings = Findings()
    with laid_out(brought) as (paths, folder):
        if not paths:
            findings.error("FILE-EMPTY", Place("–"))
            return Checked(list(findings))
        rules = rules_in(brought, paths)
        facts = replace(brought.asked.facts, rules=brought.rules)
        asked = replace(brought.asked, facts=facts, variant=variant_of(brought, folder, findings))
        checked = check_file(paths[0], rules, asked, findings)
        return replace(checked, findings=told(checked.findings, folder))


def events_of(brought: Brought) -> list[Event]:
    """The over-the-board events of the files; none where they are refused."""
    findings = Findings()
    with laid_out(brought) as (paths, _):
        if any(is_season(path) for path in paths):
            return []
        events = read_all_events(paths, brought.asked.facts, findings, brought.asked.how)
        return [] if findings.refused else events


def tournaments_of(brought: Brought) -> list[Tournament]:
    """The solving tournaments of the files; none where they are refused."""
    from normbook.formats.solving.listed_solvers import rated_by_list
    from normbook.formats.solving.tournament_file import read_tournament, solving_facts, tournaments_in_order

    findings, how = Findings(), brought.asked.how
    facts = solving_facts(brought.asked.facts, brought.asked.own)
    with laid_out(brought) as (paths, _):
        read = (read_tournament(path, facts, findings, sheet=how.sheet) for path in paths)
        found = tournaments_in_order(rated_by_list([each for each in read if each], how, findings), findings)
        return [] if findings.refused else found


def _scored(rules: str, paths: list[Path], brought: Brought, folder: Path, findings: Findings) -> Scored | None:
    asked = replace(brought.asked, variant=variant_of(brought, folder, findings))
    if rulebook(rules).has("season") and len(paths) == 1 and is_season(paths[0]):
        return score_season(paths[0], asked, findings)
    return score_files(rules, paths, asked, findings)


def variant_of(brought: Brought, folder: Path, findings: Findings) -> Variant | None:
    """The variant that was brought along."""
    if brought.variant is None:
        return None
    own = folder / "variant"
    own.mkdir()
    (own / _VARIANT).write_bytes(brought.variant)
    return read_variant(own / _VARIANT, findings)


def _laid_out(brought: Brought, folder: Path) -> list[Path]:
    """The files written to the folder; those to be judged, without the tables that TOML files stand for."""
    paths = []
    for name, data in brought.files:
        path = folder / name
        if path not in paths:
            path.write_bytes(data)
            paths.append(path)
    named = {name for path in paths for name in _named_by(path) if name != path.name}
    stems = {path.stem for path in paths if path.suffix.casefold() == ".toml"}
    triples = [path for path in paths if names_a_triple(path)]
    tables = {path for path in paths if path.suffix.casefold() != ".toml" and path.stem in stems}
    return [path for path in paths if not (path.name in named or path in tables or path in triples[1:])]


def _named_by(path: Path) -> Iterator[str]:
    """Every text in a TOML file: if a file is called so, it belongs to that one."""
    keys = _keys(path)
    yield from _texts(keys.table) if keys else ()


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each)


def _keys(path: Path) -> Keys | None:
    return read_toml(path, Findings()) if path.suffix.casefold() == ".toml" else None


def told(findings: Findings | list[Diagnostic], folder: Path) -> list[Diagnostic]:
    """In order, and without the folder's name: it says nothing to anybody."""
    return [_relative(each, f"{folder}/") for each in in_order(findings)]


def _relative(finding: Diagnostic, folder: str) -> Diagnostic:
    values = {
        name: value.replace(folder, "") if isinstance(value, str) else value
        for name, value in finding.phrase.values.items()
    }
    place = replace(finding.place, file=finding.place.file.replace(folder, ""))
    return replace(finding, place=place, phrase=Phrase(finding.code, values))
