"""Whether the source's claim holds: said plainly, with the numbers."""

from collections.abc import Sequence

from normbook.render.chance import percent
from normbook.render.page import Block, Cell, Heading, Table, Text
from normbook.render.sheet import Field, column, table_of
from normbook.render.words import say
from normbook.rulebooks.uscf.study.titles import Tested, TitlesStudy
from normbook.study.comparison import rules_name


def verdict(tested: Sequence[Tested], above: int) -> str:
    """The claim under one set of rules, in a sentence; the most events decide."""
    first, last = tested[0], tested[-1]
    held = [each.events for each in tested if each.holding == each.runs]
    how = "holds" if last.holding == last.runs else "partly" if last.holding else "fails"
    return say(
        f"study.claim.{how}",
        events=last.events,
        reach=_between(last),
        first=first.events if first is not last and first.holding < first.runs else None,
        first_reach=_between(first),
        above=above,
        holding=last.holding,
        runs=last.runs,
        until=held[-1] if held else None,
    )


def _between(tested: Tested) -> str:
    """`5.3 % to 23.1 %`, or one of them where they read the same."""
    least, most = percent(tested.least.exact), percent(tested.most.exact)
    return least if least == most else say("study.claim.between", least=least, most=most)


def verdict_blocks(told: TitlesStudy) -> list[Block]:
    """What is tested, the answer under the edition, and the numbers under all rules."""
    claim = told.plan.claim
    tested = told.tested
    blocks: list[Block] = [
        Heading(say("study.claim.title")),
        Text(say("study.claim.test", above=claim.above, share=100 * claim.share)),
    ]
    if not tested:
        return [*blocks, Text(say("study.claim.nothing", above=claim.above))]
    by_edition = [each for each in tested if each.tables is told.rules[0]]
    good = by_edition[-1].holding == by_edition[-1].runs
    return [*blocks, Text(verdict(by_edition, claim.above), "good" if good else "bad"), _table(told, tested)]


def _table(told: TitlesStudy, tested: Sequence[Tested]) -> Table:
    rules: Field[Tested] = column("study.rules", lambda each: rules_name(each.tables))
    return table_of(
        "claim",
        tested,
        column("study.claim.events", lambda each: each.events, right=True),
        *([rules] if len(told.rules) > 1 else []),
        column("study.claim.least", lambda each: percent(each.least.exact), right=True),
        column("study.claim.most", lambda each: percent(each.most.exact), right=True),
        column("study.claim.holds-in", _holds_in),
    )


def _holds_in(tested: Tested) -> Cell:
    held = say("study.claim.of", holding=tested.holding, runs=tested.runs)
    return Cell(held, tone="good" if tested.holding == tested.runs else "bad")


def tested_document(tested: Tested) -> dict[str, object]:
    """One line of the claim's table for programs."""
    return {
        "variant": tested.tables.variant,
        "events": tested.events,
        "runs": tested.runs,
        "holding": tested.holding,
        "holds": tested.holding == tested.runs,
        "least": tested.least.number,
        "most": tested.most.number,
    }
