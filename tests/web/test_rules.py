"""Rulebooks and rules as pages, and rule ids that lead there."""

import re

import pytest

from normbook.judgement.edition import rule_ids
from normbook.rulebook import rulebooks
from normbook.web.views import with_links
from tests.cli.running import answered
from tests.web.site import Site

pytestmark = pytest.mark.xdist_group("web")


@pytest.mark.parametrize(
    ("text", "linked"),
    [
        ("see uscf.table2.", 'see <a href="/rules/uscf.table2">uscf.table2</a>.'),
        ("wfcc.T1 to wfcc.T4", '<a href="/rules/wfcc.T1">wfcc.T1</a> to <a href="/rules/wfcc.T4">wfcc.T4</a>'),
        ("wfcc.R1 and wfcc.R12", '<a href="/rules/wfcc.R1">wfcc.R1</a> and <a href="/rules/wfcc.R12">wfcc.R12</a>'),
        ("<b> uscf.nothing", "&lt;b&gt; uscf.nothing"),
        ("my-uscf.norm, uscf.norm.x", "my-uscf.norm, uscf.norm.x"),
        (17, "17"),
    ],
)
def test_each_rule_named_in_a_text_is_a_link_and_nothing_else(text: object, linked: str) -> None:
    assert with_links(text) == linked


def test_the_pages_lead_from_the_rulebooks_to_every_rule(site: Site) -> None:
    with site.owner() as owner:
        shelf = owner.get("/rules").text
        assert set(re.findall(r'href="/rules/([\w.-]+)"', shelf)) == set(rulebooks())
        pages = [owner.get(f"/rules/{name}").text for name in rulebooks()]
        assert {id for page in pages for id in re.findall(r'href="/rules/([\w.-]+)"', page)} >= rule_ids()
        assert "0.6" in owner.get("/rules/uscf.table2").text
        assert owner.get("/rules/uscf.table1?edition=1998").status_code == 200
        for path in ("/rules/uscf.norn", "/rules/x", "/rules/uscf?edition=x"):
            assert owner.get(path).status_code == 404


@pytest.mark.parametrize("asked", [(), ("lpcc",), ("lpcc.2",)])
def test_programs_are_told_what_the_command_line_tells(site: Site, asked: tuple[str, ...]) -> None:
    with site.program() as program:
        answer = program.get("/".join(("/api/v1/rules", *asked)))
    assert answer.json() == answered("rules", *asked)


def test_an_explanation_leads_to_its_rules(site: Site) -> None:
    with site.owner() as owner:
        [why] = re.findall(r'href="(/events/[^"]+/why/0)"', owner.get("/events/orchard-2024").text)[:1]
        assert set(re.findall(r'href="/rules/([\w.-]+)"', owner.get(why).text)) & rule_ids()
