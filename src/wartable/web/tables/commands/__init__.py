"""All commands of tables. To add a command, add a class to one of these modules."""

from __future__ import annotations

from typing import Final

from wartable.web.tables.commands import (
    asking,
    auto_passing,
    fair_dice,
    freeing,
    owning,
    pausing,
    planning,
    playing,
    running,
)
from wartable.web.tables.commands.base import Command

COMMANDS: Final[dict[str, type[Command]]] = {
    kind.verb: kind
    for module in (playing, planning, running, asking, auto_passing, fair_dice, freeing, pausing, owning)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Command) and kind.__module__ == module.__name__
}
"""The class of each command by its verb."""
