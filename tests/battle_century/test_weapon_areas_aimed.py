"""Area Weapons among friends, with Aim, and in the hands of a duelist.

Unless a test says otherwise: Might 5, Tension 1, Defense 10 (Guard 5 + 5), so a die of 6 makes 12 and a
margin of 2.
"""

from __future__ import annotations

import pytest

from tests.battle_century.operations import (
    Piece,
    keys,
    of,
    play,
    situation,
    terms,
    the,
    unit,
)
from wartable import State
from wartable.core.battle import Battle
from wartable.testing import rule


def armed(weapon: str) -> Piece:
    """blue1 in C4 with one bought Weapon; no Player Character, so nobody trades its Advantages."""
    return unit("blue1", zone="C4", tier="npc", weapons=[weapon])


def at(id: str, zone: str) -> Piece:
    """A Unit without Weapons in a Zone."""
    return unit(id, zone=zone, threshold=5, guard=5, tier="npc")


def rolled_against(battle: Battle[State]) -> list[object]:
    """The Units that Might Tests were compared with, in order."""
    return [event.facts()["target"] for event in of(battle, "MightRolled")]


@rule("R-TRBL-030")
def test_allies_in_a_blast_are_attacked_in_a_suppress_too() -> None:
    # Given: blue2 beside red1; 8 + 5 + 1 = 14, a margin of 4
    setup = situation(blue=[armed("rail_bazooka"), at("blue2", "F4")], red=[at("red1", "G4")])

    # When: blue1 Suppresses red1
    battle = play(setup, ["suppress", "with:rail_bazooka", "at:red1", "to:C4"], [[8]])

    # Then: half of 4 for both
    assert the(battle, "Damaged", unit="red1", amount=2)
    assert the(battle, "Damaged", unit="blue2", amount=2)


@rule("R-TRBL-030")
def test_an_ally_is_spared_when_its_zone_is_left_out_of_the_area() -> None:
    # Given: blue2 3 Zones from I2, red1 2 Zones from it
    setup = situation(blue=[armed("rail_bazooka"), at("blue2", "F4")], red=[at("red1", "G4")])

    # When: blue1 shoots at I2 in place of red1
    battle = play(setup, ["attack", "with:rail_bazooka", "at:zone", "to:I2", "to:C4"], [[6]])

    assert rolled_against(battle) == ["red1"]


@rule("R-TRBL-032")
def test_an_area_weapon_may_be_aimed_at_a_unit_which_it_follows() -> None:
    # Given: a Rail Bazooka Aimed at red1
    setup = situation(blue=[armed("rail_bazooka")], red=[at("red1", "G4")])

    # When: red1 moves on (Boost to I4), and blue1 fires at it: three dice
    shot = ["with:rail_bazooka", "at:red1", "to:C4"]
    battle = play(setup, ["aim", *shot, "boost", "to:I4", "attack", *shot], [[1, 2, 5]])

    # Then: the two Advantages of Aim are there
    assert terms(the(battle, "MightRolled"), "advantages") == {"Aim": 2}


@rule("R-TRBL-032")
def test_an_area_weapon_may_be_aimed_at_a_zone() -> None:
    setup = situation(blue=[armed("rail_bazooka")], red=[at("red1", "G4")])

    # When: blue1 Aims at G5 and fires at it, red1 still beside it
    shot = ["with:rail_bazooka", "at:zone", "to:G5", "to:C4"]
    battle = play(setup, ["aim", *shot, "hold", "attack", *shot], [[1, 2, 5]])

    # Then: red1, in the area, is tested against with the Aim
    assert terms(the(battle, "MightRolled", target="red1"), "advantages") == {"Aim": 2}


@rule("R-TRBL-032", "R-TRBL-031")
def test_an_area_weapon_is_aimed_as_far_as_it_reaches_itself() -> None:
    # Given: a Bombardment, and a Rail Bazooka that reaches farther
    blue = unit("blue1", zone="A4", systems=4, speed=0, tier="npc", weapons=["bombardment", "rail_bazooka"])
    setup = situation(blue=[blue], red=[at("red1", "L9")])
    # When: each is aimed at a Zone
    far = play(setup, ["aim", "with:rail_bazooka", "at:zone"])
    near = play(setup, ["aim", "with:bombardment"])
    # Then: J4 is 9 Zones away
    assert "to:F4" in keys(near)
    assert "to:J4" in keys(far)
    assert "to:J4" not in keys(near)


@rule("R-TRBL-032")
def test_an_aim_at_a_zone_does_not_help_a_shot_at_a_unit() -> None:
    setup = situation(blue=[armed("rail_bazooka")], red=[at("red1", "G4")])

    # When: blue1 Aims at G4, where red1 stands, and then fires at red1 itself: one die
    at_zone = ["with:rail_bazooka", "at:zone", "to:G4", "to:C4"]
    at_unit = ["with:rail_bazooka", "at:red1", "to:C4"]
    battle = play(setup, ["aim", *at_zone, "hold", "attack", *at_unit], [[5]])

    assert terms(the(battle, "MightRolled"), "advantages") == {}


@rule("R-TRBL-032")
def test_an_aim_at_a_zone_does_not_help_a_shot_at_another_zone() -> None:
    setup = situation(blue=[armed("rail_bazooka")], red=[at("red1", "G4")])

    # When: blue1 Aims at G5 and then fires at G3: one die
    aim = ["aim", "with:rail_bazooka", "at:zone", "to:G5", "to:C4", "hold"]
    battle = play(setup, [*aim, "attack", "with:rail_bazooka", "at:zone", "to:G3", "to:C4"], [[5]])

    assert terms(the(battle, "MightRolled"), "advantages") == {}


@rule("R-TRBL-032")
def test_an_aim_at_a_unit_does_not_help_a_shot_at_its_zone() -> None:
    setup = situation(blue=[armed("rail_bazooka")], red=[at("red1", "G4")])

    # When: blue1 Aims at red1 and then fires at G4, where it stands: one die
    aim = ["aim", "with:rail_bazooka", "at:red1", "to:C4", "hold"]
    battle = play(setup, [*aim, "attack", "with:rail_bazooka", "at:zone", "to:G4", "to:C4"], [[5]])

    assert terms(the(battle, "MightRolled"), "advantages") == {}


@rule("R-TRBL-033")
def test_a_duelists_area_weapon_away_from_its_opponent_gives_the_opponent_a_free_attack() -> None:
    # Given: blue1 and red1 in a Duel in C4, red2 out of it
    setup = situation(
        blue=[unit("blue1", zone="C4", tier="npc", duel="red1", weapons=["rail_bazooka"])],
        red=[unit("red1", zone="C4", tier="npc", duel="blue1"), at("red2", "H4")],
    )

    # When: blue1 shoots at red2
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red2"], [[6]])

    # Then: red1 may answer
    assert battle.decision is not None
    assert battle.decision.question == "red1 has a free Offensive Action against blue1"


@rule("R-TRBL-033")
def test_a_duelists_area_weapon_at_its_opponent_gives_no_free_attack() -> None:
    setup = situation(
        blue=[unit("blue1", zone="C4", tier="npc", duel="red1", weapons=["rail_bazooka"])],
        red=[unit("red1", zone="C4", threshold=5, tier="npc", duel="blue1"), at("red2", "H4")],
    )

    # When: blue1 shoots at red1
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1"], [[6]])

    # Then: it is red1's own Turn
    assert battle.decision is not None
    assert battle.decision.question == "red1's Turn"


@rule("R-TRBL-033")
def test_a_duelists_area_weapon_at_its_opponents_zone_gives_no_free_attack() -> None:
    setup = situation(
        blue=[unit("blue1", zone="C4", tier="npc", duel="red1", weapons=["rail_bazooka"])],
        red=[unit("red1", zone="C4", threshold=5, tier="npc", duel="blue1"), at("red2", "H4")],
    )

    # When: blue1 shoots at C4 itself
    battle = play(setup, ["attack", "with:rail_bazooka", "at:zone", "to:C4"], [[6]])

    assert rolled_against(battle) == ["red1"]
    assert battle.decision is not None
    assert battle.decision.question == "red1's Turn"


@rule("R-TRBL-033")
def test_an_area_that_covers_the_opponent_from_another_zone_still_gives_a_free_attack() -> None:
    setup = situation(
        blue=[unit("blue1", zone="C4", tier="npc", duel="red1", weapons=["rail_bazooka"])],
        red=[unit("red1", zone="C4", threshold=5, tier="npc", duel="blue1"), at("red2", "H4")],
    )

    # When: blue1 shoots at D4, from where the Blast reaches red1
    battle = play(setup, ["attack", "with:rail_bazooka", "at:zone", "to:D4"], [[6]])

    assert rolled_against(battle) == ["red1"]
    assert "attack" in keys(battle)
    assert battle.decision is not None
    assert battle.decision.question == "red1 has a free Offensive Action against blue1"


@rule("R-TRBL-031")
@pytest.mark.parametrize(
    ("mode", "aims"),
    [("charge_cannon", ["at:red1", "at:red2"]), ("charge_cannon+boost", ["at:red1", "at:red2", "at:zone"])],
)
def test_a_weapon_is_aimed_at_a_zone_in_the_modes_that_have_an_area(mode: str, aims: list[str]) -> None:
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=["charge_cannon"])],
        red=[unit("red1", zone="D1"), unit("red2", zone="D3")],
    )
    assert keys(play(setup, ["attack", f"with:{mode}"])) == aims
