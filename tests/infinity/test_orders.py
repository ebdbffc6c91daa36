"""The sequence of an Order: skills, AROs, movement, Alert!, the end. 2.5, IN-R18 to IN-R20, IN-R58."""

from __future__ import annotations

import pytest

from tests.infinity.skirmishes import (
    answer,
    army_of,
    begin,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    trooper,
    trooper_of,
)
from wartable.rulesets.infinity.skills.base import BASIC, LONG, SHORT, Skill
from wartable.rulesets.infinity.skills.catalogue import REACTIONS, SKILLS

rule = pytest.mark.rule

AWAY = trooper("red1", at=(4, 31), facing=12)


def test_the_skills_that_can_be_declared_as_aros_are_those_that_say_so() -> None:
    # others never offer a way to react, so that nobody has to ask them
    reacting = {
        key for key, skill in SKILLS.items() if type(skill).add_aro_options is not Skill.add_aro_options
    }
    assert {skill.key for skill in REACTIONS} == reacting


@rule("IN-05-01/1", "IN-05-01/2", "IN-05-11", "IN-05-12/1", "IN-05-13", "IN-05-10")
def test_an_order_is_paid_and_begins_with_a_basic_or_a_long_skill() -> None:
    blue = [trooper("blue1", at=(12, 8), weapons=["rifle", "grenades", "cc_weapon"])]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 20), facing=12)])
    battle = play(setup, ["regular:blue1"])
    assert army_of(battle, "blue").regular == {1: 4}
    assert set(keys(battle)) == {
        "move",
        "move:down",
        "move:drop",
        "idle",
        "cautious_movement",
        "cautious_movement:down",
        "cautious_movement:drop",
        "suppressive_fire",
        "speculative_attack:grenades>red1",
    }


@rule("IN-05-04", "IN-05-10")
def test_the_second_skill_is_a_short_or_a_basic_one() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20), facing=12)])
    battle = play(setup, ["regular:blue1", "idle"])
    assert set(keys(battle)) == {
        "move",
        "move:down",
        "move:drop",
        "idle",
        "bs_attack:rifle>red1",
        "bs_attack:pistol>red1",
        "dodge",
        "reset",
    }


@rule("IN-05-11", "IN-05-12/2", "IN-05-13", "IN-05-14", "IN-R26")
def test_every_skill_of_the_game_is_in_the_list() -> None:
    kinds = {
        kind: {key for key, skill in SKILLS.items() if skill.kind == kind} for kind in (BASIC, SHORT, LONG)
    }
    assert kinds[BASIC] >= {"move", "discover", "idle"}
    assert kinds[SHORT] >= {
        *("bs_attack", "cc_attack", "dodge", "reset", "look_out", "doctor", "engineer", "medikit"),
        *("total_control", "oblivion", "vitapack", "autorepair", "switch_on"),
    }
    assert kinds[LONG] >= {
        *("cautious_movement", "suppressive_fire", "speculative_attack", "combat_jump", "parachutist"),
    }


@rule("IN-05-37/1", "IN-05-37/2", "IN-05-37/3", "IN-R14")
def test_discover_is_listed_and_has_no_target() -> None:
    text = SKILLS["discover"].text()
    for words in (
        "+3 up to 8 inches, 0 to 32, -3 to 48, -6 to 96",
        "A success reveals it",
        "again this turn",
    ):
        assert words in text
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20), facing=12)])
    assert not [key for key in keys(play(setup, ["regular:blue1"])) if key.startswith("discover")]


@rule("IN-05-07/1", "IN-05-36/3")
def test_healing_comes_before_saves() -> None:
    # given one who is Isolated, resets and is hit by E/M in the same Order: it is Isolated again
    red = [trooper("red1", at=(12, 20), wip=20, states=["isolated"])]
    setup = situation(blue=[trooper("blue1", at=(12, 8), weapons=["em_carbine"])], red=red)
    choices = ["regular:blue1", "idle", "red1:reset", "bs_attack:em_carbine>red1"]
    battle = play(setup, choices, [[3], [4, 20], [20, 20]])
    assert trooper_of(battle, "red1").states == {"isolated": "blue1"}
    assert len(of(battle, "StateLeft")) == 1


@rule("IN-05-03", "IN-05-05", "IN-05-18")
def test_a_pass_forfeits_and_there_is_one_aro_in_an_order() -> None:
    red = [trooper("red1", at=(11, 20)), trooper("red2", at=(13, 20))]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    battle = play(setup, ["regular:blue1", "idle", "red1:reset"])
    assert not [key for key in keys(battle) if key.startswith("red1")]
    answer(battle, "pass", "move")
    battle = play(setup, ["regular:blue1", "idle", "pass", "idle"])
    assert "regular:blue1" in keys(battle)


@rule("IN-05-05")
def test_who_had_no_aro_at_first_may_have_one_after_the_second_skill() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 8))],
        red=[trooper("red1", at=(12, 20.5), facing=12), trooper("red2", at=(12, 31), facing=12)],
    )
    choices = ["regular:blue1", "move", "to:G6", "at:12,11", "move", "to:G7", "at:12,12.5"]
    battle = play(setup, choices)
    assert set(keys(battle)) == {"pass", "red1:dodge", "red1:reset"}


@rule("IN-05-19", "IN-05-20", "IN-05-14")
def test_an_aro_is_aimed_at_whom_the_order_activated_and_is_not_answered() -> None:
    blue = [trooper("blue1", at=(12, 8)), trooper("blue2", at=(14, 8))]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 20))])
    battle = play(setup, ["regular:blue1", "idle"])
    assert set(keys(battle)) == {
        "pass",
        "red1:bs_attack:rifle>blue1",
        "red1:bs_attack:pistol>blue1",
        "red1:dodge",
        "red1:reset",
    }
    answer(battle, "red1:bs_attack:rifle>blue1")
    assert battle.decision is not None
    assert battle.decision.seat == "blue"
    assert "blue1" in battle.decision.question


@rule("IN-05-15")
def test_idle_does_nothing() -> None:
    battle = play(
        situation(blue=[trooper("blue1", at=(12, 8))], red=[AWAY]), ["regular:blue1", "idle", "idle"]
    )
    body = trooper_of(battle, "blue1").body
    assert (body.x, body.y, body.facing) == (600, 400, 12)


@rule("IN-05-21", "IN-R19")
def test_one_who_falls_has_still_finished_its_move() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20))])
    choices = ["regular:blue1", "move", "to:G6", "at:12,11", "red1:bs_attack:rifle>blue1", "at:0", "idle"]
    battle = play(setup, choices, [[3], [20]])
    assert trooper_of(battle, "blue1").is_unconscious
    assert trooper_of(battle, "blue1").body.y == 550


@rule("IN-05-16")
def test_a_skill_is_resolved_where_its_requirements_hold() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 10))], red=[trooper("red1", at=(12, 11))])
    battle = play(setup, ["regular:blue1", "red1:cc_attack:cc_weapon>blue1", "idle"], [[13], [1]])
    assert numbers(the(battle, "AttackRolled"))["hits"] == 1


# ------------------------------------------------------------------ movement


@rule("IN-05-22/1", "IN-05-22/2")
def test_the_first_move_has_the_first_number_and_the_second_the_second() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 4), mov=[6, 2])], red=[AWAY])
    battle = play(setup, ["regular:blue1", "move"])
    assert "to:G7" not in keys(battle)
    answer(battle, "to:G6", "move")
    assert trooper_of(battle, "blue1").body.y == 500
    assert "to:G8" not in keys(battle)
    answer(battle, "to:G7")
    assert trooper_of(battle, "blue1").body.y == 600


def test_attacks_are_the_first_of_the_second_skills() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20))])
    battle = play(setup, ["regular:blue1", "idle", "pass"])
    assert keys(battle)[:3] == ["bs_attack:rifle>red1", "bs_attack:pistol>red1", "move"]


@rule("IN-05-24")
def test_a_mover_faces_as_its_player_likes() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[AWAY])
    battle = play(setup, ["regular:blue1", "move", "to:G5", "at:12,9", "idle"])
    assert keys(battle) == [f"face:{at % 24}" for at in range(12, 36)]
    answer(battle, "face:17")
    assert trooper_of(battle, "blue1").body.facing == 17


@rule("IN-07-20/1", "IN-07-20/2", "IN-R93", "IN-01-07")
def test_one_goes_prone_before_a_move_and_moves_half() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[AWAY])
    battle = play(setup, ["regular:blue1", "move:down"])
    assert "to:G6" in keys(battle)
    assert "to:G7" not in keys(battle)
    answer(battle, "to:G5", "at:12,9.5")
    body = trooper_of(battle, "blue1").body
    assert (trooper_of(battle, "blue1").prone, body.height) == (True, 6)
    far = play(setup, ["regular:blue1", "move"])
    assert "to:G7" in keys(far)


@rule("IN-R93")
def test_or_at_its_end_after_a_whole_move() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[AWAY])
    battle = play(setup, ["regular:blue1", "move:drop", "to:G6", "at:12,11.5"])
    assert trooper_of(battle, "blue1").prone
    assert trooper_of(battle, "blue1").body.y == 575


@rule("IN-R93", "IN-07-20/2")
@pytest.mark.parametrize(("way", "far"), [("move:up", True), ("move:rise", False)])
def test_one_who_lies_stands_up_before_or_after(way: str, far: bool) -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8), prone=True)], red=[AWAY])
    battle = play(setup, ["regular:blue1", way])
    assert ("to:G7" in keys(battle)) is far
    answer(battle, "to:G5", "at:12,9.5")
    assert not trooper_of(battle, "blue1").prone
    assert trooper_of(battle, "blue1").body.height == 80


@rule("IN-07-20/1", "IN-05-28/1")
def test_one_who_lies_behind_a_wall_is_not_seen() -> None:
    wall = {"kind": "wall", "x": 10, "y": 10, "width": 4, "depth": 0.5, "height": 1.2}
    blue = [trooper("blue1", at=(12, 9), prone=True)]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 20))], pieces=[wall])
    assert "red1:bs_attack:rifle>blue1" not in keys(play(setup, ["regular:blue1", "idle"]))
    standing = situation(
        blue=[trooper("blue1", at=(12, 9))], red=[trooper("red1", at=(12, 20))], pieces=[wall]
    )
    assert "red1:bs_attack:rifle>blue1" in keys(play(standing, ["regular:blue1", "idle"]))


@rule("IN-05-29")
@pytest.mark.parametrize(("x", "seen"), [(12, False), (14, True)])
def test_troopers_block_line_of_fire(x: float, seen: bool) -> None:
    red = [trooper("red1", at=(12, 24)), trooper("red2", at=(x, 14), silhouette=7, facing=12)]
    battle = play(situation(blue=[trooper("blue1", at=(12, 4))], red=red), ["regular:blue1", "idle"])
    assert ("red1:bs_attack:rifle>blue1" in keys(battle)) is seen


# ------------------------------------------------------------------ Cautious Movement

HOUSES = [{"kind": "house", "x": 8, "y": 12, "width": 8, "depth": 2, "height": 4}]


@rule("IN-05-32/1", "IN-05-32/2", "IN-05-32/3")
def test_nobody_reacts_to_cautious_movement_out_of_sight_and_zones() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 24))], pieces=HOUSES)
    battle = play(setup, ["regular:blue1", "cautious_movement", "to:F4", "at:11.5,7"])
    assert keys(battle)[0] == "face:12"
    answer(battle, "face:12")
    assert "regular:blue1" in keys(battle)


@rule("IN-05-32/3")
def test_a_gap_that_is_passed_on_the_way_does_not_count() -> None:
    # Given: two houses, and red1 who sees between them what passes from behind one to behind the other
    gap = [
        {"kind": "house", "x": x, "y": 10, "width": width, "depth": 2, "height": 4}
        for x, width in ((5, 4.3), (10.7, 4.3))
    ]
    setup = situation(blue=[trooper("blue1", at=(8, 8))], red=[trooper("red1", at=(10, 24))], pieces=gap)
    assert "red1:bs_attack:rifle>blue1" in keys(play(setup, ["regular:blue1", "move", "to:G5"]))
    battle = play(setup, ["regular:blue1", "cautious_movement", "to:G5"])
    assert keys(battle)[0] == "face:12"


@rule("IN-05-32/3", "IN-R54")
@pytest.mark.parametrize(("x", "ways"), [(12, ["to:I5"]), (18, ["to:I5", "at:16,8.5"])])
def test_it_is_answered_where_it_begins_or_ends_in_sight(x: float, ways: list[str]) -> None:
    red = [trooper("red1", at=(19, 24))]
    setup = situation(blue=[trooper("blue1", at=(x, 8))], red=red, pieces=HOUSES)
    battle = play(setup, ["regular:blue1", "cautious_movement", *ways])
    assert "red1:bs_attack:rifle>blue1" in keys(battle)


@rule("IN-05-32/3")
def test_or_in_a_zone() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 10))], red=[trooper("red1", at=(12, 17), facing=12)], pieces=HOUSES
    )
    battle = play(setup, ["regular:blue1", "cautious_movement", "to:F5", "at:11.5,9.5"])
    assert "red1:dodge" in keys(battle)


@rule("IN-05-32/1")
def test_it_goes_up_to_the_first_number() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 4), mov=[2, 6])], red=[AWAY])
    battle = play(setup, ["regular:blue1", "cautious_movement"])
    assert "to:G3" in keys(battle)
    assert "to:G5" not in keys(battle)


@rule("IN-07-17/3", "IN-05-32/2")
@pytest.mark.parametrize(
    ("values", "can"),
    [
        ({}, True),
        ({"type": "rem", "str": 1}, False),
        ({"type": "tag", "str": 3}, False),
        ({"type": "vh", "str": 3}, False),
        ({"states": ["targeted"]}, False),
    ],
)
def test_some_have_no_cautious_movement(values: dict[str, object], can: bool) -> None:
    blue = [trooper("boss", at=(2, 2)), trooper("blue1", at=(12, 4), **values)]
    battle = play(situation(blue=blue, red=[AWAY]), ["regular:blue1"])
    assert ("cautious_movement" in keys(battle)) is can


# ------------------------------------------------------------------ Alert!


@rule("IN-05-09/1", "IN-05-09/2", "IN-R58")
def test_those_attacked_and_friends_within_eight_inches_may_turn() -> None:
    red = [
        trooper("red1", at=(12, 20), facing=12),
        trooper("red2", at=(12, 29), facing=12),
        trooper("red3", at=(3, 23.02), facing=12),
    ]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    battle = play(setup, ["regular:blue1", "idle", "bs_attack:rifle>red1"], [[20, 19, 18]])
    assert keys(battle) == ["done", "turn:red1", "turn:red2"]
    answer(battle, "turn:red2", "face:5")
    assert trooper_of(battle, "red2").body.facing == 5
    assert keys(battle) == ["done", "turn:red1"]
    answer(battle, "done")
    assert "regular:blue1" in keys(battle)


@rule("IN-05-09/3", "IN-R58")
def test_one_who_was_activated_does_not_turn_but_its_friends_do() -> None:
    blue = [trooper("blue1", at=(12, 8)), trooper("blue2", at=(14, 8))]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 20))])
    battle = play(setup, ["regular:blue1", "idle", "red1:bs_attack:rifle>blue1", "idle"], [[20]])
    assert battle.decision is not None
    assert battle.decision.seat == "blue"
    assert keys(battle) == ["done", "turn:blue2"]


@rule("IN-05-09/2")
def test_without_an_attack_nobody_is_alerted() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20))])
    battle = play(setup, ["regular:blue1", "idle", "pass", "idle"])
    assert "regular:blue1" in keys(battle)
    assert of(battle, "TurnedTo") == []


@rule("IN-05-07/3")
def test_dodge_moves_come_last_the_active_one_first() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20))])
    battle = play(setup, ["regular:blue1", "idle", "red1:dodge", "dodge"], [[3], [4]])
    assert battle.decision is not None
    assert battle.decision.seat == "blue"
    answer(battle, "stay")
    assert battle.decision.seat == "red"


def test_an_order_may_be_kept() -> None:
    battle = begin(situation(blue=[trooper("blue1", at=(12, 8))], red=[AWAY]))
    assert "end" in keys(battle)


@rule("IN-05-22", "IN-R93")
def test_who_moves_leaves_its_place_unless_it_lies_down_or_has_gone_round_a_corner() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 30))])
    assert "stay" not in keys(play(setup, ["regular:blue1", "move"]))
    assert "stay" in keys(play(setup, ["regular:blue1", "move:down"]))
    cornered = ["regular:blue1", "move", "corner"]
    assert "stay" not in keys(play(setup, cornered))
    assert "stay" in keys(play(setup, [*cornered, "to:G5", "at:12,9"]))


@rule("IN-05-22", "IN-05-25")
def test_a_corner_in_contact_is_the_end_of_a_move() -> None:
    red = [trooper("red1", at=(12, 11), facing=12), trooper("red2", at=(2, 30), facing=12)]
    battle = play(
        situation(blue=[trooper("blue1", at=(12, 8))], red=red),
        ["regular:blue1", "move", "corner", "touch:red1"],
    )
    assert battle.decision is not None
    assert battle.decision.question == "blue1 is active. Who reacts?"


@rule("IN-05-26", "IN-R93", "IN-01-16")
def test_who_cannot_go_prone_just_moves() -> None:
    def moves(kind: str) -> list[str]:
        blue = [trooper("blue1", at=(12, 8), type=kind)]
        battle = play(situation(blue=blue, red=[trooper("red1", at=(12, 30))]), ["regular:blue1"])
        return [key for key in keys(battle) if key.startswith("move")]

    assert moves("tag") == ["move"]
    assert moves("li") == ["move", "move:down", "move:drop"]
