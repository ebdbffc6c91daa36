"""From a setup to the Scene in which a Match begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from wartable.rulesets.battle_century.pilots.model.character import AWAY, Character
from wartable.rulesets.battle_century.pilots.model.state import Scene, ScenePlan
from wartable.rulesets.battle_century.pilots.saved.sheet_data import build_sheet

Data = Mapping[str, object]


def new_match(setup: Data, seed: int) -> Scene:
    """The Scene before anything has happened; the setup is sound."""
    state = Scene(_plan(setup), seed)
    for entry in cast(list[Data], setup["characters"]):
        side = str(entry["side"])
        character = Character(build_sheet(entry), side, str(entry.get("seat", side)), str(entry["zone"]))
        if entry.get("away"):
            character.standing = AWAY
        state.characters[character.id] = character
    return state


def _plan(setup: Data) -> ScenePlan:
    zones = cast(list[Data], setup["zones"])
    sides = {str(side["id"]): str(side.get("name", side["id"])) for side in cast(list[Data], setup["sides"])}
    seats = [str(seat["id"]) for seat in cast(list[Data], setup.get("seats", []))] or list(sides)
    gm = str(setup.get("gm", ""))
    return ScenePlan(
        str(setup.get("title", "")),
        zones={str(zone["id"]): neighbours(zones, str(zone["id"])) for zone in zones},
        zone_names={str(zone["id"]): str(zone.get("name", zone["id"])) for zone in zones},
        sides=sides,
        seats=[*seats, gm] if gm and gm not in seats else seats,
        gm=gm,
        surprising=[str(id) for id in cast(list[object], setup.get("surprising", []))],
        limit=cast(int, setup.get("limit", 0)),
        open_sheets=bool(setup.get("open_sheets", False)),
    )


def neighbours(zones: list[Data], id: str) -> tuple[str, ...]:
    """The Zones next to one: a way goes both ways, whichever of the two names it."""
    found: list[str] = []
    for zone in zones:
        other = str(zone["id"])
        next_to = [str(name) for name in cast(list[object], zone.get("next", []))]
        if other == id:
            found += [name for name in next_to if name not in found]
        elif id in next_to and other not in found:
            found.append(other)
    return tuple(found)
