"""Hidden Deployment, Combat Jump and Parachutist. IN-08-07 to IN-08-12, IN-04-14, IN-R44."""

from __future__ import annotations

from typing import Any

import pytest

from tests.infinity.skirmishes import (
    answer,
    army_of,
    begin,
    keys,
    of,
    play,
    situation,
    state_of,
    terms,
    the,
    trooper,
    trooper_of,
)
from wartable.testing.playing import Piece

rule = pytest.mark.rule

AWAY = 12
LEAD = trooper("blue1", at=(2, 2))
FOE = trooper("red1", at=(22, 31), facing=AWAY)


def setup_of(*blue: Piece, red: tuple[Piece, ...] = (FOE,), **more: Any) -> dict[str, Any]:
    """Blue's Orders Phase without any Order in its pool."""
    return dict(situation(blue=[LEAD, *blue], red=red, orders={"regular": {"1": 0}}, **more))


def hidden(id: str = "blue2", **values: Any) -> Piece:
    """One in Hidden Deployment at (12, 8), facing north."""
    given: dict[str, Any] = {
        "at": (12, 8),
        "facing": 0,
        "place": "hidden",
        "skills": ["hidden_deployment"],
    }
    return trooper(id, **{**given, **values})


def jumper(id: str = "blue2", **values: Any) -> Piece:
    """One in the air, with PH 12."""
    given: dict[str, Any] = {"place": "airborne", "skills": ["combat_jump"], "ph": 12}
    return trooper(id, **{**given, **values})


# ------------------------------------------------------------------ its own Order


@rule("IN-08-07/2", "IN-04-14", "IN-08-08")
def test_its_own_order_places_a_hidden_trooper_as_written_with_any_facing() -> None:
    setup = setup_of(hidden(prone=True))
    assert keys(play(setup)) == ["own:blue2", "end"]
    battle = play(setup, ["own:blue2", "face:5", "idle", "idle"])
    body = trooper_of(battle, "blue2").body
    assert (body.x, body.y, body.facing) == (600, 400, 5)
    assert trooper_of(battle, "blue2").prone
    assert the(battle, "Appeared").facts() == {
        "event": "Appeared",
        "trooper": "blue2",
        "place": "G5",
        "how": "out of Hidden Deployment",
    }
    assert the(battle, "OrderSpent").facts()["kind"] == "own"


@rule("IN-R44", "IN-04-14")
def test_its_own_order_comes_once_and_orders_of_the_pool_only_afterwards() -> None:
    setup = setup_of(hidden())
    setup["now"]["armies"]["blue"] = {"tokens": 0, "regular": {"1": 1}}
    assert keys(play(setup)) == ["regular:blue1", "own:blue2", "end"]
    battle = play(setup, ["own:blue2", "face:0", "idle", "idle"])
    assert keys(battle) == ["regular:blue1", "regular:blue2", "end"]


@rule("IN-R44")
def test_who_has_entered_gets_its_tactical_order_then() -> None:
    setup = setup_of(hidden(skills=["hidden_deployment", "tactical_awareness"]))
    battle = play(setup, ["own:blue2", "face:0", "idle", "idle"])
    assert army_of(battle, "blue").tactical == ["blue2"]
    assert keys(battle) == ["tactical:blue2", "end"]
    other = play(setup_of(hidden()), ["own:blue2", "face:0", "idle", "idle"])
    assert army_of(other, "blue").tactical == []


@rule("IN-R44", "IN-08-08", "IN-08-12")
def test_who_stands_on_the_table_gets_no_tactical_order_by_acting() -> None:
    setup = setup_of(trooper("blue2", at=(12, 8), skills=["tactical_awareness"]))
    setup["now"]["armies"]["blue"] = {"tokens": 0, "regular": {"1": 1}}
    battle = play(setup, ["regular:blue2", "idle", "idle"])
    assert army_of(battle, "blue").tactical == []


@rule("IN-R62", "IN-08-07")
@pytest.mark.parametrize(
    ("at", "expected"),
    [((12, 8), (12, 7)), ((12, 9), (12, 8)), ((12, 8.98), (12, 7.5)), ((11.5, 8), (12.5, 8))],
)
def test_where_somebody_stands_it_is_placed_as_near_as_can_be(
    at: tuple[float, float], expected: tuple[float, float]
) -> None:
    setup = setup_of(hidden(), trooper("blue3", at=at))
    battle = play(setup, ["own:blue2", "face:0", "idle", "idle"])
    body = trooper_of(battle, "blue2").body
    assert (body.x / 50, body.y / 50) == expected


@rule("IN-08-07/2", "IN-04-14")
def test_hidden_peripherals_come_along() -> None:
    porter = hidden("blue3", at=(14, 8), controller="blue2", skills=["servant"], type="rem", str=1)
    assert keys(play(setup_of(hidden(), porter))) == ["own:blue2", "end"]
    battle = play(setup_of(hidden(), porter), ["own:blue2", "face:0", "idle", "idle"])
    assert trooper_of(battle, "blue3").place == "table"


@rule("IN-08-07/2")
def test_a_written_place_is_kept_exactly_where_it_is_free() -> None:
    battle = play(setup_of(hidden(at=(12.02, 8))), ["own:blue2", "face:0", "idle", "idle"])
    assert trooper_of(battle, "blue2").body.x == 601


# ------------------------------------------------------------------ out of hiding as an ARO


def prowl(*red: Piece, **blue: Any) -> dict[str, Any]:
    """Blue's Order for one who stands at (12, 8); red is hidden there and then."""
    mine = trooper("blue1", **{"at": (12, 8), **blue})
    return dict(situation(blue=[mine], red=[trooper("red1", at=(2, 31), facing=AWAY), *red]))


@rule("IN-08-07/2")
def test_a_hidden_trooper_appears_to_react_whichever_way_it_faces() -> None:
    setup = prowl(hidden("red2", at=(12, 20), facing=AWAY))
    battle = play(setup, ["regular:blue1", "idle"])
    assert battle.decision is not None
    assert battle.decision.seat == "red"
    assert "red2:bs_attack:rifle>blue1" in keys(battle)
    choices = ["regular:blue1", "idle", "red2:bs_attack:rifle>blue1", "idle"]
    battle = answer(begin(setup, [[20]]), *choices)
    red2 = trooper_of(battle, "red2")
    assert (red2.place, red2.body.x, red2.body.y) == ("table", 600, 1000)
    assert battle.decision is not None
    assert battle.decision.question == "red2: facing which way?"
    answer(battle, "face:7")
    assert trooper_of(battle, "red2").body.facing == 7


@rule("IN-08-07/2", "IN-R62")
def test_it_faces_the_first_of_several_whom_it_would_see() -> None:
    wall = {"kind": "house", "x": 0, "y": 24, "width": 24, "depth": 1, "height": 4}
    unseen, seen = trooper("blue2", at=(12, 28), facing=AWAY), trooper("blue3", at=(12, 8))
    red = [trooper("red1", at=(2, 31), facing=AWAY), hidden("red2", at=(12, 20), facing=AWAY)]
    setup = situation(blue=[LEAD, unseen, seen], red=red, pieces=[wall])
    together = ["coordinated:1", "spearhead:blue2", "also:blue3", "enough", "idle"]
    assert "red2:bs_attack:rifle>blue3" in keys(play(setup, together))


@rule("IN-08-07/1", "IN-R40")
def test_a_hidden_trooper_that_passes_shows_to_nobody() -> None:
    setup = prowl(hidden("red2", at=(12, 20)))
    battle = play(setup, ["regular:blue1", "idle", "pass", "idle"])
    assert trooper_of(battle, "red2").place == "hidden"
    assert of(battle, "Appeared") == []
    assert not [event for event in battle.events if "red2" in str(event.facts())]
    assert "red2" not in str(battle.view("blue").data())


@rule("IN-05-02/1", "IN-05-02/2")
@pytest.mark.parametrize(("at", "reacts"), [((12, 17), True), ((21, 8), True), ((21.02, 8), False)])
def test_a_hidden_trooper_needs_a_valid_aro(at: tuple[float, float], reacts: bool) -> None:
    wall = {"kind": "house", "x": 16, "y": 0, "width": 1, "depth": 16, "height": 4}
    mine = trooper("blue1", at=(12, 8))
    setup = situation(
        blue=[mine],
        red=[trooper("red1", at=(2, 31), facing=AWAY), hidden("red2", at=at)],
        pieces=[wall],
    )
    battle = play(setup, ["regular:blue1", "idle"])
    assert battle.decision is not None
    assert (battle.decision.seat == "red") == reacts


# ------------------------------------------------------------------ Combat Jump


@rule("IN-08-10/1", "IN-08-12/1", "IN-04-14")
def test_a_combat_jump_comes_down_where_its_player_names() -> None:
    choices = ["own:blue2", "to:L10", "at:23,19.5", "face:6"]
    assert keys(play(setup_of(jumper()))) == ["own:blue2", "end"]
    battle = play(setup_of(jumper()), choices, [[12]])
    assert terms(the(battle, "TestRolled")) == {"PH": 12}
    blue2 = trooper_of(battle, "blue2")
    assert (blue2.place, blue2.body.x, blue2.body.y, blue2.body.facing) == ("table", 1150, 975, 6)
    assert len(of(battle, "SkillDeclared")) == 1


@rule("IN-08-10/2")
def test_a_failed_combat_jump_ends_at_the_edge_of_its_own_zone() -> None:
    battle = answer(begin(setup_of(jumper()), [[13]]), "own:blue2", "to:L10", "at:23,19.5")
    squares = keys(battle)
    assert set(squares) == {
        *[f"to:{letter}1" for letter in "ABCDEFGHIJKL"],
        *[f"to:{letter}{row}" for letter in "AL" for row in (2, 3, 4)],
    }
    answer(battle, "to:L4")
    assert keys(battle) == [f"at:23.5,{y:g}" for y in (6, 6.5, 7, 7.5)]
    answer(battle, "at:23.5,7.5", "face:6")
    assert trooper_of(battle, "blue2").body.y == 375


@rule("IN-08-10/1")
def test_a_combat_jump_needs_a_flat_place_and_touches_nobody() -> None:
    pieces = [
        {"kind": "house", "x": 4, "y": 12, "width": 4, "depth": 4, "height": 4},
        {"kind": "crates", "x": 12, "y": 12, "width": 2, "depth": 2, "height": 1},
    ]
    setup = setup_of(jumper(), trooper("blue3", at=(20, 13)), pieces=pieces)
    battle = play(setup, ["own:blue2"])
    assert "to:C7" not in keys(battle)
    assert "to:D8" not in keys(battle)
    there = keys(answer(begin(setup), "own:blue2", "to:G7"))
    assert set(there) == {f"at:{x:g},{y:g}" for x in (12.5, 13, 13.5) for y in (12.5, 13, 13.5)}
    assert "at:14,13" not in keys(answer(begin(setup), "own:blue2", "to:H7"))
    assert "at:13,14" not in keys(answer(begin(setup), "own:blue2", "to:G8"))
    near = keys(answer(begin(setup), "own:blue2", "to:J7"))
    assert "at:19,13" not in near
    assert "at:18.5,13" in near


@rule("IN-08-10/3")
def test_enemies_react_to_where_it_came_down() -> None:
    setup = setup_of(jumper(), red=(trooper("red1", at=(12, 31)),))
    battle = answer(begin(setup, [[12], [20]]), "own:blue2", "to:G10", "at:12,19", "face:12")
    assert "red1:bs_attack:rifle>blue2" in keys(battle)
    answer(battle, "red1:bs_attack:rifle>blue2")
    assert terms(the(battle, "AttackRolled")) == {"BS": 11, "range": 3}


@rule("IN-08-12", "IN-R44")
def test_who_is_in_the_air_does_nothing_but_enter() -> None:
    setup = setup_of(jumper(skills=["combat_jump", "parachutist", "doctor"]))
    assert keys(play(setup, ["own:blue2"])) == ["combat_jump", "parachutist"]
    assert "combat_jump" not in keys(
        play(
            situation(blue=[trooper("blue1", at=(2, 2), skills=["combat_jump"])], red=[FOE]),
            ["regular:blue1"],
        )
    )


@rule("IN-07-24", "IN-R33", "IN-04-14")
def test_nobody_jumps_in_retreat() -> None:
    setup = setup_of(jumper(), jumper("blue3", skills=["combat_jump", "courage"]))
    setup["now"]["armies"]["blue"].update(retreat=True, tokens=0)
    assert keys(play(setup)) == ["own:blue3", "end"]


@rule("IN-R63", "IN-08-10")
def test_airborne_peripherals_land_beside_their_controller() -> None:
    porter = jumper("blue3", controller="blue2", skills=["servant"], type="rem", str=1)
    other = trooper("blue5", at=(5, 5), controller="blue2", skills=["servant"], type="rem", str=1)
    battle = play(
        setup_of(jumper(), porter, jumper("blue4"), other),
        ["own:blue2", "to:L10", "at:23,19.5", "face:6"],
        [[12]],
    )
    body = trooper_of(battle, "blue3").body
    assert (trooper_of(battle, "blue3").place, body.x, body.y) == ("table", 1150, 925)
    assert trooper_of(battle, "blue4").place == "airborne"
    assert trooper_of(battle, "blue5").body.x == 250


# ------------------------------------------------------------------ Parachutist


@rule("IN-08-11")
def test_a_parachutist_enters_at_any_edge_outside_the_enemys_zone_without_a_roll() -> None:
    setup = setup_of(jumper(skills=["parachutist"]))
    battle = play(setup, ["own:blue2"])
    assert set(keys(battle)) == {
        *[f"to:{letter}1" for letter in "ABCDEFGHIJKL"],
        *[f"to:{letter}{row}" for letter in "AL" for row in range(2, 13)],
    }
    battle = play(setup, ["own:blue2", "to:A12", "at:0.5,23.5", "face:6"])
    assert trooper_of(battle, "blue2").body.y == 1175
    assert of(battle, "TestRolled") == []
    assert keys(play(setup, ["own:blue2", "to:A12"]))[-1] == "at:0.5,23.5"


@rule("IN-08-11", "IN-08-10/1")
def test_nobody_enters_half_on_a_piece_at_the_edge() -> None:
    pieces = [{"kind": "crates", "x": 4, "y": 0, "width": 2, "depth": 2, "height": 1}]
    setup = setup_of(jumper(skills=["parachutist"]), pieces=pieces)
    assert set(keys(play(setup, ["own:blue2", "to:C1"]))) == {"at:4.5,0.5", "at:5,0.5", "at:5.5,0.5"}
    assert "at:3.5,0.5" in keys(play(setup, ["own:blue2", "to:B1"]))
    assert "at:6,0.5" not in keys(play(setup, ["own:blue2", "to:D1"]))


@rule("IN-08-11")
def test_zones_are_those_that_the_sides_have() -> None:
    setup = setup_of(jumper(skills=["parachutist"]))
    setup["now"]["zone"] = {"blue": 1, "red": 0}
    assert "to:A1" not in keys(play(setup, ["own:blue2"]))
    assert "to:A16" in keys(play(setup, ["own:blue2"]))


# ------------------------------------------------------------------ what the enemy learns


@rule("IN-08-07/1", "IN-R40")
@pytest.mark.parametrize("place", ["hidden", "airborne"])
def test_neither_view_nor_orders_show_who_is_not_on_the_table(place: str) -> None:
    secret = trooper("blue2", **({"at": (12, 8)} if place == "hidden" else {}), place=place)
    battle = play(setup_of(secret))
    assert "blue2" not in str(battle.view("red").data())
    assert "blue2" in str(battle.view("blue").data())
    assert state_of(battle).armies["blue"].remaining_order_count() == 0
