"""What Speedballs bring to their bearer: Jetpack, Overkill, NanoShield. IN-08-43 to IN-08-45."""

from __future__ import annotations

from typing import Any

import pytest

from tests.infinity.skirmishes import (
    answer,
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
from tests.infinity.supplies import AWAY, FOE, bearer, yard
from wartable import Battle, State
from wartable.rulesets.infinity.d20.saves import HARMS
from wartable.rulesets.infinity.ground.field import StraightMove
from wartable.rulesets.infinity.skills.items import flight_height_over

rule = pytest.mark.rule


# ------------------------------------------------------------------ Jetpack


WALL = {"kind": "house", "x": 0, "y": 6, "width": 12, "depth": 1, "height": 4}


@rule("IN-08-43", "IN-R47")
def test_a_jetpack_flies_the_first_move_over_scenery() -> None:
    setup = yard(bearer("jetpack"))
    setup["table"]["pieces"] = [WALL]
    on_foot = play(setup, ["regular:blue1", "move"])
    assert "to:C5" not in keys(on_foot)
    battle = play(setup, ["regular:blue1", "jetpack", "to:C4"])
    assert keys(battle) == [f"at:{x:g},{y:g}" for y, x in ((7.5, 4), (7.5, 4.5), (7.5, 5), (7.5, 5.5))]
    battle = play(setup, ["regular:blue1", "jetpack", "to:C4", "at:4,7.5"])
    blue1 = trooper_of(battle, "blue1")
    assert (blue1.body.y, blue1.body.z, blue1.items) == (375, 0, [])
    assert "jetpack" not in keys(battle)
    assert "move" in keys(battle)


@rule("IN-08-43")
@pytest.mark.parametrize(("mov", "reached"), [([4, 6], True), ([3, 6], False)])
def test_a_flight_is_as_long_as_the_first_move(mov: list[int], reached: bool) -> None:
    found = keys(play(yard(bearer("jetpack", mov=mov)), ["regular:blue1", "jetpack"]))
    assert ("to:C5" in found) == reached
    assert "to:C6" not in found


@rule("IN-R47")
def test_who_flies_has_no_partial_cover() -> None:
    low = {"kind": "wall", "x": 2, "y": 8.1, "width": 4, "depth": 0.5, "height": 1}
    setup = yard(bearer("jetpack"), red=(trooper("red1", at=(4, 19)),))
    setup["table"]["pieces"] = [low]
    choices = ["regular:blue1", "{}", "to:C4", "at:4,7.5", "red1:bs_attack:rifle>blue1"]
    for way, covered in (("jetpack", False), ("move", True)):
        battle = answer(begin(setup, None), *[choice.format(way) for choice in choices])
        labels = [option.label for option in battle.decision.options] if battle.decision else []
        assert ("cover" in " ".join(labels)) == covered


@rule("IN-08-43")
@pytest.mark.parametrize(
    "values",
    [{"silhouette": 3}, {"items": []}, {"items": ["overkill"]}, {"states": ["immobilized_a"]}],
)
def test_a_jetpack_is_for_s2_who_can_move(values: dict[str, Any]) -> None:
    assert "jetpack" not in keys(play(yard(bearer("jetpack", **values)), ["regular:blue1"]))
    assert "jetpack" in keys(play(yard(bearer("jetpack")), ["regular:blue1"]))


@rule("IN-08-43", "IN-07-25")
def test_a_jetpack_is_a_move_that_retreat_leaves() -> None:
    setup = yard(bearer("jetpack"))
    setup["now"]["armies"]["blue"]["retreat"] = True
    assert "jetpack" in keys(play(setup, ["regular:blue1"]))


@rule("IN-08-43")
def test_a_second_move_is_no_flight() -> None:
    setup = yard(bearer("jetpack"))
    assert "jetpack" in keys(play(setup, ["regular:blue1", "idle"]))
    assert "jetpack" not in keys(play(setup, ["regular:blue1", "move", "to:C4", "at:4,7.5"]))


@rule("IN-08-43")
@pytest.mark.parametrize(("square", "end"), [("to:E3", (400, 200)), ("to:C5", (200, 400))])
def test_a_flight_takes_all_of_the_move_to_either_side(square: str, end: tuple[int, int]) -> None:
    # the one place in that square needs no choice
    body = trooper_of(play(yard(bearer("jetpack")), ["regular:blue1", "jetpack", square]), "blue1").body
    assert (body.x, body.y) == end


@rule("IN-08-43")
def test_a_flight_does_not_end_where_it_begins() -> None:
    found = keys(play(yard(bearer("jetpack")), ["regular:blue1", "jetpack", "to:C3"]))
    assert "at:4,4" not in found
    assert {"at:4.5,4", "at:4,4.5"} <= set(found)


@rule("IN-08-43", "IN-06-14")
@pytest.mark.parametrize(("around", "room"), [(3, True), (4, False)])
def test_a_flight_finds_no_room_around_one_who_is_surrounded(around: int, room: bool) -> None:
    # Given: an enemy at (8, 8), with Troopers on its far sides; only its upper left side is open
    places = ((9, 8), (8, 9), (8.72, 8.72), (7.28, 8.72))[:around]
    crowd = [trooper(f"blue{at}", at=place) for at, place in enumerate(places, 2)]
    foe = trooper("red2", at=(8, 8), facing=AWAY)
    setup = yard(bearer("jetpack", at=(6, 6)), *crowd, red=(foe, FOE))
    battle = answer(begin(setup), "regular:blue1", "jetpack", "to:D4")
    assert battle.decision is not None
    found = [option.key for option in battle.decision.options]
    assert "at:6.5,6.5" in found
    assert len(found) == len(set(found))
    assert bool([leg for leg in ends_of(battle) if leg.contact >= 0]) is room


def ends_of(battle: Battle[State]) -> list[StraightMove]:
    """The ends that are open."""
    assert battle.decision is not None
    return [option.data for option in battle.decision.options if isinstance(option.data, StraightMove)]


@rule("IN-08-43")
def test_who_flies_is_above_the_highest_piece_below_it() -> None:
    setup = yard(bearer("jetpack"))
    setup["table"]["pieces"] = [
        {"kind": "house", "x": 4, "y": 6, "width": 2, "depth": 2, "height": 4},
        {"kind": "crates", "x": 6, "y": 6, "width": 2, "depth": 2, "height": 1},
    ]
    state = state_of(begin(setup))
    assert [flight_height_over(state, x * 50, 350, 25) for x in (2, 5, 6, 7)] == [0, 200, 200, 50]


# ------------------------------------------------------------------ Overkill and NanoShield


def duel(mine: list[str], theirs: list[str], **values: Any) -> dict[str, Any]:
    """Blue with a rifle 12 inches from red, who has ARM 2 and looks away."""
    blue = trooper("blue1", at=(12, 8), items=mine)
    red = trooper(
        "red1",
        **{"at": (12, 20), "facing": AWAY, "items": theirs, "vita": 4, "skills": ["courage"], **values},
    )
    return dict(
        situation(blue=[blue, trooper("blue2", at=(2, 2))], red=[red, FOE2], armies={"blue": {"tokens": 0}})
    )


FOE2 = trooper("red2", at=(22, 31), facing=AWAY)
SHOT = ["regular:blue1", "idle", "bs_attack:rifle>red1"]


@rule("IN-08-44/2", "IN-R47")
def test_overkill_takes_one_off_the_saves_of_one_order() -> None:
    battle = answer(begin(duel(["overkill"], []), [[4, 15, 16], [9], [4, 15, 16], [9]]), *SHOT)
    assert keys(battle) == ["use", "keep"]
    answer(battle, "use")
    saved = the(battle, "Saved")
    assert terms(saved) == {"ARM": 2, "PS": 7, "Overkill": -1}
    assert numbers(saved)["failed"] == 1
    answer(battle, *[key for key in ("done",) if key in keys(battle)])
    while "regular:blue1" not in keys(battle):
        answer(battle, "fail" if "fail" in keys(battle) else keys(battle)[0])
    assert trooper_of(battle, "blue1").items == []
    answer(battle, *SHOT)
    assert terms(of(battle, "Saved")[-1]) == {"ARM": 2, "PS": 7}


@rule("IN-08-44/2", "IN-R65")
def test_overkill_may_be_kept_and_is_not_asked_for_without_an_attack() -> None:
    battle = answer(begin(duel(["overkill"], []), [[4, 15, 16], [9]]), *SHOT, "keep")
    assert terms(the(battle, "Saved")) == {"ARM": 2, "PS": 7}
    assert trooper_of(battle, "blue1").items == ["overkill"]
    battle = play(duel(["overkill"], []), ["regular:blue1", "idle", "dodge"], [[20]])
    assert "use" not in keys(battle)


@rule("IN-08-44/1", "IN-R65")
def test_what_overkill_has_helped_can_be_used_again_like_everything_here() -> None:
    setup = duel(["overkill"], [])
    battle = answer(begin(setup, None), *SHOT, "use")
    while "regular:blue1" not in keys(battle):
        answer(battle, keys(battle)[0])
    answer(battle, "regular:blue1", "idle")
    while battle.decision is not None and battle.decision.seat == "red":
        answer(battle, "pass")
    assert any(key.startswith("bs_attack:rifle>") for key in keys(battle))


@rule("IN-08-44/2")
def test_overkill_is_not_asked_for_with_smoke() -> None:
    setup = duel(["overkill"], [])
    setup["units"][0]["weapons"] = ["smoke_grenades"]
    battle = answer(begin(setup, None), "regular:blue1", "idle")
    answer(battle, next(key for key in keys(battle) if "smoke" in key))
    while "regular:blue1" not in keys(battle):
        assert "use" not in keys(battle)
        answer(battle, keys(battle)[0])
    assert trooper_of(battle, "blue1").items == ["overkill"]


@rule("IN-08-44/2")
def test_overkill_helps_an_aro_too() -> None:
    red = [trooper("red1", at=(12, 20), items=["overkill"])]
    setup = situation(blue=[trooper("blue1", at=(12, 8), vita=3)], red=red)
    choices = ["regular:blue1", "idle", "red1:bs_attack:rifle>blue1", "use", "idle"]
    battle = answer(begin(setup, [[9], [9], [1]]), *choices)
    assert terms(the(battle, "Saved")) == {"ARM": 2, "PS": 7, "Overkill": -1}


@rule("IN-08-45", "IN-R47")
def test_a_nanoshield_works_by_itself_on_all_saves_of_the_first_order_that_asks_for_one() -> None:
    battle = answer(begin(duel([], ["nanoshield"]), [[4, 13, 16], [11, 11], [4, 15, 16], [9]]), *SHOT)
    saved = the(battle, "Saved")
    assert terms(saved) == {"ARM": 2, "PS": 7, "NanoShield": 2}
    assert numbers(saved)["failed"] == 0
    while "regular:blue1" not in keys(battle):
        answer(battle, "fail" if "fail" in keys(battle) else keys(battle)[0])
    assert trooper_of(battle, "red1").items == []
    answer(battle, *SHOT)
    assert terms(of(battle, "Saved")[-1]) == {"ARM": 2, "PS": 7}


@rule("IN-08-45")
def test_a_nanoshield_lasts_while_nothing_hits() -> None:
    battle = answer(begin(duel([], ["nanoshield"]), [[20, 20, 20]]), *SHOT)
    assert trooper_of(battle, "red1").items == ["nanoshield"]


def test_programs_are_harms_but_no_ammunition() -> None:
    assert {"total_control", "oblivion"} <= set(HARMS)
