"""What limits Weapons: Technique, One Shot, Slow, and what counts as a use.

Unless a test says otherwise: Might 5, Tension 1, and red1 in D4 with Defense 13 (Guard 8 + 5).
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


def armed(*weapons: str, energy: int = 5, technique_used: bool = False, genre_points: int = 0) -> Piece:
    """blue1 in C4; no Player Character, so nobody trades its Advantages."""
    return unit(
        "blue1",
        zone="C4",
        tier="npc",
        energy=energy,
        weapons=weapons,
        technique_used=technique_used,
        genre_points=genre_points,
    )


def red1() -> Piece:
    """The Enemy in D4, Defense 13."""
    return unit("red1", zone="D4", threshold=5, tier="npc", guard=8)


# ------------------------------------------------------------------ Technique


@rule("R-WPN-022")
def test_the_first_technique_of_an_operation_counts_tension_twice() -> None:
    setup = situation(blue=[armed("zweihander")], red=[red1()], tension=3)

    # When: 4 + 5 + 2 x 3 = 15 against 13
    battle = play(setup, ["attack", "with:zweihander", "to:C4"], [[4]])

    assert terms(the(battle, "MightRolled"))["Tension"] == 6
    assert the(battle, "HitSuffered", total=15, margin=2)


@rule("R-WPN-022")
def test_a_weapon_that_is_no_technique_counts_tension_once() -> None:
    setup = situation(blue=[armed("zweihander", "stun_rod")], red=[red1()], tension=3)

    battle = play(setup, ["attack", "with:stun_rod", "to:C4"], [[6]])

    assert terms(the(battle, "MightRolled"))["Tension"] == 3


@rule("R-WPN-023")
def test_every_later_technique_treats_tension_as_0_whichever_weapon_it_is() -> None:
    # Given: two Technique Weapons
    setup = situation(blue=[armed("zweihander", "missile_massacre")], red=[red1()], tension=3)

    # When: blue1 uses one: 4 + 5 + 6 = 15; red1 holds; in the next Round blue1 uses the other: 9 + 5 + 0 = 14
    battle = play(
        setup,
        ["attack", "with:zweihander", "to:C4", "hold", "attack", "with:missile_massacre", "to:C4"],
        [[4], [9]],
    )

    first, second = of(battle, "MightRolled")
    assert terms(first)["Tension"] == 6
    assert terms(second)["Tension"] == 0
    assert numbers(second)["total"] == 14


@rule("R-WPN-022", "R-WPN-023")
def test_a_spent_technique_does_not_touch_the_tension_of_other_weapons() -> None:
    setup = situation(blue=[armed("zweihander", "stun_rod", technique_used=True)], red=[red1()], tension=3)

    battle = play(setup, ["attack", "with:stun_rod", "to:C4"], [[6]])

    assert terms(the(battle, "MightRolled"))["Tension"] == 3


@rule("R-WPN-022", "R-WPN-023")
def test_each_unit_has_a_first_technique_of_its_own() -> None:
    # Given: blue2 has used a Technique, blue1 has not
    blue2 = unit("blue2", zone="C4", technique_used=True, weapons=["zweihander"])
    setup = situation(blue=[armed("zweihander"), blue2], red=[red1()], tension=3)

    battle = play(setup, ["attack", "with:zweihander", "to:C4"], [[4]])

    assert terms(the(battle, "MightRolled"))["Tension"] == 6


@rule("R-WPN-024", "A-48")
def test_the_doubled_tension_of_a_technique_does_not_feed_overheating() -> None:
    setup = situation(blue=[armed("radiant_fist")], red=[red1()], tension=3)

    # When: an odd die: 5 + 5 + 6 = 16 against 13
    battle = play(setup, ["attack", "with:radiant_fist", "to:C4"], [[5]])

    # Then: Overheating deals the plain Tension
    assert the(battle, "HitSuffered", total=16, margin=3)
    assert the(battle, "Damaged", unit="blue1", amount=3, reason="Overheating")


@rule("R-WPN-024", "A-48")
def test_the_tension_0_of_a_later_technique_covers_overheating_too() -> None:
    setup = situation(blue=[armed("radiant_fist", technique_used=True)], red=[red1()], tension=3)

    # When: an odd die: 9 + 5 + 0 = 14 against 13
    battle = play(setup, ["attack", "with:radiant_fist", "to:C4"], [[9]])

    assert the(battle, "HitSuffered", total=14, margin=1)
    assert of(battle, "Damaged", unit="blue1") == []


@rule("R-WPN-069")
def test_a_technique_that_misses_was_the_first_one() -> None:
    setup = situation(blue=[armed("zweihander")], red=[red1()])

    # When: 1 + 5 + 2 = 8 misses, then in Round 2: 9 + 5 + 0 = 14
    battle = play(
        setup,
        ["attack", "with:zweihander", "to:C4", "hold", "attack", "with:zweihander", "to:C4"],
        [[1], [9]],
    )

    assert [terms(event)["Tension"] for event in of(battle, "MightRolled")] == [2, 0]


@rule("R-WPN-069")
def test_a_reroll_belongs_to_the_same_use_of_a_technique() -> None:
    setup = situation(blue=[armed("zweihander", genre_points=1)], red=[red1()], tension=3)

    # When: 1 + 5 + 6 = 12 misses and is rolled again with an Advantage: 4 + 5 + 6 = 15
    battle = play(setup, ["attack", "with:zweihander", "to:C4", "try_again:blue1"], [[1], [4, 2]])

    assert [terms(event)["Tension"] for event in of(battle, "MightRolled")] == [6, 6]


@rule("R-WPN-069")
def test_aiming_a_technique_is_no_use_of_it() -> None:
    setup = situation(blue=[armed("missile_massacre")], red=[red1()])

    # When: blue1 Aims it and fires it in Round 2: three dice, 5 + 5 + 2 x 2 = 14
    battle = play(
        setup,
        ["aim", "with:missile_massacre", "to:C4", "hold", "attack", "with:missile_massacre", "to:C4"],
        [[5, 1, 3]],
    )

    assert terms(the(battle, "MightRolled"))["Tension"] == 4


# ------------------------------------------------------------------ One Shot


@rule("R-WPN-025")
def test_a_one_shot_weapon_is_offered_once_an_operation() -> None:
    setup = situation(blue=[armed("electro_sapper_pods")], red=[red1()])

    # When: blue1 fires it, red1 holds, and in Round 2 blue1 attacks again
    battle = play(setup, ["attack", "with:electro_sapper_pods", "to:C4", "hold", "attack"], [[1]])

    assert keys(battle) == ["with:cqc", "with:vulcans"]


@rule("R-WPN-025")
def test_a_spent_one_shot_weapon_does_not_use_up_another() -> None:
    blue1 = unit("blue1", zone="C4", weapons=["bombardment", "electro_sapper_pods"], spent=["bombardment"])
    setup = situation(blue=[blue1], red=[red1()])

    assert keys(play(setup, ["attack"])) == ["with:cqc", "with:vulcans", "with:electro_sapper_pods"]


@rule("R-WPN-025")
def test_a_spent_one_shot_weapon_cannot_be_aimed() -> None:
    blue1 = unit("blue1", zone="C4", weapons=["electro_sapper_pods"], spent=["electro_sapper_pods"])
    setup = situation(blue=[blue1], red=[red1()])

    assert keys(play(setup, ["aim"])) == ["with:cqc", "with:vulcans"]


@rule("R-WPN-069")
def test_aiming_a_one_shot_weapon_is_no_use_of_it() -> None:
    setup = situation(blue=[armed("electro_sapper_pods")], red=[red1()])

    battle = play(setup, ["aim", "with:electro_sapper_pods", "to:C4", "hold", "attack"])

    assert "with:electro_sapper_pods" in keys(battle)


@rule("R-WPN-069")
def test_an_assist_with_a_one_shot_weapon_is_a_use_of_it() -> None:
    # Given: blue2, for whom blue1 may assist
    setup = situation(
        blue=[armed("electro_sapper_pods"), unit("blue2", zone="A1")],
        red=[red1()],
        order=["blue1", "red1", "blue2"],
    )

    # When: blue1 assists blue2 with it and misses, two dice for the Disadvantage
    battle = play(setup, ["assist", "with:electro_sapper_pods", "to:C4"], [[1, 1]])

    assert unit_of(battle, "blue1").spent == ["electro_sapper_pods"]


@rule("R-WPN-069")
def test_a_free_attack_with_a_one_shot_weapon_is_a_use_of_it() -> None:
    # Given: blue1 and red1 in a Duel; red1 attacks blue2 in place of blue1 and misses
    setup = situation(
        blue=[
            unit("blue1", zone="D4", tier="npc", duel="red1", weapons=["electro_sapper_pods"]),
            unit("blue2", zone="E4", tier="npc"),
        ],
        red=[unit("red1", zone="D4", tier="npc", duel="blue1", weapons=["assault_rifle"])],
        turn="red1",
    )

    # When: blue1 answers with the free attack: 1 + 5 + 1 = 7 misses
    battle = play(
        setup,
        ["attack", "with:assault_rifle", "at:blue2", "attack", "with:electro_sapper_pods"],
        [[1], [1]],
    )

    assert unit_of(battle, "blue1").spent == ["electro_sapper_pods"]


# ------------------------------------------------------------------ Slow


@rule("R-WPN-026")
def test_a_slow_weapon_rests_in_the_round_after_it_was_fired() -> None:
    setup = situation(blue=[armed("resonance_cannon", "electro_sapper_pods")], red=[red1()])

    # When: blue1 fires it in Round 1 and misses, and attacks again in Round 2
    battle = play(setup, ["attack", "with:resonance_cannon", "to:C4", "hold", "attack"], [[2]])

    assert keys(battle) == ["with:cqc", "with:vulcans", "with:electro_sapper_pods"]


@rule("R-WPN-026")
def test_a_slow_weapon_is_ready_again_in_the_second_round_after_it_was_fired() -> None:
    setup = situation(blue=[armed("resonance_cannon")], red=[red1()])

    # When: blue1 fires it in Round 1 and misses, nobody acts in Round 2, and blue1 attacks in Round 3
    battle = play(
        setup, ["attack", "with:resonance_cannon", "to:C4", "hold", "hold", "hold", "attack"], [[2]]
    )

    assert keys(battle) == ["with:cqc", "with:vulcans", "with:resonance_cannon"]


@rule("R-WPN-026")
def test_one_resting_slow_weapon_does_not_keep_another_from_firing() -> None:
    blue1 = unit(
        "blue1", zone="C4", weapons=["resonance_cannon", "rail_bazooka"], last_shot={"rail_bazooka": 1}
    )
    setup = situation(blue=[blue1], red=[red1()], round=2)

    assert keys(play(setup, ["attack"])) == ["with:cqc", "with:vulcans", "with:resonance_cannon"]


@rule("R-WPN-069", "R-OP-027")
def test_a_resting_slow_weapon_may_be_aimed() -> None:
    blue1 = unit("blue1", zone="C4", weapons=["resonance_cannon"], last_shot={"resonance_cannon": 1})
    setup = situation(blue=[blue1], red=[red1()], round=2)

    assert "with:resonance_cannon" in keys(play(setup, ["aim"]))


@rule("R-WPN-069", "R-OP-027")
def test_a_resting_slow_weapon_may_be_aimed_by_a_unit_that_is_maimed() -> None:
    blue1 = unit(
        "blue1",
        zone="C4",
        threshold=5,
        damage=5,
        maimed=["legs"],
        weapons=["resonance_cannon"],
        last_shot={"resonance_cannon": 1},
    )
    setup = situation(blue=[blue1], red=[red1()], round=2)

    assert "with:resonance_cannon" in keys(play(setup, ["aim"]))
    assert "with:resonance_cannon" not in keys(play(setup, ["attack"]))


@rule("R-WPN-069", "R-WPN-042")
def test_the_bonus_of_a_stake_that_misses_is_used_up() -> None:
    setup = situation(blue=[armed("jackhammer_stake")], red=[red1()])

    # When: the bonus adds two dice, and 1 + 5 + 1 = 7 misses
    battle = play(setup, ["attack", "with:jackhammer_stake+spend", "to:C4"], [[1, 1, 1]])

    assert of(battle, "Damaged") == []
    assert unit_of(battle, "blue1").spent == ["jackhammer_stake"]


@rule("R-WPN-069")
def test_aiming_a_slow_weapon_does_not_make_it_rest() -> None:
    setup = situation(blue=[armed("resonance_cannon")], red=[red1()])

    battle = play(setup, ["aim", "with:resonance_cannon", "to:C4", "hold", "attack"])

    assert "with:resonance_cannon" in keys(battle)
