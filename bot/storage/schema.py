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
    # The code of the first row of /play, "as last time".
    Column("last_setup", Text),
    Column("created_at", Integer, nullable=False),
)

matches = _table(
    "matches",
    # Random and unguessable: what buttons and people see.
    Column("id", Text, primary_key=True),
    Column("variant", Text, nullable=False),
    # Points; null for unlimited play.
    Column("length", Integer),
    # JSON: the house rules, so that an old match replays unchanged.
    Column("house", Text, nullable=False),
    # JSON: the fold of the events.
    Column("state", Text, nullable=False),
    # The number of events.
    _counter("version"),
    # Grows with every tap within a version, undo included.
    _counter("step"),
    # JSON: the taps of a half-made turn and the presses it has applied; null between turns.
    Column("turn", Text),
    # A seat is held by a user or by a computer player of a level.
    Column("white", Integer, ForeignKey("users.id")),
    Column("black", Integer, ForeignKey("users.id")),
    Column("white_level", Text),
    Column("black_level", Text),
    Column("status", Text, nullable=False, server_default=text("'playing'")),
    # white, black or draw; null until the match is over, and for one without a result.
    Column("winner", Text),
    # 32 bytes, revealed at the end; their hash is shown from the start.
    Column("seed", LargeBinary, nullable=False),
    Column("white_contribution", Text, nullable=False),
    Column("black_contribution", Text, nullable=False),
    # The number of rolls thrown so far.
    _counter("rolls"),
    # The match that this one is a rematch of, and the rematch of this one.
    Column("previous", Text, ForeignKey("matches.id")),
    Column("next_match", Text, ForeignKey("matches.id")),
    # Who has won by a claim: white or black.
    Column("claimed_by", Text),
    # Who has asked for a rematch: white or black.
    Column("rematch_by", Text),
    Column("created_at", Integer, nullable=False),
    Column("updated_at", Integer, nullable=False),
    # Each seat's last press: who has not pressed for a while gets a sound.
    Column("white_pressed_at", Integer),
    Column("black_pressed_at", Integer),
    _one_of("status", "playing", "finished", "cancelled", "closed", "claimed"),
    _one_of("winner", "white", "black", "draw"),
    _one_of("claimed_by", "white", "black"),
    _one_of("rematch_by", "white", "black"),
    CheckConstraint("version >= 0 AND step >= 0 AND rolls >= 0", name="counters"),
    CheckConstraint("(white IS NULL) <> (white_level IS NULL)", name="white"),
    CheckConstraint("(black IS NULL) <> (black_level IS NULL)", name="black"),
    Index(None, "white", "status", "updated_at"),
    Index(None, "black", "status", "updated_at"),
)

events = _table(
    "events",
    Column("match", Text, ForeignKey("matches.id"), primary_key=True),
    # 1 for the first event of a match.
    Column("version", Integer, primary_key=True, autoincrement=False),
    # The deed, or how the match ended outside the rules.
    Column("kind", Text, nullable=False),
    # The text of the action.
    Column("body", Text, nullable=False),
    Column("at", Integer, nullable=False),
    CheckConstraint("version >= 1", name="version"),
    rowid=False,
)

invites = _table(
    "invites",
    Column("id", Text, primary_key=True),
    # 128 random bits, what a deep link carries; once the invite is closed, only their hash.
    Column("token", Text, nullable=False, unique=True),
    Column("inviter", Integer, ForeignKey("users.id"), nullable=False),
    # The code of what is to be played.
    Column("setup", Text, nullable=False),
    # What the inviter added to the dice.
    Column("contribution", Text, nullable=False),
    Column("created_at", Integer, nullable=False),
    Column("expires_at", Integer, nullable=False),
    Column("used_by", Integer, ForeignKey("users.id")),
    Column("used_at", Integer),
    Column("cancelled_at", Integer),
    Column("match", Text, ForeignKey("matches.id")),
    # The match that its words boast of.
    Column("boast", Text, ForeignKey("matches.id")),
    CheckConstraint("(used_by IS NULL) = (used_at IS NULL)", name="used"),
    CheckConstraint("used_at IS NULL OR cancelled_at IS NULL", name="one_end"),
    Index(None, "inviter", "expires_at"),
    rowid=False,
)

screens = _table(
    "screens",
    Column("id", Integer, primary_key=True),
    # board, invite, ...
    Column("kind", Text, nullable=False),
    # The id of what is shown.
    Column("subject", Text, nullable=False),
    Column("chat", Integer, nullable=False),
    Column("thread", Integer),
    # Null while it has not been sent.
    Column("message", Integer),
    # Whose view it is; null for a group's.
    Column("viewer", Integer, ForeignKey("users.id")),
    # What the screen should show and what it last showed, counted in changes.
    _counter("wanted"),
    _counter("shown"),
    # The match version last shown: the events since then are still to be told.
    _counter("version"),
    # The keyboard that the viewer has opened instead of the usual one.
    Column("menu", Text, nullable=False, server_default=text("''")),
    # The key of the picture last shown; the digest of caption and keyboard.
    Column("picture", Text, nullable=False, server_default=text("''")),
    Column("digest", Text, nullable=False, server_default=text("''")),
    # The change for which it must be sent anew, with sound, instead of edited.
    _counter("anew"),
    Column("sent_at", Integer),
    # Failed attempts in a row, and when the next one is due.
    _counter("tries"),
    Column("retry_at", Integer),
    # Cannot be shown until the viewer presses or comes back.
    _flag("parked", 0),
    Index(None, "subject"),
    Index(None, "chat", "message"),
    Index("screens_behind", "id", sqlite_where=text("shown < wanted")),
)

timers = _table(
    "timers",
    # automatic play, reminder, expiry, ...
    Column("kind", Text, primary_key=True),
    # The id of what it is about; setting a timer again moves it.
    Column("subject", Text, primary_key=True),
    Column("due_at", Integer, nullable=False),
    # The match version it was set for: later it is void.
    Column("version", Integer),
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
