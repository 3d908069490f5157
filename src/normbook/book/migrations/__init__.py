"""How a book came to have its tables: Alembic, for SQLite and PostgreSQL alike."""

from pathlib import Path

from sqlalchemy import Connection

FOLDER = Path(__file__).parent


def migrate(connection: Connection, version: str = "head") -> None:
    """Bring the tables to a version, within the transaction that the connection is in."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, version)
