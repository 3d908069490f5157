"""A title application for people and for programs: the answer, article by article, and a summary of each norm."""

from collections.abc import Iterable, Iterator, Sequence

from normbook.judgement import Check, Verdict
from normbook.model.light import dataclass
from normbook.model.numbers import score_text
from normbook.render.about import about
from normbook.render.checks import checks_table, verdict_cell
from normbook.render.json import check_document
from normbook.render.page import Block, Heading, Page, Table, Text
from normbook.render.sheet import column, table_of
from normbook.render.words import say, say_phrase, shown
from normbook.rulebook import rulebook
from normbook.rulebooks.fide.law.application import Application, NormChecks, worst
from normbook.rulebooks.fide.present.norm import norm_blocks
from normbook.rulebooks.fide.reports import NormReport, report_document

VERDICTS = "fide.verdict"
_ANSWERS = {True: "yes", False: "no", None: "open"}


@dataclass(frozen=True, slots=True)
class Applicant:
    """Who applies."""

    name: str
    id: str = ""
    federation: str = ""
    title: str = ""
    birth: str = ""


@dataclass(frozen=True)
class ApplicationAnswer:
    """An application with its answer."""

    applicant: Applicant
    judged: Application
    reports: Sequence[NormReport]
    edition: str
    variant: str | None

    @property
    def stands(self) -> bool | None:
        """Yes, no, or None while an officer has something to confirm."""
        return self.judged.stands

    def document(self) -> dict[str, object]:
        """For programs: every condition, those of a norm with its event, and the norms used and left out."""
        judged = self.judged
        return {
            "rules": "fide",
            "edition": self.edition or rulebook("fide").newest,
            "variant": self.variant,
            "title": judged.title,
            "player": {
                "id": self.applicant.id,
                "name": self.applicant.name,
                "fed": self.applicant.federation,
                "title": self.applicant.title,
            },
            "stands": self.stands,
            "games": sum(each.norm.credited for each in judged.norms),
            "checks": [
                *(check_document(each) for each in judged.checks),
                *(
                    {**check_document(each), "norm": norm.norm.event or norm.norm.name}
                    for norm in judged.norms
                    for each in norm.checks
                ),
            ],
            "to_confirm": [
                {"rule": each.rule, "norm": norm.norm.event or norm.norm.name}
                for norm in judged.norms
                for each in norm.to_confirm
            ],
            "missing": list(missing_sentences(judged)),
            "norms": [self._norm_document(each) for each in judged.norms],
            "left_out": [self._norm_document(each) for each in judged.left_out],
        }

    def _norm_document(self, norm: NormChecks) -> dict[str, object]:
        return {
            **report_document(self.report(norm)),
            "checks": [check_document(each) for each in norm.checks],
        }

    def report(self, norm: NormChecks) -> NormReport:
        """The report of a norm."""
        return next(each for each in self.reports if each.claim == norm.norm)

    def page(self) -> Page:
        """The answer, what is missing, every article, and the norms in a table."""
        judged, who = self.judged, self.applicant
        title = say("fide.application", title=judged.title, name=who.name, id=who.id or None)
        answer = _ANSWERS[self.stands]
        tone = {"yes": "good", "no": "bad"}.get(answer, "")
        blocks: list[Block] = [Text(say(f"fide.application.{answer}", title=judged.title), tone)]
        blocks += (Text(each) for each in missing_sentences(judged))
        if known := " · ".join(filter(None, (who.title, who.federation, who.birth))):
            blocks.append(Text(known, "muted"))
        blocks.append(checks_table(judged.checks, "application", VERDICTS))
        if judged.norms:
            blocks += [Heading(say("fide.application.norms")), _norms_table(judged.norms, self)]
        if to_confirm := tuple(dict.fromkeys(each.rule for norm in judged.norms for each in norm.to_confirm)):
            articles = "; ".join(f"{say(f'rule.{rule}')} ({rule.partition('.')[2]})" for rule in to_confirm)
            blocks.append(Text(say("fide.application.confirm", articles=articles), "muted"))
        if judged.left_out:
            blocks += [Heading(say("fide.application.left-out")), _norms_table(judged.left_out, self)]
        return Page(title, blocks, about("fide", self.edition or rulebook("fide").newest, self.variant))

    def full_page(self) -> Page:
        """To be printed: with the conditions of each norm, and what its certificate asks for."""
        page = self.page()
        blocks = list(page.blocks)
        for each in (*self.judged.norms, *self.judged.left_out):
            blocks += norm_blocks(self.report(each), (*each.checks, *each.to_confirm))
        return Page(page.title, blocks, page.about)


def missing_sentences(judged: Application) -> Iterator[str]:
    """What is missing, and what is to be confirmed, a sentence each."""
    for where, checks in (("", judged.checks), *((each.norm.name, each.checks) for each in judged.norms)):
        for check in checks:
            if check.verdict in (Verdict.FAILED, Verdict.OPEN):
                yield missing_text(check, where)


def missing_text(check: Check, where: str) -> str:
    """A condition that is not met, or not known, in a sentence."""
    values = {
        "about": say(f"rule.{check.rule}"),
        "article": check.rule.partition(".")[2],
        "needed": None if check.needed is None else shown(check.needed),
        "actual": None if check.actual is None else shown(check.actual),
        "where": where or None,
        "note": say_phrase(check.note) if check.note else None,
    }
    return say(f"fide.missing.{check.verdict.value}", values)


def _norms_table(norms: Iterable[NormChecks], of: ApplicationAnswer) -> Table:
    return table_of(
        "norms",
        norms,
        column("fide.norm.event", lambda each: each.norm.name),
        column("fide.norm.end", lambda each: each.norm.end.isoformat() if each.norm.end else ""),
        column("book.column.games", lambda each: each.norm.games, right=True),
        column("fide.norm.credited", lambda each: each.norm.credited, right=True),
        column("fide.norm.score", lambda each: score_text(of.report(each).half_points), right=True),
        column("fide.average-column", lambda each: of.report(each).average or "", right=True, optional=2),
        column("fide.norm.performance", lambda each: of.report(each).performance or "", right=True, optional=1),
        column("fide.norm.verdict", lambda each: verdict_cell(worst(each.checks), VERDICTS)),
    )
