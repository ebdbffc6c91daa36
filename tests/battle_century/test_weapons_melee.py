"""The ten Melee Weapons that are bought, Boosted Lance excepted: it has a file of its own.

Unless a test says otherwise: Might 5, Tension 1, and Defense 10 (Guard 5 + 5).
"""

from __future__ import annotations

from wartable.testing import rule
from wartable.testing.battle_century import (
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


def armed(*weapons: str) -> Piece:
    """blue1 in C4; no Player Character, so nobody trades its Advantages."""
    return unit("blue1", zone="C4", tier="npc", weapons=weapons)


def red1(zone: str = "D4") -> Piece:
    """An Enemy with the Default Weapons and an Assault Rifle."""
    return unit("red1", zone=zone, tier="npc", weapons=["assault_rifle"])


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
    hurt = unit("red1", zone="D4", tier="npc", damage=4)
    setup = situation(blue=[armed("chainblade")], red=[hurt], tension=2)

    # When: 5 + 5 + 0 = 10, a margin of 0, and then 2, which is even
    battle = play(setup, ["attack", "with:chainblade", "to:C4", "maim:arms"], [[5]])

    assert the(battle, "Maimed", unit="red1", area="arms", chooser="blue")


# ------------------------------------------------------------------ Dueling Blade


@rule("R-WPN-038")
def test_dueling_blade_has_an_advantage_against_the_opponent_of_a_duel_that_was_there_at_the_turns_start() -> (
    None
):
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


@rule("R-WPN-038")
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


# ------------------------------------------------------------------ Finger Net


@rule("R-WPN-040", "R-TRBL-006", "R-TRBL-007")
def test_finger_net_halves_guard_and_speed_after_its_own_test() -> None:
    # Given: Guard 5 and Speed 5
    setup = situation(blue=[armed("finger_net")], red=[red1("F4")])

    # When: 5 + 5 + 1 = 11
    battle = play(setup, ["attack", "with:finger_net", "at:red1", "to:C4"], [[5]])

    # Then: the Test met the full Defense, and only then Guard and Speed fell to 2
    assert the(battle, "HitSuffered", target="red1", margin=1)
    told = [type(event).__name__ for event in battle.events if "red1" in event.facts().values()]
    assert told[:4] == ["AttackDeclared", "MightRolled", "HitSuffered", "Damaged"]
    assert told[4] == "EffectBegan"
    assert numbers(the(battle, "MightRolled"))["defense"] == 10
    assert unit_of(battle, "red1").attributes.guard == 2
    assert unit_of(battle, "red1").attributes.speed == 2


@rule("R-WPN-040")
def test_finger_net_catches_those_it_misses() -> None:
    setup = situation(blue=[armed("finger_net")], red=[red1("F4")])

    # When: 1 + 5 + 1 = 7
    battle = play(setup, ["attack", "with:finger_net", "at:red1", "to:C4"], [[1]])

    assert the(battle, "Missed", target="red1")
    assert unit_of(battle, "red1").attributes.guard == 2


@rule("R-WPN-040")
def test_finger_net_catches_allies_and_its_user_within_two_zones() -> None:
    # Given: blue1 and blue2 2 Zones from red1
    setup = situation(blue=[armed("finger_net"), unit("blue2", zone="E6")], red=[red1("E4")])

    # When: blue1 throws it at red1 without moving
    battle = play(setup, ["attack", "with:finger_net", "at:red1", "to:C4"], [[1]])

    assert [event.facts()["unit"] for event in of(battle, "EffectBegan")] == ["blue1", "blue2", "red1"]


@rule("R-WPN-040")
def test_finger_net_leaves_alone_those_outside_its_area() -> None:
    # Given: blue1 3 Zones from red1
    setup = situation(blue=[armed("finger_net")], red=[red1("F4")])

    battle = play(setup, ["attack", "with:finger_net", "at:red1", "to:C4"], [[1]])

    assert [event.facts()["unit"] for event in of(battle, "EffectBegan")] == ["red1"]


@rule("R-WPN-040")
def test_finger_net_lasts_through_its_users_next_turn() -> None:
    setup = situation(blue=[armed("finger_net")], red=[red1("F4")])

    # When: blue1 throws it, red1 holds, and it is blue1's next Turn
    battle = play(setup, ["attack", "with:finger_net", "at:red1", "to:C4", "hold"], [[1]])

    assert of(battle, "EffectEnded") == []
    assert unit_of(battle, "red1").attributes.guard == 2


@rule("R-WPN-040")
def test_finger_net_ends_with_its_users_next_turn() -> None:
    setup = situation(blue=[armed("finger_net")], red=[red1("F4")])

    # When: blue1 throws it, red1 holds, blue1 holds
    battle = play(setup, ["attack", "with:finger_net", "at:red1", "to:C4", "hold", "hold"], [[1]])

    assert the(battle, "EffectEnded", unit="red1", effect="netted")
    assert unit_of(battle, "red1").attributes.guard == 5
    assert unit_of(battle, "red1").attributes.speed == 5


@rule("R-WPN-040")
def test_finger_net_is_a_one_shot() -> None:
    setup = situation(blue=[armed("finger_net")], red=[red1()])

    battle = play(setup, ["attack", "with:finger_net", "at:red1", "to:C4", "hold", "attack"], [[1]])

    assert keys(battle) == ["with:cqc", "with:vulcans"]


# ------------------------------------------------------------------ Jackhammer Stake


@rule("R-WPN-041")
def test_spending_a_jackhammer_stake_gives_two_advantages() -> None:
    setup = situation(blue=[armed("jackhammer_stake")], red=[red1()])

    # When: three dice, 6 + 5 + 1 = 12
    battle = play(setup, ["attack", "with:jackhammer_stake+spend", "to:C4"], [[6, 1, 2]])

    assert terms(the(battle, "MightRolled"), "advantages") == {"Jackhammer Stake": 2}
    assert unit_of(battle, "blue1").spent == ["jackhammer_stake"]


@rule("R-WPN-041")
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


# ------------------------------------------------------------------ Whirlwind Attack


@rule("R-WPN-044")
def test_whirlwind_attack_is_an_unreliable_burst_with_an_advantage_of_its_own() -> None:
    # Given: red1 in the next Zone and an Ally in between; Tension 3
    setup = situation(
        blue=[armed("whirlwind_attack"), unit("blue2", zone="C4")], red=[red1(), red_two()], tension=3
    )

    # When: of 5 and 1 the 5 is kept: 5 + 5 + 0 = 10
    battle = play(setup, ["attack", "with:whirlwind_attack", "at:red1", "to:C4", "keep:5"], [[5, 1]])

    # Then: both Enemies, no Tension for the odd die, one Advantage
    first, second = of(battle, "MightRolled")
    assert terms(first, "advantages") == {"Whirlwind Attack": 1}
    assert terms(first)["Tension"] == 0
    assert second.facts()["target"] == "red2"


def red_two() -> Piece:
    """A second Enemy on the other side of blue1."""
    return unit("red2", zone="B4", tier="npc")


@rule("R-WPN-044")
def test_whirlwind_attack_rests_a_round() -> None:
    setup = situation(blue=[armed("whirlwind_attack")], red=[red1()])

    battle = play(
        setup, ["attack", "with:whirlwind_attack", "at:red1", "to:C4", "keep:2", "hold", "attack"], [[2, 1]]
    )

    assert keys(battle) == ["with:cqc", "with:vulcans"]


@rule("R-WPN-044", "R-WPN-006")
def test_whirlwind_attack_adds_the_melee_advantage_against_duelists_alone() -> None:
    # Given: red1 in a Duel with blue2, red2 in none
    setup = situation(
        blue=[armed("whirlwind_attack"), unit("blue2", zone="D4", duel="red1")],
        red=[unit("red1", zone="D4", tier="npc", duel="blue2"), red_two()],
    )

    # When: three dice in order: against red1 all three count, against red2 the first two
    battle = play(setup, ["attack", "with:whirlwind_attack", "at:red1", "to:C4"], [[2, 4, 6]])

    assert terms(the(battle, "MightRolled", target="red1"), "advantages") == {
        "Whirlwind Attack": 1,
        "Melee against a duelist": 1,
    }
    assert numbers(the(battle, "MightRolled", target="red1"))["die"] == 6
    assert numbers(the(battle, "MightRolled", target="red2"))["die"] == 4


# ------------------------------------------------------------------ Zweihänder


@rule("R-WPN-045")
def test_an_enemy_struck_with_a_zweihander_has_two_advantages_on_its_user() -> None:
    setup = situation(blue=[armed("zweihander")], red=[red1()])

    # When: blue1 passes, 4 + 5 + 2 = 11, and red1 shoots back: three dice
    battle = play(
        setup,
        ["attack", "with:zweihander", "to:C4", "attack", "with:assault_rifle", "to:D4"],
        [[4], [1, 5, 2]],
    )

    assert terms(the(battle, "MightRolled", unit="red1"), "advantages") == {"Zweihänder": 2}


@rule("R-WPN-045")
def test_an_enemy_missed_with_a_zweihander_has_its_two_advantages_too() -> None:
    setup = situation(blue=[armed("zweihander")], red=[red1()])

    battle = play(
        setup,
        ["attack", "with:zweihander", "to:C4", "attack", "with:assault_rifle", "to:D4"],
        [[1], [1, 5, 2]],
    )

    assert the(battle, "Missed", unit="blue1")
    assert terms(the(battle, "MightRolled", unit="red1"), "advantages") == {"Zweihänder": 2}


@rule("R-WPN-045")
def test_the_enemy_of_a_zweihander_has_no_advantage_on_others() -> None:
    setup = situation(
        blue=[armed("zweihander"), unit("blue2", zone="D6")], red=[red1()], order=["blue1", "red1", "blue2"]
    )

    # When: red1 shoots at blue2: one die
    battle = play(
        setup,
        ["attack", "with:zweihander", "to:C4", "attack", "with:assault_rifle", "at:blue2", "to:D4"],
        [[1], [2]],
    )

    assert terms(the(battle, "MightRolled", unit="red1"), "advantages") == {}


@rule("R-WPN-045")
def test_the_advantages_against_a_zweihander_end_with_its_users_next_turn() -> None:
    setup = situation(blue=[armed("zweihander")], red=[red1()])

    # When: red1 holds, blue1 holds in Round 2, and red1 shoots: one die
    battle = play(
        setup,
        ["attack", "with:zweihander", "to:C4", "hold", "hold", "attack", "with:assault_rifle", "to:D4"],
        [[1], [2]],
    )

    assert terms(the(battle, "MightRolled", unit="red1"), "advantages") == {}


@rule("R-WPN-045", "R-WPN-022")
def test_a_zweihander_is_a_technique() -> None:
    setup = situation(blue=[armed("zweihander")], red=[red1()], tension=2)

    battle = play(setup, ["attack", "with:zweihander", "to:C4"], [[1]])

    assert terms(the(battle, "MightRolled"))["Tension"] == 4
