"""Fireteams in situations: what an army says of them and what its Troopers say agree. IN-08-21, IN-08-22."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.infinity.skirmishes import Piece, army_of, keys, of, play, trooper, trooper_of
from tests.infinity.teams import orders, team, warden
from wartable import Setup, game_of

rule = pytest.mark.rule


def faults(setup: Setup) -> list[str]:
    """What is wrong with a situation."""
    return [str(problem) for problem in game_of(setup).problems(setup)]


def lined_up(*teams: str) -> list[Piece]:
    """Wardens in a line, each with what it says of the leader of its Fireteam, if anything."""
    return [
        warden(f"w{at}", 2 * at, 4, **{key: leader for key in ("team",) if leader})
        for at, leader in enumerate(teams, start=1)
    ]


@rule("IN-08-22", "IN-08-24/1")
def test_a_fireteam_that_its_army_lists_binds_its_members() -> None:
    # What went wrong: members that did not say so too were no members, and could be in a Coordinated Order
    battle = play(orders(lined_up("", "", ""), fireteams=team("w1", "w2", "w3")))
    assert [trooper_of(battle, id).team for id in ("w1", "w2", "w3")] == ["w1", "w1", "w1"]
    assert not [key for key in keys(battle) if key.startswith("coordinated")]


@rule("IN-08-21", "IN-08-22")
def test_troopers_who_name_a_leader_form_the_fireteam_that_the_chart_allows() -> None:
    # What went wrong: without a word of their army they were in a Fireteam that was none
    battle = play(orders(lined_up("w2", "w2", "w2")), ["regular:w1", "idle"])
    [formed] = army_of(battle, "blue").teams
    assert (formed.kind, formed.leader, formed.members) == ("core", "w1", ["w2", "w1", "w3"])
    assert of(battle, "TeamLed")[0].facts() == {"event": "TeamLed", "trooper": "w1"}


@rule("IN-08-21")
def test_a_leader_need_not_name_itself() -> None:
    battle = play(orders(lined_up("", "w1", "w1")))
    assert army_of(battle, "blue").teams[0].members == ["w1", "w2", "w3"]


@rule("IN-08-21")
def test_what_no_row_of_the_chart_allows_is_no_fireteam() -> None:
    setup = orders(lined_up("w1", "w1"))
    assert faults(setup) == [
        f"now.units.w{at}.team: w{at} is in no Fireteam led by w1; "
        "leave it out, or list it among the members under armies.blue.fireteams"
        for at in (1, 2)
    ]
    assert trooper_of(play(setup), "w2").team == ""


@rule("IN-08-22")
def test_who_names_another_leader_than_its_army_does_is_reported() -> None:
    setup = orders(lined_up("", "w4", "", ""), fireteams=team("w1", "w2", "w3"))
    assert faults(setup) == [
        "now.units.w2.team: w2 is in no Fireteam led by w4; "
        "leave it out, or list it among the members under armies.blue.fireteams"
    ]
    assert trooper_of(play(setup), "w2").team == "w1"


@rule("IN-08-21", "IN-08-22")
@pytest.mark.parametrize(
    ("teams", "told"),
    [
        (
            [{"leader": "w1", "kind": "core", "members": ["w2", "w3", "w4"]}],
            "the Fireteam of w1 does not have it as a member; list its leader under members",
        ),
        (
            [{"leader": "w1", "kind": "duo", "members": ["w1", "red1"]}],
            "the Fireteam of w1 has members of another side: red1; leave them out",
        ),
        (
            [*team("w1", "w2", "w3"), *team("w4", "w3", kind="duo")],
            "w3 would be in a Fireteam twice; name each Trooper once",
        ),
        (team("w1", kind="duo"), "the Fireteam of w1 has 1 member; a duo has 2"),
        (team("w1", "w2", "w3", "w4", kind="haris"), "the Fireteam of w1 has 4 members; a haris has 2 to 3"),
    ],
)
def test_a_fireteam_that_cannot_be_is_reported(teams: Sequence[object], told: str) -> None:
    found = faults(orders(lined_up("", "", "", ""), fireteams=teams))
    assert found == [f"now.armies.blue.fireteams: {told}"]


@rule("IN-08-22")
def test_the_leader_of_a_fireteam_is_marked_for_both_sides() -> None:
    # What went wrong: nobody was told who leads
    battle = play(
        orders([*lined_up("", "", ""), trooper("lone", at=(12, 4))], fireteams=team("w1", "w2", "w3"))
    )
    seen = {unit.id: unit for unit in battle.view("red").units()}
    assert {id: seen[id].condition for id in ("w1", "w2", "lone")} == {
        "w1": ("leads a Fireteam",),
        "w2": ("in the Fireteam of w1",),
        "lone": (),
    }
    assert [seen[id].figures["leads"] for id in ("w1", "w2", "lone")] == [True, False, False]
    assert "  State: leads a Fireteam" in seen["w1"].sheet
