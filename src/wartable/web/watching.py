"""Subscribers to the changes of a table."""

from __future__ import annotations

import asyncio
from typing import Any

PlaceSnapshot = dict[str, Any]


class PlaceSubscriber:
    """Someone who waits for changes of what a place sees. `glance` is the newest snapshot of the place; None
    if it has to be fetched.
    """

    def __init__(self, place: str) -> None:
        self.place = place
        self.glance: PlaceSnapshot | None = None
        self.changed = asyncio.Event()

    def notify(self, glance: PlaceSnapshot | None) -> None:
        """Notify the subscriber of a change, with the new snapshot if it is known."""
        self.glance = glance
        self.changed.set()
