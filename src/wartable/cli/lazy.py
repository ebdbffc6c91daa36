"""Groups of commands whose code is imported on first use, to keep startup fast."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import typer
from typer.core import TyperGroup
from typer.main import get_command

from wartable.toolkit import closest

SETTINGS: Final[dict[str, Any]] = {
    "add_completion": False,
    "pretty_exceptions_enable": False,
    "rich_markup_mode": None,
    "context_settings": {"help_option_names": ["-h", "--help"]},
}
"""Typer settings of every command: its help options, and no error handling by typer."""


class CommandLocation(NamedTuple):
    """Location of the code of a command: the module and name of a function or a Typer, with its settings."""

    module: str
    name: str
    settings: Mapping[str, Any] = MappingProxyType({})


_NO_LIMIT: Final = 1000


class FullHelpGroup(TyperGroup):
    """A group of commands whose help shows the whole first sentence about each command, and which suggests
    similar names for unknown commands.
    """

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that the first word names; exit with a usage error if there is none."""
        known = self.list_commands(ctx)
        if args and not args[0].startswith("-") and args[0] not in known and not ctx.resilient_parsing:
            ctx.fail(f"there is no command {args[0]!r}; {closest(args[0], known)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write a list of all commands with the first sentence of their help."""
        found = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [
            (name, command.get_short_help_str(_NO_LIMIT))
            for name, command in found
            if command is not None and not command.hidden
        ]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)


def lazy_group(
    locations: dict[str, CommandLocation], wrap: Callable[[Any], Any] | None = None
) -> type[TyperGroup]:
    """Return a class of group that imports each of its commands when it is used. `locations` has the
    locations of the commands by their names; `wrap`, if given, is applied to each function before it is made
    a command.
    """

    class LazyGroup(FullHelpGroup):
        """Group that imports a command when it is used."""

        def list_commands(self, ctx: Any) -> list[str]:
            return list(locations)

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            location = locations.get(cmd_name)
            if location is None:
                return None
            found = getattr(import_module(location.module), location.name)
            if isinstance(found, typer.Typer):
                command = get_command(found)
            else:
                inner = typer.Typer(**SETTINGS)
                inner.command(cmd_name, **location.settings)(found if wrap is None else wrap(found))
                command = get_command(inner)
            command.name = cmd_name
            return command

    return LazyGroup
