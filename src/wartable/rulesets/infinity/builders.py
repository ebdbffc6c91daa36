"""The questions that build a Trooper of an army list. Keys are those of docs/files.md."""

from __future__ import annotations

from typing import Any, Final

from wartable.core.forces.builder import Builder, Field, Guide, Kind, Step
from wartable.core.forces.scenario_guide import MapGuide, ScenarioGuide

Data = dict[str, Any]

_NAME: Final = Step("Name", "What is it called?", (Field("name", Kind.text, ""),), names=True)


def _number(name: str, usual: int) -> Field:
    return Field(name, Kind.number, usual)


_ATTRIBUTES: Final = Step(
    "Attributes",
    "CC, BS, PH and WIP are 8 to 17 for most; ARM and BTS 0 to 8; S is the silhouette.",
    (
        _number("cc", 13),
        _number("bs", 11),
        _number("ph", 10),
        _number("wip", 12),
        _number("arm", 0),
        _number("bts", 0),
        _number("silhouette", 2),
    ),
)
_WOUNDS: Final = Step("VITA", "Wounds that it can take.", (_number("vita", 1),))
_STRUCTURE: Final = Step("STR", "Wounds that it can take.", (_number("str", 0),))
_TRAINING: Final = Step(
    "Type and training",
    "li, mi, hi, rem, tag, wb, sk or vh; regular or irregular.",
    (Field("type", Kind.word, "li"), Field("training", Kind.word, "regular")),
)
_KIT: Final = Step(
    "Weapons and skills",
    "By key; one Trooper of a list has the skill lieutenant.",
    (
        Field("weapons", Kind.keys, [], choices=("weapon",)),
        Field("skills", Kind.keys, [], choices=("skill",)),
    ),
)
_LIST: Final = Step(
    "Cost",
    "Cost in points, SWC and AVA (0: any number); the Combat Group, 1 or 2.",
    (_number("cost", 0), _number("swc", 0), _number("ava", 0), _number("group", 1)),
)


def _start(**values: object) -> Any:
    """Return a function that creates the data of a blank Trooper, with these values as defaults."""
    arms = ["combi_rifle", "pistol", "cc_weapon"]

    def start() -> Data:
        return {"id": "trooper", "name": "", "weapons": arms[:], "cost": 10, **values}

    return start


def _pruned(unit: Data) -> Data:
    """Return the Trooper without empty fields."""
    kept = ("id", "name", "cc", "bs", "ph", "wip")
    return {key: value for key, value in unit.items() if key in kept or value not in ("", None, [], 0)}


TROOPER: Final = Guide(
    "trooper",
    "a Trooper of flesh, with VITA",
    (_NAME, _TRAINING, _ATTRIBUTES, _WOUNDS, _KIT, _LIST),
    _start(),
    finished=_pruned,
)
MACHINE: Final = Guide(
    "machine",
    "a REM, TAG or other machine, with STR",
    (_NAME, _TRAINING, _ATTRIBUTES, _STRUCTURE, _KIT, _LIST),
    _start(type="rem", str=1, silhouette=3),
    finished=_pruned,
)

BUILDERS: Final = tuple([Builder(guide.kind, (guide,)) for guide in (TROOPER, MACHINE)])

SCENARIO_GUIDES: Final = (
    ScenarioGuide(
        "",
        "a skirmish on a table of inches",
        MapGuide(
            "table",
            {
                ".": "open ground",
                "#": "a house",
                "@": "a tower",
                "=": "a wall",
                "%": "crates",
            },
            "drawing",
            unit="inches",
            usual="the usual table for the points of the larger army",
        ),
        side_fields=(_number("points", 150),),
        limit="Rounds",
    ),
)
