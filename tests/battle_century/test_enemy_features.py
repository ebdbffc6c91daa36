"""Biological, Invasive, Squadron. R-ENEMY-024 to R-ENEMY-032."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    Piece,
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
    unit_of,
)
from wartable import BadInput, Ruling, Setup
from wartable.testing import rule

MISSILES: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{MISSILES}")


def armed(*features: str, **more: Any) -> Piece:
    """blue1 in A1, which cannot Move, with missiles and these Features."""
    values: dict[str, Any] = {"zone": "A1", "speed": 0, "tier": "npc", "weapons": [MISSILES]}
    return unit("blue1", **{"threshold": 5, "energy": 5, **values, "features": list(features), **more})


def enemy(*features: str, **more: Any) -> Piece:
    """red1 in C1, an Enemy with these Features."""
    return unit(
        "red1",
        **{"guard": 5, "threshold": 5, "zone": "C1", "tier": "npc", "features": list(features), **more},
    )


def row(blue: Piece, *red: Piece, **more: Any) -> Setup:
    """A strip of eight Zones."""
    return situation(blue=[blue], red=list(red), **{"terrain": ["........"], **more})


# ------------------------------------------------------------------ Biological


@rule("R-ENEMY-024")
def test_a_biological_unit_turns_energy_into_half_as_much_threshold() -> None:
    # Given: 4 Damage
    beast = armed("biological", damage=4)
    # When: 4 of 5 Energy
    battle = play(row(beast, enemy()), ["biological", "energy:4"])
    # Then
    assert numbers(the(battle, "UpgradeUsed"))["energy"] == 4
    assert numbers(the(battle, "Restored"))["amount"] == 2


@rule("R-ENEMY-024")
def test_a_biological_unit_pays_for_whole_points_that_it_lacks() -> None:
    # Given: 1 Damage; 5 Energy
    slight = play(row(armed("biological", damage=1), enemy()), ["biological"])
    deep = play(row(armed("biological", damage=4), enemy()), ["biological"])
    # Then: 2 Energy for 1 point, without a question; an odd one would be lost
    assert numbers(the(slight, "Restored"))["amount"] == 1
    assert keys(deep) == ["energy:2", "energy:4"]


@rule("R-ENEMY-024")
def test_two_points_of_energy_are_enough_for_a_biological_unit() -> None:
    two = armed("biological", damage=1, energy=2)
    one = armed("biological", damage=1, energy=1)
    assert "biological" in keys(begin(row(two, enemy())))
    assert "biological" not in keys(begin(row(one, enemy())))


@rule("R-ENEMY-024")
def test_a_biological_unit_that_is_whole_or_spent_does_not_heal() -> None:
    # Given
    whole = row(armed("biological"), enemy())
    spent = row(armed("biological", damage=4, energy_spent=4), enemy())
    # Then
    assert "biological" not in keys(begin(whole))
    assert "biological" not in keys(begin(spent))


@rule("R-ENEMY-024", "R-ENEMY-025")
def test_a_biological_unit_that_heals_a_level_has_its_attribute_back() -> None:
    # Given: 5 Damage on Threshold 5, and no Arms
    beast = armed("biological", damage=5, maimed=["arms"])
    # When
    battle = begin(row(beast, enemy()))
    # Then: half its Might
    assert unit_of(battle, "blue1").attributes.might == 2
    # When
    answer(battle, "biological", "energy:2")
    # Then
    assert unit_of(battle, "blue1").attributes.might == 5


@rule("R-ENEMY-025")
@pytest.mark.parametrize(
    ("area", "attribute"), [("head", "systems"), ("torso", "guard"), ("arms", "might"), ("legs", "speed")]
)
def test_each_maimed_area_of_a_biological_unit_halves_an_attribute(area: str, attribute: str) -> None:
    # Given: all Attributes 5
    beast = unit(
        "blue1",
        zone="A1",
        guard=5,
        threshold=5,
        speed=5,
        systems=5,
        damage=5,
        maimed=[area],
        features=["biological"],
    )
    # When
    ranks = unit_of(begin(row(beast, enemy())), "blue1").attributes
    # Then: that one is 2
    names = ("systems", "guard", "might", "speed")
    assert [name for name in names if ranks.rank_of(name) == 2] == [attribute]


@rule("R-ENEMY-025")
def test_a_maimed_area_of_a_biological_unit_does_not_work() -> None:
    # Given: the Arms hold its missiles
    beast = armed("biological", damage=5, maimed=["arms"])
    # When
    battle = play(row(beast, enemy(zone="B1")), ["attack"])
    # Then
    assert f"with:{MISSILES}" not in keys(battle)


@rule("R-ENEMY-025")
def test_a_biological_power_suit_is_halved_by_both() -> None:
    # Given: the suit keeps the Arms working; Might 9 is halved twice: 4, then 2
    beast = armed("biological", "power_suit", might=9, damage=5, maimed=["arms"])
    # When
    battle = play(row(beast, enemy(guard=20)), SHOT, dice=[[6]])
    # Then
    assert terms(the(battle, "MightRolled"))["Might"] == 2


@rule("R-ENEMY-026")
def test_nobody_ejects_from_a_biological_unit() -> None:
    # Given: an NPC with a single point of Threshold left
    beast = enemy("biological", damage=19, maimed=["head", "torso", "legs"])
    setup = row(armed(), beast, unit("red2", zone="H1"), tension=5)
    # When
    battle = play(setup, SHOT, dice=[[9]])
    # Then
    the(battle, "Destroyed", unit="red1")
    assert of(battle, "CoreEjected") == []


@rule("R-ENEMY-026")
def test_no_pilot_leaves_a_biological_unit_at_will() -> None:
    # Then
    assert "eject" not in keys(begin(row(armed("biological"), enemy())))
    assert "eject" in keys(begin(row(armed(), enemy())))


# ------------------------------------------------------------------ Invasive


@rule("R-ENEMY-028")
def test_an_invasive_unit_deals_half_damage_and_takes_a_layer_for_each_5_of_it() -> None:
    # Given: Tension 9: 10 + 5 + 9 against Defense 10
    setup = row(armed("invasive"), enemy(threshold=9), tension=9)
    # When: 14 are halved to 7
    battle = play(setup, SHOT, dice=[[10], [6]])
    # Then
    assert numbers(the(battle, "Damaged"))["amount"] == 7
    assert the(battle, "LayersLost").facts() == {
        "event": "LayersLost",
        "unit": "red1",
        "layers": 1,
        "by": "blue1",
    }


@rule("R-ENEMY-028")
def test_an_invasive_unit_that_deals_less_than_5_takes_no_layer() -> None:
    # Given: 9 halved is 4
    setup = row(armed("invasive"), enemy(threshold=9), tension=9)
    # When
    battle = play(setup, SHOT, dice=[[5]])
    # Then
    assert numbers(the(battle, "Damaged"))["amount"] == 4
    assert of(battle, "LayersLost") == []


@rule("R-ENEMY-028", "R-TRBL-023")
def test_an_invasive_unit_halves_what_an_attack_adds_up_to() -> None:
    # Given: a Chainblade at Tension 5: 4 + 5 + 6 passes by 5, and 5 more
    blue = armed("invasive", zone="C1", might=4, weapons=["chainblade"])
    setup = row(blue, enemy(threshold=9), tension=5)
    # When: 10 are halved to 5, where 2 and 2 would have been 4
    battle = play(setup, ["attack", "with:chainblade"], dice=[[6], [6]])
    # Then
    assert numbers(the(battle, "Damaged"))["amount"] == 5
    assert numbers(the(battle, "LayersLost"))["layers"] == 1


@rule("R-ENEMY-028")
def test_an_invasive_unit_hurts_its_own_side_in_full() -> None:
    # Given: red2 next to red1, both in a Blast
    blue = armed("invasive", weapons=["rail_bazooka"])
    ally = unit("blue2", zone="C1", guard=5, tier="npc", threshold=9)
    setup = situation(blue=[blue, ally], red=[enemy(threshold=9)], terrain=["........"], tension=9)
    # When: 14 each, the hits taken without Maiming
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1", "maim:head"], dice=[[10], [6]])
    # Then
    assert numbers(the(battle, "Damaged", unit="red1"))["amount"] == 7
    assert numbers(the(battle, "Damaged", unit="blue2"))["amount"] == 14


@rule("R-ENEMY-028")
@pytest.mark.parametrize("tier", ["ai", "monster"])
def test_what_has_no_pilot_loses_no_layers(tier: str) -> None:
    # Given
    setup = row(armed("invasive"), enemy(threshold=9, tier=tier), tension=9)
    # When
    battle = play(setup, SHOT, dice=[[10]])
    # Then
    assert numbers(the(battle, "Damaged"))["amount"] == 7
    assert of(battle, "LayersLost") == []


@rule("R-ENEMY-028", "R-DMG-019")
def test_a_pilot_who_has_left_loses_no_layers() -> None:
    # Given
    setup = row(armed("invasive"), enemy(threshold=9, pilotless=True), tension=9)
    # When: 24 against half of Guard 5, and 5
    battle = play(setup, SHOT, dice=[[10]])
    # Then
    assert numbers(the(battle, "Damaged"))["amount"] == 8
    assert of(battle, "LayersLost") == []


@rule("R-ENEMY-028")
def test_blocked_damage_takes_no_layer() -> None:
    # Given: a barrier that stops 6 of 14; half of 8 is left
    barrier = [{"effect": "absolute_barrier", "amount": 6, "clock": "red1"}]
    setup = row(armed("invasive"), enemy(threshold=9, effects=barrier), tension=9)
    # When
    battle = play(setup, SHOT, dice=[[10]])
    # Then
    assert numbers(the(battle, "Damaged"))["amount"] == 4
    assert of(battle, "LayersLost") == []


@rule("R-ENEMY-028", "R-POW-008")
def test_an_invasive_enemy_is_known_once_it_has_hurt_somebody() -> None:
    # Given
    battle = begin(row(armed("invasive"), enemy(threshold=9), tension=9), dice=[[10], [6]])
    # When
    answer(battle, *SHOT)
    # Then
    data: Any = battle.view("red").data()
    assert [known["key"] for known in data["units"][0]["upgrades"]] == ["invasive"]


# ------------------------------------------------------------------ Squadron


@rule("R-ENEMY-031")
def test_nothing_of_a_squadron_is_maimed() -> None:
    # Given: 5 + 5 + 6 against 10 is 6, with Threshold 5
    setup = row(armed(), enemy("squadron", weapons=[MISSILES]), tension=5)
    # When: nobody is asked for an Area
    battle = play(setup, SHOT, dice=[[6]])
    # Then: a Level is lost all the same
    assert the(battle, "Maimed").facts()["area"] == ""
    assert unit_of(battle, "red1").levels_lost == 1
    data: Any = battle.view("red").data()
    assert data["units"][1]["maimed"] == []


@rule("R-ENEMY-031")
def test_a_squadron_keeps_its_weapons_to_the_last() -> None:
    # Given: three of its four Levels are gone
    squadron = armed("squadron", damage=17)
    # When
    battle = play(row(squadron, enemy(guard=20)), SHOT, dice=[[6]])
    # Then
    the(battle, "AttackDeclared")


@rule("R-ENEMY-031")
@pytest.mark.parametrize(
    ("weapon", "dice"),
    [("rail_bazooka", [6, 6, 6]), ("riot_weapon", [6, 6, 6]), ("whirlwind_attack", [6, 6, 6, 6])],
)
def test_area_weapons_have_two_advantages_against_a_squadron(weapon: str, dice: list[int]) -> None:
    # Given: a Blast, a Line, and a Burst with an Advantage of its own
    blue = armed(zone="B1", weapons=[weapon])
    setup = row(blue, enemy("squadron", guard=20))
    # When
    battle = play(setup, ["attack", f"with:{weapon}", "at:red1"], dice=[dice])
    # Then
    assert terms(the(battle, "MightRolled"), "advantages")["Squadron"] == 2


@rule("R-ENEMY-031")
def test_other_weapons_have_no_advantage_against_a_squadron() -> None:
    # Given
    setup = row(armed(), enemy("squadron", guard=20))
    # When
    battle = play(setup, SHOT, dice=[[6]])
    # Then
    assert terms(the(battle, "MightRolled"), "advantages") == {}


@rule("R-ENEMY-032")
def test_a_squadron_is_gone_with_its_fourth_level() -> None:
    # Given: a single point is left
    setup = row(armed(), enemy("squadron", damage=19), unit("red2", zone="H1"), tension=5)
    # When
    battle = play(setup, SHOT, dice=[[9]])
    # Then
    the(battle, "Destroyed", unit="red1")


@rule("R-ENEMY-031")
def test_a_squadron_that_heals_frees_no_area() -> None:
    # Given: a living squadron has lost a Level
    swarm = armed("squadron", "biological", damage=5)
    # When
    battle = play(row(swarm, enemy()), ["biological", "energy:2"])
    # Then
    assert the(battle, "Restored").facts()["areas"] == []
    assert unit_of(battle, "blue1").levels_lost == 0


@rule("R-ENEMY-031")
def test_a_situation_cannot_maim_a_squadron() -> None:
    # When
    with pytest.raises(BadInput, match="nothing of red1 can be Maimed"):
        begin(row(armed(), enemy("squadron", damage=5, maimed=["arms"])))


@rule("R-ENEMY-031")
def test_a_ruling_on_damage_costs_a_squadron_levels_alone() -> None:
    # Given
    battle = begin(row(armed(), enemy("squadron")))
    # When
    battle.rule(Ruling("red1.damage", "11", "two were missing"))
    # Then
    assert unit_of(battle, "red1").maimed == ["", ""]
