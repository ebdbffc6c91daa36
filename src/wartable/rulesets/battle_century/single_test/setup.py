"""From a setup to the Scene in which one Test is made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from wartable.core.reader import Reader
from wartable.rulesets.battle_century.match.saved.situation import read_characters
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.state import Scene, ScenePlan
from wartable.rulesets.battle_century.pilots.model.test_request import read_request
from wartable.rulesets.battle_century.pilots.saved.sheet_data import build_sheet

Data = Mapping[str, object]

HERE: Final = "here"
"""The Zone where everybody is."""

SIDE: Final = "table"
"""The side of those of whom none is told."""


def new_single_test(setup: Data, seed: int) -> Scene:
    """The Scene before anything has happened, but for what the setup's "now" tells; the setup is sound."""
    entries = cast(list[Data], setup["characters"])
    sides = sides_of(setup)
    seats = [str(seat["id"]) for seat in cast(list[Data], setup.get("seats", []))] or list(sides)
    gm = str(setup.get("gm", ""))
    plan = ScenePlan(
        str(setup.get("title", "")),
        zones={HERE: ()},
        zone_names={HERE: HERE},
        sides={side: side for side in sides},
        seats=[*seats, gm] if gm and gm not in seats else seats,
        gm=gm,
        open_sheets=True,
        request=read_request(cast(Data, setup["test"]), [str(entry["id"]) for entry in entries]),
    )
    state = Scene(plan, seed)
    state.phase = "test"
    for entry in entries:
        side = str(entry.get("side", SIDE))
        state.characters[str(entry["id"])] = Character(
            build_sheet(entry), side, str(entry.get("seat", side)), HERE
        )
    if "now" in setup:
        read_characters(Reader(setup["now"], "now", []).at("characters"), state)
    return state


def sides_of(setup: Data) -> list[str]:
    """The sides that the Characters name, each once."""
    found: list[str] = []
    for entry in cast(list[Data], setup["characters"]):
        side = str(entry.get("side", SIDE))
        if side not in found:
            found.append(side)
    return found
