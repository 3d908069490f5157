"""The ladder of norms: what each level expected of a player, what it needed, and the score they made."""

from fractions import Fraction

from normbook.model.numbers import fixed_text, score_text
from normbook.render.drawing import BLUE, GREEN, INK, RED, Drawing, Spec, axis, specification, told_apart
from normbook.render.words import say
from normbook.rulebooks.uscf.law.judge import PlayerNorm
from normbook.rulebooks.uscf.law.norm import LevelTried, thousandths_text

_STEP = 26
_WIDTH = 460


def ladder(player: PlayerNorm) -> list[Drawing]:
    """One chart; none for a player who was tried at no level."""
    if not player.levels:
        return []
    words = say(
        "uscf.ladder.alternative",
        name=player.entrant.name,
        score=score_text(player.score),
        games=player.games,
        levels="; ".join(map(_level_words, player.levels)),
    )
    rungs = [_rung(tried) for tried in player.levels]
    made = {"values": [{"score": _number(500 * player.score), "label": score_text(player.score)}]}
    y = {
        "field": "level",
        "type": "ordinal",
        "sort": "descending",
        "title": say("uscf.ladder.level"),
        "axis": {"labelLimit": 220},
    }
    scale, ticks = {"domain": [0, max(player.games, 1)]}, {"tickMinStep": 0.5}
    x = axis("score", say("uscf.ladder.points"), scale=scale, axis=ticks)
    colour = told_apart("met", {say("uscf.met.yes"): GREEN, say("uscf.met.no"): RED})
    layers: list[Spec] = [
        {
            "mark": {"type": "bar", "height": 12, "opacity": 0.35},
            "encoding": {"y": y, "x": {**x, "field": "expected"}, "color": colour},
        },
        {
            "mark": {"type": "tick", "thickness": 3, "size": 20},
            "encoding": {"y": y, "x": {**x, "field": "needed"}, "color": colour},
        },
        {
            "data": made,
            "mark": {"type": "rule", "color": BLUE, "strokeWidth": 2},
            "encoding": {"x": x},
        },
        {
            "data": made,
            "mark": {"type": "text", "align": "left", "baseline": "bottom", "dx": 4, "dy": -2, "color": INK},
            "encoding": {"x": x, "y": {"value": 0}, "text": {"field": "label"}},
        },
    ]
    spec = specification(words, width=_WIDTH, height={"step": _STEP}, data={"values": rungs}, layer=layers)
    return [Drawing(spec, words)]


def _rung(tried: LevelTried) -> Spec:
    return {
        "level": say("uscf.ladder.rung", level=tried.level, title=tried.level),
        "expected": _number(tried.expected),
        "needed": _number(tried.expected + tried.delta),
        "met": say(f"uscf.met.{'yes' if tried.met else 'no'}"),
    }


def _level_words(tried: LevelTried) -> str:
    needed = thousandths_text(tried.expected + tried.delta)
    met = say(f"uscf.met.{'yes' if tried.met else 'no'}")
    return say("uscf.ladder.level-words", level=tried.level, needed=needed, met=met)


def _number(thousandths: int) -> float:
    """For drawing only: no rule looks at it."""
    return float(fixed_text(Fraction(thousandths, 1000), 3))
