"""Accounts, sessions, tokens and drafts: beside the chain, not of it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def _texts(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, TEXT, nullable=False) for name in names]


def upgrade() -> None:
    op.create_table(
        "users", sa.Column("name", TEXT, primary_key=True), *_texts("shown", "role", "password", "since", "ended")
    )
    op.create_table("user_sessions", sa.Column("hash", TEXT, primary_key=True), *_texts("user", "begun", "ends"))
    op.create_index("sessions_by_user", "user_sessions", ["user"])
    op.create_table(
        "user_tokens",
        sa.Column("id", TEXT, primary_key=True),
        sa.Column("hash", TEXT, nullable=False, unique=True),
        *_texts("user", "purpose", "scope", "since", "ends"),
    )
    op.create_index("tokens_by_user", "user_tokens", ["user"])
    op.create_table("login_attempts", sa.Column("who", TEXT, primary_key=True), sa.Column("at", TEXT, primary_key=True))
    op.create_table(
        "account_log",
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        *_texts("at", "actor", "what", "whom", "detail"),
    )
    op.create_table(
        "drafts",
        sa.Column("id", TEXT, primary_key=True),
        *_texts("kind", "rules", "name", "owner", "status"),
        sa.Column("version", sa.Integer, nullable=False),
        *_texts("content", "begun", "changed", "event"),
    )
    op.create_index("drafts_by_owner", "drafts", ["owner", "status"])
    op.create_table(
        "draft_steps",
        sa.Column("draft", TEXT, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        *_texts("id", "at", "actor", "content"),
    )
    op.create_index("draft_steps_by_id", "draft_steps", ["draft", "id"], unique=True)
