"""Crippling, as the Boosted Beam Ripper has it.

Might 5, Tension 1, 5 Energy, and Defense 10 (Guard 5 + 5). blue1 is always in C4, red1 in D4.
"""

from __future__ import annotations

import pytest

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

BOOSTED = ("attack", "with:beam_ripper+boost", "to:C4")


def ripper() -> Piece:
    """blue1 with a Beam Ripper; no Player Character, so nobody trades its Advantages."""
    return unit("blue1", zone="C4", tier="npc", weapons=["beam_ripper"])


def red1(damage: int = 0) -> Piece:
    """An Enemy with the Default Weapons and an Assault Rifle."""
    return unit("red1", zone="D4", guard=5, threshold=5, tier="npc", damage=damage, weapons=["assault_rifle"])


@rule("R-WPN-058")
def test_a_boosted_beam_ripper_costs_1_and_2_more_and_has_an_advantage() -> None:
    battle = play(situation(blue=[ripper()], red=[red1()]), BOOSTED, [[5, 1]])

    assert the(battle, "AttackDeclared", weapon="beam_ripper", energy=3)
    assert terms(the(battle, "MightRolled"), "advantages") == {"Boost": 1}


@rule("R-WPN-058", "R-WPN-016/1")
def test_a_pass_with_a_crippling_weapon_gives_the_enemy_a_disadvantage() -> None:
    # When: blue1 passes, and red1 shoots back: two dice
    battle = play(
        situation(blue=[ripper()], red=[red1()]),
        [*BOOSTED, "attack", "with:assault_rifle", "to:D4"],
        [[5, 1], [9, 2]],
    )

    assert terms(the(battle, "MightRolled", unit="red1"), "advantages") == {"Suppressed": -1}


@rule("R-WPN-016/1", "R-TRBL-009")
def test_a_crippling_weapon_needs_a_pass_and_no_damage() -> None:
    # When: 4 + 5 + 1 = 10 against 10
    battle = play(situation(blue=[ripper()], red=[red1()]), BOOSTED, [[4, 1]])

    assert the(battle, "EffectBegan", unit="red1", effect="suppressed", amount=1, other="blue1")


@rule("R-WPN-016/1")
def test_a_crippling_weapon_that_misses_hampers_nobody() -> None:
    # When: 3 + 5 + 1 = 9
    battle = play(situation(blue=[ripper()], red=[red1()]), BOOSTED, [[3, 1]])

    assert of(battle, "EffectBegan") == []


@rule("R-WPN-016/5")
def test_a_crippling_weapon_deals_its_whole_damage() -> None:
    # When: 8 + 5 + 1 = 14
    battle = play(situation(blue=[ripper()], red=[red1()]), BOOSTED, [[8, 1]])

    # Then: 4, and nothing is withheld
    assert numbers(the(battle, "Damaged", unit="red1")) == {"amount": 4, "left": 16}
    assert of(battle, "EffectBegan", effect="withheld") == []


@rule("R-WPN-016/5", "R-SUP-007", "B-19")
def test_a_crippling_weapon_deals_its_whole_additional_damage() -> None:
    # Given: Support Fire makes blue1's Chainblade Crippling; Tension 5
    given = {"effect": "fire_support", "other": "blue1", "weapon": "chainblade", "turns": 0}
    blue1 = unit("blue1", zone="C4", speed=0, tier="npc", weapons=["chainblade"], effects=[given])
    setup = situation(
        blue=[blue1], red=[unit("red1", zone="D4", tier="npc", guard=5, threshold=9)], tension=5
    )

    # When: 2 + 5 + 5 = 12
    battle = play(setup, ["attack", "with:chainblade"], [[2]])

    # Then: 2, and Tension 5 besides
    assert the(battle, "EffectBegan", unit="red1", effect="crippled")
    assert [numbers(event)["amount"] for event in of(battle, "Damaged")] == [2, 5]


@rule("R-WPN-016/2")
def test_the_user_of_a_crippling_weapon_picks_the_maim_of_odd_damage() -> None:
    # Given: 1 point left in red1's first Level
    # When: a margin of 1, which is odd
    battle = play(situation(blue=[ripper()], red=[red1(damage=4)]), [*BOOSTED, "maim:arms"], [[5, 1]])

    assert the(battle, "Maimed", unit="red1", area="arms", chooser="blue")


@rule("R-WPN-016/3", "R-DMG-011")
def test_the_user_of_a_crippling_weapon_may_spare_the_enemy_it_would_destroy() -> None:
    # Given: red1 has 1 point left in all
    hurt = unit(
        "red1", zone="D4", guard=5, threshold=5, tier="npc", damage=19, maimed=["head", "torso", "arms"]
    )

    battle = play(situation(blue=[ripper()], red=[hurt]), [*BOOSTED, "spare"], [[5, 1]])

    assert the(battle, "Disabled", unit="red1", reason="spared")
    assert of(battle, "Destroyed") == []


@rule("R-WPN-016/4")
def test_a_crippling_weapon_never_risks_an_ally_in_a_duel() -> None:
    setup = situation(
        blue=[ripper(), unit("blue2", zone="D4", duel="red1")],
        red=[unit("red1", zone="D4", tier="npc", duel="blue2")],
        order=["blue1", "red1", "blue2"],
    )

    # When: three dice, and an odd one kept, with which another attack would hit blue2
    battle = play(setup, BOOSTED, [[5, 1, 3]])

    assert the(battle, "MightRolled", target="red1")
    assert unit_of(battle, "blue2").damage == 0


@rule("R-WPN-058")
def test_a_beam_ripper_that_is_not_boosted_is_not_crippling() -> None:
    battle = play(situation(blue=[ripper()], red=[red1()]), ["attack", "with:beam_ripper", "to:C4"], [[5]])

    assert the(battle, "AttackDeclared", energy=1)
    assert of(battle, "EffectBegan") == []


@rule("R-WPN-058", "R-WPN-068", "A-217")
def test_a_beam_ripper_rests_in_both_modes_after_a_boosted_strike() -> None:
    battle = play(situation(blue=[ripper()], red=[red1()]), [*BOOSTED, "hold", "attack"], [[1, 1]])

    assert keys(battle) == ["with:cqc", "with:vulcans"]


@rule("R-WPN-068", "A-217")
def test_a_beam_ripper_does_not_rest_after_a_plain_strike() -> None:
    battle = play(
        situation(blue=[ripper()], red=[red1()]),
        ["attack", "with:beam_ripper", "to:C4", "hold", "attack"],
        [[1]],
    )

    assert keys(battle) == ["with:cqc", "with:vulcans", "with:beam_ripper", "with:beam_ripper+boost"]


# ------------------------------------------------------------------ moving while Crippled


@rule("R-WPN-017")
def test_a_crippled_enemy_takes_damage_for_every_zone_it_moves_before_its_action() -> None:
    # When: blue1 hits for 1, and red1 moves 1 Zone to shoot from D5: two dice
    battle = play(
        situation(blue=[ripper()], red=[red1()]),
        [*BOOSTED, "attack", "with:assault_rifle", "to:D5"],
        [[5, 1], [1, 1]],
    )

    # Then: 1 more Damage, before it has moved
    hurt = battle.events.index(the(battle, "Damaged", unit="red1", amount=1, reason="Crippled"))
    assert hurt < battle.events.index(the(battle, "Moved", unit="red1", zones=1))


@rule("R-WPN-017", "R-TRBL-026")
def test_a_crippled_enemy_that_boosts_takes_damage_for_every_zone() -> None:
    # When: red1 Boosts 4 Zones away, to H4; 1 + 4 = 5 is a Level, and the attacker picks the Area
    battle = play(
        situation(blue=[ripper()], red=[red1()]), [*BOOSTED, "boost", "to:H4", "maim:legs"], [[5, 1]]
    )

    assert the(battle, "Damaged", unit="red1", amount=4, reason="Crippled")
    assert the(battle, "Maimed", unit="red1", area="legs", chooser="blue")


@rule("R-WPN-017", "R-ACT-021", "R-ACT-056")
@pytest.mark.parametrize(("key", "amount"), [("crippled", 2), ("withheld", 3)])
def test_movement_in_the_turn_in_which_it_was_hit_costs_a_unit_nothing(key: str, amount: int) -> None:
    # Given: blue1 was hit in this Turn of its own, the first of the Round, or before it
    effect = {"effect": key, "amount": 3, "other": "red1", "clock": "blue1", "at_end": True}
    now = unit("blue1", zone="A5", speed=6, threshold=10, effects=[{**effect, "born": 1}])
    before = unit("blue1", zone="A5", speed=6, threshold=10, effects=[{**effect, "born": 0}])
    red = unit("red1", zone="H5")
    # When: it Boosts 2 Zones
    spared = play(situation(blue=[now], red=[red]), ["boost", "to:C5"])
    hurt = play(situation(blue=[before], red=[red]), ["boost", "to:C5"])
    # Then: it will pay in its next Turn
    assert of(spared, "Damaged") == []
    assert len(unit_of(spared, "blue1").effects) == 1
    assert numbers(the(hurt, "Damaged"))["amount"] == amount


@rule("R-WPN-017")
def test_a_crippled_enemy_that_stays_takes_no_damage() -> None:
    battle = play(
        situation(blue=[ripper()], red=[red1()]),
        [*BOOSTED, "attack", "with:assault_rifle", "to:D4"],
        [[5, 1], [1, 1]],
    )

    assert of(battle, "Damaged", reason="Crippled") == []


@rule("R-WPN-017", "A-47")
def test_a_crippled_enemy_moves_freely_again_after_its_next_turn() -> None:
    # When: red1 holds in its next Turn, blue1 holds, and then red1 Boosts
    battle = play(
        situation(blue=[ripper()], red=[red1()]), [*BOOSTED, "hold", "hold", "boost", "to:H4"], [[5, 1]]
    )

    assert the(battle, "EffectEnded", unit="red1", effect="crippled")
    assert of(battle, "Damaged", reason="Crippled") == []


@rule("R-WPN-017", "A-47")
def test_all_willing_movement_of_the_next_turn_counts_for_a_crippled_enemy() -> None:
    # Given: a Duel, in which red1 is Crippled by blue1
    setup = situation(
        blue=[unit("blue1", zone="D4", tier="npc", duel="red1", weapons=["beam_ripper"])],
        red=[unit("red1", zone="D4", threshold=5, guard=5, tier="npc", duel="blue1")],
    )

    # When: blue1 hits for 1 (three dice); red1 wins the contest of Speed, drags both 1 Zone to D5, then
    # Disengages 2 Zones to D7
    battle = play(
        setup,
        ["attack", "with:beam_ripper+boost", "contest", "to:D5", "disengage", "to:D7"],
        [[5, 1, 2], [9], [2]],
    )

    # Then: 1 for the drag and 2 for the Disengage
    assert [numbers(event)["amount"] for event in of(battle, "Damaged", reason="Crippled")] == [1, 2]


@rule("R-TRBL-027")
def test_a_crippled_enemy_dragged_by_its_opponent_takes_no_damage() -> None:
    setup = situation(
        blue=[unit("blue1", zone="D4", tier="npc", duel="red1", weapons=["beam_ripper"])],
        red=[unit("red1", zone="D4", guard=5, tier="npc", duel="blue1")],
    )

    # When: red1 calls the contest in its Turn and loses it, and blue1 drags both to D6
    battle = play(setup, ["attack", "with:beam_ripper+boost", "contest", "to:D6"], [[5, 1, 2], [2], [9]])

    assert the(battle, "Moved", unit="red1", zones=2, forced=True)
    assert of(battle, "Damaged", reason="Crippled") == []


@rule("R-TRBL-027", "A-124")
def test_a_crippled_enemy_that_wins_the_contest_outside_its_turn_takes_no_damage() -> None:
    # Given: blue1 is Crippled, and it is red1's Turn
    crippled = {"effect": "crippled", "other": "red1", "clock": "blue1", "at_end": True}
    setup = situation(
        blue=[unit("blue1", zone="D4", tier="npc", duel="red1", effects=[crippled])],
        red=[unit("red1", zone="D4", tier="npc", duel="blue1")],
        turn="red1",
    )

    # When: blue1 wins the contest that red1 called, 9 against 2, and takes both to D6
    battle = play(setup, ["contest", "to:D6"], [[2], [9]])

    assert the(battle, "Moved", unit="blue1", zones=2)
    assert of(battle, "Damaged") == []
