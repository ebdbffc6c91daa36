"""All tables of a server: every change is in the log on disk before anybody hears of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from secrets import randbits
from time import monotonic
from typing import Any, Final, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from wartable import Setup, checked
from wartable.web.store.database import Database
from wartable.web.store.journal import Journal
from wartable.web.store.people import Link, People, fresh_word
from wartable.web.tables.commands import GM, SPECTATOR, STALE, Command, Refused
from wartable.web.tables.entries import begun
from wartable.web.workers.pool import Pool
from wartable.web.workers.process import OK, UNKNOWN

T = TypeVar("T")
_HEARTBEAT: Final = 20.0
"""Seconds after which a watcher is told that nothing happened, so that dead connections are noticed. It beats
at its own time: a beat that followed a hidden change would tell of it.
"""


class NoSuchTable(LookupError):
    """There is no table with this id."""


class Host:
    """Tables, watchers, and the computer's turns."""

    def __init__(self, database: Database, pool: Pool) -> None:
        self.database = database
        self.people = People()
        self._pool = pool
        self._journal = Journal()
        self._locks: dict[str, asyncio.Lock] = {}
        self._watchers: dict[str, set[asyncio.Event]] = {}
        self._playing: dict[str, asyncio.Task[None]] = {}

    # ------------------------------------------------------------------ reading and writing

    async def read(self, what: Callable[[Connection], T]) -> T:
        """What a function of a connection finds, without keeping the loop waiting."""
        return await asyncio.to_thread(self.database.read, what)

    async def write(self, what: Callable[[Connection], T]) -> T:
        """The result of a write that is on disk."""
        return await asyncio.wrap_future(self.database.write(what))

    # ------------------------------------------------------------------ tables

    async def make_table(
        self, setup: Setup, *, owner: str, seating: Mapping[str, str], here: list[str], dice: str, gm: bool
    ) -> str:
        """A new table; its owner takes the places `here`. Raises BadInput with all that is wrong with the
        setup.
        """
        await asyncio.to_thread(checked, setup)
        table = fresh_word()
        first = begun(setup, randbits(64), dice=dice, seating=seating, gm=gm, owners=here)
        open_places = [*seating, SPECTATOR, *([GM] if gm else [])]
        links = [Link(fresh_word(), place) for place in open_places]
        title = str(setup.get("title") or "battle")
        await self.write(self.people.make_table(table, title, owner, first, links, here))
        return table

    async def do(self, table: str, command: Command) -> None:
        """Carry out what a place asks for; it is on disk when this returns. Raises Refused, NoSuchTable."""
        async with self._lock(table):
            if await self._carry_out(table, "apply", command):
                self._let_computer_play(table)

    async def screen(self, table: str, place: str, *, odds: bool = True) -> dict[str, Any]:
        """What is on the page of a place."""
        async with self._lock(table):
            found = await self._ask(table, "screen", place, odds)
            await self._look_after(table, place)
            return dict(found)

    async def tag(self, table: str, place: str) -> str:
        """A word for all that a place can see now."""
        async with self._lock(table):
            tag, _ = await self._ask(table, "tag", place)
            return str(tag)

    async def say(self, table: str, place: str, typed: str) -> list[str]:
        """The lines that answer what somebody types."""
        async with self._lock(table):
            return list(await self._ask(table, "say", place, typed))

    async def watch(self, table: str, place: str, seen: str) -> AsyncIterator[str]:
        """The tag of the place each time that it differs from what was seen; "" now and then in between."""
        changed = asyncio.Event()
        watchers = self._watchers.setdefault(table, set())
        watchers.add(changed)
        beat = monotonic() + _HEARTBEAT
        try:
            while True:
                changed.clear()
                tag = await self.tag(table, place)
                if tag != seen:
                    seen = tag
                    yield tag
                try:
                    await asyncio.wait_for(changed.wait(), max(0.0, beat - monotonic()))
                except TimeoutError:
                    beat = monotonic() + _HEARTBEAT
                    yield ""
        finally:
            watchers.discard(changed)

    def close(self) -> None:
        """Stop the computer's turns; what is on disk stays."""
        for task in self._playing.values():
            task.cancel()

    # ------------------------------------------------------------------ behind it

    def _lock(self, table: str) -> asyncio.Lock:
        return self._locks.setdefault(table, asyncio.Lock())

    async def _ask(self, table: str, verb: str, *arguments: Any) -> Any:
        """The result of a job; the table's log is loaded where the worker does not have it."""
        kind, result = await self._pool.call(verb, table, *arguments)
        if kind == UNKNOWN:
            await self._load(table)
            kind, result = await self._pool.call(verb, table, *arguments)
        if kind != OK:
            raise Refused(kind, str(result))
        return result

    async def _load(self, table: str) -> None:
        log = await self.read(self._journal.read(table))
        if not log:
            self._locks.pop(table, None)
            raise NoSuchTable(table)
        kind, result = await self._pool.call("load", table, log)
        if kind != OK:
            raise Refused(kind, str(result))

    async def _carry_out(self, table: str, verb: str, *arguments: Any) -> bool:
        """Let a worker change a table, and write that down; returns whether the computer goes on."""
        number, entry, goes_on = await self._ask(table, verb, *arguments)
        if entry is not None:
            await self._write_down(table, self._journal.append(table, number, entry))
        return bool(goes_on)

    async def _write_down(self, table: str, append: Callable[[Connection], None]) -> None:
        """Write an entry and tell the watchers. Where that fails the worker forgets the table, which is then
        read from its log.
        """
        try:
            await self.write(append)
        except BaseException as error:
            await self._pool.call("drop", table)
            if isinstance(error, IntegrityError):
                raise Refused(STALE, "somebody was quicker: look at the table as it is now") from None
            raise
        for watcher in self._watchers.get(table, ()):
            watcher.set()

    async def _look_after(self, table: str, place: str) -> None:
        """Let the computer go on where it is its turn, as after a restart."""
        _, goes_on = await self._ask(table, "tag", place)
        if goes_on:
            self._let_computer_play(table)

    def _let_computer_play(self, table: str) -> None:
        playing = self._playing.get(table)
        if playing is None or playing.done():
            self._playing[table] = asyncio.create_task(self._play(table))

    async def _play(self, table: str) -> None:
        """The computer's answers, one by one, so that other tables and other people come between. Where a rule
        breaks on one, the table waits for somebody to undo, or to take the seat.
        """
        goes_on = True
        while goes_on:
            async with self._lock(table):
                try:
                    goes_on = await self._carry_out(table, "step")
                except Refused as refusal:
                    goes_on = refusal.kind == STALE
