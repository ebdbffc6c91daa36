"""Subscribers to the changes of a table."""

from __future__ import annotations

import asyncio
from typing import Any

Glance = dict[str, Any]


class TableSubscriber:
    """Someone who waits for changes of what a place sees. `glance` is the newest snapshot of the place; None
    if it has to be fetched.
    """

    def __init__(self, place: str) -> None:
        self.place = place
        self.glance: Glance | None = None
        self.changed = asyncio.Event()

    def notify(self, glance: Glance | None) -> None:
        """Notify the subscriber of a change, with the new snapshot if it is known."""
        self.glance = glance
        self.changed.set()
