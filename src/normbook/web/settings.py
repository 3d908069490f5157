"""How the application is run."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

MEGABYTE = 1024 * 1024


def _secret() -> str:
    return secrets.token_urlsafe(32)


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """Decided when the server starts; nothing of it changes while it runs."""

    book: str | None = None
    """Path or address of the book whose pages are shown; None shows none."""
    public: bool = False
    """Whether everybody may read. Otherwise one person may, who has the token printed at the start."""
    token: str = field(default_factory=_secret, repr=False)
    secret: str = field(default_factory=_secret, repr=False)
    """What marks of this server are made with: cookies and the tokens of forms."""
    hosts: frozenset[str] = frozenset({"127.0.0.1", "localhost", "[::1]"})
    """Names under which a single-person server answers: another name would be somebody's trick with DNS."""
    name: str = ""
    """The only name by which the owner's browser is known; nobody else knows it, so that its cookie goes to no other
    port. Blank: by any name of the machine."""
    lan: str = ""
    """Where helpers' phones reach a single-person server, such as `http://192.168.1.23:8765`; blank: they do not."""
    lan_bound: str = ""
    """The address that it listens on for them."""
    tls: bool = False
    """Whether people reach it by https: cookies are then sent by https only."""
    log: bool = True
    """Whether each request is logged."""
    counted_in: int | None = None
    """The file in which the processes of one server count callers; None: this process is alone."""

    most_upload: int = 8 * MEGABYTE
    most_files: int = 40
    upload_seconds: int = 30
    """How long a whole upload may take."""
    costly_per_minute: int = 120
    """Requests per address that take work: judging, downloads, tokens tried."""
    entries_per_minute: int = 10
    """Tokens tried per address."""
    clock: Callable[[], float] = time.monotonic
    """Seconds by which those minutes are counted."""
    at_once: int = 200
    """Connections held at the same time."""
    most_listening: int = 100
    """Screens that are told of changes at the same time."""
    most_listening_each: int = 25
    """So many of them may be one account's, or one address's."""
    most_judging: int = 100
    """Requests that wait until what others sent is judged; whoever comes then is asked to come again."""
    most_at_door: int = 50
    """Log-ins that wait for their password to be looked at; whoever comes then is asked to come again."""
    stream_seconds: int = 120
    """How long a screen is told before it asks again, and is looked at anew."""
