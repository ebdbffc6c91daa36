"""What a seat may see of an event in a Scene."""

from __future__ import annotations

from wartable.core.event import Event
from wartable.rulesets.battle_century.scene.state import Scene

__all__ = ["witness"]


def witness(state: Scene, event: Event, seat: str) -> Event | None:
    """The event as this seat may see it now, or None where it sees nothing; seat "" and the GM see all."""
    return event
