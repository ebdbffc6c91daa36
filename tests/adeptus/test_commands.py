"""Swarm Commands: what they cost, how a Swarm moves, aims, reloads; leaving ranks. SW-61 to SW-73, AD-R23,
AD-R26.
"""

from __future__ import annotations

import pytest

from tests.adeptus.missions import (
    Piece,
    horde,
    ic,
    keys,
    numbers,
    of,
    play,
    situation,
    state_of,
    swarm,
    terms,
    the,
    unit_of,
)

rule = pytest.mark.rule

FAR = [ic("red1", at=(95, 40))]


@rule("SW-61", "SW-62", "SW-63", "SW-64", "SW-66", "AD-R23")
def test_a_half_command_costs_one_half_of_the_overseer_and_one_of_the_swarm() -> None:
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=FAR)
    battle = play(setup, ["go_to_ground"])
    unit = unit_of(battle, "blue1")
    assert (unit.halves, unit.swarm.halves) == (1, 1)
    assert not battle.state.rolled


@rule("SW-62", "SW-66", "AD-R12", "AD-R23")
def test_after_a_full_command_an_overseer_has_no_action_left() -> None:
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=FAR, order=["blue1", "red1"])
    battle = play(setup, ["swarm_run", "to:red1"])
    assert battle.decision is not None
    assert battle.decision.about == "red1"


@rule("AD-R12", "AD-R23", "AD-03-05")
def test_an_overseer_may_shoot_himself_in_the_turn_of_a_volley() -> None:
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=[ic("red1", at=(60, 40))])
    battle = play(setup, ["volley>red1", "shot:pattern_rifle>red1"], [[100], [95]])
    assert [event.facts()["by"] for event in of(battle, "AttackRolled")] == ["swarm", "alone"]


@rule("SW-66", "AD-03-05")
def test_a_swarm_attacks_once_in_a_turn() -> None:
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=[ic("red1", at=(60, 40))])
    found = keys(play(setup, ["volley>red1"], [[100]]))
    assert "shot:pattern_rifle>red1" in found
    assert "volley>red1" not in found


@rule("AD-03-05", "SW-71")
def test_a_swarm_concentrates_once_in_a_turn() -> None:
    red = [ic("red1", at=(60, 40))]
    blue = swarm("blue1", at=(20, 40), type="spotter", now={"swarm": {"concentrated": True}})
    found = keys(play(situation(blue=[blue], red=red, order=["red1", "blue1"]), ["end"]))
    assert "marked_attack>red1" in found
    found = keys(play(situation(blue=[swarm("blue1", at=(20, 40))], red=red), ["take_aim"]))
    assert "take_aim" not in found


@rule("SW-06", "SW-49", "SW-65", "AD-R27")
def test_a_swarm_whose_overseer_is_stunned_does_nothing() -> None:
    blue = swarm("blue1", at=(20, 40), marks={"stunned": 1})
    setup = situation(blue=[blue], red=[ic("red1", at=(60, 40))])
    battle = play(setup)
    assert battle.decision is not None
    assert battle.decision.about == "red1"


@rule("SW-70", "SW-11", "AD-R23", "AD-R29")
def test_a_swarm_moves_at_the_pace_of_its_slowest_and_the_overseer_with_it() -> None:
    # Given: Agility Bonus 3 of the Overseer and 4 of the Underlings, then 5 and 4
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=FAR)
    battle = play(setup, ["move", "to:red1"])
    assert numbers(the(battle, "Moved")) == {"x": 23, "y": 40, "metres": 3}
    setup = situation(blue=[swarm("blue1", at=(20, 40), ag=55)], red=FAR)
    battle = play(setup, ["move", "to:red1"])
    assert numbers(the(battle, "Moved"))["metres"] == 4


@rule("SW-71/1")
def test_a_tactical_advance_goes_twice_as_far() -> None:
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=FAR)
    battle = play(setup, ["swarm_advance", "to:red1"])
    assert numbers(the(battle, "Moved"))["metres"] == 6
    assert unit_of(battle, "blue1").swarm.concentrated


def _advance(*, far: bool) -> dict[str, int]:
    """What a shot on Overwatch does to a Swarm that goes from stone to wood, or from the open to wood."""
    stone = {
        "kind": "cover",
        "name": "Stone",
        "ap": 16,
        "x": 5 if far else 17,
        "y": 30,
        "width": 8,
        "height": 20,
    }
    wood = {"kind": "cover", "name": "Wood", "ap": 1, "x": 25, "y": 30, "width": 9, "height": 20}
    setup = situation(
        blue=[swarm("blue1", at=(21, 40))],
        red=[ic("red1", at=(60, 40))],
        order=["red1", "blue1"],
        pieces=[stone, wood],
    )
    watch = ["overwatch:pattern_rifle", "to:west", "single", "moves"]
    battle = play(setup, [*watch, "swarm_advance", "cover:piece2", "pass"], [[1], [9], [50]])
    return numbers(the(battle, "UnderlingsKilled"))


@rule("SW-71/2")
def test_a_tactical_advance_from_cover_to_cover_keeps_the_old_cover_on_the_way() -> None:
    # 9 + 3 against AP 1 + 16 and TB 2
    assert _advance(far=False)["killed"] == 0


@rule("SW-71/2")
def test_a_tactical_advance_into_the_open_has_no_cover_on_the_way() -> None:
    stone = {"kind": "cover", "name": "Stone", "ap": 16, "x": 17, "y": 30, "width": 8, "height": 20}
    setup = situation(
        blue=[swarm("blue1", at=(23, 40))],
        red=[ic("red1", at=(60, 40))],
        order=["red1", "blue1"],
        pieces=[stone],
    )
    watch = ["overwatch:pattern_rifle", "to:west", "single", "moves"]
    battle = play(setup, [*watch, "swarm_advance", "to:red1", "pass"], [[1], [9], [50]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 1


@rule("SW-71")
def test_a_tactical_advance_from_the_open_has_the_new_cover_alone() -> None:
    assert _advance(far=True)["killed"] == 1


@rule("SW-72/1", "SW-72/3")
def test_a_swarm_that_ran_is_harder_to_shoot_until_its_next_turn() -> None:
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=FAR)
    battle = play(setup, ["swarm_run", "to:red1", "shot:pattern_rifle>blue1"], [[100]])
    assert numbers(the(battle, "Moved"))["metres"] == 18
    assert terms(the(battle, "AttackRolled"))["ran"] == -20
    battle = play(setup, ["swarm_run", "to:red1", "end"])
    assert "ran" not in unit_of(battle, "blue1").swarm.marks
    assert "ran" not in unit_of(battle, "blue1").marks


@rule("SW-72/2")
def test_a_swarm_that_ran_is_easier_to_strike() -> None:
    blue = swarm("blue1", at=(20, 40), now={"swarm": {"marks": {"ran": 1}}})
    setup = situation(blue=[ic("red1", at=(24, 40))], red=[blue])
    battle = play(setup, ["strike:hatchet>blue1"], [[100]])
    assert terms(the(battle, "AttackRolled"))["ran"] == 20


@rule("SW-73")
def test_a_swarm_disengages_and_nobody_strikes() -> None:
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=[ic("red1", at=(24, 40))])
    battle = play(setup, ["swarm_disengage", "elsewhere", "in:B5", "at:17,40"])
    assert not of(battle, "AttackRolled")
    assert numbers(the(battle, "Moved"))["metres"] == 3


@rule("SW-73")
def test_who_is_not_engaged_need_not_disengage() -> None:
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=FAR)
    assert "swarm_disengage" not in keys(play(setup))


WOOD = {"kind": "wood", "name": "Wood", "ap": 4, "x": 21, "y": 30, "width": 40, "height": 20}


@rule("SW-26", "AD-R14")
def test_a_pathfinder_covers_ground_whatever_it_is_and_is_hard_to_shoot() -> None:
    setup = situation(blue=[swarm("blue1", at=(20, 40), type="pathfinder")], red=FAR, pieces=[WOOD])
    battle = play(setup, ["cover_ground", "to:red1", "shot:pattern_rifle>blue1"], [[100]])
    assert numbers(the(battle, "Moved"))["metres"] == 6
    assert terms(the(battle, "AttackRolled"))["screened"] == -20


@rule("SW-70")
def test_a_swarm_that_moves_is_slowed_by_a_wood() -> None:
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=FAR, pieces=[WOOD])
    battle = play(setup, ["swarm_advance", "to:red1"])
    assert numbers(the(battle, "Moved"))["metres"] == 3


@rule("AD-R23")
def test_a_swarm_on_the_ground_has_cover_of_four_until_it_moves() -> None:
    # Given: 7 + 3 against AP 1 + 4 and TB 2 kills; 4 + 3 does not
    red = swarm("red1", at=(60, 40), now={"swarm": {"marks": {"dug_in": 1}}})
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[red])
    battle = play(setup, ["shot:pattern_rifle>red1", "pass"], [[50], [4]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 0
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=FAR)
    battle = play(setup, ["go_to_ground", "move", "to:red1"])
    assert "dug_in" not in unit_of(battle, "blue1").swarm.marks
    assert "go_to_ground" not in keys(play(setup, ["go_to_ground"]))


def _empty(*, reload: int = 2, **ranks: object) -> Piece:
    weapon = {"name": "Gun", "class": "heavy", "range": 60, "clip": 9, "reload": reload}
    return swarm(
        "blue1",
        at=(20, 40),
        underlings={"weapons": [weapon], **ranks},
        now={"swarm": {"arms": {"loaded": {"gun": 0}}}},
    )


@rule("AD-R23", "AD-R39")
def test_a_swarm_reloads_in_as_many_half_actions_as_its_weapon_takes() -> None:
    setup = situation(blue=[_empty()], red=FAR)
    battle = play(setup, ["swarm_reload"])
    arms = unit_of(battle, "blue1").swarm.arms
    assert (arms.loaded, arms.spare) == ([0], [2])
    battle = play(setup, ["swarm_reload", "swarm_reload"])
    arms = unit_of(battle, "blue1").swarm.arms
    assert (arms.loaded, arms.spare, arms.work) == ([9], [1], [0])


@rule("SW-24", "AD-R50")
def test_a_weapons_team_reloads_a_heavy_weapon_one_step_faster() -> None:
    setup = situation(blue=[_empty(passives=["weapons_team"])], red=FAR)
    battle = play(setup, ["swarm_reload"])
    assert unit_of(battle, "blue1").swarm.arms.loaded == [9]


@pytest.mark.parametrize("reload", [0, 1])
@rule("AD-R50", "SW-24")
def test_a_weapons_team_reloads_in_no_time_what_takes_others_half_an_action(reload: int) -> None:
    setup = situation(blue=[_empty(reload=reload, passives=["weapons_team"])], red=FAR)
    assert "swarm_reload" not in keys(play(setup))
    battle = play(setup, ["swarm_reload_at_once"])
    assert unit_of(battle, "blue1").swarm.arms.loaded == [9]
    assert unit_of(battle, "blue1").halves == 2


@rule("AD-R39")
def test_a_full_weapon_is_not_reloaded_and_one_without_clips_cannot_be() -> None:
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=FAR)
    assert "swarm_reload" not in keys(play(setup))
    now = {"swarm": {"arms": {"loaded": {"pattern_rifle": 1}, "spare": {"pattern_rifle": 0}}}}
    setup = situation(blue=[swarm("blue1", at=(20, 40), now=now)], red=FAR)
    assert "swarm_reload" not in keys(play(setup))


# ------------------------------------------------------------------ ranks


@rule("SW-07", "AD-R26", "AD-R29", "AD-R60")
def test_an_overseer_in_formation_takes_no_movement_of_his_own_unnoticed() -> None:
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=FAR)
    found = keys(play(setup))
    assert "leave_ranks" in found
    assert not [key for key in found if key in ("half_move", "full_move", "run", "disengage")]


@rule("SW-09", "SW-10", "AD-R26")
def test_underlings_more_than_ten_metres_away_are_out_of_rank() -> None:
    # Given: Agility Bonus 3, 18 metres from the middle of a token of radius 3: 15 left
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=[ic("red1", at=(95, 40))])
    battle = play(setup, ["leave_ranks", "to:red1"])
    assert numbers(the(battle, "LeftBehind")) == {"count": 8}
    unit = unit_of(battle, "blue1")
    assert unit.swarm is None
    assert (unit.x, unit.y) == (38, 40)
    band = state_of(battle).bands["blue1_band1"]
    assert (band.x, band.y, band.flees) == (20, 40, False)
    assert battle.decision is not None
    assert battle.decision.about == "red1"


@rule("SW-09", "AD-R26")
def test_an_overseer_who_ends_within_ten_metres_is_back_among_his_underlings() -> None:
    # Given: 13 metres to the east, 10 from the nearest cell of the token
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=[ic("red1", at=(95, 40))])
    battle = play(setup, ["leave_ranks", "elsewhere", "in:D5", "at:33,40"])
    assert unit_of(battle, "blue1").swarm is not None
    assert unit_of(battle, "blue1").x == 20
    battle = play(setup, ["leave_ranks", "elsewhere", "in:D5", "at:34,40"])
    assert unit_of(battle, "blue1").swarm is None


@rule("SW-09", "AD-R26")
def test_a_wall_between_puts_underlings_out_of_rank_too() -> None:
    wall = {"kind": "blocking", "name": "House", "x": 25, "y": 30, "width": 2, "height": 20}
    setup = situation(blue=[swarm("blue1", at=(20, 40), ag=69)], red=FAR, pieces=[wall])
    battle = play(setup, ["leave_ranks", "in:C5", "at:28,40"])
    assert unit_of(battle, "blue1").swarm is None


@rule("SW-21", "AD-R60")
def test_the_underlings_of_an_overseer_who_dies_on_a_run_of_his_own_flee() -> None:
    blue = swarm("blue1", at=(20, 40), critical=[7], now={"wounds": [0]})
    setup = situation(blue=[blue], red=[ic("red1", at=(60, 40))], order=["red1", "blue1"])
    watch = ["overwatch:pattern_rifle", "to:west", "single", "moves"]
    battle = play(setup, [*watch, "leave_ranks", "elsewhere", "in:D5", "at:36,40", "pass"], [[1], [9]])
    assert unit_of(battle, "blue1").standing == "dead"
    band = state_of(battle).bands["blue1_band1"]
    # it has run 24 metres from 20, 40, over its edge
    assert not band.is_on_table
    assert numbers(the(battle, "Dissolved")) == {"count": 8}


@rule("SW-10", "AD-R26")
def test_underlings_out_of_rank_move_to_their_overseer_from_the_next_round_and_rejoin() -> None:
    # Given: a band 30 metres away; twice its Agility Bonus of 4 takes it 8 metres nearer
    band = {"id": "loose", "side": "blue", "overseer": "blue1", "at": [20, 40], "flees": False, "since": 1}
    now = {"bands": [{**band, "swarm": {"origin": "blue1"}}]}
    blue = swarm("blue1", at=(50, 40), now={"swarm": ""})
    setup = situation(blue=[blue], red=FAR, order=["blue1", "loose", "red1"], now=now)
    battle = play(setup, ["end"])
    assert state_of(battle).bands["loose"].x == 28
    battle = play(setup, ["end", "end", "end", "end"])
    # in the next round 8 more: 36, 11 from the nearest cell
    assert state_of(battle).bands["loose"].x == 36
    battle = play(setup, ["end", "end", "end", "end", "end"])
    assert numbers(the(battle, "Rejoined")) == {"count": 8}
    assert unit_of(battle, "blue1").swarm.unit_strength == 8
    assert "loose" not in state_of(battle).order


@rule("AD-R26")
def test_underlings_left_behind_in_this_round_wait() -> None:
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=[ic("red1", at=(95, 40))])
    battle = play(setup, ["leave_ranks", "to:red1"])
    assert state_of(battle).bands["blue1_band1"].x == 20


@rule("AD-R23")
def test_hordes_give_no_commands() -> None:
    setup = situation(blue=[horde("blue1", at=(20, 40))], red=[ic("red1", at=(60, 40))])
    found = keys(play(setup))
    assert not [key for key in found if key.startswith(("volley", "shot", "burst", "move", "swarm"))]
