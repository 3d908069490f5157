"""Solving tournaments written: as a table, as TOML with a table beside it, as JSON."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal

from normbook.formats.losses import Losses
from normbook.formats.table.tables_out import Cell, Columns, filled, plain, toml_lines, toml_value
from normbook.model.solving import NO_RULING, Problem, Solver, Tournament
from normbook.rulebook import SOLVING, judge_of

_FACTS = ("kind", "category", "of", "start", "end", "announced", "fairy_announced", "reported", "director", "locations")
_MINUTES_IN_HOUR = 60


def solving_columns(tournament: Tournament) -> Columns:
    """The columns that have something in them, and those every such table has."""
    people = tournament.solvers
    columns: dict[str, list[Cell]] = {
        "place": [solver.place for solver in people],
        "name": [solver.name for solver in people],
        "country": [solver.country for solver in people],
        "sex": [solver.sex for solver in people],
        "birth": [_or_blank(solver.birth) for solver in people],
        "id": [solver.id for solver in people],
        "rating": [_or_blank(solver.rating) for solver in people],
        "current": [_or_blank(solver.current) for solver in people],
        "half": [";".join(map(plain, solver.halves)) for solver in people],
    }
    rounds = [f"R{number}" for number in range(1, tournament.rounds + 1)]
    for index, name in enumerate(rounds):
        columns[name] = [_points(solver, index) for solver in people]
    columns |= {
        "total": [_or_blank(solver.total) for solver in people],
        "time": [time_text(solver.time) for solver in people],
        "location": [solver.location for solver in people],
        "rated": ["" if solver.rated else "no" for solver in people],
    }
    return filled(columns, ("name", "rating", *rounds))


def _or_blank(value: int | Decimal | None) -> Cell:
    return "" if value is None else value


def _points(solver: Solver, index: int) -> Cell:
    return _or_blank(solver.points[index]) if index < len(solver.points) else ""


def time_text(minutes: Decimal | None) -> str:
    """Minutes; where they came from a clock with seconds, as a clock shows them."""
    if minutes is None:
        return ""
    if minutes == round(minutes, 2):
        return plain(minutes)
    whole = int(minutes)
    seconds = round((minutes - whole) * 60)
    return f"{whole // _MINUTES_IN_HOUR}:{whole % _MINUTES_IN_HOUR:02}:{seconds:02}"


def tournament_toml(tournament: Tournament, table: str) -> str:
    """All that is known of the tournament, and where its results stand."""
    facts: dict[str, object] = {
        "id": tournament.id,
        "rules": judge_of(SOLVING),
        "edition": tournament.edition,
        "name": tournament.name,
    }
    facts |= {name: getattr(tournament, name) for name in _FACTS}
    facts |= {"rounds": tournament.rounds or None, "results": table if tournament.solvers else ""}
    facts["assured"] = _assured(tournament)
    lines = toml_lines(facts)
    if tournament.problems:
        lines.append("problems = [\n")
        lines += [f"  {toml_value(_problem(problem))},\n" for problem in tournament.problems]
        lines.append("]\n")
    if tournament.ruling != NO_RULING:
        lines.append("\n[ruling]\n")
        lines += toml_lines(_ruling(tournament))
    return "".join(lines)


def _assured(tournament: Tournament) -> list[str]:
    return sorted((rule.rpartition(".")[2] for rule in tournament.assured), key=lambda rule: (len(rule), rule))


def _problem(problem: Problem) -> dict[str, object]:
    """What is said of a problem; an original has no year."""
    said: dict[str, object] = {"round": problem.round, "group": problem.group, "max": problem.max}
    if problem.published:
        said |= {"published": problem.published, "original": problem.original or None}
    elif problem.original:
        said["published"] = "original"
    said["fairy"] = problem.fairy or None
    return {name: value for name, value in said.items() if value not in (None, "")}


def _ruling(tournament: Tournament) -> dict[str, object]:
    ruling = tournament.ruling
    return {"confirmed": ruling.confirmed, "coefficient": ruling.coefficient, "reason": ruling.reason}


def tournament_document(tournament: Tournament) -> dict[str, object]:
    """The tournament as JSON has it: exact numbers as text, counts as integers."""
    facts = {name: getattr(tournament, name) for name in _FACTS}
    return {
        "id": tournament.id,
        "edition": tournament.edition,
        "name": tournament.name,
        **{name: value.isoformat() if isinstance(value, date) else value for name, value in facts.items()},
        "rounds": tournament.rounds or None,
        "assured": _assured(tournament),
        "problems": [_as_text(_problem(problem)) for problem in tournament.problems],
        "ruling": None if tournament.ruling == NO_RULING else _as_text(_ruling(tournament)),
        "solvers": [_solver_document(solver) for solver in tournament.solvers],
    }


def _as_text(table: Mapping[str, object]) -> dict[str, object]:
    return {name: plain(value) if isinstance(value, Decimal) else value for name, value in table.items()}


def _solver_document(solver: Solver) -> dict[str, object]:
    return {
        "place": solver.place or None,
        "name": solver.name,
        "country": solver.country,
        "sex": solver.sex,
        "birth": solver.birth,
        "id": solver.id,
        "rating": solver.rating,
        "current": None if solver.current is None else plain(solver.current),
        "half": list(map(plain, solver.halves)),
        "points": ["" if points is None else plain(points) for points in solver.points],
        "total": None if solver.total is None else plain(solver.total),
        "time": time_text(solver.time) or None,
        "location": solver.location,
        "rated": solver.rated,
    }


def note_solving_losses(tournament: Tournament, losses: Losses) -> None:
    """What a table does not say of its tournament."""
    if (
        any(getattr(tournament, name) for name in (*_FACTS, "edition", "problems", "assured"))
        or tournament.ruling != NO_RULING
    ):
        losses.add("tournament-facts")
