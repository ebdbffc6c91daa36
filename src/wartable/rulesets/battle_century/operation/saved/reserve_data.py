"""What has become of Reinforcements, as plain data: for situations and saves. Reads and writes it."""

from __future__ import annotations

from typing import Final

from wartable.core.reader import Reader
from wartable.rulesets.battle_century.operation.model.reserves import ACTIVE, DEFEATED, Reserve, points_of
from wartable.rulesets.battle_century.operation.model.state import Operation

_PARTS: Final = ("points", "spent", "standing", "acted")
_COUNTS: Final = 10**9


def read_reserves(node: Reader, state: Operation) -> None:
    """A table by id; Reinforcements that are not in it are fresh."""
    for id, part in node.parts():
        if id not in state.reserves:
            Reader(id, part.path, part.problems).name_of(state.reserves, "Reinforcements")
        elif part.has_parts((), _PARTS):
            _read_reserve(part, state.reserves[id])


def _read_reserve(node: Reader, reserve: Reserve) -> None:
    """Points left and Points spent are no more than there were. A-69."""
    whole = points_of(reserve.level)
    reserve.spent = node.at("spent").number(0, whole)
    reserve.points = node.at("points").number(0, whole, whole - reserve.spent)
    if reserve.points + reserve.spent > whole:
        what = f"{reserve.points} Points left and {reserve.spent} spent are more than {whole}"
        node.at("points").fault(what, f"use {whole} at most together")
    reserve.standing = node.at("standing").name_of((ACTIVE, DEFEATED), "standing", ACTIVE)
    reserve.acted = node.at("acted").number(0, _COUNTS)


def write_reserves(state: Operation) -> dict[str, object]:
    """What `read_reserves` reads."""
    return {
        reserve.id: {
            "points": reserve.points,
            "spent": reserve.spent,
            "standing": reserve.standing,
            "acted": reserve.acted,
        }
        for reserve in state.reserves.values()
    }
