"""Battles in which nobody has room where they enter: check says so, and no question is without answers."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from wartable import Problem, RandomPlayer, Setup, game_of, new_battle
from wartable.files import read_scenario

Data = dict[str, Any]
WHOLE: Final = {"kind": "blocking", "name": "Rubble", "x": 0, "y": 0}


def scenario(name: str) -> Data:
    """A shipped one whose units all deploy."""
    setup: Data = json.loads(json.dumps(read_scenario(name)))
    for unit in setup["units"]:
        unit.pop("at", None)
    return setup


def operation() -> Data:
    """Both sides enter where everything is Impassable."""
    setup = scenario("first_steps")
    rows = ["#" * 8, *["." * 8] * 4]
    setup["map"] = {"terrain": rows}
    for side in setup["sides"]:
        side["deploy"] = ["A1", "B1", "C1"]
    return setup


def war() -> Data:
    """All ground is blocking."""
    setup = scenario("ford_of_lamps")
    setup["field"] = {"width": 400, "height": 400, "areas": [{**WHOLE, "width": 400, "height": 400}]}
    return setup


def mission() -> Data:
    """All ground is blocking."""
    setup = scenario("burrow_gate")
    setup["field"] = {"width": 40, "height": 40, "pieces": [{**WHOLE, "width": 40, "height": 40}]}
    return setup


def crowd() -> Data:
    """Zones of one metre for a whole Swarm, a Horde and more."""
    setup = scenario("burrow_gate")
    for at, side in enumerate(setup["sides"]):
        side["deploy"] = [at * 30, 0, 1, 1]
    return setup


def skirmish() -> Data:
    """Houses on all ground but a strip in the middle."""
    setup = scenario("still_water")
    houses = [{"kind": "house", "x": 0, "y": at, "width": 24, "depth": 14, "height": 6} for at in (0, 18)]
    setup["table"] = {"width": 24, "height": 32, "depth": 8, "pieces": houses}
    return setup


def told(setup: Setup) -> list[Problem]:
    """What check says of rooms, zones and ground."""
    words = ("room", "Impassable", "too much for where", "no square", "stand")
    return [one for one in game_of(setup).problems(setup) if any(word in one.what for word in words)]


SETUPS: Final = [operation, war, mission, crowd, skirmish]


@pytest.mark.parametrize("make", SETUPS, ids=lambda make: make.__name__)
def test_nobody_having_room_is_reported(make: Any) -> None:
    setup = make()
    assert told(setup) != [], [str(problem) for problem in game_of(setup).problems(setup)]


@pytest.mark.parametrize("make", SETUPS, ids=lambda make: make.__name__)
def test_a_battle_that_check_calls_playable_is_deployed_to_the_end(make: Any) -> None:
    setup = make()
    problems = game_of(setup).problems(setup)
    playable = [] if [problem for problem in problems if problem.fatal] else [setup]
    for one in playable:
        seats = game_of(one).start(one, 1).seats()
        battle = new_battle(one, 1, players={seat: RandomPlayer(1) for seat in seats})
        assert battle.is_over
