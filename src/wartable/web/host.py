"""All tables of a server. Every change is durable before anyone is notified of it."""

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
from wartable.files.sent import StartingPoint, check_setup
from wartable.web.computer_play import ComputerPlay
from wartable.web.keeping import CheckpointSaver
from wartable.web.quotas import QuotaEnforcer
from wartable.web.screens.log_filter import LogFilter
from wartable.web.screens.words import THINK
from wartable.web.store.closing import set_table_closed
from wartable.web.store.database import Database
from wartable.web.store.journal import TableLogStore
from wartable.web.store.leasing.choice import create_leases
from wartable.web.store.leasing.leases import MOVED, WANTED
from wartable.web.store.people import DatabaseWrite, InviteLink, People, random_word
from wartable.web.store.seats import Seats
from wartable.web.tables.commands.base import Command
from wartable.web.tables.commands.freeing import ConfirmFreeing, FreeSeat
from wartable.web.tables.entries import FREED, UNDONE, LogEntry, first_entry
from wartable.web.tables.refusals import BUSY, GM, SPECTATOR, STALE, Refused
from wartable.web.talk_news import TalkNotifier
from wartable.web.watching import PlaceSnapshot, PlaceSubscriber
from wartable.web.workers.table_cache import NoSuchTable, RulesRunner, TableCache
from wartable.web.workers.thinkers import ThinkerPool

__all__ = ["Host", "NoSuchTable", "PlaceSnapshot"]

T = TypeVar("T")
_HEARTBEAT: Final = 20.0
"""Seconds between heartbeats to subscribers, which reveal dead connections. The interval does not depend on
changes: a heartbeat at the time of a hidden change would reveal it.
"""
_CHECKPOINT_INTERVAL: Final = 50
"""Number of log entries between two checkpoints of a table."""
_RETRY_SECONDS: Final = 1.0
"""Seconds until a table is tried again that another server is changing."""
_ACTIVE_SECONDS: Final = 60.0
"""Seconds until the activity of a place is written to the database again."""
_MAX_SAVING_SECONDS: Final = 5.0
"""Greatest number of seconds spent on saving states when the server stops."""
_RELEASE_SECONDS: Final = 0.05
"""Seconds for which a table is left alone after its lease was released for another server."""


class Host:
    """Reads and changes tables, notifies their subscribers, and lets the computer play."""

    def __init__(
        self, database: Database, rules: RulesRunner, quotas: QuotaEnforcer, thinkers: ThinkerPool
    ) -> None:
        self.database = database
        self.quotas = quotas
        self.people = People()
        self.seats = Seats()
        self._seen: OrderedDict[tuple[str, str], float] = OrderedDict()
        """Time at which the activity of each place was last recorded, oldest first."""
        self._claims = create_leases(database.engine, self._handle_notification)
        self.talk = TalkNotifier(self.write, self._claims)
        self._cache = TableCache(database, rules, self._claims)
        self.aside = self._cache.call_in_worker
        """Calls a function of a module in a worker process."""
        self._journal = TableLogStore()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._watchers: dict[str, set[PlaceSubscriber]] = {}
        self._computer = ComputerPlay(self._lock, self._cache, self._change, thinkers)
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._yielding: set[asyncio.Task[None]] = set()
        self._is_ending = False
        self.on_change: Callable[[str], None] | None = None
        """Called with the id of each table that this server has changed."""
        self.keeper = CheckpointSaver(self._lock, self._cache, self.write, self._journal)

    # ------------------------------------------------------------------ reading and writing

    async def read(self, function: Callable[[Connection], T]) -> T:
        """Call a function that only reads with a database connection, in a thread, and return its result."""
        return await asyncio.to_thread(self.database.read, function)

    async def write(self, function: Callable[[Connection], T]) -> T:
        """Call a function that writes with a connection, and return its result once the change is durable."""
        return await asyncio.wrap_future(self.database.write(function))

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
        also: Callable[[str], DatabaseWrite] | None = None,
    ) -> str:
        """Make a table, and return its id. The owner has the places in `here`, or with `runs` plays no seat.
        The battle begins from the state `start` or from `seed`, and then has the inputs `lines`. `also` takes
        the id, and returns a write for the same transaction. Raises BadInput, or Refused for too many tables.
        """
        await self.aside(check_setup, setup)
        table = random_word()
        first = first_entry(
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
        links = [InviteLink(random_word(), place) for place in (*seating, SPECTATOR, *([GM] if gm else []))]
        title = str(setup.get("title") or "battle")
        made = self.people.make_table(table, title, owner, first, links, here, runs=runs or gm)
        writes = [self.quotas.open_tables_check(owner), made, *([] if also is None else [also(table)])]
        await self.write(lambda connection: [write(connection) for write in writes])
        return table

    async def beginning_from_upload(self, text: str) -> StartingPoint:
        """Return how a table begins that continues a save or replay in a text. Raises BadInput or Refused."""
        return StartingPoint(**await self._cache.beginning_from_upload(text))

    async def execute(self, table: str, command: Command, shown: str = "") -> PlaceSnapshot:
        """Execute a command at a table, and return the new snapshot of the place `shown` once the change is
        durable. Raises NoSuchTable, or Refused if the command cannot be executed now.
        """
        if isinstance(command, FreeSeat | ConfirmFreeing):
            command = await self.read(self.seats.with_holder_facts(table, command))
        async with self._lock(table):
            await self._cache.acquire_lease(table)
            goes_on, news = await self._change(table, "apply", command, shown=shown)
            if goes_on:
                self._computer.go_on(table)
            return news.get(shown, {})

    async def screen_data(self, table: str, place: str, *, odds: bool = True) -> dict[str, Any]:
        """Return the data of a place's page as a dict; without `odds`, expected results are left out."""
        return dict(await self._ask_and_let_play(table, "screen", place, odds))

    def record_activity(self, table: str, place: str) -> None:
        """Record that the holder of a place is active, at most once a minute and without waiting."""
        now = monotonic()
        while next(iter(self._seen.values()), now) < now - _ACTIVE_SECONDS:
            self._seen.popitem(last=False)
        if (table, place) not in self._seen:
            self._seen[table, place] = now
            self.database.write(self.seats.record_activity(table, place))

    async def glance(self, table: str, place: str) -> PlaceSnapshot:
        """Return the snapshot of a place: a dict with the minimal state that a program needs to answer."""
        return dict(await self._ask_and_let_play(table, "glance", place))

    async def execute_typed(self, table: str, place: str, typed: str) -> list[str]:
        """Execute a terminal command typed on the page of a place, and return the lines of its output."""
        if typed.strip().lower() == THINK:
            return [await self._computer.advise(table, place)]
        return list(await self.run_job(table, "say", place, typed))

    async def tools_data(self, table: str, place: str) -> dict[str, Any]:
        """Return the data of the page with a place's tools: rulings, assignment of seats, and pause."""
        return dict(await self.run_job(table, "tools", place))

    async def replay_data(self, table: str, place: str, at: int, sieve: LogFilter) -> dict[str, Any]:
        """Return the data of a place's replay page at step `at`, with the log filtered by `sieve`."""
        return dict(await self.run_job(table, "replay", place, at, sieve))

    async def branch_data(self, table: str, place: str, at: int) -> dict[str, Any]:
        """Return, as a dict, how a table begins that branches off this one at step `at`. Raises Refused."""
        return dict(await self.run_job(table, "branch", place, at))

    async def game_for_verification(self, table: str) -> dict[str, Any]:
        """Return a finished game, with everything its dice derive from. Raises Refused before the end."""
        return dict(await self.run_job(table, "finished"))

    async def ended_battle_save(self, table: str) -> str:
        """Return a save of a finished battle as text. Raises Refused if the battle is not over."""
        return str(await self.run_job(table, "ended"))

    async def watch_etags(self, table: str, place: str, seen: str) -> AsyncIterator[str]:
        """Yield the ETag of a place's page now if it is not `seen`, and at each change; "" as a heartbeat."""
        async for glance in self.follow_place_snapshots(table, place, seen):
            yield "" if glance is None else str(glance["seen"])

    async def follow_place_snapshots(
        self, table: str, place: str, seen: str
    ) -> AsyncGenerator[PlaceSnapshot | None, None]:
        """Yield a place's snapshot now if its ETag is not `seen`, and at each change; None as a heartbeat."""
        watcher = PlaceSubscriber(place)
        watchers = self._watchers.setdefault(table, set())
        watchers.add(watcher)
        beat = monotonic() + _HEARTBEAT
        try:
            while not self._is_ending:
                self.record_activity(table, place)
                watcher.changed.clear()
                try:
                    glance = watcher.glance or await self.glance(table, place)
                except Refused as refusal:
                    if refusal.kind != BUSY:
                        raise
                    await asyncio.sleep(_RETRY_SECONDS)
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

    def end_streams(self) -> None:
        """End all event streams, and every one that is opened later, because the server is shutting down."""
        self._is_ending = True
        self._computer.end()
        for watcher in [one for watchers in self._watchers.values() for one in watchers]:
            watcher.changed.set()

    async def save_and_stop(self) -> None:
        """End all event streams and the computer's play, and save all changed tables."""
        self.end_streams()
        await self._computer.wait(1.0)
        with suppress(TimeoutError):
            async with asyncio.timeout(_MAX_SAVING_SECONDS):
                await self.keeper.save_quiet_tables(0.0)

    async def close_or_reopen_table(self, table: str, *, on: bool) -> None:
        """Close a table if `on`, or else reopen it. Raises NoSuchTable and Refused."""
        async with self._lock(table):
            await self._cache.acquire_lease(table)
            announce = self._claims.notify_others(table)

            def written(connection: Connection) -> bool:
                announce(connection)
                return set_table_closed(table, on=on)(connection)

            if not await self.write(written):
                raise NoSuchTable(table)
            await self._cache.drop(table)
            self._set_alarm(table, None)
        for watcher in self._watchers.get(table, ()):
            watcher.notify(None)

    async def forget(self, table: str) -> None:
        """Drop a table from the cache; it is read from its log again when it is next used."""
        async with self._lock(table):
            await self._cache.drop(table)

    def close(self) -> None:
        """Stop the computer's play, and release the leases of all tables."""
        self._computer.cancel()
        for alarm in self._alarms.values():
            alarm.cancel()
        self._claims.close()

    # ------------------------------------------------------------------ changes

    def _lock(self, table: str) -> asyncio.Lock:
        """Return the lock of a table, which exists as long as someone uses it."""
        lock = self._locks.get(table)
        if lock is None:
            lock = self._locks[table] = asyncio.Lock()
        return lock

    async def run_job(self, table: str, verb: str, *arguments: Any) -> Any:
        """Run the job `verb` on the current state of a table in its worker, and return the result."""
        async with self._lock(table):
            await self._cache.refresh(table)
            return await self._cache.run_job(table, verb, *arguments)

    async def _ask_and_let_play(self, table: str, verb: str, *arguments: Any) -> Any:
        """Run the job `verb` about a table, let the computer play if necessary, and return the result."""
        async with self._lock(table):
            await self._cache.refresh(table)
            found, goes_on = await self._cache.run_job(table, verb, *arguments)
            if goes_on:
                self._computer.go_on(table)
            return found

    async def _change(
        self, table: str, verb: str, *arguments: Any, shown: str = ""
    ) -> tuple[bool, dict[str, PlaceSnapshot]]:
        """Change a table in its worker, append the change to its log, and notify subscribers. Returns whether
        the computer has to play next, and the new snapshots of `shown` and of all places with subscribers.
        """
        places = {watcher.place for watcher in self._watchers.get(table, ())} | ({shown} if shown else set())
        number, entry, goes_on, due, news = await self._cache.run_job(table, verb, *arguments, sorted(places))
        self._set_alarm(table, due)
        if entry is not None:
            self._computer.stop_thinking(table)
            await self._append_to_log(table, number, entry)
            for watcher in self._watchers.get(table, ()):
                watcher.notify(news.get(watcher.place))
            self.keeper.record_change(table, number)
            if self.on_change is not None:
                self.on_change(table)
            if number % _CHECKPOINT_INTERVAL == 0 or entry.kind == UNDONE:
                await self.keeper.save_checkpoint(table, number)
        return bool(goes_on), news

    async def _append_to_log(self, table: str, number: int, entry: LogEntry) -> None:
        """Append an entry to a table's log, and notify other servers. If that fails, forget the table."""
        append, announce = self._journal.append(table, number, entry), self._claims.notify_others(table)
        freed = None
        if entry.kind == FREED:
            freed = self.seats.free_seat(table, str(entry.body["who"]), random_word())

        def written(connection: Connection) -> None:
            append(connection)
            announce(connection)
            if freed is not None:
                freed(connection)

        try:
            await self.write(written)
        except BaseException as error:
            await self._cache.drop(table)
            if isinstance(error, IntegrityError):
                raise Refused(STALE, "another player was quicker: look at the table as it is now") from None
            raise

    def _set_alarm(self, table: str, due: float | None) -> None:
        """Let the table go on in `due` seconds, in place of an earlier alarm; None sets no alarm."""
        alarm = self._alarms.pop(table, None)
        if alarm is not None:
            alarm.cancel()
        if due:
            self._alarms[table] = asyncio.get_running_loop().call_later(due, self._handle_alarm, table)

    def _handle_alarm(self, table: str) -> None:
        self._alarms.pop(table, None)
        self._computer.go_on(table)

    # ------------------------------------------------------------------ other servers

    def _handle_notification(self, kind: str, table: str) -> None:
        """Handle a notification from another server: let subscribers look again if a table has changed, and
        give up the lease of a table that another server wants.
        """
        if self.talk.handle_notification(kind, table):
            return
        if kind != WANTED:
            for name in [table] if kind == MOVED else list(self._watchers):
                for watcher in self._watchers.get(name, ()):
                    watcher.notify(None)
        if table and self._claims.holds(table):  # another server has written to our table: our lock was lost
            yielding = asyncio.create_task(self._give_up_lease(table))
            self._yielding.add(yielding)
            yielding.add_done_callback(self._yielding.discard)

    async def _give_up_lease(self, table: str) -> None:
        async with self._lock(table):
            await self._claims.release(table)
            await asyncio.sleep(_RELEASE_SECONDS)
