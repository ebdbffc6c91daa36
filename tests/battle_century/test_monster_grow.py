"""Make my Monster Grow: an Ally becomes a Colossus in mid-battle. R-BOSS-022, R-BOSS-043, R-BOSS-071."""

from __future__ import annotations

from typing import Any, Final

from tests.battle_century.operations import (
    Piece,
    begin,
    keys,
    of,
    play,
    situation,
    terms,
    the,
    unit,
    unit_of,
    zone_number,
)
from wartable import Ruling, Setup
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.saved.snapshot import operation_to_data
from wartable.testing import rule

POWER: Final = "power:make_my_monster_grow"
GUN: Final = "anti_air_missiles"


def boss(**more: Any) -> Piece:
    """A Boss of Systems 4 with the Power and two Genre Points."""
    values = {"tier": "boss", "powers": ["make_my_monster_grow"], "genre_points": 2, "speed": 0}
    return unit("blue1", zone="A1", **{**values, **more})


def stage(*monsters: Piece, **more: Any) -> Setup:
    """The Boss's Turn, these monsters on its side, an Enemy far away."""
    red = more.pop("red", [unit("red1", zone="L9", speed=0)])
    return situation(blue=[boss(), *monsters], red=red, **more)


@rule("R-BOSS-022")
def test_a_monster_regains_threshold_by_the_bosss_systems_and_becomes_a_colossus() -> None:
    # Given: blue2 with 6 Damage at Threshold 5, so one Area Maimed; Systems 4
    setup = stage(unit("blue2", zone="E5", threshold=5, damage=6, maimed=["head"]))
    # When: it grows around its own Zone
    battle = play(setup, [POWER, "to:E5"])
    # Then: 6 - 4 Damage, the Level back, D4 to F6 filled
    assert the(battle, "Restored").facts()["amount"] == 4
    assert the(battle, "Grew").facts()["zones"] == [
        zone_number(battle, f"{column}{row}") for row in (4, 5, 6) for column in "DEF"
    ]
    monster = unit_of(battle, "blue2")
    assert (monster.damage, monster.maimed, monster.loadout.huge) == (2, [], True)


@rule("R-BOSS-022", "R-BOSS-071")
def test_the_body_of_a_grown_monster_takes_in_its_old_zone_and_stays_on_the_map() -> None:
    # Given: in the corner of the map
    setup = stage(unit("blue2", zone="L1"))
    # When
    battle = play(setup, [POWER])
    # Then: the Boss asks nobody, for only K2 is the middle of such a body
    assert unit_of(battle, "blue2").zone == zone_number(battle, "K2")


@rule("R-BOSS-022", "R-BOSS-071")
def test_a_monster_in_the_first_zone_of_the_map_grows_as_well() -> None:
    # Given
    setup = stage(unit("blue2", zone="A1"))
    # When
    battle = play(setup, [POWER])
    # Then
    assert unit_of(battle, "blue2").zone == zone_number(battle, "B2")


@rule("R-BOSS-022", "R-BOSS-071")
def test_a_monster_without_room_for_three_by_three_zones_grows_along_what_room_there_is() -> None:
    # Given: a corridor of one row, from A1 to L1
    setup = stage(
        unit("blue2", zone="F1"),
        terrain=["............", "############"],
        red=[unit("red1", zone="L1", speed=0)],
    )
    # When
    battle = play(setup, [POWER])
    # Then: the nine nearest Zones
    seen: Any = battle.view("red").data()
    assert seen["units"][1]["zones"] == ["B1", "C1", "D1", "E1", "F1", "G1", "H1", "I1", "J1"]


@rule("R-BOSS-022")
def test_a_monster_without_any_room_cannot_grow() -> None:
    # Given: walled in with eight open Zones, the Boss among them
    setup = stage(
        unit("blue2", zone="B1"),
        terrain=["........#...", "############"],
        red=[unit("red1", zone="L1", speed=0)],
    )
    # Then
    assert POWER not in keys(begin(setup))


@rule("R-BOSS-022")
def test_each_ally_grows_once_an_operation() -> None:
    # Given: two Allies
    setup = stage(unit("blue2", zone="E5"), unit("blue3", zone="I5"))
    # When: blue2 grows, and then is hurt no more
    battle = play(setup, [POWER, "of:blue2", "to:E5"])
    # Then: once more, for blue3 alone
    assert POWER in keys(battle)
    again = play(setup, [POWER, "of:blue2", "to:E5", POWER, "to:I5"])
    assert [event.facts()["unit"] for event in of(again, "Grew")] == ["blue2", "blue3"]
    assert POWER not in keys(again)


@rule("R-BOSS-022")
def test_a_monster_that_is_a_colossus_already_is_restored_alone() -> None:
    # Given: hurt by 1
    setup = stage(
        unit(
            "blue2",
            zone="E5",
            threshold=5,
            tier="boss",
            power_level=5,
            upgrades={"internal": ["colossus"]},
            damage=1,
        )
    )
    # When
    battle = play(setup, [POWER])
    # Then
    assert the(battle, "Restored").facts()["amount"] == 1
    assert of(battle, "Grew") == []
    assert "hold" in keys(battle)


@rule("R-BOSS-022")
def test_a_colossus_that_is_whole_has_nothing_to_gain() -> None:
    # Given
    setup = stage(unit("blue2", zone="E5", tier="boss", power_level=5, upgrades={"internal": ["colossus"]}))
    # Then
    assert POWER not in keys(begin(setup))


@rule("R-BOSS-022", "R-BOSS-064")
def test_a_monster_that_grows_leaves_its_duel() -> None:
    # Given
    setup = stage(unit("blue2", zone="E5", duel="red1"), red=[unit("red1", zone="E5", duel="blue2", speed=0)])
    # When
    battle = play(setup, [POWER, "to:E5"])
    # Then
    assert of(battle, "DuelEnded") != []
    assert (unit_of(battle, "blue2").duel, unit_of(battle, "red1").duel) == ("", "")


@rule("R-BOSS-022")
def test_a_docked_monster_comes_out_of_its_base_to_grow() -> None:
    # Given: the Base in E5
    setup = stage(unit("blue2", docked_in="blue3"), unit("blue3", zone="E5", features=["base_unit"]))
    # When
    battle = play(setup, [POWER, "of:blue2", "to:E5"])
    # Then
    assert the(battle, "Redeployed").facts()["unit"] == "blue2"
    assert unit_of(battle, "blue2").docked_in == ""


@rule("R-BOSS-022", "R-BOSS-064")
def test_a_grown_monster_has_all_that_a_colossus_has() -> None:
    # Given: blue2 grows, then acts
    setup = stage(
        unit("blue2", zone="E5", tier="npc", speed=0, weapons=["beam_saber"]),
        red=[unit("red1", zone="G5", speed=0, weapons=[GUN])],
        order=["blue1", "blue2", "red1"],
    )
    # When: it strikes with a Melee Weapon, and is shot at
    choices = [POWER, "to:E5", "hold", "attack", "with:beam_saber", "pass", "attack", f"with:{GUN}"]
    battle = play(setup, choices, dice=[[2, 2], [2, 2]])
    # Then
    mine, theirs = of(battle, "MightRolled")
    assert terms(mine, "advantages") == {"Colossus": 1}
    assert terms(theirs, "advantages") == {"Colossus": -1}


@rule("R-BOSS-022")
def test_a_grown_monster_is_saved_as_it_is() -> None:
    # Given: it has grown to the east
    setup = stage(unit("blue2", zone="E5"))
    battle = play(setup, [POWER, "to:F5"])
    # When
    state: Any = battle.state
    again = OPERATIONS.restore(setup, operation_to_data(state))
    # Then
    assert operation_to_data(again) == operation_to_data(state)
    assert again.units["blue2"].shape == state.units["blue2"].shape
    assert again.units["blue2"].loadout.huge


@rule("R-BOSS-022")
def test_a_monster_brought_back_after_its_destruction_is_no_colossus_any_more() -> None:
    # Given: it has grown
    battle = play(stage(unit("blue2", zone="E5")), [POWER, "to:E5"])
    # When: it is destroyed, and a ruling brings it back
    battle.rule(Ruling("blue2.standing", "destroyed", "it fell"))
    battle.rule(Ruling("blue2.standing", "active", "it did not"))
    # Then
    monster = unit_of(battle, "blue2")
    assert (monster.shape, monster.loadout.huge) == ((), False)


@rule("R-BOSS-022")
def test_a_monster_does_not_grow_for_a_boss_without_genre_points() -> None:
    # Given
    setup = situation(blue=[boss(genre_points=0), unit("blue2", zone="E5")], red=[unit("red1", zone="L9")])
    # Then
    assert POWER not in keys(begin(setup))


@rule("R-BOSS-022", "R-BOSS-043")
def test_grunts_of_one_brood_are_one_ally_to_it() -> None:
    # Given: a mother in a corner, and two of her Grunts
    larva = {"might": 3, "guard": 3, "threshold": 2, "energy": 3, "systems": 2, "speed": 3}
    brood: dict[str, Any] = {
        "upgrades": {"internal": ["we_are_many:larva"]},
        "broods": {"larva": larva},
        "tier": "monster",
    }
    setup: Any = stage(unit("blue2", zone="L9", **brood), red=[unit("red1", zone="L1", speed=0)])
    setup["now"]["units"] |= {f"blue2_larva_{number}": {"zone": "E5"} for number in (1, 2)}
    del setup["now"]["order"]
    # When: the first Grunt grows
    battle = play(setup, [POWER, "of:blue2_larva_1", "to:E5", POWER])
    # Then: the second one cannot; only the mother is left, who is asked for at once
    assert of(battle, "Grew") != []
    assert unit_of(battle, "blue2_larva_2").shape == ()
    assert unit_of(battle, "blue2").loadout.huge


@rule("R-BOSS-062", "R-FORM-006")
def test_a_monster_that_changes_its_form_stays_a_colossus() -> None:
    # Given: a monster with a second form
    forms = [{"name": "Jet", "transformation": "guard+speed"}]
    setup = stage(unit("blue2", zone="E5", forms=forms))
    # When: it grows
    battle = play(setup, [POWER, "to:E5"])
    # Then: in both forms
    assert [face.huge for face in unit_of(battle, "blue2").loadout.faces] == [True, True]


@rule("R-BOSS-063", "R-POW-051", "A-123")
def test_a_monster_that_grows_into_reach_of_an_allys_power_shares_it_at_once() -> None:
    # Given: blue3 steadies all within 5 Zones; E5 is 6 away from K5
    steady = [{"effect": "mind_over_matter", "clock": "blue3", "turns": 3}]
    setup = stage(unit("blue2", zone="E5"), unit("blue3", zone="K5", tier="monster", effects=steady))
    # When: the body reaches to G5
    battle = play(setup, [POWER, "of:blue2", "to:F5"])
    # Then
    the(battle, "EffectBegan", unit="blue2", effect="steadied")


@rule("R-BOSS-071", "R-ACT-048")
def test_who_is_inside_a_base_that_grows_stays_inside() -> None:
    # Given: a Base in the corner, the only Ally that can grow besides who is inside it
    ark = unit("blue2", zone="L1", features=["base_unit"], tier="monster")
    setup = stage(ark, unit("blue3", docked_in="blue2", tier="monster"))
    # When: around K2
    battle = play(setup, [POWER, "of:blue2"])
    # Then
    inside, base = unit_of(battle, "blue3"), unit_of(battle, "blue2")
    assert (inside.docked_in, inside.zone) == ("blue2", base.zone)
    assert base.zone == zone_number(battle, "K2")


@rule("R-BOSS-022", "R-ACT-050")
def test_a_monster_that_comes_out_of_its_base_to_grow_is_exposed_no_more() -> None:
    # Given
    out = [{"effect": "exposed", "clock": "blue3"}]
    ark = unit("blue2", zone="E5", features=["base_unit"], tier="monster")
    setup = stage(ark, unit("blue3", docked_in="blue2", tier="monster", effects=out))
    # When
    battle = play(setup, [POWER, "of:blue3", "to:E5"])
    # Then
    monster = unit_of(battle, "blue3")
    assert (monster.docked_in, monster.effects) == ("", [])
