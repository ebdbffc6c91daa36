"""Active Defenses in general, Reactive Booster, Electronic Cloaking System. R-AD-001 to R-AD-005, R-AD-010,
R-AD-015.
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.battle_century.operations import (
    answer,
    begin,
    keys,
    numbers,
    of,
    play,
    situation,
    terms,
    the,
    unit,
)
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{GUN}")

BLUE: Final = unit("blue1", zone="A1", speed=0, weapons=[GUN])
"""At Tension 5 its Damage against Guard 5 is what its die shows: die + Might 5 + 5 against 5 + 5."""

BLUE2: Final = unit("blue2", zone="A1", speed=0, weapons=[GUN])

BOOSTER: Final = {"legs": ["reactive_booster"]}


# ------------------------------------------------------------------ in general


@rule("R-AD-002", "R-AD-010")
def test_a_reactive_booster_adds_half_of_speed_once_the_test_is_seen() -> None:
    # Given: red1 of Speed 5 is hit by 6 + 10 = 16 against Defense 10
    setup = situation(
        blue=[BLUE],
        red=[unit("red1", threshold=10, zone="C1", guard=5, speed=5, upgrades=BOOSTER)],
        tension=5,
    )
    # When: its booster raises the Defense by 5 // 2 = 2
    battle = play(setup, [*SHOT, "reactive_booster+2:red1"], dice=[[6]])
    # Then: 16 against 12
    assert numbers(the(battle, "DefenseRaised")) == {"amount": 2, "defense": 12, "total": 16}
    assert numbers(the(battle, "UpgradeUsed")) == {"energy": 1, "zone": -1}
    assert numbers(the(battle, "HitSuffered"))["margin"] == 4


@rule("R-AD-002")
def test_a_raised_defense_counts_against_one_test_alone() -> None:
    # Given: red1 answers the first of two attacks with its booster
    setup = situation(
        blue=[BLUE, BLUE2],
        red=[unit("red1", threshold=10, zone="C1", guard=5, speed=5, upgrades=BOOSTER)],
        tension=5,
    )
    # When: to the second it does not answer
    battle = play(setup, [*SHOT, "reactive_booster+2:red1", *SHOT, "pass"], dice=[[6], [6]])
    # Then: 6 - 2 and 6 Damage
    first, second = of(battle, "Damaged")
    assert numbers(first)["amount"] == 4
    assert numbers(second)["amount"] == 6


@rule("R-AD-002")
def test_a_reroll_meets_the_defense_already_raised() -> None:
    # Given: blue1 with a Genre Point hits with 16 against 10
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN], genre_points=1)],
        red=[unit("red1", threshold=10, zone="C1", guard=5, speed=5, upgrades=BOOSTER)],
        tension=5,
    )
    # When: red1 raises its Defense by 2, and blue1 tries again with an Advantage that it does not trade
    choices = [*SHOT, "pass", "reactive_booster+2:red1", "try_again:blue1", "trade:0"]
    battle = play(setup, choices, dice=[[6], [7, 3]])
    # Then: 17 against 12
    assert terms(of(battle, "MightRolled")[-1], "defenses")["Reactive Booster"] == 2
    assert numbers(the(battle, "HitSuffered"))["margin"] == 5


@rule("R-AD-002")
def test_a_failed_test_needs_no_active_defense() -> None:
    # Given: Tension 1, so a 3 is 3 + 5 + 1 = 9 against Defense 10
    setup = situation(
        blue=[BLUE], red=[unit("red1", threshold=10, zone="C1", guard=5, upgrades=BOOSTER)], tension=1
    )
    # When
    battle = play(setup, SHOT, dice=[[3]])
    # Then: nobody was asked
    the(battle, "Missed")
    assert of(battle, "UpgradeUsed") == []


@rule("R-AD-002")
def test_an_allys_test_is_met_with_no_active_defense() -> None:
    # Given: blue2 with a booster stands beside red1, into whose Zone blue1 fires a blast
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, weapons=["rail_bazooka"]),
            unit("blue2", zone="E1", threshold=10, upgrades=BOOSTER),
        ],
        red=[unit("red1", threshold=10, zone="E1")],
        tension=5,
    )
    # When
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1"], dice=[[6]])
    # Then: both are hit, and blue2 was not asked
    assert len(of(battle, "HitSuffered")) == 2
    assert of(battle, "UpgradeUsed") == []


@rule("R-AD-001")
def test_one_active_defense_is_used_against_a_test() -> None:
    # Given: red1 has a booster and a cloak
    equipped = {"legs": ["reactive_booster"], "head": ["electronic_cloaking_system"]}
    setup = situation(
        blue=[BLUE],
        red=[unit("red1", threshold=10, zone="C1", guard=5, speed=5, upgrades=equipped)],
        tension=5,
    )
    # When: the booster has answered
    battle = play(setup, [*SHOT, "reactive_booster+2:red1"], dice=[[6]])
    # Then: 6 - 2, with nothing more asked
    assert numbers(the(battle, "Damaged"))["amount"] == 4
    assert len(of(battle, "DefenseRaised")) == 1


@rule("R-AD-001")
def test_another_test_may_meet_another_active_defense() -> None:
    # Given: red1 has a booster (+2) and a cloak (+4), and is attacked twice
    equipped = {"legs": ["reactive_booster"], "head": ["electronic_cloaking_system"]}
    setup = situation(
        blue=[BLUE, BLUE2],
        red=[unit("red1", threshold=10, zone="C1", guard=5, speed=5, upgrades=equipped)],
        tension=5,
    )
    # When
    choices = [*SHOT, "reactive_booster+2:red1", *SHOT, "electronic_cloaking_system+4:red1"]
    battle = play(setup, choices, dice=[[6], [6]])
    # Then: 6 - 2 and 6 - 4
    first, second = of(battle, "Damaged")
    assert numbers(first)["amount"] == 4
    assert numbers(second)["amount"] == 2


@rule("R-AD-003")
def test_the_full_pool_serves_before_the_first_turn() -> None:
    # Given: red1 of Energy 5 has not had a Turn yet, and has its cloak answer two Tests
    setup = situation(
        blue=[BLUE, BLUE2],
        red=[
            unit("red1", threshold=10, zone="C1", energy=5, upgrades={"head": ["electronic_cloaking_system"]})
        ],
        tension=5,
    )
    # When: it answers twice
    cloak = "electronic_cloaking_system+4:red1"
    battle = play(setup, [*SHOT, cloak, *SHOT, cloak], dice=[[6], [6]])
    # Then: 5 - 2 - 2, and its Turn has brought all back
    assert len(of(battle, "DefenseRaised")) == 2
    assert [numbers(event) for event in of(battle, "UpgradeUsed")] == [{"energy": 2, "zone": -1}] * 2
    assert numbers(the(battle, "TurnBegan", unit="red1"))["energy"] == 5


@rule("R-AD-003", "R-AD-002")
def test_what_the_last_turn_left_is_all_there_is() -> None:
    # Given: red1 has 1 of 5 Energy left, and a cloak for 2
    equipped = {"legs": ["reactive_booster"], "head": ["electronic_cloaking_system"]}
    setup = situation(
        blue=[BLUE],
        red=[unit("red1", threshold=10, zone="C1", energy=5, speed=5, energy_spent=4, upgrades=equipped)],
        tension=5,
    )
    # When
    battle = begin(setup, dice=[[6]])
    answer(battle, *SHOT)
    # Then
    assert keys(battle) == ["reactive_booster+2:red1", "pass"]


@rule("R-AD-003")
def test_no_energy_no_active_defense() -> None:
    # Given: red1 has spent it all
    setup = situation(
        blue=[BLUE],
        red=[unit("red1", threshold=10, zone="C1", guard=5, energy=5, energy_spent=5, upgrades=BOOSTER)],
        tension=5,
    )
    # When
    battle = play(setup, SHOT, dice=[[6]])
    # Then
    assert numbers(the(battle, "Damaged"))["amount"] == 6


@rule("R-AD-004")
def test_a_test_lowered_to_a_tie_still_passes() -> None:
    # Given: a Suppress attack of 3 + 10 = 13 against red1 with a Custom Defense
    setup = situation(
        blue=[BLUE],
        red=[unit("red1", threshold=10, zone="C1", guard=5, upgrades={"arms": ["custom_defense:shooting"]})],
        tension=5,
    )
    # When: the Defense rises to 13
    battle = play(setup, ["suppress", f"with:{GUN}", "custom_defense:shooting+3:red1"], dice=[[3]])
    # Then: no Damage, but red1 is Suppressed
    assert numbers(the(battle, "HitSuffered"))["margin"] == 0
    assert of(battle, "Damaged") == []
    the(battle, "EffectBegan", unit="red1", effect="suppressed")


@rule("R-AD-005")
def test_against_an_area_attack_one_unit_is_protected() -> None:
    # Given: red1 and red2, each with a booster, in a blast that hits both with 16 against 10
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=["rail_bazooka"])],
        red=[
            unit("red1", threshold=10, zone="E1", guard=5, upgrades=BOOSTER),
            unit("red2", threshold=10, zone="E1", guard=5, speed=5, upgrades=BOOSTER),
        ],
        tension=5,
    )
    # When: only red2 answers
    choices = ["attack", "with:rail_bazooka", "at:red1", "reactive_booster+2:red2", "pass"]
    battle = play(setup, choices, dice=[[6]])
    # Then
    assert numbers(the(battle, "Damaged", unit="red1"))["amount"] == 6
    assert numbers(the(battle, "Damaged", unit="red2"))["amount"] == 4


def test_an_active_defense_in_a_maimed_area_does_not_work() -> None:
    # Given: red1 has lost its legs with the booster
    setup = situation(
        blue=[BLUE],
        red=[unit("red1", threshold=10, zone="C1", guard=5, damage=10, maimed=["legs"], upgrades=BOOSTER)],
        tension=5,
    )
    # When
    battle = play(setup, [*SHOT], dice=[[4]])
    # Then: nobody was asked
    assert numbers(the(battle, "Damaged"))["amount"] == 4


# ------------------------------------------------------------------ Booster, Cloak


@rule("R-AD-010", "R-AD-002")
def test_a_booster_without_speed_is_not_offered() -> None:
    # Given: half of Speed 1 is nothing
    setup = situation(
        blue=[BLUE],
        red=[unit("red1", threshold=10, zone="C1", guard=5, speed=1, upgrades=BOOSTER)],
        tension=5,
    )
    # When
    battle = play(setup, SHOT, dice=[[4]])
    # Then
    assert numbers(the(battle, "Damaged"))["amount"] == 4


@rule("R-AD-010")
def test_a_booster_counts_speed_as_it_is_now() -> None:
    # Given: red1 of Speed 8 is in a net, and its Guard of 5 counts 2
    net = {"effect": "netted", "other": "blue1", "clock": "blue1", "turns": 3}
    setup = situation(
        blue=[BLUE],
        red=[unit("red1", threshold=10, zone="C1", guard=5, speed=8, effects=[net], upgrades=BOOSTER)],
        tension=5,
    )
    # When
    battle = begin(setup, dice=[[4]])
    answer(battle, *SHOT)
    # Then: 8 // 2 // 2
    assert keys(battle) == ["reactive_booster+2:red1", "pass"]


@rule("R-AD-015")
def test_the_cloak_adds_systems_for_two_energy() -> None:
    # Given: red1 of Systems 4
    setup = situation(
        blue=[BLUE],
        red=[
            unit("red1", threshold=10, zone="C1", guard=5, upgrades={"head": ["electronic_cloaking_system"]})
        ],
        tension=5,
    )
    # When: 16 against 10 + 4
    battle = play(setup, [*SHOT, "electronic_cloaking_system+4:red1"], dice=[[6]])
    # Then
    assert numbers(the(battle, "UpgradeUsed"))["energy"] == 2
    assert numbers(the(battle, "Damaged"))["amount"] == 2


@rule("R-AD-015")
@pytest.mark.parametrize(
    ("weapon", "dice"), [("rail_bazooka", [4]), ("riot_weapon", [4]), ("whirlwind_attack", [4, 4])]
)
def test_the_cloak_does_not_work_against_an_area(weapon: str, dice: list[int]) -> None:
    # Given: a Blast, a Line, and a Burst that has two dice
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, tier="npc", weapons=[weapon])],
        red=[unit("red1", threshold=10, zone="B1", upgrades={"head": ["electronic_cloaking_system"]})],
        tension=5,
    )
    # When
    battle = play(setup, ["attack", f"with:{weapon}", "at:red1"], dice=[dice])
    # Then: nobody was asked
    the(battle, "HitSuffered")
    assert of(battle, "UpgradeUsed") == []


@rule("R-AD-015")
def test_the_cloak_works_against_a_weapon_that_is_no_area_unless_boosted() -> None:
    # Given: a Charge Cannon, whose Boost alone brings a Blast
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=["charge_cannon"])],
        red=[
            unit("red1", threshold=10, zone="C1", guard=5, upgrades={"head": ["electronic_cloaking_system"]})
        ],
        tension=5,
    )
    # When: it is fired plain
    battle = play(setup, ["attack", "with:charge_cannon", "electronic_cloaking_system+4:red1"], dice=[[6]])
    # Then
    assert numbers(the(battle, "Damaged"))["amount"] == 2
