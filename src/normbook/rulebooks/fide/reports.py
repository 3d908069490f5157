"""A norm as an application, a book and a printed summary have it: what it was, where, and against whom.

`score --json` writes the same of each norm, so that a norm of years ago can be brought along as a file.
"""

from normbook.book.log.codec import Codec, Content, Way
from normbook.model.crosstable import Event
from normbook.model.light import dataclass
from normbook.model.numbers import HalfPoints
from normbook.rulebooks.fide.law.application import ClaimedNorm
from normbook.rulebooks.fide.law.application_tables import ApplicationTables
from normbook.rulebooks.fide.law.circumstances import Circumstances, circumstances
from normbook.rulebooks.fide.law.event import TitleEvent, title_event
from normbook.rulebooks.fide.law.judge import PlayerNorms
from normbook.rulebooks.fide.law.norm import Norm
from normbook.rulebooks.fide.law.play import Play
from normbook.rulebooks.fide.law.tables import Tables


@dataclass(frozen=True, slots=True)
class Encounter:
    """A round of the player's: whom they met, and what came of it."""

    round: int
    name: str
    federation: str = ""
    title: str = ""
    rating: int | None = None
    half_points: HalfPoints | None = None
    """None where no game was played."""
    counts_as: int | None = None
    """The rating of the floor or of the unrated, where it counts as that."""
    used: bool = False
    """Whether the norm is made of it."""


@dataclass(frozen=True, slots=True)
class NormReport:
    """A norm with the facts that its certificate asks for."""

    claim: ClaimedNorm
    player: str
    id: str = ""
    federation: str = ""
    held: str = ""
    """The title that the player had."""
    rating: int | None = None
    place: str = ""
    host: str = ""
    rounds: int = 0
    format: str = ""
    exemption: str = ""
    time_control: str = ""
    half_points: HalfPoints = 0
    average: int = 0
    percent: int = 0
    difference: int = 0
    performance: int = 0
    reached: int | None = None
    """The highest rating on the way through the event, or at its start (fide.1.5.3)."""
    encounters: tuple[Encounter, ...] = ()


def _yes_or_no() -> Way:
    """A yes and a no are both said: nothing is neither."""
    return Way(lambda value: "yes" if value else "no", lambda text: text == "yes")


_PLAY = Codec(Play, ways={name: _yes_or_no() for name in ("laws", "arbiter_played", "changed")})
_CLAIM = Codec(
    ClaimedNorm,
    ways={"play": _PLAY.way, **{name: _yes_or_no() for name in ("met", "foreign", "listed", "rated")}},
)
_REPORT = Codec(NormReport, ways={"claim": _CLAIM.way})
CLAIM_WAY, REPORT_WAY = _CLAIM.way, _REPORT.way
"""How a claim and a report are written within something else."""


def report_document(report: NormReport) -> Content:
    """For a file of JSON, or an entry."""
    return _REPORT.content(report)


def report_from(content: Content) -> NormReport:
    """The report that a document tells; raises ValueError, TypeError or KeyError where it tells none."""
    return _REPORT.read(content)


@dataclass(frozen=True, slots=True)
class EventReports:
    """What the reports of one event share."""

    event: Event
    titled: TitleEvent
    tables: Tables
    around: Circumstances


def event_reports(event: Event, tables: Tables, of_application: ApplicationTables) -> EventReports:
    """An event, ready for the reports of its norms."""
    titled = title_event(event)
    return EventReports(event, titled, tables, circumstances(titled, tables, of_application))


def norm_report(of: EventReports, player: PlayerNorms, norm: Norm, reached: int | None) -> NormReport:
    """A norm, made or missed; `reached` is the highest rating that the event shows."""
    event, more = of.event, dict(of.event.more)
    return NormReport(
        claim=_claim(of, norm),
        player=player.entrant.name,
        id=player.entrant.id,
        federation=player.player.federation,
        held=player.player.title,
        rating=player.player.rating,
        place=more.get("city", ""),
        host=of.titled.federation,
        rounds=event.rounds,
        format=event.format or "swiss",
        exemption=of.titled.exemption,
        time_control=more.get("time_control", ""),
        half_points=norm.reached.half_points,
        average=norm.reached.average,
        percent=norm.reached.percent,
        difference=norm.reached.difference,
        performance=norm.reached.rating,
        reached=reached,
        encounters=_encounters(of, player, norm),
    )


def _claim(of: EventReports, norm: Norm) -> ClaimedNorm:
    event, around = of.event, of.around
    return ClaimedNorm(
        event=event.id,
        name=event.name,
        title=norm.title,
        met=norm.met,
        games=len(norm.games),
        credited=norm.credited or len(norm.games),
        start=event.start,
        end=event.end,
        missed=tuple(dict.fromkeys(each.rule for each in norm.unmet)),
        short=norm.short,
        foreign=not norm.exempt,
        listed=around.listed,
        single_days=around.single_days,
        rated=around.rated,
        arbiter=around.arbiter,
        registered=around.registered,
        play=around.play,
    )


def _encounters(of: EventReports, player: PlayerNorms, norm: Norm) -> tuple[Encounter, ...]:
    used = {game.round: game for game in norm.games}
    found = []
    for number, outcome in enumerate(player.entrant.outcomes, 1):
        opponent = of.titled.players.get(outcome.opponent or 0)
        if opponent is None:
            continue
        game = used.get(number)
        floor = norm.needs.floor if game and opponent == norm.reached.raised else None
        counted = floor or (of.tables.unrated.value if opponent.rating is None else None)
        points = game.half_points if game else outcome.half_points if outcome.played else None
        found.append(
            Encounter(
                number, opponent.name, opponent.federation, opponent.title, opponent.rating, points, counted, bool(game)
            )
        )
    return tuple(found)
