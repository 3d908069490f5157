"""The pages themselves: what the program shows of a book, with links between them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from normbook.app.event import book_event
from normbook.app.player import history_table, in_order, newest_first, player_page, profile_of, record_key
from normbook.app.rules import Installed, RulebookContents, every_id, find, linked
from normbook.app.site import addresses
from normbook.app.site.changes import NewTitle, every_event, everybody
from normbook.book.commands.outcome import BookRefused
from normbook.book.log.index import EventState, Known
from normbook.book.store.book import Reading
from normbook.presentation import kept_in_books, presentation
from normbook.presentation.lists import ListRequest, MadeList
from normbook.render.json import json_text
from normbook.render.outline import outline
from normbook.render.page import Block, Cell, Content, Heading, Outline, Page, Table, Text
from normbook.render.sheet import column, table_of
from normbook.render.site import Link, site_text
from normbook.render.words import say
from normbook.render.workbook import csv_text

ON_A_PAGE = 1000
"""Lines of a long table; a browser draws so many at once."""


@dataclass(frozen=True, slots=True)
class Site:
    """A book whose pages are made."""

    reading: Reading
    name: str
    """Whose site it is."""
    logo: bool = False
    """Whether they have one, which lies beside the first page."""

    def page(self, path: str, page: Page, further: Sequence[Link] = (), downloads: Sequence[Link] = ()) -> bytes:
        """A page as a file."""
        blocks = [block for block in page.blocks if not (isinstance(block, Text) and block.role)]
        shown = replace(page, blocks=blocks)
        root = addresses.root(path)
        logo = root + addresses.LOGO if self.logo else ""
        text = site_text(shown, self.name, root, self._menu(), linked, further, downloads, logo)
        return text.encode(errors="replace")

    def _menu(self) -> list[Link]:
        return [
            (self.name, addresses.INDEX),
            (say("web.nav.players"), addresses.PLAYERS),
            (say("web.nav.events"), addresses.EVENTS),
            (say("web.foot.rules"), addresses.RULES),
        ]

    def player(self, member: Known) -> bytes:
        """A player's page: every line of a history leads to its event, and to how it was calculated there."""
        path = addresses.player_page(member.key)
        profile = profile_of(self.reading, member)
        page = player_page(profile, self.reading.head(), [])
        tables = {record_key(record): record for record in in_order(profile.records)}
        blocks: list[Block] = []
        for block in page.blocks:
            if isinstance(block, Table) and block.key in tables:
                record = tables[block.key]
                events = ["" if row.act else row.event for row in newest_first(record)]
                table = history_table(record, profile)
                blocks.append(_with_events(table, events, member.key, addresses.root(path)))
            else:
                blocks.append(block)
        return self.page(path, replace(page, blocks=blocks))

    def event(self, state: EventState) -> bytes:
        """An event's page with every explanation on it, folded."""
        path = addresses.event_page(state.id)
        event = book_event(self.reading, state.id)
        assert event is not None
        page, scored = event.page(), event.scored
        keys = list(event.keys)
        page = _with_players(page, keys, addresses.root(path))
        if scored:
            names = scored.names
            explained = [
                Outline(outline(scored.explanation(row)), True, addresses.anchor(key))
                for row, key in zip(range(len(names)), keys, strict=False)
            ]
            page = page.plus(Heading(say("explanation")), *explained)
        return self.page(path, page)

    def lists(self) -> Iterator[tuple[str, str, Sequence[tuple[str, bytes]]]]:
        """Each list there is: its name, the path of its first page, and all its files."""
        for shown in kept_in_books():
            for link in shown.links(self.reading):
                listed = self._list(shown.rules, link.query)
                if listed is not None:
                    path = addresses.list_page(shown.rules, *link.query.values())
                    yield f"{shown.title}: {link.words}", path, list(self._list_files(path, listed))

    def _list(self, rules: str, query: Mapping[str, str]) -> MadeList | None:
        shown, day = presentation(rules), query.get("as_of")
        choice = shown.list_choice(self.reading)
        usual = choice.usual if choice and choice.name == "system" else ""
        on = date.fromisoformat(day) if day else None
        try:
            return shown.day_list(self.reading, ListRequest(rules, query.get("system", usual), query.get("season"), on))
        except BookRefused:
            return None

    def _list_files(self, path: str, listed: MadeList) -> Iterator[tuple[str, bytes]]:
        stem, whole = path.removesuffix(".html"), listed.page()
        downloads = [(kind.upper(), f"{stem.rpartition('/')[2]}.{kind}") for kind in ("csv", "json")]
        page = _with_players(whole, list(listed.keys), addresses.root(path))
        yield from self._in_parts(path, page, downloads)
        yield f"{stem}.csv", csv_text((listed.table or listed.page)()).encode("utf-8-sig", "replace")
        yield f"{stem}.json", json_text(listed.document()).encode(errors="replace")

    def _in_parts(self, path: str, page: Page, downloads: Sequence[Link] = ()) -> Iterator[tuple[str, bytes]]:
        """A page whose main table is long as several."""
        rows = page.tables[0].rows if page.tables else ()
        starts = range(0, max(1, len(rows)), ON_A_PAGE)
        for number, start in enumerate(starts, start=1):
            part = page.with_rows(rows[start : start + ON_A_PAGE])
            names = [addresses.numbered(path, each).rpartition("/")[2] for each in range(1, len(starts) + 1)]
            further = [(str(each), "" if each == number else name) for each, name in enumerate(names, start=1)]
            here = addresses.numbered(path, number)
            yield here, self.page(here, part, further if len(starts) > 1 else (), downloads)

    def rules(self) -> Iterator[tuple[str, bytes]]:
        """What is installed, each rulebook, each rule."""
        yield addresses.RULES, self.page(addresses.RULES, _leading(Installed().page(), "rulebooks", ""))
        for id in every_id():
            found, path = find(id), addresses.rule_page(id)
            page = found.page()
            yield path, self.page(path, _leading(page, "rules", "") if isinstance(found, RulebookContents) else page)

    def indexes(self, titles: Sequence[NewTitle], lists: Sequence[Link]) -> Iterator[tuple[str, bytes]]:
        """The first page, all players by name, all events by day."""
        people, events = list(everybody(self.reading)), list(every_event(self.reading))
        about = (self.reading.head().line,)
        names = {each.key: each.name for each in people}
        of_titles = [each for each in titles if each.player in names][:20]
        first: list[Block] = [
            Heading(say("web.nav.lists")),
            table_of("lists", lists, column("book.column.name", lambda each: Cell(each[0], link=each[1]))),
        ]
        if of_titles:
            first += [Heading(say("site.new-titles")), _titles_table(of_titles, names)]
        first += [Heading(say("site.new-events")), _events_table(events[:20], "")]
        yield addresses.INDEX, self.page(addresses.INDEX, Page(self.name, first, about))
        table = _people_table(people)
        yield from self._in_parts(addresses.PLAYERS, Page(say("web.nav.players"), [table], about))
        page = Page(say("web.nav.events"), [_events_table(events, "../")], about)
        yield from self._in_parts(addresses.EVENTS, page)


def _titles_table(titles: Sequence[NewTitle], names: Mapping[str, str]) -> Table:
    return table_of(
        "titles",
        titles,
        column("book.column.day", lambda each: each.day),
        column("book.column.name", lambda each: Cell(names[each.player], link=addresses.player_page(each.player))),
        column("site.title", lambda each: presentation(each.rules).titles_named(each.titles)),
    )


def _events_table(events: Sequence[EventState], root: str) -> Table:
    return table_of(
        "events",
        events,
        column("book.column.day", lambda each: each.end),
        column(
            "book.column.event",
            lambda each: Cell(each.name or each.id, link=root + addresses.event_page(each.id)),
        ),
        column("site.rulebook", lambda each: presentation(each.rules).title),
    )


def _people_table(people: Sequence[Known]) -> Table:
    return table_of(
        "players",
        people,
        column("book.column.name", lambda each: Cell(each.name, link=f"../{addresses.player_page(each.key)}")),
        column("book.column.id", lambda each: each.id),
    )


def _linked(content: Content, address: str) -> Content:
    if isinstance(content, Cell):
        return replace(content, link=address)
    return Cell(str(content), link=address) if content not in (None, "") else content


def _with_players(page: Page, keys: Sequence[str], root: str) -> Page:
    """The page with the names of its main table leading to their pages."""
    if not page.tables or len(keys) != len(page.tables[0].rows):
        return page
    who, rows = page.tables[0].who, []
    for row, key in zip(page.tables[0].rows, keys, strict=True):
        line = list(row)
        if key:
            line[who] = _linked(line[who], root + addresses.player_page(key))
        rows.append(line)
    return page.with_rows(rows)


def _with_events(table: Table, events: Sequence[str], key: str, root: str) -> Table:
    """A history whose lines lead to their events, and to how they were calculated."""
    place = [each.key for each in table.columns].index("event")
    rows = []
    for row, event in zip(table.rows, events, strict=True):
        line = list(row)
        address = root + addresses.event_page(event)
        if event:
            line[place] = _linked(line[place], address)
        why = Cell(say("site.why"), link=f"{address}#{addresses.anchor(key)}") if event else ""
        rows.append([*line[: place + 1], why, *line[place + 1 :]])
    heading = replace(table.columns[place], title="", key="why", least=0, optional=0)
    columns = [*table.columns[: place + 1], heading, *table.columns[place + 1 :]]
    return replace(table, columns=columns, rows=rows)


def _leading(page: Page, key: str, root: str) -> Page:
    """A table of rules whose first column leads to their pages, which lie beside it."""
    blocks = [
        replace(block, rows=[[_linked(row[0], f"{root}{_text(row[0])}.html"), *row[1:]] for row in block.rows])
        if isinstance(block, Table) and block.key == key
        else block
        for block in page.blocks
    ]
    return replace(page, blocks=blocks)


def _text(content: Content) -> str:
    return content.text if isinstance(content, Cell) else str(content)
