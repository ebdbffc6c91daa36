"""To hit: ranges, circumstances, jams. AD-06."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adeptus.missions import (
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
from wartable.rulesets.adeptus.attack.attack import build_own_attack
from wartable.rulesets.adeptus.attack.modes import CHARGE
from wartable.rulesets.adeptus.attack.modifiers import outnumbering_bonus

rule = pytest.mark.rule

GUN = {"name": "Gun", "class": "basic", "range": 20, "burst": 2, "dice": 1, "clip": 9}


def duel(gap: int, blue: dict[str, Any] | None = None, red: dict[str, Any] | None = None, **more: Any) -> Any:
    """Two people so many metres apart; red does not react."""
    first = ic("blue1", at=(50, 1), **{"weapons": [GUN], **(blue or {})})
    return situation(
        blue=[first], red=[ic("red1", at=(50, 1 + gap), **{"reactions": 0, **(red or {})})], **more
    )


@pytest.mark.parametrize(
    ("gap", "found"),
    [
        (3, {"Assault": 30}),
        (4, {"Close": 10}),
        (10, {"Close": 10}),
        (11, {}),
        (40, {}),
        (41, {"Long": -10}),
        (60, {"Long": -10}),
        (61, {"Extreme": -30}),
    ],
)
@rule("AD-06-01", "AD-06-02", "AD-06-03", "AD-06-04", "AD-06-05")
def test_each_bracket_has_its_bonus(gap: int, found: dict[str, int]) -> None:
    battle = play(duel(gap), ["shot:gun>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, **found}


@rule("AD-06-05", "AD-06-06")
def test_nobody_shoots_beyond_four_times_the_range() -> None:
    short = [{**GUN, "range": 15}]
    battle = play(duel(60, {"weapons": short}), ["shot:gun>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "Extreme": -30}
    assert not [key for key in keys(play(duel(61, {"weapons": short}))) if key.startswith("shot")]


@pytest.mark.parametrize(
    ("marks", "found"),
    [
        ({"ran": 1}, {"ran": -20}),
        ({"prone": 1}, {"prone": -10}),
        ({"screened": 1}, {"screened": -20}),
        ({"stunned": 2}, {"stunned": 20}),
        ({"helpless": 2}, {"helpless": 30}),
        ({"unconscious": 1}, {"helpless": 30}),
        ({"faint": 2, "unconscious": 1}, {"helpless": 30}),
        ({"surprised": 1}, {"surprised": 30}),
        ({"defensive": 1}, {}),
    ],
)
@rule("AD-06-07", "AD-06-09", "AD-06-11", "AD-07-08", "AD-03-03/3")
def test_states_of_the_target_count(marks: dict[str, int], found: dict[str, int]) -> None:
    battle = play(duel(30, red={"marks": marks}), ["shot:gun>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, **found}


@rule("AD-06-09")
def test_at_four_metres_he_does() -> None:
    battle = play(duel(4, red={"marks": {"prone": 1}}), ["shot:gun>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "Close": 10, "prone": -10}


@pytest.mark.parametrize(("mark", "amount"), [("ran", -20), ("screened", -20)])
@rule("AD-06-07", "SW-72")
def test_what_underlings_did_counts_for_their_swarm(mark: str, amount: int) -> None:
    pack = swarm("red1", at=(50, 31), now={"swarm": {"marks": {mark: 1}}}, reactions=0)
    setup = situation(blue=[ic("blue1", at=(50, 1), weapons=[GUN])], red=[pack])
    battle = play(setup, ["shot:gun>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, mark: amount}


@rule("AD-06-07", "SW-72")
def test_a_swarm_that_stood_still_did_not_run() -> None:
    setup = situation(blue=[ic("blue1", at=(50, 1), weapons=[GUN])], red=[swarm("red1", at=(50, 31))])
    battle = play(setup, ["shot:gun>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43}


@rule("AD-06-09")
def test_at_three_metres_nobody_lies_too_low() -> None:
    battle = play(duel(3, red={"marks": {"prone": 1}}), ["shot:gun>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "Assault": 30}


@rule("AD-06-08", "AD-R81")
def test_a_shot_into_melee_is_at_minus_20() -> None:
    friend = ic("blue2", at=(50, 30))
    setup = situation(blue=[ic("blue1", at=(50, 1), weapons=[GUN]), friend], red=[ic("red1", at=(50, 31))])
    battle = play(setup, ["shot:gun>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "shooting into melee": -20}


@rule("AD-06-08", "AD-R81", "AD-R22")
def test_a_pistol_can_be_fired_in_melee_without_hindrance() -> None:
    pistol = [{**GUN, "class": "pistol"}, "hatchet"]
    battle = play(duel(1, {"weapons": pistol}), ["shot:gun>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "Assault": 30}


@rule("AD-R22")
def test_nothing_else_can_be_fired_in_melee() -> None:
    assert not [key for key in keys(play(duel(1))) if key.startswith("shot")]


@rule("AD-R22")
def test_two_without_anything_to_strike_with_are_not_engaged() -> None:
    battle = play(duel(1, red={"weapons": [GUN]}))
    assert "shot:gun>red1" in keys(battle)


@rule("AD-06-10")
def test_in_darkness_shots_are_at_minus_20() -> None:
    battle = play(duel(30, darkness=True), ["shot:gun>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "darkness": -20}


@pytest.mark.parametrize(
    ("size", "amount"),
    [("hulking", 10), ("enormous", 20), ("massive", 30), ("scrawny", -10), ("puny", -20)],
)
@rule("AD-06-12")
def test_size_counts_for_shots(size: str, amount: int) -> None:
    battle = play(duel(30, red={"size": size}), ["shot:gun>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "size": amount}


@rule("AD-06-12", "AD-R43")
def test_a_giant_is_massive_and_size_does_not_count_in_melee() -> None:
    setup = situation(blue=[ic("blue1", at=(50, 40))], red=[giant("red1", at=(50, 45))])
    battle = play(setup, ["strike:hatchet>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Weapon Skill": 41}
    assert unit_of(battle, "red1").profile.size == 30


@pytest.mark.parametrize(("roll", "jams"), [(95, 0), (96, 1)])
@rule("AD-06-13/1")
def test_a_single_shot_jams_from_96(roll: int, jams: int) -> None:
    battle = play(duel(3, {"bs": 70}), ["shot:gun>red1"], [[roll], *([] if jams else [[2]])])
    assert len(of(battle, "Jammed")) == jams
    assert unit_of(battle, "blue1").arms.jammed == [bool(jams)]
    assert numbers(the(battle, "AttackRolled"))["hits"] == 1 - jams


@pytest.mark.parametrize(("roll", "jams"), [(93, 0), (94, 1)])
@rule("AD-06-13/2")
def test_a_burst_jams_from_94(roll: int, jams: int) -> None:
    battle = play(duel(3, {"bs": 70}), ["burst:gun>red1"], [[roll], *([] if jams else [[2]])])
    assert len(of(battle, "Jammed")) == jams
    assert unit_of(battle, "blue1").arms.loaded == [7]


@rule("AD-06-13", "AD-R24")
def test_the_weapons_of_a_swarm_never_jam() -> None:
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=[ic("red1", at=(60, 40))])
    battle = play(setup, ["volley>red1"], [[96]])
    assert of(battle, "Jammed") == []
    assert unit_of(battle, "blue1").swarm.arms.jammed == [False, False]


@rule("AD-06-13")
def test_a_blow_never_jams() -> None:
    battle = play(duel(1, {"weapons": ["hatchet"]}), ["strike:hatchet>red1"], [[98]])
    assert of(battle, "Jammed") == []


@rule("AD-06-13/3")
def test_a_full_action_and_a_test_clear_a_jam() -> None:
    jammed = {"weapons": [GUN], "arms": {"jammed": ["gun"]}}
    battle = play(duel(30, jammed))
    assert not [key for key in keys(battle) if key.startswith(("shot", "burst"))]
    battle = play(duel(30, jammed), ["clear_jam:gun"], [[43]])
    assert unit_of(battle, "blue1").arms.jammed == [False]
    assert unit_of(battle, "blue1").halves == 0


@rule("AD-06-13/3")
def test_a_failed_test_leaves_the_jam() -> None:
    battle = play(duel(30, {"arms": {"jammed": ["gun"]}}), ["clear_jam:gun"], [[44]])
    assert unit_of(battle, "blue1").arms.jammed == [True]


@rule("AD-R50")
def test_a_heavy_weapon_is_unbraced_after_a_move() -> None:
    heavy = {"weapons": [{**GUN, "class": "heavy"}]}
    battle = play(duel(30, heavy), ["half_move", "to:red1", "shot:gun>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "unbraced": -30}
    battle = play(duel(30, heavy), ["shot:gun>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43}


@rule("AD-R50")
def test_a_giant_braces_anything() -> None:
    cannon = {**GUN, "class": "heavy"}
    setup = situation(
        blue=[giant("blue1", at=(50, 5), weapons=[cannon])], red=[ic("red1", at=(50, 45), reactions=0)]
    )
    battle = play(setup, ["half_move", "to:red1", "shot:gun>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43}


@rule("AD-R50", "SW-24")
def test_a_weapons_team_braces_and_helps() -> None:
    ranks = {"count": 4, "weapons": ["hatchet"]}
    heavy = {"weapons": [{**GUN, "class": "heavy", "reload": 4}], "type": "bombardier", "underlings": ranks}
    first = ic("blue1", at=(50, 10), **heavy, arms={"loaded": {"gun": 1}})
    setup = situation(blue=[first], red=[ic("red1", at=(50, 42), reactions=0)])
    battle = play(setup, ["shot:gun>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "Weapons Team": 10}
    battle = play(setup, ["reload:gun", "reload:gun"])
    assert unit_of(battle, "blue1").arms.loaded == [9]


@pytest.mark.parametrize(
    ("marks", "found"),
    [
        ({"ran": 1}, {"ran": 20}),
        ({"prone": 1}, {"prone": 10}),
        ({"helpless": 1}, {"helpless": 30}),
        ({"stunned": 1}, {"stunned": 20}),
        ({"screened": 1}, {}),
    ],
)
@rule("AD-06-14/1", "AD-06-14/2", "AD-06-11", "AD-07-08", "AD-04-04")
def test_states_of_the_target_count_in_melee(marks: dict[str, int], found: dict[str, int]) -> None:
    setup = duel(1, {"weapons": ["hatchet"]}, {"marks": marks})
    battle = play(setup, ["strike:hatchet>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Weapon Skill": 41, **found}


def crowd(blue: int, red: int) -> Any:
    """So many of blue around one of red, who has so many friends beside him."""
    places = [(50, 39), (51, 39), (49, 39), (51, 41)]
    first = [ic(f"blue{n + 1}", at=places[n]) for n in range(blue)]
    return situation(blue=first, red=[ic(f"red{n + 1}", at=(50, 40 + n)) for n in range(red)])


@pytest.mark.parametrize(
    ("blue", "red", "found"),
    [(1, 1, {}), (2, 1, {"outnumbering": 10}), (3, 1, {"outnumbering": 20}), (4, 1, {"outnumbering": 20})],
)
@rule("AD-06-14/3", "AD-R22")
def test_two_to_one_is_10_and_three_to_one_20(blue: int, red: int, found: dict[str, int]) -> None:
    battle = play(crowd(blue, red), ["strike:hatchet>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Weapon Skill": 41, **found}


@rule("AD-06-14/3", "AD-R22")
def test_swarms_and_hordes_are_counted_neither_for_nor_against() -> None:
    # Given: a Swarm, a Horde and a friend beside red1, and a Horde beside blue1
    friends = [ic("blue2", at=(51, 40)), swarm("blue3", at=(50, 44), count=4), horde("blue4", at=(46, 40))]
    red = [ic("red1", at=(50, 40)), horde("red2", at=(50, 35))]
    setup = situation(blue=[ic("blue1", at=(50, 39)), *friends], red=red)
    battle = play(setup, ["strike:hatchet>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Weapon Skill": 41, "outnumbering": 10}


@pytest.mark.parametrize("other", [horde("red1", at=(50, 43)), swarm("red1", at=(50, 43), count=8)])
@rule("AD-06-14/3", "AD-R22")
def test_nobody_outnumbers_a_swarm_or_a_horde(other: Any) -> None:
    setup = situation(
        blue=[ic("blue1", at=(50, 39)), ic("blue2", at=(51, 39))], red=[other, ic("red2", at=(49, 38))]
    )
    battle = play(setup, ["strike:hatchet>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Weapon Skill": 41}


@rule("AD-06-14/3", "AD-R22")
def test_an_overseer_among_his_underlings_outnumbers_nobody() -> None:
    pack = swarm("blue1", at=(50, 38), count=1)
    setup = situation(
        blue=[pack, ic("blue2", at=(51, 41)), ic("blue3", at=(49, 41))], red=[ic("red1", at=(50, 40))]
    )
    battle = play(setup, ["strike:hatchet>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Weapon Skill": 41}


@rule("AD-06-14/3")
def test_a_charge_is_forecast_without_outnumbering() -> None:
    battle: Any = play(duel(6, {"weapons": ["hatchet"]}))
    blue, red = unit_of(battle, "blue1"), unit_of(battle, "red1")
    assert outnumbering_bonus(battle.state, build_own_attack(blue, CHARGE, 0, [red]), red) == 0
