"""Directors: Orders, Styles, subordinates, on the table and off it. SC-01 to SC-05, SC-24, SC-25, AD-R5."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.adeptus.missions import (
    begin,
    commander,
    commander_of,
    horde,
    ic,
    keys,
    of,
    play,
    situation,
    swarm,
    terms,
    the,
    unit_of,
)
from wartable import Setup
from wartable.rulesets.adeptus.harm.flight import leave_field

rule = pytest.mark.rule

BOSS: Final = commander("boss")


def _pair(*more: Any, **boss: object) -> Setup:
    return situation(
        blue=[commander("boss", **boss), ic("blue1", at=(20, 40)), *more],
        red=[ic("red1", at=(20, 41)), ic("red2", at=(21, 40)), commander("chief")],
    )


# ------------------------------------------------------------------ Orders


@rule("AD-R5", "SC-02", "SC-03", "AD-13-13", "AD-13-13/1")
def test_precision_targeting_augments_the_next_attack_on_the_enemy_named() -> None:
    choices = ["order:precision>blue1", "at:red1", "end", "strike:hatchet>red1"]
    battle = play(_pair(), choices, [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Weapon Skill": 41, "Precision Targeting": 10}
    assert unit_of(battle, "blue1").precise == ""


@rule("AD-R5")
def test_it_is_no_help_against_another_enemy_and_waits() -> None:
    choices = ["order:precision>blue1", "at:red1", "end", "strike:hatchet>red2"]
    battle = play(_pair(), choices, [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Weapon Skill": 41}
    assert unit_of(battle, "blue1").precise == "red1"


@rule("AD-R5")
def test_it_ends_as_the_directors_next_turn_starts() -> None:
    battle = play(_pair(), ["order:precision>blue1", "at:red1", "end", "end", "end", "end"])
    assert unit_of(battle, "blue1").precise == "red1"
    battle.choose("end")
    assert unit_of(battle, "blue1").precise == ""
    assert commander_of(battle, "blue").directed == []


@rule("AD-R5", "AD-13-13/3")
def test_an_order_costs_a_half_and_reposition_both() -> None:
    battle = play(_pair(), ["order:direct>blue1"])
    assert commander_of(battle, "blue").halves == 1
    assert "order:reposition>blue1" not in keys(battle)
    assert "order:precision>blue1" in keys(battle)
    battle.choose("order:precision>blue1")
    battle.choose("at:red2")
    assert not [key for key in keys(battle) if key.startswith("order")]


@rule("AD-R5")
def test_direct_adds_ten_to_the_next_test_alone() -> None:
    choices = ["order:direct>blue1", "end", "strike:hatchet>red1"]
    battle = play(_pair(), choices, [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Weapon Skill": 41, "directed": 10}
    assert unit_of(battle, "blue1").marks == {}


@rule("AD-R5")
def test_whom_he_has_directed_is_not_directed_twice() -> None:
    battle = play(_pair(), ["order:direct>blue1"])
    assert "order:direct>blue1" not in keys(battle)


@rule("AD-R5")
def test_reposition_is_a_free_half_move() -> None:
    setup = situation(blue=[BOSS, ic("blue1", at=(20, 40))], red=[ic("red1", at=(60, 40))])
    battle = play(setup, ["order:reposition>blue1", "to:red1"])
    # AB 3
    assert unit_of(battle, "blue1").x == 23
    assert unit_of(battle, "blue1").halves == 0
    assert commander_of(battle, "blue").halves == 0
    battle.choose("end")
    assert unit_of(battle, "blue1").halves == 2


@rule("AD-R5")
def test_reposition_from_melee_lets_the_enemy_strike() -> None:
    battle = play(_pair(), ["order:reposition>blue1", "elsewhere", "in:B5", "at:18,40"])
    assert battle.decision is not None
    assert battle.decision.seat == "red"
    assert keys(battle) == ["pass", "strike:hatchet>blue1"]


@rule("AD-R5")
def test_nobody_out_of_his_wits_or_fleeing_is_repositioned() -> None:
    setup = situation(
        blue=[
            BOSS,
            ic("blue1", at=(20, 40), marks={"stunned": 1}),
            ic("blue2", at=(20, 50), marks={"panic": 1}),
            horde("blue3", at=(20, 60), marks={"broken": 1}),
            ic("blue4", at=(20, 70), marks={"prone": 1}),
            ic("blue5", at=(20, 20)),
        ],
        red=[ic("red1", at=(80, 40))],
    )
    found = [key for key in keys(begin(setup)) if key.startswith("order:reposition")]
    assert found == ["order:reposition>blue5"]


@rule("AD-R5", "SC-50")
def test_precision_needs_an_enemy_in_sight() -> None:
    wall = {"kind": "blocking", "x": 50, "y": 0, "width": 1, "height": 80}
    setup = situation(blue=[BOSS, ic("blue1", at=(20, 40))], red=[ic("red1", at=(80, 40))], pieces=[wall])
    battle = begin(setup)
    assert "order:precision>blue1" not in keys(battle)
    assert "order:direct>blue1" in keys(battle)


# ------------------------------------------------------------------ subordinates and roles


@rule("SC-04", "AD-R47")
@pytest.mark.parametrize(
    ("role", "led"),
    [
        ({}, ("blue1", "blue2", "blue3")),
        ({"role": "both"}, ("blue1", "blue2", "blue3")),
        ({"role": "hordes"}, ("blue3",)),
        ({"role": "characters"}, ("blue1", "blue2")),
        ({"subordinates": ["blue2"]}, ("blue2",)),
    ],
)
def test_a_role_says_whom_he_leads(role: dict[str, Any], led: tuple[str, ...]) -> None:
    setup = situation(
        blue=[
            commander("boss", **role),
            ic("blue1", at=(20, 20)),
            swarm("blue2", at=(20, 40)),
            horde("blue3", at=(20, 60)),
        ],
        red=[ic("red1", at=(80, 40))],
    )
    battle = begin(setup)
    assert commander_of(battle, "blue").subordinates == led
    found = [key for key in keys(battle) if key.startswith("order:direct")]
    assert found == [f"order:direct>{id}" for id in led]


@rule("SC-04", "SC-18", "AD-R47")
def test_morale_reaches_the_whole_side_whatever_his_role() -> None:
    setup = situation(
        blue=[commander("boss", role="hordes"), ic("blue1", at=(20, 40))], red=[ic("red1", at=(20, 41))]
    )
    battle = play(setup, ["morale:coordinate", "end", "strike:hatchet>red1"], [[99]])
    assert terms(the(battle, "AttackRolled"))["assistance"] == 10


@rule("AD-13-01/1", "AD-13-01/2")
def test_a_character_has_values_wounds_and_actions_of_his_own() -> None:
    one, other = ic("blue1", at=(20, 20), wounds=11, ws=47), ic("blue2", at=(20, 60))
    battle = begin(situation(blue=[one, other], red=[ic("red1", at=(80, 40))]))
    first, second = unit_of(battle, "blue1"), unit_of(battle, "blue2")
    assert (first.wounds, second.wounds) == ([11], [14])
    assert (first.profile.values[0], second.profile.values[0]) == (47, 41)
    assert (first.halves, second.halves) == (2, 0)


# ------------------------------------------------------------------ on the table


@rule("SC-01", "AD-R33")
def test_on_the_table_he_does_both_in_one_turn() -> None:
    boss = ic("blue1", at=(20, 40), supreme=True)
    setup = situation(blue=[boss, ic("blue2", at=(25, 40))], red=[ic("red1", at=(20, 41))])
    battle = play(setup, ["morale:coordinate", "strike:hatchet>red1", "order:direct>blue2"], [[99]])
    assert terms(the(battle, "AttackRolled"))["assistance"] == 10
    assert unit_of(battle, "blue1").halves == 0
    assert "morale:endure" in keys(battle)
    assert "order:direct>blue1" not in keys(battle)
    battle.choose("end")
    assert battle.decision is not None
    assert battle.decision.question.startswith("blue2")


@rule("AD-R33")
@pytest.mark.parametrize("mark", ["stunned", "frozen"])
def test_stunned_or_frozen_he_commands_nothing(mark: str) -> None:
    boss = ic("blue1", at=(20, 40), supreme=True, marks={mark: 2})
    setup = situation(blue=[boss, ic("blue2", at=(25, 40))], red=[ic("red1", at=(70, 41))])
    battle = begin(setup, [[1]] if mark == "frozen" else [])
    assert battle.decision is not None
    assert battle.decision.question.startswith("blue2")


@rule("AD-R33", "SC-27")
def test_stunned_he_still_bolsters() -> None:
    boss = ic("red2", at=(60, 40), supreme=True, marks={"stunned": 2})
    red = ic("red1", at=(20, 41), wounds=5, now={"wounds": [0], "critical": [4]})
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[red, boss])
    battle = play(setup, ["strike:hatchet>red1", "pass"], [[35], [6], [99]])
    assert keys(battle) == ["pass", "bolster"]


@rule("AD-R33", "AD-R76")
def test_with_him_die_his_morale_and_what_he_upheld() -> None:
    boss = ic(
        "red1", at=(20, 41), wounds=1, supreme=True, deck={"sappers": 1}, now={"wounds": [0], "critical": [7]}
    )
    setup = situation(
        blue=[ic("blue1", at=(20, 40))],
        red=[boss, ic("red2", at=(60, 40))],
        now={"commanders": {"red": {"coordinated": True, "enduring": True}}},
    )
    # 35 reversed is 53: the body; 9 and SB 3, less AP 2, Endure 2 and TB 4
    battle = play(setup, ["strike:hatchet>red1", "pass"], [[35], [9]])
    lost = commander_of(battle, "red")
    assert (lost.alive, lost.morale, lost.coordinated, lost.enduring) == (False, 0, False, False)
    battle.choose("end")
    assert battle.decision is not None
    assert battle.decision.question.startswith("red2")


@rule("AD-R5", "AD-R33", "SC-05")
def test_another_director_has_orders_and_nothing_else() -> None:
    other = commander("aide", supreme=False, subordinates=["blue1"])
    setup = situation(
        blue=[other, BOSS, ic("blue1", at=(20, 40)), ic("blue2", at=(20, 50))], red=[ic("red1", at=(20, 41))]
    )
    battle = begin(setup)
    assert keys(battle) == [
        "order:precision>blue1",
        "order:direct>blue1",
        "order:reposition>blue1",
        "end",
    ]
    battle.choose("order:direct>blue1")
    state: Any = battle.state
    assert state.directors["aide"].halves == 1


@rule("AD-R47", "AD-R33", "SC-05", "SC-25")
def test_on_the_table_another_director_pays_with_his_own_actions() -> None:
    aide = ic("blue1", at=(20, 40), supreme=False, subordinates=["blue2"], styles=["steady_hand"])
    setup = situation(blue=[aide, ic("blue2", at=(25, 40)), BOSS], red=[ic("red1", at=(80, 40))])
    battle = play(setup, ["order:direct>blue2"])
    assert unit_of(battle, "blue1").halves == 1
    assert not [key for key in keys(battle) if key.startswith(("morale", "card", "magi"))]
    battle.choose("half_move")
    battle.choose("to:red1")
    assert battle.decision is not None
    assert battle.decision.question.startswith("blue2")


@rule("AD-R33", "AD-R76")
def test_who_leaves_the_field_commands_no_more() -> None:
    boss = ic("red1", at=(80, 41), supreme=True, deck={"sappers": 1})
    aide = ic("red2", at=(80, 60), supreme=False, subordinates=["red1"])
    battle = begin(situation(blue=[ic("blue1", at=(20, 40))], red=[boss, aide]))
    game: Any = battle.game
    table = game.table(battle.state.copy(), {}, None, [], listening=True)
    state = table.state
    leave_field(table, state.units["red2"])
    assert not state.directors["red2"].alive
    assert state.commanders["red"].alive
    assert [director.id for director in state.directors_in_command("red")] == ["red1"]
    leave_field(table, state.units["red1"])
    assert (state.commanders["red"].alive, state.commanders["red"].morale) == (False, 0)
    assert state.directors_in_command("red") == []


@rule("AD-R5")
def test_off_the_table_initiative_is_a_die_and_the_intelligence_bonus() -> None:
    setup = {
        "ruleset": "adeptus",
        "title": "Order",
        "field": {},
        "sides": [{"id": "blue"}, {"id": "red"}],
        "units": [
            {"id": "boss", "side": "blue", "kind": "director", "int": 57, "ag": 80, "deck": {}},
            {"id": "blue1", "side": "blue", "ag": 31, "weapons": ["hatchet"]},
            {"id": "red1", "side": "red", "ag": 42, "weapons": ["hatchet"]},
        ],
    }
    battle = play(setup, ["pass"], [[4], [9], [2], [50], [60]])
    told = {str(event.facts()["unit"]): event.facts()["total"] for event in of(battle, "InitiativeRolled")}
    assert told == {"blue1": 7, "red1": 13, "boss": 7}
