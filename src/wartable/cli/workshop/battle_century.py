"""The questions that build a mecha of Battle Century G. Keys are those of docs/files.md."""

from __future__ import annotations

from typing import Any, Final

from wartable.cli.workshop.guide import Field, Guide, Kind, Step

__all__ = ["MECHA"]

Data = dict[str, Any]

AREAS: Final = ("head", "torso", "arms", "legs")
RANKS: Final = {"might": 5, "guard": 5, "threshold": 5, "energy": 4, "systems": 2, "speed": 5}

STEPS: Final = (
    Step("Name", "What is the mecha called?", (Field("name", Kind.text, ""),), names=True),
    Step("Pilot", "Who is in it?", (Field("pilot", Kind.text, ""),)),
    Step(
        "What it is",
        "tier is pc, npc, grunt, ai or monster; points what it may cost; features flyer, base_unit.",
        (
            Field("tier", Kind.key, "pc", choices=("tier",)),
            Field("power_level", Kind.number, 0),
            Field("points", Kind.number, None),
            Field("genre_points", Kind.number, 0),
        ),
    ),
    Step("Attributes", "Ranks.", tuple(Field(name, Kind.number, rank) for name, rank in RANKS.items())),
    *[
        Step(
            f"Weapons in the {area.title()}",
            "Keys with blanks between them, or none.",
            (Field(area, Kind.keys, [], path=("weapons", area), choices=("weapon",)),),
        )
        for area in AREAS
    ],
)


def _start() -> Data:
    return {"id": "mecha", "name": "", **RANKS, "weapons": {}}


def _item() -> Data:
    return {}


def _finished(unit: Data) -> Data:
    """Areas without Weapons are left out."""
    weapons = {area: keys for area, keys in unit.get("weapons", {}).items() if keys}
    return {**unit, "weapons": weapons}


MECHA: Final = Guide("mecha", "battle-century", "a mecha with its pilot", STEPS, _start, _item, _finished)
