"""The Core of a destroyed mecha, what it is, and who has none. R-DMG-011, R-DMG-016, R-DMG-020 to R-DMG-022,
R-DMG-026 to R-DMG-028.
"""

from __future__ import annotations

from typing import Final

from tests.battle_century.operations import (
    Piece,
    answer,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
    zone_number,
)
from wartable import Battle, State
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{GUN}")

BLUE: Final = unit("blue1", zone="A1", speed=0, weapons=[GUN])
"""At Tension 5 its Damage against Guard 5 is what its die shows: die + Might 5 + 5 against 5 + 5."""


def dying(tier: str = "pc") -> Piece:
    """Red1 at C1 with 2 points of Threshold left."""
    return unit(
        "red1", zone="C1", guard=5, threshold=5, damage=18, maimed=["head", "torso", "arms"], tier=tier
    )


def names(battle: Battle[State]) -> list[str]:
    """What happened, in order."""
    return [type(event).__name__ for event in battle.events]


def whose(battle: Battle[State]) -> str:
    """The Unit that the open question is about."""
    return "" if battle.decision is None else battle.decision.about


# ------------------------------------------------------------------ destroyed


@rule("R-DMG-011")
def test_a_mecha_without_levels_is_destroyed_and_its_core_ejects_at_once() -> None:
    # Given: red1, an npc, with 2 points left
    setup = situation(blue=[BLUE], red=[dying("npc"), unit("red2", zone="L9")], tension=5)
    # When: it takes 3
    battle = play(setup, [*SHOT, "to:D1"], dice=[[3]])
    # Then
    assert names(battle)[-5:] == ["Damaged", "Maimed", "Destroyed", "CoreEjected", "TurnBegan"]
    assert unit_of(battle, "red1").standing == "destroyed"
    assert unit_of(battle, "red1").maimed == ["head", "torso", "arms", "legs"]
    assert unit_of(battle, "red1_core").is_active


@rule("R-DMG-011")
def test_a_mecha_with_one_point_left_is_not_destroyed() -> None:
    # Given: the same
    setup = situation(blue=[BLUE], red=[dying("npc")], tension=5)
    # When: it takes 1
    battle = play(setup, SHOT, dice=[[1]])
    # Then
    assert of(battle, "Destroyed") == []
    assert unit_of(battle, "red1").is_active


@rule("R-DMG-027", "A-113")
def test_the_core_of_a_destroyed_mecha_comes_down_one_zone_away_where_its_player_wishes() -> None:
    # Given: red1 at C1, beside Impassable Terrain at D1
    setup = situation(
        blue=[BLUE], red=[dying("npc"), unit("red2", zone="L9")], tension=5, extra={"D1": ["impassable"]}
    )
    # When: it is destroyed
    battle = play(setup, SHOT, dice=[[3]])
    # Then: red chooses any Zone next to C1 that can be entered
    assert battle.decision is not None
    assert battle.decision.seat == "red"
    assert keys(battle) == ["to:B1", "to:B2", "to:C2", "to:D2"]
    answer(battle, "to:C2")
    ejected = the(battle, "CoreEjected").facts()
    assert ejected == {
        "event": "CoreEjected",
        "unit": "red1",
        "core": "red1_core",
        "zone": zone_number(battle, "C2"),
        "willing": False,
    }
    assert unit_of(battle, "red1_core").zone == zone_number(battle, "C2")


@rule("R-DMG-028")
def test_the_core_of_a_mecha_destroyed_before_its_turn_acts_in_its_place() -> None:
    # Given: blue1, red1, red2 in this order
    setup = situation(blue=[BLUE], red=[dying("npc"), unit("red2", zone="L9")], tension=5)
    # When: red1 is destroyed in blue1's Turn
    battle = play(setup, [*SHOT, "to:D1"], dice=[[3]])
    # Then: its Core has the next Turn
    assert whose(battle) == "red1_core"
    answer(battle, "hold")
    assert whose(battle) == "red2"


@rule("R-DMG-028")
def test_the_core_of_a_mecha_destroyed_after_its_turn_waits_for_the_next_round() -> None:
    # Given: red1 has acted before blue1
    setup = situation(
        blue=[BLUE],
        red=[dying("npc"), unit("red2", zone="L9")],
        tension=5,
        order=["red1", "blue1", "red2"],
        turn="blue1",
    )
    # When: it is destroyed
    battle = play(setup, [*SHOT, "to:D1"], dice=[[3]])
    # Then: red2 is next, the Core at red1's place in the next Round
    assert the(battle, "TurnBegan").facts()["unit"] == "red2"
    assert whose(battle) == "red2"
    answer(battle, "hold", "pass")
    assert whose(battle) == "red1_core"


@rule("R-DMG-028")
def test_the_core_of_a_mecha_that_destroys_itself_has_no_second_action_in_the_round() -> None:
    # Given: blue1, an npc with 2 points left, with an Overheating Weapon at Tension 5
    maimed = ["head", "torso", "legs"]
    blue = unit(
        "blue1",
        zone="A1",
        threshold=5,
        speed=0,
        damage=18,
        maimed=maimed,
        weapons=["radiant_fist"],
        tier="npc",
    )
    setup = situation(
        blue=[blue, unit("blue2", zone="L1")], red=[unit("red1", zone="A1", guard=30)], tension=5
    )
    # When: it misses with an odd die and takes 5
    battle = play(setup, ["attack", "with:radiant_fist", "to:B1"], dice=[[3]])
    # Then: blue2 is asked next
    assert the(battle, "Destroyed").facts()["unit"] == "blue1"
    assert whose(battle) == "blue2"


# ------------------------------------------------------------------ what a Core is


@rule("R-DMG-016/1", "R-DMG-016/2", "R-TEST-005")
def test_a_core_has_half_of_every_attribute_and_no_threshold() -> None:
    # Given: blue1 with Might 5, Guard 7, Threshold 6, Energy 3, Systems 4, Speed 9
    blue = unit("blue1", zone="E5", might=5, guard=7, threshold=6, energy=3, systems=4, speed=9)
    setup = situation(blue=[blue], red=[unit("red1", zone="L9")])
    # When: its Pilot ejects
    battle = play(setup, ["eject", "to:E6"])
    # Then: 2, 3, none, 1, 2, 4
    assert unit_of(battle, "blue1_core").attributes.ranks_in_order() == (2, 3, 0, 1, 2, 4)


@rule("R-DMG-016/3")
def test_a_core_has_no_weapons_not_even_the_default_ones() -> None:
    # Given: blue1 and an Enemy in its Zone
    setup = situation(blue=[unit("blue1", zone="E5", weapons=[GUN])], red=[unit("red1", zone="E5")])
    # When: its Pilot ejects, and the Core's Turn comes
    battle = play(setup, ["eject", "to:E6", "hold"])
    # Then: it may run, hide or wait
    assert whose(battle) == "blue1_core"
    assert keys(battle) == ["boost", "retreat", "maneuver", "delay", "hold"]


@rule("R-DMG-016/4")
def test_a_core_has_no_upgrades() -> None:
    # Given: blue1, a flying Base Unit
    setup = situation(
        blue=[unit("blue1", zone="E5", features=["flyer", "base_unit"])], red=[unit("red1", zone="L9")]
    )
    # When: its Pilot ejects
    battle = play(setup, ["eject", "to:E6"])
    # Then
    core = unit_of(battle, "blue1_core").loadout
    assert (core.flyer, core.base_unit) == (False, False)


@rule("R-DMG-016", "R-POW-011")
def test_a_core_cannot_be_given_a_weapon() -> None:
    # Given: blue1 with Genre Points
    setup = situation(blue=[unit("blue1", zone="E5", genre_points=2)], red=[unit("red1", zone="L9")])
    # When: its Pilot ejects, and the Core's Turn comes
    battle = play(setup, ["eject", "to:E6", "hold"])
    # Then: the Pilot has Powers, but not that one
    assert "power:live_another_day" in keys(battle)
    assert "power:mid_scene_upgrade" not in keys(battle)


@rule("R-DMG-026", "A-112")
def test_any_damage_destroys_a_core() -> None:
    # Given: blue1 of Guard 5, and red1 in reach
    setup = situation(
        blue=[unit("blue1", zone="E5", guard=5)],
        red=[unit("red1", zone="E6", speed=0, weapons=[GUN])],
        tension=1,
    )
    # When: its Pilot ejects, and red1 rolls 2: 2 + 5 + 1 = 8 against 2 + 5
    ejected = ["eject", "to:E6", "hold", "hold"]
    battle = play(setup, [*ejected, *SHOT, "at:blue1_core"], dice=[[2]])
    # Then: 1 Damage is enough, the Pilot takes it, and nothing ejects any more
    assert numbers(the(battle, "Damaged")) == {"amount": 1, "left": 0}
    assert the(battle, "PilotHurt").facts() == {"event": "PilotHurt", "unit": "blue1_core", "amount": 1}
    assert the(battle, "Destroyed").facts()["unit"] == "blue1_core"
    assert len(of(battle, "CoreEjected")) == 1


@rule("R-DMG-026")
def test_a_hit_without_damage_leaves_a_core_alone() -> None:
    # Given: the same
    setup = situation(
        blue=[unit("blue1", zone="E5", guard=5)],
        red=[unit("red1", zone="E6", speed=0, weapons=[GUN])],
        tension=1,
    )
    # When: red1 rolls 1: 1 + 5 + 1 = 7 meets 2 + 5
    ejected = ["eject", "to:E6", "hold", "hold"]
    battle = play(setup, [*ejected, *SHOT, "at:blue1_core"], dice=[[1]])
    # Then
    assert numbers(the(battle, "HitSuffered"))["margin"] == 0
    assert unit_of(battle, "blue1_core").is_active


# ------------------------------------------------------------------ who has no Core


@rule("R-DMG-020")
def test_a_grunt_goes_down_with_its_mecha() -> None:
    # Given: red1, a Grunt, with 2 points left
    setup = situation(blue=[BLUE], red=[dying("grunt"), unit("red2", zone="L9")], tension=5)
    # When: it takes 3
    battle = play(setup, SHOT, dice=[[3]])
    # Then
    assert the(battle, "Destroyed").facts()["unit"] == "red1"
    assert of(battle, "CoreEjected") == []


@rule("R-DMG-020")
def test_a_grunt_cannot_eject() -> None:
    # Given: a Grunt's Turn
    setup = situation(blue=[unit("blue1", zone="E5", tier="grunt")], red=[unit("red1", zone="L9")])
    # Then
    assert "eject" not in keys(play(setup))


@rule("R-DMG-021")
def test_ai_units_and_monsters_are_simply_destroyed() -> None:
    # Given: red1 with 2 points left, an AI or a monster
    ai = situation(blue=[BLUE], red=[dying("ai"), unit("red2", zone="L9")], tension=5)
    monster = situation(blue=[BLUE], red=[dying("monster"), unit("red2", zone="L9")], tension=5)
    # When: it takes 3
    first = play(ai, SHOT, dice=[[3]])
    second = play(monster, SHOT, dice=[[3]])
    # Then: there was no Core, and nobody was asked whether to spare it
    assert names(first)[-3:] == ["Maimed", "Destroyed", "TurnBegan"]
    assert names(second)[-3:] == ["Maimed", "Destroyed", "TurnBegan"]


@rule("R-DMG-021")
def test_there_is_nobody_to_eject_from_an_ai_unit_a_monster_or_a_core() -> None:
    # Given: the Turn of an AI, of a monster, or of a Core that has left its mecha
    ai = situation(blue=[unit("blue1", zone="E5", tier="ai")], red=[unit("red1", zone="L9")])
    monster = situation(blue=[unit("blue1", zone="E5", tier="monster")], red=[unit("red1", zone="L9")])
    core = situation(blue=[unit("blue1", zone="E5")], red=[unit("red1", zone="L9")])
    # Then
    assert "eject" not in keys(play(ai))
    assert "eject" not in keys(play(monster))
    assert "eject" not in keys(play(core, ["eject", "to:E6", "hold"]))


@rule("R-DMG-022")
def test_suppress_can_spare_an_ai_unit() -> None:
    # Given: red1, an AI, with 2 points left
    setup = situation(blue=[BLUE], red=[dying("ai"), unit("red2", zone="L9")], tension=5)
    # When: blue1 suppresses it: 6 halved is 3
    battle = play(setup, ["suppress", f"with:{GUN}"], dice=[[6]])
    # Then: blue may spare it, and it is out of the Operation all the same
    assert keys(battle) == ["spare", "destroy"]
    answer(battle, "spare")
    assert the(battle, "Disabled").facts()["unit"] == "red1"
    assert of(battle, "Destroyed") == []
    assert unit_of(battle, "red1").standing == "disabled"


@rule("R-DMG-022")
def test_suppress_need_not_spare_a_monster() -> None:
    # Given: red1, a monster, with 2 points left
    setup = situation(blue=[BLUE], red=[dying("monster"), unit("red2", zone="L9")], tension=5)
    # When: blue1 suppresses it for 3 and destroys it
    battle = play(setup, ["suppress", f"with:{GUN}", "destroy"], dice=[[6]])
    # Then
    assert the(battle, "Destroyed").facts()["unit"] == "red1"
    assert of(battle, "CoreEjected") == []
