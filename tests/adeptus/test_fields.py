"""The field of a giant: deflection, Patterns, powers. AD-14, AD-R42."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adeptus.missions import (
    giant,
    ic,
    keys,
    numbers,
    of,
    play,
    situation,
    terms,
    the,
    unit_of,
)

rule = pytest.mark.rule

GUN = {"name": "Gun", "class": "basic", "range": 90, "burst": 2, "dice": 1, "plus": 2}


def shot_at(roll: int, *dice: list[int], **red: Any) -> Any:
    """A giant with ATS 6, shot at from far."""
    target = giant("red1", at=(50, 60), reactions=0, **red)
    setup = situation(blue=[ic("blue1", at=(50, 10), weapons=[GUN])], red=[target])
    return play(setup, ["shot:gun>red1"], [[34], [roll], *dice])


def against(attacker: dict[str, Any], gap: int, choice: str, dice: list[list[int]]) -> Any:
    """A giant with a field attacks another with ATS 9."""
    first = giant("blue1", at=(50, 20), **{"ats": 4, **attacker})
    target = giant("red1", at=(50, 20 + gap), ats=9, reactions=0)
    return play(situation(blue=[first], red=[target]), [choice], dice)


@pytest.mark.parametrize(("roll", "stopped"), [(60, 1), (61, 0)])
@rule("AD-14-01", "AD-14-02", "AD-14-06/1", "AD-R42")
def test_the_wall_stops_ten_in_a_hundred_for_each_point(roll: int, stopped: int) -> None:
    battle = shot_at(roll, *([] if stopped else [[5]]))
    assert len(of(battle, "Deflected")) == stopped
    assert len(of(battle, "WoundsLost")) == 1 - stopped


@pytest.mark.parametrize(("roll", "stopped"), [(30, 1), (31, 0)])
@rule("AD-14-06/2", "AD-14-04/2", "AD-R7", "AD-R42")
def test_half_a_wall_and_a_veil_stop_half_as_many(roll: int, stopped: int) -> None:
    further = [] if stopped else [[5]]
    assert len(of(shot_at(roll, *further, pattern="veil"), "Deflected")) == stopped
    assert len(of(shot_at(roll, *further, half=True), "Deflected")) == stopped


@rule("AD-14-06/2", "AD-R42")
def test_half_a_veil_stops_a_quarter_rounded_down() -> None:
    assert len(of(shot_at(10, pattern="veil", half=True), "Deflected")) == 1
    assert len(of(shot_at(11, [5], pattern="veil", half=True), "Deflected")) == 0


@rule("AD-14-06/2")
def test_shots_at_a_veil_are_at_minus_10() -> None:
    battle = shot_at(1, pattern="veil")
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "size": 30, "Veil": -10}


@rule("AD-14-06/3")
def test_an_edge_stops_nothing() -> None:
    target = giant("red1", at=(50, 60), reactions=0, pattern="edge")
    setup = situation(blue=[ic("blue1", at=(50, 10), weapons=[GUN])], red=[target])
    battle = play(setup, ["shot:gun>red1"], [[34], [5]])
    assert of(battle, "Deflected") == []


@rule("AD-14-02")
def test_no_die_is_rolled_for_a_field_that_can_stop_nothing() -> None:
    # Given: ATS 4 against ATS 9 of one who stands near: its Wall is penetrated
    first = giant("blue1", at=(50, 20), ats=9)
    target = giant("red1", at=(50, 30), ats=4, reactions=0)
    battle = play(situation(blue=[first], red=[target]), ["shot:cannon>red1"], [[34], [5, 5]])
    assert of(battle, "Deflected") == []


@rule("AD-14-02")
def test_each_hit_is_stopped_by_itself() -> None:
    target = giant("red1", at=(50, 60), reactions=0)
    setup = situation(blue=[ic("blue1", at=(50, 10), weapons=[GUN])], red=[target])
    battle = play(setup, ["burst:gun>red1"], [[50], [60], [61], [5]])
    assert (len(of(battle, "Deflected")), len(of(battle, "WoundsLost"))) == (1, 1)


# Given: ATS 9; 4 of a Wall, 2 of a half one, 2 of a Veil, 4 or 2 of an Edge in melee
@pytest.mark.parametrize(
    ("attacker", "chance"),
    [
        ({}, 50),
        ({"half": True}, 70),
        ({"pattern": "veil"}, 70),
        ({"pattern": "edge"}, 50),
        ({"pattern": "edge", "half": True}, 70),
    ],
)
@rule("AD-14-03", "AD-14-06/3", "AD-R42", "AD-R87")
def test_a_field_near_by_is_field_penetration(attacker: dict[str, Any], chance: int) -> None:
    battle = against(attacker, 6, "strike:blade>red1", [[34], [chance]])
    assert numbers(the(battle, "Deflected")) == {"roll": chance, "chance": chance}
    battle = against(attacker, 6, "strike:blade>red1", [[34], [chance + 1], [1, 2]])
    assert of(battle, "Deflected") == []


@pytest.mark.parametrize(("gap", "chance"), [(24, 50), (25, 90)])
@rule("AD-14-03", "AD-R87")
def test_that_reaches_twenty_metres(gap: int, chance: int) -> None:
    # Given: their nearest cells are four metres nearer than their middles
    weapon = {"weapons": [GUN]}
    battle = against(weapon, gap, "shot:gun>red1", [[34], [chance]])
    assert numbers(the(battle, "Deflected"))["chance"] == chance


@rule("AD-14-06/3", "AD-R87")
def test_an_edge_lends_nothing_to_shots() -> None:
    battle = against({"weapons": [GUN], "pattern": "edge"}, 24, "shot:gun>red1", [[34], [90]])
    assert numbers(the(battle, "Deflected"))["chance"] == 90


@rule("AD-14-04/1", "AD-14-04/2", "AD-05-18")
def test_a_pattern_is_swapped_by_a_half_or_a_full_action() -> None:
    setup = situation(blue=[giant("blue1", at=(50, 20))], red=[ic("red1", at=(50, 70))])
    assert [key for key in keys(play(setup)) if key.startswith("spread")] == [
        "spread:edge",
        "spread:veil",
        "spread_half:wall",
        "spread_half:edge",
        "spread_half:veil",
    ]
    half = unit_of(play(setup, ["spread_half:veil"]), "blue1")
    assert (half.pattern, half.half, half.halves) == ("veil", True, 1)
    full = unit_of(play(setup, ["spread:edge"]), "blue1")
    assert (full.pattern, full.half, full.halves) == ("edge", False, 0)


@rule("AD-14-04/3", "AD-14-05", "AD-R7", "AD-R87")
def test_a_shove_needs_a_pattern_points_and_an_enemy_near() -> None:
    def offered(gap: int, **blue: Any) -> bool:
        setup = situation(blue=[giant("blue1", at=(50, 20), **blue)], red=[ic("red1", at=(50, 22 + gap))])
        return "shove>red1" in keys(play(setup))

    assert offered(20)
    assert not offered(21)
    assert not offered(20, patterns=[])
    assert not offered(20, now={"atp": 1})
    assert offered(20, now={"atp": 2})


@rule("AD-14-05", "AD-R7", "AD-R42")
def test_a_shove_pushes_two_metres_for_each_ten_of_synch_ratio_once_a_turn() -> None:
    # Given: SR 55, ten metres
    setup = situation(blue=[giant("blue1", at=(50, 20))], red=[ic("red1", at=(50, 30))])
    battle = play(setup, ["shove>red1"], [[46]])
    assert (unit_of(battle, "red1").x, unit_of(battle, "red1").y) == (50, 40)
    blue = unit_of(battle, "blue1")
    assert (blue.atp, blue.halves) == (8, 1)
    assert "shove>red1" not in keys(battle)


@rule("AD-14-05", "AD-R7")
def test_toughness_resists_a_shove() -> None:
    setup = situation(blue=[giant("blue1", at=(50, 20))], red=[ic("red1", at=(50, 30))])
    battle = play(setup, ["shove>red1"], [[45]])
    assert unit_of(battle, "red1").y == 30
    assert unit_of(battle, "blue1").atp == 8


@rule("AD-14-05", "AD-R42")
def test_a_shove_counts_the_tens_of_synch_ratio_and_tells_how_far() -> None:
    # Given: SR 60, twelve metres
    setup = situation(
        blue=[giant("blue1", at=(50, 20), sr=60)], red=[ic("red1", at=(50, 30), watch=[0, 0, 50, 31, 0])]
    )
    battle = play(setup, ["shove>red1"], [[46]])
    assert numbers(the(battle, "Moved")) == {"x": 50, "y": 42, "metres": 12}
    assert unit_of(battle, "red1").watch == ()


@rule("AD-14-05")
def test_nobody_out_of_sight_is_shoved() -> None:
    house = {"kind": "blocking", "x": 40, "y": 26, "width": 21, "height": 1}
    setup = situation(blue=[giant("blue1", at=(50, 20))], red=[ic("red1", at=(50, 30))], pieces=[house])
    assert "shove>red1" not in keys(play(setup))


@rule("AD-14-04", "AD-14-05", "AD-R7")
def test_nobody_shoves_without_a_pattern_that_is_up() -> None:
    setup = situation(blue=[giant("blue1", at=(50, 20), pattern="")], red=[ic("red1", at=(50, 30))])
    battle = play(setup)
    assert unit_of(battle, "blue1").pattern == ""
    assert "shove>red1" not in keys(battle)


@rule("AD-14-02", "AD-14-03")
def test_no_die_is_rolled_for_a_field_that_is_just_penetrated() -> None:
    first = giant("blue1", at=(50, 20), ats=4)
    target = giant("red1", at=(50, 30), ats=4, reactions=0)
    battle = play(situation(blue=[first], red=[target]), ["shot:cannon>red1"], [[34], [5, 5]])
    assert len(of(battle, "WoundsLost")) == 1
