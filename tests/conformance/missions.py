"""What the conformance kit is told of the d100 game: setups, secrets, and all there is to reach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wartable import Setup

__all__ = ["MISSIONS", "NAME"]

NAME: Final = "adeptus"

_VALUES: Final[dict[str, object]] = {"ws": 45, "bs": 42, "s": 35, "t": 33, "ag": 44, "wp": 38, "fel": 31}


def fighter(id: str, side: str, at: Sequence[int] | None, **more: Any) -> dict[str, object]:
    """Somebody with a rifle and a hatchet."""
    found = {
        "id": id,
        "name": id.title(),
        "side": side,
        "ap": 2,
        "wounds": 12,
        "weapons": ["pattern_rifle", "hatchet"],
        **_VALUES,
        **more,
    }
    return found if at is None else {**found, "at": list(at)}


def ranks(count: int, **more: object) -> dict[str, object]:
    """Underlings with the same."""
    return {"count": count, "bs": 33, "ap": 1, "weapons": ["pattern_rifle", "hatchet"], **more}


def mission(title: str, units: Sequence[Setup], **more: object) -> Setup:
    """A setup with a side for each that the units name."""
    sides = list(dict.fromkeys(str(data["side"]) for data in units))
    return {
        "ruleset": NAME,
        "title": title,
        "field": {"width": 60, "height": 40, "pieces": PIECES},
        "sides": [{"id": side, "name": side.title()} for side in sides],
        "units": list(units),
        "limit": 5,
        **more,
    }


PIECES: Final = [
    {"kind": "cover", "name": "Wall", "ap": 8, "x": 28, "y": 10, "width": 1, "height": 8},
    {"kind": "wood", "name": "Copse", "ap": 8, "x": 20, "y": 24, "width": 8, "height": 6},
    {"kind": "blocking", "name": "House", "x": 34, "y": 20, "width": 4, "height": 5},
]
MARSHAL: Final[dict[str, object]] = {"int": 48, "skills": {"scrutiny": "mastery", "command": "trained"}}


def melee() -> Setup:
    """Everybody near enough to strike soon."""
    return mission(
        "Melee",
        [
            fighter("ash", "blue", (24, 20), fate=2, type="sergeant", underlings=ranks(8)),
            fighter(
                "birch",
                "blue",
                (26, 26),
                fate=1,
                weapons=["longglass", "chain_maul"],
                talents=["swift_attack"],
            ),
            fighter("elm", "red", (33, 16), fear=1, type="champion", underlings=ranks(10)),
            fighter("fir", "red", (32, 29), kind="horde", squads=2, wounds=None),
        ],
    )


def apparatus() -> Setup:
    """Everybody deploys; Supreme Commanders on both sides, a giant, a Horde with a Command Centre."""
    return mission(
        "Apparatus",
        [
            fighter(
                "marshal",
                "blue",
                None,
                kind="director",
                wounds=None,
                deck={"opening_barrage": 2, "smoke_line": 1},
                **MARSHAL,
            ),
            fighter("line", "blue", None, kind="horde", squads=3, command_centre=55),
            fighter("ash", "blue", None, fate=1, type="technician", underlings=ranks(6)),
            fighter(
                "voice",
                "red",
                None,
                kind="director",
                wounds=None,
                deck={"counter_battery": 1, "minefield": 1},
                **MARSHAL,
            ),
            fighter(
                "bell",
                "red",
                None,
                kind="giant",
                wounds=None,
                weapons=["cannon", "blade"],
                ats=6,
                atp=10,
                sr=55,
                patterns=["wall", "edge"],
                uplink=True,
            ),
            fighter(
                "lise",
                "red",
                None,
                type="spotter",
                underlings=ranks(5, specialists=1, special_weapon="grenade_tube"),
            ),
        ],
    )


def sound(setup: Setup) -> Setup:
    """The setup without what some kinds of units have none of."""
    units: Any = setup["units"]
    kept = []
    for unit in units:
        barred = ("wounds", "fate") if unit.get("kind") == "horde" else ()
        kept.append({key: value for key, value in unit.items() if value is not None and key not in barred})
    return {**setup, "units": kept}


MISSIONS: Final = [sound(melee()), sound(apparatus())]
