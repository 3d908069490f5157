"""The triggers that guard the log, as the first migration makes them; books are compared with them."""

NEXT_LINK = """
    NEW.seq = (SELECT coalesce(max(seq), 0) + 1 FROM entries)
    AND NEW.previous = coalesce(
        (SELECT hash FROM entries ORDER BY seq DESC LIMIT 1),
        '0000000000000000000000000000000000000000000000000000000000000000'
    )
"""

SQLITE = {
    "entries_are_not_changed": """
    CREATE TRIGGER entries_are_not_changed BEFORE UPDATE ON entries
    BEGIN SELECT raise(ABORT, 'an entry is never changed'); END
    """,
    "entries_are_not_deleted": """
    CREATE TRIGGER entries_are_not_deleted BEFORE DELETE ON entries
    BEGIN SELECT raise(ABORT, 'an entry is never deleted'); END
    """,
    # INSERT OR REPLACE deletes without asking a trigger on DELETE.
    "entries_are_appended": f"""
    CREATE TRIGGER entries_are_appended BEFORE INSERT ON entries WHEN NOT ({NEXT_LINK})
    BEGIN SELECT raise(ABORT, 'an entry is appended at the end of the chain'); END
    """,
}

FUNCTIONS = {
    "entries_stay": "BEGIN RAISE EXCEPTION 'an entry is never changed and never deleted'; END",
    "entries_follow": f"""
    BEGIN
        IF NOT ({NEXT_LINK}) THEN RAISE EXCEPTION 'an entry is appended at the end of the chain'; END IF;
        RETURN NEW;
    END""",
}
"""What PostgreSQL's triggers call."""

POSTGRESQL = {
    "entries_are_not_changed": """
    CREATE TRIGGER entries_are_not_changed BEFORE UPDATE OR DELETE ON entries
    FOR EACH ROW EXECUTE FUNCTION entries_stay()
    """,
    "entries_are_not_emptied": """
    CREATE TRIGGER entries_are_not_emptied BEFORE TRUNCATE ON entries
    FOR EACH STATEMENT EXECUTE FUNCTION entries_stay()
    """,
    "entries_are_appended": """
    CREATE TRIGGER entries_are_appended BEFORE INSERT ON entries
    FOR EACH ROW EXECUTE FUNCTION entries_follow()
    """,
}


def statements(dialect: str) -> list[str]:
    """What makes them."""
    if dialect == "sqlite":
        return list(SQLITE.values())
    functions = (
        f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ {body} $$" for name, body in FUNCTIONS.items()
    )
    return [*functions, *POSTGRESQL.values()]
