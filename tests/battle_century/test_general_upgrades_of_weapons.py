"""General Upgrades that change kinds of Weapons, Integrated Weapons and The Beast."""

from __future__ import annotations

import pytest

from tests.battle_century.operations import (
    answer,
    begin,
    keys,
    numbers,
    play,
    situation,
    the,
    unit,
    unit_of,
)
from tests.battle_century.upgraded import GUN, ROD, advantages, attacked, blue
from wartable.testing import rule

# ------------------------------------------------------------------ Melee, Shooting, Beams


@rule("R-UPG-014")
@pytest.mark.parametrize("weapon", [ROD, "beam_saber"])
def test_duelist_model_gives_melee_weapons_an_advantage(weapon: str) -> None:
    # Given
    setup = situation(blue=[blue("duelist_model", weapons=[weapon])], red=[unit("red1", zone="B1")])
    # When
    battle = play(setup, ["attack", f"with:{weapon}"], dice=[[1, 1]])
    # Then
    assert advantages(battle, "red1") == {"Duelist Model": 1}


@rule("R-UPG-014")
def test_duelist_model_gives_shooting_weapons_none() -> None:
    # Given
    setup = situation(blue=[blue("duelist_model", weapons=[GUN])], red=[unit("red1", zone="B1")])
    # When
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[1]])
    # Then
    assert advantages(battle, "red1") == {}


@rule("R-UPG-016")
def test_sniper_model_counts_systems_twice_for_long_range() -> None:
    # Given: Range 5 and Systems 2; red1 stands 9 Zones away
    setup = situation(
        blue=[blue("sniper_model", weapons=["assault_rifle"], systems=2)], red=[unit("red1", zone="J1")]
    )
    # When: 5 + 2 x 2 = 9
    battle = play(setup, ["attack"], dice=[[1, 1]])
    # Then
    assert attacked(battle) == ["red1"]


@rule("R-UPG-016")
@pytest.mark.parametrize(("weapon", "zone"), [("assault_rifle", "K1"), (GUN, "G1"), ("rocket_punch", "G1")])
def test_sniper_model_reaches_no_farther_than_that(weapon: str, zone: str) -> None:
    # Given: 10 Zones for Long Range, 6 for a Weapon without it, and for a Melee Weapon of 3 + Systems 2
    setup = situation(blue=[blue("sniper_model", weapons=[weapon], systems=2)], red=[unit("red1", zone=zone)])
    # When
    battle = begin(setup)
    # Then: an Aim may still be possible, an attack is not
    assert "attack" not in keys(battle)


@rule("R-UPG-017")
def test_sniper_model_gives_an_advantage_from_another_zone() -> None:
    # Given
    setup = situation(blue=[blue("sniper_model", weapons=[GUN])], red=[unit("red1", zone="B1")])
    # When
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[1, 1]])
    # Then
    assert advantages(battle, "red1") == {"Sniper Model": 1}


@rule("R-UPG-017")
def test_sniper_model_gives_none_within_its_own_zone() -> None:
    # Given
    setup = situation(blue=[blue("sniper_model", weapons=[GUN])], red=[unit("red1", zone="A1")])
    # When
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[1]])
    # Then
    assert advantages(battle, "red1") == {}


@rule("R-UPG-017")
def test_sniper_model_gives_melee_weapons_none() -> None:
    # Given
    setup = situation(blue=[blue("sniper_model", weapons=[ROD])], red=[unit("red1", zone="B1")])
    # When
    battle = play(setup, ["attack", f"with:{ROD}"], dice=[[1]])
    # Then
    assert advantages(battle, "red1") == {}


@rule("R-UPG-018")
def test_experimental_reactor_feeds_beams_for_nothing() -> None:
    # Given: no Energy at all
    setup = situation(
        blue=[blue("experimental_reactor", weapons=["beam_rifle"], energy=0)], red=[unit("red1", zone="B1")]
    )
    # When
    battle = play(setup, ["attack", "with:beam_rifle"], dice=[[1, 1]])
    # Then
    assert numbers(the(battle, "AttackDeclared"))["energy"] == 0
    assert advantages(battle, "red1") == {"Experimental Reactor": 1}


@rule("R-UPG-018")
def test_experimental_reactor_leaves_the_boost_cost() -> None:
    # Given: a Beam Rifle with Boost 1
    setup = situation(
        blue=[blue("experimental_reactor", weapons=["beam_rifle"])], red=[unit("red1", zone="B1")]
    )
    # When
    battle = play(setup, ["attack", "with:beam_rifle+boost"], dice=[[1, 1, 1]])
    # Then
    assert numbers(the(battle, "AttackDeclared"))["energy"] == 1
    assert advantages(battle, "red1") == {"Boost": 1, "Experimental Reactor": 1}


@rule("R-UPG-018")
def test_experimental_reactor_gives_other_weapons_none() -> None:
    # Given
    setup = situation(blue=[blue("experimental_reactor", weapons=[GUN])], red=[unit("red1", zone="B1")])
    # When
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[1]])
    # Then
    assert advantages(battle, "red1") == {}


@rule("R-UPG-014", "R-UPG-018")
def test_upgrades_of_one_weapon_add_up() -> None:
    # Given: a Beam Saber is a Melee and a Beam Weapon
    setup = situation(
        blue=[blue("duelist_model", "experimental_reactor", weapons=["beam_saber"])],
        red=[unit("red1", zone="B1")],
    )
    # When
    battle = play(setup, ["attack", "with:beam_saber"], dice=[[1, 1, 1]])
    # Then
    assert advantages(battle, "red1") == {"Duelist Model": 1, "Experimental Reactor": 1}


# ------------------------------------------------------------------ Integrated Weapons


@rule("R-UPG-015")
def test_integrated_weapons_work_in_a_maimed_area() -> None:
    # Given: the Arms are gone
    setup = situation(
        blue=[blue("integrated_weapons", weapons=[GUN], damage=5, maimed=["arms"])],
        red=[unit("red1", zone="B1")],
    )
    # When
    battle = begin(setup)
    answer(battle, "attack")
    # Then
    assert f"with:{GUN}" in keys(battle)


@rule("R-UPG-015")
def test_integrated_weapons_are_no_other_upgrades() -> None:
    # Given: red1 has lost its legs with a booster
    equipped = {"internal": ["integrated_weapons"], "legs": ["reactive_booster"]}
    setup = situation(
        blue=[blue(weapons=[GUN])],
        red=[unit("red1", zone="B1", guard=5, threshold=5, damage=5, maimed=["legs"], upgrades=equipped)],
        tension=5,
    )
    # When
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[4]])
    # Then: nobody was asked
    assert numbers(the(battle, "Damaged"))["amount"] == 4


# ------------------------------------------------------------------ The Beast


@rule("R-UPG-024")
@pytest.mark.parametrize("weapon", ["cqc", "vulcans"])
def test_the_beast_has_no_disadvantage_with_default_weapons(weapon: str) -> None:
    # Given
    setup = situation(blue=[blue("the_beast")], red=[unit("red1", zone="B1", guard=20)])
    # When
    battle = play(setup, ["attack", f"with:{weapon}"], dice=[[1]])
    # Then
    assert advantages(battle, "red1") == {}


@rule("R-UPG-024")
def test_the_beast_has_an_advantage_for_each_level_lost() -> None:
    # Given: two Levels are gone
    setup = situation(
        blue=[blue("the_beast", damage=12, maimed=["arms", "legs"])],
        red=[unit("red1", zone="B1", guard=20)],
    )
    # When
    battle = play(setup, ["attack", "with:cqc"], dice=[[1, 1, 1]])
    # Then
    assert advantages(battle, "red1") == {"The Beast": 2}


@rule("R-UPG-024")
def test_the_beast_has_no_advantage_with_other_weapons() -> None:
    # Given: two Levels are gone
    setup = situation(
        blue=[blue("the_beast", weapons=[ROD], damage=12, maimed=["head", "legs"])],
        red=[unit("red1", zone="B1", guard=20)],
    )
    # When
    battle = play(setup, ["attack", f"with:{ROD}"], dice=[[1]])
    # Then
    assert advantages(battle, "red1") == {}


@rule("R-UPG-025")
def test_the_beast_pays_to_ignore_active_defenses() -> None:
    # Given: blue1 has 2 Energy left, red1 has a booster
    setup = situation(
        blue=[blue("the_beast", energy_spent=3)],
        red=[unit("red1", zone="B1", guard=5, threshold=10, upgrades={"legs": ["reactive_booster"]})],
        tension=5,
    )
    # When
    battle = play(setup, ["attack", "with:cqc", "the_beast:blue1"], dice=[[6]])
    # Then: red1 was not asked
    assert numbers(the(battle, "UpgradeUsed"))["energy"] == 2
    assert numbers(the(battle, "Damaged"))["amount"] == 6


@rule("R-UPG-025")
def test_the_beast_does_not_offer_it_without_energy() -> None:
    # Given: 1 Energy left
    setup = situation(
        blue=[blue("the_beast", energy_spent=4)],
        red=[unit("red1", zone="B1", speed=5, threshold=10, upgrades={"legs": ["reactive_booster"]})],
        tension=5,
    )
    # When
    battle = begin(setup, dice=[[6]])
    answer(battle, "attack", "with:cqc")
    # Then
    assert keys(battle) == ["reactive_booster+2:red1", "pass"]


@rule("R-UPG-025")
def test_the_beast_does_not_offer_it_with_other_weapons() -> None:
    # Given
    setup = situation(
        blue=[blue("the_beast", weapons=[ROD])],
        red=[unit("red1", zone="B1", guard=5, threshold=10)],
        tension=5,
    )
    # When
    battle = play(setup, ["attack", f"with:{ROD}"], dice=[[6]])
    # Then: nobody was asked
    assert numbers(the(battle, "Damaged"))["amount"] == 6
    assert unit_of(battle, "blue1").energy == 5


@rule("R-UPG-012")
def test_an_upgrade_that_brings_no_power_along_brings_none() -> None:
    # Given: two Upgrades, of which one brings a Power
    upgrades = {"internal": ["sniper_model", "assistant:gotta_go_fast"]}
    bare = unit("blue1", zone="B7", energy=6, upgrades={"internal": ["sniper_model"]})
    helped = unit("blue2", zone="B8", energy=6, upgrades=upgrades)
    battle = begin(situation(blue=[bare, helped], red=[unit("red1", zone="L9", energy=6)]))
    # Then
    held = [[power.tag for power in unit_of(battle, id).loadout.powers] for id in ("blue1", "blue2")]
    assert "" not in [tag for tags in held for tag in tags]
    assert set(held[1]) - set(held[0]) == {"gotta_go_fast"}
