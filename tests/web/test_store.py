"""The database: what was written stays, alone or in company."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Barrier, Event

import pytest
from sqlalchemy import Connection, event, insert, inspect, text
from sqlalchemy.exc import IntegrityError, OperationalError

from wartable.web.store import schema
from wartable.web.store.database import Database, DatabaseFailure, commit
from wartable.web.store.following import delete_table
from wartable.web.store.journal import TableLogStore
from wartable.web.store.lobby import LOBBY
from wartable.web.store.people import InviteLink, People
from wartable.web.store.talk import TALK
from wartable.web.tables.entries import LogEntry, first_entry


@pytest.fixture
def database(file_url: str) -> Database:
    return Database(file_url)


def _add_table(connection: Connection) -> None:
    row = {"id": "t", "title": "", "ruleset": "", "owner": "", "since": 0.0}
    connection.execute(insert(schema.tables).values(row))


def _log_numbers(connection: Connection) -> list[int]:
    return list(connection.scalars(text("select number from log order by number")))


@pytest.mark.parametrize(
    ("name", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)]
)
def test_sqlite_keeps_what_it_acknowledged(database: Database, name: str, value: object) -> None:
    assert database.read(lambda connection: connection.scalar(text(f"PRAGMA {name}"))) == value
    assert database.write(lambda connection: connection.scalar(text(f"PRAGMA {name}"))).result() == value


def test_connections_are_kept_however_many_read_at_once(database: Database) -> None:
    # Beyond five each was opened for one read and closed: the memory of the server grew from that
    opened: list[object] = []
    event.listen(database.engine, "connect", lambda connection, record: opened.append(connection))
    together = Barrier(9)
    with ThreadPoolExecutor(9) as threads:
        for _ in range(3):
            list(threads.map(lambda _: database.read(lambda connection: together.wait()), range(9)))
    assert len(opened) <= 9


def test_a_second_entry_of_the_same_number_is_refused_and_its_company_written(database: Database) -> None:
    database.write(_add_table).result()
    append = TableLogStore().append
    futures: list[Future[None]] = [
        database.write(append("t", number, LogEntry("paused", "", {"on": True}))) for number in (0, 1, 1, 2)
    ]
    with pytest.raises(IntegrityError):
        futures[2].result()
    assert [futures[at].result() for at in (0, 1, 3)] == [None, None, None]
    assert database.read(_log_numbers) == [0, 1, 2]


def test_a_write_is_made_even_if_the_task_that_waits_for_it_is_cancelled(database: Database) -> None:
    async def cancel_while_waiting() -> Future[None]:
        begun, may_end = Event(), Event()

        def add_table(connection: Connection) -> None:
            begun.set()
            may_end.wait()
            _add_table(connection)

        written = database.write(add_table)
        waiting = asyncio.ensure_future(asyncio.wrap_future(written))
        await asyncio.to_thread(begun.wait)
        waiting.cancel()
        await asyncio.wait([waiting])
        may_end.set()
        assert waiting.cancelled()
        return written

    assert asyncio.run(cancel_while_waiting()).result() is None
    # The thread that writes still runs
    database.write(TableLogStore().append("t", 0, LogEntry("paused", "red", {"on": True}))).result(timeout=30)
    assert database.read(_log_numbers) == [0]


def test_what_was_written_is_there_when_the_database_is_opened_again(
    database: Database, file_url: str
) -> None:
    database.write(_add_table).result()
    database.write(TableLogStore().append("t", 0, LogEntry("paused", "red", {"on": True}))).result()
    database.close()
    again = Database(file_url)
    assert again.read(TableLogStore().read_entries("t")) == [LogEntry("paused", "red", {"on": True})]


def test_the_migrations_make_what_the_schema_says(database: Database) -> None:
    found = inspect(database.engine)
    for table in schema.metadata.sorted_tables:
        assert [column["name"] for column in found.get_columns(table.name)] == [
            one.name for one in table.columns
        ]
        key = found.get_pk_constraint(table.name)["constrained_columns"]
        assert key == [one.name for one in table.primary_key]


def _ends_by_itself(connection: Connection) -> None:
    """What SQLite does where its disk is full, or broken: it takes everything back, and says so."""
    connection.exec_driver_sql("ROLLBACK")
    raise OperationalError("insert", {}, Exception("database or disk is full"))


def test_where_the_database_fails_nothing_of_its_batch_is_acknowledged(file_url: str) -> None:
    # SQLite may take back the whole transaction; its company was acknowledged all the same, and lost.
    database = Database(file_url)
    with database.engine.connect() as connection:
        first, second = Future[None](), Future[None]()
        commit(connection, [(_add_table, first), (_ends_by_itself, second)])
    assert isinstance(first.exception(), DatabaseFailure)
    assert isinstance(second.exception(), DatabaseFailure)
    assert database.read(lambda connection: connection.scalar(text("select count(*) from tables"))) == 0


def test_a_database_that_cannot_even_begin_tells_everybody(file_url: str) -> None:
    # Their answers never came: only what had been written before the failure was told of it.
    database = Database(file_url)
    future = Future[None]()
    connection = database.engine.connect()
    connection.exec_driver_sql("select 1")  # a transaction is open, so that none can begin
    commit(connection, [(_add_table, future)])
    connection.close()
    assert future.exception(timeout=1) is not None


def test_a_table_at_which_nothing_was_played_is_dropped_with_all_that_belongs_to_it(
    database: Database,
) -> None:
    # Its lobby was kept, so the database refused, and the second player who pressed Again got an error.
    first = first_entry({"ruleset": "x"}, 0, dice="seeded", seating={}, gm=False, owners=[], secret="s")
    made = People().make_table("t", "title", "ann", first, [InviteLink("word", "red")], ["blue"])
    database.write(made).result()
    database.write(LOBBY.ensure_person_id("t", "ann")).result()
    database.write(TALK.allow_spectators("t", on=True)).result()
    database.write(delete_table("t")).result()
    assert database.read(lambda connection: connection.scalar(text("select count(*) from tables"))) == 0
