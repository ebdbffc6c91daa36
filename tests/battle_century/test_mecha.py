"""Mecha Points, Attributes and Areas. R-MECH-001 to R-MECH-012."""

from __future__ import annotations

from typing import Any, Final, cast

import pytest

from tests.battle_century.operations import (
    Piece,
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
from wartable import BadInput, Problem, ruleset
from wartable.rulesets.battle_century.building.builds import unit_bill_lines
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{GUN}")

RED: Final = unit("red1", zone="C1", threshold=30)


def problems(piece: Piece) -> list[Problem]:
    """What is wrong with a situation in which blue has this Unit."""
    return ruleset("battle-century").problems(
        situation(blue=[piece], red=[unit("red1", zone="C1", threshold=5, energy=5, speed=5)])
    )


def price(**ranks: int) -> int:
    """What these Attributes cost together."""
    return sum([points for _, points in unit_bill_lines(ranks)])


# ------------------------------------------------------------------ Mecha Points


@rule("R-MECH-001")
def test_a_pc_may_spend_100_points_on_attributes_and_weapons() -> None:
    # Given: 5 x 15 + 10 for the Attributes, 3 x 5 for the Weapons: 100
    piece = unit(
        "blue1", zone="A1", guard=5, threshold=5, energy=5, speed=5, weapons=[GUN, "beam_rifle", "stun_rod"]
    )
    # Then
    assert problems(piece) == []


@rule("R-MECH-001")
def test_more_than_100_points_is_against_the_rules_but_can_be_played() -> None:
    # Given: one Weapon more: 105
    piece = unit(
        "blue1",
        zone="A1",
        guard=5,
        threshold=5,
        energy=5,
        speed=5,
        weapons=[GUN, "beam_rifle", "stun_rod", "zweihander"],
    )
    # Then
    (problem,) = problems(piece)
    assert problem.path == "units[0]"
    assert problem.what == "it costs 105 Mecha Points of 100"
    assert not problem.fatal


@rule("R-MECH-001")
def test_points_may_be_left_for_later() -> None:
    # Given: a mecha of Guard 1 and Threshold 1
    piece = unit("blue1", zone="A1", might=0, guard=1, threshold=1, energy=0, systems=0, speed=0)
    # Then
    assert problems(piece) == []


@rule("R-MECH-003")
def test_rank_n_of_an_attribute_costs_n_more_than_the_rank_before() -> None:
    # Then: 1, 1 + 2, 1 + 2 + 3, ... 1 + ... + 10
    assert [price(might=1), price(might=2), price(might=3), price(might=4)] == [1, 3, 6, 10]
    assert [price(guard=5), price(guard=6), price(guard=7), price(guard=8)] == [15, 21, 28, 36]
    assert [price(speed=9), price(speed=10)] == [45, 55]
    assert price(energy=4, systems=2) == 13


@rule("R-MECH-003")
def test_attributes_start_at_0() -> None:
    # Given: a Unit of which nothing is said but its name
    setup = situation(blue=[unit("blue1")], red=[unit("red1")])
    units = [{"id": "blue1", "side": "blue"}, {"id": "red1", "side": "red"}]
    bare = {**{key: value for key, value in setup.items() if key != "now"}, "units": units}
    # When: it enters the Operation
    battle = begin(bare, None)
    # Then
    assert unit_of(battle, "blue1").attributes.ranks_in_order() == (0, 0, 0, 0, 0, 0)
    assert unit_bill_lines(units[0]) == []


@rule("R-MECH-004")
def test_ranks_above_10_are_allowed_and_go_on_in_price() -> None:
    # Given: Might 12 on top of Guard and Threshold 5
    piece = unit("blue1", zone="A1", might=12, energy=0, systems=0, speed=0, guard=5, threshold=3)
    # Then: 55 + 11 = 66 for Rank 11, 66 + 12 = 78 for Rank 12; 78 + 15 + 6 = 99
    assert (price(might=11), price(might=12)) == (66, 78)
    assert problems(piece) == []


# ------------------------------------------------------------------ Attributes


@rule("R-MECH-002")
def test_a_mecha_has_six_attributes() -> None:
    # Given: blue1
    battle = play(situation(blue=[unit("blue1", zone="A1")], red=[RED]))
    # When: its player looks at its sheet
    data = cast(dict[str, Any], battle.view("blue").data())
    # Then
    assert list(data["units"][0]["attributes"]) == [
        "might",
        "guard",
        "threshold",
        "energy",
        "systems",
        "speed",
    ]


@rule("R-MECH-002")
def test_there_is_no_seventh_attribute() -> None:
    # Given: a Unit with a rank in Luck
    piece = unit("blue1", zone="A1", guard=5, threshold=5, energy=5)
    piece.built["luck"] = 3
    # Then
    (problem,) = problems(piece)
    assert problem.fatal
    assert (problem.path, problem.what) == ("units[0].luck", "there is no such key here")


@rule("R-MECH-005/1", "R-MECH-005/2")
def test_might_is_for_hitting_and_guard_against_being_hit() -> None:
    # Given: blue1 of Might 7, red1 of Guard 6
    blue = unit("blue1", zone="A1", might=7, speed=0, weapons=[GUN])
    setup = situation(blue=[blue], red=[unit("red1", zone="C1", guard=6)])
    # When: it attacks: 1 + 7 + 1 = 9 against 6 + 5
    battle = play(setup, SHOT, dice=[[1]])
    # Then
    assert terms(the(battle, "MightRolled")) == {"die": 1, "Might": 7, "Tension": 1}
    assert terms(the(battle, "MightRolled"), "defenses") == {"Guard": 6, "base": 5}


@rule("R-MECH-005/3")
def test_threshold_is_the_size_of_a_level() -> None:
    # Given: red1 of Threshold 3
    blue = unit("blue1", zone="A1", speed=0, weapons=[GUN])
    setup = situation(blue=[blue], red=[unit("red1", zone="C1", guard=5, threshold=3)])
    # When: it takes 7 - 4 = 3 Damage
    battle = play(setup, [*SHOT, "maim:legs"], dice=[[7]])
    # Then: of 4 x 3 points 9 are left, in three Levels
    assert numbers(the(battle, "Damaged")) == {"amount": 3, "left": 9}
    assert unit_of(battle, "red1").levels_lost == 1


@rule("R-MECH-005/4")
def test_energy_pays_for_weapons_in_a_turn() -> None:
    # Given: a Beam Weapon of Boost 1 and Energy 2, 1 or 0
    red = [RED]
    two = situation(blue=[unit("blue1", zone="A1", speed=0, energy=2, weapons=["beam_rifle"])], red=red)
    one = situation(blue=[unit("blue1", zone="A1", speed=0, energy=1, weapons=["beam_rifle"])], red=red)
    none = situation(blue=[unit("blue1", zone="C1", speed=0, energy=0, weapons=["beam_rifle"])], red=red)
    # Then: firing takes 1, Boosting 1 more
    assert keys(play(two, ["attack"])) == ["with:vulcans", "with:beam_rifle", "with:beam_rifle+boost"]
    assert keys(play(one, ["attack"])) == ["with:vulcans", "with:beam_rifle"]
    assert keys(play(none, ["attack"])) == ["with:cqc", "with:vulcans"]


@rule("R-MECH-005/5")
def test_systems_serve_technical_work_such_as_aiming_far() -> None:
    # Given: a Long Range Weapon of Range 5 + Systems, red1 8 Zones away
    red = [unit("red1", zone="I1", threshold=30)]
    three = unit("blue1", zone="A1", speed=0, systems=3, weapons=["assault_rifle"])
    two = unit("blue1", zone="A1", speed=0, systems=2, weapons=["assault_rifle"])
    # Then: Systems 3 reach it, Systems 2 do not
    assert "attack" in keys(play(situation(blue=[three], red=red)))
    assert "attack" not in keys(play(situation(blue=[two], red=red)))


@rule("R-MECH-005/6")
def test_speed_is_for_moving_and_for_acting_early() -> None:
    # Given: blue1 of Speed 1, red1 of Speed 3
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=1, systems=1)], red=[unit("red1", zone="L9", speed=3)]
    )
    # When: it moves; or an Operation begins, both roll 5
    moved = play(setup, ["maneuver"])
    begun = begin({key: value for key, value in setup.items() if key != "now"}, dice=[[5], [5]])
    # Then: 1 Zone; 5 + 1 against 5 + 3, so that red1 enters first
    assert keys(moved) == ["to:A1", "to:B1", "to:A2", "to:B2"]
    assert [numbers(event)["total"] for event in of(begun, "InitiativeRolled")] == [6, 8]
    assert begun.decision is not None
    assert begun.decision.about == "red1"


# ------------------------------------------------------------------ Areas


@rule("R-MECH-006", "R-MECH-007")
def test_weapons_sit_in_head_torso_arms_or_legs() -> None:
    # Given: a Weapon in each of them, or in the tail
    four = {"head": ["stun_rod"], "torso": ["beam_saber"], "arms": [GUN], "legs": []}
    tail = {"tail": [GUN]}
    # Then
    assert problems(unit("blue1", zone="A1", guard=5, threshold=5, energy=5, speed=5, weapons=four)) == []
    (problem,) = problems(unit("blue1", zone="A1", guard=5, threshold=5, energy=5, weapons=tail))
    assert problem.fatal
    assert (problem.path, problem.what) == ("units[0].weapons.tail", "there is no Area 'tail'")


@rule("R-MECH-008")
def test_no_weapon_is_placed_in_the_core() -> None:
    # Given: a gun in the Core
    piece = unit("blue1", zone="A1", guard=5, threshold=5, energy=5, weapons={"core": [GUN]})
    # Then: that cannot be played
    (problem,) = problems(piece)
    assert (problem.path, problem.what) == (
        "units[0].weapons.core",
        "no Weapon can be placed in the Core",
    )
    with pytest.raises(BadInput, match="no Weapon can be placed in the Core"):
        begin(situation(blue=[piece], red=[RED]))


@rule("R-MECH-012")
def test_an_area_holds_as_much_as_its_builder_wishes() -> None:
    # Given: all of 15 points in one Area
    piece = unit(
        "blue1",
        zone="A1",
        guard=5,
        threshold=5,
        energy=5,
        speed=5,
        weapons={"legs": [GUN, "beam_rifle", "stun_rod"]},
    )
    # Then
    assert problems(piece) == []


@rule("R-MECH-009", "R-MECH-012")
def test_all_that_sits_in_one_area_goes_with_it() -> None:
    # Given: blue1 with a gun and a rod in its Legs, which are Maimed
    piece = unit(
        "blue1", zone="C1", threshold=5, weapons={"legs": [GUN, "stun_rod"]}, damage=5, maimed=["legs"]
    )
    # When: it attacks
    battle = play(situation(blue=[piece], red=[RED]), ["attack"])
    # Then: only the Default Weapons are left
    assert keys(battle) == ["with:cqc", "with:vulcans"]


@rule("R-MECH-009")
def test_a_maimed_area_stays_out_for_the_rest_of_the_operation() -> None:
    # Given: blue1, its gun lost with its Arms
    piece = unit("blue1", zone="C1", threshold=5, weapons=[GUN], damage=5, maimed=["arms"])
    # When: two Rounds later it attacks
    battle = play(situation(blue=[piece], red=[RED]), ["hold", "hold", "hold", "hold", "attack"])
    # Then
    assert keys(battle) == ["with:cqc", "with:vulcans"]


@rule("R-MECH-009")
def test_a_shot_aimed_with_a_weapon_is_lost_with_its_area() -> None:
    # Given: red1 has Aimed its gun at blue1
    red = unit("red1", zone="C1", guard=5, threshold=5, weapons=[GUN], aim={"weapon": GUN, "target": "blue1"})
    blue = unit("blue1", zone="A1", speed=0, weapons=["beam_rifle"])
    setup = situation(blue=[blue], red=[red], tension=5)
    # When: it loses the Arms that hold it
    battle = play(setup, ["attack", "with:beam_rifle", "maim:arms"], dice=[[6]])
    # Then
    assert the(battle, "AimLost").facts()["unit"] == "red1"


@rule("R-MECH-007", "R-MECH-010")
def test_what_is_in_the_core_cannot_be_maimed() -> None:
    # Given: red1, a Flyer, which is Internal, with three Areas Maimed; a gun good against Flyers
    red = unit(
        "red1", zone="C1", threshold=5, damage=15, maimed=["head", "torso", "arms"], features=["flyer"]
    )
    blue = unit("blue1", zone="A1", speed=0, weapons=[GUN], tier="npc")
    # When: it is shot at, three dice: 2 + 5 + 1 misses
    battle = play(situation(blue=[blue], red=[red]), SHOT, dice=[[1, 2, 1]])
    # Then: it flies still
    assert terms(the(battle, "MightRolled"), "advantages") == {"Anti-Air Missiles": 2}
