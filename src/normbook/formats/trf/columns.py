"""Where everything stands in a tournament report file. Columns count from 1, first and last included."""

from normbook.model.light import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """A field's columns."""

    first: int
    last: int

    def of(self, line: str) -> str:
        """The field's text, trimmed; blank beyond the line's end."""
        return line[self.first - 1 : self.last].strip()

    @property
    def width(self) -> int:
        """How many characters fit."""
        return self.last - self.first + 1


PLAYER = {
    "no": Span(5, 8),
    "sex": Span(10, 10),
    "title": Span(11, 13),
    "name": Span(15, 47),
    "rating": Span(49, 52),
    "federation": Span(54, 56),
    "id": Span(58, 68),
    "birth": Span(70, 79),
    "points": Span(81, 84),
    "rank": Span(86, 89),
}
"""A `001` line. The lines of a national rating (`USA` …) have the same columns up to the birth date."""

FIRST_ROUND = 92
ROUND_WIDTH = 10
OPPONENT = Span(1, 4)
COLOUR = Span(6, 6)
RESULT = Span(8, 8)
"""Within a round's columns; the others are blank."""

BYE = {"kind": Span(5, 5), "round": Span(7, 9)}
BYE_FIRST_PLAYER = 11
BYE_PLAYER_STEP = 5
"""A `240` line: kind, round, then the players in steps of five columns."""

POINTS_FIRST = 6
POINTS_STEP = 9
POINTS_VALUE = Span(2, 5)
"""A `162` line: a letter and its points, again every nine columns."""

ROUND_DATES_FIRST = 92
ROUND_DATES_STEP = 10
ROUND_DATE_WIDTH = 8
"""A `132` line."""

TEXT_FROM = 5
"""Where the text of a header line begins."""

HEADER_16 = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "start",
    "052": "end",
    "062": "players",
    "072": "rated_players",
    "082": "teams",
    "092": "type",
    "102": "arbiter",
    "112": "deputy_arbiter",
    "122": "time_control",
    "132": "round_dates",
}
HEADER_26 = {
    "142": "rounds",
    "152": "initial_colour",
    "162": "points",
    "172": "starting_rank_method",
    "182": "pairing_controller",
    "192": "coded_type",
    "202": "tie_breaks",
    "212": "standings_tie_breaks",
    "222": "coded_time_control",
    "352": "board_colours",
    "362": "team_points",
}
HEADER = HEADER_16 | HEADER_26
"""Every header line and the name under which its text is kept."""

TEAM_LINES = frozenset({"013", "300", "310", "320", "330", "352", "362", "801", "802"})
"""Teams: read, said, and left alone."""

PAIRING_LINES = frozenset(
    {"250", "260", "XXA", "XXB", "XXC", "XXP", "XXZ", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU", "XXS", "TNR", "XXR"}
)
"""What a pairing program is told; of these only points and the number of rounds say anything to us."""

ROUND_COUNT_LINES = frozenset({"142", "XXR", "TNR"})

NATIONAL = "USA"
"""The federation whose ratings and ids the rulebooks are about."""

NATIONAL_ID_TYPES = frozenset({"ID:USCF", "ID:USA", "ID:USCHESS"})
"""`DAT 0002 ID:USCF 12345678`."""
