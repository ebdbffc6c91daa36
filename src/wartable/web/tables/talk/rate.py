"""Limit how often a person may write messages."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from math import ceil
from time import monotonic
from typing import Final

from wartable.toolkit import counted
from wartable.web.tables.refusals import OFTEN, Refused

MAX_MESSAGES: Final = 8
"""Greatest number of messages that a person may write at a table within `WINDOW_SECONDS`."""
WINDOW_SECONDS: Final = 20.0
_MAX_PEOPLE: Final = 20_000
"""Greatest number of people whose messages are counted."""


class TalkRateLimiter:
    """Limits how many messages each author may write at each table within a period."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._sent: OrderedDict[tuple[str, str], deque[float]] = OrderedDict()
        """Times of the latest messages by table and author; the author who wrote last comes last."""

    def count(self, table: str, author: str) -> None:
        """Count a message of an author at a table. Raises Refused, and does not count it, if the author has
        written too many lately.
        """
        now, key = self._now(), (table, author)
        times = self._sent.setdefault(key, deque(maxlen=MAX_MESSAGES))
        self._sent.move_to_end(key)
        if len(self._sent) > _MAX_PEOPLE:
            self._sent.popitem(last=False)
        if len(times) == MAX_MESSAGES and times[0] > now - WINDOW_SECONDS:
            wait = counted(ceil(times[0] + WINDOW_SECONDS - now), "second")
            raise Refused(
                OFTEN,
                f"you have written {MAX_MESSAGES} messages within {WINDOW_SECONDS:.0f} seconds, the most "
                f"that a table takes: wait {wait}",
            )
        times.append(now)
