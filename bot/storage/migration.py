"""Bringing an older database up to date."""

import logging
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, inspect

from bot.errors import StoreUnusable
from bot.storage.backup import backup
from bot.storage.runner import Runner

logger = logging.getLogger(__name__)
# It tells of itself at every start; what matters is said below.
logging.getLogger("alembic").setLevel(logging.WARNING)


SCRIPTS = Path(__file__).with_name("migrations")


def migrate(runner: Runner, path: Path, scripts: Path = SCRIPTS) -> None:
    """Run the migrations that are missing in one transaction, after a copy of what is there.

    The copy is `<database>.before-<revision>` beside the database. Raises StoreUnusable for a
    database of a newer version, or of another program.
    """
    config = Config()
    config.set_main_option("path_separator", "os")
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))

    def upgrade(connection: Connection) -> None:
        script = ScriptDirectory.from_config(config)
        head = script.get_current_head()
        current = MigrationContext.configure(connection).get_current_revision()
        if current == head:
            return
        if current is None:
            if inspect(connection).get_table_names():
                raise StoreUnusable(f"{path} is a database of another program")
        else:
            _require_known(script, current, path)
            copy = path.with_name(f"{path.name}.before-{head}")
            backup(path, copy)
            logger.info("migrating from %s to %s; the old state is in %s", current, head, copy)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
            raise StoreUnusable(f"migrating {path} to {head} breaks references; it is as before")

    # Tables are rebuilt under a new name, which the references to them must survive.
    runner.execute("PRAGMA foreign_keys = 0")
    try:
        runner.run(upgrade)
    finally:
        runner.execute("PRAGMA foreign_keys = 1")


def _require_known(script: ScriptDirectory, revision: str, path: Path) -> None:
    try:
        script.get_revision(revision)
    except CommandError as error:
        raise StoreUnusable(
            f"{path} was written by a newer version (revision {revision}): update the program"
        ) from error
