"""Test helpers for any ruleset, to play battles with forced dice and to examine their events.

Questions with a single option are not asked, so that tests list no choice for them. A choice or roll that
does not fit fails with the open question, its keys, and the choices that were made before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

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
    "plain",
    "play",
    "sides_of",
    "terms",
    "the",
    "unit_of",
]


class Piece:
    """A unit to put into a situation. `built` is its entry under the key "units" of the situation's file,
    `now` its entry under the key "now".
    """

    def __init__(self, built: Mapping[str, object], now: Mapping[str, object]) -> None:
        self.built = dict(built)
        self.now = dict(now)

    @property
    def id(self) -> str:
        """The unit's id."""
        return str(self.built["id"])


def sides_of(squads: Iterable[str]) -> list[dict[str, object]]:
    """Return the value of the key "sides" for a setup, with a side for each of these ids. Each side enters
    from another edge of the map.
    """
    edges = ("west", "east", "north", "south")
    return [
        {"id": side, "name": side.title(), "deploy": edge} for side, edge in zip(squads, edges, strict=False)
    ]


def plain(value: object) -> object:
    """Return a copy of a value with lists in place of tuples, as if it had been read from a file."""
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list | tuple) else value


# ------------------------------------------------------------------ playing


def begin(setup: Setup, dice: Sequence[Sequence[int]] | None = (), seed: int = 1) -> Battle[State]:
    """Start a battle, and return it at its first question. `dice` are the faces of each roll, in order; if it
    is None, the dice are thrown with the seed.
    """
    return new_battle(setup, seed, source=Seeded() if dice is None else Forced(dice))


def answer(battle: Battle[State], *choices: str) -> Battle[State]:
    """Make these choices one after the other, and return the battle. If one does not fit, fail with the error
    and the choices before it.
    """
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
    """Start a battle, make these choices, and return it. `dice` has a list of faces for each roll, in order,
    and fails if it is not used up. If it is None, the dice are thrown with the seed.
    """
    battle = answer(begin(setup, dice, seed), *choices)
    assert_used_up(battle)
    return battle


def assert_used_up(battle: Battle[State]) -> None:
    """Fail if some of the battle's forced dice have not been rolled."""
    source = battle.source
    left = source.left(battle.state.rolled) if isinstance(source, Forced) else 0
    if left:
        where = battle.decision if battle.decision is not None else "the battle is over"
        raise AssertionError(f"{left} of the forced rolls were not used; now: {where}")


# ------------------------------------------------------------------ looking


def keys(battle: Battle[State]) -> list[str]:
    """Return the keys of the open question's options; empty if no question is open."""
    return [] if battle.decision is None else [option.key for option in battle.decision.options]


def of(battle: Battle[State], name: str, **facts: object) -> list[Event]:
    """Return the battle's events whose class has this name. If `facts` are given, only events whose fields
    have these values are returned.
    """
    found = [event for event in battle.events if type(event).__name__ == name]
    return [event for event in found if _has_facts(event.facts(), facts)]


def the(battle: Battle[State], name: str, **facts: object) -> Event:
    """Return the only event whose class has this name and whose fields have the values in `facts`; fail if
    there is none or more than one.
    """
    found = of(battle, name, **facts)
    if len(found) == 1:
        return found[0]
    history = "\n".join(f"  {event}" for event in battle.events) or "  nothing"
    raise AssertionError(f"{len(found)} events {name} with {facts}, not one; this happened:\n{history}")


def _has_facts(facts: Mapping[str, object], expected: Mapping[str, object]) -> bool:
    return all(key in facts and facts[key] == plain(value) for key, value in expected.items())


def numbers(event: Event) -> dict[str, int]:
    """Return those fields of an event that are whole numbers, by their names."""
    return {key: value for key, value in event.facts().items() if type(value) is int}


def terms(event: Event, field: str = "terms") -> dict[str, int]:
    """Return the sum of the amounts for each source in a list of terms of an event. `field` is the name of
    the field that has the list.
    """
    found: dict[str, int] = {}
    for term in getattr(event, field):
        found[term.source] = found.get(term.source, 0) + term.amount
    return found


def unit_of(battle: Battle[State], id: str) -> Any:
    """Return the unit with this id in the battle's current state. It must not be changed."""
    state: Any = battle.state
    return state.units[id]
