"""Commands that are imported when they are used, so that a program starts with what it needs."""

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
"""How every command shows its help; failures are handled by us."""


class Place(NamedTuple):
    """Where a command stands: a function, or a Typer with commands of its own; how it is registered."""

    module: str
    name: str
    settings: Mapping[str, Any] = MappingProxyType({})


_WHOLE: Final = 1000


class WholeHelp(TyperGroup):
    """A group that lists its commands with their whole first sentence, wrapped where it is long, not cut, and
    says of a command that is not there which was probably meant.
    """

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the first word names; ends with a usage error where there is none."""
        known = self.list_commands(ctx)
        if args and not args[0].startswith("-") and args[0] not in known and not ctx.resilient_parsing:
            ctx.fail(f"there is no command {args[0]!r}; {closest(args[0], known)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the commands with their help."""
        found = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [
            (name, command.get_short_help_str(_WHOLE))
            for name, command in found
            if command is not None and not command.hidden
        ]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)


def lazy_group(places: dict[str, Place], wrap: Callable[[Any], Any] | None = None) -> type[TyperGroup]:
    """A group of these commands by name; `wrap` is put around each function."""

    class Lazy(WholeHelp):
        """Knows the names of its commands, and imports one when it is asked for."""

        def list_commands(self, ctx: Any) -> list[str]:
            return list(places)

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            place = places.get(cmd_name)
            if place is None:
                return None
            found = getattr(import_module(place.module), place.name)
            if isinstance(found, typer.Typer):
                command = get_command(found)
            else:
                inner = typer.Typer(**SETTINGS)
                inner.command(cmd_name, **place.settings)(found if wrap is None else wrap(found))
                command = get_command(inner)
            command.name = cmd_name
            return command

    return Lazy
