"""Rulings: what the GM can set, what is said where it cannot be, and that nobody is asked."""

from __future__ import annotations

from typing import Final, cast

import pytest

from tests.battle_century.operations import (
    answer,
    begin,
    keys,
    numbers,
    of,
    situation,
    the,
    unit,
    unit_of,
)
from wartable import BadInput, Battle, Ruling, State, read_input
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.testing.rules import rule

SETUP: Final = situation(
    blue=[
        unit(
            "blue1",
            zone="C4",
            threshold=5,
            energy=5,
            speed=5,
            weapons=["bombardment", "rail_bazooka"],
            genre_points=2,
            damage=7,
            maimed=["arms"],
        ),
        unit("ark", zone="A4", threshold=5, energy=5, speed=5, features=["base_unit"]),
        unit("blue2", docked_in="ark", threshold=5, energy=5, speed=5),
    ],
    red=[
        unit(
            "red1",
            zone="F4",
            threshold=5,
            energy=5,
            speed=5,
            tier="npc",
            aim={"weapon": "vulcans", "target": "blue1"},
        ),
        unit("red2", zone="F4", threshold=5, energy=5, speed=5),
        unit("red3", zone="H1", threshold=5, energy=5, speed=5, standing="destroyed", damage=20),
    ],
    round=2,
    extra={"B1": ["extreme"], "B2": ["difficult"], "B3": ["impassable"]},
)


def ruled(*rulings: str) -> Battle[State]:
    """The battle after these rulings, each a path and a value."""
    battle = begin(SETUP, None)
    for path, value in zip(rulings[::2], rulings[1::2], strict=True):
        battle.rule(Ruling(path, value, "we misplaced it"))
    return battle


def state_of(battle: Battle[State]) -> Operation:
    return cast(Operation, battle.state)


def after(id: str, *rulings: str) -> Unit:
    """A Unit after these rulings."""
    return cast(Unit, unit_of(ruled(*rulings), id))


def refusal(path: str, value: str, *before: str) -> list[str]:
    """What is wrong with a ruling, after others that were sound."""
    return [
        str(problem) for problem in OPERATIONS.check_ruling(state_of(ruled(*before)), Ruling(path, value, ""))
    ]


# ------------------------------------------------------------------ in the battle


def test_a_ruling_is_told_with_its_reason() -> None:
    assert of(ruled("tension", "5"), "Ruled", what="tension = 5", reason="we misplaced it")


def test_a_ruling_is_undone_like_a_choice() -> None:
    battle = ruled("tension", "5")
    battle.undo()
    assert state_of(battle).tension == 2


def test_a_ruling_is_replayed_like_a_choice() -> None:
    played = answer(ruled("red1.genre", "3"), "hold")
    again = begin(SETUP, ())
    for line in [entry.line() for entry in played.inputs]:
        again.feed(read_input(line))
    assert unit_of(again, "red1").genre == 3
    assert again.events == played.events


def test_a_ruling_in_the_middle_of_an_action_counts_from_there() -> None:
    # Given: Blue 1 attacks; the question which Weapon is open
    battle = answer(begin(SETUP, None), "attack")
    battle.rule(Ruling("blue1.spent", "bombardment", "it was fired in Round 1"))
    battle.rule(Ruling("tension", "9", "the clock"))
    # Then: the question is still open, and all that follows sees the change
    assert keys(battle)[0].startswith("with:")
    assert (unit_of(battle, "blue1").spent, state_of(battle).tension) == (["bombardment"], 9)


def test_a_ruling_that_cannot_be_applied_changes_nothing() -> None:
    battle = ruled()
    with pytest.raises(BadInput, match=r"cannot rule 'blue1.zone'"):
        battle.rule(Ruling("blue1.zone", "Z9", ""))
    assert battle.inputs == []


def test_every_path_can_be_listed_for_people() -> None:
    found = dict(OPERATIONS.ruling_paths(state_of(ruled())))
    assert found["<unit>"] == "the id of a Unit: blue1, ark, blue2, red1, red2, red3"
    assert found["<unit>.heal"].startswith("gives that much Threshold back")
    assert "<unit>.attribute.<might|guard|threshold|energy|systems|speed>" in found
    assert "zone.<Zone>.<terrain>" in found


# ------------------------------------------------------------------ wounds


@rule("R-DMG-005")
def test_damage_maims_in_step_from_the_head_down() -> None:
    # Given: 7 Damage, the Arms Maimed. When: 17 of 20 at Threshold 5 are 3 lost Levels
    found = after("blue1", "blue1.damage", "17")
    assert (found.damage, found.maimed) == (17, ["arms", "head", "torso"])


@rule("R-DMG-013")
def test_less_damage_frees_the_areas_lost_last() -> None:
    assert after("blue1", "blue1.damage", "17", "blue1.damage", "11").maimed == ["arms", "head"]


@rule("R-DMG-010")
def test_damage_by_a_ruling_earns_no_genre_point() -> None:
    assert after("blue1", "blue1.damage", "17").genre == 2


def test_maimed_areas_take_the_least_damage_with_them() -> None:
    found = after("blue1", "blue1.maimed", "head,legs")
    assert (found.damage, found.maimed) == (10, ["head", "legs"])


def test_maimed_areas_that_fit_the_damage_leave_it() -> None:
    found = after("blue1", "blue1.maimed", "legs")
    assert (found.damage, found.maimed) == (7, ["legs"])


def test_no_maimed_area_is_no_damage() -> None:
    found = after("blue1", "blue1.maimed", "none")
    assert (found.damage, found.maimed) == (0, [])


@rule("R-DMG-009")
def test_nobody_is_hurt_by_nothing() -> None:
    assert refusal("blue1.hurt", "0") == ["blue1.hurt: 0 is out of bounds; use 1 to 999"]


@rule("R-DMG-009")
def test_a_unit_is_hurt_without_a_question() -> None:
    # Given: 7 of 20 Damage, the Arms Maimed. When: 9 more are 16, 3 Levels
    battle = ruled("blue1.hurt", "9")
    assert numbers(the(battle, "Damaged")) == {"amount": 9, "left": 4}
    assert unit_of(battle, "blue1").maimed == ["arms", "head", "torso"]
    assert keys(battle)[0] == "attack"


@rule("R-DMG-011", "R-DMG-016", "R-DMG-027")
def test_a_unit_is_hurt_to_death_and_its_core_comes_down_without_a_question() -> None:
    # Given: Blue 1 has Genre Points for Live Another Day, and 13 points of Threshold left
    battle = ruled("blue1.hurt", "13")
    assert the(battle, "Destroyed", unit="blue1")
    assert unit_of(battle, "blue1_core").is_active
    assert unit_of(battle, "blue1").standing == "destroyed"


@rule("R-DMG-013")
def test_a_unit_is_healed() -> None:
    battle = ruled("blue1.heal", "3")
    assert the(battle, "Restored", unit="blue1", amount=3, areas=["arms"])
    assert unit_of(battle, "blue1").damage == 4


# ------------------------------------------------------------------ places


def test_a_unit_is_put_into_a_zone() -> None:
    battle = ruled("red1.zone", "E2")
    moved = the(battle, "Moved", unit="red1")
    assert (numbers(moved)["zones"], unit_of(battle, "red1").zone) == (2, 16)


@rule("R-ACT-048/1")
def test_those_docked_come_along_with_their_base() -> None:
    battle = ruled("ark.zone", "B5")
    assert unit_of(battle, "blue2").zone == unit_of(battle, "ark").zone


@rule("R-ACT-047")
def test_a_unit_put_elsewhere_comes_out_of_its_base() -> None:
    battle = ruled("blue2.zone", "D4")
    assert the(battle, "Redeployed", unit="blue2", base="ark")
    assert unit_of(battle, "blue2").docked_in == ""


@rule("R-ACT-036")
def test_a_duel_ends_where_one_is_put_elsewhere() -> None:
    battle = ruled("red1.zone", "C4", "red1.duel", "blue1", "red1.zone", "D4")
    assert the(battle, "DuelEnded")
    assert unit_of(battle, "blue1").duel == ""


@rule("R-ACT-026")
def test_a_duel_begins_and_ends_for_both() -> None:
    battle = ruled("red1.zone", "C4", "blue1.duel", "red1")
    assert (unit_of(battle, "blue1").duel, unit_of(battle, "red1").duel) == ("red1", "blue1")
    battle.rule(Ruling("red1.duel", "none", ""))
    assert (unit_of(battle, "blue1").duel, unit_of(battle, "red1").duel) == ("", "")


@rule("R-ACT-036")
def test_a_unit_that_is_taken_out_leaves_duel_and_base_behind() -> None:
    battle = ruled("ark.standing", "disabled")
    assert the(battle, "Disabled", unit="ark")
    assert unit_of(battle, "blue2").docked_in == ""


def test_a_unit_that_is_taken_out_ejects_no_core() -> None:
    battle = ruled("red1.standing", "destroyed")
    assert "red1_core" not in state_of(battle).units


def test_the_last_unit_of_a_side_taken_out_ends_the_operation() -> None:
    battle = ruled("red1.standing", "destroyed", "red2.standing", "retreated")
    assert battle.is_over
    assert state_of(battle).winners == ("blue",)


def test_a_unit_that_is_brought_back_has_a_point_of_threshold() -> None:
    found = after("red3", "red3.standing", "active")
    assert (found.standing, found.damage, found.maimed) == ("active", 19, ["head", "torso", "arms"])


@rule("R-DMG-019")
def test_a_unit_that_is_brought_back_after_its_core_left_has_no_pilot() -> None:
    found = after("blue1", "blue1.hurt", "13", "blue1.standing", "active")
    assert (found.is_active, found.pilotless, found.attributes.might) == (True, True, 2)


# ------------------------------------------------------------------ sheets


@rule("R-TRBL-050")
def test_energy_is_set() -> None:
    assert after("blue1", "blue1.energy_spent", "4").energy == 1


@rule("R-POW-001")
def test_genre_points_are_set_to_99_at_most() -> None:
    assert after("red1", "red1.genre", "4").genre == 4
    assert after("red1", "red1.genre", "99").genre == 99
    with pytest.raises(BadInput):
        ruled("red1.genre", "100")


@rule("R-MECH-002")
def test_a_rank_changes_for_the_rest_of_the_operation() -> None:
    found = after("red1", "red1.attribute.guard", "8")
    assert (found.attributes.guard, found.loadout.attributes.guard) == (8, 8)


def test_maimed_areas_follow_another_threshold() -> None:
    # Given: 7 Damage. When: at Threshold 3 they are 2 Levels
    assert after("blue1", "blue1.attribute.threshold", "3").maimed == ["arms", "head"]


@rule("R-OP-016")
def test_an_effect_begins_and_runs_on_the_turn_being_taken() -> None:
    found = after("red1", "red1.effect.suppressed", "+2").effects[0]
    assert (found.condition.key, found.amount, found.clock, found.turns) == ("suppressed", 2, "blue1", 1)


@rule("R-WPN-032")
def test_an_effect_about_another_unit_names_it() -> None:
    found = after("red1", "red1.effect.guarded", "+3:blue1").effects[0]
    assert (found.amount, found.other) == (3, "blue1")


@rule("R-WPN-040")
def test_an_effect_that_halves_ranks_halves_them() -> None:
    assert after("red1", "red1.effect.netted", "+1").attributes.speed == 2


def test_all_effects_of_a_kind_end() -> None:
    battle = ruled(
        "red1.effect.suppressed", "+1", "red1.effect.suppressed", "+1:blue1", "red1.effect.suppressed", "none"
    )
    assert len(of(battle, "EffectEnded")) == 2
    assert unit_of(battle, "red1").effects == []


@rule("R-WPN-025")
def test_weapons_are_used_up_or_not() -> None:
    assert after("blue1", "blue1.spent", "bombardment,rail_bazooka").spent == ["bombardment", "rail_bazooka"]
    assert after("blue1", "blue1.spent", "bombardment", "blue1.spent", "none").spent == []


@rule("R-ACT-012")
def test_an_aim_is_lost() -> None:
    battle = ruled("red1.aim", "none")
    assert the(battle, "AimLost", unit="red1")
    assert unit_of(battle, "red1").aim is None


def test_an_action_is_used_or_given_back() -> None:
    # Given: it is Blue 1's Turn
    battle = ruled("blue1.acted", "yes")
    assert keys(battle) != keys(ruled())
    assert after("red1", "red1.acted", "yes", "red1.acted", "no").acted == 0


# ------------------------------------------------------------------ the Operation


def test_the_round_is_set_and_who_has_acted_stays_so() -> None:
    # Given: Round 2; Red 1 has acted, and red2 not
    battle = ruled("red1.acted", "yes", "round", "5")
    assert (state_of(battle).round, unit_of(battle, "red1").acted, unit_of(battle, "red2").acted) == (5, 5, 0)


@rule("R-TERR-015", "R-TRBL-029")
def test_extreme_terrain_is_set_for_the_whole_operation() -> None:
    # Given: one instance on the map at B1
    battle = ruled("zone.B1.extreme", "3")
    patches = state_of(battle).terrain
    assert [(patch.zone, patch.turns) for patch in patches] == [(1, 0), (1, 0)]
    battle.rule(Ruling("zone.B1.extreme", "1", ""))
    assert state_of(battle).terrain == []


@rule("R-TERR-003")
def test_difficult_terrain_is_set() -> None:
    ground = state_of(ruled("zone.B2.difficult", "0", "zone.C2.difficult", "2")).ground
    assert (ground.cost[13], ground.cost[14]) == (1, 4)


@rule("R-TERR-009")
def test_impassable_terrain_opens_and_closes() -> None:
    ground = state_of(ruled("zone.B3.impassable", "0", "zone.D4.impassable", "1")).ground
    assert ground.board.members(ground.closed) == (ground.board.zone("D4"),)


def test_the_operation_is_ended_for_a_side() -> None:
    battle = begin(SETUP, None)
    battle.rule(Ruling("end", "red", "it is late"))
    assert battle.is_over
    assert (state_of(battle).winners, state_of(battle).reason) == (("red",), "it is late")


def test_the_operation_is_ended_in_a_draw() -> None:
    assert state_of(ruled("end", "draw")).winners == ()


# ------------------------------------------------------------------ what cannot be ruled

FAULTS: Final = [
    ("blu1.zone", "C4", "blu1.zone: there is no Unit and no matter 'blu1'; did you mean blue1 or blue2?"),
    ("blue1", "C4", "blue1: nothing of blue1 is named; write a path as blue1.damage"),
    ("blue1.zones", "C4", "blue1.zones: there is no 'zones' to rule on; did you mean zone?"),
    ("blue1.zone.x", "C4", "blue1.zone.x: zone has no parts; write blue1.zone"),
    ("tension.x", "4", "tension.x: tension has no parts; write tension"),
    ("blue1.damage", "lots", "blue1.damage: 'lots' is no whole number; use 0 to 19"),
    ("blue1.damage", "20", "blue1.damage: 20 is out of bounds; use 0 to 19"),
    (
        "blue1.maimed",
        "wings",
        "blue1.maimed[0]: there is no Area 'wings'; use one of head, torso, arms, legs",
    ),
    ("blue1.maimed", "head,head", "blue1.maimed[1]: head is listed twice; name it once"),
    (
        "blue1.maimed",
        "head,torso,arms,legs",
        "blue1.maimed: with all four Areas its last Level is gone; rule blue1.standing destroyed",
    ),
    ("blue1.hurt", "0", "blue1.hurt: 0 is out of bounds; use 1 to 999"),
    ("red3.hurt", "1", "red3.hurt: red3 is destroyed; rule red3.standing active first"),
    ("blue1.heal", "8", "blue1.heal: 8 is out of bounds; use 1 to 7"),
    ("red1.heal", "1", "red1.heal: red1 has all its Threshold; leave it"),
    ("blue1.zone", "Z9", "blue1.zone: there is no Zone 'Z9'; use a name from A1 to L9"),
    ("blue1.zone", "B3", "blue1.zone: B3 is Impassable; choose another Zone"),
    (
        "blue1.standing",
        "gone",
        "blue1.standing: there is no standing 'gone'; use one of active, destroyed, disabled, retreated",
    ),
    ("blue1.standing", "active", "blue1.standing: blue1 is active already; leave it"),
    ("blue1.duel", "ark", "blue1.duel: there is no Enemy 'ark'; use one of red1, red2"),
    ("blue1.duel", "red1", "blue1.duel: blue1 and red1 are not in one Zone; rule blue1.zone F4 first"),
    ("blue2.duel", "red1", "blue2.duel: blue2 is Docked; rule blue2.zone first"),
    ("blue1.energy_spent", "6", "blue1.energy_spent: 6 is out of bounds; use 0 to 5"),
    ("blue1.genre", "-1", "blue1.genre: -1 is out of bounds; use 0 to 99"),
    (
        "blue1.attribute.luck",
        "3",
        "blue1.attribute.luck: there is no attribute 'luck'; "
        "use one of might, guard, threshold, energy, systems, speed",
    ),
    ("blue1.attribute.might", "31", "blue1.attribute.might: 31 is out of bounds; use 0 to 30"),
    (
        "blue1.attribute.threshold",
        "1",
        "blue1.attribute.threshold: 7 Damage are all that blue1 has at "
        "Threshold 1; use more, or rule blue1.damage first",
    ),
    (
        "blue1.effect.supressed",
        "+1",
        "blue1.effect.supressed: there is no effect 'supressed'; did you mean suppressed?",
    ),
    (
        "blue1.effect.suppressed",
        "1",
        "blue1.effect.suppressed: '1' is no such value; use +1, +1:red1 or none",
    ),
    (
        "blue1.effect.guarded",
        "+3",
        "blue1.effect.guarded: guarded is about another Unit; name it, as +3:red1",
    ),
    (
        "blue1.effect.guarded",
        "+3:rod1",
        "blue1.effect.guarded: there is no other Unit 'rod1'; did you mean red1?",
    ),
    (
        "blue1.spent",
        "finger_net",
        "blue1.spent[0]: there is no Weapon or Upgrade of blue1 'finger_net'; "
        "use one of cqc, vulcans, bombardment, rail_bazooka",
    ),
    ("red1.aim", "vulcans", "red1.aim: there is no such value 'vulcans'; use none"),
    ("red1.acted", "maybe", "red1.acted: there is no such value 'maybe'; use one of yes, no"),
    ("tension", "-1", "tension: -1 is out of bounds; use 0 to 999"),
    ("round", "0", "round: 0 is out of bounds; use 1 to 999"),
    ("zone.B1", "1", "zone.B1: a Zone and a Terrain are needed; write a path as zone.C4.extreme"),
    ("zone.Z9.extreme", "1", "zone.Z9.extreme: there is no Zone 'Z9'; use a name from A1 to L9"),
    (
        "zone.B1.defensive",
        "1",
        "zone.B1.defensive: there is no Terrain to rule on 'defensive'; "
        "use one of extreme, difficult, impassable",
    ),
    ("zone.B1.extreme", "0", "zone.B1.extreme: 0 is out of bounds; use 1 to 20"),
    ("zone.B2.impassable", "2", "zone.B2.impassable: 2 is out of bounds; use 0 to 1"),
    ("zone.F4.impassable", "1", "zone.F4.impassable: red1, red2 would be in it; rule red1.zone first"),
    ("end", "green", "end: there is no side 'green'; use one of blue, red, draw"),
]


@pytest.mark.parametrize(("path", "value", "expected"), FAULTS)
def test_a_ruling_that_cannot_be_is_told_with_what_would_do(path: str, value: str, expected: str) -> None:
    assert expected in refusal(path, value)


def test_nothing_is_ruled_on_before_a_unit_has_entered() -> None:
    state = state_of(begin({key: part for key, part in SETUP.items() if key != "now"}, None))
    found = [str(problem) for problem in OPERATIONS.check_ruling(state, Ruling("blue1.hurt", "2", ""))]
    assert found == ["blue1.hurt: blue1 has not entered yet; wait until it has"]


def test_nothing_is_ruled_on_once_the_operation_is_over() -> None:
    assert refusal("tension", "3", "end", "blue") == [
        "tension: the Operation is over; undo what ended it first"
    ]


def test_a_duelist_is_freed_before_another_duel() -> None:
    before = ("red1.zone", "C4", "red2.zone", "C4", "blue1.duel", "red1")
    assert refusal("blue1.duel", "red2", *before) == [
        "blue1.duel: blue1 is in a Duel with red1; rule blue1.duel none first"
    ]


def test_a_unit_does_not_come_back_into_a_closed_zone() -> None:
    assert refusal("red3.standing", "active", "zone.H1.impassable", "1") == [
        "red3.standing: it is in H1, which is Impassable; rule zone.H1.impassable 0 first"
    ]


@rule("R-DMG-005", "R-DMG-016/2")
def test_a_core_has_no_threshold_to_set() -> None:
    assert refusal("blue1_core.damage", "1", "blue1.hurt", "13") == [
        "blue1_core.damage: blue1_core has no Threshold; rule blue1_core.hurt or blue1_core.standing"
    ]
