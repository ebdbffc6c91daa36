"""Short ways to set up a moment of a Mission, play it on with forced dice, and look at what happened.

    setup = situation(blue=[ic("blue1", at=(50, 40))], red=[ic("red1", at=(50, 41))])
    battle = play(setup, ["strike:hatchet>red1", "pass"], [[27], [6]])
    assert unit_of(battle, "red1").wounds == [10]

The unit that is listed first acts first; others follow as listed. Every roll takes one list of faces: [27]
for d100, [6] for a d10. Questions with a single option are not asked, so there is no choice for them. A wrong
list of choices or dice fails with the open question, its keys and what was played before.
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
    "commander",
    "commander_of",
    "giant",
    "horde",
    "ic",
    "keys",
    "numbers",
    "of",
    "play",
    "situation",
    "state_of",
    "swarm",
    "terms",
    "the",
    "unit_of",
]

VALUES: Final[dict[str, object]] = {
    "ws": 41,
    "bs": 43,
    "s": 32,
    "t": 45,
    "ag": 37,
    "int": 29,
    "per": 34,
    "wp": 52,
    "fel": 26,
}
"""Characteristics that differ pairwise, so that a wrong one shows: SB 3, TB 4, AB 3, WPB 5, FB 2."""

UNDERLINGS: Final[dict[str, object]] = {
    "ws": 31,
    "bs": 33,
    "s": 28,
    "t": 24,
    "ag": 42,
    "wp": 23,
    "ap": 1,
    "weapons": ["pattern_rifle", "hatchet"],
}
_ARMS: Final = ["pattern_rifle", "hatchet"]
_IN_NOW: Final = (
    "standing",
    "initiative",
    "critical",
    "magnitude",
    "first",
    "lost",
    "stood",
    "pattern",
    "half",
    "met",
    "dread",
    "precise",
    "shooter",
    "maimed",
    "watch",
    "burned",
    "halves",
    "reactions",
    "attacked",
    "concentrated",
    "marks",
    "arms",
)
"""Fields of a unit's present state; `now` replaces fields of the same name in a setup."""


def ic(id: str, *, at: tuple[int, int], **values: object) -> Piece:
    """An Independent Character: the VALUES above, AP 2, 14 Wounds, a pattern rifle and a hatchet."""
    return _piece(id, {"ap": 2, "wounds": 14, "weapons": _ARMS}, at, values)


def swarm(
    id: str,
    *,
    at: tuple[int, int],
    count: int = 8,
    underlings: Mapping[str, object] | None = None,
    **values: object,
) -> Piece:
    """An Overseer with the values of an IC, trained in Command, and Underlings."""
    ranks = {"count": count, **UNDERLINGS, **(underlings or {})}
    basis = {"ap": 2, "wounds": 14, "weapons": _ARMS, "skills": {"command": "trained"}, "underlings": ranks}
    return _piece(id, basis, at, values)


def horde(id: str, *, at: tuple[int, int], squads: int = 2, **values: object) -> Piece:
    """A Horde of squads of 20, AP 1."""
    return _piece(id, {"kind": "horde", "squads": squads, "ap": 1, "weapons": _ARMS}, at, values)


def giant(id: str, *, at: tuple[int, int], **values: object) -> Piece:
    """A giant with a cannon, a blade and a field of ATS 6, its Wall up."""
    basis: dict[str, object] = {
        "kind": "giant",
        "weapons": ["cannon", "blade"],
        "ats": 6,
        "atp": 10,
        "sr": 55,
        "patterns": ["wall", "edge", "veil"],
    }
    return _piece(id, basis, at, values)


def commander(id: str, **values: object) -> Piece:
    """A Supreme Commander off the table, or with supreme=False another Director. `now` has Morale,
    scans and the rest.
    """
    now = values.pop("now", {})
    built = {"id": id, "name": id, "kind": "director", **VALUES, **_plain(values)}
    return Piece(built, {"": True, **_plain(now if isinstance(now, Mapping) else {})})


def _piece(id: str, basis: Mapping[str, object], at: tuple[int, int], values: Mapping[str, object]) -> Piece:
    given = _plain(values)
    extra = given.pop("now", {})
    now = {key: value for key, value in given.items() if key in _IN_NOW}
    built = {key: value for key, value in given.items() if key not in _IN_NOW}
    now |= dict(extra) if isinstance(extra, Mapping) else {}
    return Piece({"id": id, "name": id, **VALUES, **basis, **built, "at": list(at)}, now)


def _plain(values: Mapping[str, object]) -> dict[str, object]:
    return {key: plain(value) for key, value in values.items()}


def situation(
    *,
    blue: Sequence[Piece],
    red: Sequence[Piece],
    round: int = 2,
    order: Sequence[str] = (),
    pieces: Sequence[Mapping[str, object]] = (),
    now: Mapping[str, object] | None = None,
    **more: object,
) -> Setup:
    """A setup in mid-battle, in the second round: the first unit of `order` is about to begin its turn;
    without it, the first listed. The field has 100 x 80 open metres; `pieces` are put on it. `now` and `more`
    go into the situation and the setup as they are.
    """
    squads = {"blue": blue, "red": red}
    units = {piece.id: piece.now for squad in squads.values() for piece in squad if "" not in piece.now}
    leaders = {
        side: {key: value for key, value in piece.now.items() if key}
        for side, squad in squads.items()
        for piece in squad
        if "" in piece.now and piece.built.get("supreme", True)
    }
    listed = [piece.id for squad in squads.values() for piece in squad]
    return {
        "ruleset": "adeptus",
        "title": "A situation",
        "field": {"pieces": [_plain(piece) for piece in pieces]},
        "sides": sides_of(squads),
        "units": [{**piece.built, "side": side} for side, squad in squads.items() for piece in squad],
        **_plain(more),
        "now": {
            "round": round,
            "order": list(order) or listed,
            "units": units,
            "commanders": leaders,
            **_plain(now or {}),
        },
    }


def commander_of(battle: Battle[State], side: str) -> Any:
    """The Supreme Commander of a side in the battle's current state; read only."""
    state: Any = battle.state
    return state.commanders[side]


def state_of(battle: Battle[State]) -> Any:
    """The Mission in the battle's current state; read only."""
    return battle.state
