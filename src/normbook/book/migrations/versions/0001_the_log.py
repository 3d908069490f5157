"""The log, the writers' turn, and personal data beside it."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

NEXT_LINK = """
    NEW.seq = (SELECT coalesce(max(seq), 0) + 1 FROM entries)
    AND NEW.previous = coalesce(
        (SELECT hash FROM entries ORDER BY seq DESC LIMIT 1),
        '0000000000000000000000000000000000000000000000000000000000000000'
    )
"""

SQLITE = (
    """
    CREATE TRIGGER entries_are_not_changed BEFORE UPDATE ON entries
    BEGIN SELECT raise(ABORT, 'an entry is never changed'); END
    """,
    """
    CREATE TRIGGER entries_are_not_deleted BEFORE DELETE ON entries
    BEGIN SELECT raise(ABORT, 'an entry is never deleted'); END
    """,
    # INSERT OR REPLACE deletes without asking a trigger on DELETE.
    f"""
    CREATE TRIGGER entries_are_appended BEFORE INSERT ON entries WHEN NOT ({NEXT_LINK})
    BEGIN SELECT raise(ABORT, 'an entry is appended at the end of the chain'); END
    """,
)

POSTGRESQL = (
    """
    CREATE FUNCTION entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'an entry is never changed and never deleted'; END $$
    """,
    """
    CREATE TRIGGER entries_are_not_changed BEFORE UPDATE OR DELETE ON entries
    FOR EACH ROW EXECUTE FUNCTION entries_stay()
    """,
    """
    CREATE TRIGGER entries_are_not_emptied BEFORE TRUNCATE ON entries
    FOR EACH STATEMENT EXECUTE FUNCTION entries_stay()
    """,
    f"""
    CREATE FUNCTION entries_follow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NOT ({NEXT_LINK}) THEN RAISE EXCEPTION 'an entry is appended at the end of the chain'; END IF;
        RETURN NEW;
    END $$
    """,
    """
    CREATE TRIGGER entries_are_appended BEFORE INSERT ON entries
    FOR EACH ROW EXECUTE FUNCTION entries_follow()
    """,
)


def upgrade() -> None:
    op.create_table(
        "entries",
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("rules", sa.Text),
        sa.Column("edition", sa.Text),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("previous", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False, unique=True),
        sa.CheckConstraint("seq > 0", name="entries_are_counted_from_one"),
    )
    op.create_table("turn", sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False))
    op.create_table(
        "private_data",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("salt", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
    )
    for statement in SQLITE if op.get_bind().dialect.name == "sqlite" else POSTGRESQL:
        op.execute(statement)
