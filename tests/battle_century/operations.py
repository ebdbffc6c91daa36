"""Builders for a situation in an Operation, with forced dice and ways to inspect the events.

    setup = situation(
        blue=[unit("blue1", zone="C4", weapons=["beam_rifle"])],
        red=[unit("red1", zone="F4", guard=5, threshold=5)],
        turn="blue1",
    )
    battle = play(setup, ["attack", "with:beam_rifle", "to:C4"], dice=[[6]])
    assert terms(the(battle, "MightRolled")) == {"die": 6, "Might": 5, "Tension": 1}  # 12 against Defense 10
    assert of(battle, "Damaged") == [Damaged("red1", 2, "Beam Rifle", 18)]
    assert unit_of(battle, "red1").damage == 2

Questions with a single option are not asked, so there is no choice for them ("at:red1" only if there are
two targets). A wrong list of choices or dice fails with the open question, its keys and the choices made
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
    "combination",
    "keys",
    "numbers",
    "of",
    "play",
    "reserve",
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
    "guard": 3,
    "threshold": 2,
    "energy": 7,
    "systems": 4,
    "speed": 6,
    "genre_points": 0,
}


class Values(TypedDict, total=False):
    """Optional arguments of `unit`: first its fixed part, then its current state."""

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
    forms: Sequence[Mapping[str, object]]
    powers: Sequence[str]
    genre_points: int
    power_level: int
    points: int
    shape: Sequence[str]
    broods: Mapping[str, Mapping[str, object]]
    plot_armor: Mapping[str, object]

    form: str
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
    shown: Mapping[str, int]
    restored: int


_NOW: Final = (
    "form",
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
    "shown",
    "restored",
)


def unit(
    id: str,
    *,
    zone: str = "",
    weapons: Sequence[str] | Mapping[str, Sequence[str]] = (),
    **values: Unpack[Values],
) -> Piece:
    """A Unit of Might 5, Guard 3, Threshold 2, Energy 7, Systems 4, Speed 6 and no Genre Points; its name is
    its id. No two ranks are equal, so that a rule that reads the wrong one shows.

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


def combination(
    id: str,
    *pilots: str,
    kind: str = "super_combination",
    zone: str = "",
    deployed: bool = True,
    areas: Mapping[str, str] | None = None,
    **now: Unpack[Values],
) -> Piece:
    """Units that combine: those that are combined already stand in `zone`, as the rest of `now` says.

    In a Super Combination what is External of all but the first goes into its Legs, or where `areas` says.
    """
    given: dict[str, object] = {key: plain(value) for key, value in now.items()}
    built: dict[str, object] = {"id": id, "kind": kind, "pilots": list(pilots), "deployed": deployed}
    if kind == "super_combination":
        built["areas"] = dict(areas) if areas is not None else dict.fromkeys(pilots[1:], "legs")
    return Piece(built, {"zone": zone, **given} if zone else given)


def situation(
    *,
    blue: Sequence[Piece],
    red: Sequence[Piece],
    others: Mapping[str, Sequence[Piece]] | None = None,
    combinations: Sequence[Piece] = (),
    reinforcements: Sequence[Piece] = (),
    turn: str = "",
    order: Sequence[str] = (),
    round: int = 1,
    tension: int | None = None,
    terrain: Sequence[str] = (),
    shape: str = "square",
    **more: object,
) -> Setup:
    """Build a setup in mid-battle, in the Turn of `turn` after its Beginning Phase.

    Defaults: the first Unit's Turn in Round 1, Tension equal to the Round, Initiative in the order given here
    with `others` by side and Reinforcements last, a square map of 12 by 9 Plain Zones (A1 in its corner), no
    objectives, no Round limit. `more` is added to the setup unchanged ("objectives", "limit", "gm", ...);
    "extra" puts Terrain on single Zones, "environment" and "environments" set those of the map and of Zones.
    """
    squads = {"blue": blue, "red": red, **(others or {})}
    pieces = [piece for squad in squads.values() for piece in squad]
    turns = list(order) or [piece.id for piece in (*pieces, *reinforcements)]
    drawn = _drawn(more)
    now = {"round": round, "tension": round if tension is None else tension, "order": turns}
    placed = {p.id: p.now for p in (*pieces, *combinations) if p.built.get("deployed", True)}
    return {
        "ruleset": "battle-century",
        "title": "A situation",
        "map": drawn | {"shape": shape, "terrain": list(terrain) or ["." * WIDTH] * HEIGHT},
        "sides": sides_of(squads),
        "units": [{**piece.built, "side": side} for side, squad in squads.items() for piece in squad],
        "limit": 0,
        **_built("combinations", combinations),
        **_built("reinforcements", reinforcements),
        **more,
        "now": {**now, "turn": turn or turns[0], "units": placed, **_reserves_now(reinforcements)},
    }


def _drawn(more: dict[str, object]) -> dict[str, object]:
    """Take out what is about the map."""
    return {key: more.pop(key) for key in ("extra", "environment", "environments") if key in more}


def _built(key: str, pieces: Sequence[Piece]) -> dict[str, object]:
    return {key: [piece.built for piece in pieces]} if pieces else {}


def _reserves_now(reinforcements: Sequence[Piece]) -> dict[str, object]:
    return {"reinforcements": {piece.id: piece.now for piece in reinforcements}} if reinforcements else {}


def reserve(
    id: str,
    *powers: str,
    side: str = "blue",
    level: int = 2,
    seat: str = "",
    points: int | None = None,
    spent: int = 0,
    standing: str = "active",
) -> Piece:
    """Reinforcements of a side: by default of blue, at Level 2, with all their Points that are not spent."""
    built: dict[str, object] = {"id": id, "name": id, "side": side, "level": level, "powers": list(powers)}
    now: dict[str, object] = {"spent": spent, "standing": standing}
    if points is not None:
        now["points"] = points
    return Piece({**built, **({"seat": seat} if seat else {})}, now)


def zone_number(battle: Battle[State], name: str) -> int:
    """The number that events use for a Zone of this name."""
    state: Any = battle.state
    return int(state.plan.board.zone(name))
