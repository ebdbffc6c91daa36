"""Before a database is brought to a newer form: the states of its tables are kept, by the rules at hand."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from wartable.web.settings import Settings
from wartable.web.store.journal import Journal
from wartable.web.store.migrating import is_older
from wartable.web.store.opening import connected
from wartable.web.workers.copies import Rules
from wartable.web.workers.limits import Limits
from wartable.web.workers.pool import Pool
from wartable.web.workers.process import DROP, OK

_LOG: Final = logging.getLogger("wartable")


def keep_states(settings: Settings, rules_for: Callable[[int, Limits], Rules] = Pool) -> None:
    """Where a database has an older form, keep the state of each table that has moved since its last was
    kept. A table that the rules do not follow stays as it is, and the log of the server names it. What is
    wrong with the database itself is told by whoever opens it.
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
    """Keep the states of tables after the entries of these numbers; workers play, as always."""
    rules = begin()
    try:
        for table, number in behind:
            why = await _keep(engine, rules, table, number)
            if why:
                _LOG.warning("cannot keep the state of table %s before its database changes: %s", table, why)
    except DBAPIError as error:
        _LOG.warning("cannot keep the states of tables before their database changes: %s", error)
    finally:
        rules.close()


async def _keep(engine: Engine, rules: Rules, table: str, number: int) -> str:
    """Keep the state of a table; returns why that cannot be, or ""."""
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
