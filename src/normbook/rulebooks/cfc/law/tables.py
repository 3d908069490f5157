"""The values of the class titles and ratings, typed and checked."""

from decimal import Decimal
from fractions import Fraction
from typing import Annotated

from normbook.judgement.ladder import Ladder, Rank, TitleClass, classes
from normbook.judgement.settings import Setting
from normbook.judgement.tables import EXACT, Read, hundredths_expected, loader, one_of, rising_to, whole
from normbook.model.light import dataclass

RULES = "cfc"
CODES = ("E", "D", "C", "B", "A", "NCM", "NM")
"""The classes, which a variant may move, and not rename."""
MOST = 3999

Number = Annotated[Setting[int], whole(0, MOST)]
Factor = Annotated[Setting[int], whole(1, MOST)]


@dataclass(frozen=True, slots=True)
class Tables:
    """Every value the rules need."""

    edition: str
    variant: str | None
    classes: Annotated[Setting[Ladder], classes(CODES, MOST, "CFC-VARIANT-CLASSES")]
    expected: Annotated[Setting[tuple[int, ...]], rising_to(MOST, 50)]
    """The greatest difference for .50, .51 … .99."""
    above: Annotated[Setting[str], one_of(">", ">=")]
    federation: Annotated[Setting[str], Read(lambda value, _: str(value).upper())]
    lifetime_high: Annotated[Setting[str], one_of("known", "seen")]
    norm_margin: Number
    norm_games: Annotated[Setting[int], whole(1, 99)]
    norms: Annotated[Setting[int], whole(1, 5)]
    published_games: Number
    rating_margin: Number
    spread: Number
    provisional_games: Number
    k: Factor
    k_master: Factor
    master: Number
    gain_line: Number
    bonus_games: Factor
    high_bonus: Number
    change_bonus: Annotated[Setting[Decimal], EXACT]
    threshold: Number
    lowest: Number
    low: Number

    @property
    def ladder(self) -> Ladder:
        """The classes themselves."""
        return self.classes.value

    def norm_rank(self, performance: Fraction | int) -> Rank:
        """For how many classes a performance is a norm (cfc.438.norm)."""
        return sum(performance >= each.floor + self.norm_margin.value for each in self.ladder)

    def published_rank(self, rating: int) -> Rank:
        """Above how many floors a published rating is (cfc.438.title)."""
        return sum(rating >= self.least_published(each) for each in self.ladder)

    def least_published(self, each: TitleClass) -> int:
        """The least published rating that a title asks for (cfc.438.title)."""
        return each.floor + (self.above.value == ">")

    def rating_rank(self, rating: int) -> Rank:
        """How many titles an established published rating gives without norms (cfc.438.rating)."""
        return sum(rating >= self.least_alone(each) for each in self.ladder)

    def least_alone(self, each: TitleClass) -> int:
        """The least established rating that gives a title without norms (cfc.438.rating)."""
        return each.floor + self.rating_margin.value + 1

    def expectation(self, own: int, other: int) -> Decimal:
        """The expected score of a game (cfc.414.established)."""
        return Decimal(hundredths_expected(self.expected.value, own - other)) / 100


load = loader(RULES, Tables)
