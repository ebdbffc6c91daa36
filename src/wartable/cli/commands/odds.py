"""`wartable odds`: exact odds of rolls, from numbers alone."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap
from typing import Any, Final

import typer
from typer.main import get_command

from wartable import Calculation, Odds, ruleset, ruleset_names
from wartable.cli.commands.options import AsJson
from wartable.cli.commands.settings import given_values, settings_by_parameter, with_settings
from wartable.cli.lazy import SETTINGS, WholeHelp
from wartable.cli.terminal import Terminal, print_json

_EXAMPLE: Final = 68
"""Columns of an example command, so that it fits a screen of 80 with its indent."""
_USUAL: Final[dict[str, tuple[object, object]]] = {"as_json": (AsJson, False)}


class Kinds(WholeHelp):
    """Group with a command for each calculation of any ruleset."""

    def list_commands(self, ctx: Any) -> list[str]:
        return sorted(_calculations())

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        found = _calculations().get(cmd_name)
        if found is None:
            return None
        inner = typer.Typer(**SETTINGS)
        inner.command(cmd_name)(command(*found))
        return get_command(inner)


odds: Final = typer.Typer(name="odds", no_args_is_help=True, cls=Kinds, **SETTINGS)


@odds.callback()
def start() -> None:
    """Work out the exact odds of rolls, from numbers alone."""


def _calculations() -> dict[str, tuple[str, Calculation]]:
    """Return the calculations of all rulesets by name, each with its ruleset; the first of equal names."""
    found: dict[str, tuple[str, Calculation]] = {}
    for name in ruleset_names():
        for one in ruleset(name).calculations():
            found.setdefault(one.name, (name, one))
    return found


def command(rules: str, calculation: Calculation) -> Callable[..., None]:
    """Return the command of one calculation."""
    settings = settings_by_parameter(calculation.settings)

    def run(*, as_json: bool, **said: Any) -> None:
        found = calculation.work_out(given_values(settings, said))
        if as_json:
            print_json({"odds": calculation.name, "ruleset": rules, **found.facts()})
        else:
            _show(Terminal(), found)

    typed = f"wartable odds {calculation.name} {calculation.example}"
    lines = wrap(typed, _EXAMPLE, subsequent_indent="    ", break_on_hyphens=False)
    example = "\b\nFor example:\n  " + " \\\n  ".join(lines)
    run.__doc__ = "\n\n".join([*calculation.help.splitlines(), example])
    return with_settings(run, settings, _USUAL)


def _show(terminal: Terminal, found: Odds) -> None:
    """Print every chance as a percentage and as a reduced fraction."""
    terminal.say(found.question, "bold")
    for table in found.tables:
        terminal.say()
        terminal.say(table.title, "bold")
        width = max([len(row.label) for row in table.rows], default=0)
        for row in table.rows:
            terminal.write(f"  {row.label:<{width}}  {float(row.chance):7.2%}  {row.chance}")
