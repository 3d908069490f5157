"""What Alembic runs; the connection and its transaction are the caller's."""

from alembic import context

from normbook.book.store.schema import VERSION_TABLE, metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, version_table=VERSION_TABLE)
context.run_migrations()
