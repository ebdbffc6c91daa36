"""Presence at tables: the places and people with an open stream, on this server and on others."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from time import monotonic
from typing import Final

from sqlalchemy.exc import IntegrityError

from wartable.web.store.database import Database, Failing
from wartable.web.store.presence_rows import LONGEST_MARK, PresenceRows

_GRACE: Final = 5.0
"""Seconds for which a place whose last stream has ended counts as present: a reload takes less."""
_VISIT: Final = 60.0
"""Seconds for which a page without a stream counts, such as one without JavaScript, which reloads itself."""
_RETURN: Final = 15.0
"""Seconds after the start of a server within which its streams are opened again."""
_SYNC: Final = 3.0
"""Seconds between exchanges with other servers."""
_STALE: Final = 15.0
"""Seconds without an exchange after which it is not known who is at other servers."""

Key = tuple[str, str]
"""A table, and a mark: the id of a place, or "@" and the id of a person."""


class PresenceState(StrEnum):
    """Whether someone is at a table."""

    HERE = "here"
    AWAY = "away"
    UNKNOWN = "unknown"


class Presence:
    """The places and people of each table that have a stream open.

    It follows from streams alone, and from nothing in a battle.
    """

    def __init__(
        self, database: Database, clock: Callable[[], float] = monotonic, *, is_shared: bool | None = None
    ) -> None:
        self.clock = clock
        self._database = database
        self._is_shared = database.engine.dialect.name == "postgresql" if is_shared is None else is_shared
        self._rows = PresenceRows()
        self._open: Counter[Key] = Counter()
        """Numbers of open streams."""
        self._until: dict[Key, float] = {}
        """Times until which those without a stream count as present."""
        self._elsewhere: set[Key] = set()
        """Places and people at other servers."""
        self._exchanged = 0.0
        self._changed: dict[str, set[asyncio.Event]] = {}
        """Subscribers, by table."""
        self._began = clock()

    # ------------------------------------------------------------------ what is known

    def state(self, table: str, mark: str) -> PresenceState:
        """Return whether a place or person is at a table."""
        key = (table, mark)
        if self._is_here(key) or (table, mark[:LONGEST_MARK]) in self._elsewhere:
            return PresenceState.HERE
        now = self.clock()
        is_told = not self._is_shared or now < self._exchanged + _STALE
        is_known = is_told and now >= self._began + _RETURN
        return PresenceState.AWAY if is_known else PresenceState.UNKNOWN

    def states(self, table: str, marks: Iterable[str]) -> dict[str, str]:
        """Return the states of places and people at a table, by their marks."""
        return {mark: self.state(table, mark).value for mark in marks}

    def _is_here(self, key: Key) -> bool:
        return key in self._open or self.clock() < self._until.get(key, 0.0)

    @contextmanager
    def listening(self, table: str) -> Iterator[asyncio.Event]:
        """Set an event whenever someone may have come to a table or left it."""
        event = asyncio.Event()
        listeners = self._changed.setdefault(table, set())
        listeners.add(event)
        self._wake_later(table, self._began + _RETURN - self.clock())
        try:
            yield event
        finally:
            listeners.discard(event)
            if not listeners:
                self._changed.pop(table, None)

    # ------------------------------------------------------------------ coming and going

    @contextmanager
    def attending(self, table: str) -> Iterator[Attendance]:
        """Count the marks that are added here as present for as long as a stream is open."""
        attendance = Attendance(self, table)
        try:
            yield attendance
        finally:
            attendance.end()

    def visit(self, table: str, marks: Iterable[str]) -> None:
        """Count places and people without a stream as present for a while."""
        for mark in marks:
            if (table, mark) not in self._open:
                self._keep((table, mark), _VISIT)

    def enter(self, key: Key) -> None:
        """Count one more stream."""
        was_here = self._is_here(key)
        self._open[key] += 1
        self._until.pop(key, None)
        if not was_here:
            self._wake(key[0])

    def leave(self, key: Key) -> None:
        """Count one stream less. The last one counts a little longer."""
        if self._open[key] == 1:
            self._keep(key, _GRACE)
            del self._open[key]
        else:
            self._open[key] -= 1

    def _keep(self, key: Key, seconds: float) -> None:
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

    async def exchange(self) -> None:
        """Exchange with other servers who is where, until cancelled; a single server has no need to."""
        while self._is_shared:
            try:
                await self.exchange_once()
            except (Failing, IntegrityError):
                self._rows.lost()
            await asyncio.sleep(_SYNC)

    async def exchange_once(self) -> None:
        """Tell other servers who is here, and read who is there."""
        here = {*self._open, *[key for key in self._until if self._is_here(key)]}
        found = await asyncio.wrap_future(self._database.write(self._rows.exchange(here)))
        was_told = self.clock() < self._exchanged + _STALE
        moved = {table for table, _ in found ^ self._elsewhere} if was_told else set(self._changed)
        self._elsewhere, self._exchanged = found, self.clock()
        for table in moved:
            self._wake(table)


class Attendance:
    """The marks that one stream counts for."""

    def __init__(self, presence: Presence, table: str) -> None:
        self._presence = presence
        self._table = table
        self._marks: set[str] = set()

    def add(self, *marks: str) -> None:
        """Count further marks; "" is none."""
        for mark in {*marks} - self._marks - {""}:
            self._marks.add(mark)
            self._presence.enter((self._table, mark))

    def end(self) -> None:
        """Count none any longer."""
        for mark in self._marks:
            self._presence.leave((self._table, mark))
        self._marks = set()
