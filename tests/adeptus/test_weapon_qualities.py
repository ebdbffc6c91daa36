"""Weapon qualities of single hits. AD-12."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adeptus.missions import (
    horde,
    ic,
    numbers,
    of,
    play,
    situation,
    swarm,
    terms,
    the,
    unit_of,
)
from wartable.rulesets.adeptus.dice import NINE, damage_dice

rule = pytest.mark.rule


def gun(**more: Any) -> dict[str, object]:
    """A weapon of 40 metres, 1d10+2."""
    return {
        "name": "Gun",
        "class": "basic",
        "range": 40,
        "dice": 1,
        "plus": 2,
        "clip": 12,
        "burst": 3,
        **more,
    }


def duel(gap: int, weapon: dict[str, object], blue: dict[str, Any] | None = None, **red: Any) -> Any:
    """blue1 with this weapon, and red1 so many metres off, who does not react."""
    first = ic("blue1", at=(50, 10), **{"weapons": [weapon], **(blue or {})})
    return situation(blue=[first], red=[ic("red1", at=(50, 10 + gap), **{"reactions": 0, **red})])


@rule("AD-12-01/1")
def test_accurate_helps_only_those_who_aim() -> None:
    weapon = gun(qualities=["accurate"])
    battle = play(duel(30, weapon), ["shot:gun>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43}
    battle = play(duel(30, weapon, {"marks": {"aim": 10}}), ["shot:gun>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "Aim": 10, "Accurate": 10}


@pytest.mark.parametrize(
    ("roll", "further"), [(44, []), (43, [[10]]), (24, [[10]]), (23, [[10, 10]]), (3, [[10, 10]])]
)
@rule("AD-12-01/2", "AD-R51")
def test_accurate_adds_dice_without_fury(roll: int, further: list[list[int]]) -> None:
    # Given: 63, so two degrees from 43 on, and four from 23 on
    weapon = gun(qualities=["accurate"])
    battle = play(
        duel(30, weapon, {"marks": {"aim": 10}}, wounds=60), ["shot:gun>red1"], [[roll], [3], *further]
    )
    assert numbers(the(battle, "WoundsLost"))["damage"] == 5 + 10 * sum(len(faces) for faces in further)
    assert of(battle, "Furied") == []


@rule("AD-12-01/2")
def test_accurate_adds_nothing_to_a_burst_or_without_aim() -> None:
    weapon = gun(qualities=["accurate"])
    play(duel(30, weapon, {"marks": {"aim": 10}}, wounds=60), ["burst:gun>red1"], [[51], [3], [3]])
    play(duel(30, weapon, wounds=60), ["shot:gun>red1"], [[3], [3]])


@rule("AD-12-04", "AD-R51")
def test_devastating_does_nothing_more_to_a_person_and_once_to_a_horde() -> None:
    weapon = gun(qualities={"devastating": 3}, plus=9)
    assert numbers(the(play(duel(30, weapon), ["shot:gun>red1"], [[31], [1]]), "WoundsLost"))["lost"] == 4
    setup = situation(blue=[ic("blue1", at=(50, 10), weapons=[weapon])], red=[horde("red1", at=(50, 45))])
    battle = play(setup, ["burst:gun>red1"], [[32], [1], [1]])
    assert numbers(the(battle, "MagnitudeLost"))["lost"] == 5


@rule("AD-12-05")
@pytest.mark.parametrize(
    ("faces", "sum", "ten"), [((3, 8), 8, 0), ((8, 3), 8, 0), ((10, 2), 10, 1), ((4, 4), 4, 0)]
)
def test_tearing_drops_the_lowest_die(faces: tuple[int, int], sum: int, ten: int) -> None:
    assert damage_dice(1, tearing=True).value(faces) == 2 * sum + ten


@rule("AD-12-03", "AD-12-05", "AD-12-08")
@pytest.mark.parametrize(("face", "value"), [(8, 16), (9, NINE + 18), (10, 21)])
def test_a_roll_that_asks_for_it_tells_a_9(face: int, value: int) -> None:
    assert damage_dice(1, nines=True).value((face,)) == value
    assert damage_dice(1).value((face,)) == value % NINE


@rule("AD-12-08")
@pytest.mark.parametrize(("face", "counts"), [(1, 4), (3, 4), (4, 4), (5, 5)])
def test_proven_raises_low_dice(face: int, counts: int) -> None:
    assert damage_dice(1, proven=4).value((face,)) == 2 * counts


@rule("AD-12-05", "AD-12-08")
def test_weapons_roll_what_their_qualities_say() -> None:
    battle = play(duel(30, gun(qualities={"tearing": 0, "proven": 4})), ["shot:gun>red1"], [[31], [1, 2]])
    assert numbers(the(battle, "WoundsLost"))["damage"] == 6


@pytest.mark.parametrize(("roll", "hits"), [(44, 1), (43, 2)])
@rule("AD-12-06", "AD-R39")
def test_twin_linked_adds_20_and_a_hit_and_fires_twice_as_much(roll: int, hits: int) -> None:
    battle = play(duel(30, gun(qualities=["twin_linked"])), ["shot:gun>red1"], [[roll], *[[1]] * hits])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "Twin-linked": 20}
    assert numbers(the(battle, "AttackRolled"))["hits"] == hits
    assert unit_of(battle, "blue1").arms.loaded == [10]


@rule("AD-12-06", "AD-12-07", "AD-R39")
def test_who_has_too_little_for_twice_as_much_cannot_fire() -> None:
    weapon = gun(qualities=["storm"])
    battle = play(duel(30, weapon, {"arms": {"loaded": {"gun": 1}}}))
    assert battle.decision is not None
    assert "shot:gun>red1" not in [option.key for option in battle.decision.options]


@rule("AD-12-07")
def test_storm_makes_every_hit_count_twice() -> None:
    # Given: 53 against 33: two degrees, two hits, four by the storm
    battle = play(duel(30, gun(qualities=["storm"])), ["burst:gun>red1"], [[33], [1], [1], [1], [1]])
    assert numbers(the(battle, "AttackRolled"))["hits"] == 4
    assert unit_of(battle, "blue1").arms.loaded == [6]


@pytest.mark.parametrize("qualities", [["storm", "twin_linked"], ["twin_linked", "storm"]])
@rule("AD-12-06", "AD-12-07")
def test_the_further_hit_of_twin_linked_storms_too(qualities: list[str]) -> None:
    battle = play(duel(30, gun(qualities=qualities)), ["shot:gun>red1"], [[43], *[[1]] * 4])
    assert numbers(the(battle, "AttackRolled"))["hits"] == 4
    assert unit_of(battle, "blue1").arms.loaded == [8]


@pytest.mark.parametrize(("roll", "reduction"), [(14, 7), (13, 4)])
@rule("AD-12-09")
def test_razor_sharp_doubles_penetration_at_three_degrees(roll: int, reduction: int) -> None:
    weapon = gun(qualities=["razor_sharp"], pen=3)
    battle = play(duel(30, weapon, ap=6), ["shot:gun>red1"], [[roll], [1]])
    assert numbers(the(battle, "WoundsLost"))["reduction"] == reduction


@pytest.mark.parametrize(
    ("gap", "found", "damage"),
    [(3, {"Assault": 30, "Scatter": 10}, 6), (20, {"Close": 10, "Scatter": 10}, 3), (21, {}, 0)],
)
@rule("AD-12-10")
def test_scatter_is_good_near_and_bad_far_off(gap: int, found: dict[str, int], damage: int) -> None:
    battle = play(duel(gap, gun(qualities=["scatter"])), ["shot:gun>red1"], [[31], [1]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, **found}
    assert numbers(the(battle, "WoundsLost"))["damage"] == damage


@rule("AD-12-11", "AD-R51", "AD-R84")
def test_flame_sets_on_fire_whoever_fails_agility() -> None:
    weapon = gun(qualities=["flame"])
    burnt = play(duel(30, weapon), ["shot:gun>red1"], [[33], [1], [38]])
    assert unit_of(burnt, "red1").marks == {"burning": 1, "shot_at": 1}
    quick = play(duel(30, weapon), ["burst:gun>red1"], [[33], [1], [1], [37]])
    assert "burning" not in unit_of(quick, "red1").marks


@rule("AD-12-11", "AD-R84")
def test_flames_burn_each_round_until_they_are_put_out() -> None:
    # Given: 7 less TB 4 and no armour; the first test of Agility fails, the second does not
    setup = duel(30, gun(), {"marks": {"burning": 1}, "ap": 9})
    battle = play(setup, ["douse", "end", "douse"], [[7], [38], [5], [37]])
    assert [numbers(event)["lost"] for event in of(battle, "WoundsLost")] == [3, 1]
    assert unit_of(battle, "blue1").marks == {}
    assert unit_of(battle, "blue1").wounds == [10]


@pytest.mark.parametrize(("roll", "marks"), [(25, {}), (26, {"stunned": 1})])
@rule("AD-12-12", "AD-R85")
def test_concussive_stuns_whoever_fails_toughness(roll: int, marks: dict[str, int]) -> None:
    # Given: T 45 at -20, once for the two hits of a storm
    weapon = gun(qualities={"concussive": 2, "storm": 0})
    battle = play(duel(30, weapon), ["shot:gun>red1"], [[33], [1], [1], [roll]])
    assert terms(the(battle, "Tested")) == {"Toughness": 45, "Concussive": -20}
    assert unit_of(battle, "red1").marks == {**marks, "shot_at": 1}


@rule("AD-12-13")
@pytest.mark.parametrize(("felling", "reduction"), [(1, 8), (3, 6), (5, 6)])
def test_felling_ignores_unnatural_toughness(felling: int, reduction: int) -> None:
    # Given: AP 2, TB 4 and 3 more
    weapon = gun(qualities={"felling": felling})
    battle = play(duel(30, weapon, unnatural={"t": 3}), ["shot:gun>red1"], [[31], [1]])
    assert numbers(the(battle, "WoundsLost"))["reduction"] == reduction


@pytest.mark.parametrize(
    ("quality", "amount", "attack"), [("balanced", 10, {}), ("defensive", 15, {"Defensive": -10})]
)
@rule("AD-12-14")
def test_good_blades_help_to_parry(quality: str, amount: int, attack: dict[str, int]) -> None:
    blade = {"name": "Blade", "class": "melee", "dice": 1, "qualities": [quality]}
    red = ic("red1", at=(50, 11), weapons=[blade, "hatchet"])
    setup = situation(blue=[ic("blue1", at=(50, 10), weapons=[blade])], red=[red])
    battle = play(setup, ["strike:blade>red1", "parry"], [[22], [99], [1]])
    assert terms(the(battle, "AttackRolled")) == {"Weapon Skill": 41, **attack}
    assert terms(the(battle, "Tested")) == {"Parry": 20, "weapon": amount}


@pytest.mark.parametrize(("roll", "lost"), [(90, []), (91, [6])])
@rule("AD-12-15", "AD-R80")
def test_an_overheated_weapon_burns_the_arm_that_holds_it(roll: int, lost: list[int]) -> None:
    # Given: 8 and 2, less TB 4 and AP 0 on the right arm
    weapon = gun(qualities=["overheats"])
    ap = {"body": 5, "left_arm": 7}
    battle = play(duel(30, weapon, {"ap": ap}), ["shot:gun>red1"], [[roll], *[[8]] * len(lost)])
    assert [numbers(event)["lost"] for event in of(battle, "WoundsLost")] == lost
    assert unit_of(battle, "blue1").wounds == [14 - sum(lost)]


@rule("AD-12-15")
def test_an_overheated_weapon_pierces_the_armour_of_the_arm() -> None:
    weapon = gun(qualities=["overheats"], pen=3)
    battle = play(duel(30, weapon, {"ap": {"right_arm": 5}}), ["shot:gun>red1"], [[91], [9]])
    assert numbers(the(battle, "WoundsLost")) == {
        "location": 1,
        "damage": 11,
        "reduction": 6,
        "lost": 5,
        "left": 9,
    }


@rule("AD-12-11", "AD-R51")
def test_underlings_do_not_burn() -> None:
    weapon = gun(qualities=["flame"])
    pack = swarm("red1", at=(50, 42), count=8, now={"swarm": {"reactions": 0}}, reactions=0)
    setup = situation(blue=[ic("blue1", at=(50, 10), weapons=[weapon])], red=[pack])
    battle = play(setup, ["shot:gun>red1"], [[34], [9]])
    assert numbers(the(battle, "UnderlingsKilled")) == {"hits": 1, "killed": 1, "left": 7}
