"""`wartable show`: the sheets of a force's or a scenario's units."""

from __future__ import annotations

from typing import Annotated

import typer

from wartable.cli.failures import CannotRun, guarded, problem_facts
from wartable.cli.options import AsJson, House
from wartable.cli.parade import Parade, find_units
from wartable.cli.sight import Facts
from wartable.cli.terminal import Terminal, print_json
from wartable.files import load_houses

__all__ = ["show"]


@guarded
def show(
    file: Annotated[str, typer.Argument(help="A force, scenario or situation: a file, or a shipped name.")],
    unit: Annotated[str, typer.Argument(metavar="[UNIT]", help="Name or id of one; none shows all.")] = "",
    house: House = None,
    as_json: AsJson = False,
) -> None:
    """Show the sheets of units before any battle."""
    load_houses(house or [])
    parade = find_units(file)
    units = _wanted(parade, unit)
    if as_json:
        problems = [problem_facts(problem) for problem in parade.problems]
        print_json({"title": parade.title, "units": units, "problems": problems})
        return
    terminal = Terminal()
    if not unit:
        terminal.say(parade.title, "bold")
    for at, facts in enumerate(units):
        if at or not unit:
            terminal.say()
        first, *others = facts["sheet"]
        terminal.write(first, "bold")
        for line in others:
            terminal.write(line)
    if parade.problems:
        terminal.say()
        for problem in parade.problems:
            terminal.write(f"{problem} (can be played all the same)", "yellow")


def _wanted(parade: Parade, name: str) -> list[Facts]:
    """One unit by its name, id or tag, or all of them."""
    sight = parade.sight
    if not name:
        return sight.units
    found = sight.unit(name)
    if found is None:
        names = ", ".join(str(unit["name"]) for unit in sight.units)
        raise CannotRun(f"cannot show {name!r}: no unit is called so; there are {names}")
    return [found]
