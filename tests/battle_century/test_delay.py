"""Delay: an Action put off until after a later Unit's Turn. R-ACT-043."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    answer,
    keys,
    of,
    play,
    reserve,
    situation,
    the,
    unit,
    unit_of,
    zone_number,
)
from wartable import Battle, State
from wartable.testing import rule

GUN = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""


def names(battle: Battle[State]) -> list[str]:
    """What happened, in order."""
    return [type(event).__name__ for event in battle.events]


# ------------------------------------------------------------------ naming Action and Initiative


@rule("R-ACT-043", "A-10")
def test_a_delay_names_a_type_of_action() -> None:
    # Given: blue1's Turn
    setup = situation(blue=[unit("blue1", zone="A1")], red=[unit("red1", zone="C1"), unit("red2", zone="L9")])
    # When: it Delays
    battle = play(setup, ["delay"])
    # Then: any other Action may be named that an Enemy's Turn could make possible, no Weapon, and no Delay of
    # a Delay
    assert keys(battle) == [
        "delay:attack",
        "delay:aim",
        "delay:suppress",
        "delay:engage",
        "delay:boost",
        "delay:maneuver",
        "delay:disengage",
    ]


FIXED: Final = {"features": ["fortress"]}
BASE: Final = {"features": ["base_unit"]}


@rule("R-ACT-043", "B-218")
@pytest.mark.parametrize(
    ("blue1", "blue2", "red1", "never", "ever"),
    [
        ({}, {"zone": "L9"}, {}, {"dock", "redeploy", "pair"}, {"assist", "engage", "disengage"}),
        ({}, {"zone": "L9", **BASE}, {}, {"redeploy"}, {"dock"}),
        ({"docked_in": "blue2"}, {"zone": "A1", **BASE}, {}, {"dock"}, {"redeploy"}),
        ({}, {"zone": "L9"}, BASE, {"engage", "disengage"}, {"attack"}),
        (FIXED, {"zone": "L9", **BASE}, {}, {"boost", "dock"}, {"maneuver"}),
        ({"tier": "grunt"}, {"zone": "L9", "tier": "grunt"}, {}, set(), {"pair"}),
        ({"tier": "grunt"}, {"zone": "L9", "tier": "grunt", "might": 9}, {}, {"pair"}, set()),
    ],
)
def test_a_delay_names_nothing_that_can_never_be_taken(
    blue1: dict[str, Any], blue2: dict[str, Any], red1: dict[str, Any], never: set[str], ever: set[str]
) -> None:
    # Given: an Ally somewhere, an Enemy out of reach
    blue = [unit("blue1", zone="A1", **blue1), unit("blue2", **blue2)]
    setup = situation(blue=blue, red=[unit("red1", zone="F9", **red1)], order=["blue1", "blue2", "red1"])
    # When
    offered = {key.removeprefix("delay:") for key in keys(play(setup, ["delay"]))}
    # Then
    assert offered.isdisjoint(never)
    assert ever <= offered


@rule("R-ACT-043", "R-SUP-001", "B-218")
def test_a_delay_names_no_support_that_is_used_up() -> None:
    # Given: an Overcharge that is spent, and one that is not
    separate = {"separate": ["overcharge", "resupply"]}
    blue1 = unit("blue1", zone="A1", upgrades=separate, spent=["overcharge"])
    setup = situation(blue=[blue1], red=[unit("red1", zone="C1")])
    # Then
    offered = keys(play(setup, ["delay"]))
    assert "delay:use:overcharge" not in offered
    assert "delay:use:resupply" in offered


@rule("R-ACT-043", "A-10")
def test_a_delay_names_a_unit_whose_turn_is_still_ahead() -> None:
    # Given: blue1's Turn; red1 has had its own, red3 is destroyed
    setup = situation(
        blue=[unit("blue1", zone="A1"), unit("blue2", zone="A2")],
        red=[
            unit("red1", zone="L1"),
            unit("red2", zone="L2"),
            unit("red3", zone="L3", standing="destroyed"),
        ],
        order=["red1", "blue1", "red2", "red3", "blue2"],
        turn="blue1",
    )
    # When: it Delays an Attack
    battle = play(setup, ["delay", "delay:attack"])
    # Then: friend or foe, but neither itself nor the others
    assert keys(battle) == ["after:red2", "after:blue2"]


@rule("R-ACT-043", "A-10")
def test_the_last_unit_of_a_round_cannot_delay() -> None:
    # Given: the last Turn of the Round
    setup = situation(blue=[unit("blue1", zone="A1")], red=[unit("red1", zone="C1")], turn="red1")
    # When: it comes
    battle = play(setup)
    # Then
    assert "hold" in keys(battle)
    assert "delay" not in keys(battle)


# ------------------------------------------------------------------ when the Action comes


@rule("R-ACT-043", "A-10")
def test_a_delayed_action_comes_right_after_the_named_units_turn() -> None:
    # Given: blue1, red1, red2 in this order
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1"), unit("red2", zone="C2")],
    )
    # When: blue1 Delays an Attack until after red1, which holds
    battle = play(
        setup,
        ["delay", "delay:attack", "after:red1", "hold", "attack", f"with:{GUN}", "at:red2"],
        dice=[[1]],
    )
    # Then: it came between the Turns of red1 and red2
    assert names(battle) == [
        "ActionDelayed",
        "TurnBegan",
        "Held",
        "AttackDeclared",
        "MightRolled",
        "Missed",
        "TurnBegan",
    ]
    assert [event.facts()["unit"] for event in of(battle, "TurnBegan")] == ["red1", "red2"]


@rule("R-ACT-043", "A-10", "B-13")
def test_a_delay_fixes_the_type_of_action_and_leaves_the_rest_open() -> None:
    # Given: blue1 with two guns has Delayed an Attack until after red1
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN, "assault_rifle"])],
        red=[unit("red1", zone="C1"), unit("red2", zone="C2")],
    )
    # When: its Action comes
    due = play(setup, ["delay", "delay:attack", "after:red1", "hold"])
    # Then: it may attack or let it be, and nothing else
    assert keys(due) == ["attack", "pass"]
    # When: it attacks
    battle = answer(due, "attack")
    # Then: it still chooses the Weapon
    assert keys(battle) == ["with:vulcans", f"with:{GUN}", "with:assault_rifle"]


@rule("R-ACT-043", "A-10")
def test_a_delayed_action_brings_its_move_along() -> None:
    # Given: blue1 of Speed 2, a gun, and red1 7 Zones away
    setup = situation(blue=[unit("blue1", zone="A1", speed=2, weapons=[GUN])], red=[unit("red1", zone="H1")])
    # When: it Delays an Attack until after red1's Turn
    battle = play(setup, ["delay", "delay:attack", "hold", "attack", f"with:{GUN}", "to:C2"], dice=[[1]])
    # Then: it moved then, not before
    assert names(battle)[:4] == ["ActionDelayed", "TurnBegan", "Held", "Moved"]
    assert unit_of(battle, "blue1").zone == zone_number(battle, "C2")


@rule("R-ACT-043", "A-10", "B-13")
def test_a_delayed_action_that_has_become_impossible_is_lost() -> None:
    # Given: blue1 Delays an Attack on red1, the only Enemy, 5 Zones away
    setup = situation(blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])], red=[unit("red1", zone="F1")])
    # When: red1 Boosts out of Range
    battle = play(setup, ["delay", "delay:attack", "boost", "to:K1"])
    # Then: blue1 does nothing, and Round 2 begins with its Turn
    assert the(battle, "Held").facts()["unit"] == "blue1"
    assert names(battle)[-2:] == ["RoundBegan", "TurnBegan"]


@rule("R-ACT-043", "A-10", "B-13")
def test_a_delayed_action_may_be_let_go() -> None:
    # Given: blue1 has Delayed an Attack
    setup = situation(blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])], red=[unit("red1", zone="C1")])
    # When: it passes
    battle = play(setup, ["delay", "delay:attack", "hold", "pass"])
    # Then
    assert of(battle, "AttackDeclared") == []
    assert [event.facts()["unit"] for event in of(battle, "Held")] == ["red1", "blue1"]


@rule("R-ACT-043", "A-10")
def test_a_delay_shifts_this_rounds_action_and_not_the_initiative() -> None:
    # Given: blue1, red1, red2; blue1 Delays until after red2
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1"), unit("red2", zone="C2")],
    )
    # When: the Round is over
    battle = play(setup, ["delay", "delay:attack", "after:red2", "hold", "hold", "pass", "pass"])
    # Then: blue1 is the first in Round 2 again, with its Action
    assert [event.facts()["unit"] for event in of(battle, "TurnBegan")] == ["red1", "red2", "blue1"]
    assert "attack" in keys(battle)


@rule("R-ACT-043", "R-OP-014", "A-10")
def test_the_beginning_phase_stays_at_the_old_place() -> None:
    # Given: blue1, with a Genre Point, in a Duel with red1
    setup = situation(
        blue=[unit("blue1", zone="C3", weapons=[GUN], duel="red1", genre_points=1)],
        red=[unit("red1", zone="C3", duel="blue1")],
    )
    # When: its delayed Action comes
    battle = play(setup, ["delay", "delay:attack", "hold"])
    # Then: no Power, no contest, no leaving of the mecha; all that was to be done before the Delay
    assert keys(battle) == ["attack", "pass"]


@rule("R-ACT-043", "A-10")
def test_energy_does_not_come_back_with_a_delayed_action() -> None:
    # Given: blue1 has spent 4 of 5 Energy since its Turn began
    setup = situation(
        blue=[unit("blue1", zone="A1", energy=5, speed=0, weapons=["beam_rifle"], energy_spent=4)],
        red=[unit("red1", zone="C1")],
    )
    # When: its delayed Attack comes
    battle = play(setup, ["delay", "delay:attack", "hold", "attack"])
    # Then: 1 Energy fires the rifle, but does not Boost it
    assert keys(battle) == ["with:vulcans", "with:beam_rifle"]


@rule("R-ACT-043", "A-10")
def test_the_end_of_the_turn_comes_with_the_delayed_action() -> None:
    # Given: blue1 on Extreme Terrain, Systems and Speed 5
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=5, systems=5)],
        red=[unit("red1", zone="L9", speed=5)],
        extra={"A1": ["extreme"]},
    )
    # When: it Delays a Boost until after red1's Turn, and then leaves that Zone; there are no dice
    battle = play(setup, ["delay", "delay:boost", "hold", "boost", "to:B1"])
    # Then: its Turn did not end before that, nor on that Terrain
    assert of(battle, "TerrainTested") == []
    assert names(battle)[-2:] == ["RoundBegan", "TurnBegan"]


@rule("R-ACT-043", "A-10")
def test_an_end_of_turn_on_extreme_terrain_waits_for_the_delayed_action() -> None:
    # Given: the same
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=5, systems=5)],
        red=[unit("red1", zone="L9")],
        extra={"A1": ["extreme"]},
    )
    # When: it Delays a Boost and then stays: 10 + 5 against 11
    battle = play(setup, ["delay", "delay:boost", "hold", "pass"], dice=[[10]])
    # Then: one Test, after red1's Turn
    assert names(battle)[:5] == ["ActionDelayed", "TurnBegan", "Held", "Held", "TerrainTested"]


@rule("R-ACT-043", "A-10")
def test_a_delayed_action_comes_at_its_place_although_the_named_unit_is_gone() -> None:
    # Given: blue1, blue2, red1 (a grunt with 2 points left), red2; blue1 Delays until after red1
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, weapons=[GUN]),
            unit("blue2", zone="A2", speed=0, weapons=[GUN]),
        ],
        red=[
            unit("red1", zone="C1", threshold=5, tier="grunt", damage=18, maimed=["head", "torso", "arms"]),
            unit("red2", zone="C2"),
        ],
    )
    # When: blue2 destroys red1: 10 + 5 + 1 - 10 = 6
    battle = play(
        setup,
        ["delay", "delay:attack", "after:red1", "attack", f"with:{GUN}", "at:red1"],
        dice=[[10]],
    )
    # Then: blue1's Action is due before red2's Turn
    assert keys(battle) == ["attack", "pass"]
    assert of(battle, "TurnBegan", unit="red2") == []


@rule("R-ACT-043")
def test_a_unit_that_is_destroyed_before_its_delayed_action_does_not_take_it() -> None:
    # Given: blue1, with 2 points left, Delays until after red1
    setup = situation(
        blue=[
            unit(
                "blue1",
                zone="A1",
                threshold=5,
                tier="ai",
                damage=18,
                maimed=["head", "torso", "arms"],
                weapons=[GUN],
            ),
            unit("blue2", zone="A9"),
        ],
        red=[unit("red1", zone="C1", speed=0, weapons=[GUN])],
        order=["blue1", "red1", "blue2"],
    )
    # When: red1 destroys it
    battle = play(setup, ["delay", "delay:attack", "after:red1", "attack", f"with:{GUN}"], dice=[[10]])
    # Then: the next is blue2's Turn
    assert the(battle, "Destroyed").facts()["unit"] == "blue1"
    assert names(battle)[-1] == "TurnBegan"
    assert battle.decision is not None
    assert battle.decision.about == "blue2"


@rule("R-ACT-043")
def test_units_that_wait_for_the_same_turn_act_in_the_order_they_delayed() -> None:
    # Given: blue1 and blue2 both Delay until after red1
    setup = situation(
        blue=[unit("blue1", zone="A1"), unit("blue2", zone="A2")], red=[unit("red1", zone="L9")]
    )
    # When: red1 has held and both Maneuver
    battle = play(
        setup,
        [
            "delay",
            "delay:maneuver",
            "after:red1",
            "delay",
            "delay:maneuver",
            "hold",
            *["maneuver", "by:speed", "to:C1"],
            *["maneuver", "by:speed", "to:C5"],
        ],
    )
    # Then
    assert [event.facts()["unit"] for event in of(battle, "Maneuvered")] == ["blue1", "blue2"]


@rule("R-ACT-043", "R-TERR-014")
def test_a_delayed_boost_may_be_a_retreat() -> None:
    # Went wrong once: a Unit that had Delayed a Boost could not leave the battlefield with it.
    # Given: blue1 at the edge of the map, of Speed 0
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0), unit("blue2", zone="A9")],
        red=[unit("red1", zone="L9")],
        order=["blue1", "red1", "blue2"],
    )
    # When: it Delays a Boost and retreats with it
    battle = play(setup, ["delay", "delay:boost", "after:red1", "hold", "retreat"])
    # Then
    assert the(battle, "Retreated").facts()["unit"] == "blue1"


@rule("R-REIN-010", "R-REIN-004", "A-10")
@pytest.mark.parametrize(
    ("now", "offered"),
    [({}, ["attack", "pass"]), ({"standing": "destroyed", "damage": 8}, ["attack", "raid", "pass"])],
)
def test_a_delayed_attack_goes_against_reinforcements_where_those_could_be_attacked(
    now: dict[str, Any], offered: list[str]
) -> None:
    # Given: blue1 Delays an Attack; red1 is the only Player Character of its side
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red2", zone="C1", speed=0, tier="npc"), unit("red1", zone="L9", threshold=2, **now)],
        reinforcements=[reserve("guard", side="red")],
        order=["blue1", "red2", "guard", "red1"],
    )
    # When
    battle = play(setup, ["delay", "delay:attack", "after:red2", "hold"])
    # Then
    assert keys(battle) == offered
