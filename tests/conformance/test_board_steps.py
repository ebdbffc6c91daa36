"""Steps of events agree with the views: a move ends where the unit then is, and every unit exists."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from wartable import new_battle
from wartable.core.views.board_step import APPEARS, MOVES, STEP_KINDS
from wartable.files import read_scenario

ANSWERS: Final = 150
SHIPPED: Final = (
    "first_steps",
    "bells_at_dusk",
    "corporals_lantern",
    "still_water",
    "night_market",
    "toll_causeway",
)


def units_of(battle: Any) -> dict[str, Any]:
    """The units of the complete view, by id."""
    return {unit["id"]: unit for unit in battle.view("").data()["units"]}


def is_there(step: Any, unit: Any) -> bool:
    """Whether a unit is where a step has brought it."""
    if step.place:
        return step.place in (unit["zone"], *unit.get("zones", ()))
    return (step.x, step.y) == (unit["x"], unit["y"])


@pytest.mark.parametrize("name", SHIPPED)
def test_steps_say_what_the_views_show(name: str) -> None:
    rng = Random(name)
    battle: Any = new_battle(read_scenario(name), seed=4)
    told, moved, kinds = 0, 0, set()
    known = units_of(battle)
    for _ in range(ANSWERS):
        if battle.decision is None:
            break
        battle.choose(rng.choice(battle.decision.options).key)
        now = units_of(battle)
        known |= now
        ends: dict[str, Any] = {}
        for event in battle.events[told:]:
            for step in event.board_steps(battle.state):
                kinds.add(step.kind)
                assert step.kind in STEP_KINDS
                assert step.unit in known, event
                assert not step.target or step.target in known, event
                if step.kind in (MOVES, APPEARS):
                    ends[step.unit] = step
        told = len(battle.events)
        for unit, step in ends.items():
            if now.get(unit, {}).get("present"):
                moved += 1
                assert is_there(step, now[unit]), (step.facts(), now[unit])
    assert {MOVES, "attacks", "rolls"} <= kinds
    assert moved > 0
