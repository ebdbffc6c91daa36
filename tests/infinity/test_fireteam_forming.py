"""Who forms a Fireteam, of whom, and how many there are. CT-24, 2.8, IN-R31."""

from __future__ import annotations

import pytest

from tests.infinity.skirmishes import (
    answer,
    keys,
    numbers,
    play,
    the,
    trooper,
    trooper_of,
)
from tests.infinity.teams import orders, team, team_ids, warden, wardens

rule = pytest.mark.rule


@rule("CT-24", "IN-08-21/3", "IN-08-22")
def test_a_token_forms_a_core_of_three_to_five() -> None:
    battle = play(orders([warden(f"w{at}", 2 * at) for at in range(1, 7)]), ["fireteam:core1:w2"])
    assert keys(battle) == ["member:w1", "member:w3", "member:w4", "member:w5", "member:w6"]
    answer(battle, "member:w1", "member:w3")
    assert keys(battle) == ["member:w4", "member:w5", "member:w6", "enough"]
    answer(battle, "member:w4", "member:w5")
    assert numbers(the(battle, "TokenSpent")) == {"left": 3}
    assert team_ids(battle) == [["w2", "w1", "w3", "w4", "w5"]]
    assert trooper_of(battle, "w5").team == "w2"
    assert trooper_of(battle, "w6").team == ""


@rule("IN-08-21/3")
def test_two_are_no_core() -> None:
    battle = play(orders([warden("w1", 2), warden("w2", 4)]))
    assert not [key for key in keys(battle) if key.startswith("fireteam")]


@rule("IN-08-21/1")
def test_a_duo_has_two_and_no_more() -> None:
    squad = [warden(f"r{at}", 2 * at, unit="Runner") for at in (1, 2, 3)]
    battle = play(orders(squad), ["fireteam:duo3:r1", "member:r3"])
    assert team_ids(battle) == [["r1", "r3"]]


@rule("IN-08-21/2")
def test_a_haris_has_three() -> None:
    squad = [warden("f1", 2, unit="Facet"), warden("f2", 4, unit="Facet"), warden("l1", 6, unit="Lens")]
    battle = play(orders(squad), ["fireteam:haris2:l1"])
    assert team_ids(battle) == [["l1", "f1", "f2"]]
    short = play(orders(squad[:2]))
    assert not [key for key in keys(short) if key.startswith("fireteam")]


@rule("IN-08-21/4")
def test_the_chart_says_who_may_join() -> None:
    squad = [warden("w1", 2), warden("g1", 4, unit="Gunner"), warden("w2", 6), warden("x1", 8, unit="Clerk")]
    battle = play(orders(squad), ["fireteam:core1:w1"])
    assert team_ids(battle) == [["w1", "g1", "w2"]]
    assert "fireteam:core1:x1" not in keys(play(orders(squad)))


@rule("IN-08-21/5")
def test_all_are_of_one_combat_group() -> None:
    squad = [warden(f"w{at}", 2 * at) for at in (1, 2, 3)]
    far = [warden("w4", 8, group=2)]
    battle = play(orders([*squad, *far]))
    assert "fireteam:core1:w1" in keys(battle)
    assert "fireteam:core1:w4" not in keys(battle)


@rule("IN-08-23/1", "CT-24")
def test_members_stand_within_eight_inches_of_the_leader() -> None:
    # Given: bases of 1 inch; from edge to edge w3 is 8 inches from w1, and half an inch more from w0
    squad = [warden("w0", 2.5), warden("w1", 3), warden("w2", 5), warden("w3", 12)]
    battle = play(orders(squad), ["fireteam:core1:w1"])
    assert "member:w3" in keys(battle)
    battle = play(orders(squad), ["fireteam:core1:w0"])
    assert "member:w3" not in keys(battle)


@rule("IN-08-33/1", "IN-08-33/2", "IN-08-23/1", "IN-08-21/4", "CT-24")
@pytest.mark.parametrize(
    "values",
    [
        {"skills": ["infiltration"]},
        {"skills": ["combat_jump"]},
        {"skills": ["parachutist"]},
        {"states": ["isolated"]},
        {"states": ["unconscious"], "wounds": 1},
        {"controller": "w1", "skills": ["servant"]},
    ],
)
def test_these_are_in_no_fireteam(values: dict[str, object]) -> None:
    squad = [warden(f"w{at}", 2 * at) for at in (1, 2, 3, 4)]
    odd = warden("odd", 12, 2, **values)
    battle = play(orders([*squad, odd]))
    assert "fireteam:core1:odd" not in keys(battle)
    answer(battle, "fireteam:core1:w3")
    assert "member:odd" not in keys(battle)


@rule("IN-08-33/1")
def test_a_controller_is_in_no_fireteam() -> None:
    squad = [warden(f"w{at}", 2 * at) for at in (1, 2, 3, 4)]
    drone = trooper("drone", at=(4, 8), controller="w1", skills=["servant"])
    battle = play(orders([*squad, drone]))
    assert "fireteam:core1:w1" not in keys(battle)
    assert "fireteam:core1:w2" in keys(battle)


@rule("IN-07-04/5")
def test_who_joins_a_fireteam_ends_its_suppressive_fire() -> None:
    squad = [warden("w1", 2), warden("w2", 4, states=["suppressive_fire"]), warden("w3", 6)]
    battle = play(orders(squad), ["fireteam:core1:w1"])
    assert trooper_of(battle, "w2").states == {}
    assert trooper_of(battle, "w2").team == "w1"


@rule("IN-08-21/3", "IN-08-35/2")
def test_one_more_than_the_chart_allows_ends_another() -> None:
    squad = [*wardens(), *[warden(f"x{at}", 2 * at, 8) for at in (1, 2, 3)]]
    battle = play(
        orders(squad, fireteams=team("w1", "w2", "w3")),
        ["fireteam:core1:x1", "member:x2", "member:x3", "enough"],
    )
    assert the(battle, "TeamEnded").facts()["trooper"] == "w1"
    assert team_ids(battle) == [["x1", "x2", "x3"]]
    assert trooper_of(battle, "w2").team == ""


@rule("IN-08-35/2")
def test_the_player_picks_which_one_ends() -> None:
    pairs = [warden(f"r{at}", 2 * at, unit="Runner", team=f"r{at - (at + 1) % 2}") for at in range(1, 5)]
    fresh = [warden(f"s{at}", 2 * at, 8, unit="Runner") for at in (1, 2)]
    teams = [*team("r1", "r2", kind="duo"), *team("r3", "r4", kind="duo")]
    battle = play(orders([*pairs, *fresh], fireteams=teams), ["fireteam:duo3:s1"])
    assert keys(battle) == ["end:r1", "end:r3"]
    answer(battle, "end:r3", "member:s2")
    assert team_ids(battle) == [["r1", "r2"], ["s1", "s2"]]


@rule("IN-08-35/2")
def test_one_that_the_chart_still_allows_ends_none() -> None:
    pair = [warden(f"r{at}", 2 * at, unit="Runner", team="r1") for at in (1, 2)]
    fresh = [warden(f"s{at}", 2 * at, 8, unit="Runner") for at in (1, 2)]
    setup = orders([*pair, *fresh], fireteams=team("r1", "r2", kind="duo"))
    battle = play(setup, ["fireteam:duo3:s1"])
    assert team_ids(battle) == [["r1", "r2"], ["s1", "s2"]]


@rule("CT-24", "CT-25")
def test_it_needs_a_token() -> None:
    battle = play(orders([warden(f"w{at}", 2 * at) for at in (1, 2, 3)], tokens=0))
    assert not [key for key in keys(battle) if key.startswith("fireteam")]


@rule("CT-24", "IN-07-28")
def test_none_is_formed_in_retreat() -> None:
    battle = play(orders([warden(f"w{at}", 2 * at) for at in (1, 2, 3)], retreat=True))
    assert not [key for key in keys(battle) if key.startswith("fireteam")]


@rule("IN-08-21/4", "IN-08-23/1", "CT-24")
def test_who_is_in_a_fireteam_neither_leads_another_nor_joins_it() -> None:
    pair = [warden(f"r{at}", 2 * at, unit="Runner", team="r1") for at in (1, 2)]
    fresh = [warden(f"s{at}", 2 * at, 8, unit="Runner") for at in (1, 2, 3)]
    battle = play(orders([*pair, *fresh], fireteams=team("r1", "r2", kind="duo")))
    assert "fireteam:duo3:r1" not in keys(battle)
    answer(battle, "fireteam:duo3:s1")
    assert keys(battle) == ["member:s2", "member:s3"]


@rule("IN-08-35/2")
def test_teams_of_other_rows_do_not_count() -> None:
    facets = [warden(f"f{at}", 2 * at, unit="Facet", team="f1") for at in (1, 2, 3)]
    fresh = [warden(f"w{at}", 2 * at, 8) for at in (1, 2, 3)]
    setup = orders([*facets, *fresh], fireteams=team("f1", "f2", "f3", kind="haris"))
    battle = play(setup, ["fireteam:core1:w1"])
    assert team_ids(battle) == [["f1", "f2", "f3"], ["w1", "w2", "w3"]]
