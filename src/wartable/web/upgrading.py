"""Prepare the migration of a database, by saving the state of every table under the present rules."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from wartable.web.settings import Settings
from wartable.web.store.database import Database
from wartable.web.store.journal import TableLogStore
from wartable.web.store.migrating import has_older_schema
from wartable.web.store.opening import make_engine
from wartable.web.workers.limits import Limits
from wartable.web.workers.pool import WorkerPool
from wartable.web.workers.process import DROP, OK
from wartable.web.workers.table_cache import RulesRunner

_LOG: Final = logging.getLogger("wartable")


def open_upgraded_database(
    settings: Settings, rules_for: Callable[[int, Limits], RulesRunner] = WorkerPool
) -> Database:
    """Open a database. If it has to be migrated, the states of its tables are saved first. Raises
    CommandError if it cannot be used. All code that changes a database opens it with this function.
    """
    save_checkpoints_before_upgrade(settings, rules_for)
    return Database(settings.database)


def save_checkpoints_before_upgrade(
    settings: Settings, rules_for: Callable[[int, Limits], RulesRunner] = WorkerPool
) -> None:
    """If a database has to be migrated, save a checkpoint of each table whose last one is missing or out of
    date. A table that the rules cannot follow is left as it is, and logged. Errors of the database itself are
    ignored, because they are reported when the database is opened.
    """
    engine = make_engine(settings.database)
    try:
        outdated = _outdated_tables(engine)
        if outdated:
            asyncio.run(_save_all(engine, outdated, lambda: rules_for(1, settings.limits)))
    finally:
        engine.dispose()


def _outdated_tables(engine: Engine) -> list[tuple[str, int]]:
    with suppress(DBAPIError), engine.connect() as connection:
        return (
            TableLogStore().tables_without_current_checkpoint()(connection)
            if has_older_schema(connection)
            else []
        )
    return []


async def _save_all(
    engine: Engine, outdated: list[tuple[str, int]], begin: Callable[[], RulesRunner]
) -> None:
    """Save a checkpoint of each table in `outdated`, which has their ids and the numbers of their last log
    entries. The rules run in a worker, which `begin` starts.
    """
    rules = begin()
    try:
        for table, number in outdated:
            problem = await _save_state(engine, rules, table, number)
            if problem:
                _LOG.warning(
                    "cannot save the state of table %s before its database changes: %s", table, problem
                )
    except DBAPIError as error:
        _LOG.warning("cannot save the states of tables before their database changes: %s", error)
    finally:
        rules.close()


async def _save_state(engine: Engine, rules: RulesRunner, table: str, number: int) -> str:
    """Save a checkpoint of a table. Returns an error message, or "" if it was saved."""
    journal = TableLogStore()
    with engine.connect() as connection:
        log, before = journal.read_entries(table)(connection), journal.find_checkpoint(table)(connection)
    kind, found = await rules.run_job("load", table, log, before)
    if kind == OK:
        kind, found = await rules.run_job("checkpoint", table)
    if kind != OK:
        return str(found)
    with engine.begin() as connection:
        journal.save_checkpoint(table, number, found)(connection)
    await rules.run_job(DROP, table)
    return ""
