"""Subscribers to a table."""

from __future__ import annotations

import asyncio
from typing import Any

Glance = dict[str, Any]


class Watcher:
    """A subscriber to a table. `glance` is the latest snapshot; None if it must be fetched."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.glance: Glance | None = None
        self.changed = asyncio.Event()

    def tell(self, glance: Glance | None) -> None:
        """Notify the subscriber of a change."""
        self.glance = glance
        self.changed.set()
