"""Preparation of a schema migration: saves the state of every table under the current rules."""

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
from wartable.web.store.journal import Journal
from wartable.web.store.migrating import is_older
from wartable.web.store.opening import connected
from wartable.web.workers.limits import Limits
from wartable.web.workers.pool import WorkerPool
from wartable.web.workers.process import DROP, OK
from wartable.web.workers.table_cache import Rules

_LOG: Final = logging.getLogger("wartable")


def upgraded(settings: Settings, rules_for: Callable[[int, Limits], Rules] = WorkerPool) -> Database:
    """Open and migrate a database, after saving the states of its tables. Raises CannotRun.

    All code that opens a database for more than a look at it does so here.
    """
    keep_states(settings, rules_for)
    return Database(settings.database)


def keep_states(settings: Settings, rules_for: Callable[[int, Limits], Rules] = WorkerPool) -> None:
    """If a database needs migration, save a checkpoint of each table whose last one is out of date.

    A table that the rules cannot follow is left as it is, and logged. Errors of the database itself are left
    to the code that opens it later.
    """
    engine = connected(settings.database)
    try:
        behind = _behind(engine)
        if behind:
            asyncio.run(_kept(engine, behind, lambda: rules_for(1, settings.limits)))
    finally:
        engine.dispose()


def _behind(engine: Engine) -> list[tuple[str, int]]:
    with suppress(DBAPIError), engine.connect() as connection:
        return Journal().behind()(connection) if is_older(connection) else []
    return []


async def _kept(engine: Engine, behind: list[tuple[str, int]], begin: Callable[[], Rules]) -> None:
    """Save a checkpoint of each table after the entry with its number; the rules run in a worker."""
    rules = begin()
    try:
        for table, number in behind:
            why = await _keep(engine, rules, table, number)
            if why:
                _LOG.warning("cannot save the state of table %s before its database changes: %s", table, why)
    except DBAPIError as error:
        _LOG.warning("cannot save the states of tables before their database changes: %s", error)
    finally:
        rules.close()


async def _keep(engine: Engine, rules: Rules, table: str, number: int) -> str:
    """Save a checkpoint of a table; returns an error message, or ""."""
    journal = Journal()
    with engine.connect() as connection:
        log, before = journal.read(table)(connection), journal.checkpoint(table)(connection)
    kind, found = await rules.call("load", table, log, before)
    if kind == OK:
        kind, found = await rules.call("checkpoint", table)
    if kind != OK:
        return str(found)
    with engine.begin() as connection:
        journal.keep(table, number, found)(connection)
    await rules.call(DROP, table)
    return ""
