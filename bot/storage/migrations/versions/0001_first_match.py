"""Create every table of the first match.

Revision ID: 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables and their indexes."""
    op.create_table(
        "inbox",
        sa.Column("update_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("body", sa.Text(), nullable=True),
        sa.Column("done_at", sa.Integer(), nullable=True),
        sa.Column("tries", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("error", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "done_at IS NOT NULL OR body IS NOT NULL", name=op.f("inbox_pending_check")
        ),
        sa.PrimaryKeyConstraint("update_id", name=op.f("inbox_pkey")),
        sqlite_strict=True,
    )
    op.create_index(op.f("inbox_done_at"), "inbox", ["done_at"], unique=False)
    op.create_table(
        "pictures",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("file_id", sa.Text(), nullable=False),
        sa.Column("used_at", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pictures_pkey")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("pictures_used_at"), "pictures", ["used_at"], unique=False)
    op.create_table(
        "timers",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("due_at", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("kind", "subject", name=op.f("timers_pkey")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("timers_due_at"), "timers", ["due_at"], unique=False)
    op.create_table(
        "users",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("telegram_language", sa.Text(), nullable=True),
        sa.Column("theme", sa.Text(), nullable=True),
        sa.Column("mirrored", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("auto_roll", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.Column("auto_done", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("reachable", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("last_setup", sa.Text(), nullable=True),
        sa.Column("created_at", sa.Integer(), nullable=False),
        sa.CheckConstraint("auto_done IN (0, 1)", name=op.f("users_auto_done_check")),
        sa.CheckConstraint("auto_roll IN (0, 1)", name=op.f("users_auto_roll_check")),
        sa.CheckConstraint("mirrored IN (0, 1)", name=op.f("users_mirrored_check")),
        sa.CheckConstraint("reachable IN (0, 1)", name=op.f("users_reachable_check")),
        sa.PrimaryKeyConstraint("id", name=op.f("users_pkey")),
        sqlite_strict=True,
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("variant", sa.Text(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=True),
        sa.Column("house", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("step", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("turn", sa.Text(), nullable=True),
        sa.Column("white", sa.Integer(), nullable=True),
        sa.Column("black", sa.Integer(), nullable=True),
        sa.Column("white_level", sa.Text(), nullable=True),
        sa.Column("black_level", sa.Text(), nullable=True),
        sa.Column("status", sa.Text(), server_default=sa.text("'playing'"), nullable=False),
        sa.Column("winner", sa.Text(), nullable=True),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("white_contribution", sa.Text(), nullable=False),
        sa.Column("black_contribution", sa.Text(), nullable=False),
        sa.Column("rolls", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("previous", sa.Text(), nullable=True),
        sa.Column("next_match", sa.Text(), nullable=True),
        sa.Column("claimed_by", sa.Text(), nullable=True),
        sa.Column("rematch_by", sa.Text(), nullable=True),
        sa.Column("created_at", sa.Integer(), nullable=False),
        sa.Column("updated_at", sa.Integer(), nullable=False),
        sa.Column("white_pressed_at", sa.Integer(), nullable=True),
        sa.Column("black_pressed_at", sa.Integer(), nullable=True),
        sa.CheckConstraint(
            "claimed_by IN ('white', 'black')", name=op.f("matches_claimed_by_check")
        ),
        sa.CheckConstraint(
            "rematch_by IN ('white', 'black')", name=op.f("matches_rematch_by_check")
        ),
        sa.CheckConstraint(
            "status IN ('playing', 'finished', 'cancelled', 'closed', 'claimed')",
            name=op.f("matches_status_check"),
        ),
        sa.CheckConstraint(
            "winner IN ('white', 'black', 'draw')", name=op.f("matches_winner_check")
        ),
        sa.CheckConstraint(
            "(black IS NULL) <> (black_level IS NULL)", name=op.f("matches_black_check")
        ),
        sa.CheckConstraint(
            "(white IS NULL) <> (white_level IS NULL)", name=op.f("matches_white_check")
        ),
        sa.CheckConstraint(
            "version >= 0 AND step >= 0 AND rolls >= 0", name=op.f("matches_counters_check")
        ),
        sa.ForeignKeyConstraint(["black"], ["users.id"], name=op.f("matches_black_fkey")),
        sa.ForeignKeyConstraint(
            ["next_match"], ["matches.id"], name=op.f("matches_next_match_fkey")
        ),
        sa.ForeignKeyConstraint(["previous"], ["matches.id"], name=op.f("matches_previous_fkey")),
        sa.ForeignKeyConstraint(["white"], ["users.id"], name=op.f("matches_white_fkey")),
        sa.PrimaryKeyConstraint("id", name=op.f("matches_pkey")),
        sqlite_strict=True,
    )
    op.create_index(
        op.f("matches_black_status_updated_at"),
        "matches",
        ["black", "status", "updated_at"],
        unique=False,
    )
    op.create_index(
        op.f("matches_white_status_updated_at"),
        "matches",
        ["white", "status", "updated_at"],
        unique=False,
    )
    op.create_table(
        "screens",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("chat", sa.Integer(), nullable=False),
        sa.Column("thread", sa.Integer(), nullable=True),
        sa.Column("message", sa.Integer(), nullable=True),
        sa.Column("viewer", sa.Integer(), nullable=True),
        sa.Column("wanted", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("shown", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("version", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("menu", sa.Text(), server_default=sa.text("''"), nullable=False),
        sa.Column("picture", sa.Text(), server_default=sa.text("''"), nullable=False),
        sa.Column("digest", sa.Text(), server_default=sa.text("''"), nullable=False),
        sa.Column("anew", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("sent_at", sa.Integer(), nullable=True),
        sa.Column("tries", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("retry_at", sa.Integer(), nullable=True),
        sa.Column("parked", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.CheckConstraint("parked IN (0, 1)", name=op.f("screens_parked_check")),
        sa.ForeignKeyConstraint(["viewer"], ["users.id"], name=op.f("screens_viewer_fkey")),
        sa.PrimaryKeyConstraint("id", name=op.f("screens_pkey")),
        sqlite_strict=True,
    )
    op.create_index(
        "screens_behind", "screens", ["id"], unique=False, sqlite_where=sa.text("shown < wanted")
    )
    op.create_index(op.f("screens_chat_message"), "screens", ["chat", "message"], unique=False)
    op.create_index(op.f("screens_subject"), "screens", ["subject"], unique=False)
    op.create_table(
        "events",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.CheckConstraint("version >= 1", name=op.f("events_version_check")),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("events_match_fkey")),
        sa.PrimaryKeyConstraint("match", "version", name=op.f("events_pkey")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "invites",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("inviter", sa.Integer(), nullable=False),
        sa.Column("setup", sa.Text(), nullable=False),
        sa.Column("contribution", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Integer(), nullable=False),
        sa.Column("expires_at", sa.Integer(), nullable=False),
        sa.Column("used_by", sa.Integer(), nullable=True),
        sa.Column("used_at", sa.Integer(), nullable=True),
        sa.Column("cancelled_at", sa.Integer(), nullable=True),
        sa.Column("match", sa.Text(), nullable=True),
        sa.Column("boast", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "(used_by IS NULL) = (used_at IS NULL)", name=op.f("invites_used_check")
        ),
        sa.CheckConstraint(
            "used_at IS NULL OR cancelled_at IS NULL", name=op.f("invites_one_end_check")
        ),
        sa.ForeignKeyConstraint(["boast"], ["matches.id"], name=op.f("invites_boast_fkey")),
        sa.ForeignKeyConstraint(["inviter"], ["users.id"], name=op.f("invites_inviter_fkey")),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("invites_match_fkey")),
        sa.ForeignKeyConstraint(["used_by"], ["users.id"], name=op.f("invites_used_by_fkey")),
        sa.PrimaryKeyConstraint("id", name=op.f("invites_pkey")),
        sa.UniqueConstraint("token", name=op.f("invites_token_key")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(
        op.f("invites_inviter_expires_at"), "invites", ["inviter", "expires_at"], unique=False
    )
