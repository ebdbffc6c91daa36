"""The questions that build a Trooper of an army list. Keys are those of docs/files.md."""

from __future__ import annotations

from typing import Any, Final

from wartable.core.forces.builder import Builder, Field, Guide, Kind, Step
from wartable.core.forces.scenario_guide import MapGuide, ScenarioGuide

Data = dict[str, Any]

_NAME: Final = Step("Name", "What is it called?", (Field("name", Kind.text, ""),), names=True)


def _number_field(name: str, default: int) -> Field:
    """Return a field that asks for a number."""
    return Field(name, Kind.number, default)


_ATTRIBUTES: Final = Step(
    "Attributes",
    "CC, BS, PH and WIP are 8 to 17 for most; ARM and BTS 0 to 8; S is the silhouette.",
    (
        _number_field("cc", 13),
        _number_field("bs", 11),
        _number_field("ph", 10),
        _number_field("wip", 12),
        _number_field("arm", 0),
        _number_field("bts", 0),
        _number_field("silhouette", 2),
    ),
)
_WOUNDS: Final = Step("VITA", "Wounds that it can take.", (_number_field("vita", 1),))
_STRUCTURE: Final = Step("STR", "Wounds that it can take.", (_number_field("str", 0),))
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
    (_number_field("cost", 0), _number_field("swc", 0), _number_field("ava", 0), _number_field("group", 1)),
)


def _blank_trooper_maker(**values: object) -> Any:
    """Return a function that creates the data of a blank Trooper. These values are added to the usual
    defaults, or replace them.
    """
    arms = ["combi_rifle", "pistol", "cc_weapon"]

    def start() -> Data:
        return {"id": "trooper", "name": "", "weapons": arms[:], "cost": 10, **values}

    return start


def _without_empty_fields(unit: Data) -> Data:
    """Return the data of a Trooper without its empty fields; its id, name and attributes are always kept."""
    kept = ("id", "name", "cc", "bs", "ph", "wip")
    return {key: value for key, value in unit.items() if key in kept or value not in ("", None, [], 0)}


TROOPER: Final = Guide(
    "trooper",
    "a Trooper of flesh, with VITA",
    (_NAME, _TRAINING, _ATTRIBUTES, _WOUNDS, _KIT, _LIST),
    _blank_trooper_maker(),
    finished=_without_empty_fields,
)
MACHINE: Final = Guide(
    "machine",
    "a REM, TAG or other machine, with STR",
    (_NAME, _TRAINING, _ATTRIBUTES, _STRUCTURE, _KIT, _LIST),
    _blank_trooper_maker(type="rem", str=1, silhouette=3),
    finished=_without_empty_fields,
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
        side_fields=(_number_field("points", 150),),
        limit="Rounds",
    ),
)
