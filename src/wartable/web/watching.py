"""Those who are told of every change at a table."""

from __future__ import annotations

import asyncio
from typing import Any

Glance = dict[str, Any]


class Watcher:
    """Somebody who is told of every change at a table, and what their place must know since; None
    where that has to be asked for.
    """

    def __init__(self, place: str) -> None:
        self.place = place
        self.glance: Glance | None = None
        self.changed = asyncio.Event()

    def tell(self, glance: Glance | None) -> None:
        """Let it know that something has changed."""
        self.glance = glance
        self.changed.set()
