"""Short ways to set up a moment of a skirmish, play it on with forced dice, and look at what happened.

    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20))])
    battle = play(setup, ["regular:blue1", "idle", "pass", "bs_attack:rifle>red1"], [[4, 9, 17], [12, 3]])
    assert trooper_of(battle, "red1").wounds == 1

It is the Orders Phase of blue, who has five Regular Orders in Combat Group 1. Blue faces south, towards
greater y, and red north. The first Trooper of each side is its Lieutenant. Every roll takes one list of
faces: [4, 9, 17] for three d20. Questions with a single option are not asked, so there is no choice for them.
A wrong list of choices or dice fails with the open question, its keys and what was played before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from wartable import Battle, Setup, State
from wartable.testing.playing import (
    Piece,
    answer,
    assert_used_up,
    begin,
    keys,
    numbers,
    of,
    plain,
    play,
    terms,
    the,
)

__all__ = [
    "Piece",
    "answer",
    "army_of",
    "assert_used_up",
    "begin",
    "keys",
    "numbers",
    "of",
    "play",
    "situation",
    "state_of",
    "terms",
    "the",
    "trooper",
    "trooper_of",
]

VALUES: Final[dict[str, object]] = {
    "cc": 14,
    "bs": 11,
    "ph": 10,
    "wip": 13,
    "arm": 2,
    "bts": 3,
    "vita": 1,
    "cost": 17,
    "weapons": ["rifle", "pistol", "cc_weapon"],
}
"""Attributes that differ pairwise, so that a wrong one shows."""

_IN_NOW: Final = ("at", "z", "facing", "prone", "wounds", "states", "team", "items", "place")
"""Fields that belong to a Trooper's current situation."""

SOUTH: Final = 12
NORTH: Final = 0


def trooper(id: str, *, at: tuple[float, float] | None = None, **values: object) -> Piece:
    """Build a Trooper with the VALUES above, VITA 1, a rifle, a pistol and a CC weapon, at a place in inches.
    Give `str` instead of `vita` for a machine, and "place" for a Trooper that is not on the table.
    """
    given = {key: plain(value) for key, value in values.items()}
    basis = {key: value for key, value in VALUES.items() if not (key == "vita" and "str" in given)}
    now = {key: value for key, value in given.items() if key in _IN_NOW}
    built = {key: value for key, value in given.items() if key not in _IN_NOW}
    if at is not None:
        now["at"] = list(at)
    return Piece({"id": id, "name": id, **basis, **built}, now)


def situation(
    *,
    blue: Sequence[Piece],
    red: Sequence[Piece],
    pieces: Sequence[Mapping[str, object]] = (),
    orders: Mapping[str, object] | None = None,
    armies: Mapping[str, Mapping[str, object]] | None = None,
    now: Mapping[str, object] | None = None,
    sides: Mapping[str, Mapping[str, object]] | None = None,
    **more: object,
) -> Setup:
    """Build a setup in mid-battle: blue's Orders Phase in Round 1, on an open table of 24 by 32 inches with
    `pieces` on it: {"kind": "house", "x": 8, "y": 10, "width": 4, "depth": 4, "height": 4}. `orders` are
    those of blue, "regular" by Combat Group. `armies` and `now` go into the situation, `sides` into the
    sides, `more` into the setup, as they are.
    """
    squads = {"blue": blue, "red": red}
    units: list[dict[str, object]] = []
    there: dict[str, dict[str, object]] = {}
    for side, squad in squads.items():
        for at, piece in enumerate(squad):
            built = {**piece.built, "side": side}
            if at == 0:
                built["skills"] = _leading(built.get("skills"))
            units.append(built)
            there[piece.id] = {"facing": SOUTH if side == "blue" else NORTH, **piece.now}
    given = {side: dict(army) for side, army in (armies or {}).items()}
    given["blue"] = {"regular": {"1": 5}, **(orders or {}), **given.get("blue", {})}
    return {
        "ruleset": "infinity",
        "title": "A situation",
        "table": {"width": 24, "height": 32, "depth": 8, "pieces": [dict(piece) for piece in pieces]},
        "sides": [
            {"id": side, "name": side.title(), "points": 150, **(sides or {}).get(side, {})}
            for side in squads
        ],
        "units": units,
        **{key: plain(value) for key, value in more.items()},
        "now": {"units": there, "armies": given, **(now or {})},
    }


def _leading(skills: object) -> object:
    """Return these skills with that of the Lieutenant."""
    if isinstance(skills, Mapping):
        return {"lieutenant": 0, **skills}
    own = list(skills) if isinstance(skills, list | tuple) else []
    return own if "lieutenant" in own else ["lieutenant", *own]


def trooper_of(battle: Battle[State], id: str) -> Any:
    """Return a Trooper in the battle's current state; read only."""
    state: Any = battle.state
    return state.troopers[id]


def army_of(battle: Battle[State], side: str) -> Any:
    """Return an army in the battle's current state; read only."""
    state: Any = battle.state
    return state.armies[side]


def state_of(battle: Battle[State]) -> Any:
    """Return the skirmish in the battle's current state; read only."""
    return battle.state
