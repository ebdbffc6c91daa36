"""Mid-Scene Upgrade over all that there is: what may come in mid-battle, and what becomes of it."""

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
from wartable import Battle, State
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting
from wartable.rulesets.battle_century.operation.upgrades.catalogue import upgrade_with_tag
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
MSU: Final = "power:mid_scene_upgrade"
RED: Final = unit("red1", zone="L9", speed=0)


def wishing(*choices: str, red: Piece = RED, **more: Any) -> Battle[State]:
    """Blue 1 with a Genre Point and its Player's wishes."""
    blue = unit("blue1", zone="A1", genre_points=1, **{"energy": 5, **more})
    return play(situation(blue=[blue], red=[red]), [MSU, *choices])


# ------------------------------------------------------------------ what may come


@rule("R-POW-011")
def test_mid_scene_upgrade_brings_an_upgrade_that_works_at_once() -> None:
    # When: Internal, so in no Area
    battle = wishing("gain:invincible_alloy")
    # Then: it is used in the same Turn, and its 20 MP are owed
    assert the(battle, "UpgradeGained").facts() == {
        "event": "UpgradeGained",
        "unit": "blue1",
        "upgrade": "invincible_alloy",
        "area": "",
        "cost": 20,
    }
    assert unit_of(battle, "blue1").debts == ["invincible_alloy"]
    assert "invincible_alloy" in keys(battle)


@rule("R-POW-011", "R-MECH-007")
def test_an_external_upgrade_goes_into_an_area_and_a_specialist_one_is_chosen() -> None:
    # When
    battle = wishing("gain:custom_defense")
    assert keys(battle) == ["choose:melee", "choose:shooting", "choose:beam", "choose:non_beam"]
    answer(battle, "choose:beam")
    assert keys(battle) == ["in:head", "in:torso", "in:arms", "in:legs"]
    answer(battle, "in:legs")
    # Then
    fitting = unit_of(battle, "blue1").loadout.kit.fittings[0]
    assert (fitting.key, fitting.area) == ("custom_defense:beam", "legs")
    assert unit_of(battle, "blue1").debts == ["custom_defense:beam"]


@rule("R-UPG-002", "R-POW-011")
def test_nothing_that_is_owned_is_offered() -> None:
    # Given: two of the four Custom Defenses, and an Alloy
    held = {"internal": ["invincible_alloy"], "head": ["custom_defense:beam", "custom_defense:melee"]}
    battle = wishing(upgrades=held, weapons=[GUN])
    assert not {"gain:invincible_alloy", f"gain:{GUN}", "gain:cqc"} & set(keys(battle))
    # When
    answer(battle, "gain:custom_defense")
    # Then
    assert keys(battle) == ["choose:shooting", "choose:non_beam"]


@rule("R-POW-011", "R-ENEMY-012", "R-ENEMY-023")
@pytest.mark.parametrize("key", ["bloodlust", "colossus", "biological", "bullet_hell"])
def test_nothing_comes_from_the_lists_of_bosses_and_enemies(key: str) -> None:
    assert f"gain:{key}" not in keys(wishing())


@rule("R-POW-011")
@pytest.mark.parametrize(
    "key",
    ["super_combination", "unison_combination", "assistant", "superior_morphing", "secret_equipment"],
)
def test_nothing_comes_that_takes_partners_a_person_or_a_set_made_beforehand(key: str) -> None:
    assert f"gain:{key}" not in keys(wishing())


@rule("R-FEAT-002")
def test_features_that_can_be_put_on_come_for_nothing_and_for_this_operation() -> None:
    # When
    battle = wishing("gain:flyer")
    # Then
    assert the(battle, "UpgradeGained").facts()["cost"] == 0
    assert unit_of(battle, "blue1").loadout.flyer
    assert unit_of(battle, "blue1").debts == []


@rule("R-FEAT-002")
@pytest.mark.parametrize("key", ["base_unit", "power_suit"])
def test_nobody_becomes_a_base_or_another_build_in_mid_battle(key: str) -> None:
    assert f"gain:{key}" not in keys(wishing())


@rule("R-FEAT-002", "R-FEAT-007")
def test_a_gained_feature_takes_effect_at_once() -> None:
    # Given: Energy 5
    battle = wishing("gain:extreme_fortification")
    # Then: half of it
    assert unit_of(battle, "blue1").energy == 2


@rule("R-UPG-027", "R-POW-011")
@pytest.mark.parametrize(
    ("held", "roomy"),
    [([GUN], True), ([GUN, "bombardment", "sniper_rifle", "stun_rod", "beam_saber", "chainblade"], False)],
)
def test_a_pack_takes_in_what_it_has_room_for(held: list[str], roomy: bool) -> None:
    # Given: 5 or 30 of 30 Mecha Points in an Expansion Pack
    battle = wishing("gain:beam_rifle", upgrades={"separate": ["expansion_pack"]}, weapons={"pack": held})
    # Then
    assert ("in:pack" in keys(battle)) == roomy


@rule("R-UPG-030", "R-POW-011")
def test_secret_equipment_takes_nothing_in() -> None:
    battle = wishing("gain:beam_rifle", upgrades={"separate": ["secret_equipment"]})
    assert "in:secret" not in keys(battle)


# ------------------------------------------------------------------ forms


@rule("R-POW-011", "R-FORM-004")
def test_a_transformation_gained_in_battle_is_a_form_without_a_set() -> None:
    # Given: Guard 3, Speed 1, a gun
    battle = wishing("gain:transformation", "choose:guard+speed", guard=3, speed=1, weapons=[GUN])
    assert unit_of(battle, "blue1").loadout.place == 0
    # When
    answer(battle, "transformation:guard+speed")
    # Then
    blue = unit_of(battle, "blue1")
    assert (blue.attributes.guard, blue.attributes.speed) == (1, 3)
    assert GUN in blue.loadout.modes
    assert blue.debts == ["transformation:guard+speed"]


@rule("R-FORM-001", "R-POW-011")
def test_nobody_gets_a_second_type_of_alternate_form() -> None:
    battle = wishing(forms=[{"transformation": "guard+speed"}])
    assert "gain:frame" not in keys(battle)
    answer(battle, "gain:transformation")
    assert "choose:guard+speed" not in keys(battle)
    assert "choose:might+guard" in keys(battle)


@rule("R-FORM-005", "R-UPG-023", "R-POW-011", "R-FORM-007")
def test_a_form_gained_in_battle_has_nothing_from_the_sets_of_the_others() -> None:
    # Given: a gun as Gunner, wings as Jet, a Stun Rod in both
    forms = [
        {"name": "Gunner", "weapons": {"arms": [GUN]}},
        {"name": "Jet", "transformation": "guard+speed", "features": ["flyer"]},
    ]
    battle = wishing(
        "gain:transformation",
        "choose:might+guard",
        "transformation:might+guard",
        forms=forms,
        upgrades={"internal": ["superior_morphing"]},
        weapons=["stun_rod"],
    )
    # Then
    loadout = unit_of(battle, "blue1").loadout
    assert [mount.key for mount in loadout.mounts] == ["cqc", "vulcans", "stun_rod"]
    assert not loadout.flyer


# ------------------------------------------------------------------ in answer to a Test


@rule("R-POW-011", "R-AD-001")
def test_an_active_defense_gained_against_a_shot_stops_that_shot() -> None:
    # Given: Guard 5; a gun, Might 5, Tension 1
    blue = unit("blue1", zone="A1", guard=5, genre_points=1, speed=0)
    red = unit("red1", zone="B1", speed=0, tier="npc", weapons=[GUN])
    setup = situation(blue=[blue], red=[red], turn="red1", order=["red1", "blue1"])
    gain = ["mid_scene_upgrade:blue1", "gain:absorbing_armor", "choose:shooting", "in:head"]
    # When: 5 + 5 + 1 = 11 against 10, and the armor raises that to 13
    battle = play(setup, ["attack", f"with:{GUN}", *gain], dice=[[5]])
    raising = [key for key in keys(battle) if key.startswith("absorbing_armor:shooting")]
    answer(battle, raising[0])
    # Then
    assert of(battle, "Damaged") == []
    assert len(of(battle, "DefenseRaised")) == 1


# ------------------------------------------------------------------ the GM


@rule("R-POW-012", "B-21")
def test_the_gm_may_refuse_an_upgrade_too() -> None:
    # Given: a GM
    blue = unit("blue1", zone="A1", genre_points=1)
    battle = play(situation(blue=[blue], red=[RED], gm="gm"), [MSU, "gain:flyer", "refuse"])
    # Then: nothing gained, nothing paid
    refused = the(battle, "UpgradeRefused")
    assert battle.say(refused).startswith("The GM refuses blue1 the Flyer")
    assert not unit_of(battle, "blue1").loadout.flyer
    assert unit_of(battle, "blue1").genre == 1


@rule("R-POW-012")
def test_the_gm_may_grant_an_upgrade() -> None:
    blue = unit("blue1", zone="A1", genre_points=1)
    battle = play(situation(blue=[blue], red=[RED], gm="gm"), [MSU, "gain:flyer", "grant"])
    assert unit_of(battle, "blue1").loadout.flyer
    assert unit_of(battle, "blue1").genre == 0


# ------------------------------------------------------------------ what Enemies see


@rule("B-9", "R-POW-011")
def test_an_enemy_does_not_learn_which_upgrade_has_come() -> None:
    battle = wishing("gain:invincible_alloy")
    seen = [type(event).__name__ for event in battle.seen_by("red")]
    assert "PowerUsed" in seen
    assert "UpgradeGained" not in seen


@rule("B-9", "R-POW-011")
def test_an_enemy_learns_of_a_gained_upgrade_by_its_use_but_not_where_it_sits() -> None:
    # When
    battle = wishing("gain:invincible_alloy", "invincible_alloy")
    # Then
    gained = [event for event in battle.seen_by("red") if type(event).__name__ == "UpgradeGained"]
    assert numbers(gained[0])["cost"] == 20


# ------------------------------------------------------------------ Weapons and what tunes them


@rule("R-UPG-018", "R-POW-011")
def test_a_weapon_gained_later_is_tuned_by_the_upgrades_that_are_there() -> None:
    # Given: an Experimental Reactor
    red = unit("red1", zone="C1", speed=0, tier="npc")
    reactor = {"internal": ["experimental_reactor"]}
    battle = wishing("gain:beam_rifle", "in:arms", speed=0, upgrades=reactor, red=red)
    # Then: a Beam Rifle costs 1 Energy less
    plain = upgrade_with_tag("experimental_reactor")
    mode = unit_of(battle, "blue1").loadout.modes["beam_rifle"]
    assert mode.energy == mode.weapon.all_modes()[0].energy - 1
    assert (plain.name, 1) in mode.advantages


@rule("R-UPG-018", "R-POW-011")
def test_an_upgrade_gained_later_tunes_the_weapons_that_are_there() -> None:
    # Given: a Beam Rifle; its Might Test of 4 + 5 + 1
    red = unit("red1", zone="C1", speed=0, tier="npc")
    blue = unit("blue1", zone="A1", speed=0, genre_points=1, weapons=["beam_rifle"])
    choices = [MSU, "gain:experimental_reactor", "attack", "with:beam_rifle", "trade:0"]
    # When: an Advantage more is a second die
    battle = play(situation(blue=[blue], red=[red]), choices, dice=[[4, 1]])
    # Then
    assert terms(the(battle, "MightRolled"), "advantages") == {"Experimental Reactor": 1}


@rule("R-UPG-018")
def test_weapons_are_as_in_everybodys_hands_once_what_tuned_them_is_gone() -> None:
    # A loadout without the Upgrade kept the modes that it had tuned.
    battle = begin(situation(blue=[unit("blue1", zone="A1", weapons=["beam_rifle"])], red=[RED]))
    loadout = unit_of(battle, "blue1").loadout
    tuned = loadout.with_fitting(Fitting(upgrade_with_tag("experimental_reactor"), ""))
    # When
    plain = tuned.with_ranks_and_equipment(tuned.attributes, tuned.mounts, ())
    # Then
    assert tuned.modes["beam_rifle"].energy == loadout.modes["beam_rifle"].energy - 1
    assert plain.modes["beam_rifle"] is loadout.modes["beam_rifle"]
    assert tuned.plain().modes["beam_rifle"] is loadout.modes["beam_rifle"]
