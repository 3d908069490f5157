"""A rating opened up: start, effective games, both passes with their formulas opponent by opponent, floors.

Numbers are shown with as many decimals as it takes for what stands below to follow from what stands above.
"""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import count

from normbook.judgement import Step, number, step, until_seen, working
from normbook.judgement.settings import of_its_day
from normbook.model.crosstable import Entrant
from normbook.model.numbers import fixed_text, rounded, score_text
from normbook.model.phrase import Value
from normbook.rulebooks.uschess.law.arithmetic import DECIMALS, decimal_text, published
from normbook.rulebooks.uschess.law.games import Game
from normbook.rulebooks.uschess.law.section import Contestant, Formula, Rated
from normbook.rulebooks.uschess.law.special import Special, straight_line
from normbook.rulebooks.uschess.law.standard import Standard, effective_cap
from normbook.rulebooks.uschess.law.start import Start, StartKind
from normbook.rulebooks.uschess.law.tables import Tables

PLACES = 4
"""Decimals of everything on the way to a rating."""

People = Mapping[int, Entrant]


def explain_rating(system: str, rated: Rated, people: People, tables: Tables) -> Step:
    """One rating of a player, from before the event to what is published (uschess.two-passes)."""
    who = rated.contestant
    parts = [
        *_start(who.start, tables),
        *([_look(rated.first_look, people, tables)] if rated.first_look else []),
        _effective(who, rated.first.effective, tables),
        _which(rated, tables),
        _formula("uschess.pass-1", rated.first, people, tables),
        _formula("uschess.pass-2", rated.second, people, tables),
        *_held(rated, tables),
        step(
            "uschess.published",
            rule="uschess.two-passes",
            result=published(rated.result),
            values={"exact": _before_rounding(rated.result)},
        ),
    ]
    values: dict[str, Value] = {
        "system": system,
        "before": None if who.unrated else decimal_text(who.rating),
        "after": decimal_text(rated.result),
    }
    return step("uschess.rating", *parts, rule="uschess.two-passes", result=published(rated.result), values=values)


def _start(start: Start | None, tables: Tables) -> Iterator[Step]:
    """Where an unrated player begins, and why (uschess.start)."""
    if start is None:
        return
    per_year, setting = tables.start_per_year, tables.start_unknown
    values: dict[str, Value] = {
        "age": start.age,
        "per_year": per_year.value,
        "least": tables.start_least.value,
        "most": tables.start_most.value,
        "taken": setting.value,
    }
    provenance = setting.provenance if start.kind is StartKind.UNKNOWN else per_year.provenance
    yield step(
        f"uschess.start-{start.kind}", rule="uschess.start", result=start.rating, values=values, provenance=provenance
    )


def _effective(who: Contestant, effective: Decimal, tables: Tables) -> Step:
    """N' = min(N, N*), with the formula of N* in force (uschess.neff)."""
    numbers = tables.effective_games.value
    formula = f"{numbers.most} ÷ √({_plain(numbers.base)} + {_plain(numbers.factor)} × ({numbers.centre} − R)²)"
    cap = effective_cap(who.rating, tables)
    return step(
        "uschess.effective",
        of_its_day(tables.effective_games, formula),
        rule="uschess.neff",
        result=fixed_text(effective, PLACES),
        values={"games": who.prior, "cap": fixed_text(cap, PLACES), "rating": _plain(who.rating), "top": numbers.top},
    )


def _which(rated: Rated, tables: Tables) -> Step:
    """The formula that rates, and why (uschess.which)."""
    who, special = rated.contestant, isinstance(rated.second, Special)
    values: dict[str, Value] = {"games": who.prior, "limit": tables.special_games.value, "career": who.career.value}
    return step("uschess.by-special" if special else "uschess.by-standard", rule="uschess.which", values=values)


def _look(look: Special, people: People, tables: Tables) -> Step:
    """What an unrated player counts for in the first pass of the others (uschess.first-look)."""
    return _formula("uschess.first-look", look, people, tables)


def _formula(code: str, formula: Formula, people: People, tables: Tables) -> Step:
    parts = _special(formula, people, tables) if isinstance(formula, Special) else _standard(formula, people, tables)
    rule = "uschess.first-look" if code == "uschess.first-look" else "uschess.two-passes"
    return step(code, *parts, rule=rule, result=fixed_text(formula.result, PLACES))


def _standard(formula: Standard, people: People, tables: Tables) -> Iterator[Step]:
    """Expectations, K, gain, bonus, sum (uschess.standard, uschess.bonus)."""
    places = _places(formula.expectations, formula.expected)
    yield step(
        "uschess.expectations",
        *_games(formula, [fixed_text(each, places) for each in formula.expectations], people),
        rule="uschess.standard",
        result=fixed_text(formula.expected, PLACES),
        values={"score": score_text(formula.score)},
    )
    games, k, gain = len(formula.games), rounded(formula.k, PLACES), rounded(formula.gain, PLACES)
    yield step(
        "uschess.k",
        *_reduced(formula, tables),
        rule="uschess.standard",
        result=fixed_text(formula.k, PLACES),
        values={
            "working": working(
                number(formula.numerator, 0, PLACES) / (number(formula.effective, 0, PLACES) + number(games)), k
            )
        },
    )
    score = Fraction(formula.score, 2)
    yield step(
        "uschess.gain",
        rule="uschess.standard",
        result=fixed_text(formula.gain, PLACES),
        values={
            "working": working(
                number(formula.k, 0, PLACES) * (number(score, 0, 1) - number(formula.expected, 0, PLACES)), gain
            )
        },
    )
    yield _bonus(formula, tables)
    sides = number(formula.rating, 0, 40) + number(formula.gain, PLACES)
    whole = sides + number(formula.bonus, PLACES) if formula.bonus else sides
    yield step(
        "uschess.sum",
        rule="uschess.standard",
        result=fixed_text(formula.result, PLACES),
        values={"working": working(whole, rounded(formula.result, PLACES))},
    )


def _reduced(formula: Standard, tables: Tables) -> Iterator[Step]:
    """That K is lower on the Regular side of a dual event (uschess.standard)."""
    reduced = tables.dual_k.value
    if reduced is None or formula.numerator == tables.k.value:
        return
    factors = f"({_plain(reduced.constant)} − {_plain(reduced.factor)} × {_plain(formula.rating)})"
    below = f"{tables.k.value} × {factors}"
    shown = below if formula.rating < reduced.top else str(reduced.least)
    yield step(
        "uschess.k-dual",
        of_its_day(tables.dual_k, shown),
        rule="uschess.standard",
        result=_plain(formula.numerator),
        values={"above": reduced.above, "top": reduced.top},
    )


def _bonus(formula: Standard, tables: Tables) -> Step:
    """The bonus, or why there is none (uschess.bonus, uschess.B)."""
    if formula.threshold is None:
        values: dict[str, Value] = {
            "games": len(formula.games),
            "needed": tables.bonus_games.value,
            "most": tables.bonus_meetings.value,
            "short": tables.bonus_meetings_short.value,
        }
        return step("uschess.no-bonus", rule="uschess.bonus", result=fixed_text(0, PLACES), values=values)
    root = max(len(formula.games), tables.bonus_root.value)
    threshold = step(
        "uschess.threshold",
        of_its_day(tables.B),
        rule="uschess.B",
        result=fixed_text(formula.threshold, PLACES),
        provenance=tables.B.provenance,
        values={"B": tables.B.value, "root": root},
    )
    difference = number(formula.gain, 0, PLACES) - number(formula.threshold, 0, PLACES)
    shown = rounded(formula.gain - formula.threshold, PLACES)
    return step(
        "uschess.bonus" if formula.bonus else "uschess.bonus-none",
        threshold,
        rule="uschess.bonus",
        result=fixed_text(formula.bonus, PLACES),
        values={"working": working(difference, shown)},
    )


def _special(formula: Special, people: People, tables: Tables) -> Iterator[Step]:
    """The sum that equals the score at the rating found, term by term (uschess.special)."""
    width = tables.special_width.value
    shares = [straight_line(formula.solved, other, width) for other in formula.opponents]
    own = Fraction(formula.effective) * straight_line(formula.solved, formula.own, width)
    places = _places([*shares, own], formula.total)
    values: dict[str, Value] = {
        "weight": _short(formula.effective),
        "own": _plain(formula.own),
        "career": formula.career.value,
        "score": score_text(formula.score),
        "total": _short(formula.total),
        "width": width,
    }
    rows = [*_games(formula, [fixed_text(each, places) for each in shares], people)]
    if formula.effective:
        shown = fixed_text(own, places)
        rows.append(step("uschess.own-term", rule="uschess.special", result=shown, values=values))
    code = "uschess.equation-none" if not formula.effective else "uschess.equation"
    yield step(code, *rows, rule="uschess.special", result=fixed_text(formula.total, PLACES), values=values)
    if formula.flat:
        low, high = ("" if end is None else fixed_text(end, PLACES) for end in formula.flat)
        kept = formula.solved == formula.rating
        code = "uschess.flat-kept" if kept else "uschess.flat-end"
        told: dict[str, Value] = {"low": low, "high": high, "rating": _plain(formula.rating)}
        yield step(code, rule="uschess.special", result=fixed_text(formula.solved, PLACES), values=told)
    if formula.result != formula.solved:
        bounds = {"least": tables.special_least.value, "most": tables.special_most.value}
        solved = fixed_text(formula.solved, PLACES)
        result = fixed_text(formula.result, PLACES)
        yield step("uschess.special-held", rule="uschess.special", result=result, values={"solved": solved, **bounds})


def _games(formula: Formula, shares: Sequence[str], people: People) -> Iterator[Step]:
    """A row for each game: the opponent's rating, the difference, what was expected, the score."""
    base = formula.solved if isinstance(formula, Special) else formula.rating
    rule = "uschess.special" if isinstance(formula, Special) else "uschess.standard"
    for game, other, share in zip(formula.games, formula.opponents, shares, strict=True):
        yield step("uschess.rated-game", rule=rule, result=share, values=_game(game, other, base, people))


def _game(game: Game, other: Decimal, base: Decimal, people: People) -> dict[str, Value]:
    return {
        "round": game.round,
        "number": game.opponent,
        "opponent": people[game.opponent].name,
        "rating": fixed_text(other, 2),
        "difference": fixed_text(rounded(base, 2) - rounded(other, 2), 2),
        "score": score_text(game.half_points),
    }


def _held(rated: Rated, tables: Tables) -> Iterator[Step]:
    """What holds the rating: the limit of a match, and floors (uschess.match, uschess.floors)."""
    if rated.limited is not None:
        yield step(
            "uschess.limited",
            rule="uschess.match",
            result=fixed_text(rated.limited, PLACES),
            provenance=tables.match_change.provenance,
            values={"most": tables.match_change.value},
        )
    named = [step(f"uschess.floor-{floor.kind}", rule="uschess.floors", result=floor.value) for floor in rated.floors]
    code = "uschess.on-floor" if rated.floor else "uschess.above-floors"
    yield step(code, *named, rule="uschess.floors", result=fixed_text(rated.result, PLACES))


def _places(parts: Sequence[Decimal | Fraction], total: Decimal) -> int:
    """With so many decimals the parts add up to the total as it is shown."""
    shown = rounded(total, PLACES)
    return next(
        places
        for places in count(PLACES)
        if rounded(sum((Fraction(rounded(each, places)) for each in parts), Fraction(0)), PLACES) == shown
    )


def _before_rounding(result: Decimal) -> str:
    """The rating with so many decimals that rounding them gives what is published."""
    shown = published(result)
    return f"{until_seen(lambda places: rounded(result, places), lambda value: published(value) == shown, DECIMALS):f}"


def _plain(value: Decimal) -> str:
    """A number as it was given: without needless zeros."""
    return f"{value.normalize():f}" if value else "0"


def _short(value: Decimal) -> str:
    """Exactly where four decimals hold it, else rounded to them."""
    text = fixed_text(value, PLACES)
    return text.rstrip("0").rstrip(".") if Decimal(text) == value else text
