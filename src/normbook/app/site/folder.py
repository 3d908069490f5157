"""The pages of a book written into a folder: those that changed, and no others."""

import json
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from pathlib import Path

from normbook import __version__
from normbook.app.site import addresses
from normbook.app.site.changes import changes, every_event, everybody
from normbook.app.site.feed import feed
from normbook.app.site.pages import Site
from normbook.book.commands.organisation import organisation_of
from normbook.book.problem import BookProblem
from normbook.book.store.book import Reading
from normbook.interrupts import folder_for_now
from normbook.render.site import site_style
from normbook.render.words import say
from normbook.render.words.language import asked, speaking, tag

MANIFEST = "site.json"
Progress = Callable[[int], None]
"""How many players and events are done."""


@dataclass(slots=True)
class SiteWritten:
    """What came of it."""

    pages: int = 0
    written: int = 0
    removed: int = 0


@dataclass(slots=True)
class SiteFolder:
    """A folder of pages, and by what each of them was made."""

    out: Path
    aside: Path
    """Where a page is made that gets its name when it is whole."""
    made_by: str
    before: dict[str, str]
    now: dict[str, str] = field(default_factory=dict)
    done: SiteWritten = field(default_factory=SiteWritten)

    def put(self, path: str, digest: str, make: Callable[[], bytes]) -> None:
        """A file, made only where it is not there yet or was made of something else."""
        self.now[path] = digest
        self.done.pages += path.endswith(".html")
        if self.before.get(path) == digest and (self.out / path).is_file():
            return
        self._write(path, make())
        self.done.written += path.endswith(".html")

    def put_made(self, files: Iterable[tuple[str, bytes]]) -> None:
        """Files that are quicker to make than to tell whether they changed."""
        made = {path: (blake2b(data, digest_size=12).hexdigest(), data) for path, data in files}
        self.expect({path: digest for path, (digest, _) in made.items()})
        for path, (digest, data) in made.items():
            self.put(path, digest, partial(bytes, data))

    def begin(self) -> None:
        """Note that this is a site: whoever is stopped before it is whole can write it again."""
        if not (self.out / MANIFEST).is_file():
            self._note({})

    def expect(self, digests: Mapping[str, str]) -> None:
        """Note what is about to be written: the next run knows it as ours even if this one is struck."""
        changed = [path for path, digest in digests.items() if self.before.get(path) != digest]
        if changed:
            self.before.update(dict.fromkeys(changed, ""))
            self._note(self.before)

    def finish(self) -> SiteWritten:
        """Take away what is no more, and note what is there."""
        for path in self.before.keys() - self.now.keys():
            self.done.removed += path.endswith(".html")
            (self.out / path).unlink(missing_ok=True)
        self._note(self.now)
        return self.done

    def _note(self, pages: Mapping[str, str]) -> None:
        noted = {"normbook": "site", "made_by": self.made_by, "pages": pages}
        self._write(MANIFEST, json.dumps(noted, indent=0, sort_keys=True).encode())

    def _write(self, path: str, data: bytes) -> None:
        place, part = self.out / path, self.aside / "page"
        part.write_bytes(data)
        place.parent.mkdir(parents=True, exist_ok=True)
        os.replace(part, place)


def write_site(reading: Reading, out: Path, progress: Progress = lambda _: None) -> SiteWritten:
    """All public pages of a book in a folder of their own. Raises BookProblem."""
    with speaking(asked()):  # once: to look into the environment for every word takes a tenth of the time
        return _written(reading, out, progress)


def _written(reading: Reading, out: Path, progress: Progress) -> SiteWritten:
    whose = organisation_of(reading)
    site = Site(reading, whose.name or say("site.unnamed"), bool(whose.logo))
    made_by = " ".join((__version__, tag(), site.name, *(["logo"] if whose.logo else [])))
    before = _before(out, made_by)
    try:
        with folder_for_now(".normbook-", out) as aside:
            folder = SiteFolder(out, aside, made_by, before)
            folder.begin()
            _fill(folder, site, progress)
            if whose.logo:
                folder.put_made([(addresses.LOGO, whose.picture)])
            return folder.finish()
    except OSError as problem:
        why = problem.strerror or str(problem)
        raise BookProblem("FILE-NOT-WRITTEN", file=problem.filename or str(out), why=why) from problem


def _fill(folder: SiteFolder, site: Site, progress: Progress) -> None:
    """All pages but the list of them."""
    reading = site.reading
    found, members = changes(reading), list(everybody(reading))
    states, done = list(every_event(reading)), 0
    folder.expect({addresses.player_page(key): digest for key, digest in found.players.items()})
    for member in members:
        folder.put(addresses.player_page(member.key), found.players[member.key], partial(site.player, member))
        progress(done := done + 1)
    folder.expect({addresses.event_page(id): digest for id, digest in found.events.items()})
    for state in states:
        folder.put(addresses.event_page(state.id), found.events[state.id], partial(site.event, state))
        progress(done := done + 1)
    lists = []
    for name, path, files in site.lists():
        lists.append((name, path))
        folder.put_made(files)
    folder.put_made(site.rules())
    folder.put_made(site.indexes(found.titles, lists))
    names = {member.key: member.name for member in members}
    told = feed(reading, site.name, found.titles, names)
    folder.put_made([(addresses.FEED, told), (addresses.STYLE, site_style().encode())])


def _before(out: Path, made_by: str) -> dict[str, str]:
    """What the folder holds: nothing, or a site, whose pages count as other ones where they were made otherwise."""
    if out.exists() and not out.is_dir():
        raise BookProblem("EXPORT-NOT-A-FOLDER", file=str(out))
    if not (out / MANIFEST).is_file():
        if out.is_dir() and any(out.iterdir()):
            raise BookProblem("SITE-FOLDER-IN-USE", file=str(out))
        return {}
    try:
        noted = json.loads((out / MANIFEST).read_bytes())
        pages = {str(path): str(digest) for path, digest in noted["pages"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as problem:
        raise BookProblem("SITE-FOLDER-IN-USE", file=str(out)) from problem
    if any(Path(path).is_absolute() or ".." in Path(path).parts or not path.isprintable() for path in pages):
        raise BookProblem("SITE-FOLDER-IN-USE", file=str(out))
    return pages if noted.get("made_by") == made_by else dict.fromkeys(pages, "")
