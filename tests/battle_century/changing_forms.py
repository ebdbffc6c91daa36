"""Units with Alternate Forms, for tests of them."""

from __future__ import annotations

from typing import Final

from tests.battle_century.operations import (
    Piece,
    unit,
    unit_of,
)
from wartable import Battle, State

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

JET: Final = {"transformation": "guard+speed", "name": "Jet"}
SIEGE: Final = {"transformation": "might+systems", "name": "Siege"}
HEAVY: Final = {"frame": "might+speed", "name": "Heavy"}
LIGHT: Final = {"frame": "guard+speed", "name": "Light"}

MORPHING: Final = {"internal": ["superior_morphing"]}

TO_JET: Final = "transformation:guard+speed"
TO_SIEGE: Final = "transformation:might+systems"

RED: Final = unit("red1", zone="L9", speed=0)


def ranks(battle: Battle[State], id: str) -> tuple[int, int, int, int]:
    """Might, Guard, Systems and Speed as they are now."""
    now = unit_of(battle, id).attributes
    return (now.might, now.guard, now.systems, now.speed)


def form(battle: Battle[State], id: str) -> str:
    """The name of the form that a Unit is in."""
    return str(unit_of(battle, id).loadout.form.name)


def told(battle: Battle[State], seat: str) -> list[str]:
    """All sentences that a seat reads."""
    return [battle.say(event) for event in battle.seen_by(seat)]


def robot(**more: object) -> Piece:
    """Might 6, Guard 3, Systems 4, Speed 1, that turns into a Jet."""
    given = {"forms": [JET], "might": 6, "guard": 3, "systems": 4, "speed": 1, "zone": "A1", **more}
    return unit("blue1", **{"threshold": 5, "energy": 5, **given})  # type: ignore[arg-type]
