"""One sentence for every event of a Scene."""

from __future__ import annotations

from wartable.core.event import Event
from wartable.rulesets.battle_century.scene.state import Scene

__all__ = ["say"]


def say(state: Scene, event: Event) -> str:
    """One sentence for an event, with every number explained; hidden numbers are left out."""
    facts = [f"{name} {value}" for name, value in event.facts().items() if name != "event"]
    return f"{type(event).__name__}: {', '.join(facts)}." if facts else f"{type(event).__name__}."
