"""Shielding Aura, Absolute Barrier, and what ignores Active Defenses. R-AD-006, R-AD-011 to R-AD-017,
R-TRBL-024.
"""

from __future__ import annotations

from typing import Final

from tests.battle_century.operations import (
    answer,
    begin,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
)
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{GUN}")

BLUE: Final = unit("blue1", zone="A1", speed=0, weapons=[GUN])
"""At Tension 5 its Damage against Guard 5 is what its die shows: die + Might 5 + 5 against 5 + 5."""

BLUE2: Final = unit("blue2", zone="A1", speed=0, weapons=[GUN])

BOOSTER: Final = {"legs": ["reactive_booster"]}
BARRIER: Final = {"torso": ["absolute_barrier"]}
AURA: Final = {"torso": ["shielding_aura"]}


# ------------------------------------------------------------------ Shielding Aura


@rule("R-AD-016")
def test_a_shielding_aura_protects_its_owner() -> None:
    # Given: a Test of 16 against 10
    setup = situation(
        blue=[BLUE], red=[unit("red1", threshold=10, zone="C1", guard=5, upgrades=AURA)], tension=5
    )
    # When
    battle = play(setup, [*SHOT, "shielding_aura+3:red1"], dice=[[6]])
    # Then
    assert numbers(the(battle, "UpgradeUsed"))["energy"] == 1
    assert numbers(the(battle, "Damaged"))["amount"] == 3


@rule("R-AD-017")
def test_a_shielding_aura_protects_an_ally_in_reach() -> None:
    # Given: red2 of Systems 4 stands 4 Zones from red1
    setup = situation(
        blue=[BLUE],
        red=[
            unit("red1", threshold=10, zone="C1", guard=5, energy=5),
            unit("red2", threshold=10, zone="G1", energy=5, upgrades=AURA),
        ],
        tension=5,
    )
    # When: red1 is hit
    battle = play(setup, [*SHOT, "shielding_aura>red1+3:red2"], dice=[[6]])
    # Then: red2 pays
    assert numbers(the(battle, "Damaged", unit="red1"))["amount"] == 3
    assert unit_of(battle, "red2").energy == 4
    assert unit_of(battle, "red1").energy == 5


@rule("R-AD-017")
def test_an_ally_out_of_reach_is_not_protected() -> None:
    # Given: 5 Zones at Systems 4
    setup = situation(
        blue=[BLUE],
        red=[
            unit("red1", threshold=10, zone="C1", guard=5),
            unit("red2", threshold=10, zone="H1", upgrades=AURA),
        ],
        tension=5,
    )
    # When
    battle = play(setup, SHOT, dice=[[4]])
    # Then
    assert numbers(the(battle, "Damaged"))["amount"] == 4


@rule("R-AD-017")
def test_an_aura_does_not_join_the_allys_own_active_defense() -> None:
    # Given: red1 has answered with its booster
    setup = situation(
        blue=[BLUE],
        red=[
            unit("red1", threshold=10, zone="C1", guard=5, speed=5, upgrades=BOOSTER),
            unit("red2", threshold=10, zone="C1", upgrades=AURA),
        ],
        tension=5,
    )
    # When
    choices = ["attack", f"with:{GUN}", "at:red1", "reactive_booster+2:red1"]
    battle = play(setup, choices, dice=[[6]])
    # Then: 6 - 2, with nothing more asked
    assert numbers(the(battle, "Damaged"))["amount"] == 4


@rule("R-AD-017")
def test_an_ally_under_an_aura_uses_no_active_defense_of_its_own() -> None:
    # Given: the Aura of red2 covers red1
    setup = situation(
        blue=[BLUE],
        red=[
            unit("red1", threshold=10, zone="C1", guard=5, upgrades=BOOSTER),
            unit("red2", threshold=10, zone="C1", upgrades=AURA),
        ],
        tension=5,
    )
    # When
    choices = ["attack", f"with:{GUN}", "at:red1", "shielding_aura>red1+3:red2"]
    battle = play(setup, choices, dice=[[6]])
    # Then: 6 - 3, with nothing more asked
    assert numbers(the(battle, "Damaged"))["amount"] == 3


@rule("R-AD-001", "R-AD-005", "R-AD-017")
def test_an_aura_covers_one_unit_and_is_its_owners_one_active_defense() -> None:
    # Given: red1 and red2, who has an Aura and a booster, in a blast of 16 against 10
    equipped = {"torso": ["shielding_aura"], "legs": ["reactive_booster"]}
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=["rail_bazooka"])],
        red=[
            unit("red1", threshold=10, zone="E1", guard=5),
            unit("red2", threshold=10, zone="E1", guard=5, speed=5, upgrades=equipped),
        ],
        tension=5,
    )
    battle = begin(setup, dice=[[6]])
    answer(battle, "attack", "with:rail_bazooka", "at:red1")
    assert keys(battle) == [
        "shielding_aura>red1+3:red2",
        "shielding_aura+3:red2",
        "reactive_booster+2:red2",
        "pass",
    ]
    # When: the Aura covers red1
    answer(battle, "shielding_aura>red1+3:red2")
    # Then: red2 has no answer left
    assert numbers(the(battle, "Damaged", unit="red1"))["amount"] == 3
    assert numbers(the(battle, "Damaged", unit="red2"))["amount"] == 6


@rule("R-AD-017")
def test_a_docked_unit_that_covers_an_ally_outside_is_exposed() -> None:
    # Given: red2 with an Aura is Docked in its Base, red1 stands outside
    setup = situation(
        blue=[BLUE],
        red=[
            unit("red1", threshold=10, zone="C1", guard=5),
            unit("base", zone="G1", features=["base_unit"]),
            unit("red2", threshold=10, docked_in="base", upgrades=AURA),
        ],
        tension=5,
    )
    # When
    choices = ["attack", f"with:{GUN}", "shielding_aura>red1+3:red2"]
    battle = play(setup, choices, dice=[[6]])
    # Then
    the(battle, "EffectBegan", unit="red2", effect="exposed")
    assert numbers(the(battle, "Damaged"))["amount"] == 3


# ------------------------------------------------------------------ Absolute Barrier


@rule("R-AD-011/3", "R-AD-013")
def test_an_absolute_barrier_stops_twice_its_energy_in_damage() -> None:
    # Given: in its Turn red1 puts 3 of its 5 Energy into a barrier
    setup = situation(
        blue=[BLUE, BLUE2],
        red=[unit("red1", threshold=10, zone="C1", energy=5, guard=5, upgrades=BARRIER)],
        order=["red1", "blue1", "blue2"],
        tension=5,
    )
    # When: two attacks deal 4 and 5
    choices = ["absolute_barrier", "energy:3", "hold", *SHOT, *SHOT]
    battle = play(setup, choices, dice=[[4], [5]])
    # Then: the pool of 6 stops 4, then 2
    first, second = of(battle, "Blocked")
    assert numbers(first)["amount"] == 4
    assert numbers(second)["amount"] == 2
    assert numbers(the(battle, "Damaged"))["amount"] == 3
    the(battle, "EffectEnded", effect="absolute_barrier")


@rule("R-AD-011/2")
def test_any_energy_may_go_into_the_barrier_once_a_turn() -> None:
    # Given: red1 has 3 Energy left
    setup = situation(
        blue=[BLUE],
        red=[unit("red1", threshold=10, zone="C1", energy=5, energy_spent=2, upgrades=BARRIER)],
        turn="red1",
    )
    battle = begin(setup)
    answer(battle, "absolute_barrier")
    assert keys(battle) == ["energy:1", "energy:2", "energy:3"]
    # When
    answer(battle, "energy:1")
    # Then: 2 Energy are left, but the Turn began once
    assert unit_of(battle, "red1").energy == 2
    assert "absolute_barrier" not in keys(battle)


@rule("R-AD-011/2")
def test_without_energy_there_is_no_barrier() -> None:
    # Given
    setup = situation(
        blue=[BLUE],
        red=[unit("red1", threshold=10, zone="C1", energy=5, energy_spent=5, upgrades=BARRIER)],
        turn="red1",
    )
    # When
    battle = begin(setup)
    # Then
    assert "absolute_barrier" not in keys(battle)


@rule("R-AD-011/4", "R-AD-013")
def test_what_is_left_of_a_barrier_vanishes_with_its_owners_next_turn() -> None:
    # Given: red1 has a barrier up
    setup = situation(
        blue=[BLUE],
        red=[unit("red1", threshold=10, zone="C1", upgrades=BARRIER)],
        order=["red1", "blue1"],
        tension=5,
    )
    # When: blue1 holds, and a Round has passed
    battle = play(setup, ["absolute_barrier", "energy:3", "hold", "hold"])
    # Then: it is red1's Turn again, with the option of a new one
    the(battle, "EffectEnded", unit="red1", effect="absolute_barrier")
    assert "absolute_barrier" in keys(battle)


@rule("R-AD-012")
def test_behind_a_barrier_no_other_active_defense_is_used() -> None:
    # Given: red1 has a barrier up, a booster and an Ally with an Aura
    equipped = {**BARRIER, **BOOSTER}
    setup = situation(
        blue=[BLUE],
        red=[
            unit("red1", threshold=10, zone="C1", guard=5, upgrades=equipped),
            unit("red2", threshold=10, zone="C1", upgrades=AURA),
        ],
        order=["red1", "blue1", "red2"],
        tension=5,
    )
    # When: it is hit for 6
    choices = ["absolute_barrier", "energy:1", "hold", "attack", f"with:{GUN}", "at:red1"]
    battle = play(setup, choices, dice=[[6]])
    # Then: nobody was asked; 6 - 2
    assert numbers(the(battle, "Damaged"))["amount"] == 4
    assert of(battle, "DefenseRaised") == []


@rule("R-AD-012")
def test_behind_a_barrier_an_aura_does_not_help_an_ally() -> None:
    # Given: red2 with an Aura has its own barrier up
    equipped = {"torso": ["absolute_barrier", "shielding_aura"]}
    setup = situation(
        blue=[BLUE],
        red=[
            unit("red1", threshold=10, zone="C1", guard=5),
            unit("red2", threshold=10, zone="C1", upgrades=equipped),
        ],
        order=["red2", "blue1", "red1"],
        tension=5,
    )
    # When
    choices = ["absolute_barrier", "energy:1", "hold", "attack", f"with:{GUN}", "at:red1"]
    battle = play(setup, choices, dice=[[6]])
    # Then
    assert numbers(the(battle, "Damaged"))["amount"] == 6


@rule("R-AD-012")
def test_a_barrier_that_is_used_up_bars_nothing_against_the_next_test() -> None:
    # Given: the first attack of 6 breaks red1's barrier of 2
    equipped = {**BARRIER, **BOOSTER}
    setup = situation(
        blue=[BLUE, BLUE2],
        red=[unit("red1", threshold=10, zone="C1", guard=5, speed=5, upgrades=equipped)],
        order=["red1", "blue1", "blue2"],
        tension=5,
    )
    # When: it answers the second with its booster
    choices = ["absolute_barrier", "energy:1", "hold", *SHOT, *SHOT, "reactive_booster+2:red1"]
    battle = play(setup, choices, dice=[[6], [6]])
    # Then: 6 - 2 both times
    first, second = of(battle, "Damaged")
    assert numbers(first)["amount"] == 4
    assert numbers(second)["amount"] == 4


@rule("R-AD-014", "R-TRBL-024")
def test_a_barrier_stops_damage_that_comes_from_no_test() -> None:
    # Given: red1 behind a barrier of 6, in a Zone that a Bombardment covers at Tension 5
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=["bombardment"])],
        red=[unit("red1", threshold=10, zone="E1", guard=9, upgrades=BARRIER)],
        order=["red1", "blue1"],
        tension=5,
    )
    # When: the Test of 1 + 10 misses Defense 14
    choices = ["absolute_barrier", "energy:3", "hold", "attack", "with:bombardment", "at:red1"]
    battle = play(setup, choices, dice=[[1]])
    # Then: its 5 additional Damage are stopped
    assert numbers(the(battle, "Blocked"))["amount"] == 5
    assert of(battle, "Damaged") == []


@rule("R-TRBL-024")
def test_a_raised_defense_stops_no_damage_from_elsewhere() -> None:
    # Given: red1 with a booster in a Bombardment at Tension 5
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=["bombardment"])],
        red=[unit("red1", threshold=10, zone="E1", guard=5, speed=5, upgrades=BOOSTER)],
        tension=5,
    )
    # When: 11 against 10 + 2 fails
    choices = ["attack", "with:bombardment", "at:red1", "reactive_booster+2:red1"]
    battle = play(setup, choices, dice=[[1]])
    # Then: the 5 additional Damage come all the same
    the(battle, "Missed", target="red1")
    assert numbers(the(battle, "Damaged"))["amount"] == 5


@rule("R-AD-006")
def test_what_ignores_active_defenses_goes_through_a_barrier() -> None:
    # Given: red1 behind a barrier of 6 next to The Beast, at Tension 5
    setup = situation(
        blue=[unit("blue1", zone="B1", speed=0, upgrades={"internal": ["the_beast"]}), BLUE2],
        red=[unit("red1", threshold=10, zone="C1", guard=5, upgrades=BARRIER)],
        order=["red1", "blue1", "blue2"],
        tension=5,
    )
    # When: it strikes with CQC and spends 2 Energy
    choices = ["absolute_barrier", "energy:3", "hold", "attack", "with:cqc", "the_beast:blue1"]
    battle = play(setup, choices, dice=[[6]])
    # Then: nothing is stopped, and the barrier still holds 6
    assert of(battle, "Blocked") == []
    assert numbers(the(battle, "Damaged"))["amount"] == 6
    assert unit_of(battle, "red1").effects[0].amount == 6


@rule("R-AD-006")
def test_what_ignores_active_defenses_undoes_one_already_used() -> None:
    # Given: red1 with a booster answers The Beast's attack of 16
    setup = situation(
        blue=[unit("blue1", zone="B1", speed=0, upgrades={"internal": ["the_beast"]})],
        red=[unit("red1", threshold=10, zone="C1", guard=5, speed=5, upgrades=BOOSTER)],
        tension=5,
    )
    # When: The Beast pays after that
    choices = ["attack", "with:cqc", "pass", "reactive_booster+2:red1", "the_beast:blue1"]
    battle = play(setup, choices, dice=[[6]])
    # Then: all 6 Damage, and nobody is asked again
    assert numbers(the(battle, "Damaged"))["amount"] == 6
    assert [numbers(event)["energy"] for event in of(battle, "UpgradeUsed")] == [1, 2]
