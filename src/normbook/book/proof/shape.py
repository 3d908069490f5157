"""Whether a database has the tables, indexes and triggers that the migrations make, and nothing that acts by itself.

A trigger or a view of somebody else's in a file that is handed on would do what they want whenever the program writes.
"""

import re
from collections.abc import Iterable
from typing import Any

from sqlalchemy import CheckConstraint, Connection, Table, UniqueConstraint, inspect, text
from sqlalchemy.engine.interfaces import ReflectedCheckConstraint, ReflectedIndex, ReflectedUniqueConstraint

from normbook.book.derived import tables as derived
from normbook.book.store import side_tables as beside
from normbook.book.store.schema import VERSION_TABLE, entries, private_data, turn
from normbook.book.store.triggers import FUNCTIONS, POSTGRESQL, SQLITE

_OURS = {table.name: table for table in (entries, turn, private_data, *derived.TABLES, *beside.TABLES)}


def altered_rules(connection: Connection) -> list[str]:
    """The names of triggers and views that are missing, added or changed; of PostgreSQL also rules and policies."""
    expected, found = _sqlite_rules(connection) if connection.dialect.name == "sqlite" else _rules(connection)
    return sorted(name for name in expected.keys() | found.keys() if expected.get(name) != found.get(name))


def altered_tables(connection: Connection) -> list[str]:
    """The names of tables and indexes that are missing or changed; in a SQLite file also of those added."""
    return sorted({*_of_another_form(connection), *several_versions(connection)})


def several_versions(connection: Connection) -> tuple[str, ...]:
    """The name of the table that says which version a book has, where it says several."""
    versions = connection.exec_driver_sql(f"SELECT count(*) FROM {VERSION_TABLE}").scalar()
    return () if versions == 1 else (VERSION_TABLE,)


def _of_another_form(connection: Connection) -> set[str]:
    sqlite = connection.dialect.name == "sqlite"
    told = connection.execute(_MADE_SQLITE) if sqlite else connection.execute(_MADE_POSTGRESQL, {"tables": list(_OURS)})
    made = frozenset(tuple(row) for row in told)
    if made in _WHOLE:
        return set()
    altered, others = _altered(connection)
    altered |= others if sqlite else set(connection.execute(_LOOSE_POSTGRESQL, {"tables": list(_OURS)}).scalars())
    if not altered:
        _WHOLE.add(made)
    return altered


_WHOLE: set[frozenset[tuple[Any, ...]]] = set()
"""What databases that are as they should be say of their tables: nothing else makes a table, so they are taken apart
once."""

_MADE_SQLITE = text("SELECT type, name, tbl_name, sql FROM sqlite_master")
_MADE_POSTGRESQL = text("""
WITH ours AS (
    SELECT oid, relname, relkind, relpersistence FROM pg_class
    WHERE relname = ANY(:tables) AND relkind IN ('r', 'p') AND pg_table_is_visible(oid)
)
SELECT relname::text, json_build_array(relkind, relpersistence)::text FROM ours
UNION ALL SELECT relname::text, json_build_array(
    attnum, attname, atttypid, format_type(atttypid, atttypmod), attcollation, attnotnull, attidentity, attgenerated,
    pg_get_expr(adbin, adrelid)
)::text FROM ours JOIN pg_attribute ON attrelid = ours.oid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
WHERE attnum > 0 AND NOT attisdropped
UNION ALL SELECT relname::text, json_build_array(conname, pg_get_constraintdef(pg_constraint.oid))::text
FROM ours JOIN pg_constraint ON conrelid = ours.oid
UNION ALL SELECT relname::text, json_build_array(pg_get_indexdef(indexrelid), indisvalid)::text
FROM ours JOIN pg_index ON indrelid = ours.oid
""")
_LOOSE_POSTGRESQL = text("""
WITH ours AS (
    SELECT oid, relname, relpersistence FROM pg_class WHERE pg_table_is_visible(oid) AND relname = ANY(:tables)
)
SELECT relname FROM ours WHERE relpersistence <> 'p'
UNION SELECT relname FROM ours JOIN pg_constraint ON conrelid = ours.oid WHERE contype = 'x' OR NOT convalidated
UNION SELECT relname FROM ours JOIN pg_attribute ON attrelid = ours.oid WHERE attidentity <> '' AND NOT attisdropped
""")
"""Tables that a crash would empty, that rows lie in which break what binds them, or that refuse ours."""


def _altered(connection: Connection) -> tuple[set[str], set[str]]:
    """The names of tables and indexes that are missing or changed, and of tables that are none of ours."""

    def kind(of: Any) -> str:
        return str(of.compile(connection.dialect))

    inspector = inspect(connection)
    there = set(inspector.get_table_names())
    ours = sorted(there & _OURS.keys())
    # Of all tables at once: to ask for each is a hundred questions to a server.
    columns = inspector.get_multi_columns(filter_names=ours)
    keys = inspector.get_multi_pk_constraint(filter_names=ours)
    foreign = inspector.get_multi_foreign_keys(filter_names=ours)
    indexes = inspector.get_multi_indexes(filter_names=ours)
    unique = inspector.get_multi_unique_constraints(filter_names=ours)
    checks = inspector.get_multi_check_constraints(filter_names=ours)
    words = _binding_words(connection)
    altered = _OURS.keys() - there
    for name in ours:
        table, key = _OURS[name], (None, name)
        found = [
            (each["name"], kind(each["type"]), each["nullable"], each["default"], each.get("computed"))
            for each in columns[key]
        ]
        expected = [(each.name, kind(each.type), each.nullable, None, None) for each in table.columns]
        primary = [each.name for each in table.primary_key]
        otherwise = found != expected or keys[key]["constrained_columns"] != primary or foreign[key]
        if otherwise or _bound_otherwise(table, unique[key], checks[key], words.get(name)):
            altered.add(name)
        else:
            altered |= _altered_indexes(table, indexes[key])
    return altered, there - _OURS.keys() - {VERSION_TABLE}


_BINDING = re.compile(r"\b(?:CHECK|UNIQUE|COLLATE|CONFLICT)\b", re.IGNORECASE)


def _binding_words(connection: Connection) -> dict[str, int]:
    """Of each table in a SQLite file, how often its SQL says what binds rows, in whatever form it is written."""
    if connection.dialect.name != "sqlite":
        return {}
    made = connection.execute(text("SELECT name, sql FROM sqlite_master WHERE type = 'table'"))
    return {name: len(_BINDING.findall(statement)) for name, statement in made}


def _bound_otherwise(
    table: Table,
    unique: Iterable[ReflectedUniqueConstraint],
    checks: Iterable[ReflectedCheckConstraint],
    words: int | None,
) -> bool:
    """Whether rows are refused, replaced or taken for equal otherwise than we say."""
    ours = [each for each in table.constraints if isinstance(each, UniqueConstraint | CheckConstraint)]
    columns = sorted([column.name for column in each.columns] for each in ours if isinstance(each, UniqueConstraint))
    conditions = sorted(str(each.sqltext) for each in ours if isinstance(each, CheckConstraint))
    return (
        sorted(each["column_names"] for each in unique) != columns
        or sorted(each["sqltext"] for each in checks) != conditions
        or words not in (None, len(ours))
    )


def _altered_indexes(table: Table, found: Iterable[ReflectedIndex]) -> set[str]:
    expected = {str(each.name): ([column.name for column in each.columns], bool(each.unique)) for each in table.indexes}
    stored = {
        str(each["name"]): (each["column_names"], bool(each["unique"]))
        for each in found
        if not each.get("duplicates_constraint")
    }
    return {name for name in expected.keys() | stored.keys() if expected.get(name) != stored.get(name)}


Named = dict[str, Any]


def _sqlite_rules(connection: Connection) -> tuple[Named, Named]:
    query = text("SELECT name, sql FROM sqlite_master WHERE type NOT IN ('table', 'index')")
    found = {name: _one_line(statement) for name, statement in connection.execute(query)}
    return {name: _one_line(statement) for name, statement in SQLITE.items()}, found


_TRIGGERS = """
SELECT tgname, tgenabled::text, pg_get_triggerdef(pg_trigger.oid), proname, prosrc, proconfig IS NULL AND NOT prosecdef
FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid JOIN pg_class ON pg_class.oid = tgrelid
WHERE NOT tgisinternal AND pg_table_is_visible(tgrelid) AND relname = ANY(:tables)
"""
_OTHERS = """
WITH ours AS (
    SELECT oid, relname, relkind, relrowsecurity FROM pg_class WHERE pg_table_is_visible(oid) AND relname = ANY(:tables)
)
SELECT rulename FROM ours JOIN pg_rewrite ON ev_class = ours.oid
UNION SELECT polname FROM ours JOIN pg_policy ON polrelid = ours.oid
UNION SELECT relname FROM ours WHERE relkind <> 'r' OR relrowsecurity
UNION SELECT relname FROM ours JOIN pg_inherits ON ours.oid IN (inhparent, inhrelid)
"""
"""Whatever schema they are in: tables are found by the search path, of which the user's own schema is the first. A
table that inherits from one of ours would have its rows read as ours."""


def _rules(connection: Connection) -> tuple[Named, Named]:
    values = {"tables": list(_OURS)}
    found: Named = {}
    for name, enabled, made, function, body, plain in connection.execute(text(_TRIGGERS), values):
        ours = plain and _one_line(body) == _one_line(FUNCTIONS.get(function, ""))
        found.setdefault(name, set()).add((enabled, _unqualified(made), ours))  # each table may have one of that name
    expected = {name: {("O", _one_line(statement), True)} for name, statement in POSTGRESQL.items()}
    found.update(dict.fromkeys(connection.execute(text(_OTHERS), values).scalars(), "foreign"))
    return expected, found


def _unqualified(made: str) -> str:
    """A trigger as PostgreSQL tells it, without the schema's name, and events in the order in which we write them."""
    told = _one_line(made).replace("DELETE OR UPDATE", "UPDATE OR DELETE")
    return " ".join(word.rpartition(".")[2] for word in told.split())


def _one_line(statement: str | None) -> str:
    return " ".join((statement or "").split())
