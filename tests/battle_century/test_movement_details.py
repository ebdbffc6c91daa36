"""Movement at its edges: who is asked, who stays, who is dragged. R-ACT-029, R-ACT-036, R-ENEMY-027."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    answer,
    begin,
    keys,
    numbers,
    of,
    play,
    reserve,
    situation,
    terms,
    the,
    unit,
    unit_of,
)
from wartable import BadRoll
from wartable.testing import rule

WAITING: Final[dict[str, object]] = {
    "effect": "withheld",
    "amount": 3,
    "other": "blue1",
    "clock": "red1",
    "at_end": True,
}
"""The other half of a Suppress by blue1 that waits for red1 to Move."""

DYING: Final[dict[str, Any]] = {
    "damage": 6,
    "maimed": ["head", "torso", "legs"],
    "threshold": 2,
    "tier": "ai",
}
"""2 points left."""


@rule("R-ACT-029", "R-TRBL-027")
def test_who_wins_a_contest_is_asked_and_goes_of_its_own_will() -> None:
    # Given: blue1 of Speed 6 duels red1 of Speed 2
    setup = situation(
        blue=[unit("blue1", zone="E5", speed=6, duel="red1")],
        red=[unit("red1", zone="E5", speed=2, duel="blue1")],
    )
    # When: blue1 calls the contest, and red1 wins it
    battle = play(setup, ["contest"], dice=[[1], [9]])
    # Then
    assert battle.decision is not None
    assert (battle.decision.seat, battle.decision.about) == ("red", "red1")
    # When
    answer(battle, "to:G5")
    # Then
    theirs, mine = of(battle, "Moved")
    assert (theirs.facts()["unit"], theirs.facts()["forced"], theirs.facts()["zones"]) == ("red1", False, 2)
    assert (mine.facts()["unit"], mine.facts()["forced"], mine.facts()["zones"]) == ("blue1", True, 2)


@rule("R-ACT-029", "R-ACT-056", "A-124")
def test_who_falls_as_it_drags_a_duel_drags_nobody() -> None:
    # Given: 2 points left, and 3 Damage wait for red1 to Move
    setup = situation(
        blue=[unit("blue1", zone="E5", duel="red1")],
        red=[unit("red1", zone="E5", duel="blue1", effects=[WAITING], **DYING), unit("red2", zone="L9")],
        turn="red1",
    )
    # When: in its Turn it wins the contest
    battle = begin(setup, dice=[[9], [1]])
    answer(battle, "contest", "to:F5", "destroy")
    # Then
    the(battle, "Destroyed", unit="red1")
    assert of(battle, "Moved") == []


@rule("R-ACT-029", "R-ENEMY-027")
@pytest.mark.parametrize(("first", "second"), [(9, 1), (1, 9)])
def test_a_fortress_neither_drags_nor_is_dragged(first: int, second: int) -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", zone="E5", speed=3, duel="red1")],
        red=[unit("red1", zone="E5", speed=3, duel="blue1", features=["fortress"])],
    )
    # When
    battle = play(setup, ["contest"], dice=[[first], [second]])
    # Then: nobody is asked, blue1 goes on with its Turn
    assert "attack" in keys(battle)
    assert of(battle, "Moved") == []


@rule("R-ACT-056", "R-ACT-020")
def test_who_stays_where_it_is_has_not_moved() -> None:
    # Given: 3 Damage wait for red1 to Move
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[unit("red1", zone="E5", threshold=10, systems=2, speed=2, effects=[WAITING])],
        turn="red1",
    )
    # When
    battle = play(setup, ["maneuver", "to:E5"])
    # Then
    assert of(battle, "Damaged") == []
    assert of(battle, "Moved") == []


# ------------------------------------------------------------------ Docking


@rule("R-ACT-046", "R-FEAT-005")
def test_a_base_docks_in_no_other_base() -> None:
    # Given: two Bases in a Zone
    setup = situation(
        blue=[
            unit("ark", zone="A1", features=["base_unit"]),
            unit("barge", zone="A1", features=["base_unit"]),
        ],
        red=[unit("red1", zone="L9")],
    )
    # Then
    assert "dock" not in keys(begin(setup))


@rule("R-ACT-046")
def test_a_base_out_of_reach_is_not_offered() -> None:
    # Given: Speed 2; the ark is 2 Zones away, the barge 3
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=2),
            unit("ark", zone="C1", features=["base_unit"]),
            unit("barge", zone="D1", features=["base_unit"]),
        ],
        red=[unit("red1", zone="L9")],
    )
    # When: there is one to choose
    battle = play(setup, ["dock"])
    # Then
    assert unit_of(battle, "blue1").docked_in == "ark"


@rule("R-ACT-046", "R-ACT-043")
@pytest.mark.parametrize(
    ("other", "offered"),
    [
        ({"zone": "L1", "features": ["base_unit"]}, True),
        ({"zone": "L1"}, False),
    ],
)
def test_docking_may_be_delayed_where_there_is_a_base_however_far(
    other: dict[str, Any], offered: bool
) -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=1), unit("blue2", **other)], red=[unit("red1", zone="L9")]
    )
    # When
    battle = play(setup, ["delay"])
    # Then
    assert ("delay:dock" in keys(battle)) is offered


@rule("R-ACT-046", "R-ACT-043")
@pytest.mark.parametrize(
    "me",
    [
        {"zone": "A1", "features": ["base_unit"]},
        {"zone": "A1", "features": ["fortress"]},
        {"docked_in": "ark"},
        {"zone": "B2", "upgrades": {"internal": ["colossus"]}, "tier": "boss"},
    ],
)
def test_docking_is_not_delayed_by_who_cannot_dock_or_has(me: dict[str, Any]) -> None:
    # Given: the ark in blue1's reach
    setup = situation(
        blue=[unit("ark", zone="C1", features=["base_unit"]), unit("blue1", **me)],
        red=[unit("red1", zone="L9")],
        turn="blue1",
    )
    # When
    battle = play(setup, ["delay"])
    # Then
    assert "delay:dock" not in keys(battle)


@rule("R-ACT-050", "R-REST-002")
def test_who_mends_one_inside_a_base_from_outside_is_not_exposed() -> None:
    # Given: blue2 hurt inside of the ark, next to blue1
    setup = situation(
        blue=[
            unit("ark", zone="A1", features=["base_unit"]),
            unit("blue1", zone="A2", speed=0, upgrades={"torso": ["jury_rig"]}),
            unit("blue2", docked_in="ark", damage=1, threshold=5),
        ],
        red=[unit("red1", zone="L9")],
        turn="blue1",
    )
    # When
    battle = play(setup, ["use:jury_rig"])
    # Then
    the(battle, "Restored", unit="blue2")
    assert of(battle, "EffectBegan", effect="exposed") == []


@rule("R-BOSS-027", "R-TRBL-026")
def test_a_boss_that_steps_aside_in_its_own_turn_takes_what_waits_for_it_to_move() -> None:
    # Given: red1 duels blue1, and 3 Damage wait for it to Move
    boss = unit(
        "red1",
        zone="E5",
        duel="blue1",
        tier="boss",
        threshold=10,
        guard=5,
        genre_points=1,
        powers=["you_are_too_slow"],
        weapons=["anti_air_missiles"],
        effects=[WAITING],
    )
    setup = situation(
        blue=[
            unit("blue1", zone="E5", duel="red1", tier="npc", weapons=["anti_air_missiles"]),
            unit("blue2", zone="E7", tier="npc", guard=20),
        ],
        red=[boss],
        turn="red1",
        tension=5,
    )
    # When: it turns to blue2, and answers blue1's free Action
    shot = ["attack", "with:anti_air_missiles"]
    battle = begin(setup, dice=[[1], [2], [1, 1]])
    answer(battle, *shot, "at:blue2", "pass", *shot, "you_are_too_slow:red1", "to:F5")
    # Then
    assert [numbers(event)["amount"] for event in of(battle, "Damaged", unit="red1")][-1] == 3


# ------------------------------------------------------------------ Terrain


@rule("R-TERR-006", "R-TERR-007")
def test_who_meets_the_number_of_extreme_terrain_takes_nothing() -> None:
    # Given: Tension 3, so 13
    setup = situation(
        blue=[unit("blue1", zone="A1", systems=4, speed=6)],
        red=[unit("red1", zone="L9")],
        extra={"A1": ["extreme"]},
        tension=3,
    )
    # When: 9 + 4
    battle = play(setup, ["hold", "systems"], dice=[[9]])
    # Then
    assert numbers(the(battle, "TerrainTested"))["dn"] == 13
    assert of(battle, "Damaged") == []


@rule("R-TERR-006", "R-TERR-007")
def test_equal_ranks_need_no_question_in_extreme_terrain() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", zone="A1", systems=4, speed=4)],
        red=[unit("red1", zone="L9")],
        extra={"A1": ["extreme"]},
        tension=3,
    )
    # When: 9 + 4
    battle = play(setup, ["hold"], dice=[[9]])
    # Then
    assert the(battle, "TerrainTested").facts()["attribute"] == "systems"


@rule("R-TERR-006", "R-TERR-007")
def test_the_die_against_extreme_terrain_has_ten_faces() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", zone="A1", systems=4, speed=4)],
        red=[unit("red1", zone="L9")],
        extra={"A1": ["extreme"]},
    )
    # When
    with pytest.raises(BadRoll, match="1d10"):
        begin(setup, dice=[[11]]).choose("hold")


@rule("R-TERR-007", "R-TRBL-029")
def test_who_falls_to_extreme_terrain_faces_it_no_more() -> None:
    # Given: two instances of it; 2 points left; Tension 5
    setup = situation(
        blue=[unit("blue1", zone="A1", systems=1, speed=1, **DYING), unit("blue2", zone="A9")],
        red=[unit("red1", zone="L9")],
        extra={"A1": ["extreme", "extreme"]},
        tension=5,
    )
    # When: 1 + 1 against 15
    battle = play(setup, ["hold"], dice=[[1]])
    # Then
    the(battle, "Destroyed", unit="blue1")
    assert len(of(battle, "TerrainTested")) == 1


@rule("R-TRBL-029", "R-TRBL-028")
def test_terrain_that_was_added_is_of_its_own_kind_alone() -> None:
    # Given: blue1 makes the Zones around C1 Difficult
    field = unit("blue1", zone="A1", tier="npc", genre_points=1, powers=["this_is_my_battlefield:difficult"])
    setup = situation(
        blue=[field, unit("blue2", zone="A9", speed=0, tier="npc", weapons=["anti_air_missiles"])],
        red=[unit("red1", zone="C9", guard=20)],
    )
    # When: blue2 shoots at red1 in one of them
    battle = play(
        setup,
        ["power:this_is_my_battlefield:difficult", "to:C9", "hold", "attack", "with:anti_air_missiles"],
        dice=[[6]],
    )
    # Then: it gives no cover
    assert the(battle, "MightRolled").facts()["target"] == "red1"
    assert terms(the(battle, "MightRolled"), "advantages") == {}


@rule("R-REIN-004", "R-TERR-012")
def test_a_side_whose_reinforcements_have_left_too_is_beaten() -> None:
    # Given: of red there is red1 with a point left, and Reinforcements that are gone
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, tier="npc", weapons=["anti_air_missiles"])],
        red=[unit("red1", zone="C1", guard=5, **DYING)],
        reinforcements=[reserve("guard", side="red", standing="defeated")],
        order=["blue1", "red1", "guard"],
        tension=5,
    )
    # When
    battle = play(setup, ["attack", "with:anti_air_missiles"], dice=[[9]])
    # Then
    assert battle.is_over


@rule("R-TERR-012")
@pytest.mark.parametrize(("charge", "over"), [("red1", True), ("red2", False)])
def test_a_side_is_beaten_with_what_it_protects_and_with_nothing_else(charge: str, over: bool) -> None:
    # Given: red protects one of its two; red1 has 2 points left
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, tier="npc", weapons=["anti_air_missiles"])],
        red=[unit("red1", zone="C1", guard=5, **DYING), unit("red2", zone="L9")],
        objectives=[{"side": "red", "kind": "protect", "unit": charge, "rounds": 9}],
        tension=5,
    )
    # When
    battle = play(setup, ["attack", "with:anti_air_missiles"], dice=[[9]])
    # Then
    the(battle, "Destroyed", unit="red1")
    assert battle.is_over is over
