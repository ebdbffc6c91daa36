"""Blasts, Sprays, Suppressing Fire, Overwatch. AD-05, AD-08, AD-12."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adeptus.missions import (
    commander,
    giant,
    horde,
    ic,
    keys,
    numbers,
    of,
    play,
    situation,
    swarm,
    terms,
    the,
    unit_of,
)
from wartable.rulesets.adeptus.attack.areas import drift_cell

rule = pytest.mark.rule

TUBE = {
    "name": "Tube",
    "class": "basic",
    "range": 40,
    "burst": 3,
    "dice": 1,
    "plus": 5,
    "clip": 9,
    "type": "X",
    "qualities": {"blast": 3},
}
LANCE = {
    "name": "Lance",
    "class": "basic",
    "range": 20,
    "dice": 1,
    "plus": 6,
    "clip": 6,
    "qualities": ["spray"],
}
GUN = {"name": "Gun", "class": "basic", "range": 40, "burst": 2, "auto": 6, "dice": 1, "plus": 9, "clip": 30}


def field(weapon: dict[str, object], *red: Any, friends: tuple[Any, ...] = (), **blue: Any) -> Any:
    """blue1 at 50, 10 with this weapon, and these."""
    return situation(blue=[ic("blue1", at=(50, 10), weapons=[weapon], **blue), *friends], red=list(red))


def meek(id: str, x: int, y: int, **values: Any) -> Any:
    """Somebody there who does not react."""
    return ic(id, at=(x, y), **{"reactions": 0, **values})


def fact(event: Any, name: str) -> Any:
    """One fact of an event."""
    return event.facts()[name]


def hurt(battle: Any) -> list[tuple[str, int, int]]:
    """Whom hits struck, where, and what each lost."""
    return [
        (fact(event, "unit"), numbers(event)["location"], numbers(event)["lost"])
        for event in of(battle, "WoundsLost")
    ]


# ------------------------------------------------------------------ Blast


@rule("AD-12-02/1", "AD-12-02/2", "AD-R51")
def test_a_blast_takes_in_all_within_its_metres_friend_and_foe() -> None:
    # Given: 31 is 13, the right arm; 88 and 5 are a left leg and a head; red3 stands at four metres
    friend = meek("blue2", 50, 43)
    setup = field(TUBE, meek("red1", 50, 40), meek("red2", 53, 40), meek("red3", 54, 40), friends=(friend,))
    battle = play(setup, ["shot:tube>red1"], [[31], [7], [88], [5]])
    assert hurt(battle) == [("red1", 1, 6), ("blue2", 5, 6), ("red2", 0, 6)]
    assert numbers(the(battle, "Exploded")) == {"x": 50, "y": 40, "radius": 3}


@rule("AD-12-02/3", "AD-R51")
def test_a_blast_that_misses_drifts() -> None:
    # Given: 4 metres, and 5 tenths of a circle: straight back, to 50, 36
    setup = field(TUBE, meek("red1", 50, 40), meek("red2", 50, 33), meek("red3", 46, 36))
    battle = play(setup, ["shot:tube>red1"], [[60], [4], [5], [7], [50]])
    assert numbers(the(battle, "Drifted")) == {"x": 50, "y": 36}
    assert hurt(battle) == [("red2", 3, 6)]


@pytest.mark.parametrize(
    ("turn", "cell"), [(10, (0, 15)), (5, (0, 5)), (1, (-3, 14)), (2, (-5, 12)), (8, (5, 12)), (9, (3, 14))]
)
@rule("AD-R51")
def test_it_drifts_clockwise_from_the_line_of_the_shot(turn: int, cell: tuple[int, int]) -> None:
    # Given: a shot to the south, so clockwise is to the west; five metres
    assert drift_cell(0, 0, 0, 10, 5, turn) == cell


@rule("AD-12-02/3", "AD-R51", "AD-06-13")
def test_a_jam_does_not_drift() -> None:
    battle = play(field(TUBE, meek("red1", 50, 40)), ["shot:tube>red1"], [[96]])
    assert of(battle, "Drifted") == []


@rule("AD-12-02/2", "AD-R51")
def test_each_hit_of_a_burst_takes_in_everybody_once() -> None:
    # Given: 43 + 10 against 33: two hits; 12 and 10 Damage; red2 is hit in the body twice by 45
    setup = field(TUBE, meek("red1", 50, 40), meek("red2", 51, 40))
    battle = play(setup, ["burst:tube>red1"], [[33], [7], [5], [45]])
    assert hurt(battle) == [("red1", 3, 6), ("red1", 3, 4), ("red2", 3, 6), ("red2", 3, 4)]
    assert unit_of(battle, "blue1").arms.loaded == [6]


@rule("AD-12-02", "SW-43")
def test_a_blast_near_a_swarm_kills_in_its_ranks() -> None:
    pack = swarm("red2", at=(50, 46), count=8, reactions=0)
    battle = play(field(TUBE, meek("red1", 50, 40), pack), ["shot:tube>red1"], [[31], [2]])
    assert numbers(the(battle, "UnderlingsKilled")) == {"hits": 1, "killed": 3, "left": 5}


@rule("AD-08-03", "AD-R82")
def test_to_dodge_a_blast_is_to_get_out_of_it() -> None:
    # Given: AB 3: from the middle of a Blast of 3 nobody gets out, from two metres off it one does
    setup = field(TUBE, meek("red1", 50, 40), ic("red2", at=(52, 40), skills={"dodge": 50}))
    battle = play(setup, ["shot:tube>red1", "dodge"], [[31], [50], [7]])
    assert hurt(battle) == [("red1", 1, 6)]
    assert (unit_of(battle, "red2").x, unit_of(battle, "red2").y) == (54, 40)


@rule("AD-08-03", "AD-R37", "AD-R90")
@pytest.mark.parametrize(("side", "hits"), [("blue", 2), ("red", 1)])
def test_who_dodges_out_of_a_blast_into_enemy_mines_sets_them_off(side: str, hits: int) -> None:
    # Given: red2 gets out to 54, 40, where mines lie; 7 on their die is 15 in the right leg
    red2 = ic("red2", at=(52, 40), skills={"dodge": 50})
    setup = field(TUBE, meek("red1", 50, 40), red2)
    setup["now"]["mines"] = [{"side": side, "at": [55, 40], "radius": 1}]
    battle = play(setup, ["shot:tube>red1", "dodge"], [[31], [50], [7], *[[7]] * (hits - 1)])
    assert [id for id, _, _ in hurt(battle)] == ["red1", "red2"][:hits]
    assert len(of(battle, "MinesEntered")) == hits - 1


@rule("AD-12-02", "AD-07-09", "AD-R91")
def test_a_blast_strikes_bystanders_from_its_middle_and_its_target_from_the_shooter() -> None:
    # Given: stones before red1 and red2 as the shooter sees them, and one between red1 and red3
    stone = {"kind": "cover", "ap": 8, "width": 1, "height": 1}
    pieces = [{**stone, "x": x, "y": y} for x, y in ((50, 39), (48, 39), (51, 40))]
    red = [meek("red1", 50, 40), meek("red2", 48, 40), meek("red3", 52, 40)]
    setup = situation(blue=[ic("blue1", at=(50, 10), weapons=[TUBE])], red=red, pieces=pieces)
    # When: all are hit in the body, for 14
    battle = play(setup, ["shot:tube>red1"], [[34], [9], [45], [45]])
    # Then: AP 2 and TB 4, and 8 where a stone lies on the way
    found = {event.facts()["unit"]: numbers(event)["reduction"] for event in of(battle, "WoundsLost")}
    assert found == {"red1": 14, "red2": 6, "red3": 14}


@rule("AD-08-03", "AD-R82")
def test_who_cannot_get_out_has_no_dodge() -> None:
    setup = field(TUBE, ic("red1", at=(50, 40)))
    battle = play(setup, ["shot:tube>red1"], [[31], [7]])
    assert hurt(battle) == [("red1", 1, 6)]
    assert unit_of(battle, "red1").reactions == 1


@rule("AD-08-03", "AD-R43", "AD-R82")
def test_who_has_one_leg_left_dodges_a_blast_with_half_his_agility() -> None:
    # Given: AB 9, of which one leg leaves 4; two metres to go
    red2 = ic("red2", at=(52, 40), ag=99, maimed=["left_leg"])
    battle = play(field(TUBE, meek("red1", 50, 40), red2), ["shot:tube>red1", "dodge"], [[31], [1], [7]])
    assert hurt(battle) == [("red1", 1, 6)]


@rule("AD-08-03", "AD-R43", "AD-R82")
def test_nobody_dodges_a_blast_without_a_leg() -> None:
    red2 = ic("red2", at=(52, 40), ag=99, maimed=["left_leg", "right_leg"])
    battle = play(field(TUBE, meek("red1", 50, 40), red2), ["shot:tube>red1"], [[31], [7], [45]])
    assert unit_of(battle, "red2").reactions == 1


@rule("AD-08-01", "AD-08-03", "AD-R82")
def test_a_failed_dodge_leaves_one_in_the_blast() -> None:
    setup = field(TUBE, ic("red1", at=(50, 40), ag=55))
    battle = play(setup, ["shot:tube>red1", "dodge"], [[31], [28], [7]])
    assert hurt(battle) == [("red1", 1, 6)]
    assert unit_of(battle, "red1").reactions == 0


# ------------------------------------------------------------------ Spray


@rule("AD-12-03/1", "AD-12-03/2", "AD-R83")
def test_a_spray_fills_a_cone_without_a_roll_to_hit() -> None:
    # Given: red2 lies 14 degrees off the line, red3 17, red4 straight on at 21 metres; blue2 is in it too
    friend = meek("blue2", 50, 15)
    others = [meek("red2", 54, 26), meek("red3", 55, 26), meek("red4", 50, 31)]
    setup = field(LANCE, meek("red1", 50, 20), *others, friends=(friend,))
    battle = play(setup, ["spray:lance>red1"], [[38], [5], [38], [5], [37]])
    assert hurt(battle) == [("red1", 3, 5), ("blue2", 3, 5)]
    assert of(battle, "AttackRolled") == []
    assert unit_of(battle, "blue1").arms.loaded == [5]


@rule("AD-12-03/1")
def test_a_spray_reaches_as_far_as_its_range() -> None:
    assert "spray:lance>red1" in keys(play(field(LANCE, meek("red1", 50, 30))))
    assert "spray:lance>red1" not in keys(play(field(LANCE, meek("red1", 50, 31))))
    assert not [key for key in keys(play(field(LANCE, meek("red1", 50, 30)))) if key.startswith("shot")]


@rule("AD-12-03", "AD-R83")
def test_nobody_reacts_to_a_spray() -> None:
    battle = play(field(LANCE, ic("red1", at=(50, 20))), ["spray:lance>red1"], [[38], [5]])
    assert unit_of(battle, "red1").reactions == 1


@rule("AD-12-03/3")
def test_a_spray_jams_on_a_nine() -> None:
    battle = play(field(LANCE, meek("red1", 50, 20)), ["spray:lance>red1"], [[38], [9]])
    assert hurt(battle) == [("red1", 3, 9)]
    assert unit_of(battle, "blue1").arms.jammed == [True]


@rule("AD-R19", "SW-41")
def test_underlings_in_a_spray_test_with_their_own_agility() -> None:
    # Given: Ag 42; at twelve metres of twenty it is Medium: three fall
    pack = swarm("red1", at=(50, 25), count=8, reactions=0)
    battle = play(field(LANCE, pack), ["spray:lance>red1"], [[43], [5]])
    assert terms(the(battle, "Tested")) == {"Agility of the Underlings": 42}
    assert numbers(the(battle, "UnderlingsKilled")) == {"hits": 1, "killed": 3, "left": 5}
    assert of(play(field(LANCE, pack), ["spray:lance>red1"], [[42]]), "UnderlingsKilled") == []


@rule("AD-R19")
def test_the_fury_of_a_spray_is_confirmed_as_if_it_were_a_shot() -> None:
    # Given: 43 and 10 for Close
    battle = play(
        field(LANCE, meek("red1", 50, 20, wounds=40)), ["spray:lance>red1"], [[38], [10], [53], [4]]
    )
    assert numbers(the(battle, "Furied")) == {"roll": 53, "extra": 4}
    battle = play(field(LANCE, meek("red1", 50, 20, wounds=40)), ["spray:lance>red1"], [[38], [10], [54]])
    assert of(battle, "Furied") == []


@rule("AD-12-03")
def test_a_horde_in_a_spray_loses_dice_and_a_quarter_of_its_range() -> None:
    battle = play(field(LANCE, horde("red1", at=(50, 25))), ["spray:lance>red1"], [[38], [5], [3]])
    assert numbers(the(battle, "MagnitudeLost"))["lost"] == 8


@pytest.mark.parametrize(("x", "y", "hits"), [(54, 25, 2), (53, 21, 1)])
@rule("AD-12-03/1")
def test_the_cone_of_a_spray_has_30_degrees(x: int, y: int, hits: int) -> None:
    # Given: 14.9 and 15.3 degrees off the line
    dice = [[38], [1]] * hits
    battle = play(field(LANCE, meek("red1", 50, 20), meek("red2", x, y)), ["spray:lance>red1"], dice)
    assert len(of(battle, "WoundsLost")) == hits


@rule("AD-12-03", "AD-R19")
def test_an_assistant_helps_underlings_to_get_clear() -> None:
    pack = swarm("red1", at=(50, 25), count=8, reactions=0)
    leader = commander("red9", now={"coordinated": True})
    battle = play(field(LANCE, pack, leader), ["spray:lance>red1"], [[52]])
    assert terms(the(battle, "Tested")) == {"Agility of the Underlings": 42, "assistance": 10}
    battle = play(field(LANCE, pack, commander("red9")), ["spray:lance>red1"], [[42]])
    assert terms(the(battle, "Tested")) == {"Agility of the Underlings": 42}


# ------------------------------------------------------------------ Suppressing Fire


@rule("AD-05-11/1", "AD-05-11/2", "AD-05-11/3", "AD-R51", "AD-R89", "AD-R39")
def test_suppressing_fire_pins_and_hits_at_random() -> None:
    # Given: red2 lies 22.4 degrees off, red3 22.6; WP 52 at -20; BS 43 at -20, without a range modifier
    others = [meek("red2", 57, 27), meek("red3", 55, 22), meek("red4", 50, 31)]
    setup = field(GUN, meek("red1", 50, 24), *others)
    # 03 has two degrees, two hits: the first on the second nearest, by 2, the second on the nearest, by 7
    battle = play(setup, ["suppress:gun>red1"], [[33], [32], [3], [2], [7], [1], [50], [1]])
    tests = of(battle, "Tested")
    assert [terms(test) for test in tests] == [{"Willpower": 52, "suppressed": -20}] * 2
    assert [fact(test, "unit") for test in tests] == ["red1", "red2"]
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "Suppressing Fire": -20}
    assert [unit for unit, _, _ in hurt(battle)] == ["red1", "red2"]
    assert "pinned" in unit_of(battle, "red1").marks
    assert "pinned" not in unit_of(battle, "red2").marks
    assert unit_of(battle, "blue1").arms.loaded == [24]


@rule("AD-05-11/2")
def test_suppressing_fire_pins_even_if_it_misses() -> None:
    battle = play(field(GUN, meek("red1", 50, 24)), ["suppress:gun>red1"], [[33], [24]])
    assert "pinned" in unit_of(battle, "red1").marks


@rule("AD-05-11", "AD-05-11/1")
def test_suppressing_fire_needs_an_automatic_and_half_its_range() -> None:
    assert "suppress:gun>red1" in keys(play(field(GUN, meek("red1", 50, 30))))
    assert "suppress:gun>red1" not in keys(play(field(GUN, meek("red1", 50, 31))))
    assert "suppress:gun>red1" not in keys(play(field({**GUN, "auto": 0}, meek("red1", 50, 24))))


@rule("AD-R43")
@pytest.mark.parametrize(("plus", "tested"), [(1, 0), (2, 1)])
def test_a_giant_is_not_pinned_by_what_cannot_hurt_it(plus: int, tested: int) -> None:
    # Given: AP 4 and TB 7 on the body: 10 and 1 are not enough, 10 and 2 are
    big = giant("red1", at=(50, 24), t=70, reactions=0)
    battle = play(field({**GUN, "plus": plus}, big), ["suppress:gun>red1"], [*[[1]] * tested, [99]])
    assert len(of(battle, "Tested")) == tested


# ------------------------------------------------------------------ Overwatch


def watching(*choices: str) -> list[str]:
    """Overwatch to the south, and what follows."""
    return ["overwatch:gun", "to:south", *choices]


@rule("AD-05-12/1", "AD-05-12/2", "AD-R43")
def test_overwatch_fires_at_the_first_who_moves() -> None:
    setup = field(GUN, meek("red1", 50, 40), meek("red2", 50, 50))
    choices = watching("single", "moves", "half_move", "elsewhere", "in:F5", "at:51,41", "half_move", "away")
    battle = play(setup, choices, [[99], [52]])
    assert fact(the(battle, "Watched"), "other") == "red1"
    assert fact(the(battle, "AttackRolled"), "mode") == "Single Attack"
    assert terms(the(battle, "Tested")) == {"Willpower": 52}
    assert unit_of(battle, "blue1").watch == ()


@rule("AD-05-12/1")
def test_overwatch_can_fire_a_burst_at_whoever_attacks() -> None:
    setup = field(GUN, ic("red1", at=(50, 40), reactions=0))
    choices = watching("burst", "attacks", "half_move", "away", "shot:pattern_rifle>blue1")
    battle = play(setup, choices, [[99], [52], [98]])
    assert [fact(event, "mode") for event in of(battle, "AttackRolled")] == ["Burst", "Single Attack"]


@rule("AD-05-12/1")
def test_overwatch_fires_before_the_attack() -> None:
    # Given: red1 is killed by the shot, so that it never shoots
    setup = field(GUN, meek("red1", 50, 40, wounds=1, ap=0, t=9))
    battle = play(setup, watching("single", "attacks", "shot:pattern_rifle>blue1"), [[34], [5]])
    assert unit_of(battle, "red1").standing == "dead"
    assert len(of(battle, "AttackRolled")) == 1


@rule("AD-05-12/1")
@pytest.mark.parametrize(("x", "fires"), [(61, 1), (64, 0)])
def test_overwatch_covers_45_degrees(x: int, fires: int) -> None:
    # Given: red1 goes to y 38: 28 metres down, 22.5 degrees are 11.6 aside
    setup = field(GUN, meek("red1", x, 40))
    at = f"at:{x},38"
    choices = watching("single", "moves", "half_move", "elsewhere", "in:G4", at)
    battle = play(setup, choices, [[99], [52]] if fires else [])
    assert len(of(battle, "Watched")) == fires


@rule("AD-05-12")
def test_overwatch_is_a_full_action_and_ends_with_the_next_turn() -> None:
    battle = play(field(GUN, meek("red1", 50, 40)), watching("single", "attacks", "half_move", "away", "end"))
    assert battle.decision is not None
    assert (battle.decision.about, unit_of(battle, "blue1").watch) == ("blue1", ())
