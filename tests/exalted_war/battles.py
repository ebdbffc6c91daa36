"""Short ways to set up a moment of a war, play it on with forced dice, and look at what happened.

    setup = situation(
        blue=[unit("blue1", at=(500, 400))],
        red=[unit("red1", beside="blue1")],
        acts=["blue1"],
    )
    steady = [[7, 7], [7, 7]]  # both become engaged, and test their nerve
    fresh = [[7, 7, 7, 1, 1, 1], [7, 7, 7, 1, 1, 1]]  # both keep their Endurance
    dice = [[7, 8, 2, 3, 1, 5, 10], [6, 9, 7, 1, 2], *steady, *fresh]
    battle = play(setup, ["attack:red1"], dice)
    assert terms(the(battle, "AttackRolled"), "pool") == {"Dexterity": 2, "Melee": 4, "Spear": 1}
    assert unit_of(battle, "red1").health == 2

Questions with a single option are not asked, so there is no choice for them. A wrong list of choices or dice
fails with the open question, its keys and what was played before.
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
    "hero",
    "keys",
    "numbers",
    "of",
    "person_of",
    "play",
    "situation",
    "solo",
    "sorcerer",
    "terms",
    "the",
    "unit",
    "unit_of",
]

LEADER: Final[dict[str, object]] = {
    "strength": 3,
    "dexterity": 2,
    "stamina": 5,
    "charisma": 1,
    "wits": 4,
    "melee": 4,
    "war": 5,
    "weapon": "spear",
    "armour": "leather_and_plates",
}
TROOPS: Final[dict[str, object]] = {
    "dexterity": 2,
    "strength": 1,
    "valor": 4,
    "close": 3,
    "weapon": "spear",
    "armour": "leather_and_plates",
}
_UNIT: Final[dict[str, object]] = {"members": 60, "drill": 3, "formation": "relaxed"}

_WAIT: Final = 10
"""Ticks until those act who are not among `acts`."""

_IN_SETUP: Final = (
    "name",
    "seat",
    "members",
    "drill",
    "might",
    "gear",
    "formation",
    "relays",
    "specials",
    "rank_and_file",
    "facing",
    "arrives",
)


class Values(TypedDict, total=False):
    """Values of a unit: first those of the setup, then its current state. `now` takes keys of the setup that
    have changed since, as {"members": 40} or {"drill": 1}.
    """

    name: str
    seat: str
    members: int
    drill: int
    might: int
    gear: int
    formation: str
    relays: int
    specials: Sequence[Mapping[str, object]]
    rank_and_file: Sequence[Mapping[str, object]]
    facing: str
    arrives: int

    at: tuple[int, int]
    beside: str
    magnitude: int
    health: int
    endurance: int
    order: str
    standing: str
    joined: int
    next: int
    penalty: int
    state_of: str
    aim: str
    since: int
    dash: int
    pace: int
    charged: bool
    parries: bool
    attacked: bool
    shot_at: bool
    hesitating: bool
    signalled: bool
    surprise: bool
    inactive: bool
    helpless: bool
    counts: bool
    lender: str
    mob: int
    loss: int
    veil: int
    veiled_until: int
    stunt: int
    dazed: int
    onslaught: Mapping[str, int]
    engaged: Sequence[str] | Mapping[str, Sequence[int]]
    envelopers: Sequence[str]
    alert: Sequence[str]
    now: Mapping[str, object]


def unit(
    id: str,
    *,
    leader: Mapping[str, object] | None = None,
    troops: Mapping[str, object] | None = None,
    **values: Unpack[Values],
) -> Piece:
    """60 people of Drill 3 in Relaxed formation: Dexterity 2, close Ability 3, Strength 1, Valor 4, spears,
    leather and plates. Its leader "<id>_leader" has Strength 3, Dexterity 2, Stamina 5, Charisma 1, Wits 4,
    Melee 4, War 5, a spear, leather and plates.

    So that a rule that reads the wrong trait shows, the leader's Attributes differ pairwise. War differs from
    all of them but Stamina, with which nothing counts it, and from Melee; Melee differs from Dexterity and
    Strength. The troops' four traits differ pairwise. Drill differs from Magnitude 2 and from Stamina.

    `leader` and `troops` change single traits. Place it by `at` in yards, or by `beside`: "blue1" puts it in
    contact in front of blue1, "blue1:west" to the west of it.
    """
    return _piece(id, leader or {}, {**_UNIT, "troops": {**TROOPS, **(troops or {})}}, values)


def solo(id: str, *, leader: Mapping[str, object] | None = None, **values: Unpack[Values]) -> Piece:
    """A single person "<id>_leader" with the traits of a unit's leader, if `leader` does not change them."""
    return _piece(id, leader or {}, {}, values)


def hero(id: str, **traits: object) -> dict[str, object]:
    """A Hero for a unit's `specials`, with the traits of a leader."""
    return {"id": id, "role": "hero", **LEADER, **_plain(traits)}


def sorcerer(id: str, **traits: object) -> dict[str, object]:
    """Return a Sorcerer for a unit's `specials`, with Archery 3, a self bow and Ash Veil."""
    gifts: dict[str, object] = {"archery": 3, "bow": "self_bow", "spells": ["ash_veil"]}
    return {"id": id, "role": "sorcerer", **LEADER, **gifts, **_plain(traits)}


def _piece(id: str, leader: Mapping[str, object], basis: Mapping[str, object], values: Values) -> Piece:
    given = _plain(values)
    now = _plain(values.get("now", {}))
    now |= {key: value for key, value in given.items() if key not in (*_IN_SETUP, "now")}
    built = {key: value for key, value in given.items() if key in _IN_SETUP}
    led = {"id": f"{id}_leader", **LEADER, **_plain(leader)}
    return Piece({"id": id, "name": id, "leader": led, **basis, **built}, now)


def _plain(values: Mapping[str, object]) -> dict[str, object]:
    return {key: plain(value) for key, value in values.items()}


def situation(
    *,
    blue: Sequence[Piece],
    red: Sequence[Piece],
    others: Mapping[str, Sequence[Piece]] | None = None,
    tick: int = 1,
    phase: str = "move",
    acts: Sequence[str] = (),
    order: Sequence[str] = (),
    people: Mapping[str, Mapping[str, object]] | None = None,
    generals: Mapping[str, str] | None = None,
    **more: object,
) -> Setup:
    """Build a setup in mid-battle: the movement of this tick is still to come or, with phase "act", its
    actions.

    All units act now; if `acts` names some, the others act 10 ticks later. `order` goes from the slowest to
    the quickest; without it, by `joined`, Wits, War, and then as listed here. `people` has the state of
    people by id: wounds, motes and willpower left, out, apart. The field has 1200 x 800 open yards; blue
    faces east, red west. `more` goes into the setup as it is ("field", "house_rules", "objectives" ...).
    """
    squads = {"blue": blue, "red": red, **(others or {})}
    placed = {piece.id: dict(piece.now) for squad in squads.values() for piece in squad}
    placed |= {id: {} for id, told in (people or {}).items() if acts and told.get("apart")}
    for id, part in placed.items():
        if acts and id not in acts:
            part.setdefault("next", tick + _WAIT)
    now: dict[str, object] = {"tick": tick, "phase": phase, "units": placed}
    now |= {"order": list(order)} if order else {}
    now |= {"people": plain(people)} if people else {}
    return {
        "ruleset": "exalted-war",
        "title": "A situation",
        "sides": [_led(side, generals or {}) for side in sides_of(squads)],
        "units": [{**piece.built, "side": side} for side, squad in squads.items() for piece in squad],
        **_plain(more),
        "now": now,
    }


def _led(side: Mapping[str, object], generals: Mapping[str, str]) -> dict[str, object]:
    """Return a side with its general, if it has one."""
    general = generals.get(str(side["id"]))
    return {**side, "general": general} if general else dict(side)


def person_of(battle: Battle[State], id: str) -> Any:
    """Return the state of a person; read only."""
    state: Any = battle.state
    return state.people[id]
