"""What somebody brings along, judged as files on a disk are, without laying them there."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from normbook.app.check import Checked, check_file
from normbook.app.forecast import is_unfinished
from normbook.app.recognition import rules_recognised
from normbook.app.score import score_files, score_season
from normbook.formats.event_file import in_order_of_effect, read_all_events
from normbook.formats.files import Sent, only_these
from normbook.formats.inquiry import Inquiry
from normbook.formats.keys import Keys, parsed_once, read_toml
from normbook.formats.kinds_of_table import kind_of_file
from normbook.formats.rating_report.triple import names_a_triple
from normbook.formats.season_file import is_season
from normbook.formats.variant_file import read_variant
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Diagnostic, Findings, Place
from normbook.model.solving import Tournament
from normbook.model.variant import Variant
from normbook.render.findings import in_order
from normbook.render.scores import Scored
from normbook.rulebook import rulebook

NOTHING_ASKED = Inquiry()
NOTHING_BESIDE: Sent = MappingProxyType({})
_VARIANT = Path("variant", "variant.toml")


@dataclass(frozen=True, slots=True)
class Brought:
    """Files, and what is said of them."""

    files: tuple[tuple[str, bytes], ...]
    asked: Inquiry = NOTHING_ASKED
    rules: str | None = None
    variant: bytes | None = None


@dataclass(frozen=True, slots=True)
class JudgedFiles:
    """The answer: findings, and the judgement if no finding is an error."""

    rules: str | None
    findings: list[Diagnostic]
    scored: Scored | None = None
    unfinished: bool = False
    """Whether rounds are still to come: then games that have not been played are no error."""


@contextmanager
def laid_out(brought: Brought, beside: Sent = NOTHING_BESIDE) -> Iterator[list[Path]]:
    """The files to be judged; they, the variant and what else lies beside them are all there is to be read."""
    files: dict[Path, bytes] = {}
    for name, data in brought.files:
        files.setdefault(Path(name), data)
    variant = {} if brought.variant is None else {_VARIANT: brought.variant}
    with only_these({**files, **variant, **beside}), parsed_once():
        yield _to_judge(list(files))


def judge(brought: Brought) -> JudgedFiles:
    """Judge what was brought; where it is not finished, tell only what is wrong besides."""
    findings = Findings()
    with laid_out(brought) as paths:
        rules = rules_in(brought, paths)
        scored, to_come = None, None
        if not paths:
            findings.error("FILE-EMPTY", Place("–"))
        elif rules is None:
            kind_of_file(paths[0], sheet=brought.asked.how.sheet, findings=findings)
            if not findings.refused:
                findings.error("RULES-MISSING", Place(paths[0].name))
        else:
            scored = _scored(rules, paths, brought, findings)
            to_come = _to_come(rules, paths, brought)
        if to_come is not None and scored is None:
            findings = to_come
        return JudgedFiles(rules, in_order(findings), scored, to_come is not None)


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
    with laid_out(brought) as paths:
        if not paths:
            findings.error("FILE-EMPTY", Place("–"))
            return Checked(list(findings))
        rules = rules_in(brought, paths)
        facts = replace(brought.asked.facts, rules=brought.rules)
        asked = replace(brought.asked, facts=facts, variant=variant_of(brought, findings))
        checked = check_file(paths[0], rules, asked, findings)
        return replace(checked, findings=in_order(checked.findings))


def events_of(brought: Brought) -> list[Event]:
    """The over-the-board events of the files; none where they are refused."""
    findings = Findings()
    with laid_out(brought) as paths:
        if any(is_season(path) for path in paths):
            return []
        events = read_all_events(paths, brought.asked.facts, findings, brought.asked.how)
        return [] if findings.refused else events


def tournaments_of(brought: Brought) -> list[Tournament]:
    """The solving tournaments of the files; none where they are refused."""
    from normbook.formats.solving.solver_ratings import rated_by_list
    from normbook.formats.solving.tournament_file import read_tournament, solving_facts

    findings, how = Findings(), brought.asked.how
    facts = solving_facts(brought.asked.facts, brought.asked.own)
    with laid_out(brought) as paths:
        read = (read_tournament(path, facts, findings, sheet=how.sheet) for path in paths)
        found = in_order_of_effect(rated_by_list([each for each in read if each], how, findings), findings)
        return [] if findings.refused else found


def _scored(rules: str, paths: list[Path], brought: Brought, findings: Findings) -> Scored | None:
    asked = replace(brought.asked, variant=variant_of(brought, findings))
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
    yield from _texts(keys.table) if keys else ()


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each)


def _keys(path: Path) -> Keys | None:
    return read_toml(path, Findings()) if path.suffix.casefold() == ".toml" else None
