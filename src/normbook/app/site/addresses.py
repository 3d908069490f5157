"""Where each page lies in the folder, and how one leads to another."""

import re
from hashlib import sha256

INDEX = "index.html"
PLAYERS = "players/index.html"
EVENTS = "events/index.html"
RULES = "rules/index.html"
FEED = "feed.xml"
STYLE = "site.css"
LOGO = "logo.png"


def file_name(key: str) -> str:
    """A name that every file system and every server takes as it is, another one for every key."""
    plain = re.sub(r"[^a-z0-9]+", "-", key.lower()).strip("-")[:60]
    return plain if plain == key else f"{plain}-{_digest(key)[:10]}".strip("-")


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def player_page(key: str) -> str:
    """A player's; a folder holds no more than a few hundred of a hundred thousand."""
    return f"players/{_digest(key)[:2]}/{file_name(key)}.html"


def event_page(id: str) -> str:
    """An event's."""
    return f"events/{file_name(id)}.html"


def list_page(rules: str, *values: str) -> str:
    """The first page of a rulebook's list, by what says which of its lists it is."""
    return f"lists/{file_name('-'.join(filter(None, (rules, *values))))}.html"


def anchor(key: str) -> str:
    """Where a player's explanation begins on the page of an event."""
    return f"player-{file_name(key)}"


def rule_page(id: str) -> str:
    """A rule's or a rulebook's: ids are names of files already."""
    return f"rules/{id}.html"


def numbered(path: str, number: int) -> str:
    """The further pages of a long table."""
    return path if number == 1 else path.replace(".html", f"-{number}.html")


def root(path: str) -> str:
    """From a page to the folder's top."""
    return "../" * path.count("/")
