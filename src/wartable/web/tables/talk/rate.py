"""A limit on how often a person writes."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from math import ceil
from time import monotonic
from typing import Final

from wartable.toolkit import counted
from wartable.web.tables.refusals import OFTEN, Refused

MOST: Final = 8
"""Most messages of a person at a table within `WITHIN` seconds."""
WITHIN: Final = 20.0
_PEOPLE: Final = 20_000
"""Most people who are remembered."""


class TalkRate:
    """Counts the messages of each person at each table."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._sent: OrderedDict[tuple[str, str], deque[float]] = OrderedDict()
        """Times of the latest messages, by table and author; who wrote last comes last."""

    def count(self, table: str, author: str) -> None:
        """Count a message. Raises Refused if the person has written too many."""
        now, key = self._now(), (table, author)
        times = self._sent.setdefault(key, deque(maxlen=MOST))
        self._sent.move_to_end(key)
        if len(self._sent) > _PEOPLE:
            self._sent.popitem(last=False)
        if len(times) == MOST and times[0] > now - WITHIN:
            wait = counted(ceil(times[0] + WITHIN - now), "second")
            raise Refused(
                OFTEN,
                f"you have written {MOST} messages within {WITHIN:.0f} seconds, the most that a table takes: "
                f"wait {wait}",
            )
        times.append(now)
