"""The book's Troubleshooting chapter, its examples that name abilities together.

Unless a test says otherwise:
Might 5, Systems 4, Speed 5, Tension 1, and Defense 10 (Guard 5 + 5).
"""

from __future__ import annotations

from typing import Any, Final

from tests.battle_century.operations import (
    Piece,
    answer,
    begin,
    combination,
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

SPENT: Final = ["head", "torso", "arms"]
SLIPPERY: Final = {"internal": ["slippery_chassis"]}
DUELIST: Final = {"internal": ["duelist_model"]}
ALLOY: Final = {"internal": ["invincible_alloy"]}
SHOT: Final = ["bombardment"]
PAIR: Final = {"internal": ["super_combination"]}


def shooter(*weapons: str, **more: Any) -> Piece:
    """blue1 in C4, which stays where it is."""
    return unit(
        "blue1", **{"threshold": 5, "zone": "C4", "tier": "npc", "speed": 0, "weapons": weapons, **more}
    )


def at(id: str, zone: str, **more: Any) -> Piece:
    """A Unit of a Zone, no Player Character."""
    return unit(
        id, **{"guard": 5, "threshold": 5, "energy": 5, "speed": 5, "zone": zone, "tier": "npc", **more}
    )


def damage_to(battle: Any, id: str) -> list[object]:
    """What a Unit has taken, instance by instance."""
    return [numbers(event)["amount"] for event in of(battle, "Damaged", unit=id)]


# ------------------------------------------------------------------ The Beginning of a Turn


@rule("R-TRBL-003", "R-REST-003")
def test_regenerative_may_come_before_the_extreme_terrain_that_would_have_destroyed() -> None:
    # Given: red1 in Extreme Terrain with 2 of 20 points left
    red = at("red1", "H4", damage=18, maimed=SPENT, upgrades={"legs": ["regenerative"]})
    setup = situation(blue=[shooter()], red=[red], extra={"H4": ["extreme"]})

    # When: it restores 5, and then falls short by 11 - (1 + 5) = 5
    battle = play(setup, ["hold", "regenerative", "energy:5", "extreme", "speed"], [[1]])

    assert of(battle, "Destroyed") == []
    assert unit_of(battle, "red1").threshold_left == 2 + 5 - 5


@rule("R-TRBL-003", "R-REST-003")
def test_extreme_terrain_may_come_before_regenerative_too() -> None:
    red = at("red1", "H4", damage=3, upgrades={"legs": ["regenerative"]})
    setup = situation(blue=[shooter()], red=[red], extra={"H4": ["extreme"]})

    # When: it falls short by 4, and then restores 5 of the 7
    battle = play(setup, ["hold", "extreme", "speed", "maim:head", "regenerative", "energy:5"], [[2]])

    assert unit_of(battle, "red1").damage == 3 + 4 - 5


# ------------------------------------------------------------------ Weapon Types and Effects


@rule("R-TRBL-005")
def test_an_aimed_shooting_weapon_of_long_range_has_two_advantages_and_5_zones_more() -> None:
    # Given: Systems 0, and red1 10 Zones away: 5 + 5
    blue = at("blue1", "A4", speed=0, systems=0, weapons=["assault_rifle"])
    setup = situation(blue=[blue], red=[at("red1", "K4")])

    # When: three dice, the best of which is taken
    battle = play(setup, ["aim", "hold", "attack"], [[7, 2, 1]])

    assert terms(the(battle, "MightRolled"), "advantages") == {"Aim": 2}
    assert numbers(the(battle, "MightRolled"))["die"] == 7


@rule("R-TRBL-006", "R-TRBL-009")
def test_technoleeches_halve_energy_whether_they_hit_or_not() -> None:
    # Given: Defense 20
    setup = situation(blue=[shooter("technoleeches", tier="boss")], red=[at("red1", "F4", guard=15)])

    battle = play(setup, ["attack", "with:technoleeches", "at:red1"], [[5]])

    assert the(battle, "Missed", target="red1")
    assert unit_of(battle, "red1").energy == 2


# ------------------------------------------------------------------ Maiming Exceptions


@rule("R-TRBL-012")
def test_invincible_alloy_saves_a_power_suit_from_destruction_too() -> None:
    red = at("red1", "D4", damage=18, maimed=SPENT, features=["power_suit"], upgrades=ALLOY)
    setup = situation(blue=[shooter("assault_rifle")], red=[red])

    # When: 6 + 5 + 1 = 12 takes both points
    battle = play(setup, ["attack", "with:assault_rifle"], [[6]])

    assert the(battle, "Survived", unit="red1", left=1)
    assert unit_of(battle, "red1").maimed == SPENT


@rule("R-TRBL-010", "R-TRBL-011")
def test_invincible_alloy_brings_back_no_upgrade_of_a_purged_pack() -> None:
    # Given: a Jury Rig in the Torso, which is Maimed, and a Resupply in the pack, which was purged
    upgrades = {**ALLOY, "torso": ["jury_rig"], "separate": ["expansion_pack"], "pack": ["resupply"]}
    blue = shooter("bombardment", damage=5, maimed=["torso"], upgrades=upgrades, shut=["pack"], spent=SHOT)
    setup = situation(blue=[blue], red=[at("red1", "H4")])

    battle = play(setup, ["invincible_alloy"])

    assert "use:jury_rig" in keys(battle)
    assert "use:resupply" not in keys(battle)


# ------------------------------------------------------------------ Escaping from Duelists


@rule("R-TRBL-014/3", "R-BOSS-050")
def test_a_telekinetic_strike_out_of_a_duel_gives_a_duelist_model_nothing() -> None:
    # Given: blue2, a Duelist Model, duels red1, whom the Boss on its side slides away
    boss = unit("blue1", zone="A1", tier="boss", speed=0, weapons=["telekinetic_strike"])
    duelist = at("blue2", "B1", duel="red1", upgrades=DUELIST)
    setup = situation(blue=[boss, duelist], red=[at("red1", "B1", duel="blue2")])

    # When: 6 + 5 + 1 = 12 and an even die slide red1 to C1
    choices = ["attack", "with:telekinetic_strike+boost", "boost:1", "keep:6", "to:C1"]
    battle = play(setup, choices, [[6, 5, 4]])

    assert the(battle, "DuelEnded")
    assert [event.facts()["unit"] for event in of(battle, "AttackDeclared")] == ["blue1"]
    assert battle.decision is not None
    assert battle.decision.question == "blue2's Turn"


@rule("R-TRBL-014/2", "R-TRBL-016")
def test_a_lance_that_charges_out_of_a_duel_gives_a_duelist_model_nothing() -> None:
    # Given: blue1 duels red1, a Duelist Model with a Weapon in hand
    lancer = at("blue1", "A5", duel="red1", weapons=["boosted_lance"], upgrades=SLIPPERY)
    foe = at("red1", "A5", duel="blue1", weapons=["stun_rod"], upgrades=DUELIST)
    setup = situation(blue=[lancer], red=[foe, at("red2", "D5")])

    battle = play(setup, ["attack", "with:boosted_lance+charge", "at:red2", "to:F5"], [[6]])

    assert [event.facts()["unit"] for event in of(battle, "AttackDeclared")] == ["blue1"]
    assert battle.decision is not None
    assert battle.decision.question == "red1's Turn"


# ------------------------------------------------------------------ Tension Modifiers


@rule("R-TRBL-017")
def test_style_makes_overheating_weapons_more_dangerous() -> None:
    # Given: an Incinerator at Tension 2
    blue = shooter("incinerator", genre_points=1, powers=["my_style_is_impetuous"])
    setup = situation(blue=[blue], red=[at("red1", "D4", guard=15)], tension=2)

    # When: 3 + 5 + 6 misses, and the 3 is odd
    battle = play(setup, ["power:my_style_is_impetuous", "attack", "with:incinerator", "at:red1"], [[3]])

    # Then: 2 + 4
    assert numbers(the(battle, "Damaged", unit="blue1", reason="Overheating"))["amount"] == 6


# ------------------------------------------------------------------ Damage Modifiers


@rule("R-TRBL-024", "R-BOSS-017")
def test_extreme_fortification_halves_die_for_me() -> None:
    # Given: a Boss of Systems 7
    boss = unit("red1", zone="H4", tier="boss", systems=7, genre_points=1, powers=["die_for_me"])
    setup = situation(blue=[shooter(features=["extreme_fortification"])], red=[boss], turn="red1")

    # When: 7 / 2 = 3
    battle = play(setup, ["power:die_for_me"])

    # Then: 3 / 2
    assert damage_to(battle, "blue1") == [1]


@rule("R-TRBL-024", "R-BOSS-017")
def test_an_absolute_barrier_stops_die_for_me() -> None:
    boss = unit("red1", zone="H4", tier="boss", systems=7, genre_points=1, powers=["die_for_me"])
    behind = [{"effect": "absolute_barrier", "amount": 2, "clock": "blue1"}]
    setup = situation(
        blue=[shooter(upgrades={"torso": ["absolute_barrier"]}, effects=behind)], red=[boss], turn="red1"
    )

    # When: 2 of 3 are stopped
    battle = play(setup, ["power:die_for_me"])

    assert damage_to(battle, "blue1") == [1]


@rule("R-TRBL-024")
def test_extreme_fortification_does_not_halve_a_might_test() -> None:
    red = at("red1", "D4", features=["extreme_fortification"])
    setup = situation(blue=[shooter("assault_rifle")], red=[red])

    # When: 8 + 5 + 1 = 14
    battle = play(setup, ["attack", "with:assault_rifle"], [[8]])

    assert damage_to(battle, "red1") == [4]


# ------------------------------------------------------------------ Terrain Modifiers


@rule("R-TRBL-028", "R-POW-042", "R-WPN-060")
def test_terrain_that_was_made_stays_when_more_is_made_of_its_zone() -> None:
    # Given: blue1 turns D4 and what is around it into Defensive Terrain, then burns it
    blue = shooter("incinerator", genre_points=1, powers=["this_is_my_battlefield:defensive"])
    setup = situation(blue=[blue, at("blue2", "A4", speed=0)], red=[at("red1", "D4")])
    burn = ["attack", "with:incinerator+boost", "at:red1", "spare"]

    # When: Boost against cover, one die; blue2 shoots, three dice; and red1's Turn comes
    choices = ["power:this_is_my_battlefield:defensive", "to:D4", *burn, "attack"]
    battle = play(setup, choices, [[2], [1, 1, 1]])

    assert terms(the(battle, "MightRolled", unit="blue2"), "advantages") == {
        "Vulcans": -1,
        "Defensive Terrain": -1,
    }
    assert "extreme" in keys(battle)


# ------------------------------------------------------------------ Blasts and Friendly Fire


@rule("R-TRBL-030", "R-UPG-006")
def test_expert_support_spares_no_ally_whose_zone_is_left_in_the_area() -> None:
    # Given: blue2 and red1 in a Duel, and blue1, who never hits an Ally in a Duel with a single shot
    blue = shooter("rail_bazooka", upgrades={"internal": ["expert_support"]})
    duel = [at("blue2", "G4", duel="red1")]
    setup = situation(blue=[blue, *duel], red=[at("red1", "G4", duel="blue2")])

    # When: it keeps no Zone out
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1", "pass"], [[6]])

    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red1", "blue2"]
    assert damage_to(battle, "blue2") == [2]


@rule("R-TRBL-030", "R-UPG-006")
def test_expert_support_that_spares_an_ally_spares_the_enemy_in_its_zone_with_it() -> None:
    blue = shooter("rail_bazooka", upgrades={"internal": ["expert_support"]})
    setup = situation(
        blue=[blue, at("blue2", "G4", duel="red1")],
        red=[at("red1", "G4", duel="blue2"), at("red2", "F4")],
    )

    battle = play(setup, ["attack", "with:rail_bazooka", "at:red2", "to:G4", "pass"], [[6]])

    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red2"]


# ------------------------------------------------------------------ Component Units with Upgrades


@rule("R-TRBL-034", "R-TRBL-035")
def test_a_component_uses_its_support_with_the_internal_upgrades_of_the_lead() -> None:
    # Given: the lead brings Early Warning and Control, b its own Support; it is b's Turn
    lead = unit("a", upgrades={"internal": ["super_combination", "early_warning_and_control"]}, energy=5)
    helper = unit("b", upgrades={**PAIR, "separate": ["overcharge"]}, energy=5)
    setup = situation(
        blue=[lead, helper],
        red=[at("red1", "L9")],
        combinations=[combination("ab", "a", "b", zone="C4")],
        order=["b", "red1", "a"],
    )

    # When: b uses it, and pays 4 Energy of the whole to have it back
    battle = begin(setup)
    answer(battle, "use:overcharge")
    assert keys(battle) == ["restore", "pass"]
    answer(battle, "restore")

    assert unit_of(battle, "ab").energy == 5 - 4
    assert unit_of(battle, "ab").spent == []


# ------------------------------------------------------------------ Surviving Lethal Damage


@rule("R-TRBL-036", "R-UPG-021")
def test_invincible_alloy_survives_the_test_and_falls_to_the_chainblade() -> None:
    red = at("red1", "D4", tier="ai", damage=18, maimed=SPENT, upgrades=ALLOY)
    setup = situation(blue=[shooter("chainblade", zone="D4")], red=[red, at("red2", "L9")], tension=2)

    # When: 6 + 5 + 2 = 13 takes 3 of 2 points; then 2 more of the 1 that was left
    battle = play(setup, ["attack", "with:chainblade"], [[6]])

    told = [type(event).__name__ for event in battle.events]
    assert told.index("Survived") < told.index("Destroyed")
    assert damage_to(battle, "red1") == [3, 2]


@rule("R-TRBL-036", "R-WPN-048")
def test_who_survives_a_bombardment_falls_to_what_it_deals_besides() -> None:
    red = at(
        "red1", "F4", damage=18, maimed=SPENT, genre_points=1, powers=["i_cannot_be_defeated"], power_level=1
    )
    setup = situation(blue=[shooter("bombardment")], red=[red, at("red2", "L9")], tension=2)

    # When: 6 + 5 + 2 = 13 takes all; the Power leaves 1; Tension takes that
    choices = ["attack", "with:bombardment", "at:red1", "pass", "i_cannot_be_defeated", "to:G4"]
    battle = play(setup, choices, [[6]])

    assert the(battle, "Survived", unit="red1", left=1)
    assert the(battle, "Destroyed", unit="red1")


@rule("R-TRBL-037", "R-UPG-021", "A-75")
def test_invincible_alloy_leaves_one_point_in_the_fourth_level_and_its_genre_point() -> None:
    red = unit("red1", zone="D4", guard=5, threshold=5, damage=15, maimed=SPENT, upgrades=ALLOY)
    setup = situation(blue=[shooter("assault_rifle")], red=[red])

    # When: 10 + 5 + 1 = 16 takes 6 of the 5 that are left
    battle = play(setup, ["attack", "with:assault_rifle"], [[10]])

    stands = unit_of(battle, "red1")
    assert (stands.threshold_left, stands.maimed, stands.genre) == (1, SPENT, 1)


# ------------------------------------------------------------------ Genre Points of a lost Level


@rule("R-TRBL-039", "R-POW-038")
def test_the_genre_point_of_a_lost_level_does_not_deny_the_test_its_tension() -> None:
    # Given: red1, which knows Can't let you do That and has no point
    red = unit(
        "red1",
        zone="D4",
        guard=5,
        threshold=5,
        damage=18,
        maimed=SPENT,
        powers=["cant_let_you_do_that"],
        power_level=1,
    )
    setup = situation(blue=[shooter("assault_rifle")], red=[red], tension=5)

    # When: 2 + 5 + 5 = 12 takes the last 2 points, where 7 would have missed
    battle = play(setup, ["attack", "with:assault_rifle"], [[2]])

    assert keys(battle) == ["live_another_day", "pass"]


# ------------------------------------------------------------------ When Threshold is 0


@rule("R-TRBL-042", "R-UPG-021")
def test_no_alloy_saves_a_unit_of_threshold_0() -> None:
    red = at("red1", "D4", tier="ai", threshold=0, upgrades=ALLOY)
    setup = situation(blue=[shooter("assault_rifle")], red=[red, at("red2", "L9")])

    # When: 5 + 5 + 1 = 11, a margin of 1
    battle = play(setup, ["attack", "with:assault_rifle"], [[5]])

    assert of(battle, "Survived") == []
    assert the(battle, "Destroyed", unit="red1")


@rule("R-TRBL-042", "R-UPG-028")
def test_a_unit_of_threshold_0_has_no_pack_to_purge_for_its_life() -> None:
    red = at("red1", "D4", tier="ai", threshold=0, upgrades={"separate": ["expansion_pack"]})
    setup = situation(blue=[shooter("assault_rifle")], red=[red, at("red2", "L9")])

    battle = play(setup, ["attack", "with:assault_rifle"], [[5]])

    assert the(battle, "Destroyed", unit="red1")


# ------------------------------------------------------------------ Riding Base Units


@rule("R-TRBL-044", "R-FEAT-008")
def test_who_leans_out_of_a_flying_base_is_over_the_ground_with_it() -> None:
    # Given: a Base that flies over Defensive Terrain, and red2 reaching out of it
    base = at("red1", "G4", features=["base_unit", "flyer"])
    inside = unit("red2", tier="npc", docked_in="red1", effects=[{"effect": "exposed", "clock": "red2"}])
    setup = situation(blue=[shooter("rail_bazooka")], red=[base, inside], extra={"G4": ["defensive"]})

    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1"], [[6]])

    assert terms(the(battle, "MightRolled", target="red2"), "advantages") == {}


# ------------------------------------------------------------------ Halved Resources


@rule("R-TRBL-046", "R-TRBL-047", "R-FEAT-012")
def test_a_power_suit_that_loses_its_head_keeps_the_restorations_it_has_not_used() -> None:
    # Given: Systems 6 with 2 Restorations used
    red = at("red1", "D4", systems=6, restored=2, features=["power_suit"])
    setup = situation(blue=[shooter("assault_rifle")], red=[red])
    battle = begin(setup, dice=[[9]])
    assert unit_of(battle, "red1").restorations == 4

    # When: 9 + 5 + 1 = 15 takes a Level, and blue1 picks the Head
    answer(battle, "attack", "with:assault_rifle", "maim:head")

    # Then: 6 / 2 = 3, and not 3 - 2
    assert unit_of(battle, "red1").attributes.systems == 3
    assert unit_of(battle, "red1").restorations == 3
