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

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypedDict, Unpack

from wartable import (
    BadRoll,
    Battle,
    Event,
    Forced,
    IllegalChoice,
    Seeded,
    Setup,
    State,
    new_battle,
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
)


class Piece:
    """A Unit for `situation`: `built` is what goes under "units", `now` what goes under "now"."""

    def __init__(self, built: Mapping[str, object], now: Mapping[str, object]) -> None:
        self.built = dict(built)
        self.now = dict(now)

    @property
    def id(self) -> str:
        """The Unit's id."""
        return str(self.built["id"])


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
    given: dict[str, object] = {key: _plain(value) for key, value in values.items()}
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
    "gm", ...); "extra" puts Terrain on single Zones.
    """
    squads = {"blue": blue, "red": red, **(others or {})}
    pieces = [piece for squad in squads.values() for piece in squad]
    turns = list(order) or [piece.id for piece in pieces]
    ground: dict[str, object] = {"shape": shape, "terrain": list(terrain) or ["." * WIDTH] * HEIGHT}
    ground |= {"extra": more.pop("extra")} if "extra" in more else {}
    now = {"round": round, "tension": round if tension is None else tension, "order": turns}
    placed = {piece.id: piece.now for piece in pieces}
    return {
        "ruleset": "battle-century",
        "title": "A situation",
        "map": ground,
        "sides": _sides(squads),
        "units": [{**piece.built, "side": side} for side, squad in squads.items() for piece in squad],
        "limit": 0,
        **more,
        "now": {**now, "turn": turn or turns[0], "units": placed},
    }


def _sides(squads: Iterable[str]) -> list[dict[str, object]]:
    edges = ("west", "east", "north", "south")
    return [
        {"id": side, "name": side.title(), "deploy": edge} for side, edge in zip(squads, edges, strict=False)
    ]


def _plain(value: object) -> object:
    """Tuples as lists, so that a setup is the JSON-like data that a file would give."""
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value


# ------------------------------------------------------------------ playing


def begin(setup: Setup, dice: Sequence[Sequence[int]] | None = (), seed: int = 1) -> Battle[State]:
    """The battle at its first open question, with these dice and no others; None: seeded dice."""
    return new_battle(setup, seed, source=Seeded() if dice is None else Forced(dice))


def answer(battle: Battle[State], *choices: str) -> Battle[State]:
    """Make these choices one after another; fails with the open question where one does not fit."""
    for number, key in enumerate(choices):
        played = ", ".join(choices[:number]) or "nothing"
        try:
            battle.choose(key)
        except IllegalChoice as problem:
            raise AssertionError(f"{problem}\nplayed before: {played}") from None
        except BadRoll as problem:
            raise AssertionError(f"{problem}\nplayed before: {played}; then {key}") from None
    return battle


def play(
    setup: Setup,
    choices: Sequence[str] = (),
    dice: Sequence[Sequence[int]] | None = (),
    seed: int = 1,
) -> Battle[State]:
    """The battle after these choices. Every roll takes one list of faces from `dice`, and all are used.

    With `dice` None the dice are seeded.
    """
    battle = answer(begin(setup, dice, seed), *choices)
    assert_used_up(battle)
    return battle


def assert_used_up(battle: Battle[State]) -> None:
    """All forced dice have been rolled."""
    source = battle.source
    left = source.left(battle.state.rolled) if isinstance(source, Forced) else 0
    if left:
        where = battle.decision if battle.decision is not None else "the battle is over"
        raise AssertionError(f"{left} of the forced rolls were not used; now: {where}")


# ------------------------------------------------------------------ looking


def keys(battle: Battle[State]) -> list[str]:
    """The keys of the open question; none where there is no question."""
    return [] if battle.decision is None else [option.key for option in battle.decision.options]


def of(battle: Battle[State], name: str, **facts: object) -> list[Event]:
    """The events of this name, in order; only those with these facts, where any are given."""
    found = [event for event in battle.events if type(event).__name__ == name]
    return [event for event in found if _has(event.facts(), facts)]


def the(battle: Battle[State], name: str, **facts: object) -> Event:
    """The one event of this name with these facts; fails where there is none or more than one."""
    found = of(battle, name, **facts)
    if len(found) == 1:
        return found[0]
    told = "\n".join(f"  {event}" for event in battle.events) or "  nothing"
    raise AssertionError(f"{len(found)} events {name} with {facts}, not one; this happened:\n{told}")


def _has(facts: Mapping[str, object], wanted: Mapping[str, object]) -> bool:
    return all(key in facts and facts[key] == _plain(value) for key, value in wanted.items())


def numbers(event: Event) -> dict[str, int]:
    """The whole numbers of an event by field name."""
    return {key: value for key, value in event.facts().items() if type(value) is int}


def terms(event: Event, field: str = "terms") -> dict[str, int]:
    """The terms of a sum by their source ("terms", "advantages" or "defenses"); equal sources add up."""
    found: dict[str, int] = {}
    for term in getattr(event, field):
        found[term.source] = found.get(term.source, 0) + term.amount
    return found


def unit_of(battle: Battle[State], id: str) -> Any:
    """A Unit of the battle's state as it stands; read only."""
    state: Any = battle.state
    return state.units[id]


def zone_number(battle: Battle[State], name: str) -> int:
    """The number that events use for a Zone of this name."""
    state: Any = battle.state
    return int(state.plan.board.zone(name))
