"""Rules that hold for anyone: for a character, an Overseer in formation, Underlings, a Horde and a giant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from tests.adeptus.missions import (
    Piece,
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

rule = pytest.mark.rule

FAR: Final = (60, 40)
GUN: Final = {"name": "Gun", "class": "basic", "range": 60, "dice": 1, "plus": 3, "clip": 9}
MAKERS: Final[dict[str, Callable[..., Piece]]] = {
    "character": ic,
    "overseer": swarm,
    "horde": horde,
    "giant": giant,
}


def anyone(sort: str, id: str = "red1", *, at: tuple[int, int] = FAR, **values: Any) -> Piece:
    """A unit of this sort; Underlings are those of an Overseer. A giant has no field to stop hits."""
    if sort == "giant":
        values = {"patterns": ["edge"], **values}
    return MAKERS[sort](id, at=at, **values)


def shooter(**weapon: Any) -> Piece:
    """Somebody with a gun, 40 metres away from FAR: 43, and 0 for the range of 60."""
    return ic("blue1", at=(20, 40), weapons=[{**GUN, **weapon}, "hatchet"])


def state_of_things(sort: str, *, blue: Piece | None = None, **values: Any) -> Any:
    """A situation in which blue1 may attack a unit of this sort."""
    return situation(blue=[blue or shooter()], red=[anyone(sort, **values)])


# ------------------------------------------------------------------ on the ground


@pytest.mark.parametrize(
    ("sort", "step"),
    [("character", "half_move"), ("overseer", "move"), ("horde", "half_move"), ("giant", "half_move")],
)
@rule("AD-07-07/3", "AD-R60")
def test_anyone_on_the_ground_can_get_up_and_then_move(sort: str, step: str) -> None:
    setup = situation(blue=[anyone(sort, "blue1", marks={"prone": 1})], red=[ic("red1", at=(10, 40))])
    assert step not in keys(play(setup))
    battle = play(setup, ["stand_up"])
    assert unit_of(battle, "blue1").marks == {}
    assert unit_of(battle, "blue1").halves == 1
    assert step in keys(battle)


@rule("AD-R63")
def test_who_is_berserk_on_the_ground_gets_up_before_he_goes_on() -> None:
    # Given: nobody in sight whom he could shoot or strike, for both his weapons are gone
    fury = ic(
        "blue1", at=(10, 40), marks={"prone": 1, "berserk": 1}, arms={"gone": ["pattern_rifle", "hatchet"]}
    )
    setup = situation(blue=[fury], red=[ic("red1", at=(60, 40))])
    # When: his turn ends with a failed test to get over it
    battle = play(setup, dice=[[99]])
    # Then: he got up with the first Half Action, and went 3 metres with the other
    assert [event.facts()["what"] for event in of(battle, "Acted")] == ["gets up"]
    assert unit_of(battle, "blue1").x == 13
    assert unit_of(battle, "blue1").marks == {"berserk": 1, "moved": 1}


@rule("AD-R63", "AD-R80")
def test_who_is_berserk_does_not_strike_with_what_he_has_dropped() -> None:
    fury = ic("blue1", at=(50, 40), marks={"berserk": 1}, arms={"gone": ["hatchet"]})
    setup = situation(blue=[fury], red=[ic("red1", at=(51, 40))])
    battle = play(setup, dice=[[99]])
    assert of(battle, "AttackRolled") == []


# ------------------------------------------------------------------ the most favourable member


@pytest.mark.parametrize(
    ("sort", "expected"),
    [
        ("character", {"prone": -10}),
        ("overseer", {}),
        ("horde", {"prone": -10}),
        ("giant", {"size": 30, "prone": -10}),
    ],
)
@rule("SW-30", "AD-06-09")
def test_shots_at_somebody_on_the_ground_are_harder_but_not_at_the_ranks_around_him(
    sort: str, expected: dict[str, int]
) -> None:
    battle = play(state_of_things(sort, marks={"prone": 1}), ["shot:gun>red1"], [[98]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, **expected}


@pytest.mark.parametrize(("sort", "x"), [("character", 59), ("overseer", 57), ("horde", 57), ("giant", 57)])
@rule("SW-30", "AD-06-14/2")
def test_blows_at_somebody_on_the_ground_and_at_the_swarm_around_him_are_easier(sort: str, x: int) -> None:
    setup = state_of_things(sort, blue=ic("blue1", at=(x, 40)), marks={"prone": 1})
    battle = play(setup, ["strike:hatchet>red1"], [[98]])
    assert terms(the(battle, "AttackRolled")) == {"Weapon Skill": 41, "prone": 10}


@pytest.mark.parametrize(
    ("sort", "x", "amount"),
    [
        ("character", 59, {"Defensive Stance": -20}),
        ("overseer", 57, {}),
        ("giant", 57, {"Defensive Stance": -20}),
    ],
)
@rule("SW-30", "AD-05-10")
def test_a_defensive_stance_protects_who_takes_it_and_not_the_ranks(
    sort: str, x: int, amount: dict[str, int]
) -> None:
    setup = state_of_things(sort, blue=ic("blue1", at=(x, 40)), marks={"defensive": 1})
    battle = play(setup, ["strike:hatchet>red1"], [[98]])
    assert terms(the(battle, "AttackRolled")) == {"Weapon Skill": 41, **amount}


@pytest.mark.parametrize(
    ("mark", "source", "amount"), [("stunned", "stunned", 20), ("helpless", "helpless", 30)]
)
@rule("SW-30", "AD-07-08")
def test_an_overseer_who_cannot_defend_himself_makes_his_swarm_easier_to_hit(
    mark: str, source: str, amount: int
) -> None:
    battle = play(state_of_things("overseer", marks={mark: 1}), ["shot:gun>red1"], [[98]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, source: amount}


@rule("SW-30", "AD-R93")
def test_the_most_favourable_member_counts_as_a_whole_and_not_in_the_best_of_each() -> None:
    # Given: an Overseer on the ground, +10, who is on the defence, -20; his ranks are at 0
    blue = ic("blue1", at=(57, 40))
    marks = {"prone": 1, "defensive": 1}
    battle = play(state_of_things("overseer", blue=blue, marks=marks), ["strike:hatchet>red1"], [[98]])
    assert terms(the(battle, "AttackRolled")) == {"Weapon Skill": 41}


@rule("SW-35", "AD-R30", "AD-R93")
def test_a_called_shot_at_an_overseer_counts_what_holds_for_him() -> None:
    # Given: US 4, so a Called Shot is at -20; he lies on the ground, -10
    setup = state_of_things("overseer", count=4, marks={"prone": 1}, underlings={"size": "hulking"})
    battle = play(setup, ["called:gun>red1", "at:head"], [[98]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "Called Shot": -20, "prone": -10}


@rule("SW-35", "AD-R30", "AD-R93")
def test_a_called_shot_at_a_specialist_counts_what_holds_for_the_ranks() -> None:
    ranks = {"specialists": 1, "special_weapon": "flame_lance", "size": "hulking"}
    setup = state_of_things("overseer", count=4, marks={"prone": 1}, underlings=ranks)
    battle = play(setup, ["called:gun>red1", "whom:specialist"], [[98]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "Called Shot": -20, "size": 10}


# ------------------------------------------------------------------ unnatural Toughness


TOUGH: Final = {"t": 45, "ap": 2, "unnatural": {"t": 3}}


@pytest.mark.parametrize(("qualities", "reduction"), [({}, 9), ({"felling": 2}, 7), ({"felling": 5}, 6)])
@pytest.mark.parametrize(("sort", "choices"), [("character", []), ("overseer", ["n:1"]), ("giant", [])])
@rule("AD-12-13", "SW-38")
def test_felling_ignores_the_unnatural_toughness_of_anybody_with_wounds(
    sort: str, choices: list[str], qualities: dict[str, int], reduction: int
) -> None:
    # Given: AP 2 and TB 4 + 3; 33 is doubles, so the hit may fall on an Overseer
    setup = state_of_things(sort, blue=shooter(qualities=qualities), reactions=0, **TOUGH)
    battle = play(setup, ["shot:gun>red1", *choices], [[33], [9]])
    assert numbers(the(battle, "WoundsLost"))["reduction"] == reduction


FELLED: Final = [
    ({}, 6, 0),
    ({}, 7, 1),
    ({"felling": 2}, 4, 0),
    ({"felling": 2}, 5, 1),
    ({"felling": 9}, 3, 0),
    ({"felling": 9}, 4, 1),
]
"""Qualities, a die to which 3 are added, and how many a hit takes whom 2 + 4 + 3 protect: 9, 7 or 6."""


@pytest.mark.parametrize(("qualities", "face", "killed"), FELLED)
@rule("AD-12-13", "SW-36")
def test_felling_ignores_the_unnatural_toughness_of_underlings(
    qualities: dict[str, int], face: int, killed: int
) -> None:
    setup = state_of_things("overseer", blue=shooter(qualities=qualities), reactions=0, underlings=TOUGH)
    battle = play(setup, ["shot:gun>red1"], [[34], [face]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == killed


@pytest.mark.parametrize(("qualities", "face", "lost"), FELLED)
@rule("AD-12-13", "AD-13-09")
def test_felling_ignores_the_unnatural_toughness_of_a_horde(
    qualities: dict[str, int], face: int, lost: int
) -> None:
    setup = state_of_things("horde", blue=shooter(qualities=qualities), **TOUGH)
    battle = play(setup, ["shot:gun>red1"], [[34], [face]])
    assert numbers(the(battle, "MagnitudeLost"))["lost"] == lost


# ------------------------------------------------------------------ searching


def hunt(sort: str, scans: dict[str, int], *hiders: Piece, **values: Any) -> Any:
    """A situation in which blue1 may search for red1, 40 metres away, and these; his Awareness is 17."""
    chief = commander("chief", now={"scans": scans})
    hidden = ic("red1", at=FAR, marks={"hidden": 1})
    return situation(blue=[anyone(sort, "blue1", at=(20, 40), **values), chief], red=[hidden, *hiders])


@pytest.mark.parametrize("sort", ["character", "overseer", "horde", "giant"])
@rule("SC-49", "AD-R49")
def test_what_a_scan_adds_to_a_search_stands_in_its_number(sort: str) -> None:
    battle = play(hunt(sort, {"red1": 8}), ["search"], [[37], [99]])
    search = of(battle, "Tested")[0]
    assert terms(search) == {"Awareness": 17, "scanned": 20}
    assert search.facts()["passed"]
    assert unit_of(battle, "red1").marks == {}


@pytest.mark.parametrize("sort", ["character", "overseer", "giant"])
@rule("SC-49", "AD-09-01")
def test_a_search_that_passes_with_the_scan_is_not_rolled_again(sort: str) -> None:
    # Given: a Fate Point, which is not added; 37 against 37
    battle = play(hunt(sort, {"red1": 8}, fate=1), ["search", "pass", "pass"], [[37], [99]])
    assert the(battle, "Found").facts()["unit"] == "red1"
    assert unit_of(battle, "blue1").fate == 1


@rule("SC-49", "AD-R94")
def test_who_was_scanned_and_who_was_not_are_searched_for_by_a_test_each() -> None:
    other = ic("red2", at=(60, 44), marks={"hidden": 1})
    battle = play(hunt("character", {"red1": 8}, other), ["search"], [[18], [99], [18], [99]])
    assert [terms(event) for event in of(battle, "Tested", unit="blue1")] == [
        {"Awareness": 17},
        {"Awareness": 17, "scanned": 20},
    ]
    assert [event.facts()["unit"] for event in of(battle, "Found")] == ["red1"]


# ------------------------------------------------------------------ pace


@pytest.mark.parametrize(
    ("sort", "step", "values", "metres"),
    [
        ("character", "half_move", {"ag": 80}, 4),
        ("giant", "half_move", {"ag": 80}, 4),
        ("overseer", "move", {"ag": 80, "underlings": {"ag": 40}}, 4),
        ("overseer", "move", {"ag": 80, "underlings": {"ag": 30}}, 3),
        ("overseer", "move", {"ag": 40, "underlings": {"ag": 40}}, 2),
    ],
)
@rule("AD-R23", "AD-R43", "AD-07-07/3")
def test_a_useless_leg_halves_the_pace_of_whose_it_is(
    sort: str, step: str, values: dict[str, Any], metres: int
) -> None:
    pack = anyone(sort, "blue1", at=(20, 40), maimed=["right_leg"], **values)
    battle = play(situation(blue=[pack], red=[ic("red1", at=(90, 40))]), [step, "to:red1"])
    assert unit_of(battle, "blue1").x == 20 + metres


# ------------------------------------------------------------------ weapons


@pytest.mark.parametrize(("face", "left"), [(3, 8), (4, 7)])
@rule("AD-12-15", "AD-R95")
def test_an_overheated_weapon_burns_one_of_the_underlings_who_fire(face: int, left: int) -> None:
    # Given: AP 4 and TB 2 against 3 and the die; 91 is no success
    ranks = {"weapons": [{**GUN, "qualities": ["overheats"]}], "ap": 4}
    pack = swarm("blue1", at=(20, 40), underlings=ranks)
    battle = play(situation(blue=[pack], red=[ic("red1", at=FAR)]), ["volley>red1"], [[91], [face]])
    assert numbers(the(battle, "UnderlingsKilled")) == {"hits": 1, "killed": 8 - left, "left": left}


@rule("AD-12-15", "AD-R95")
def test_an_overheated_weapon_of_a_specialist_burns_himself() -> None:
    ranks = {"specialists": 1, "special_weapon": {**GUN, "name": "Hot", "qualities": ["overheats"]}}
    pack = swarm("blue1", at=(20, 40), underlings=ranks)
    # When: the ranks miss, and he rolls 91
    battle = play(situation(blue=[pack], red=[ic("red1", at=FAR)]), ["volley>red1"], [[98], [91], [9]])
    ranks_left = unit_of(battle, "blue1").swarm
    assert (ranks_left.normal, ranks_left.specialists) == (7, 0)


@pytest.mark.parametrize(("face", "lost"), [(2, 0), (3, 1)])
@rule("AD-12-15", "AD-R95")
def test_an_overheated_weapon_costs_a_horde_magnitude(face: int, lost: int) -> None:
    # Given: AP 6 and TB 4 against 3, the die and 1 and 4 of the dice of a Horde
    mass = horde("blue1", at=(20, 40), ap=6, weapons=[{**GUN, "qualities": ["overheats"]}])
    battle = play(situation(blue=[mass], red=[ic("red1", at=FAR)]), ["fire:gun>red1"], [[91], [face], [1, 4]])
    told = numbers(the(battle, "MagnitudeLost"))
    assert (told["hits"], told["lost"]) == (1, lost)


@rule("AD-R39", "AD-R50")
def test_a_horde_too_reloads_at_once_what_takes_no_time() -> None:
    mass = horde("blue1", at=(20, 40), weapons=[{**GUN, "reload": 0}], arms={"loaded": {"gun": 0}})
    battle = play(situation(blue=[mass], red=[ic("red1", at=FAR)]), ["quick_reload:gun"])
    assert unit_of(battle, "blue1").arms.loaded == [9]


# ------------------------------------------------------------------ evading


@pytest.mark.parametrize(
    ("mark", "amount"), [("guarded", {"guarded": 10}), ("all_out", {"All-Out Attack": -20})]
)
@rule("AD-05-06", "AD-05-09", "AD-R12")
def test_how_an_overseer_has_attacked_counts_when_he_parries_for_all(
    mark: str, amount: dict[str, int]
) -> None:
    setup = state_of_things("overseer", blue=ic("blue1", at=(57, 40)), marks={mark: 1})
    battle = play(setup, ["strike:hatchet>red1", "brace"], [[20], [99], [1]])
    assert terms(the(battle, "Tested")) == {"Parry": 20, **amount}


@rule("AD-08-03", "AD-R96")
def test_an_overseer_amid_his_swarm_has_no_way_out_of_a_blast() -> None:
    # Given: AB 9, which would carry him out of the radius alone; 33 is doubles, and the hit falls on him
    setup = state_of_things("overseer", blue=shooter(qualities={"blast": 1}), count=4, ag=90)
    battle = play(setup, ["shot:gun>red1", "pass", "n:1"], [[33], [9]])
    assert unit_of(battle, "red1").x == FAR[0]
    assert numbers(the(battle, "WoundsLost"))["damage"] == 12
