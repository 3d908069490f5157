"""A whole event judged: every norm that its players could make."""

from collections.abc import Collection, Iterator

from normbook.judgement import Judgement
from normbook.model.crosstable import Entrant, Event
from normbook.model.diagnostics import Diagnostic, Findings, Place
from normbook.model.light import dataclass
from normbook.model.numbers import HalfPoints
from normbook.rulebooks.fide.choices import LARGE_SWISS, NATIONAL_FINAL, NATIONAL_TEAM, NONE
from normbook.rulebooks.fide.law.administration import lasts_long, too_many_rounds_a_day
from normbook.rulebooks.fide.law.event import TitleEvent, TitlePlayer, title_event, title_written
from normbook.rulebooks.fide.law.exemption import Turnout, exempting_article, turnout_of
from normbook.rulebooks.fide.law.games import PlayedGames, played_games, scoreless_players
from normbook.rulebooks.fide.law.norm import Norm
from normbook.rulebooks.fide.law.search import Attempt
from normbook.rulebooks.fide.law.tables import TITLES, NormNeeds, Tables

_HOST_MATTERS = frozenset({NATIONAL_FINAL, NATIONAL_TEAM, LARGE_SWISS})


@dataclass(frozen=True, slots=True)
class PlayerNorms:
    """A player's event."""

    entrant: Entrant
    player: TitlePlayer
    played: PlayedGames
    norms: tuple[Norm, ...]
    """One for each title that was tried, from the top."""

    @property
    def made(self) -> tuple[Norm, ...]:
        """Those that are norms."""
        return tuple(norm for norm in self.norms if norm.met)

    @property
    def games(self) -> int:
        """Games played, whether they count or not."""
        return sum(outcome.played for outcome in self.entrant.outcomes)

    @property
    def half_points(self) -> HalfPoints:
        """The tournament score."""
        return self.entrant.half_points


def judge(
    event: Event, tables: Tables, *, all_norms: bool = False, only: Collection[int] | None = None
) -> Judgement[PlayerNorms]:
    """Norms for every player, or only for some numbers; `all_norms`: of titles that a player already has, too."""
    titled = title_event(event)
    turnout = turnout_of(titled, tables)
    scoreless = scoreless_players(titled)
    subjects = tuple(
        _player_norms(entrant, titled, turnout, scoreless, tables, all_norms=all_norms)
        for entrant in event.entrants
        if only is None or entrant.no in only
    )
    notes = tuple(_notes(titled, turnout, subjects, tables))
    return Judgement("fide", tables.edition, tables.variant, event.id, subjects, notes=notes)


def norms_tried(player: TitlePlayer, tables: Tables, *, all_norms: bool = False) -> Iterator[NormNeeds]:
    """The norms that a player can still use: all four for women, and none of a title held or below it."""
    for needs in tables.norms:
        if (player.woman or not needs.women) and (all_norms or player.title not in needs.level):
            yield needs


def _player_norms(
    entrant: Entrant,
    event: TitleEvent,
    turnout: Turnout | None,
    scoreless: frozenset[int],
    tables: Tables,
    *,
    all_norms: bool,
) -> PlayerNorms:
    player = event.players[entrant.no]
    played = played_games(entrant, event, scoreless, tables)
    exempt = exempting_article(player, event, turnout, tables)
    norms = tuple(
        Attempt(player, event, needs, exempt, tables).best(played)
        for needs in norms_tried(player, tables, all_norms=all_norms)
    )
    return PlayerNorms(entrant, player, played, norms)


def _notes(
    event: TitleEvent, turnout: Turnout | None, subjects: tuple[PlayerNorms, ...], tables: Tables
) -> Iterator[Diagnostic]:
    """What the file leaves open, and what an exemption is worth here."""
    findings = Findings()
    place = Place(event.event.file)
    if not event.federations_told:
        findings.warning("FIDE-NO-FEDERATIONS", place)
    elif strangers := tuple(each.name for each in event.players.values() if not each.federation):
        findings.warning("FIDE-PLAYERS-WITHOUT-FEDERATION", place, None, names=strangers)
    other = {title for entrant in event.event.entrants if (title := title_written(entrant)) and title not in TITLES}
    if other:
        findings.warning("FIDE-TITLES-UNKNOWN", place, None, titles=tuple(sorted(other)), known=TITLES)
    if rounds := too_many_rounds_a_day(event.event, tables):
        findings.warning("FIDE-ROUNDS-A-DAY", place, None, rounds=rounds, most=tables.daily_rounds.value)
    if lasts_long(event.event, tables):
        findings.warning("FIDE-LONG-EVENT", place, None, days=tables.long_days.value)
    if event.exemption in _HOST_MATTERS and not event.federation:
        findings.warning("FIDE-HOST-UNKNOWN", place, None, exemption=event.exemption)
    flagless = tuple(each.name for each in event.players.values() if each.federation in tables.no_federation)
    if flagless and any(_only_federations(each) for each in subjects):
        findings.note("FIDE-FLAGS", place, None, names=flagless)
    if turnout:
        values = {"rated": turnout.rated, "federations": turnout.federations, "titled": turnout.titled}
        enough = turnout.enough(tables)
        if event.exemption == LARGE_SWISS and not enough:
            findings.warning("FIDE-NOT-EXEMPT", place, None, **values)
        elif event.exemption == NONE and enough and any(_only_federations(each) for each in subjects):
            findings.note("FIDE-COULD-BE-EXEMPT", place, None, **values)
    return iter(findings)


def _only_federations(player: PlayerNorms) -> bool:
    """Whether a norm is missed by the federations alone."""
    return any(
        norm.unmet and all(each.rule in ("fide.1.4.3", "fide.1.4.4") for each in norm.unmet) for norm in player.norms
    )
