"""Reading of the Reinforcements of a setup. R-REIN-001, R-REIN-012 to R-REIN-014."""

from __future__ import annotations

from typing import Final

from wartable.core.data.problem import Problem
from wartable.core.data.reader import Reader
from wartable.rulesets.battle_century.building.builds import read_id, read_name, read_seat
from wartable.rulesets.battle_century.building.levels import reinforcement_level_at
from wartable.rulesets.battle_century.operation.model.reserves import (
    HIGHEST_LEVEL,
    Reserve,
    starting_points_at_level,
)
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.reinforcements.catalogue import REINFORCEMENT_POWERS

RESERVE_KEYS: Final = ("id", "level", "powers", "name")


def read_reinforcements(node: Reader, state: Operation) -> None:
    """Read the list of Reinforcements, and add each with a valid id to the state. An id that is in use
    already is reported, and its Reinforcements are left out.
    """
    for item in node.items():
        if not item.has_parts(("id", "side", "level", "powers"), ("name", "seat")):
            continue
        reserve = _read_reserve(item, state)
        if reserve.id in state.units or reserve.id in state.reserves:
            item.at("id").fault(f"there is a second {reserve.id}", "give each an id of its own")
        elif reserve.id:
            _check_side(item, reserve, state)
            state.reserves[reserve.id] = reserve


def _read_reserve(node: Reader, state: Operation) -> Reserve:
    side = node.at("side").name_of(state.plan.sides, "side")
    level = node.at("level").number(0, HIGHEST_LEVEL)
    powers = node.at("powers").names_of(REINFORCEMENT_POWERS, "Reinforcement Power")
    _check_count(node.at("powers"), level, len(powers))
    seat = read_seat(node.at("seat"), side, state.plan.seats)
    id = read_id(node.at("id"))
    return Reserve(id, read_name(node.at("name"), id), side, seat, level, tuple(powers))


def _check_side(node: Reader, reserve: Reserve, state: Operation) -> None:
    """Report these Reinforcements if their side has some already. R-REIN-001."""
    for other in state.reserves.values():
        if other.side == reserve.side:
            what = f"{reserve.side} has Reinforcements already: {other.id}"
            node.at("side").fault(what, "make them one", fatal=False)
            return


def _check_count(node: Reader, level: int, count: int) -> None:
    """Check the number of Powers: one at Level 0, and one more for each Level. R-REIN-012."""
    known = starting_points_at_level(level)
    if node.is_there and count != known:
        change = f"take {count - known} out" if count > known else f"add {known - count}"
        plural = "" if count == 1 else "s"
        node.fault(f"they have {count} Power{plural}, Level {level} has {known}", change, fatal=False)


def expensive_power_notes(node: Reader) -> list[Problem]:
    """Return a note on each Power that costs more Points than these Reinforcements ever have. Such Powers are
    allowed, though the book advises against them at Levels 0 and 1. R-REIN-014.
    """
    silent = Reader(node.value, node.path, [])
    level = reinforcement_level_at(node)
    points = starting_points_at_level(level)
    found: list[Problem] = []
    for item in silent.at("powers").items():
        power = REINFORCEMENT_POWERS.get(item.value) if isinstance(item.value, str) else None
        if power is not None and power.cost > points:
            what = f"{power.name} costs {power.cost} Points, Level {level} has {points}"
            found.append(Problem(item.path, what, "choose a cheaper one, or raise the level", fatal=False))
    return found
