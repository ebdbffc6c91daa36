"""Presence at tables: the places and people that have an event stream open at this server or at
another.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from time import monotonic
from typing import Final

from sqlalchemy.exc import IntegrityError

from wartable.web.store.database import Database, DatabaseFailure
from wartable.web.store.presence_rows import MAX_MARK_LENGTH, PresenceRows

_GRACE_SECONDS: Final = 5.0
"""Seconds for which a place counts as present after its last stream has ended; reloading a page takes
less.
"""
_VISIT_SECONDS: Final = 60.0
"""Seconds for which a request for a page counts as presence, for pages without a stream, such as those
without JavaScript.
"""
_RETURN_SECONDS: Final = 15.0
"""Seconds after its start until a server may assume that browsers have opened their streams again."""
_EXCHANGE_SECONDS: Final = 3.0
"""Seconds between exchanges of presence with other servers."""
_STALE_SECONDS: Final = 15.0
"""Seconds after the last exchange from which presence at other servers counts as unknown."""

Key = tuple[str, str]
"""The id of a table, and a mark, which is the id of a place there, or "@" with the id of a person."""


class PresenceState(StrEnum):
    """Whether someone is present at a table, as far as this server knows."""

    HERE = "here"
    AWAY = "away"
    UNKNOWN = "unknown"


class Presence:
    """Knows which places and people of each table are present. This depends only on open streams and requests
    for pages, not on what they do in a battle.
    """

    def __init__(
        self, database: Database, clock: Callable[[], float] = monotonic, *, is_shared: bool | None = None
    ) -> None:
        self.clock = clock
        self._database = database
        self._is_shared = database.engine.dialect.name == "postgresql" if is_shared is None else is_shared
        self._rows = PresenceRows()
        self._open: Counter[Key] = Counter()
        """Number of open streams of each place and person."""
        self._until: dict[Key, float] = {}
        """Times until which places and people without a stream count as present."""
        self._elsewhere: set[Key] = set()
        """Places and people that are present at other servers."""
        self._exchanged = 0.0
        self._changed: dict[str, set[asyncio.Event]] = {}
        """Events to set when the presence at a table changes, by table."""
        self._began = clock()

    # ------------------------------------------------------------------ who is present

    def presence_of(self, table: str, mark: str) -> PresenceState:
        """Return whether the place or person that this mark stands for is present at a table: here, away, or
        unknown for a while after the server's start or without news from other servers.
        """
        key = (table, mark)
        if self._is_here(key) or (table, mark[:MAX_MARK_LENGTH]) in self._elsewhere:
            return PresenceState.HERE
        now = self.clock()
        is_told = not self._is_shared or now < self._exchanged + _STALE_SECONDS
        is_known = is_told and now >= self._began + _RETURN_SECONDS
        return PresenceState.AWAY if is_known else PresenceState.UNKNOWN

    def presences_of(self, table: str, marks: Iterable[str]) -> dict[str, str]:
        """Return, by mark, whether each of the places and people that these marks stand for is present at a
        table.
        """
        return {mark: self.presence_of(table, mark).value for mark in marks}

    def _is_here(self, key: Key) -> bool:
        return key in self._open or self.clock() < self._until.get(key, 0.0)

    @contextmanager
    def listening_for_changes(self, table: str) -> Iterator[asyncio.Event]:
        """Context manager that yields an event. The event is set whenever someone may have come to the table
        or left it.
        """
        event = asyncio.Event()
        listeners = self._changed.setdefault(table, set())
        listeners.add(event)
        self._wake_later(table, self._began + _RETURN_SECONDS - self.clock())
        try:
            yield event
        finally:
            listeners.discard(event)
            if not listeners:
                self._changed.pop(table, None)

    # ------------------------------------------------------------------ coming and going

    @contextmanager
    def attending_stream(self, table: str) -> Iterator[Attendance]:
        """Context manager for an open stream. It yields an Attendance; the marks that are added to that count
        as present until the block ends.
        """
        attendance = Attendance(self, table)
        try:
            yield attendance
        finally:
            attendance.end_attendance()

    def record_visit(self, table: str, marks: Iterable[str]) -> None:
        """Count places and people as present for a while, because of a request for a page."""
        for mark in marks:
            if (table, mark) not in self._open:
                self._count_for((table, mark), _VISIT_SECONDS)

    def count_open_stream(self, key: Key) -> None:
        """Record that one more stream of a place or person is open. `key` has the table and the mark."""
        was_here = self._is_here(key)
        self._open[key] += 1
        self._until.pop(key, None)
        if not was_here:
            self._wake(key[0])

    def uncount_open_stream(self, key: Key) -> None:
        """Record that one stream of a place or person is closed. After the last one, they count as present
        for a little longer.
        """
        if self._open[key] == 1:
            self._count_for(key, _GRACE_SECONDS)
            del self._open[key]
        else:
            self._open[key] -= 1

    def _count_for(self, key: Key, seconds: float) -> None:
        was_here = self._is_here(key)
        self._until[key] = max(self._until.get(key, 0.0), self.clock() + seconds)
        if not was_here:
            self._wake(key[0])
        asyncio.get_running_loop().call_later(seconds + 0.1, self._expire, key)

    def _expire(self, key: Key) -> None:
        if self.clock() >= self._until.get(key, 0.0):
            self._until.pop(key, None)
            self._wake(key[0])

    def _wake(self, table: str) -> None:
        for event in self._changed.get(table, ()):
            event.set()

    def _wake_later(self, table: str, seconds: float) -> None:
        if seconds > 0:
            asyncio.get_running_loop().call_later(seconds + 0.1, self._wake, table)

    # ------------------------------------------------------------------ several servers

    async def exchange_periodically(self) -> None:
        """Exchange presence with other servers periodically, until the task is cancelled. Does nothing if the
        database is not shared.
        """
        while self._is_shared:
            try:
                await self.exchange_once()
            except (DatabaseFailure, IntegrityError):
                self._rows.forget_written_rows()
            await asyncio.sleep(_EXCHANGE_SECONDS)

    async def exchange_once(self) -> None:
        """Write who is present at this server for others, and read who is present at them."""
        here = {*self._open, *[key for key in self._until if self._is_here(key)]}
        found = await asyncio.wrap_future(self._database.write(self._rows.exchange_rows(here)))
        was_told = self.clock() < self._exchanged + _STALE_SECONDS
        moved = {table for table, _ in found ^ self._elsewhere} if was_told else set(self._changed)
        self._elsewhere, self._exchanged = found, self.clock()
        for table in moved:
            self._wake(table)


class Attendance:
    """The places and people that count as present because of one stream."""

    def __init__(self, presence: Presence, table: str) -> None:
        self._presence = presence
        self._table = table
        self._marks: set[str] = set()

    def add(self, *marks: str) -> None:
        """Let the places and people that these marks stand for count as present; the mark "" is ignored."""
        for mark in {*marks} - self._marks - {""}:
            self._marks.add(mark)
            self._presence.count_open_stream((self._table, mark))

    def end_attendance(self) -> None:
        """Let none of the marks count as present because of this stream any longer."""
        for mark in self._marks:
            self._presence.uncount_open_stream((self._table, mark))
        self._marks = set()
