"""A PostgreSQL server for the length of a test run, in a folder of its own, reached through a socket there."""

import os
import shutil
import subprocess
import tempfile
from contextlib import suppress
from itertools import count
from pathlib import Path

import psycopg
from sqlalchemy import make_url

OPTIONS = {
    "listen_addresses": "",
    "max_connections": "60",
    "shared_buffers": "32MB",
    "max_wal_size": "256MB",
    # The server is struck here, never the machine: what it has written is there when it comes back, synced or not.
    "fsync": "off",
    "full_page_writes": "off",
    # Nobody copies this server, and no database lives long enough to be tidied.
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "autovacuum": "off",
}

PATIENCE = "300"
"""Seconds to wait for the server: on a busy machine its usual minute is too short, and a slow start is no failure."""


class NoServer(Exception):
    """Why no server can be started here."""


class Server:
    """A server that was made for tests."""

    def __init__(self) -> None:
        if os.name == "nt":
            raise NoServer("PostgreSQL is tested where there are sockets in the file system")
        self.programs = programs()
        # The server refuses to be run by root, and its user may not enter root's folders.
        self.user: str | None = "postgres" if os.geteuid() == 0 else None
        # A database is three hundred files: in memory, where tests keep theirs, they are made and removed sooner.
        place = os.environ.get("PYTEST_DEBUG_TEMPROOT", "/tmp")
        self.folder = Path(tempfile.mkdtemp(prefix="normbook-pg-", dir=place))
        self.names = count(1)
        if self.user:
            if not shutil.which("runuser"):
                raise NoServer("PostgreSQL's server cannot be run by root, and there is no runuser")
            shutil.chown(self.folder, self.user)
        try:
            self.run("initdb", "-D", "data", "-U", "normbook", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
            self.start()
        except subprocess.CalledProcessError as error:
            self.remove()
            raise NoServer(f"PostgreSQL's server does not start: {error.stderr.strip()}") from error

    def run(self, program: str, *arguments: str) -> None:
        """Run one of the server's programs as the user that the data belongs to."""
        prefix = ["runuser", "-u", self.user, "--"] if self.user else []
        # Files, not pipes: the server inherits them and would keep a pipe open.
        with (self.folder / "out").open("w+", encoding="utf-8") as out:
            command = [*prefix, str(self.programs / program), *arguments]
            done = subprocess.run(command, cwd=self.folder, stdout=out, stderr=out, check=False)
            if done.returncode:
                out.seek(0)
                raise subprocess.CalledProcessError(done.returncode, command, stderr=out.read()[-2000:])

    def start(self) -> None:
        options = " ".join(f"-c {name}='{value}'" for name, value in OPTIONS.items())
        self.run(
            "pg_ctl", "start", "-D", "data", "-w", "-t", PATIENCE, "-l", "data/log", "-o", f"-k {self.folder} {options}"
        )

    def restart_at_once(self) -> None:
        """As if the machine had lost its power: no connection is ended politely, nothing is written out."""
        self.run("pg_ctl", "stop", "-D", "data", "-m", "immediate", "-t", PATIENCE)
        self.start()

    def remove(self) -> None:
        with suppress(subprocess.CalledProcessError):
            self.run("pg_ctl", "stop", "-D", "data", "-m", "immediate", "-t", PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, database: str) -> str:
        return f"postgresql://normbook@/{database}?host={self.folder}"

    def new_database(self, name: str = "", *, template: str = "template1") -> str:
        """The address of an empty database, or of a copy of another that nobody is using."""
        name = name or f"book_{next(self.names)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            # Nothing is synced here, so copying files is cheaper than writing each page to the log.
            strategy = " STRATEGY FILE_COPY" if connection.info.server_version >= 150000 else ""
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}{strategy}")
        return self.address(name)

    def drop(self, address: str) -> None:
        """Remove a database, whoever is still using it: hundreds would fill the memory."""
        name = make_url(address).database
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def programs() -> Path:
    """The folder of the server's programs."""
    if found := shutil.which("initdb"):
        return Path(found).parent
    if config := shutil.which("pg_config"):
        folder = Path(subprocess.run([config, "--bindir"], capture_output=True, text=True, check=True).stdout.strip())
        if (folder / "initdb").exists():
            return folder
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda one: int(one.parent.name), reverse=True):
        if (folder / "initdb").exists():
            return folder
    raise NoServer("PostgreSQL's server is not installed, so nothing is known of books on it")
