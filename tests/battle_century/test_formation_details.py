"""How an Operation begins, at its edges: who rolls, who enters where, who has to agree. R-OP-004, R-OP-005,
R-OP-007 to R-OP-010, R-REIN-002.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.battle_century.operations import (
    answer,
    begin,
    combination,
    keys,
    numbers,
    of,
    play,
    reserve,
    situation,
    the,
    unit,
    unit_of,
    zone_number,
)
from wartable import Battle, Setup, State
from wartable.testing import rule


def fresh(setup: Mapping[str, object]) -> Setup:
    """The same Operation before it has begun: blue deploys in the west, red in the east."""
    return {key: value for key, value in setup.items() if key != "now"}


def asked(battle: Battle[State]) -> str:
    """The seat of the open question."""
    assert battle.decision is not None
    return battle.decision.seat


@rule("R-OP-004", "R-COMB-001")
def test_of_a_unit_that_begins_combined_its_pilots_roll_initiative() -> None:
    # Given
    kind: dict[str, Any] = {"upgrades": {"internal": ["super_combination"]}}
    setup = fresh(
        situation(
            blue=[unit("a", speed=2, **kind), unit("b", speed=3, **kind)],
            red=[unit("red1", speed=4)],
            combinations=[combination("ab", "a", "b")],
        )
    )
    # When: 9 + 2, 3 + 3, 4 + 4
    battle = begin(setup, dice=[[9], [3], [4]])
    # Then
    assert [event.facts()["unit"] for event in of(battle, "InitiativeRolled")] == ["a", "b", "red1"]
    state: Any = battle.state
    assert state.order == ["a", "red1", "b"]


@rule("R-REIN-002", "R-OP-031")
def test_reinforcements_that_tie_add_nothing_to_the_roll_off() -> None:
    # Given: Reinforcements have an Initiative of 10
    setup = fresh(
        situation(
            blue=[unit("blue1", speed=4)], red=[unit("red1", speed=1)], reinforcements=[reserve("guard")]
        )
    )
    # When: blue1 rolls 6 + 4; in the roll-off 3 + 4 against 7 is another tie, then 2 + 4 against 8
    battle = begin(setup, dice=[[6], [1], [3], [7], [2], [8]])
    # Then
    rolled = [numbers(event) for event in of(battle, "InitiativeTiesRolled", unit="guard")]
    assert [(one["die"], one["speed"], one["total"]) for one in rolled] == [(7, 0, 7), (8, 0, 8)]
    state: Any = battle.state
    assert state.order == ["guard", "blue1", "red1"]


@rule("R-OP-007", "R-OP-009")
def test_a_second_base_enters_without_regard_to_the_first() -> None:
    # Given: two Bases of blue's
    setup = fresh(
        situation(
            blue=[
                unit("ark", features=["base_unit"], speed=5),
                unit("barge", features=["base_unit"], speed=4),
            ],
            red=[unit("red1", speed=1)],
        )
    )
    # When: the first has entered
    battle = begin(setup, dice=[[9], [5], [1]])
    answer(battle, "to:A1")
    # Then: the second may enter far from it, and not inside
    assert "to:A9" in keys(battle)
    assert "dock:ark" not in keys(battle)


@rule("R-OP-009", "R-OP-010")
def test_a_unit_enters_near_a_base_in_the_first_zone_of_the_map() -> None:
    # Given: the ark in A1; blue1 of Speed 1
    setup = fresh(
        situation(
            blue=[unit("ark", features=["base_unit"], speed=5), unit("blue1", speed=1)],
            red=[unit("red1", speed=3)],
        )
    )
    battle = begin(setup, dice=[[9], [5], [1]])
    # When
    answer(battle, "to:A1", "outside")
    # Then
    assert keys(battle) == ["to:A1", "to:B1", "to:A2", "to:B2"]


@rule("R-OP-009", "R-OP-010")
def test_the_first_zone_of_the_map_is_not_near_every_base() -> None:
    # Given: the ark in A9; blue1 of Speed 1
    setup = fresh(
        situation(
            blue=[unit("ark", features=["base_unit"], speed=5), unit("blue1", speed=1)],
            red=[unit("red1", speed=3)],
        )
    )
    battle = begin(setup, dice=[[9], [5], [1]])
    # When
    answer(battle, "to:A9", "outside")
    # Then
    assert keys(battle) == ["to:A8", "to:B8", "to:A9", "to:B9"]


@rule("R-OP-009", "R-OP-010", "R-ENEMY-027")
def test_a_fortress_does_not_enter_inside_of_a_base() -> None:
    # Given
    setup = fresh(
        situation(
            blue=[unit("ark", features=["base_unit"], speed=5), unit("fort", features=["fortress"], speed=1)],
            red=[unit("red1", speed=3)],
        )
    )
    battle = begin(setup, dice=[[9], [5], [1]])
    # When
    answer(battle, "to:A1")
    # Then: nobody asks whether it is inside
    assert keys(battle) == ["to:A1", "to:B1", "to:A2", "to:B2"]


@rule("R-OP-005", "B-12")
def test_the_other_player_has_to_agree_to_a_trade_that_either_proposes() -> None:
    # Given: blue1 is Ada's, blue2 Ben's
    setup = {
        **situation(
            blue=[unit("blue1", zone="A1", seat="ada"), unit("blue2", zone="A2", seat="ben")],
            red=[unit("red1", zone="L1")],
            turn="red1",
        ),
        "seats": [{"id": "ada"}, {"id": "ben"}, {"id": "red"}],
    }
    # When: Ada keeps the order, and Ben proposes a trade
    battle = play(setup, ["hold", "pass", "trade"])
    # Then
    assert (asked(battle), keys(battle)) == ("ada", ["agree", "refuse"])
    # When
    answer(battle, "agree")
    # Then
    assert the(battle, "InitiativeTraded").facts()["other"] == "blue2"
    assert unit_of(battle, "blue1").zone == zone_number(battle, "A1")
