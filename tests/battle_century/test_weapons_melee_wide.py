"""Bought Melee Weapons that strike many, or leave their user open: Finger Net, Whirlwind Attack, Zweihänder.

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
    return unit("blue1", zone="C4", tier="npc", weapons=weapons)


def red1(zone: str = "D4") -> Piece:
    """An Enemy with the Default Weapons and an Assault Rifle."""
    return unit("red1", zone=zone, guard=5, speed=5, tier="npc", weapons=["assault_rifle"])


def red_two() -> Piece:
    """A second Enemy on the other side of blue1."""
    return unit("red2", zone="B4", tier="npc")


# ------------------------------------------------------------------ Finger Net


@rule("R-WPN-040/4", "R-TRBL-006", "R-TRBL-007")
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


@rule("R-WPN-040/4")
def test_finger_net_catches_those_it_misses() -> None:
    setup = situation(blue=[armed("finger_net")], red=[red1("F4")])

    # When: 1 + 5 + 1 = 7
    battle = play(setup, ["attack", "with:finger_net", "at:red1", "to:C4"], [[1]])

    assert the(battle, "Missed", target="red1")
    assert unit_of(battle, "red1").attributes.guard == 2


@rule("R-WPN-040/2")
def test_finger_net_catches_allies_and_its_user_within_two_zones() -> None:
    # Given: blue1 and blue2 2 Zones from red1
    setup = situation(blue=[armed("finger_net"), unit("blue2", zone="E6")], red=[red1("E4")])

    # When: blue1 throws it at red1 without moving
    battle = play(setup, ["attack", "with:finger_net", "at:red1", "to:C4"], [[1]])

    assert [event.facts()["unit"] for event in of(battle, "EffectBegan")] == ["blue1", "blue2", "red1"]


@rule("R-WPN-040/2")
def test_finger_net_leaves_alone_those_outside_its_area() -> None:
    # Given: blue1 3 Zones from red1
    setup = situation(blue=[armed("finger_net")], red=[red1("F4")])

    battle = play(setup, ["attack", "with:finger_net", "at:red1", "to:C4"], [[1]])

    assert [event.facts()["unit"] for event in of(battle, "EffectBegan")] == ["red1"]


@rule("R-WPN-040/5")
def test_finger_net_lasts_through_its_users_next_turn() -> None:
    setup = situation(blue=[armed("finger_net")], red=[red1("F4")])

    # When: blue1 throws it, red1 holds, and it is blue1's next Turn
    battle = play(setup, ["attack", "with:finger_net", "at:red1", "to:C4", "hold"], [[1]])

    assert of(battle, "EffectEnded") == []
    assert unit_of(battle, "red1").attributes.guard == 2


@rule("R-WPN-040/5")
def test_finger_net_ends_with_its_users_next_turn() -> None:
    setup = situation(blue=[armed("finger_net")], red=[red1("F4")])

    # When: blue1 throws it, red1 holds, blue1 holds
    battle = play(setup, ["attack", "with:finger_net", "at:red1", "to:C4", "hold", "hold"], [[1]])

    assert the(battle, "EffectEnded", unit="red1", effect="netted")
    assert unit_of(battle, "red1").attributes.guard == 5
    assert unit_of(battle, "red1").attributes.speed == 5


@rule("R-WPN-040/3")
def test_finger_net_is_a_one_shot() -> None:
    setup = situation(blue=[armed("finger_net")], red=[red1()])

    battle = play(setup, ["attack", "with:finger_net", "at:red1", "to:C4", "hold", "attack"], [[1]])

    assert keys(battle) == ["with:cqc", "with:vulcans"]


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


@rule("R-WPN-044")
def test_whirlwind_attack_rests_a_round() -> None:
    setup = situation(blue=[armed("whirlwind_attack")], red=[red1()])

    battle = play(
        setup, ["attack", "with:whirlwind_attack", "at:red1", "to:C4", "keep:2", "hold", "attack"], [[2, 1]]
    )

    assert keys(battle) == ["with:cqc", "with:vulcans"]


@rule("R-WPN-044", "R-WPN-006/2")
def test_whirlwind_attack_adds_the_melee_advantage_against_duelists_alone() -> None:
    # Given: red1 in a Duel with blue2, red2 in none
    setup = situation(
        blue=[armed("whirlwind_attack"), unit("blue2", zone="D4", duel="red1")],
        red=[unit("red1", zone="D4", tier="npc", duel="blue2"), red_two()],
    )

    # When: three dice in order: against red1 all three count, against red2 the first two
    choices = ["attack", "with:whirlwind_attack", "at:red1", "to:C4", "keep:6", "keep:4"]
    battle = play(setup, choices, [[2, 4, 6]])

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


@rule("R-WPN-045", "R-ACT-030")
def test_an_ally_that_a_zweihander_risks_has_no_advantage_on_its_user() -> None:
    # Given: blue2 of Defense 13 in a Duel with red1 of Defense 10
    setup = situation(
        blue=[armed("zweihander"), unit("blue2", zone="D4", guard=8, tier="npc", duel="red1")],
        red=[unit("red1", zone="D4", guard=5, tier="npc", duel="blue2")],
    )

    # When: the Test is made against both, two dice against duelists: 1 + 5 + 2 = 8
    battle = play(setup, ["attack", "with:zweihander", "to:C4"], [[1, 1]])

    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red1", "blue2"]
    assert [event.facts()["unit"] for event in of(battle, "EffectBegan", effect="riposte")] == ["red1"]


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


@rule("R-TEST-010", "R-WPN-028", "R-WPN-029")
def test_an_unreliable_area_attack_may_keep_another_die_against_each_target() -> None:
    # Given: Tension 3; red1 in a Duel with blue2 (net 2), red2 in none (net 1)
    setup = situation(
        blue=[armed("whirlwind_attack"), unit("blue2", zone="D4", duel="red1")],
        red=[unit("red1", zone="D4", tier="npc", duel="blue2"), red_two()],
    )

    # When: of 9 4 6 the 6 is kept against red1 though the 9 is higher, of 9 4 the 4 against red2
    choices = ["attack", "with:whirlwind_attack", "at:red1", "to:C4", "keep:6", "keep:4"]
    battle = play(setup, choices, [[9, 4, 6]])

    assert numbers(the(battle, "MightRolled", target="red1"))["die"] == 6
    assert numbers(the(battle, "MightRolled", target="red2"))["die"] == 4
