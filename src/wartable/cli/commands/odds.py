"""`wartable odds`: exact odds of rolls, from numbers alone."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap
from typing import Any, Final

import typer
from typer.main import get_command

from wartable import Calculation, Odds, ruleset, ruleset_names
from wartable.cli.commands.options import AsJson
from wartable.cli.commands.settings import entered_values, settings_by_parameter, with_settings
from wartable.cli.lazy import SETTINGS, FullHelpGroup
from wartable.cli.terminal import Terminal, print_json

_EXAMPLE: Final = 68
"""Width of an example command; with its indent it fits on a screen of 80 columns."""
_USUAL: Final[dict[str, tuple[object, object]]] = {"as_json": (AsJson, False)}


class CalculationGroup(FullHelpGroup):
    """Group of commands that has a command for each calculation of any ruleset."""

    def list_commands(self, ctx: Any) -> list[str]:
        return sorted(_calculations())

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        found = _calculations().get(cmd_name)
        if found is None:
            return None
        inner = typer.Typer(**SETTINGS)
        inner.command(cmd_name)(make_command(*found))
        return get_command(inner)


odds: Final = typer.Typer(name="odds", no_args_is_help=True, cls=CalculationGroup, **SETTINGS)


@odds.callback()
def odds_callback() -> None:
    """Work out the exact odds of rolls, from numbers alone."""


def _calculations() -> dict[str, tuple[str, Calculation]]:
    """Return all calculations of all rulesets by name, each with the name of its ruleset. If several have the
    same name, the first is kept.
    """
    found: dict[str, tuple[str, Calculation]] = {}
    for name in ruleset_names():
        for calculation in ruleset(name).calculations():
            found.setdefault(calculation.name, (name, calculation))
    return found


def make_command(rules: str, calculation: Calculation) -> Callable[..., None]:
    """Return a command that makes this calculation, with an option for each of its settings."""
    settings = settings_by_parameter(calculation.settings)

    def run(*, as_json: bool, **values: Any) -> None:
        found = calculation.work_out(entered_values(settings, values))
        if as_json:
            print_json({"odds": calculation.name, "ruleset": rules, **found.facts()})
        else:
            _print_odds(Terminal(), found)

    typed = f"wartable odds {calculation.name} {calculation.example}"
    lines = wrap(typed, _EXAMPLE, subsequent_indent="    ", break_on_hyphens=False)
    example = "\b\nFor example:\n  " + " \\\n  ".join(lines)
    run.__doc__ = "\n\n".join([*calculation.help.splitlines(), example])
    return with_settings(run, settings, _USUAL)


def _print_odds(terminal: Terminal, found: Odds) -> None:
    """Print every chance as a percentage and as a reduced fraction."""
    terminal.print_text(found.question, "bold")
    for table in found.tables:
        terminal.print_text()
        terminal.print_text(table.title, "bold")
        width = max([len(row.label) for row in table.rows], default=0)
        for row in table.rows:
            terminal.print_with_hanging_indent(
                f"  {row.label:<{width}}  {float(row.chance):7.2%}  {row.chance}"
            )
