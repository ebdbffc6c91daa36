"""Pilots who eject of their own will, and the mecha they leave. R-DMG-018, R-DMG-019, R-DMG-028."""

from __future__ import annotations

from typing import Final

from tests.battle_century.operations import (
    answer,
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
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{GUN}")

BLUE: Final = unit("blue1", zone="A1", speed=0, weapons=[GUN])
"""At Tension 5 its Damage against Guard 5 is what its die shows: die + Might 5 + 5 against 5 + 5."""


def whose(battle: Battle[State]) -> str:
    """The Unit that the open question is about."""
    return "" if battle.decision is None else battle.decision.about


# ------------------------------------------------------------------ ejecting


@rule("R-DMG-018")
def test_a_pilot_may_eject_before_the_action_one_zone_away() -> None:
    # Given: blue1 at A1
    setup = situation(blue=[unit("blue1", zone="A1")], red=[unit("red1", zone="L9")])
    # When: its Pilot ejects
    battle = play(setup, ["eject"])
    # Then: into any of the Zones around; the mecha has its Action still
    assert keys(battle) == ["to:B1", "to:A2", "to:B2"]
    answer(battle, "to:B2")
    assert the(battle, "CoreEjected").facts()["willing"] is True
    assert whose(battle) == "blue1"
    assert "maneuver" in keys(battle)


@rule("R-DMG-018")
def test_nobody_ejects_after_the_action() -> None:
    # Given: blue1 has put off its Action until after red1's Turn, and that Turn is over
    setup = situation(blue=[unit("blue1", zone="E5")], red=[unit("red1", zone="L9")])
    # When: it is to act
    battle = play(setup, ["delay", "delay:maneuver", "hold"])
    # Then
    assert whose(battle) == "blue1"
    assert keys(battle) == ["maneuver", "pass"]


@rule("R-DMG-018")
def test_nobody_ejects_outside_its_own_turn() -> None:
    # Given: blue1 shoots at red1, whose Pilot has Genre Points
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", genre_points=1)], tension=5)
    # When: the dice are down and red may answer
    battle = play(setup, SHOT, dice=[[9]])
    # Then
    assert whose(battle) == "blue1"
    assert keys(battle) == [
        "knowledge_is_power:red1",
        "live_another_day:red1",
        "mid_scene_upgrade:red1",
        "pass",
    ]


@rule("R-DMG-018")
def test_nobody_ejects_twice() -> None:
    # Given: blue1
    setup = situation(blue=[unit("blue1", zone="E5")], red=[unit("red1", zone="L9")])
    # When: its Pilot has ejected
    mecha = play(setup, ["eject", "to:E6"])
    core = play(setup, ["eject", "to:E6", "hold"])
    # Then: neither the empty mecha nor the Core offers it again
    assert "eject" not in keys(mecha)
    assert whose(core) == "blue1_core"
    assert "eject" not in keys(core)


@rule("R-DMG-028", "A-114")
def test_core_and_mecha_act_one_after_the_other_at_the_old_initiative() -> None:
    # Given: blue1, then red1
    setup = situation(blue=[unit("blue1", zone="E5", speed=5)], red=[unit("red1", zone="L9")])
    # When: blue1's Pilot ejects and the mecha holds
    battle = play(setup, ["eject", "to:E6", "hold"])
    # Then: the Core has an Action of its own, by the same Player, then comes red1
    assert battle.decision is not None
    assert (battle.decision.seat, battle.decision.about) == ("blue", "blue1_core")
    answer(battle, "maneuver", "to:E6", "for:blue1_core")
    assert the(battle, "Maneuvered").facts()["unit"] == "blue1_core"
    assert whose(battle) == "red1"
    # When: the next Round comes
    answer(battle, "hold", "pass")
    # Then: both have their Turns again
    assert whose(battle) == "blue1"
    answer(battle, "hold")
    assert whose(battle) == "blue1_core"


@rule("R-DMG-028", "A-114")
def test_a_mecha_without_its_pilot_uses_no_powers() -> None:
    # Given: blue1 with 3 Genre Points
    setup = situation(blue=[unit("blue1", zone="E5", genre_points=3)], red=[unit("red1", zone="L9")])
    # When: its Pilot ejects
    mecha = play(setup, ["eject", "to:E6"])
    core = play(setup, ["eject", "to:E6", "hold"])
    # Then: the points are with the Pilot in the Core
    assert [key for key in keys(mecha) if key.startswith("power:")] == []
    assert [key for key in keys(core) if key.startswith("power:")] == [
        "power:knowledge_is_power",
        "power:live_another_day",
    ]
    assert unit_of(core, "blue1_core").genre == 3


# ------------------------------------------------------------------ without a Pilot


@rule("R-DMG-019/1")
def test_a_mecha_without_its_pilot_has_half_of_its_attributes() -> None:
    # Given: blue1 of Might 5 and Energy 5, left by its Pilot
    blue = [unit("blue1", zone="E5", guard=5, energy=5, speed=5, weapons=[GUN], pilotless=True)]
    setup = situation(blue=blue, red=[unit("red1", zone="E8")])
    # When: it attacks from E7, as far as Speed 2 goes: 9 + 2 + 1 = 12 against 10
    battle = play(setup, [*SHOT, "to:E7"], dice=[[9]])
    # Then
    assert terms(the(battle, "MightRolled")) == {"die": 9, "Might": 2, "Tension": 1}
    ranks = unit_of(battle, "blue1").attributes
    assert (ranks.might, ranks.guard, ranks.energy, ranks.systems, ranks.speed) == (2, 2, 2, 2, 2)
    assert unit_of(battle, "blue1").energy == 2


@rule("R-DMG-019/1")
def test_a_mecha_is_weaker_from_the_moment_its_pilot_ejects() -> None:
    # Given: blue1 of Might 5 and Energy 5, with a gun
    blue = [unit("blue1", zone="A1", energy=5, speed=0, weapons=[GUN])]
    setup = situation(blue=blue, red=[unit("red1", zone="C1", guard=5)])
    # When: its Pilot ejects and it attacks: 9 + 2 + 1 = 12 against 10
    battle = play(setup, ["eject", "to:A2", *SHOT], dice=[[9]])
    # Then
    assert terms(the(battle, "MightRolled")) == {"die": 9, "Might": 2, "Tension": 1}
    assert unit_of(battle, "blue1").energy == 2


@rule("R-DMG-019/2")
def test_the_first_point_of_damage_disables_a_mecha_without_its_pilot() -> None:
    # Given: red1 of Guard 5, left by its Pilot
    red = [unit("red1", zone="C1", guard=5, pilotless=True), unit("red2", zone="L9")]
    setup = situation(blue=[BLUE], red=red, tension=1)
    # When: blue1 rolls 2: 2 + 5 + 1 = 8 against 2 + 5
    battle = play(setup, [*SHOT], dice=[[2]])
    # Then: it is disabled, not destroyed, and no Core is left to eject
    assert numbers(the(battle, "Damaged"))["amount"] == 1
    assert the(battle, "Disabled").facts()["unit"] == "red1"
    assert of(battle, "Maimed") + of(battle, "Destroyed") + of(battle, "CoreEjected") == []
    assert unit_of(battle, "red1").standing == "disabled"


@rule("R-DMG-019/2")
def test_a_hit_without_damage_does_not_disable_a_mecha_without_its_pilot() -> None:
    # Given: the same
    red = [unit("red1", zone="C1", guard=5, pilotless=True), unit("red2", zone="L9")]
    setup = situation(blue=[BLUE], red=red, tension=1)
    # When: blue1 rolls 1: 7 meets 7
    battle = play(setup, [*SHOT], dice=[[1]])
    # Then
    assert numbers(the(battle, "HitSuffered"))["margin"] == 0
    assert unit_of(battle, "red1").is_active
