"""All tables of a server; every change is durable before anyone is notified."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping, Sequence
from contextlib import suppress
from secrets import randbits, token_hex
from time import monotonic
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from wartable import Setup
from wartable.files.sent import Beginning, check_setup
from wartable.web.keeping import Keeper
from wartable.web.quotas import Quotas
from wartable.web.screens.log_filter import LogFilter
from wartable.web.store.closing import closed
from wartable.web.store.database import Database, Failing
from wartable.web.store.journal import Journal
from wartable.web.store.leasing.choice import leases_of
from wartable.web.store.leasing.leases import MOVED, WANTED
from wartable.web.store.people import Deed, Invite, People, fresh_word
from wartable.web.store.seats import Seats
from wartable.web.tables.commands.base import Command
from wartable.web.tables.commands.freeing import Confirm, Free
from wartable.web.tables.entries import FREED, UNDONE, LogEntry, begun
from wartable.web.tables.refusals import BUSY, GM, SPECTATOR, STALE, Refused
from wartable.web.talk_news import TalkNews
from wartable.web.watching import Glance, Watcher
from wartable.web.workers.table_cache import NoSuchTable, Rules, TableCache

__all__ = ["Glance", "Host", "NoSuchTable"]

T = TypeVar("T")
_HEARTBEAT: Final = 20.0
"""Seconds between heartbeats to subscribers, which reveal dead connections. They keep their own time: one
that followed a hidden change would give it away.
"""
_KEPT: Final = 50
"""Entries between two checkpoints of a table."""
_AGAIN: Final = 1.0
"""Seconds until a table whose computer turns run on another server is checked again."""
_SEEN: Final = 60.0
"""Seconds for which a place counts as active before this is written again."""
_LATER: Final = 5.0
"""Seconds until the computer's turns are retried after a database failure."""
_RESTING: Final = 5.0
"""Most seconds spent saving states at shutdown."""
_PAUSE: Final = 0.05
"""Seconds for which a released table is left alone, so that the server that wants it gets it."""


class Host:
    """Tables, their subscribers, and the computer's turns."""

    def __init__(self, database: Database, rules: Rules, quotas: Quotas) -> None:
        self.database = database
        self.quotas = quotas
        self.people = People()
        self.seats = Seats()
        self._seen: OrderedDict[tuple[str, str], float] = OrderedDict()
        """Time of each place's last recorded activity, oldest first."""
        self._claims = leases_of(database.engine, self._heard)
        self.talk = TalkNews(self.write, self._claims)
        self._copies = TableCache(database, rules, self._claims)
        self.aside = self._copies.aside
        """Calls a module's function in a worker."""
        self._journal = Journal()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._watchers: dict[str, set[Watcher]] = {}
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._yielding: set[asyncio.Task[None]] = set()
        self._is_ending = False
        self.on_change: Callable[[str], None] | None = None
        """Called with the id of each table that has been changed here."""
        self.keeper = Keeper(self._lock, self._copies, self.write, self._journal)

    # ------------------------------------------------------------------ reading and writing

    async def read(self, what: Callable[[Connection], T]) -> T:
        """Run a read-only query in a thread."""
        return await asyncio.to_thread(self.database.read, what)

    async def write(self, what: Callable[[Connection], T]) -> T:
        """Run a write in the writer thread, and return its result once the change is durable."""
        return await asyncio.wrap_future(self.database.write(what))

    # ------------------------------------------------------------------ tables

    async def make_table(
        self,
        setup: Setup,
        *,
        owner: str,
        seating: Mapping[str, str],
        here: list[str],
        dice: str,
        gm: bool,
        seed: int | None = None,
        lines: Sequence[str] = (),
        start: Mapping[str, Any] | None = None,
        settings: Mapping[str, Mapping[str, Any] | None] | None = None,
        runs: bool = False,
        also: Callable[[str], Deed] | None = None,
    ) -> str:
        """Make a table, and return its id; the owner takes the places `here`, or with `runs` plays no seat.
        The battle begins after the inputs `lines`, from their `seed` or from the state `start`. `also` takes
        the id and returns a write for the same transaction. Raises Refused, or BadInput with all problems.
        """
        await self.aside(check_setup, setup)
        table = fresh_word()
        first = begun(
            setup,
            randbits(64) if seed is None else seed,
            dice=dice,
            seating=seating,
            gm=gm,
            owners=here,
            secret=token_hex(32),
            lines=lines,
            start=start,
            **(settings or {}),
        )
        links = [Invite(fresh_word(), place) for place in (*seating, SPECTATOR, *([GM] if gm else []))]
        title = str(setup.get("title") or "battle")
        made = self.people.make_table(table, title, owner, first, links, here, runs=runs or gm)
        deeds = [self.quotas.room_for(owner), made, *([] if also is None else [also(table)])]
        await self.write(lambda connection: [deed(connection) for deed in deeds])
        return table

    async def beginning(self, text: str) -> Beginning:
        """Return the start of a table that continues an uploaded save. Raises BadInput or Refused."""
        return Beginning(**await self._copies.beginning(text))

    async def do(self, table: str, command: Command, shown: str = "") -> Glance:
        """Execute a command, and return the new snapshot of the place `shown` once the change is durable.
        Raises Refused or NoSuchTable.
        """
        if isinstance(command, Free | Confirm):
            command = await self.read(self.seats.informed(table, command))
        async with self._lock(table):
            await self._copies.own(table)
            goes_on, news = await self._carry_out(table, "apply", command, shown=shown)
            if goes_on:
                self._let_computer_play(table)
            return news.get(shown, {})

    async def screen(self, table: str, place: str, *, odds: bool = True) -> dict[str, Any]:
        """Return the data of a place's page."""
        return dict(await self._looked(table, "screen", place, odds))

    def note(self, table: str, place: str) -> None:
        """Record that a place's holder is active, at most once a minute, without waiting for the write."""
        now = monotonic()
        while next(iter(self._seen.values()), now) < now - _SEEN:
            self._seen.popitem(last=False)
        if (table, place) not in self._seen:
            self._seen[table, place] = now
            self.database.write(self.seats.mark(table, place))

    async def glance(self, table: str, place: str) -> Glance:
        """Return the snapshot of a place: the minimal state that a program needs to answer."""
        return dict(await self._looked(table, "glance", place))

    async def say(self, table: str, place: str, typed: str) -> list[str]:
        """Execute a command typed at a place, and return its output lines."""
        return list(await self.ask(table, "say", place, typed))

    async def tools(self, table: str, place: str) -> dict[str, Any]:
        """Return the data of a place's tools page: rulings, seat assignment and pause."""
        return dict(await self.ask(table, "tools", place))

    async def replay(self, table: str, place: str, at: int, sieve: LogFilter) -> dict[str, Any]:
        """Return an earlier state of a table as a place may see it, with its log filtered."""
        return dict(await self.ask(table, "replay", place, at, sieve))

    async def branch(self, table: str, place: str, at: int) -> dict[str, Any]:
        """Return the beginning of a table that branches off this one. Raises Refused."""
        return dict(await self.ask(table, "branch", place, at))

    async def finished(self, table: str) -> dict[str, Any]:
        """Return a finished game with everything its dice derive from. Raises Refused before the end."""
        return dict(await self.ask(table, "finished"))

    async def ended(self, table: str) -> str:
        """Return a finished battle as a save. Raises Refused before the end."""
        return str(await self.ask(table, "ended"))

    async def watch(self, table: str, place: str, seen: str) -> AsyncIterator[str]:
        """Yield the ETag of a place's view whenever it differs from the last one; "" as a heartbeat."""
        async for glance in self.follow(table, place, seen):
            yield "" if glance is None else str(glance["seen"])

    async def follow(self, table: str, place: str, seen: str) -> AsyncGenerator[Glance | None, None]:
        """Yield the snapshot of a place whenever its ETag differs from the last one; None as a heartbeat."""
        watcher = Watcher(place)
        watchers = self._watchers.setdefault(table, set())
        watchers.add(watcher)
        beat = monotonic() + _HEARTBEAT
        try:
            while not self._is_ending:
                self.note(table, place)
                watcher.changed.clear()
                try:
                    glance = watcher.glance or await self.glance(table, place)
                except Refused as refusal:
                    if refusal.kind != BUSY:
                        raise
                    await asyncio.sleep(_AGAIN)
                    continue
                if glance["seen"] != seen:
                    seen = glance["seen"]
                    yield glance
                try:
                    await asyncio.wait_for(watcher.changed.wait(), max(0.0, beat - monotonic()))
                except TimeoutError:
                    beat = monotonic() + _HEARTBEAT
                    yield None
        finally:
            watchers.discard(watcher)
            if not watchers:
                self._watchers.pop(table, None)

    def dismiss(self) -> None:
        """Close all event streams, now and from now on; the server is shutting down."""
        self._is_ending = True
        for watcher in [one for watchers in self._watchers.values() for one in watchers]:
            watcher.changed.set()

    async def rest(self) -> None:
        """Stop all tables, and save every changed one, as the next server may have other rules."""
        self.dismiss()
        if self._playing:
            await asyncio.wait(list(self._playing.values()), timeout=1.0)
        with suppress(TimeoutError):
            async with asyncio.timeout(_RESTING):
                await self.keeper.keep_quiet_ones(0.0)

    async def close_table(self, table: str, *, on: bool) -> None:
        """Close a table, or reopen it. Raises NoSuchTable and Refused."""
        async with self._lock(table):
            await self._copies.own(table)
            announce = self._claims.announce(table)

            def written(connection: Connection) -> bool:
                announce(connection)
                return closed(table, on=on)(connection)

            if not await self.write(written):
                raise NoSuchTable(table)
            await self._copies.drop(table)
            self._set_alarm(table, None)
        for watcher in self._watchers.get(table, ()):
            watcher.tell(None)

    async def forget(self, table: str) -> None:
        """Drop a table from the cache; it is read from its log when next used."""
        async with self._lock(table):
            await self._copies.drop(table)

    def close(self) -> None:
        """Stop the computer's turns and release all leases."""
        for task in self._playing.values():
            task.cancel()
        for alarm in self._alarms.values():
            alarm.cancel()
        self._claims.close()

    # ------------------------------------------------------------------ behind it

    def _lock(self, table: str) -> asyncio.Lock:
        """Return the table's lock; weakly referenced."""
        lock = self._locks.get(table)
        if lock is None:
            lock = self._locks[table] = asyncio.Lock()
        return lock

    async def ask(self, table: str, verb: str, *arguments: Any) -> Any:
        """Return a worker's answer about the current state of a table."""
        async with self._lock(table):
            await self._copies.refresh(table)
            return await self._copies.ask(table, verb, *arguments)

    async def _looked(self, table: str, verb: str, *arguments: Any) -> Any:
        """Return a worker's answer about a table, and let the computer play if it is its turn."""
        async with self._lock(table):
            await self._copies.refresh(table)
            found, goes_on = await self._copies.ask(table, verb, *arguments)
            if goes_on:
                self._let_computer_play(table)
            return found

    async def _carry_out(
        self, table: str, verb: str, *arguments: Any, shown: str = ""
    ) -> tuple[bool, dict[str, Glance]]:
        """Change a table in its worker, and write the log entry. Returns whether the computer has more to
        answer, and the new snapshots of all subscribed places and of `shown`.
        """
        places = {watcher.place for watcher in self._watchers.get(table, ())} | ({shown} if shown else set())
        number, entry, goes_on, due, news = await self._copies.ask(table, verb, *arguments, sorted(places))
        self._set_alarm(table, due)
        if entry is not None:
            await self._write_down(table, number, entry)
            for watcher in self._watchers.get(table, ()):
                watcher.tell(news.get(watcher.place))
            self.keeper.moved(table, number)
            if self.on_change is not None:
                self.on_change(table)
            if number % _KEPT == 0 or entry.kind == UNDONE:
                await self.keeper.keep_state(table, number)
        return bool(goes_on), news

    async def _write_down(self, table: str, number: int, entry: LogEntry) -> None:
        """Write an entry to the log, and notify other servers. If this fails, the table is dropped from its
        worker, and will be read from its log.
        """
        append, announce = self._journal.append(table, number, entry), self._claims.announce(table)
        freed = self.seats.free(table, str(entry.body["who"]), fresh_word()) if entry.kind == FREED else None

        def written(connection: Connection) -> None:
            append(connection)
            announce(connection)
            if freed is not None:
                freed(connection)

        try:
            await self.write(written)
        except BaseException as error:
            await self._copies.drop(table)
            if isinstance(error, IntegrityError):
                raise Refused(STALE, "another player was quicker: look at the table as it is now") from None
            raise

    def _set_alarm(self, table: str, due: float | None) -> None:
        """Schedule the table to continue in `due` seconds, when a seat's time runs out; None cancels this."""
        alarm = self._alarms.pop(table, None)
        if alarm is not None:
            alarm.cancel()
        if due:
            loop = asyncio.get_running_loop()
            self._alarms[table] = loop.call_later(due, self._rang, table)

    def _rang(self, table: str) -> None:
        self._alarms.pop(table, None)
        self._let_computer_play(table)

    def _let_computer_play(self, table: str) -> None:
        if table not in self._playing:
            playing = self._playing[table] = asyncio.create_task(self._play(table))
            playing.add_done_callback(lambda _: self._playing.pop(table))

    async def _play(self, table: str) -> None:
        """Play the computer's answers one by one, so that requests and other tables are served in between.
        If a rule fails, the table waits until a person undoes an answer or takes the seat. If another server
        has the table, or the database fails, try again later.
        """
        goes_on = True
        while goes_on and not self._is_ending:
            async with self._lock(table):
                pause = 0.0
                try:
                    if await self._copies.refresh(table):
                        goes_on, _ = await self._carry_out(table, "step")
                    else:
                        pause = _AGAIN
                        _, goes_on = await self._copies.ask(table, "glance", SPECTATOR)
                except Refused as refusal:
                    goes_on = refusal.kind in (STALE, BUSY)
                    pause = _AGAIN if refusal.kind == BUSY else 0.0
                except Failing:
                    pause = _LATER
            if pause:
                await asyncio.sleep(pause)

    # ------------------------------------------------------------------ other servers

    def _heard(self, what: str, table: str) -> None:
        """Handle a notification from another server: subscribers refresh, and a lease is given up."""
        if self.talk.hear(what, table):
            return
        if what != WANTED:
            for name in [table] if what == MOVED else list(self._watchers):
                for watcher in self._watchers.get(name, ()):
                    watcher.tell(None)
        if table and self._claims.holds(table):  # another server has written to our table: our lock was lost
            yielding = asyncio.create_task(self._yield(table))
            self._yielding.add(yielding)
            yielding.add_done_callback(self._yielding.discard)

    async def _yield(self, table: str) -> None:
        async with self._lock(table):
            await self._claims.release(table)
            await asyncio.sleep(_PAUSE)
