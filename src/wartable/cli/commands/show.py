"""`wartable show`: print the map of a scenario, and the sheets of the units in a scenario or force."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wartable import UnitView, ruleset
from wartable.cli.commands.options import AsJson, House, Plain, complete_scenarios
from wartable.cli.failures import guarded
from wartable.cli.paper.page import make_unit_sheet, render_page
from wartable.cli.screens.screen import Screen
from wartable.cli.terminal import Terminal, print_json
from wartable.drafts.preview import Preview, read_preview
from wartable.files import load_houses
from wartable.files.disk import check_ending, write_safely
from wartable.seat.errors import CommandError, problem_facts
from wartable.seat.handbook import RulesetHandbook

File = Annotated[
    str,
    typer.Argument(
        help="A force, scenario or situation: a file, or a shipped name.", autocompletion=complete_scenarios
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
    preview = read_preview(file)
    units = _select_units(preview, unit)
    if html is not None:
        _write_page(preview, units, html)
    elif as_json:
        _print_data(preview, units)
    else:
        _print_preview(Terminal(plain=plain), preview, units, single=bool(unit))


def _print_data(preview: Preview, units: list[UnitView]) -> None:
    problems = [problem_facts(problem) for problem in preview.problems]
    ground = {"map": preview.model.facts.get("map", {})} if preview.of_scenario else {}
    sheets = [preview.model.data_of(unit_view) for unit_view in units]
    print_json({"title": preview.title, **ground, "units": sheets, "problems": problems})


def _print_preview(terminal: Terminal, preview: Preview, units: list[UnitView], *, single: bool) -> None:
    """Print the sheets of these units and any problems of the file; unless `single`, print its title and map
    first.
    """
    if not single:
        terminal.print_text(preview.title, "bold")
        _print_map(terminal, preview)
    for at, unit_view in enumerate(units):
        if at or not single:
            terminal.print_text()
        first, *others = unit_view.sheet
        terminal.print_with_hanging_indent(first, "bold")
        for line in others:
            terminal.print_with_hanging_indent(line)
    if preview.problems:
        terminal.print_text()
        for problem in preview.problems:
            terminal.print_with_hanging_indent(f"{problem} (illegal but playable)", "yellow")


def _print_map(terminal: Terminal, preview: Preview) -> None:
    """Print the text and the map of a scenario, and the units that are not on the map yet; nothing for a
    force.
    """
    if not preview.of_scenario:
        return
    model = preview.model
    if preview.text:
        terminal.print_text(preview.text)
    if model.map.kind:
        Screen(terminal, RulesetHandbook(str(model.setup["ruleset"]))).print_map(model, whole=True)
    for side in model.sides:
        names = [
            unit_view.name
            for unit_view in model.units
            if unit_view.side == side and not (unit_view.present or unit_view.out)
        ]
        if names:
            where = _entry_text(preview, side)
            terminal.print_with_hanging_indent(
                f"{model.side_name(side)}, not on the map yet{where}: {', '.join(names)}"
            )


def _entry_text(preview: Preview, side: str) -> str:
    """Describe where the units of a side enter the map; "" if the scenario does not say."""
    sides = preview.model.setup.get("sides")
    tables = (
        [side_data for side_data in sides if isinstance(side_data, dict)] if isinstance(sides, list) else []
    )
    place = next((side_data.get("deploy") for side_data in tables if side_data.get("id") == side), None)
    if isinstance(place, str):
        return f", enters from the {place}"
    if isinstance(place, list) and all(isinstance(name, str) for name in place):
        return f", enters at {', '.join(place)}"
    if isinstance(place, list) and len(place) == 4:
        x, y, width, height = place
        return f", enters between {x}, {y} and {x + width}, {y + height}"
    return ""


def _write_page(preview: Preview, units: list[UnitView], path: Path) -> None:
    """Write the sheets of these units, with short rules for their abilities, to an HTML file."""
    rules = str(preview.model.setup["ruleset"])
    entries = {entry.key: entry for entry in ruleset(rules).compendium()}
    title = str(units[0].name) if len(units) == 1 else preview.title
    pilots = _pilot_names(preview)
    cards = [make_unit_sheet(unit_view, entries, pilots.get(unit_view.id, "")) for unit_view in units]
    check_ending(path, ".html", ".htm")
    write_safely(path, render_page(title, cards))
    Terminal().print_text(
        f"{path}: {len(units)} sheet{'' if len(units) == 1 else 's'}; open it in a browser to print"
    )


def _pilot_names(preview: Preview) -> dict[str, str]:
    """Return, by the id of each unit, the name of its pilot: the name of the Pilot whose id the file gives,
    or else the text that the file gives.
    """
    entries = preview.model.setup.get("units")
    written = [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
    names = {unit_view.id: unit_view.name for unit_view in preview.model.units}
    found = {str(entry["id"]): str(entry.get("pilot", "")) for entry in written if "id" in entry}
    return {id: names.get(pilot, pilot) for id, pilot in found.items()}


def _select_units(preview: Preview, name: str) -> list[UnitView]:
    """Return a list with the unit that has this name, id or tag, or all units for "". Raises CommandError if
    there is no such unit.
    """
    model = preview.model
    if not name:
        return model.units
    found = model.find_unit(name)
    if found is None:
        names = ", ".join(unit.name for unit in model.units)
        raise CommandError(f"cannot show {name!r}: no unit has this name; there are {names}")
    return [found]
