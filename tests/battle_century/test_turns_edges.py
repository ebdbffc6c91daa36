"""The edges of a Turn: an Action that is promised, what comes before it, who is left out."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    answer,
    begin,
    keys,
    of,
    play,
    reserve,
    situation,
    the,
    unit,
    unit_of,
)
from tests.battle_century.test_combination_details import SUPER, crew
from wartable import Battle, State
from wartable.rulesets.battle_century.operation.turn.utility import (
    boost_action_kinds,
    retreat_zones,
    zones_in_reach_of_boost,
)
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
FAR: Final = unit("red1", zone="L9", tier="npc")


def asked(battle: Battle[State]) -> str:
    """The open question."""
    return "" if battle.decision is None else battle.decision.question


# ------------------------------------------------------------------ a promised Action


@rule("R-OP-019", "R-POW-016", "R-POW-017")
def test_who_has_given_its_action_away_is_not_asked_in_its_turn() -> None:
    # Given: blue2 has Genre Points left, and Reaction Powers
    blue = unit("blue1", zone="A1", speed=0, weapons=[GUN], tier="npc", genre_points=1)
    red = unit("red1", zone="C1", guard=5, threshold=30, tier="npc")
    setup = situation(blue=[blue, unit("blue2", zone="L9", genre_points=3)], red=[red])
    # When
    battle = play(setup, ["power:synchro_attack"])
    # Then: the strike comes at once, and is no Aim
    assert asked(battle) == "blue1: the delayed Action"
    assert "attack" in keys(battle)
    assert "aim" not in keys(battle)


@rule("R-OP-019", "R-DMG-018")
def test_a_duelist_that_has_given_its_action_away_may_neither_act_nor_eject() -> None:
    # Given: blue2, with three Genre Points, joins blue1's Synchro Attack out of its Duel
    blue = unit("blue1", zone="A1", speed=0, weapons=[GUN], tier="npc", genre_points=1)
    other = unit("blue2", zone="L9", genre_points=3, duel="red2")
    red = [unit("red1", zone="C1", guard=5, threshold=30, tier="npc"), unit("red2", zone="L9", duel="blue2")]
    battle = play(situation(blue=[blue, other], red=red), ["power:synchro_attack"])
    # Then
    assert asked(battle) == "blue2's Turn"
    assert {"go_on", "contest"} <= set(keys(battle))
    assert not {"attack", "hold", "eject"} & set(keys(battle))


# ------------------------------------------------------------------ before the Action


@rule("R-TRBL-003", "R-OP-015")
def test_what_may_be_used_before_the_action_does_not_have_to_be() -> None:
    # Given
    blue = unit("blue1", zone="A1", upgrades={"arms": ["overbooster"]})
    # Then
    assert {"overbooster", "attack"} <= set(keys(begin(situation(blue=[blue], red=[FAR]))))


@rule("R-TERR-006", "R-OP-015")
def test_each_extreme_terrain_is_faced_once_before_the_action() -> None:
    # Given: two of a kind in red1's Zone; Systems and Speed 5
    setup = situation(
        blue=[unit("blue1", zone="A1", tier="npc")],
        red=[unit("red1", zone="C1", systems=5, speed=5, tier="npc")],
        extra={"C1": ["extreme", "extreme"]},
    )
    # When: 10 + 5 against 11
    battle = play(setup, ["hold", "extreme", "extreme"], dice=[[10], [10]])
    # Then
    assert len(of(battle, "TerrainTested", unit="red1")) == 2
    assert "extreme" not in keys(battle)
    assert "hold" in keys(battle)


@rule("R-DMG-028", "R-OP-019")
def test_a_mecha_without_its_pilot_takes_an_action() -> None:
    battle = begin(situation(blue=[unit("blue1", zone="A1", pilotless=True)], red=[FAR]))
    assert {"maneuver", "hold"} <= set(keys(battle))


@rule("R-OP-019", "R-TERR-006")
def test_who_falls_before_its_action_takes_none() -> None:
    # Given: red1 has 1 of 20 points left and begins its Turn in Extreme Terrain
    dying = unit(
        "red1",
        zone="C1",
        threshold=5,
        tier="ai",
        damage=19,
        maimed=["head", "torso", "arms"],
        systems=4,
        speed=4,
    )
    setup = situation(
        blue=[unit("blue1", zone="A1", tier="npc")],
        red=[dying, unit("red2", zone="L9", tier="npc")],
        extra={"C1": ["extreme"]},
        tension=9,
    )
    # When: 1 + 4 against 19
    battle = play(setup, ["hold"], dice=[[1]])
    # Then
    assert unit_of(battle, "red1").standing == "destroyed"
    assert asked(battle) == "red2's Turn"


# ------------------------------------------------------------------ an additional Action


@rule("R-REIN-020", "R-COMB-022", "R-COMB-014")
def test_a_pilot_uses_powers_of_its_own_before_the_additional_action_of_a_combined_unit() -> None:
    # Given: the whole has lost 1, a nothing; a alone has Genre Points, and the hope
    hope = {"effect": "carry_our_hopes", "other": "help", "clock": "a", "at_end": True}
    a = {"genre_points": 2, "powers": ["believe_in_myself"], "power_level": 1, "effects": [hope]}
    setup = crew(
        SUPER,
        a,
        {},
        now={"damage": 1},
        reinforcements=[reserve("help")],
        order=["a", "red1", "b", "help"],
    )
    # When
    battle = play(setup, ["hold"])
    assert asked(battle) == "x's additional Action"
    assert battle.decision is not None
    assert battle.decision.about == "x"
    answer(battle, "power:believe_in_myself", "maneuver", "by:systems", "to:C4")
    # Then
    assert unit_of(battle, "a").genre == 1
    assert unit_of(battle, "x").damage == 0
    the(battle, "Maneuvered", unit="x")


@rule("R-REIN-020", "R-COMB-022")
def test_the_player_of_a_pilot_takes_the_additional_action_of_a_combined_unit() -> None:
    # Given: a is Ben's
    hope = {"effect": "carry_our_hopes", "other": "help", "clock": "a", "at_end": True}
    seats = [{"id": "blue"}, {"id": "ben"}, {"id": "red"}]
    setup = crew(
        SUPER,
        {"seat": "ben", "effects": [hope]},
        {},
        now={},
        seats=seats,
        reinforcements=[reserve("help", seat="blue")],
        order=["a", "red1", "b", "help"],
    )
    # When
    battle = play(setup, ["hold"])
    # Then
    assert battle.decision is not None
    assert (battle.decision.seat, battle.decision.about) == ("ben", "x")


# ------------------------------------------------------------------ Boost and Maneuver


@rule("R-ACT-038", "R-TERR-014", "R-ACT-028")
@pytest.mark.parametrize("tie", [{"docked_in": "ark", "zone": ""}, {"zone": "E5", "duel": "red1"}])
def test_who_is_docked_or_held_by_a_duel_has_nowhere_to_boost(tie: dict[str, Any]) -> None:
    # Given: a Base in the corner, a duelist in E5
    ark = unit("ark", zone="A1", features=["base_unit"])
    duelist: dict[str, Any] = {"duel": "blue1"} if "duel" in tie else {}
    setup = situation(blue=[unit("blue1", **tie), ark], red=[unit("red1", zone="E5", **duelist)])
    state: Any = begin(setup).state
    # Then
    blue = state.units["blue1"]
    assert (
        boost_action_kinds(state, blue),
        zones_in_reach_of_boost(state, blue),
        retreat_zones(state, blue),
    ) == ([], 0, 0)


@rule("R-ACT-028", "R-ACT-039")
def test_a_duelist_maneuvers_where_it_is() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", zone="C1", duel="red1")], red=[unit("red1", zone="C1", duel="blue1")]
    )
    # When
    battle = play(setup, ["maneuver", "by:speed"])
    # Then: it was not asked where to
    assert the(battle, "Maneuvered").facts()["amount"] == 6
    assert of(battle, "Moved") == []


@rule("R-ACT-040", "R-ACT-041", "R-UPG-009")
def test_a_maneuver_for_another_is_that_of_its_user() -> None:
    # Given: blue1 has a Stealth Field, blue2 one in its own Torso that does not count here
    blue = [
        unit("blue1", zone="C1", upgrades={"internal": ["stealth_field"]}),
        unit("blue2", zone="C1"),
    ]
    battle = play(situation(blue=blue, red=[FAR]), ["maneuver", "by:speed", "to:C1", "for:blue2"])
    # Then: it hides who Maneuvered
    assert the(battle, "Maneuvered").facts() == {
        "event": "Maneuvered",
        "unit": "blue1",
        "target": "blue2",
        "attribute": "speed",
        "amount": 6,
    }
    assert the(battle, "EffectBegan", effect="stealth_field").facts()["unit"] == "blue1"
