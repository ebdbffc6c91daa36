"""`wartable scenarios`: list what can be played."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, cast

import typer
from rich.text import Text

from wartable import BadInput, Setup, ruleset
from wartable.cli.commands.options import AsJson
from wartable.cli.failures import guarded
from wartable.cli.terminal import Terminal, print_json
from wartable.files import ScenarioInfo, list_scenarios, read_scenario
from wartable.seat.view_model import counted, view_model_at_start

Facts = dict[str, Any]
SIZE_KEYS: Final = ("shape", "columns", "rows", "width", "height", "measure")


@guarded
def scenarios(
    folder: Annotated[Path | None, typer.Argument(help="A folder with more of them.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the shipped scenarios, and those of a folder."""
    infos = list_scenarios() + (list_scenarios(folder) if folder is not None else [])
    found = [_scenario_data(info) for info in infos]
    if as_json:
        print_json(found)
        return
    terminal = Terminal()
    for facts in found:
        _print_scenario(terminal, facts)
    terminal.print_text("Play one with: wartable play NAME")


def _scenario_data(info: ScenarioInfo) -> Facts:
    """Return what the list says about a scenario as a dict that can be written as JSON. "fault" says why the
    scenario cannot be played, or is "".
    """
    facts: Facts = {
        "name": info.name,
        "title": info.title,
        "ruleset": info.ruleset,
        "situation": info.is_situation,
        "sides": list(info.sides),
        "units": [],
        "map": None,
        "text": info.text,
        "fault": info.fault,
    }
    if info.fault:
        return facts
    try:
        return {**facts, **_setup_data(read_scenario(info.path))}
    except BadInput as error:
        count = len(error.problems)
        facts["fault"] = f"it has {count} problem{'s' if count != 1 else ''}; see wartable check {info.path}"
        return facts


def _setup_data(setup: Setup) -> Facts:
    """Return the title of a setup, its sides, the number of units of each side, and the size of its map, as a
    dict that can be written as JSON.
    """
    model = view_model_at_start(setup)
    entries = ruleset(str(setup["ruleset"])).lineup(setup).entries
    owners = [entry["side"] for entry in cast(list[Facts], setup[entries])]
    return {
        "title": str(setup.get("title", "")),
        "ruleset": str(setup["ruleset"]),
        "sides": [model.side_name(side) for side in model.sides],
        "units": [owners.count(side) for side in model.sides],
        "map": _map_size(model.facts.get("map", {})),
        "text": " ".join(str(setup.get("text", "")).split()),
    }


def _map_size(map_data: Mapping[str, Any]) -> Facts:
    """Return the keys of a map's data that describe its size; for a map of rooms, the number of zones."""
    if map_data.get("kind") == "rooms":
        return {"zones": len(map_data["zones"])}
    return {key: map_data[key] for key in SIZE_KEYS if key in map_data}


def _print_scenario(terminal: Terminal, facts: Facts) -> None:
    """Print what the list says about a scenario as a paragraph."""
    kind = ", a situation in mid-battle" if facts["situation"] else ""
    terminal.print_text(
        Text(facts["name"], style="bold").append(f": {facts['title']}{kind}", style="not bold")
    )
    if facts["fault"]:
        terminal.print_text(f"  cannot be played: {facts['fault']}")
    else:
        terminal.print_text(f"  {_scale_text(facts)}")
    if facts["text"]:
        for line in Text(facts["text"]).wrap(terminal.console, max(20, terminal.width - 2)):
            terminal.print_text("  " + line.plain.rstrip())
    terminal.print_text()


def _scale_text(facts: Facts) -> str:
    """Describe the sides with their numbers of units, and the size of the map."""
    sides = zip(facts["sides"], facts["units"], strict=True)
    squads = [f"{side} ({count} unit{'s' if count != 1 else ''})" for side, count in sides]
    parts = [" against ".join(squads), _map_size_text(facts["map"]), facts["ruleset"]]
    return "; ".join(part for part in parts if part)


def _map_size_text(map_data: Facts) -> str:
    """Format the size of a map; "" if there is no map."""
    if "width" in map_data:
        return f"{map_data['width']} by {map_data['height']} {map_data.get('measure', 'yards')}"
    if "zones" in map_data:
        return counted(int(map_data["zones"]), "Zone")
    if "columns" not in map_data:
        return ""
    shape = "hexes" if map_data["shape"] == "hex" else "squares"
    return f"{map_data['columns']} by {map_data['rows']} {shape}"
