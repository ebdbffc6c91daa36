"""Bought Melee Weapons that strike one Enemy: Arm Guardian, Chainblade, Dueling Blade, Stun Rod, Jackhammer
Stake, Rocket Punch. Boosted Lance has a file of its own.

Unless a test says otherwise: Might 5, Tension 1, and Defense 10 (Guard 5 + 5).
"""

from __future__ import annotations

from tests.battle_century.operations import (
    Piece,
    keys,
    numbers,
    of,
    play,
    situation,
    terms,
    the,
    unit,
    unit_of,
)
from wartable.testing import rule


def armed(*weapons: str) -> Piece:
    """blue1 in C4; no Player Character, so nobody trades its Advantages."""
    return unit("blue1", zone="C4", guard=5, tier="npc", weapons=weapons)


def red1(zone: str = "D4") -> Piece:
    """An Enemy with the Default Weapons and an Assault Rifle."""
    return unit("red1", zone=zone, guard=5, threshold=5, tier="npc", weapons=["assault_rifle"])


# ------------------------------------------------------------------ Arm Guardian


@rule("R-WPN-032")
def test_arm_guardian_raises_defense_by_3_against_the_enemy_it_struck() -> None:
    setup = situation(blue=[armed("arm_guardian")], red=[red1()])

    # When: blue1 passes, 5 + 5 + 1 = 11, and red1 shoots back, 6 + 5 + 1 = 12
    battle = play(
        setup, ["attack", "with:arm_guardian", "to:C4", "attack", "with:assault_rifle", "to:D4"], [[5], [6]]
    )

    # Then: 12 misses Defense 10 + 3
    answer = the(battle, "MightRolled", unit="red1")
    assert terms(answer, "defenses") == {"Guard": 5, "base": 5, "Arm Guardian": 3}
    assert the(battle, "Missed", unit="red1", total=12)


@rule("R-WPN-032")
def test_arm_guardian_does_not_raise_defense_against_other_enemies() -> None:
    setup = situation(
        blue=[armed("arm_guardian")], red=[red1(), unit("red2", zone="E4", weapons=["assault_rifle"])]
    )

    # When: blue1 strikes red1, red1 holds, and red2 shoots at blue1 around red1
    battle = play(
        setup,
        ["attack", "with:arm_guardian", "at:red1", "to:C4", "hold", "attack", "with:assault_rifle", "to:D4"],
        [[5], [4]],
    )

    assert numbers(the(battle, "MightRolled", unit="red2"))["defense"] == 10


@rule("R-WPN-032")
def test_arm_guardian_does_nothing_for_its_user_on_a_miss() -> None:
    setup = situation(blue=[armed("arm_guardian")], red=[red1()])

    # When: 3 + 5 + 1 = 9 misses, and red1 shoots back
    battle = play(
        setup, ["attack", "with:arm_guardian", "to:C4", "attack", "with:assault_rifle", "to:D4"], [[3], [4]]
    )

    assert numbers(the(battle, "MightRolled", unit="red1"))["defense"] == 10


@rule("R-WPN-032", "R-TRBL-009")
def test_arm_guardian_needs_a_pass_and_no_damage() -> None:
    setup = situation(blue=[armed("arm_guardian")], red=[red1()])

    # When: 4 + 5 + 1 = 10 against 10
    battle = play(setup, ["attack", "with:arm_guardian", "to:C4"], [[4]])

    assert the(battle, "HitSuffered", target="red1", margin=0)
    assert the(battle, "EffectBegan", unit="blue1", effect="guarded", amount=3, other="red1")


@rule("R-WPN-032")
def test_arm_guardian_lasts_until_its_users_next_turn() -> None:
    setup = situation(blue=[armed("arm_guardian")], red=[red1()])

    # When: blue1 strikes, red1 holds, blue1 holds in Round 2, and then red1 shoots
    battle = play(
        setup,
        ["attack", "with:arm_guardian", "to:C4", "hold", "hold", "attack", "with:assault_rifle", "to:D4"],
        [[5], [2]],
    )

    assert the(battle, "EffectEnded", unit="blue1", effect="guarded")
    assert numbers(the(battle, "MightRolled", unit="red1"))["defense"] == 10


@rule("R-WPN-032")
def test_arm_guardian_works_in_a_suppress_too() -> None:
    setup = situation(blue=[armed("arm_guardian")], red=[red1()])

    battle = play(setup, ["suppress", "with:arm_guardian", "to:C4"], [[5]])

    assert the(battle, "EffectBegan", unit="blue1", effect="guarded", amount=3, other="red1")


# ------------------------------------------------------------------ Chainblade


@rule("R-WPN-037", "R-TRBL-006", "R-TRBL-008")
def test_chainblade_deals_tension_as_a_second_instance_of_damage_after_the_test() -> None:
    # Given: Tension 2
    setup = situation(blue=[armed("chainblade")], red=[red1()], tension=2)

    # When: 4 + 5 + 2 = 11, a margin of 1
    battle = play(setup, ["attack", "with:chainblade", "to:C4"], [[4]])

    # Then: 1 and then 2 of 20
    first, second = of(battle, "Damaged", unit="red1")
    assert numbers(first) == {"amount": 1, "left": 19}
    assert numbers(second) == {"amount": 2, "left": 17}


@rule("R-WPN-037")
def test_chainblade_deals_tension_even_when_an_odd_die_took_it_from_the_test() -> None:
    setup = situation(blue=[armed("chainblade")], red=[red1()], tension=2)

    # When: 7 + 5 + 0 = 12, a margin of 2
    battle = play(setup, ["attack", "with:chainblade", "to:C4"], [[7]])

    assert terms(the(battle, "MightRolled"))["Tension"] == 0
    assert [numbers(event)["amount"] for event in of(battle, "Damaged")] == [2, 2]


@rule("R-WPN-037")
def test_chainblade_deals_nothing_more_on_a_miss() -> None:
    setup = situation(blue=[armed("chainblade")], red=[red1()], tension=2)

    # When: 2 + 5 + 2 = 9
    battle = play(setup, ["attack", "with:chainblade", "to:C4"], [[2]])

    assert of(battle, "Damaged") == []


@rule("R-WPN-037", "R-TRBL-009")
def test_chainblade_deals_tension_on_a_pass_without_damage() -> None:
    setup = situation(blue=[armed("chainblade")], red=[red1()], tension=2)

    # When: 5 + 5 + 0 = 10 against 10
    battle = play(setup, ["attack", "with:chainblade", "to:C4"], [[5]])

    assert numbers(the(battle, "Damaged")) == {"amount": 2, "left": 18}


@rule("R-WPN-037", "A-24")
def test_each_instance_of_chainblade_damage_has_its_own_parity() -> None:
    # Given: red1 has 1 point left in its first Level; Tension 2
    hurt = unit("red1", zone="D4", guard=5, threshold=5, tier="npc", damage=4)
    setup = situation(blue=[armed("chainblade")], red=[hurt], tension=2)

    # When: 5 + 5 + 0 = 10, a margin of 0, and then 2, which is even
    battle = play(setup, ["attack", "with:chainblade", "to:C4", "maim:arms"], [[5]])

    assert the(battle, "Maimed", unit="red1", area="arms", chooser="blue")


# ------------------------------------------------------------------ Dueling Blade


@rule("R-WPN-038")
def test_dueling_blade_has_an_advantage_on_its_opponent_of_the_turns_start() -> None:
    setup = situation(
        blue=[unit("blue1", zone="D4", tier="npc", duel="red1", weapons=["dueling_blade"])],
        red=[unit("red1", zone="D4", tier="npc", duel="blue1")],
    )

    # When: three dice, 6 + 5 + 1 = 12
    battle = play(setup, ["attack", "with:dueling_blade"], [[6, 1, 2]])

    assert terms(the(battle, "MightRolled"), "advantages") == {
        "Melee against a duelist": 1,
        "Dueling Blade": 1,
    }


@rule("R-WPN-038")
def test_dueling_blade_has_no_advantage_of_its_own_in_the_engage_that_begins_the_duel() -> None:
    setup = situation(blue=[armed("dueling_blade")], red=[red1()])

    battle = play(setup, ["engage", "with:dueling_blade"], [[6, 1]])

    assert terms(the(battle, "MightRolled"), "advantages") == {"Melee in an Engage": 1}


@rule("R-WPN-038", "R-ACT-028")
def test_dueling_blade_has_its_advantage_in_the_turn_after_the_engage() -> None:
    setup = situation(blue=[armed("dueling_blade")], red=[red1()])

    # When: blue1 Engages and misses, red1 holds, and blue1 strikes in Round 2
    battle = play(
        setup, ["engage", "with:dueling_blade", "hold", "attack", "with:dueling_blade"], [[1, 2], [5, 1, 2]]
    )

    assert terms(of(battle, "MightRolled")[1], "advantages")["Dueling Blade"] == 1


@rule("R-WPN-038")
def test_dueling_blade_has_no_advantage_of_its_own_against_another_units_duel() -> None:
    # Given: red1 in a Duel with blue2, blue1 beside them
    setup = situation(
        blue=[armed("dueling_blade"), unit("blue2", zone="D4", tier="npc", duel="red1")],
        red=[unit("red1", zone="D4", tier="npc", duel="blue2")],
    )

    # When: blue1 strikes at red1 and keeps an even die
    battle = play(setup, ["attack", "with:dueling_blade", "to:C4", "keep:2"], [[2, 1]])

    assert terms(the(battle, "MightRolled", target="red1"), "advantages") == {"Melee against a duelist": 1}


@rule("R-WPN-038")
def test_dueling_blade_has_no_advantage_of_its_own_outside_its_users_turn() -> None:
    # Given: blue1 and red1 in a Duel; red1 shoots at blue2 in its Turn and misses
    setup = situation(
        blue=[
            unit("blue1", zone="D4", tier="npc", duel="red1", weapons=["dueling_blade"]),
            unit("blue2", zone="G4", tier="npc"),
        ],
        red=[unit("red1", zone="D4", tier="npc", duel="blue1", weapons=["assault_rifle"])],
        turn="red1",
    )

    # When: blue1 makes its free attack with the Blade: two dice
    battle = play(
        setup, ["attack", "with:assault_rifle", "at:blue2", "attack", "with:dueling_blade"], [[1], [2, 1]]
    )

    assert terms(the(battle, "MightRolled", unit="blue1"), "advantages") == {"Melee against a duelist": 1}


@rule("R-WPN-038")
def test_dueling_blade_has_no_advantage_of_its_own_in_a_duel_that_began_after_the_turns_start() -> None:
    setup = situation(blue=[armed("dueling_blade")], red=[red1()])
    engaged = ["delay", "delay:attack", "engage", "with:assault_rifle"]

    # When: blue1 Delays its attack until red1 has Engaged it, and then strikes: two dice
    battle = play(setup, [*engaged, "attack", "with:dueling_blade"], [[1], [2, 1]])

    assert terms(the(battle, "MightRolled", unit="blue1"), "advantages") == {"Melee against a duelist": 1}


# ------------------------------------------------------------------ Stun Rod


@rule("R-WPN-039")
def test_a_suppress_with_a_stun_rod_inflicts_two_disadvantages() -> None:
    setup = situation(blue=[armed("stun_rod")], red=[red1()])

    # When: blue1 Suppresses red1, and red1 shoots back: three dice, the lowest counts
    battle = play(
        setup,
        ["suppress", "with:stun_rod", "to:C4", "attack", "with:assault_rifle", "to:D4"],
        [[6], [9, 8, 2]],
    )

    assert terms(the(battle, "MightRolled", unit="red1"), "advantages") == {"Suppressed": -2}


@rule("R-WPN-039")
def test_a_suppress_with_another_weapon_inflicts_one_disadvantage() -> None:
    setup = situation(blue=[armed("chainblade")], red=[red1()])

    battle = play(
        setup,
        ["suppress", "with:chainblade", "to:C4", "attack", "with:assault_rifle", "to:D4"],
        [[6], [9, 2]],
    )

    assert terms(the(battle, "MightRolled", unit="red1"), "advantages") == {"Suppressed": -1}


@rule("R-WPN-039")
def test_a_plain_attack_with_a_stun_rod_inflicts_no_disadvantage() -> None:
    setup = situation(blue=[armed("stun_rod")], red=[red1()])

    battle = play(setup, ["attack", "with:stun_rod", "to:C4"], [[6]])

    assert of(battle, "EffectBegan") == []


# ------------------------------------------------------------------ Jackhammer Stake


@rule("R-WPN-041/1")
def test_spending_a_jackhammer_stake_gives_two_advantages() -> None:
    setup = situation(blue=[armed("jackhammer_stake")], red=[red1()])

    # When: three dice, 6 + 5 + 1 = 12
    battle = play(setup, ["attack", "with:jackhammer_stake+spend", "to:C4"], [[6, 1, 2]])

    assert terms(the(battle, "MightRolled"), "advantages") == {"Jackhammer Stake": 2}
    assert unit_of(battle, "blue1").spent == ["jackhammer_stake"]


@rule("R-WPN-041/1")
def test_a_jackhammer_stake_that_is_not_spent_strikes_again() -> None:
    setup = situation(blue=[armed("jackhammer_stake")], red=[red1()])

    # When: blue1 strikes plainly, with one die, and attacks again in Round 2
    battle = play(setup, ["attack", "with:jackhammer_stake", "to:C4", "hold", "attack"], [[6]])

    assert terms(the(battle, "MightRolled"), "advantages") == {}
    assert keys(battle) == [
        "with:cqc",
        "with:vulcans",
        "with:jackhammer_stake",
        "with:jackhammer_stake+spend",
    ]


@rule("R-WPN-041/2", "R-REST-004")
def test_a_spent_jackhammer_stake_is_restocked_like_a_one_shot() -> None:
    # Given: blue1 has spent its Stake; blue2 beside it can Resupply
    spent = unit("blue1", zone="C4", tier="npc", weapons=["jackhammer_stake"], spent=["jackhammer_stake"])
    stores = unit("blue2", zone="C5", speed=0, tier="npc", upgrades={"torso": ["resupply"]})
    setup = situation(blue=[spent, stores], red=[red1()], turn="blue2", order=["blue2", "blue1", "red1"])

    # When: it does, and blue1 attacks
    battle = play(setup, ["use:resupply", "attack"])

    # Then: the Stake may be spent once more
    assert the(battle, "Restocked").facts()["items"] == ["jackhammer_stake"]
    assert "with:jackhammer_stake+spend" in keys(battle)


@rule("R-WPN-042", "A-50")
def test_a_spent_jackhammer_stake_cannot_be_used_at_all() -> None:
    setup = situation(blue=[armed("jackhammer_stake")], red=[red1()])

    battle = play(setup, ["attack", "with:jackhammer_stake+spend", "to:C4", "hold", "attack"], [[1, 1, 2]])

    assert keys(battle) == ["with:cqc", "with:vulcans"]


# ------------------------------------------------------------------ Rocket Punch


@rule("R-WPN-043")
def test_rocket_punch_reaches_systems_and_three_zones() -> None:
    # Given: Systems 4, and an Enemy 7 Zones away
    blue1 = unit("blue1", zone="A4", speed=0, tier="npc", weapons=["rocket_punch"])
    setup = situation(blue=[blue1], red=[red1("H4")])

    battle = play(setup, ["attack"], [[6]])

    assert the(battle, "AttackDeclared", weapon="rocket_punch", target="red1")


@rule("R-WPN-043")
def test_rocket_punch_reaches_no_farther_than_systems_and_three_zones() -> None:
    # Given: an Enemy 8 Zones away
    blue1 = unit("blue1", zone="A4", speed=0, weapons=["rocket_punch"])
    setup = situation(blue=[blue1], red=[red1("I4")])

    assert "attack" not in keys(play(setup))


@rule("R-WPN-043")
def test_an_aimed_rocket_punch_reaches_five_zones_more() -> None:
    # Given: Systems 3: 6, with Aim 11
    blue1 = unit("blue1", zone="A4", speed=0, systems=3, tier="npc", weapons=["rocket_punch"])
    setup = situation(blue=[blue1], red=[red1("L4")])

    # When: blue1 Aims, red1 holds, blue1 strikes: two dice
    battle = play(setup, ["aim", "hold", "attack"], [[6, 1]])

    assert terms(the(battle, "MightRolled"), "advantages") == {"Aim": 1}
