"""Accounts, sessions, tokens and drafts: beside the chain, not of it."""

import sqlalchemy as sa
from alembic import op

from normbook.book.store.columns import Text, keys, number_key, numbers, texts

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table("users", *keys("name"), *texts("shown", "role", "password", "since", "ended"))
    op.create_table("user_sessions", *keys("hash"), *texts("user", "begun", "ends"))
    op.create_index("sessions_by_user", "user_sessions", ["user"])
    op.create_table(
        "user_tokens",
        *keys("id"),
        sa.Column("hash", Text, nullable=False, unique=True),
        *texts("user", "purpose", "scope", "since", "ends"),
    )
    op.create_index("tokens_by_user", "user_tokens", ["user"])
    op.create_table("login_attempts", *keys("who", "at"))
    op.create_table("account_log", number_key("seq"), *texts("at", "actor", "what", "whom", "detail"))
    op.create_table(
        "drafts",
        *keys("id"),
        *texts("kind", "rules", "name", "owner", "status"),
        *numbers("version"),
        *texts("content", "begun", "changed", "event"),
    )
    op.create_index("drafts_by_owner", "drafts", ["owner", "status"])
    op.create_table("draft_steps", *keys("draft"), number_key("seq"), *texts("id", "at", "actor", "content"))
    op.create_index("draft_steps_by_id", "draft_steps", ["draft", "id"], unique=True)
