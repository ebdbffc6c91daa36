"""Weapons that read the face of the kept die: Overheating and Unreliable.

Unless a test says otherwise: Might 5, Tension 1, and red1 in D4 with Defense 13 (Guard 8 + 5).
"""

from __future__ import annotations

from tests.battle_century.operations import (
    Piece,
    numbers,
    of,
    play,
    situation,
    terms,
    the,
    unit,
)
from wartable.testing import rule


def armed(*weapons: str, energy: int = 5, technique_used: bool = False, genre_points: int = 0) -> Piece:
    """blue1 in C4; no Player Character, so nobody trades its Advantages."""
    return unit(
        "blue1",
        zone="C4",
        threshold=5,
        tier="npc",
        energy=energy,
        weapons=weapons,
        technique_used=technique_used,
        genre_points=genre_points,
    )


def red1() -> Piece:
    """The Enemy in D4, Defense 13."""
    return unit("red1", zone="D4", threshold=5, tier="npc", guard=8)


# ------------------------------------------------------------------ Overheating


@rule("R-WPN-027")
def test_an_odd_die_of_an_overheating_weapon_deals_tension_to_its_user() -> None:
    # Given: Incinerator, an Overheating Weapon that is no Technique, and Tension 3
    setup = situation(blue=[armed("incinerator")], red=[red1()], tension=3)

    # When: 7 + 5 + 3 = 15 against 13
    battle = play(setup, ["attack", "with:incinerator", "at:red1", "to:C4"], [[7]])

    # Then: red1's Damage comes first, then the user's
    assert [event.facts()["unit"] for event in of(battle, "Damaged")] == ["red1", "blue1"]
    assert the(battle, "Damaged", unit="blue1", amount=3, reason="Overheating", left=17)


@rule("R-WPN-027")
def test_an_even_die_of_an_overheating_weapon_does_its_user_no_harm() -> None:
    setup = situation(blue=[armed("incinerator")], red=[red1()], tension=3)

    battle = play(setup, ["attack", "with:incinerator", "at:red1", "to:C4"], [[6]])

    assert of(battle, "Damaged", unit="blue1") == []


@rule("R-WPN-027")
def test_an_odd_die_of_any_other_weapon_does_its_user_no_harm() -> None:
    setup = situation(blue=[armed("assault_rifle")], red=[red1()], tension=3)

    # When: 7 + 5 + 3 = 15 against 13
    battle = play(setup, ["attack", "with:assault_rifle", "to:C4"], [[7]])

    assert [event.facts()["unit"] for event in of(battle, "Damaged")] == ["red1"]


@rule("R-WPN-027")
def test_an_overheating_weapon_hurts_its_user_on_a_miss_too() -> None:
    setup = situation(blue=[armed("incinerator")], red=[red1()], tension=3)

    # When: 3 + 5 + 3 = 11 against 13
    battle = play(setup, ["attack", "with:incinerator", "at:red1", "to:C4"], [[3]])

    assert the(battle, "Missed", target="red1")
    assert the(battle, "Damaged", unit="blue1", amount=3, reason="Overheating")


@rule("R-WPN-029")
def test_overheating_reads_the_face_of_the_die_not_the_total() -> None:
    # Given: Tension 2; 6 + 5 + 2 = 13, an odd total of an even die
    setup = situation(blue=[armed("incinerator")], red=[red1()], tension=2)

    battle = play(setup, ["attack", "with:incinerator", "at:red1", "to:C4"], [[6]])

    assert numbers(the(battle, "MightRolled"))["total"] == 13
    assert of(battle, "Damaged", unit="blue1") == []


@rule("R-WPN-029")
def test_a_shot_at_empty_ground_has_no_die_to_overheat_by() -> None:
    # Given: nobody near A3, which an Incinerator burns
    far = unit("red1", zone="L9", tier="npc")
    setup = situation(blue=[armed("incinerator")], red=[far], tension=3)

    battle = play(setup, ["attack", "with:incinerator", "at:zone", "to:A3", "to:C4"])

    assert of(battle, "MightRolled") == []
    assert of(battle, "Damaged") == []


@rule("R-WPN-029")
def test_overheating_reads_the_die_that_was_kept_among_several() -> None:
    # Given: a Boosted Radiant Fist, two Advantages
    setup = situation(blue=[armed("radiant_fist")], red=[red1()], tension=2)

    # When: of 7, 4 and 1 blue1 keeps the 4: 4 + 5 + 4 = 13
    battle = play(setup, ["attack", "with:radiant_fist+boost", "to:C4", "keep:4"], [[7, 4, 1]])

    assert the(battle, "HitSuffered", total=13, margin=0)
    assert of(battle, "Damaged", unit="blue1") == []


@rule("R-WPN-029")
def test_overheating_reads_the_final_roll_after_a_reroll() -> None:
    setup = situation(blue=[armed("incinerator", genre_points=1)], red=[red1()], tension=2)

    # When: an odd 3 is rolled again, and of 6 and 1 the 6 is kept
    battle = play(
        setup, ["attack", "with:incinerator", "at:red1", "to:C4", "try_again:blue1", "keep:6"], [[3], [6, 1]]
    )

    assert of(battle, "Damaged", unit="blue1") == []


# ------------------------------------------------------------------ Unreliable


@rule("R-WPN-028")
def test_an_unreliable_weapon_loses_tension_on_an_odd_die() -> None:
    setup = situation(blue=[armed("resonance_cannon")], red=[red1()], tension=3)

    # When: 7 + 5 + 0 = 12 against 13
    battle = play(setup, ["attack", "with:resonance_cannon", "to:C4"], [[7]])

    assert terms(the(battle, "MightRolled"))["Tension"] == 0
    assert the(battle, "Missed", total=12)
    # Then: the term tells why it is 0
    (reason,) = [term.reason for term in the(battle, "MightRolled").all_terms() if term.source == "Tension"]
    assert reason == "Resonance Cannon is Unreliable and the die was odd, R-WPN-028"


@rule("R-WPN-028")
def test_an_unreliable_weapon_keeps_tension_on_an_even_die() -> None:
    setup = situation(blue=[armed("chainblade")], red=[red1()], tension=2)

    # When: 6 + 5 + 2 = 13 against 13
    battle = play(setup, ["attack", "with:chainblade", "to:C4"], [[6]])

    assert terms(the(battle, "MightRolled"))["Tension"] == 2
    assert the(battle, "HitSuffered", total=13, margin=0)
    assert [term.reason for term in the(battle, "MightRolled").all_terms() if term.reason] == []


@rule("R-WPN-029")
def test_with_a_disadvantage_an_unreliable_weapon_reads_the_lowest_die() -> None:
    # Given: a Suppressed blue1
    blue1 = unit(
        "blue1", zone="C4", weapons=["chainblade"], effects=[{"effect": "suppressed", "other": "red1"}]
    )
    setup = situation(blue=[blue1], red=[red1()], tension=3)

    # When: of 8 and 5 the 5 must be kept: 5 + 5 + 0
    battle = play(setup, ["attack", "with:chainblade", "to:C4"], [[8, 5]])

    assert numbers(the(battle, "MightRolled"))["total"] == 10
    assert terms(the(battle, "MightRolled"))["Tension"] == 0


@rule("R-WPN-029")
def test_with_an_advantage_the_user_of_an_unreliable_weapon_may_keep_a_lower_even_die() -> None:
    # Given: a Whirlwind Attack with its own Advantage and Tension 3
    setup = situation(blue=[armed("whirlwind_attack")], red=[red1()], tension=3)

    # When: of 7 and 6 the 6 is kept: 6 + 5 + 3 = 14, where the 7 would make 12
    battle = play(setup, ["attack", "with:whirlwind_attack", "at:red1", "to:C4", "keep:6"], [[7, 6]])

    assert the(battle, "HitSuffered", total=14, margin=1)


@rule("R-WPN-029")
def test_unreliable_reads_the_final_roll_after_a_reroll() -> None:
    setup = situation(blue=[armed("resonance_cannon", genre_points=1)], red=[red1()], tension=3)

    # When: 7 + 5 + 0 misses and is rolled again; of 6 and 3 the 6 is kept: 6 + 5 + 3 = 14
    battle = play(
        setup,
        ["attack", "with:resonance_cannon", "to:C4", "try_again:blue1", "keep:6", "maim:legs"],
        [[7], [6, 3]],
    )

    assert the(battle, "HitSuffered", total=14, margin=1)
