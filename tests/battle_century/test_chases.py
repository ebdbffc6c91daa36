"""Getting out of a Match against pursuers, total by total. R-MATCH-037, R-TEST-014 to R-TEST-016."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from tests.battle_century.bosses import boss
from tests.battle_century.matches import (
    answer,
    begin,
    character,
    keys,
    match,
    of,
    person_of,
    play,
    terms,
)
from wartable import Battle, State
from wartable.testing import rule

ATHLETICS: Final = "chase:athletics"
REX: Final = character("rex", "red", fitness=3)
SUE: Final = character("sue", "red", fitness=3)


def chased(
    ann: Mapping[str, object],
    *pursuers: Mapping[str, object],
    dice: list[list[int]],
    by: tuple[str, ...] = (),
) -> Battle[State]:
    """Ann flees from all of these by Athletics, as do they, after further answers."""
    setup = match(ann, character("ben", "blue", "attic"), *pursuers)
    start = ["escape", "to:yard", *["pursue"] * len(pursuers), *[ATHLETICS] * (1 + len(pursuers))]
    return play(setup, [*start, *by], dice=dice)


def ann(**more: object) -> dict[str, object]:
    """Ann, of Fitness 3."""
    return {**character("ann", "blue", fitness=3), **more}


@rule("R-MATCH-037", "R-TEST-014", "R-TEST-015")
@pytest.mark.parametrize(("die", "standing"), [(6, "active"), (4, "escaped")])
def test_one_point_decides_a_chase(die: int, standing: str) -> None:
    # Given: 5 + 3 against 6 + 3 or 4 + 3
    battle = chased(ann(), REX, dice=[[5], [die]])
    assert person_of(battle, "ann").standing == standing


@rule("R-MATCH-037", "R-TEST-014")
@pytest.mark.parametrize("dice", [[[5], [4], [6]], [[5], [6], [4]], [[5], [5], [6]]])
def test_who_is_caught_by_one_of_two_is_caught(dice: list[list[int]]) -> None:
    # Given: slower than one of them, whatever the other rolls: a tie with that one is not rolled again
    battle = chased(ann(), REX, SUE, dice=dice)
    assert person_of(battle, "ann").standing == "active"
    assert battle.decision is not None
    assert (len(of(battle, "TestRolled")), battle.decision.about) == (3, "ben")


@rule("R-MATCH-037", "R-TEST-015")
def test_after_a_tie_who_was_outrun_runs_no_more() -> None:
    # Given: a tie with Rex, and Sue outrun; then the other two roll again: 5 + 3 against 7 + 3
    battle = chased(ann(), REX, SUE, dice=[[6], [6], [5], [5], [7]], by=(ATHLETICS, ATHLETICS))
    assert person_of(battle, "ann").standing == "active"
    assert [event.facts()["who"] for event in of(battle, "TestRolled")] == ["ann", "rex", "sue", "ann", "rex"]


@rule("R-MATCH-037", "R-TEST-015", "R-BOSS-009")
def test_a_tie_with_a_fixed_die_goes_to_the_pursuer() -> None:
    # Given: a Boss who takes a 10: 10 + 4 against 10 + 4
    king = boss("skill_master:athletics+stealth", skills=["athletics", "stealth"])
    chase = ["escape", "to:yard", "pursue", ATHLETICS, ATHLETICS]
    setup = match(king, character("ned", "red", "attic"), character("ann"))
    battle = play(setup, chase, dice=[[10]])
    assert person_of(battle, "boss").standing == "active"
    assert battle.decision is not None
    assert (len(of(battle, "TestRolled")), battle.decision.about) == (2, "ned")


@rule("R-MATCH-037", "R-TEST-014", "R-TEST-015")
@pytest.mark.parametrize(
    ("die", "used"), [(5, {"genius": 1}), (4, {}), (3, {})], ids=["ahead", "a tie", "behind"]
)
def test_a_pursuer_has_passed_where_its_total_is_the_higher_one(die: int, used: dict[str, int]) -> None:
    # Given: Rex runs by Intellect 4, which is used up by a success: against 5 + 3; a tie is rolled again
    rex = character("rex", "red", intellect=4, traits=["genius"])
    setup = match(ann(), character("ben", "blue", "attic"), rex)
    battle = answer(
        begin(setup, [[5], [die], [9], [1]]),
        "escape",
        "to:yard",
        "pursue",
        ATHLETICS,
        ATHLETICS,
        "by:intellect",
    )
    assert person_of(battle, "rex").uses == used


@rule("R-MATCH-037", "R-TEST-014", "R-TEST-015")
@pytest.mark.parametrize(("die", "used"), [(6, {"genius": 1}), (5, {}), (4, {})])
def test_who_flees_has_passed_where_its_total_is_the_highest(die: int, used: dict[str, int]) -> None:
    # Given: Ann runs by Intellect 3, against 5 + 3; a tie is rolled again, and then she is asked
    setup = match(ann(intellect=3, traits=["genius"]), character("ben", "blue", "attic"), REX)
    battle = answer(
        begin(setup, [[die], [5]]), "escape", "to:yard", "pursue", ATHLETICS, ATHLETICS, "by:intellect"
    )
    assert person_of(battle, "ann").uses == used


@rule("R-MATCH-037", "R-TEST-016")
def test_a_chase_is_run_by_athletics_or_by_a_vehicle() -> None:
    battle = play(match(ann(), REX), ["escape", "to:yard", "pursue"])
    assert keys(battle) == ["chase:athletics", "chase:vehicles"]


@rule("R-MATCH-037", "R-TEST-016", "R-SKILL-002")
def test_a_chase_is_about_what_the_runner_is_trained_in() -> None:
    # Given: trained in running alone: two dice
    battle = chased(ann(skills=["athletics:running"]), REX, dice=[[2, 6], [5]])
    first = of(battle, "TestRolled")[0]
    assert terms(first, "advantages") == {"Athletics": 1}


@rule("R-MATCH-037", "R-OP-002")
def test_a_mecha_runs_a_chase_by_its_speed() -> None:
    # Given: Speed 2 against Fitness 3: 7 + 2 against 5 + 3
    titan = {**character("ann"), "unit": {"might": 6, "guard": 4, "threshold": 3, "speed": 2}}
    setup = match(titan, character("ben", "blue", "attic"), REX)
    battle = play(setup, ["escape", "to:yard", "pursue", ATHLETICS], dice=[[7], [5]])
    assert person_of(battle, "ann").standing == "escaped"
