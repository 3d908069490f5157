"""New titles and published lists as an Atom feed."""

from collections.abc import Iterator, Mapping, Sequence
from xml.etree.ElementTree import Element, SubElement, tostring

from normbook.app.site import addresses
from normbook.app.site.changes import NewTitle
from normbook.book.derived.queries import published_lists
from normbook.book.store.book import Reading
from normbook.presentation import kept_in_books, list_name, presentation
from normbook.render.words import say

ATOM = "http://www.w3.org/2005/Atom"
MOST = 50


def feed(reading: Reading, site: str, titles: Sequence[NewTitle], names: Mapping[str, str]) -> bytes:
    """The newest of both, the newest first; addresses are relative, as on the pages."""
    news = sorted([*_titles(titles, names), *_lists(reading)], reverse=True)[:MOST]
    root = Element("feed", {"xmlns": ATOM})
    SubElement(root, "title").text = site
    SubElement(root, "id").text = f"urn:normbook:{reading.entry(1).hash if reading.head().seq else 'empty'}"
    SubElement(root, "updated").text = _moment(news[0][0] if news else "1970-01-01")
    author = SubElement(root, "author")
    SubElement(author, "name").text = site
    SubElement(root, "link", {"href": addresses.INDEX})
    for day, id, title, address in news:
        entry = SubElement(root, "entry")
        SubElement(entry, "title").text = title
        SubElement(entry, "id").text = f"urn:normbook:{id}"
        SubElement(entry, "updated").text = _moment(day)
        SubElement(entry, "link", {"href": address})
    text: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return text


def _titles(titles: Sequence[NewTitle], names: Mapping[str, str]) -> Iterator[tuple[str, str, str, str]]:
    for day, rules, player, event, won in titles[:MOST]:
        if player in names:
            named = presentation(rules).titles_named(won)
            words = say("site.feed.title", name=names[player], titles=named)
            yield day, addresses.file_name(f"{rules} {player} {event} {day}"), words, addresses.player_page(player)


def _lists(reading: Reading) -> Iterator[tuple[str, str, str, str]]:
    for shown in kept_in_books():
        for each in published_lists(reading, shown.rules)[-MOST:]:
            words = say("site.feed.list", list=list_name(each))
            yield each.as_of, f"list-{each.rules}-{each.system}-{each.as_of}-{each.seq}", words, addresses.INDEX


def _moment(day: str) -> str:
    return f"{day}T00:00:00Z"
