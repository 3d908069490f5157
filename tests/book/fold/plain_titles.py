"""A book of lifetime titles kept plainly, beside the real one: what random books are compared with.

Nothing here calls the rulebook or a fold of the book: what was done is gone through from the first day each time.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date

from normbook.model.crosstable import Event, Rating
from normbook.model.variant import Variant
from tests.rulebooks.uscf.recomputed import LETTERS, RULES, Rules, Stood, answer, code, established, starting_title

SWAPPED = {**LETTERS, "c": LETTERS["B"], "B": LETTERS["c"]} | {"z": LETTERS["x"]}
SWAPPED.pop("x")
VARIANTS: dict[str, tuple[Variant | None, dict[str, object]]] = {
    "none": (None, {}),
    "letters": (
        Variant("uscf", "Letters", {"letters": {"1400": "B", "1700": "c", "2000": "z"}}),
        {"letters": SWAPPED},
    ),
    "limit": (Variant("uscf", "Thirty games", {"provisional_limit": 30}), {"limit": 30}),
    "after": (Variant("uscf", "By the end", {"established": "after"}), {"established": "after"}),
    "strict": (
        Variant("uscf", "Strictly", {"comparison": ">", "required_points": 3, "initial_margin": 200}),
        {"strict": True, "points": 3, "margin": 200},
    ),
    "games": (
        Variant("uscf", "Played", {"life_master_games": 3, "life_master_count": "played", "required_rounds": 5}),
        {"life_master_games": 3, "life_master_count": "played", "rounds": 5},
    ),
}
LIMITS = {"1998": 25, "1998.2": 20}


@dataclass(frozen=True)
class By:
    """An edition, and one of the variants."""

    edition: str = "1998.2"
    variant: str = "none"

    @property
    def rules(self) -> Rules:
        return replace(RULES, **{"limit": LIMITS[self.edition], **VARIANTS[self.variant][1]})  # type: ignore[arg-type]

    @property
    def own(self) -> Variant | None:
        return VARIANTS[self.variant][0]


@dataclass(frozen=True)
class Act:
    seq: int
    kind: str
    """A title, `games` or `demote`."""
    player: str
    system: str
    day: date
    by: By


@dataclass(frozen=True)
class Listed:
    seq: int
    lines: dict[str, tuple[Rating, str]]
    """By member: rating and code."""
    by: By


Held = tuple[Stood | None, int]
"""The standing, and the games toward Life Master."""


@dataclass
class PlainBook:
    """Everything that was done."""

    events: dict[str, tuple[Event, By]] = field(default_factory=dict)
    """Entrants known by their keys."""
    acts: list[Act] = field(default_factory=list)
    starts: dict[tuple[date, str], Listed] = field(default_factory=dict)
    into: dict[str, str] = field(default_factory=dict)

    def person(self, key: str) -> str:
        while key in self.into:
            key = self.into[key]
        return key

    def in_force(self, system: str, day: date) -> By:
        """By what the last event was judged, else the last list was read."""
        judged = [(e.end, e.id, by) for e, by in self.events.values() if e.system == system and e.end <= day]
        if judged:
            return max(judged, key=lambda each: each[:2])[2]
        lists = [(on, each.by) for (on, of), each in self.starts.items() if of == system and on <= day and each.lines]
        return max(lists, key=lambda each: each[0])[1] if lists else By()

    def last_by(self, player: str, system: str, day: date) -> By:
        """By what the player's own last event was judged."""
        own = [
            (event.end, event.id, by)
            for event, by in self.events.values()
            if event.system == system and event.end <= day
            if any(self.person(entrant.id) == player for entrant in event.entrants)
        ]
        return max(own, key=lambda each: each[:2])[2] if own else self.in_force(system, day)

    def steps(self) -> Iterator[tuple[tuple[date, int, str], object]]:
        """In the order of effect: the day, on it lists, events, acts."""
        for event, by in self.events.values():
            yield (event.end, 0, event.id), (event, by)
        for act in self.acts:
            yield (act.day, act.seq, ""), act
        for (day, system), listed in self.starts.items():
            yield (day, -listed.seq, ""), (system, listed)

    def fold(self, until: date = date.max) -> tuple[dict[tuple[str, str], Held], set[tuple[str, str, int]], set[int]]:
        """Where everybody stands by system and person; the norms; the acts that did nothing."""
        held: dict[tuple[str, str], Held] = {}
        norms: set[tuple[str, str, int]] = set()
        idle: set[int] = set()
        for (day, *_), what in sorted(self.steps(), key=lambda step: step[0]):
            if day > until:
                break
            if isinstance(what, Act):
                self._act(what, held, idle)
            elif isinstance(what[0], Event):  # type: ignore[index]
                self._event(*what, held, norms)  # type: ignore[misc]
            else:
                self._list(*what, held)  # type: ignore[misc]
        return held, norms, idle

    def _event(self, event: Event, by: By, held: dict[tuple[str, str], Held], norms: set[tuple[str, str, int]]) -> None:
        rules = by.rules
        for entrant in event.entrants:
            key = event.system, self.person(entrant.id)
            stood, games = held.get(key, (None, 0))
            made = answer(event, entrant.no, rules, stood)
            if made.norm:
                norms.add((event.id, key[1], made.norm))
            now = (made.title, made.next, made.beyond) if made.next is not None else stood
            if entrant.post and entrant.post.value >= 2200 and established(entrant.post, rules):
                wanted = ("W",) if rules.life_master_count == "won" else ("W", "D", "L")
                games += sum(each.rated and each.result.value in wanted for each in entrant.outcomes)
            held[key] = now, games

    def _act(self, act: Act, held: dict[tuple[str, str], Held], idle: set[int]) -> None:
        key = act.system, self.person(act.player)
        stood, games = held.get(key, (None, 0))
        level = 900 if stood is None or stood[0] is None else stood[0]
        wanted = 2200 if act.kind == "games" else 0 if act.kind == "demote" else int(act.kind)
        if stood is None:
            idle.add(act.seq)
        elif act.kind == "demote":
            if stood[0] is None:
                idle.add(act.seq)
            else:
                held[key] = (None if stood[0] == 1000 else stood[0] - 100, 0, 0), games
        elif wanted <= level or (act.kind == "games" and games < act.by.rules.life_master_games):
            idle.add(act.seq)
        else:
            held[key] = (wanted, stood[2] if wanted == level + 100 else 0, 0), games
        held.setdefault(key, (None, 0))

    def _list(self, system: str, listed: Listed, held: dict[tuple[str, str], Held]) -> None:
        rules = listed.by.rules
        for member in sorted(listed.lines, key=lambda each: (self.person(each) != each, each)):
            key = system, self.person(member)
            stood, games = held.get(key, (None, 0))
            rating, written = listed.lines[member]
            told: Stood | None = None
            if written:
                number = int(written[1])
                told = rules.letters.get(written[0]), number, 2 * (number % 2)
            elif established(rating, rules):
                told = starting_title(rating.value, rules), 0, 0
            held[key] = stood or told, games

    def codes(self, system: str, day: date) -> dict[str, str]:
        """The list of a day, by person, in the letters of what was in force."""
        rules = self.in_force(system, day).rules
        held, _, _ = self.fold(day)
        return {
            person: code(stood[0], stood[1], rules) if stood else ""
            for (of, person), (stood, _) in held.items()
            if of == system
        }
