"""Words of a book's pages as files."""

WORDS: dict[str, str] = {
    "site.unnamed": "Norms, titles and ratings",
    "site.pages": "Further pages",
    "site.download": "Download:",
    "site.new-titles": "New titles",
    "site.new-events": "Latest events",
    "site.title": "Title",
    "site.rulebook": "Rulebook",
    "site.why": "why?",
    "site.feed.title": "{name}: {titles}",
    "site.feed.list": "List published: {list}",
    "site.writing": "Pages",
    "site.written": "{out}: {pages:#page|pages}, of which {written} written and {removed} removed. Open {first}.",
}
