"""The events of a game, by the room in which they are written."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from wartable.core.event import Event, event_kinds


def kinds_in(room: ModuleType, *others: ModuleType) -> list[type[Event]]:
    """Every class of event in the modules of a room but for their bases, and in others that define some."""
    names = [module.name for module in iter_modules(room.__path__) if module.name != "base"]
    found = [import_module(f"{room.__name__}.{name}") for name in names]
    return event_kinds(*found, *others)
