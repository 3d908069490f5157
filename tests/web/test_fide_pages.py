"""FIDE's norms in the web application: list, player, event, certificate, and files judged on the page."""

from collections.abc import Iterator

import pytest

from tests.cli.running import run
from tests.web.conftest import settings
from tests.web.site import EXAMPLES, Site, serving

FILES = [EXAMPLES / "fide" / f"{name}.toml" for name in ("fjord-open", "lagoon-open", "championship")]
IDA = "fide/9900015"


@pytest.fixture(scope="module")
def fide_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    book = tmp_path_factory.mktemp("fide") / "book.sqlite"
    assert run("post", *FILES, "--book", book, "--yes").exit_code == 0
    with serving(settings(book=str(book))) as running:
        yield running


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/lists/fide?search=Hazel", ["Hazel, Ida", "3 GM (28)", "Due"]),
        (f"/players/{IDA}", ["GM: 3 norms with 28 games", "The application stands for GM.", "Lagoon Open 2025"]),
        ("/events/lagoon-open-2025", ["Lagoon Open 2025", "GM (9)"]),
        (f"/players/{IDA}/certificate/0/lagoon-open-2025", ["Hazel, Ida", "GM", "Lagoon Open 2025"]),
        ("/rules/fide.1.5.6", ["listed kind of event", "fide-applications"]),
    ],
)
def test_a_page_has_what_the_book_holds(fide_site: Site, path: str, words: list[str]) -> None:
    with fide_site.owner() as owner:
        answer = owner.get(path)
    assert answer.status_code == 200, (path, answer.text[:500])
    for word in words:
        assert word in answer.text, (path, word)


def test_a_file_is_judged_on_the_page(fide_site: Site) -> None:
    with fide_site.owner() as owner:
        answer = owner.bring(EXAMPLES / "fide" / "lagoon-open.csv", rules="fide", federation="DEN")
    assert answer.status_code == 200, answer.text[:500]
    assert "GM (9)" in answer.text
