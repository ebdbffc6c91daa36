"""`wartable show`: the map of a scenario, and the sheets of its or a force's units."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wartable import UnitView, ruleset
from wartable.cli.commands.options import AsJson, House, Plain, scenarios_and_files
from wartable.cli.failures import guarded
from wartable.cli.paper.page import make_card, page
from wartable.cli.screens.screen import Screen
from wartable.cli.terminal import Terminal, print_json
from wartable.drafts.preview import Preview, find_units
from wartable.files import load_houses
from wartable.files.disk import check_ending, write_safely
from wartable.seat.errors import CannotRun, problem_facts
from wartable.seat.handbook import RulesetHandbook

File = Annotated[
    str,
    typer.Argument(
        help="A force, scenario or situation: a file, or a shipped name.", autocompletion=scenarios_and_files
    ),
]


@guarded
def show(
    file: File,
    unit: Annotated[str, typer.Argument(metavar="[UNIT]", help="Name or id of one; none shows all.")] = "",
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write them as one page that prints well.")
    ] = None,
    house: House = None,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Show the map of a scenario, and the sheets of units and Pilots, before any battle."""
    load_houses(house or [])
    preview = find_units(file)
    units = _wanted(preview, unit)
    if html is not None:
        _print(preview, units, html)
    elif as_json:
        _tell_data(preview, units)
    else:
        _tell(Terminal(plain=plain), preview, units, single=bool(unit))


def _tell_data(preview: Preview, units: list[UnitView]) -> None:
    problems = [problem_facts(problem) for problem in preview.problems]
    ground = {"map": preview.model.facts.get("map", {})} if preview.of_scenario else {}
    sheets = [preview.model.data_of(one) for one in units]
    print_json({"title": preview.title, **ground, "units": sheets, "problems": problems})


def _tell(terminal: Terminal, preview: Preview, units: list[UnitView], *, single: bool) -> None:
    """Print the map, unless a `single` unit was asked for, the sheets, and any problems."""
    if not single:
        terminal.say(preview.title, "bold")
        _draw(terminal, preview)
    for at, one in enumerate(units):
        if at or not single:
            terminal.say()
        first, *others = one.sheet
        terminal.write(first, "bold")
        for line in others:
            terminal.write(line)
    if preview.problems:
        terminal.say()
        for problem in preview.problems:
            terminal.write(f"{problem} (illegal but playable)", "yellow")


def _draw(terminal: Terminal, preview: Preview) -> None:
    """Draw the map of a scenario, or describe it in sentences."""
    if not preview.of_scenario:
        return
    model = preview.model
    if preview.text:
        terminal.say(preview.text)
    if model.map.kind:
        Screen(terminal, RulesetHandbook(str(model.setup["ruleset"]))).map(model, whole=True)
    for side in model.sides:
        names = [one.name for one in model.units if one.side == side and not (one.present or one.out)]
        if names:
            where = _where(preview, side)
            terminal.write(f"{model.side_name(side)}, not on the map yet{where}: {', '.join(names)}")


def _where(preview: Preview, side: str) -> str:
    """Describe the deployment area of a side; "" if the scenario has none."""
    sides = preview.model.setup.get("sides")
    tables = [one for one in sides if isinstance(one, dict)] if isinstance(sides, list) else []
    place = next((one.get("deploy") for one in tables if one.get("id") == side), None)
    if isinstance(place, str):
        return f", enters from the {place}"
    if isinstance(place, list) and all(isinstance(name, str) for name in place):
        return f", enters at {', '.join(place)}"
    if isinstance(place, list) and len(place) == 4:
        x, y, width, height = place
        return f", enters between {x}, {y} and {x + width}, {y + height}"
    return ""


def _print(preview: Preview, units: list[UnitView], path: Path) -> None:
    """Write the sheets as an HTML page, with short rules for their abilities."""
    rules = str(preview.model.setup["ruleset"])
    entries = {entry.key: entry for entry in ruleset(rules).compendium()}
    title = str(units[0].name) if len(units) == 1 else preview.title
    pilots = _pilots(preview)
    cards = [make_card(one, entries, pilots.get(one.id, "")) for one in units]
    check_ending(path, ".html", ".htm")
    write_safely(path, page(title, cards))
    Terminal().say(
        f"{path}: {len(units)} sheet{'' if len(units) == 1 else 's'}; open it in a browser to print"
    )


def _pilots(preview: Preview) -> dict[str, str]:
    """Return the pilot of each unit, by the unit's id: the name of the Pilot with the id in the file, or its
    text.
    """
    entries = preview.model.setup.get("units")
    written = [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
    names = {one.id: one.name for one in preview.model.units}
    found = {str(entry["id"]): str(entry.get("pilot", "")) for entry in written if "id" in entry}
    return {id: names.get(pilot, pilot) for id, pilot in found.items()}


def _wanted(preview: Preview, name: str) -> list[UnitView]:
    """Return the unit with this name, id or tag, or all units for "". Raises CannotRun."""
    model = preview.model
    if not name:
        return model.units
    found = model.unit(name)
    if found is None:
        names = ", ".join(unit.name for unit in model.units)
        raise CannotRun(f"cannot show {name!r}: no unit has this name; there are {names}")
    return [found]
