"""Deployment: its steps, reserves, Strategos, CT-06, Fireteams. 2.3, IN-R24, IN-R45."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.infinity.skirmishes import (
    Piece,
    answer,
    army_of,
    keys,
    numbers,
    of,
    play,
    situation,
    state_of,
    the,
    trooper,
    trooper_of,
)
from wartable import Battle, State

rule = pytest.mark.rule


def fresh(
    blue: Sequence[Piece], red: Sequence[Piece] = (), sides: Mapping[str, Mapping[str, object]] | None = None
) -> dict[str, Any]:
    """A skirmish from its beginning: nobody is placed yet."""
    more = red or [trooper("red1", wip=14), trooper("red2")]
    setup = dict(situation(blue=blue, red=more, sides=sides))
    del setup["now"]
    return setup


BLUE = [trooper("blue1", wip=12), trooper("blue2"), trooper("blue3")]


def started(blue: Sequence[Piece] = BLUE, *choices: str, red: Sequence[Piece] = ()) -> Battle[State]:
    """Blue wins the roll and keeps Initiative and the first turn; red deploys after it unless said."""
    chosen = choices or ("initiative", "first:blue", "deploys:blue", "zone:1")
    return play(fresh(blue, red), chosen, [[9], [15]])


def put(battle: Battle[State], square: str, place: str, *, more: Sequence[str] = ()) -> None:
    """Deploy the Trooper that is asked about, standing and facing north."""
    answer(battle, *more, f"to:{square}", f"at:{place}", "standing_turned", "face:0")


# ------------------------------------------------------------------ the steps


@rule("IN-03-06/1", "IN-03-06/2", "IN-03-07", "IN-R45")
def test_each_holds_one_back_and_places_it_after_the_other() -> None:
    battle = started()
    answer(battle, "keep", "hold:blue2")
    assert numbers(the(battle, "HeldBack")) == {"number": 1}
    put(battle, "B2", "2,2")
    put(battle, "E2", "8,2")
    # red holds one of two back, and places the other
    answer(battle, "hold:red1")
    put(battle, "B15", "2,28")
    # then blue's reserve, then red's
    assert battle.decision is not None
    assert battle.decision.about == "blue2"
    put(battle, "C2", "4,2")
    assert battle.decision.about == "red1"
    put(battle, "C15", "4,28")
    assert [event.facts()["trooper"] for event in of(battle, "Deployed")] == [
        "blue1",
        "blue3",
        "red2",
        "blue2",
        "red1",
    ]
    assert state_of(battle).phase == "logistics"


@rule("IN-R45")
def test_a_list_with_one_trooper_holds_nobody_back() -> None:
    battle = started([trooper("blue1", wip=12)])
    assert numbers(the(battle, "HeldBack")) == {"number": 0}
    assert battle.decision is not None
    assert battle.decision.about == "blue1"


@rule("IN-03-08", "IN-R24")
def test_the_whole_base_stands_in_the_zone() -> None:
    # Given: a zone of 8 inches and a base of 1 inch: 7.5 is the last place, and 8 none
    battle = started([trooper("blue1", wip=12)])
    answer(battle, "to:F4")
    assert "at:10,7.5" in keys(battle)
    assert "at:10,8" not in keys(battle)
    battle = started([trooper("blue1", wip=12)])
    assert "to:A5" not in keys(battle)
    answer(battle, "to:A1")
    assert "at:0.5,0.5" in keys(battle)
    assert "at:0,0.5" not in keys(battle)


@rule("IN-03-08", "IN-R24")
def test_the_first_facing_offered_looks_at_the_other_zone() -> None:
    # Given: blue deploys where y is small, red where it is great
    battle = started([trooper("blue1", wip=12)], red=[trooper("red1", wip=14)])
    answer(battle, "to:F4", "at:10,6", "standing_turned")
    assert keys(battle)[0] == "face:12"
    answer(battle, "face:12", "to:F14", "at:10,26", "standing_turned")
    assert keys(battle)[0] == "face:0"


@rule("IN-03-08", "IN-R24")
def test_to_stand_as_most_do_is_one_answer() -> None:
    # Given: blue deploys where y is small, red where it is great
    battle = started([trooper("blue1", wip=12)], red=[trooper("red1", wip=14)])
    answer(battle, "to:F4", "at:10,6")
    assert keys(battle) == ["standing", "standing_turned", "prone", "prone_turned"]
    # When: both stand, facing the other zone
    answer(battle, "standing", "to:F14", "at:10,26", "standing")
    # Then: nobody asks for the facing
    assert [trooper_of(battle, id).body.facing for id in ("blue1", "red1")] == [12, 0]
    assert not trooper_of(battle, "blue1").prone


@rule("IN-03-08", "IN-R24")
def test_nobody_is_placed_over_another() -> None:
    battle = started()
    answer(battle, "keep", "hold:blue2")
    put(battle, "B2", "2,2")
    answer(battle, "to:B2")
    assert "at:2.5,2" not in keys(battle)
    assert "at:3,2" in keys(battle)


@rule("IN-03-09")
def test_a_trooper_may_be_deployed_prone() -> None:
    battle = started([trooper("blue1", wip=12)])
    answer(battle, "to:B2", "at:2,2", "prone_turned", "face:13")
    assert trooper_of(battle, "blue1").prone
    assert trooper_of(battle, "blue1").body.height == 6
    assert trooper_of(battle, "blue1").body.facing == 13
    battle = started([trooper("blue1", wip=12)])
    answer(battle, "to:B2", "at:2,2", "prone")
    assert trooper_of(battle, "blue1").prone
    assert trooper_of(battle, "blue1").body.facing == 12


@rule("IN-03-09")
def test_a_tag_is_not_deployed_prone() -> None:
    battle = started([trooper("blue1", wip=12, type="tag", silhouette=7)])
    answer(battle, "to:B2", "at:3,3")
    assert "face:0" in keys(battle)


@rule("IN-03-10", "IN-03-11", "IN-R24")
def test_hidden_and_airborne_troopers_are_known_to_their_owner_only() -> None:
    blue = [
        trooper("blue1", wip=12),
        trooper("roof", skills=["hidden_deployment"]),
        trooper("flier", skills=["combat_jump"]),
    ]
    battle = started(blue)
    answer(battle, "keep", "hold:blue1")
    put(battle, "B2", "2,2", more=["hidden"])
    answer(battle, "airborne")
    assert trooper_of(battle, "roof").place == "hidden"
    assert trooper_of(battle, "flier").place == "airborne"
    said = [battle.say(event) for event in battle.seen_by("blue") if type(event).__name__ == "Deployed"]
    assert said == ["Roof is deployed at B2, in Hidden Deployment.", "Flier stays off the table, airborne."]
    assert [type(event).__name__ for event in battle.seen_by("red")].count("Deployed") == 0
    assert [unit.id for unit in battle.view("red").units()] == ["red1", "red2"]


@rule("IN-03-11", "IN-R45", "IN-R72")
def test_who_is_held_back_may_hide_but_not_stay_airborne() -> None:
    blue = [
        trooper("blue1", wip=12),
        trooper("both", skills=["combat_jump", "hidden_deployment"]),
        trooper("blue3"),
    ]
    battle = started(blue, red=[trooper("red1", wip=14)])
    answer(battle, "keep", "hold:both")
    put(battle, "B2", "2,2")
    put(battle, "C2", "4,2")
    put(battle, "B15", "2,28")
    assert battle.decision is not None
    assert battle.decision.about == "both"
    assert keys(battle) == ["open", "hidden"]


@rule("IN-R24")
def test_peripherals_are_placed_with_their_controller() -> None:
    blue = [
        trooper("blue1", wip=12),
        trooper("drone", controller="doctor", skills=["servant"]),
        trooper("doctor"),
        trooper("blue3"),
    ]
    battle = started(blue, red=[trooper("red1", wip=14)])
    assert keys(answer(battle, "keep")) == ["hold:blue1", "hold:doctor", "hold:blue3"]
    answer(battle, "hold:doctor")
    put(battle, "B2", "2,2")
    put(battle, "C2", "4,2")
    put(battle, "B15", "2,28")
    # the Doctor comes first, and then what it controls
    assert battle.decision is not None
    assert battle.decision.about == "doctor"
    put(battle, "D2", "6,2")
    assert battle.decision.about == "drone"


def placed(at: tuple[float, float], red_at: tuple[float, float]) -> Battle[State]:
    """A scenario has placed blue1 and red1; blue2 and blue3, and red2, are deployed."""
    setup = fresh(BLUE, [trooper("red1", wip=14), trooper("red2")])
    for unit in setup["units"]:
        if unit["id"] in ("blue1", "red1"):
            unit["at"] = list(at if unit["id"] == "blue1" else red_at)
    choices = ["initiative", "first:red", "deploys:blue", "zone:1"]
    return play(setup, choices, [[9], [15]])


@rule("CT-06/1", "IN-R45")
def test_who_stands_already_is_not_held_back() -> None:
    battle = placed((2, 2), (12, 28))
    assert keys(battle) == ["hold:blue2", "hold:blue3"]
    answer(battle, "hold:blue3")
    put(battle, "C2", "4,2")
    # red has one Trooper to place, who is no reserve
    assert [numbers(event)["number"] for event in of(battle, "HeldBack")] == [1, 0]


@rule("IN-03-08", "IN-R24")
def test_nobody_is_placed_in_contact_with_an_enemy() -> None:
    # Given: red1 stands in blue's zone, at 6,2; bases of 1 inch touch at 1 inch
    battle = answer(placed((2, 2), (6, 2)), "hold:blue3", "to:D2")
    assert "at:7,2" not in keys(battle)
    assert "at:7,2.5" in keys(battle)


@rule("IN-03-08", "IN-R34")
def test_nobody_is_placed_in_a_house() -> None:
    setup = fresh([trooper("blue1", wip=12)])
    house = {"kind": "house", "x": 4, "y": 0, "width": 4, "depth": 4, "height": 4}
    setup["table"]["pieces"] = [house]
    battle = play(setup, ["initiative", "first:red", "deploys:blue", "zone:1"], [[9], [15]])
    assert "to:B2" in keys(battle)
    assert "to:C1" not in keys(battle)


@rule("IN-03-11", "CT-06/1")
def test_a_list_of_which_all_stand_holds_nobody_back() -> None:
    setup = fresh([trooper("blue1", wip=12)], [trooper("red1", wip=14)])
    for unit, place in zip(setup["units"], ([2, 2], [12, 28]), strict=True):
        unit["at"] = place
    battle = play(setup, ["initiative", "first:red", "deploys:blue", "zone:1"], [[9], [15]])
    assert [numbers(event)["number"] for event in of(battle, "HeldBack")] == [0, 0]


@rule("IN-03-11")
@pytest.mark.parametrize("skill", ["combat_jump", "parachutist"])
def test_either_airborne_skill_lets_one_stay_in_the_air(skill: str) -> None:
    battle = started([trooper("blue1", wip=12), trooper("flier", skills=[skill])])
    assert keys(answer(battle, "hold:blue1")) == ["open", "airborne"]


# ------------------------------------------------------------------ CT-06


@rule("CT-06/1", "CT-06/2", "CT-12", "IN-R3")
def test_a_token_holds_one_trooper_more_back() -> None:
    battle = started()
    assert keys(battle) == ["keep", "hold_back"]
    answer(battle, "hold_back", "hold:blue2")
    assert keys(battle) == ["hold:blue1", "hold:blue3"]
    answer(battle, "hold:blue3")
    assert numbers(the(battle, "HeldBack")) == {"number": 2}
    assert army_of(battle, "blue").tokens == 3
    put(battle, "B2", "2,2")
    answer(battle, "hold:red1")
    put(battle, "B15", "2,28")
    # step 3: both
    put(battle, "C2", "4,2")
    assert battle.decision is not None
    assert battle.decision.about == "blue3"
    put(battle, "D2", "6,2")
    assert battle.decision.about == "red1"


@rule("CT-06/3", "IN-R3")
def test_who_deploys_second_places_it_in_step_four() -> None:
    battle = started(BLUE, "initiative", "first:blue", "deploys:red", "zone:1")
    answer(battle, "hold:red1")
    put(battle, "B15", "2,28")
    answer(battle, "hold_back", "hold:blue2", "hold:blue3")
    put(battle, "B2", "2,2")
    assert battle.decision is not None
    assert battle.decision.about == "red1"
    put(battle, "C15", "4,28")
    assert battle.decision.about == "blue2"


@rule("CT-06/1")
def test_the_second_player_holds_no_more_than_one_back() -> None:
    battle = started(BLUE, "initiative", "first:red", "deploys:blue", "zone:1")
    assert keys(battle) == ["hold:blue1", "hold:blue2", "hold:blue3"]
    answer(battle, "hold:blue3")
    put(battle, "B2", "2,2")
    assert numbers(the(battle, "HeldBack")) == {"number": 1}


@rule("CT-06/1", "IN-R45")
def test_somebody_is_deployed_in_the_first_step() -> None:
    # Given: two Troopers: one is held back anyway, so a token would bring nothing
    battle = started(BLUE[:2])
    assert keys(battle) == ["hold:blue1", "hold:blue2"]


@rule("IN-08-59/1", "CT-06/1")
def test_strategos_holds_two_back_and_a_token_a_third() -> None:
    blue = [trooper("blue1", wip=12, skills={"lieutenant": 0, "strategos": 1}), *BLUE[1:], trooper("blue4")]
    battle = started(blue)
    answer(battle, "hold_back", "hold:blue1", "hold:blue2", "hold:blue3")
    assert numbers(the(battle, "HeldBack")) == {"number": 3}
    battle = started(blue)
    answer(battle, "keep", "hold:blue1", "hold:blue2")
    assert numbers(the(battle, "HeldBack")) == {"number": 2}


@rule("IN-R45", "IN-R37")
def test_a_g_jumper_is_held_back_as_one() -> None:
    echoes = [trooper(f"echo{at}", jumper="echo", skills=["g_jumper"]) for at in (1, 2)]
    battle = started([trooper("blue1", wip=12), *echoes, trooper("blue2")])
    assert keys(answer(battle, "keep")) == ["hold:blue1", "hold:echo1", "hold:blue2"]
    answer(battle, "hold:echo1")
    assert numbers(the(battle, "HeldBack")) == {"number": 1}
    assert army_of(battle, "blue").held == ["echo1", "echo2"]


# ------------------------------------------------------------------ Fireteams


@rule("IN-08-35/1", "IN-R24")
def test_fireteams_are_free_once_their_members_stand() -> None:
    chart = {"blue": {"fireteams": [{"kind": "duo", "units": ["Runner"]}]}}
    blue = [trooper("blue1", wip=12), *[trooper(f"r{at}", unit="Runner") for at in (1, 2, 3, 4)]]
    battle = play(
        fresh(blue, [trooper("red1", wip=14)], chart),
        ["initiative", "first:red", "deploys:blue", "zone:1", "hold:blue1"],
        [[9], [15]],
    )
    for at, place in enumerate(("B2", "C2", "D2", "E2")):
        put(battle, place, f"{2 + 2 * at},2")
    assert keys(battle) == ["no_team", *[f"fireteam:duo1:r{at}" for at in (1, 2, 3, 4)]]
    answer(battle, "fireteam:duo1:r1", "member:r3")
    assert army_of(battle, "blue").tokens == 4
    assert army_of(battle, "blue").teams[0].members == ["r1", "r3"]
    # the chart allows one; so it goes on with red
    assert battle.decision is not None
    assert battle.decision.seat == "red"


@rule("IN-08-35/1", "IN-03-06/1")
def test_as_many_as_the_chart_allows_are_formed() -> None:
    chart = {"blue": {"fireteams": [{"kind": "duo", "units": ["Runner"], "most": 2}]}}
    blue = [trooper("blue1", wip=12), *[trooper(f"r{at}", unit="Runner") for at in (1, 2, 3, 4)]]
    battle = play(
        fresh(blue, [trooper("red1", wip=14)], chart),
        ["initiative", "first:red", "deploys:blue", "zone:1", "hold:blue1"],
        [[9], [15]],
    )
    for at, place in enumerate(("B2", "C2", "D2", "E2")):
        put(battle, place, f"{2 + 2 * at},2")
    answer(battle, "fireteam:duo1:r1", "member:r3", "fireteam:duo1:r2")
    assert [team.members for team in army_of(battle, "blue").teams] == [["r1", "r3"], ["r2", "r4"]]


@rule("IN-08-35/1")
def test_no_fireteam_need_be_formed() -> None:
    chart = {"blue": {"fireteams": [{"kind": "duo", "units": ["Runner"], "most": 2}]}}
    blue = [trooper("blue1", wip=12), *[trooper(f"r{at}", unit="Runner") for at in (1, 2)]]
    battle = play(
        fresh(blue, [trooper("red1", wip=14)], chart),
        ["initiative", "first:red", "deploys:blue", "zone:1", "hold:blue1"],
        [[9], [15]],
    )
    put(battle, "B2", "2,2")
    put(battle, "C2", "4,2")
    answer(battle, "no_team")
    assert army_of(battle, "blue").teams == []
    assert battle.decision is not None
    assert battle.decision.seat == "red"
