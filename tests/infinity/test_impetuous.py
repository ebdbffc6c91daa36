"""The Impetuous Phase: who acts, where it moves, what it may do. 2.4, IN-R46."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from tests.infinity.skirmishes import (
    Piece,
    answer,
    army_of,
    keys,
    of,
    play,
    situation,
    state_of,
    the,
    trooper,
    trooper_of,
)
from wartable import Battle, Setup, State

rule = pytest.mark.rule

CHIEF = trooper("blue1", at=(2, 2), cost=60)
FAR = [trooper("red1", at=(20, 30), cost=60, facing=12)]


def phase(
    *rash: Piece,
    red: Sequence[Piece] = FAR,
    pieces: Sequence[Mapping[str, object]] = (),
    now: Mapping[str, object] | None = None,
    **army: object,
) -> Setup:
    """Blue's Impetuous Phase; its zone is where y is small, red's 24 to 32."""
    waiting = [piece.id for piece in rash if "impetuous" in str(piece.built.get("skills"))]
    return situation(
        blue=[CHIEF, *rash],
        red=red,
        pieces=pieces,
        now={"phase": "impetuous", "round": 2, **(now or {})},
        armies={"blue": {"tokens": 0, "regular": {}, "impetuous": waiting, **army}},
    )


def rash(x: float, y: float, **values: object) -> Piece:
    """An Impetuous Trooper with MOV 6-4."""
    given: dict[str, object] = {"skills": ["impetuous"], "mov": [6, 4], "training": "irregular", **values}
    return trooper("rash", at=(x, y), **given)


def place(battle: Battle[State], id: str = "rash") -> tuple[float, float]:
    """Where a Trooper stands, in inches."""
    body = trooper_of(battle, id).body
    return body.x / 50, body.y / 50


@rule("IN-04-04/1", "IN-04-04/2", "IN-R46")
def test_it_moves_all_of_its_mov_straight_to_the_zone_of_the_enemy() -> None:
    # When: 6 inches, and 4 more on a second Move
    battle = play(phase(rash(12, 4)), ["impetuous:rash"])
    # the one place nearest to the zone needs no choice
    assert place(battle) == (12, 10)
    answer(battle, "impetuous_move", "face:12")
    assert place(battle) == (12, 14)
    assert [event.facts()["inches"] for event in of(battle, "Moved")] == [6, 4]


@rule("IN-04-04/2", "IN-R46")
def test_from_the_other_side_it_moves_the_other_way() -> None:
    setup = phase(
        rash(12, 28), red=[trooper("red1", at=(2, 16), cost=60)], now={"zone": {"blue": 1, "red": 0}}
    )
    assert place(play(setup, ["impetuous:rash"])) == (12, 22)


@rule("IN-04-04/2", "IN-R20", "IN-R78")
@pytest.mark.parametrize(("x", "y", "end"), [(12.02, 4, "at:12,9.5"), (12, 4.02, "at:12,10")])
def test_from_beside_the_lattice_it_ends_on_it(x: float, y: float, end: str) -> None:
    battle = play(phase(rash(x, y)), ["impetuous:rash"])
    if end in keys(battle):
        answer(battle, end)
    assert f"at:{place(battle)[0]:g},{place(battle)[1]:g}" == end


@rule("IN-04-04/2", "IN-07-14")
def test_an_immobilized_trooper_idles() -> None:
    battle = play(phase(rash(12, 4, states=["immobilized_a"])), ["impetuous:rash"])
    assert the(battle, "SkillDeclared").facts()["what"] == "Idle"
    assert keys(battle) == ["idle", "dodge"]


@rule("IN-04-04/1")
def test_it_costs_no_order() -> None:
    battle = play(phase(rash(12, 4), irregular=["rash"]), ["impetuous:rash", "idle", "face:12"])
    assert army_of(battle, "blue").irregular == ["rash"]
    # and by an Order of its own it may do anything
    assert {"move", "idle", "suppressive_fire"} <= set(keys(answer(battle, "irregular:rash")))


@rule("IN-04-04/1", "IN-R46")
def test_each_acts_once_in_any_order_at_will() -> None:
    other = trooper("other", at=(8, 4), skills=["impetuous"])
    battle = play(phase(rash(12, 4), other))
    assert keys(battle) == ["impetuous:rash", "impetuous:other", "done"]
    answer(battle, "impetuous:other", "idle", "face:12")
    assert keys(battle) == ["impetuous:rash", "done"]
    answer(battle, "done")
    assert place(battle) == (12, 4)
    assert state_of(battle).phase != "impetuous"


@rule("IN-04-04/1")
def test_only_impetuous_troopers_act() -> None:
    assert state_of(play(phase(trooper("calm", at=(12, 4))), [])).phase != "impetuous"


@rule("IN-04-04/1")
@pytest.mark.parametrize("state", ["unconscious", "possessed", "disconnected"])
def test_null_troopers_do_not_act(state: str) -> None:
    battle = play(phase(rash(12, 4, states=[state], wounds=1)))
    assert "impetuous:rash" not in keys(battle)


@rule("IN-04-04/1", "IN-04-02/3", "IN-04-05")
def test_the_phase_follows_the_order_count_for_impetuous_troopers_only() -> None:
    # Given: blue has tokens and an Irregular Order that they could convert
    wild = trooper("wild", at=(4, 4), training="irregular")
    begun: dict[str, object] = {"phase": "tactical", "step": 3}
    battle = play(phase(rash(12, 4), wild, now=begun))
    assert keys(battle) == ["impetuous:rash", "done"]
    # without an Impetuous Trooper nothing is asked before the Orders
    battle = play(phase(wild, now=begun, tokens=2))
    assert battle.decision is not None
    assert battle.decision.question == "Which Order do you spend?"


@rule("IN-04-04/1", "IN-04-05")
def test_a_peripheral_does_not_act_in_it_by_itself() -> None:
    own: dict[str, object] = {"skills": ["impetuous"], "training": "irregular"}
    beast = trooper("beast", at=(8, 4), controller="rash", type="rem", str=1, cost=0, **own)
    battle = play(phase(rash(12, 4), beast, now={"phase": "tactical", "step": 3}))
    assert keys(battle) == ["impetuous:rash", "done"]


@rule("IN-04-04/1", "IN-08-12/2")
def test_an_airborne_trooper_may_come_on_in_it() -> None:
    flier = trooper("flier", place="airborne", skills=["impetuous", "parachutist"])
    assert "impetuous:flier" in keys(play(phase(flier)))


@rule("IN-04-04/2", "IN-R46")
def test_it_ends_in_contact_with_an_enemy_that_it_can_touch() -> None:
    # Given: red2 stands 3 inches aside and 4 down: 5 inches away, less two bases of half an inch
    red = [*FAR, trooper("red2", at=(15, 8), cost=30, facing=12)]
    battle = play(phase(rash(12, 4), red=red), ["impetuous:rash", "pass"])
    assert "cc_attack:cc_weapon>red2" in keys(battle)
    body, enemy = trooper_of(battle, "rash").body, trooper_of(battle, "red2").body
    apart = ((body.x - enemy.x) ** 2 + (body.y - enemy.y) ** 2) ** 0.5
    assert 50 <= apart <= 52.5


@rule("IN-04-04/2", "IN-R46")
def test_an_enemy_beyond_its_mov_is_not_charged() -> None:
    # Given: 6 inches of MOV; base to base red2 is 6.5 inches behind its back
    red = [*FAR, trooper("red2", at=(4.5, 4), cost=30, facing=12)]
    battle = play(phase(rash(12, 4), red=red), ["impetuous:rash", "pass"])
    assert place(battle) == (12, 10)


@rule("IN-04-04/2", "IN-R46")
def test_of_two_enemies_the_player_picks_one() -> None:
    red = [
        trooper("red2", at=(15, 4), cost=30, facing=12),
        trooper("red3", at=(9, 4), cost=30, facing=12),
        *FAR,
    ]
    battle = play(phase(rash(12, 4), red=red), ["impetuous:rash"])
    assert battle.decision is not None
    touching = [option.label.endswith(", in contact") for option in battle.decision.options]
    assert touching == [True, True]


@rule("IN-04-04/2", "IN-R46")
def test_it_goes_round_a_wall() -> None:
    # Given: a house whose edge it can pass: straight on it would stop at once
    wall = {"kind": "house", "x": 6, "y": 5, "width": 7, "depth": 3, "height": 4}
    battle = play(phase(rash(12, 4.5), pieces=[wall]), ["impetuous:rash"])
    x, y = place(battle)
    assert x >= 13.5
    assert y > 8


@rule("IN-04-04/3", "IN-R46")
def test_where_no_place_is_nearer_it_idles() -> None:
    # Given: a house from edge to edge right before it
    wall = {"kind": "house", "x": 0, "y": 5, "width": 24, "depth": 3, "height": 4}
    battle = play(phase(rash(12, 4.5), pieces=[wall]), ["impetuous:rash"])
    assert the(battle, "SkillDeclared").facts()["what"] == "Idle"
    assert place(battle) == (12, 4.5)
    assert "impetuous_move" not in keys(battle)


@rule("IN-04-04/2", "IN-R46")
def test_it_may_not_idle_first_where_it_can_move() -> None:
    battle = play(phase(rash(12, 4)), ["impetuous:rash"])
    assert the(battle, "SkillDeclared").facts()["what"] == "Move"


@rule("IN-04-04/2", "IN-R46")
def test_within_the_zone_it_moves_as_it_likes() -> None:
    # Given: its base is wholly in the zone, which begins at 24
    battle = play(phase(rash(6, 24.5)), ["impetuous:rash", "to:C12"])
    assert "at:5.5,23.5" in keys(battle)
    battle = play(phase(rash(6, 24.5)), ["impetuous:rash", "to:D16"])
    assert "at:6,30.5" in keys(battle)
    assert "at:6,31" not in keys(battle)


@rule("IN-04-04/2", "IN-R46")
def test_with_some_of_its_base_outside_it_moves_inward() -> None:
    # Given: half an inch of its base is outside
    battle = play(phase(rash(6, 24)), ["impetuous:rash"])
    assert "at:6,30" in keys(battle)
    assert "at:6,24.5" in keys(battle)
    assert "at:6,23.5" not in keys(battle)


@rule("IN-04-04/2", "IN-R46")
def test_a_prone_trooper_stands_up_for_it() -> None:
    battle = play(phase(rash(12, 4, prone=True)), ["impetuous:rash"])
    assert not trooper_of(battle, "rash").prone
    assert place(battle) == (12, 10)


@rule("IN-04-04/1")
def test_the_second_skill_is_one_of_five() -> None:
    red = [trooper("red1", at=(12, 20), cost=60, facing=12)]
    battle = play(phase(rash(12, 4), red=red), ["impetuous:rash"])
    skills = {key.split(":")[0].split(">")[0] for key in keys(battle)}
    assert skills == {"impetuous_move", "bs_attack", "dodge", "idle"}


@rule("IN-04-04/4")
def test_enemies_may_react() -> None:
    red = [trooper("red1", at=(12, 20), cost=60)]
    battle = play(phase(rash(12, 4), red=red), ["impetuous:rash"])
    assert "red1:bs_attack:rifle>rash" in keys(battle)


@rule("IN-04-04/2", "IN-R46")
def test_an_engaged_trooper_fights_where_it_stands() -> None:
    red = [trooper("red1", at=(12, 5), cost=60, facing=12)]
    battle = play(phase(rash(12, 4), red=red), ["impetuous:rash", "pass"])
    assert place(battle) == (12, 4)
    skills = {key.split(":")[0] for key in keys(battle)}
    assert skills == {"cc_attack", "dodge", "idle"}


@rule("IN-R31", "IN-08-34/1")
def test_a_leader_who_acts_ends_its_fireteam_and_a_member_leaves() -> None:
    team = {"leader": "blue1", "kind": "haris", "members": ["blue1", "rash", "third"]}
    squad = [rash(12, 4, team="blue1"), trooper("third", at=(4, 2), team="blue1")]
    battle = play(phase(*squad, fireteams=[team]), ["impetuous:rash", "idle", "face:12"])
    assert army_of(battle, "blue").teams[0].members == ["blue1", "third"]
    led = {"leader": "rash", "kind": "duo", "members": ["rash", "third"]}
    squad = [rash(12, 4, team="rash"), trooper("third", at=(4, 2), team="rash")]
    battle = play(phase(*squad, fireteams=[led]), ["impetuous:rash", "idle", "face:12"])
    assert army_of(battle, "blue").teams == []


@rule("IN-R17", "CT-20/1")
def test_tokens_may_be_used_between_impetuous_troopers() -> None:
    battle = play(phase(rash(12, 4), tokens=2, irregular=["rash"]))
    assert "convert:rash" in keys(battle)
    answer(battle, "convert:rash")
    assert army_of(battle, "blue").regular == {1: 1}
    assert "impetuous:rash" in keys(battle)


@rule("IN-04-04/2", "IN-06-14")
@pytest.mark.parametrize("others", [[], [(13, 16), (11, 16), (12, 17)]])
def test_one_in_contact_is_itself_one_of_the_four_who_fit(others: list[tuple[float, float]]) -> None:
    # Given: an Immobilized enemy, whom to leave is free, and up to three more around it
    red = [*FAR, trooper("red2", at=(12, 16), facing=12, states=["immobilized_b"])]
    friends = [trooper(f"friend{at}", at=there) for at, there in enumerate(others)]
    battle = play(phase(rash(12, 15), *friends, red=red), ["impetuous:rash"])
    # the one place in contact needs no choice
    assert battle.decision is not None
    assert battle.decision.seat == "red"
    assert place(battle) == (12, 15)
