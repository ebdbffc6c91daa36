"""Units and Squads, Rounds, Turns and their Phases. R-OP-001, R-OP-002, R-OP-012 to R-OP-021, R-OP-030."""

from __future__ import annotations

from typing import cast

from tests.battle_century.operations import (
    keys,
    numbers,
    play,
    situation,
    terms,
    the,
    unit,
    unit_of,
    zone_number,
)
from wartable import Battle, State
from wartable.rulesets.battle_century.operation.ground.positions import occupied_zones
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.testing import rule

GUN = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""


def names(battle: Battle[State]) -> list[str]:
    """What happened, in order."""
    return [type(event).__name__ for event in battle.events]


# ------------------------------------------------------------------ Units, Squads, Pilots


@rule("R-OP-001")
def test_a_squad_is_all_units_of_one_side() -> None:
    # Given: three Units of blue, one of them another player's, and a third side
    setup = {
        **situation(
            blue=[
                unit("blue1", zone="A1", speed=0, weapons=[GUN]),
                unit("blue2", zone="L9"),
                unit("blue3", zone="A9", seat="ben"),
            ],
            red=[unit("red1", zone="C1")],
            others={"green": [unit("green1", zone="A2")]},
        ),
        "seats": [{"id": "blue"}, {"id": "ben"}, {"id": "red"}, {"id": "green"}],
    }
    # When: blue1 assists against red1
    battle = play(setup, ["assist", f"with:{GUN}", "at:red1"])
    # Then: its Allies are the Units of its side, near or far, whoever commands them
    assert keys(battle) == ["for:blue2", "for:blue3"]


@rule("R-OP-001")
def test_units_of_another_squad_are_enemies() -> None:
    # Given: red1 and green1 in Range of blue1
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0), unit("blue2", zone="B1")],
        red=[unit("red1", zone="C3")],
        others={"green": [unit("green1", zone="A3")]},
    )
    # When: blue1 attacks
    battle = play(setup, ["attack"])
    # Then: both can be attacked, its Ally cannot
    assert keys(battle) == ["at:red1", "at:green1"]


@rule("R-OP-002")
def test_a_might_test_counts_the_mecha_and_nothing_of_the_pilot() -> None:
    # Given: blue1, whose Pilot has a name and Power Level 3
    blue = [unit("blue1", zone="A1", speed=0, weapons=[GUN], pilot="Ines", power_level=3)]
    setup = situation(blue=blue, red=[unit("red1", zone="C1", guard=5)])
    # When: it attacks and rolls 3: 3 + Might 5 + Tension 1 = 9 against Defense 10
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[3]])
    # Then
    rolled = the(battle, "MightRolled")
    assert terms(rolled) == {"die": 3, "Might": 5, "Tension": 1}
    assert terms(rolled, "defenses") == {"Guard": 5, "base": 5}


@rule("R-OP-002")
def test_genre_powers_work_in_an_operation() -> None:
    # Given: blue1 with a Genre Point
    setup = situation(
        blue=[unit("blue1", zone="A1", genre_points=1)],
        red=[unit("red1", zone="L1"), unit("red2", zone="L2")],
    )
    # When: its Pilot uses a Power
    battle = play(setup, ["power:live_another_day"])
    # Then: the point is spent and the Unit gone
    assert numbers(the(battle, "PowerUsed"))["points"] == 0
    assert the(battle, "Retreated").facts()["unit"] == "blue1"


@rule("R-OP-030", "A-107")
def test_a_unit_is_not_its_own_ally() -> None:
    # Given: blue1, the last of its side, in Range of red1
    setup = situation(blue=[unit("blue1", zone="A1", weapons=[GUN])], red=[unit("red1", zone="C1")])
    # When: its Turn comes
    battle = play(setup)
    # Then: it can attack, but there is nobody to assist
    assert "attack" in keys(battle)
    assert "assist" not in keys(battle)


@rule("R-OP-030", "A-107")
def test_a_unit_that_has_left_the_operation_is_no_ally() -> None:
    # Given: blue1, and blue2, destroyed
    setup = situation(
        blue=[unit("blue1", zone="A1", weapons=[GUN]), unit("blue2", zone="A2", standing="destroyed")],
        red=[unit("red1", zone="C1")],
    )
    # When: blue1's Turn comes
    battle = play(setup)
    # Then
    assert "assist" not in keys(battle)


# ------------------------------------------------------------------ the Turn


@rule("R-OP-013")
def test_all_energy_spent_comes_back_in_the_beginning_phase() -> None:
    # Given: red1, whose Turn is next, has spent all of its 5 Energy
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[unit("red1", zone="C1", energy=5, energy_spent=5, weapons=["beam_rifle"])],
    )
    # When: its Turn begins and it attacks
    battle = play(setup, ["hold", "attack"])
    # Then: it has 5 Energy again and can fire its Beam Weapon
    assert numbers(the(battle, "TurnBegan")) == {"energy": 5}
    assert "with:beam_rifle" in keys(battle)


@rule("R-OP-013")
def test_energy_does_not_come_back_in_the_turns_of_others() -> None:
    # Given: blue1 has spent 3 of its 5 Energy
    setup = situation(
        blue=[unit("blue1", zone="A1", energy=5, energy_spent=3)], red=[unit("red1", zone="L9")]
    )
    # When: red1's Turn begins
    battle = play(setup, ["hold"])
    # Then: blue1 has 2 left
    assert unit_of(battle, "blue1").energy == 2


@rule("R-OP-013")
def test_energy_is_back_before_anything_else_of_the_beginning_of_the_turn_is_asked() -> None:
    # Given: red1, without Energy, on Extreme Terrain
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[unit("red1", zone="C1", energy=5, energy_spent=5, genre_points=1)],
        extra={"C1": ["extreme"]},
    )
    # When: its Turn begins and the first question is put
    battle = play(setup, ["hold"])
    # Then
    assert "extreme" in keys(battle)
    assert unit_of(battle, "red1").energy == 5


@rule("R-OP-014")
def test_setup_powers_and_other_things_that_need_no_action_come_before_the_action() -> None:
    # Given: blue1 and blue2 with Genre Points, blue2's Action still to come
    setup = situation(
        blue=[unit("blue1", zone="A1", genre_points=2), unit("blue2", zone="A2", genre_points=2)],
        red=[unit("red1", zone="C1")],
    )
    # When: blue1 uses Knowledge is Power
    battle = play(setup, ["power:knowledge_is_power"])
    # Then: it still has its Action, and may go on with Powers or leave its mecha
    assert {"attack", "boost", "power:synchro_attack", "eject"} <= set(keys(battle))


@rule("R-OP-014")
def test_no_power_is_offered_after_the_action() -> None:
    # Given: blue1 with a Genre Point, red1 without
    setup = situation(
        blue=[unit("blue1", zone="A1", genre_points=1)], red=[unit("red1", zone="C1")], turn="blue1"
    )
    # When: blue1 has used its Action
    battle = play(setup, ["maneuver", "by:speed", "to:A1"])
    # Then: the next question is red1's Turn
    assert the(battle, "TurnBegan").facts()["unit"] == "red1"
    assert battle.decision is not None
    assert battle.decision.about == "red1"


@rule("R-OP-014")
def test_a_unit_uses_setup_powers_in_its_own_turn_only() -> None:
    # Given: blue1's Turn; blue2 and blue3 have Genre Points, blue1 has none
    setup = situation(
        blue=[
            unit("blue1", zone="A1"),
            unit("blue2", zone="A2", genre_points=1),
            unit("blue3", zone="A3", genre_points=1),
        ],
        red=[unit("red1", zone="L9")],
    )
    # When: blue1's Turn comes
    battle = play(setup)
    # Then: no Power is offered in it
    assert [key for key in keys(battle) if key.startswith("power:")] == []


@rule("R-OP-015")
def test_the_owner_orders_what_happens_at_the_beginning_of_a_turn() -> None:
    # Given: red1 begins its Turn in a Duel, on Extreme Terrain, with a Genre Point
    setup = situation(
        blue=[unit("blue1", zone="C1", speed=5, duel="red1", systems=5)],
        red=[unit("red1", zone="C1", duel="blue1", genre_points=1)],
        extra={"C1": ["extreme"]},
    )
    # When: blue1 passes its own Test of the Terrain, 10 + 5 against 11, and red1's Turn begins
    battle = play(setup, ["hold"], dice=[[10]])
    # Then: everything is offered at once, in whatever order red wishes; the Action has to wait
    assert battle.decision is not None
    assert battle.decision.seat == "red"
    assert {"extreme", "contest", "power:knowledge_is_power", "eject"} <= set(keys(battle))
    assert "attack" not in keys(battle)


@rule("R-OP-015")
def test_a_power_may_be_used_before_extreme_terrain_strikes() -> None:
    # Given: red1 begins its Turn on Extreme Terrain with a Genre Point
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[unit("red1", zone="C1", speed=5, genre_points=1, systems=5)],
        extra={"C1": ["extreme"]},
    )
    # When: red learns about blue1 first, then faces the Terrain: 10 + 5 = 15 against 10 + 1
    battle = play(setup, ["hold", "power:knowledge_is_power", "extreme"], dice=[[10]])
    # Then
    assert names(battle)[-3:] == ["PowerUsed", "Revealed", "TerrainTested"]
    assert "attack" in keys(battle)


@rule("R-OP-015")
def test_extreme_terrain_may_come_before_a_power() -> None:
    # Given: the same
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[unit("red1", zone="C1", speed=5, genre_points=1, systems=5)],
        extra={"C1": ["extreme"]},
    )
    # When: red faces the Terrain first
    battle = play(setup, ["hold", "extreme", "power:knowledge_is_power"], dice=[[10]])
    # Then
    assert names(battle)[-3:] == ["TerrainTested", "PowerUsed", "Revealed"]


@rule("R-OP-018/1", "R-ACT-001")
def test_a_unit_moves_up_to_its_speed_before_the_rest_of_its_action() -> None:
    # Given: blue1 of Speed 2 at E5
    setup = situation(blue=[unit("blue1", zone="E5", speed=2)], red=[unit("red1", zone="L9")])
    # When: it Maneuvers, by Systems
    battle = play(setup, ["maneuver", "by:systems"])
    # Then: it may end on the 25 Zones within 2, its own among them
    assert len(keys(battle)) == 25
    assert {"to:E5", "to:C3", "to:G7"} <= set(keys(battle))


@rule("R-OP-018/2", "R-ACT-001")
def test_the_move_of_an_action_comes_before_its_effect_and_never_after() -> None:
    # Given: blue1 with a gun 6 Zones from red1
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=1, weapons=[GUN])], red=[unit("red1", zone="G1", guard=5)]
    )
    # When: it moves to B1 and attacks: 1 + 5 + 1 = 7 misses Defense 10
    battle = play(setup, ["attack", f"with:{GUN}", "to:B1"], dice=[[1]])
    # Then: it moved, then attacked, and the next Turn began with no second Move
    assert names(battle) == ["Moved", "AttackDeclared", "MightRolled", "Missed", "TurnBegan"]
    assert unit_of(battle, "blue1").zone == zone_number(battle, "B1")


@rule("R-OP-018/1", "R-OP-025", "R-ACT-003")
def test_the_move_may_bring_a_target_into_range_but_no_farther_than_speed() -> None:
    # Given: a gun of Range 5, Speed 2; red1 is 7 Zones away, red2 8
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=2, weapons=[GUN])],
        red=[unit("red1", zone="H1"), unit("red2", zone="I1")],
    )
    # When: blue1 attacks
    battle = play(setup, ["attack", f"with:{GUN}"])
    # Then: with a single target nobody asks at whom, and only Zones of column C are near enough
    assert keys(battle) == ["to:C1", "to:C2", "to:C3"]


@rule("R-OP-019", "R-ACT-001")
def test_a_unit_takes_one_action_in_its_turn() -> None:
    # Given: blue1 and red1
    setup = situation(blue=[unit("blue1", zone="E5", speed=1)], red=[unit("red1", zone="L9")])
    # When: blue1 has Boosted
    battle = play(setup, ["boost", "to:E6"])
    # Then: it is red1's Turn
    assert battle.decision is not None
    assert battle.decision.seat == "red"
    assert battle.decision.about == "red1"


@rule("R-OP-019")
def test_a_unit_may_let_its_action_go() -> None:
    # Given: blue1's Turn
    setup = situation(blue=[unit("blue1", zone="E5")], red=[unit("red1", zone="L9")])
    # When: it holds
    battle = play(setup, ["hold"])
    # Then: nothing but that has happened
    assert names(battle) == ["Held", "TurnBegan"]


@rule("R-OP-021", "R-OP-011")
def test_tension_rises_by_1_at_the_end_of_a_round_whatever_it_was() -> None:
    # Given: Round 2 at Tension 6, the last Turn
    setup = situation(
        blue=[unit("blue1", zone="A1")], red=[unit("red1", zone="L9")], turn="red1", round=2, tension=6
    )
    # When: it is over
    battle = play(setup, ["hold"])
    # Then
    assert numbers(the(battle, "RoundBegan")) == {"round": 3, "tension": 7}
    assert the(battle, "TurnBegan").facts()["unit"] == "blue1"


@rule("R-OP-021")
def test_units_that_have_left_are_passed_over() -> None:
    # Given: blue2, next in the order, destroyed
    setup = situation(
        blue=[unit("blue1", zone="A1"), unit("blue2", zone="A2", standing="destroyed")],
        red=[unit("red1", zone="L9")],
    )
    # When: blue1's Turn is over
    battle = play(setup, ["hold"])
    # Then
    assert the(battle, "TurnBegan").facts()["unit"] == "red1"


@rule("R-OP-012")
def test_tension_is_added_to_the_might_test_of_an_attack() -> None:
    # Given: Tension 4
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1", guard=5)],
        tension=4,
    )
    # When: blue1 attacks with a 1: 1 + 5 + 4 = 10 meets Defense 10
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[1]])
    # Then
    assert terms(the(battle, "MightRolled"))["Tension"] == 4
    assert numbers(the(battle, "HitSuffered")) == {"total": 10, "margin": 0}


@rule("R-OP-020")
def test_nothing_is_asked_between_an_action_and_the_turn_of_the_next_in_the_order() -> None:
    # Given: blue2 is second in the order, red1 third
    setup = situation(
        blue=[unit("blue1", zone="A1", genre_points=1), unit("blue2", zone="A3")],
        red=[unit("red1", zone="L9", genre_points=1)],
    )
    # When: blue1 has Boosted
    battle = play(setup, ["boost", "to:A2"])
    # Then: the next thing is blue2's Turn, and the next question blue2's
    assert names(battle)[-1] == "TurnBegan"
    assert the(battle, "TurnBegan").facts()["unit"] == "blue2"
    assert battle.decision is not None
    assert battle.decision.about == "blue2"


@rule("R-OP-023")
def test_large_and_small_mecha_stand_in_one_zone_each() -> None:
    # Given: a small and quick one, a large and slow one, a Boss
    small = unit("small", zone="A1", guard=9, speed=9, threshold=1, might=1)
    large = unit("large", zone="A1", guard=1, speed=1, threshold=9, might=9)
    battle = play(situation(blue=[small, large], red=[unit("boss", zone="C1", tier="boss")]))
    # When: we ask where they are
    state = cast(Operation, battle.state)
    zones = [occupied_zones(state, state.units[id]) for id in ("small", "large", "boss")]
    # Then: each in its own Zone, and in no other
    assert zones == [1 << zone_number(battle, name) for name in ("A1", "A1", "C1")]
