"""Battles that cannot end: `check` says so beforehand, and a simulation gives them up."""

from __future__ import annotations

from typing import Final

import pytest

from tests.battle_century.operations import situation, unit
from wartable import BadInput, Setup, ruleset
from wartable.simulate import SimulationReport, simulate

RANDOM: Final = {"blue": "random", "red": "random"}


def apart(**more: object) -> Setup:
    """Two that nothing can bring together: a wall of Impassable Terrain stands between them."""
    wall = tuple("......#....." for _ in range(9))
    setup = situation(
        blue=[unit("blue1", zone="B4", weapons=[])],
        red=[unit("red1", zone="L4", weapons=[])],
        terrain=wall,
    )
    return {**setup, "retreat": False, **more}


def noted(setup: Setup) -> list[str]:
    """What is noted of the setup itself, in which nothing is wrong."""
    rules = ruleset("battle-century")
    assert rules.problems(setup) == []
    return [str(note) for note in rules.game(setup).notes(setup)]


def given_up(count: int = 3, workers: int = 1) -> SimulationReport:
    return simulate(apart(), count, RANDOM, seed=1, workers=workers, most=40)


# ------------------------------------------------------------------ said beforehand


@pytest.mark.parametrize("may_retreat", [False, True])
def test_an_operation_that_nothing_ends_should_have_a_limit(may_retreat: bool) -> None:
    # Who can retreat need not.
    assert noted(apart(retreat=may_retreat)) == [
        "limit: nothing ends this battle while neither side is beaten; set a limit, such as limit = 20"
    ]


@pytest.mark.parametrize(
    "more",
    [
        {"limit": 8},
        {"objectives": [{"side": "blue", "kind": "survive", "rounds": 5}]},
    ],
)
def test_one_that_ends_needs_no_other_limit(more: dict[str, object]) -> None:
    assert noted(apart(**more)) == []


# ------------------------------------------------------------------ given up


def test_a_battle_that_does_not_end_is_given_up_and_counted_as_undecided() -> None:
    # Without a limit a simulation of it never came back.
    report = given_up()
    assert (report.battles, report.undecided) == (3, 3)
    assert dict(report.wins) == {"blue": 0, "red": 0, "draw": 0}
    assert report.facts()["undecided"] == 3


def test_it_is_given_up_after_so_many_decisions() -> None:
    # 3 battles of 40 decisions each, and what belongs to the activation in which the 40th falls
    assert 120 <= given_up().decisions < 150


def test_a_battle_that_ends_is_played_to_its_end() -> None:
    report = simulate(apart(limit=2), 3, RANDOM, seed=1, most=100)
    assert report.undecided == 0
    assert report.wins["draw"] == 3


def test_rounds_are_those_of_battles_that_were_decided() -> None:
    assert given_up().mean_rounds == 0.0
    assert simulate(apart(limit=2), 3, RANDOM, seed=1).mean_rounds == 2.0


def test_workers_give_up_the_same_battles() -> None:
    assert given_up(30).digest == given_up(30, workers=2).digest


def test_no_decisions_at_all_cannot_be_asked_for() -> None:
    with pytest.raises(BadInput, match="most: 0 decisions are none; ask for at least 1"):
        simulate(apart(), 1, RANDOM, seed=1, most=0)
