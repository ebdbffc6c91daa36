"""Conditions that random battles seldom put to the test: nobody to act on, nothing to do, no place to go."""

from __future__ import annotations

from typing import Any

import pytest

from tests.infinity.grounds import block, field
from tests.infinity.grounds import trooper as body
from tests.infinity.skirmishes import (
    Piece,
    army_of,
    begin,
    keys,
    numbers,
    of,
    play,
    situation,
    state_of,
    terms,
    the,
    trooper,
    trooper_of,
)
from wartable.core.decision import Option
from wartable.core.table import NO_REFEREE, Table
from wartable.rulesets.infinity.ground.places import PlacingConditions, TableZone, first_free_point
from wartable.rulesets.infinity.ground.reach import ReachablePoints
from wartable.rulesets.infinity.harm.states import enter_state
from wartable.rulesets.infinity.model.order import Declaration, TrooperAct
from wartable.rulesets.infinity.orders.guts import must_roll_guts
from wartable.rulesets.infinity.orders.saving import DamageReport
from wartable.rulesets.infinity.seen.aiming import skill_detail_meaning
from wartable.rulesets.infinity.skills.entering import can_land, reveal_hidden_trooper
from wartable.rulesets.infinity.skills.spraying import teardrop_attacks
from wartable.rulesets.infinity.skills.throwing import round_template_attacks

rule = pytest.mark.rule

AWAY = 12
PORTER: dict[str, Any] = {"type": "rem", "str": 1, "skills": ["servant"], "weapons": []}
WEAPONS = ["rifle", "grenades", "chain_rifle"]


def moment(*blue: Piece, red: tuple[Piece, ...] = (), **values: object) -> Any:
    """A table on which things can happen to blue1, who stands at (12, 8) with these values."""
    given: dict[str, Any] = {"at": (12, 8), "weapons": WEAPONS, **values}
    first = trooper("blue1", **given)
    reds = red or (trooper("red1", at=(12, 20), facing=AWAY),)
    state = state_of(begin(situation(blue=[first, *blue], red=reds)))
    return Table(NO_REFEREE, state, {}, None, None)


def told(table: Any) -> list[str]:
    """The names of what happened, in order."""
    return [type(event).__name__ for event in table.events]


# ------------------------------------------------------------------ states


@rule("IN-07-13", "IN-07-09")
def test_possession_by_an_enemy_is_entered() -> None:
    table = moment(type="tag")
    blue1 = table.state.troopers["blue1"]
    enter_state(table, blue1, "possessed", "red1")
    assert blue1.states == {"possessed": "red1"}


@rule("IN-07-08")
@pytest.mark.parametrize(("place", "states"), [("airborne", []), ("dead", []), ("table", ["disconnected"])])
def test_only_peripherals_on_the_table_are_disconnected(place: str, states: list[str]) -> None:
    table = moment(trooper("blue2", at=(14, 8), place=place, controller="blue1", **PORTER))
    enter_state(table, table.state.troopers["blue1"], "isolated")
    assert list(table.state.troopers["blue2"].states) == states


# ------------------------------------------------------------------ rolls


@rule("IN-01-02")
def test_a_weapon_is_found_by_its_key_among_those_that_one_carries() -> None:
    profile = moment().state.troopers["blue1"].profile
    found = [profile.find_weapon(key) for key in ("grenades", "rifle", "sniper_rifle")]
    assert [weapon and weapon.key for weapon in found] == ["grenades", "rifle", None]


@rule("IN-06-39", "IN-06-34/1")
def test_one_whom_no_attack_made_save_does_not_roll_for_guts() -> None:
    state = moment().state
    assert must_roll_guts(state, DamageReport(state.troopers["blue1"])) is False


@rule("CT-26", "CT-22")
@pytest.mark.parametrize(("answers", "dice", "left"), [([], [14], 4), (["reroll"], [15, 13], 3)])
def test_a_success_is_not_rolled_again(answers: list[str], dice: list[int], left: int) -> None:
    doctor = trooper("blue1", at=(12, 8), wip=14, skills=["doctor"])
    down: dict[str, Any] = {"wounds": 1, "states": ["unconscious"], "prone": True}
    fallen = trooper("blue2", at=(13, 8), skills=["cube"], **down)
    setup = situation(blue=[doctor, fallen], red=[trooper("red1", at=(2, 30), facing=AWAY)])
    asked = ["regular:blue1", "idle", "doctor:wake>blue2", *answers]
    battle = play(setup, asked, [[die] for die in dice])
    assert "reroll" not in keys(battle)
    assert not trooper_of(battle, "blue2").is_unconscious
    assert army_of(battle, "blue").tokens == left


@rule("IN-05-38")
@pytest.mark.parametrize(("order", "rest"), [(False, "red2"), (True, "nobody")])
def test_nothing_is_said_of_a_dodge_of_nobody_or_without_an_order(order: bool, rest: str) -> None:
    red = [trooper("red1", at=(12, 20)), trooper("red2", at=(14, 20))]
    battle = play(
        situation(blue=[trooper("blue1", at=(12, 8))], red=red), ["regular:blue1", "idle"] if order else []
    )
    view: Any = battle.view("red")
    warner = trooper_of(battle, "red1")
    assert skill_detail_meaning(view, warner, "dodge", rest, Option(f"dodge:{rest}", "Dodge")) == ""


# ------------------------------------------------------------------ entering the table


@rule("IN-08-07")
@pytest.mark.parametrize(
    ("place", "events"), [("table", []), ("airborne", []), ("dead", []), ("hidden", ["Appeared"])]
)
def test_only_the_hidden_are_revealed(place: str, events: list[str]) -> None:
    table = moment(trooper("blue2", at=(16, 8), place=place))
    reveal_hidden_trooper(table, table.state.troopers["blue2"])
    assert told(table) == events


@rule("IN-08-11", "IN-08-10")
@pytest.mark.parametrize(("skills", "lands"), [([], False), (["combat_jump"], True), (["parachutist"], True)])
def test_one_without_a_skill_to_come_down_stays_in_the_air(skills: list[str], lands: bool) -> None:
    state = moment(trooper("blue2", place="airborne", skills=skills)).state
    assert can_land(state, state.troopers["blue2"]) is lands


@rule("IN-03-08", "IN-R96")
@pytest.mark.parametrize(("depth", "place"), [(75, None), (70, (75, 125))])
def test_a_base_finds_a_place_only_where_it_lies_wholly_in_the_zone(
    depth: int, place: tuple[int, int] | None
) -> None:
    # radius 55 beside a block: the first places of the lattice behind it are at 150 and at 125
    ground = field(block(0, 0, 1000, depth, 300))
    assert first_free_point(ground, TableZone(0, 0, 1000, 200), PlacingConditions(55, 100, ())) == place


# ------------------------------------------------------------------ templates


@rule("IN-06-09", "IN-06-42/1")
def test_grenades_beside_a_melee_affect_all_in_their_circle_at_the_value_for_the_main_target() -> None:
    # Given: red2 is in the circle round red1, and blue2, who fights it, is outside
    red = [trooper("red1", at=(12, 14), facing=AWAY), trooper("red2", at=(14.5, 14), facing=AWAY)]
    blue = [trooper("blue1", at=(12, 8), weapons=["grenades"]), trooper("blue2", at=(15.5, 14))]
    asked = ["regular:blue1", "idle", "pass", "bs_attack:grenades>red1"]
    battle = play(situation(blue=blue, red=red), asked, [[14]])
    assert the(battle, "Touched").facts()["targets"] == ["red1", "red2"]
    assert terms(the(battle, "AttackRolled", target="red1")) == {"PH": 10, "range": 3}
    assert [numbers(roll)["hits"] for roll in of(battle, "AttackRolled")] == [0, 0]


def thrown(table: Any, weapon: str, direction: int = 0) -> tuple[TrooperAct, Declaration]:
    """Blue1's attack at red1 with this weapon."""
    blue1 = table.state.troopers["blue1"]
    declaration = Declaration("bs_attack")
    declaration.weapon = blue1.profile.find_weapon(weapon)
    declaration.targets, declaration.dice, declaration.direction = ["red1"], [1], direction
    act = TrooperAct(blue1, [blue1.body.copy()], is_reaction=False)
    act.first = declaration
    return act, declaration


@rule("IN-06-43", "IN-06-41")
def test_a_teardrop_touches_its_main_target_on_its_route_and_others_where_they_stand() -> None:
    red = (trooper("red1", at=(2, 30)), trooper("red2", at=(13, 14)))
    table = moment(red=red)
    act, declaration = thrown(table, "chain_rifle", direction=12)
    there = table.state.troopers["red1"].body.moved_to(600, 650, 0)
    found = teardrop_attacks(table, table.state.order, act, declaration, act.points[0], there)
    assert [(attack.target.id, attack.there.x, attack.there.y) for attack in found] == [
        ("red1", 600, 650),
        ("red2", 650, 700),
    ]
    assert told(table) == []


@rule("IN-06-42", "IN-06-43", "IN-06-44")
@pytest.mark.parametrize(
    ("x", "targets", "events"), [(14.9, [], ["AttackCancelled"]), (14.92, ["red1"], ["Touched"])]
)
def test_grenades_into_whose_circle_a_friend_has_come_are_cancelled(
    x: float, targets: list[str], events: list[str]
) -> None:
    table = moment(trooper("blue2", at=(x, 14)), red=(trooper("red1", at=(12, 14)),))
    act, declaration = thrown(table, "grenades")
    there = table.state.troopers["red1"].body
    found = round_template_attacks(table, table.state.order, act, declaration, act.points[0], there)
    assert [attack.target.id for attack in found] == targets
    assert told(table) == events


# ------------------------------------------------------------------ routes


@rule("IN-05-22", "IN-R20")
def test_a_route_into_contact_has_eight_corners_at_the_most() -> None:
    walls = [
        block(0 if at % 2 else 75, 75 + 75 * at, 175 if at % 2 else 250, 85 + 75 * at, 300) for at in range(8)
    ]
    ground = field(*walls, block(250, 0, 1000, 1000, 300))
    found = []
    for row in range(9):
        for x in range(25, 226, 10):
            way = ReachablePoints(
                ground, body(25, 37), 4000, (), (body(x, 37 + 75 * row + 5),)
            ).path_to_contact(0)
            found.append(-1 if way is None else way.corner_count)
    assert max(found) == 8
