"""The migrations lead to exactly the tables of the schema, and lose nothing on the way."""

import shutil
import sqlite3
import textwrap
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, insert

from bot.errors import StoreUnusable
from bot.storage.connection import connect
from bot.storage.migration import SCRIPTS, migrate
from bot.storage.runner import Runner
from bot.storage.schema import invites, metadata, users
from bot.storage.store import Store


def shape(path):
    """Return every table and index as SQL; the parts of a table in alphabetical order."""
    with closing(sqlite3.connect(path)) as raw:
        found = raw.execute(
            "SELECT name, sql FROM sqlite_master WHERE name <> 'alembic_version'"
            " AND tbl_name <> 'alembic_version'"
        ).fetchall()
    return {
        name: sorted(line.strip(" \t,") for line in sql.splitlines() if line.strip(" \t"))
        for name, sql in found
        if sql
    }


async def test_the_migrations_lead_to_the_schema(path, clock, tmp_path):
    await (await Store.open(path, clock)).close()
    straight = tmp_path / "straight.db"
    engine = create_engine(f"sqlite:///{straight}")
    metadata.create_all(engine)
    engine.dispose()
    assert shape(path) == shape(straight)
    assert set(shape(path)) >= set(metadata.tables)


async def test_every_table_is_strict(path, clock):
    await (await Store.open(path, clock)).close()
    with closing(sqlite3.connect(path)) as raw:
        strict = dict(
            raw.execute("SELECT name, strict FROM pragma_table_list WHERE schema = 'main'")
        )
        for table in metadata.tables:
            assert strict[table] == 1, table
            kinds = {row[2] for row in raw.execute(f"PRAGMA table_info({table})")}
            assert kinds <= {"INTEGER", "TEXT", "BLOB"}


async def test_the_partial_index_serves_the_screens_behind(path, clock):
    await (await Store.open(path, clock)).close()
    with closing(sqlite3.connect(path)) as raw:
        plan = raw.execute("EXPLAIN QUERY PLAN SELECT id FROM screens WHERE shown < wanted")
        assert "screens_behind" in plan.fetchone()[3]


@pytest.fixture
def scripts(tmp_path):
    """Return a copy of the migrations to add revisions to."""
    return Path(shutil.copytree(SCRIPTS, tmp_path / "scripts"))


def add_revision(scripts, body, revision="0002", down="0001"):
    (scripts / "versions" / f"{revision}.py").write_text(
        f"from alembic import op\nimport sqlalchemy as sa\n"
        f"revision = {revision!r}\ndown_revision = {down!r}\n"
        f"def upgrade():\n{textwrap.indent(textwrap.dedent(body), '    ')}\n"
    )


async def migrated(path, scripts):
    """Bring the database to the last revision of `scripts`, as opening it would."""
    connection = await connect(path, writer=True)
    runner = await connection.run(lambda raw: Runner(raw, writing=True))
    try:
        await connection.run(lambda _: migrate(runner, path, scripts))
        return await connection.run(lambda raw: raw.execute("PRAGMA foreign_keys").fetchone()[0])
    finally:
        await connection.run(lambda _: runner.close())
        await connection.close()


def some(path, sql):
    with closing(sqlite3.connect(path)) as raw:
        return raw.execute(sql).fetchall()


@pytest.fixture
async def old(path, clock):
    """Return a database of revision 0001 with a user and an invite of his."""
    async with await Store.open(path, clock) as store:

        def fill(tx):
            user = {"id": 1, "name": "Рашад", "created_at": 0}
            invite = {"id": "i", "token": "t", "inviter": 1, "setup": "s", "contribution": ""}
            tx.connection.execute(insert(users), user)
            tx.connection.execute(insert(invites), {**invite, "created_at": 0, "expires_at": 0})

        await store.write(fill)
    return path


async def test_an_up_to_date_database_is_not_copied(old, clock):
    await (await Store.open(old, clock)).close()
    assert not [file for file in old.parent.iterdir() if ".before-" in file.name]


async def test_an_old_database_is_copied_then_migrated(old, scripts):
    """A table that others refer to is rebuilt, and the references survive."""
    add_revision(
        scripts,
        """
        with op.batch_alter_table("users", recreate="always") as batch:
            batch.add_column(sa.Column("extra", sa.Integer))
        """,
    )
    assert await migrated(old, scripts) == 1
    assert some(old, "SELECT id, name, extra FROM users") == [(1, "Рашад", None)]
    assert some(old, "SELECT inviter FROM invites") == [(1,)]
    copy = old.with_name("nardy.db.before-0002")
    assert some(copy, "SELECT version_num FROM alembic_version") == [("0001",)]
    assert some(copy, "SELECT name FROM users") == [("Рашад",)]


async def test_a_migration_that_fails_half_way_changes_nothing(old, scripts):
    before = shape(old)
    add_revision(scripts, 'op.execute("ALTER TABLE users ADD extra INTEGER")')
    add_revision(scripts, 'op.execute("DELETE FROM users")\n1 / 0', "0003", "0002")
    with pytest.raises(ZeroDivisionError):
        await migrated(old, scripts)
    assert shape(old) == before
    assert some(old, "SELECT name FROM users") == [("Рашад",)]
    assert some(old, "SELECT version_num FROM alembic_version") == [("0001",)]


async def test_a_migration_that_breaks_references_changes_nothing(old, scripts):
    add_revision(scripts, 'op.execute("DELETE FROM users")')
    with pytest.raises(StoreUnusable, match="references"):
        await migrated(old, scripts)
    assert some(old, "SELECT name FROM users") == [("Рашад",)]


async def test_a_database_of_a_newer_version_is_refused(old, scripts, clock):
    add_revision(scripts, 'op.execute("ALTER TABLE users ADD extra INTEGER")', "0999")
    await migrated(old, scripts)
    with pytest.raises(StoreUnusable, match=r"newer version \(revision 0999\)"):
        await Store.open(old, clock)
