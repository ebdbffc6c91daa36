"""Energy Drain, and what becomes of the Energy that it brings. R-BOSS-067, A-68, B-171, B-172."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    Piece,
    answer,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
)
from wartable import Ruling
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.saved.snapshot import operation_to_data
from wartable.testing import rule

BEHOLD: Final = "behold_my_true_power"

BARRIERS: Final[dict[int, list[str]]] = {
    0: [],
    3: ["absolute_barrier", "energy:3"],
    7: ["absolute_barrier", "energy:7"],
}
"""How so many points of Energy go into a barrier."""


def boss(**more: Any) -> Piece:
    """A Boss of Power Level 5 and Energy 5 in A1 that never Moves, with the Capstone and no Genre Points."""
    values: dict[str, Any] = {"tier": "boss", "power_level": 5, "energy": 5, "speed": 0, "zone": "A1", **more}
    return unit("blue1", upgrades={"internal": ["energy_drain"], "torso": ["absolute_barrier"]}, **values)


@rule("R-BOSS-067")
def test_energy_drain_takes_half_of_what_an_enemy_has_left() -> None:
    # Given: red1 has 7 of 8 left, half of which is 3
    setup = situation(
        blue=[boss()],
        red=[unit("red1", zone="C1", energy=8, energy_spent=1), unit("red2", zone="C1")],
    )
    # When
    battle = play(setup, ["energy_drain", "of:red1"])
    # Then
    assert numbers(the(battle, "EnergyDrained"))["energy"] == 3
    assert unit_of(battle, "red1").energy == 4
    assert unit_of(battle, "blue1").energy == 5 + 3


@rule("R-BOSS-067")
def test_the_drainers_player_names_the_enemy() -> None:
    # Given: two Enemies
    setup = situation(blue=[boss()], red=[unit("red1", zone="C1"), unit("red2", zone="C1")])
    # When
    battle = play(setup, ["energy_drain"])
    # Then
    assert battle.decision is not None
    assert (battle.decision.seat, keys(battle)) == ("blue", ["of:red1", "of:red2"])


@rule("R-BOSS-067")
def test_a_single_point_is_drained_too() -> None:
    # Given: half of 2
    setup = situation(blue=[boss()], red=[unit("red1", zone="C1", energy=2)])
    # When
    battle = play(setup, ["energy_drain"])
    # Then
    assert unit_of(battle, "red1").energy == 1
    assert unit_of(battle, "blue1").energy == 5 + 1


@rule("R-BOSS-067")
def test_energy_drain_works_once_a_turn() -> None:
    # Given
    setup = situation(blue=[boss()], red=[unit("red1", zone="C1")])
    # When
    battle = play(setup, ["energy_drain"])
    # Then
    assert "energy_drain" not in keys(battle)


@rule("R-BOSS-067")
def test_both_are_back_at_their_own_energy_with_their_next_turns() -> None:
    # Given
    setup = situation(blue=[boss()], red=[unit("red1", zone="C1", energy=5)])
    # When
    battle = play(setup, ["energy_drain", "hold"])
    # Then
    assert unit_of(battle, "red1").energy == 5
    assert unit_of(battle, "blue1").energy == 5 + 2
    # When
    answer(battle, "hold")
    # Then
    assert unit_of(battle, "blue1").energy == 5


@rule("R-BOSS-067")
def test_drained_energy_can_be_spent() -> None:
    # Given: Boosting takes 1 for the shot, and all that is left
    setup = situation(
        blue=[boss(weapons=["telekinetic_strike"])],
        red=[unit("red1", zone="C1", guard=20, energy=9)],
    )
    # When: 5 and half of 9
    battle = play(setup, ["energy_drain", "attack", "with:telekinetic_strike+boost"])
    # Then
    assert keys(battle)[-1] == "boost:8"


def drainer() -> Piece:
    """A Boss of Energy 6 that drains, and doubles its Energy."""
    return boss(energy=6, powers=[BEHOLD], genre_points=1)


@rule("R-BOSS-067", "R-BOSS-014", "B-171")
def test_energy_that_was_drained_is_doubled_with_the_rest() -> None:
    # What was drained was a debt of spent Energy, which nothing doubled: 16.
    # Given: Energy 6, and half of 8
    setup = situation(blue=[drainer()], red=[unit("red1", zone="C1", energy=8)])
    # When
    battle = play(setup, ["energy_drain", f"power:{BEHOLD}"])
    # Then: 2 x (6 + 4)
    assert the(battle, "EffectBegan", unit="blue1", effect="energy_drain", amount=4)
    assert unit_of(battle, "blue1").energy == 20


@rule("R-BOSS-067", "R-BOSS-014", "B-171")
def test_energy_that_is_drained_later_comes_on_top_of_the_doubled() -> None:
    # Given: Energy 6, and half of 8
    setup = situation(blue=[drainer()], red=[unit("red1", zone="C1", energy=8)])
    # When
    battle = play(setup, [f"power:{BEHOLD}", "energy_drain"])
    # Then: 2 x 6 + 4
    assert unit_of(battle, "blue1").energy == 16


@rule("R-BOSS-067", "R-SUP-011", "R-TRBL-046", "B-171")
@pytest.mark.parametrize(("spent", "left"), [(0, 5), (3, 5), (7, 3)])
def test_energy_that_was_drained_is_halved_with_the_rest(spent: int, left: int) -> None:
    # What was drained was not halved: 7 were left of 10.
    # Given: Energy 6 and half of 8, some of which goes into a barrier
    detonator = {"separate": ["electromagnetic_detonator"]}
    red1 = unit("red1", zone="C1", speed=0, energy=8, upgrades=detonator)
    setup = situation(blue=[boss(energy=6)], red=[red1, unit("red2", zone="I9")])
    battle = play(setup, ["energy_drain", "of:red1"])
    answer(battle, *BARRIERS[spent], "hold")
    # When
    answer(battle, "use:electromagnetic_detonator")
    # Then: half of 10, or what was left if that is less
    assert unit_of(battle, "blue1").energy == left


@rule("R-BOSS-067", "R-SUP-011", "R-TRBL-046", "B-217")
@pytest.mark.parametrize(("energy", "spent", "left"), [(8, 0, 4), (8, 2, 3), (9, 0, 4), (6, 4, 1)])
def test_energy_that_was_lost_to_a_drain_counts_as_spent_when_the_rest_is_halved(
    energy: int, spent: int, left: int
) -> None:
    # Given: a Boss drains red1 of half of what it has left, rounded down; blue2 has a detonator
    blue2 = unit("blue2", zone="C2", speed=0, upgrades={"separate": ["electromagnetic_detonator"]})
    red1 = unit("red1", zone="C1", energy=energy, energy_spent=spent)
    order = ["blue1", "blue2", "blue3", "red1"]
    blue = [drainer(), blue2, unit("blue3", zone="I9")]
    setup = situation(blue=blue, red=[red1], order=order, turn="blue1")
    battle = play(setup, ["energy_drain", "hold"])
    drained = (energy - spent) // 2
    assert unit_of(battle, "red1").energy == energy - spent - drained
    # When: it halves the pool of red1
    answer(battle, "use:electromagnetic_detonator")
    # Then: what the drain has left, or half of the pool if that is less
    assert unit_of(battle, "red1").energy == left


@rule("R-BOSS-067", "R-TRBL-046", "B-171", "B-172")
def test_energy_is_drained_on_top_of_what_is_left_of_the_halved() -> None:
    # Given: Energy 6 halved to 3; a barrier takes 2 of them
    shorted = {"effect": "shorted", "other": "red2", "clock": "red2"}
    blue1 = boss(energy=6, threshold=10, effects=[shorted])
    setup = situation(blue=[blue1], red=[unit("red1", zone="C1", energy=8), unit("red2", zone="I9")])
    # When
    battle = play(setup, ["absolute_barrier", "energy:2", "energy_drain", "of:red1"])
    # Then: 1 + 4
    assert unit_of(battle, "blue1").energy == 5


@rule("R-BOSS-067", "R-TRBL-046", "A-209", "B-172")
def test_what_is_left_of_a_halved_pool_is_no_more_once_what_was_gained_is_gone() -> None:
    # It came back to the half of the pool, whatever had been spent of it.
    # Given: Energy 6 halved to 3, and 4 gained; a barrier takes 5 of the 7
    shorted = {"effect": "shorted", "other": "red1", "clock": "red1"}
    gained = {"effect": "energy_drain", "amount": 4, "clock": "blue1"}
    blue1 = boss(energy=6, threshold=20, effects=[shorted, gained])
    setup = situation(blue=[blue1], red=[unit("red1", zone="C1")])
    battle = play(setup, ["absolute_barrier", "energy:5"])
    assert unit_of(battle, "blue1").energy == 2
    # When
    battle.rule(Ruling("blue1.effect.energy_drain", "none", "it was never drained"))
    # Then: the lesser of 2 and 3
    assert unit_of(battle, "blue1").energy == 2


@rule("R-BOSS-067", "R-BOSS-054", "B-171")
def test_technoleeches_halve_drained_energy() -> None:
    # Given: Energy 6 and half of 8; the Boss stands among its own leeches
    setup = situation(
        blue=[boss(energy=6, weapons=["technoleeches"])],
        red=[unit("red1", zone="B1", guard=20, energy=8)],
    )
    # When
    battle = play(setup, ["energy_drain", "attack", "with:technoleeches", "at:red1"], dice=[[5]])
    # Then: half of 10
    assert unit_of(battle, "blue1").energy == 5


@rule("R-BOSS-067", "R-POW-040", "B-171")
def test_mind_over_matter_gives_a_drainer_all_of_its_energy() -> None:
    # Given: Energy 6 and 4 more, halved by red1
    gained = {"effect": "energy_drain", "amount": 4, "clock": "blue1"}
    shorted = {"effect": "shorted", "other": "red1", "clock": "red1"}
    setup = situation(
        blue=[
            boss(energy=6, effects=[gained, shorted]),
            unit("blue2", zone="A2", powers=["mind_over_matter"], genre_points=1, tier="npc"),
        ],
        red=[unit("red1", zone="C1")],
        turn="blue2",
    )
    assert unit_of(play(setup), "blue1").energy == 5
    # When
    battle = play(setup, ["power:mind_over_matter"])
    # Then
    assert unit_of(battle, "blue1").energy == 10


@rule("R-BOSS-067", "R-POW-008")
def test_how_much_was_drained_is_known_to_the_two_alone() -> None:
    # Given: a third side
    setup = situation(
        blue=[boss()],
        red=[unit("red1", zone="C1", energy=8)],
        others={"green": [unit("green1", zone="I9")]},
    )
    # When
    battle = play(setup, ["energy_drain", "of:red1"])
    # Then
    drained = the(battle, "EnergyDrained")
    state = battle.state
    assert isinstance(state, Operation)
    told = [OPERATIONS.redact(state, drained, seat) for seat in ("blue", "red", "green")]
    assert [event.facts()["energy"] for event in told if event is not None] == [4, 4, -1]


@rule("R-BOSS-067")
def test_drained_energy_is_kept_in_a_save() -> None:
    # Given
    setup = situation(blue=[boss()], red=[unit("red1", zone="C1", energy=8)])
    battle = play(setup, ["energy_drain", "hold"])
    state = battle.state
    assert isinstance(state, Operation)
    # When
    again = OPERATIONS.restore(setup, operation_to_data(state))
    # Then: 5 and half of 8
    assert again.units["blue1"].energy == 9


@rule("R-BOSS-067", "R-POW-008")
def test_how_much_energy_was_gained_shows_to_its_owner_alone() -> None:
    # Given: half of 8
    setup = situation(blue=[boss()], red=[unit("red1", zone="C1", energy=8)])
    # When
    battle = play(setup, ["energy_drain"])
    # Then
    began = the(battle, "EffectBegan", effect="energy_drain")
    state = battle.state
    assert isinstance(state, Operation)
    told = [OPERATIONS.redact(state, began, seat) for seat in ("blue", "red")]
    assert [event.facts()["amount"] for event in told if event is not None] == [4, -1]


@rule("R-BOSS-067")
def test_where_nothing_is_left_to_drain_nothing_is_gained() -> None:
    # Given: half of 1
    setup = situation(blue=[boss()], red=[unit("red1", zone="C1", energy=1)])
    # When
    battle = play(setup, ["energy_drain"])
    # Then
    assert numbers(the(battle, "EnergyDrained"))["energy"] == 0
    assert of(battle, "EffectBegan") == []


@rule("R-BOSS-067")
def test_energy_drained_in_an_older_save_is_still_there() -> None:
    # Given: saves held what was gained as Energy spent below 0
    setup = situation(blue=[boss()], red=[unit("red1", zone="C1")])
    state: Any = play(setup).state
    older: Any = operation_to_data(state)
    older["units"][0]["energy_spent"] = -4
    # Then
    assert OPERATIONS.restore(setup, older).units["blue1"].energy == 9
