"""The tables. Every time is integer milliseconds since the epoch, UTC; every flag is 0 or 1.

The migrations must lead to exactly this; a test compares them.
"""

from typing import Any

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "%(table_name)s_%(column_0_N_name)s",
        "uq": "%(table_name)s_%(column_0_N_name)s_key",
        "ck": "%(table_name)s_%(constraint_name)s_check",
        "fk": "%(table_name)s_%(column_0_N_name)s_fkey",
        "pk": "%(table_name)s_pkey",
    }
)


def _flag(name: str, default: int) -> Column[int]:
    value = text(str(default))
    return Column(name, Integer, nullable=False, server_default=value, info={"flag": True})


def _counter(name: str) -> Column[int]:
    return Column(name, Integer, nullable=False, server_default=text("0"))


def _one_of(name: str, *values: str) -> CheckConstraint:
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{name} IN ({listed})", name=name)


def _table(name: str, *parts: Any, rowid: bool = True) -> Table:
    options: dict[str, Any] = {} if rowid else {"sqlite_with_rowid": False}
    flags = [part.name for part in parts if isinstance(part, Column) and "flag" in part.info]
    checks = [CheckConstraint(f"{flag} IN (0, 1)", name=flag) for flag in flags]
    return Table(name, metadata, *parts, *checks, sqlite_strict=True, **options)


users = _table(
    "users",
    # Telegram's id.
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    # The user's own choice; null for what Telegram says.
    Column("language", Text),
    Column("telegram_language", Text),
    # Null for the host's default.
    Column("theme", Text),
    _flag("mirrored", 0),
    _flag("auto_roll", 1),
    _flag("auto_done", 0),
    # The bot may write to them: they have started it and not blocked it.
    _flag("reachable", 0),
    # JSON: the first row of /play, "as last time".
    Column("last_setup", Text),
    Column("created_at", Integer, nullable=False),
)

chats = _table(
    "chats",
    # Telegram's id of a group.
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("title", Text, nullable=False),
    Column("language", Text),
    Column("theme", Text),
    # The board turns to the player on roll.
    _flag("rotated", 0),
    # The bot is a member and may write.
    _flag("reachable", 1),
    Column("created_at", Integer, nullable=False),
)

matches = _table(
    "matches",
    Column("id", Integer, primary_key=True),
    # Random and unguessable: what buttons and people see.
    Column("public_id", Text, nullable=False, unique=True),
    Column("variant", Text, nullable=False),
    # Points; null for unlimited play.
    Column("length", Integer),
    # JSON.
    Column("house", Text, nullable=False),
    # JSON: the fold of the events.
    Column("state", Text, nullable=False),
    # The number of events.
    _counter("version"),
    # Grows with every tap within a version, undo included.
    _counter("step"),
    # JSON: the taps of a half-made turn and the presses it has applied.
    Column("turn", Text),
    # A seat is held by a user or by a computer player of a level.
    Column("white", Integer, ForeignKey("users.id")),
    Column("black", Integer, ForeignKey("users.id")),
    Column("white_level", Text),
    Column("black_level", Text),
    # Where it is played; null in private chats.
    Column("chat", Integer, ForeignKey("chats.id", onupdate="CASCADE")),
    Column("thread", Integer),
    Column("status", Text, nullable=False, server_default=text("'playing'")),
    # white, black or draw; null until the match is over, and for one closed without a result.
    Column("winner", Text),
    # 32 bytes, revealed at the end; the SHA-256 in hexadecimal, shown from the start.
    Column("seed", LargeBinary, nullable=False),
    Column("seed_hash", Text, nullable=False),
    Column("white_contribution", Text, nullable=False, server_default=text("''")),
    Column("black_contribution", Text, nullable=False, server_default=text("''")),
    # The number of rolls thrown so far.
    _counter("rolls"),
    # The match that this one is a rematch of.
    Column("previous", Integer, ForeignKey("matches.id")),
    Column("created_at", Integer, nullable=False),
    Column("updated_at", Integer, nullable=False),
    Column("finished_at", Integer),
    # Each seat's last press: who has not pressed for a while gets a sound.
    Column("white_pressed_at", Integer),
    Column("black_pressed_at", Integer),
    # When the other seat may claim the win.
    Column("deadline", Integer),
    _one_of("status", "playing", "finished", "cancelled", "closed"),
    _one_of("winner", "white", "black", "draw"),
    CheckConstraint("version >= 0 AND step >= 0 AND rolls >= 0", name="counters"),
    CheckConstraint("(white IS NULL) <> (white_level IS NULL)", name="white"),
    CheckConstraint("(black IS NULL) <> (black_level IS NULL)", name="black"),
    Index(None, "white", "status"),
    Index(None, "black", "status"),
    Index(None, "chat", "status"),
)

events = _table(
    "events",
    Column("match", Integer, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    # 1 for the first event of a match.
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    # JSON.
    Column("body", Text, nullable=False),
    Column("at", Integer, nullable=False),
    CheckConstraint("version >= 1", name="version"),
    rowid=False,
)

invites = _table(
    "invites",
    # 128 random bits; also what a deep link carries.
    Column("token", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("inviter", Integer, ForeignKey("users.id"), nullable=False),
    # JSON: the game on offer.
    Column("setup", Text, nullable=False),
    Column("created_at", Integer, nullable=False),
    Column("expires_at", Integer, nullable=False),
    Column("used_by", Integer, ForeignKey("users.id")),
    Column("used_at", Integer),
    Column("cancelled_at", Integer),
    Column("match", Integer, ForeignKey("matches.id")),
    CheckConstraint("(used_by IS NULL) = (used_at IS NULL)", name="used"),
    CheckConstraint("used_at IS NULL OR cancelled_at IS NULL", name="one_end"),
    Index(None, "inviter", "expires_at"),
    Index(None, "expires_at"),
    rowid=False,
)

screens = _table(
    "screens",
    Column("id", Integer, primary_key=True),
    # board, invite, lobby, ...
    Column("kind", Text, nullable=False),
    # The public id or token of what is shown.
    Column("subject", Text, nullable=False),
    # A message in a chat, or one of an inline result; without an id it has not been sent.
    Column("chat", Integer),
    Column("thread", Integer),
    Column("message", Integer),
    Column("inline_message", Text),
    # Whose view it is; null for a group's.
    Column("viewer", Integer, ForeignKey("users.id")),
    # What the screen should show and what it last showed, counted in changes.
    _counter("wanted"),
    _counter("shown"),
    # The match version last shown: the events since then are still to be told.
    _counter("version"),
    # Of picture key, caption and keyboard last shown.
    Column("digest", Text),
    # Send it anew, with sound, instead of editing; then take the old message away.
    _flag("anew", 0),
    Column("sent_at", Integer),
    # Failed attempts in a row, and when the next one is due.
    _counter("tries"),
    Column("retry_at", Integer),
    # Cannot be shown until somebody presses or comes back.
    _flag("parked", 0),
    CheckConstraint("inline_message IS NULL OR message IS NULL", name="one_message"),
    Index(None, "kind", "subject"),
    Index(None, "chat", "message"),
    Index(None, "inline_message"),
    Index("screens_behind", "id", sqlite_where=text("shown < wanted")),
)

timers = _table(
    "timers",
    # automatic play, reminder, expiry, ...
    Column("kind", Text, primary_key=True),
    # The public id or token of what it is about; setting a timer again moves it.
    Column("subject", Text, primary_key=True),
    Column("due_at", Integer, nullable=False),
    # The match version it was set for: later it is void.
    Column("version", Integer),
    # JSON.
    Column("body", Text),
    Index(None, "due_at"),
    rowid=False,
)

pictures = _table(
    "pictures",
    # Of scene and theme.
    Column("key", Text, primary_key=True),
    Column("file_id", Text, nullable=False),
    Column("used_at", Integer, nullable=False),
    Index(None, "used_at"),
    rowid=False,
)

inbox = _table(
    "inbox",
    # Telegram's id of the update.
    Column("update_id", Integer, primary_key=True, autoincrement=False),
    # JSON as it came; erased once the update is applied.
    Column("body", Text),
    Column("done_at", Integer),
    _counter("tries"),
    # Of the last failed try.
    Column("error", Text),
    CheckConstraint("done_at IS NOT NULL OR body IS NOT NULL", name="pending"),
    Index(None, "done_at"),
)
