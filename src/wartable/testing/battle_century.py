"""Short ways to set up a moment of an Operation, play it on with forced dice, and look at what happened.

    setup = situation(
        blue=[unit("blue1", zone="C4", weapons=["beam_rifle"])],
        red=[unit("red1", zone="F4")],
        turn="blue1",
    )
    battle = play(setup, ["attack", "with:beam_rifle", "to:C4"], dice=[[6]])
    assert terms(the(battle, "MightRolled")) == {"die": 6, "Might": 5, "Tension": 1}  # 12 against Defense 10
    assert of(battle, "Damaged") == [Damaged("red1", 2, "Beam Rifle", 18)]
    assert unit_of(battle, "red1").damage == 2

Questions with a single option are not asked, so there is no choice for them ("at:red1" only where there are
two targets). A wrong list of choices or dice fails with the open question, its keys and what was played
before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypedDict, Unpack

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
    sides_of,
    terms,
    the,
    unit_of,
)

__all__ = [
    "Piece",
    "answer",
    "assert_used_up",
    "begin",
    "keys",
    "numbers",
    "of",
    "play",
    "situation",
    "terms",
    "the",
    "unit",
    "unit_of",
    "zone_number",
]

WIDTH: Final = 12
HEIGHT: Final = 9

_RANKS: Final[dict[str, object]] = {
    "might": 5,
    "guard": 5,
    "threshold": 5,
    "energy": 5,
    "systems": 4,
    "speed": 5,
    "genre_points": 0,
}


class Values(TypedDict, total=False):
    """All that `unit` may be told beyond its id, Zone and Weapons: what it is, then how it stands now."""

    name: str
    pilot: str
    seat: str
    tier: str
    might: int
    guard: int
    threshold: int
    energy: int
    systems: int
    speed: int
    features: Sequence[str]
    upgrades: Mapping[str, Sequence[str]]
    powers: Sequence[str]
    genre_points: int
    power_level: int
    points: int

    damage: int
    maimed: Sequence[str]
    energy_spent: int
    duel: str
    docked_in: str
    aim: Mapping[str, str]
    spent: Sequence[str]
    last_shot: Mapping[str, int]
    technique_used: bool
    standing: str
    pilotless: bool
    effects: Sequence[Mapping[str, object]]
    shut: Sequence[str]
    notes: Mapping[str, int]
    restored: int


_NOW: Final = (
    "damage",
    "maimed",
    "energy_spent",
    "duel",
    "docked_in",
    "aim",
    "spent",
    "last_shot",
    "technique_used",
    "standing",
    "pilotless",
    "effects",
    "shut",
    "notes",
    "restored",
)


def unit(
    id: str,
    *,
    zone: str = "",
    weapons: Sequence[str] | Mapping[str, Sequence[str]] = (),
    **values: Unpack[Values],
) -> Piece:
    """A Unit of Might, Guard, Threshold, Energy and Speed 5, Systems 4, no Genre Points; its name is its id.

    A plain list of Weapons sits in the Arms; a mapping names the Areas. `zone` may be left out for a Unit
    that is Docked or no longer there.
    """
    areas = {area: list(held) for area, held in weapons.items()} if isinstance(weapons, Mapping) else {}
    if not isinstance(weapons, Mapping) and weapons:
        areas["arms"] = list(weapons)
    given: dict[str, object] = {key: plain(value) for key, value in values.items()}
    now = {key: value for key, value in given.items() if key in _NOW}
    if zone:
        now["zone"] = zone
    rest = {key: value for key, value in given.items() if key not in _NOW}
    return Piece({"id": id, "name": id, **_RANKS, "weapons": areas, **rest}, now)


def situation(
    *,
    blue: Sequence[Piece],
    red: Sequence[Piece],
    others: Mapping[str, Sequence[Piece]] | None = None,
    turn: str = "",
    order: Sequence[str] = (),
    round: int = 1,
    tension: int | None = None,
    terrain: Sequence[str] = (),
    shape: str = "square",
    **more: object,
) -> Setup:
    """A setup in mid-battle: it is the Turn of `turn`, whose Beginning Phase is done.

    Unless told otherwise: the first Unit's Turn in Round 1, Tension equal to the Round, Initiative in the
    order given here (blue, red, then `others` by side), a square map of 12 by 9 Plain Zones (A1 in its
    corner), no objectives, no Round limit. `more` goes into the setup as it is ("objectives", "limit",
    "gm", ...); "extra" puts Terrain on single Zones, "environment" and "environments" say where they are.
    """
    squads = {"blue": blue, "red": red, **(others or {})}
    pieces = [piece for squad in squads.values() for piece in squad]
    turns = list(order) or [piece.id for piece in pieces]
    ground: dict[str, object] = {"shape": shape, "terrain": list(terrain) or ["." * WIDTH] * HEIGHT}
    ground |= {key: more.pop(key) for key in ("extra", "environment", "environments") if key in more}
    now = {"round": round, "tension": round if tension is None else tension, "order": turns}
    placed = {piece.id: piece.now for piece in pieces}
    return {
        "ruleset": "battle-century",
        "title": "A situation",
        "map": ground,
        "sides": sides_of(squads),
        "units": [{**piece.built, "side": side} for side, squad in squads.items() for piece in squad],
        "limit": 0,
        **more,
        "now": {**now, "turn": turn or turns[0], "units": placed},
    }


def zone_number(battle: Battle[State], name: str) -> int:
    """The number that events use for a Zone of this name."""
    state: Any = battle.state
    return int(state.plan.board.zone(name))
