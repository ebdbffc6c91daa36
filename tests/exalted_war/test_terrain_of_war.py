"""The field: rough ground, cover, blocking ground; the open field where none is given, and deploying on it.
EW-80, EW-84, W-20, W-44. Steep ground and water: test_dash.py; weather: test_endurance.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from tests.exalted_war.battles import (
    answer,
    begin,
    keys,
    play,
    situation,
    solo,
    terms,
    the,
    unit_of,
)
from tests.exalted_war.samples import BARE, EIGHT, archers, facts_of, fearless, levels
from wartable import Battle, Setup, State
from wartable.rulesets.exalted_war.model.state import War
from wartable.testing import rule

WIDE: Final = {"width": 2600}
FAR: Final = fearless("red1", at=(2550, 750))


def area(kind: str, x: int, y: int, width: int, height: int, **more: object) -> dict[str, object]:
    """Ground of this kind."""
    return {"kind": kind, "x": x, "y": y, "width": width, "height": height, **more}


def marched(*areas: Mapping[str, object], **values: object) -> Battle[State]:
    """Blue1 has moved east on tick 1 over such ground: 140 yards in the open."""
    given: dict[str, object] = {"at": (100, 350), "order": "march:X4", **values}
    blue = fearless("blue1", **given)  # type: ignore[arg-type]
    return play(situation(blue=[blue], red=[FAR], acts=["blue1"], field={"areas": list(areas), **WIDE}))


def shot(*areas: Mapping[str, object], dice: list[list[int]], **values: object) -> Battle[State]:
    """Archers shoot at red1, 100 yards east of them, on such ground."""
    red = fearless("red1", **values)  # type: ignore[arg-type]
    setup = situation(blue=[archers()], red=[red], acts=["blue1"], field={"areas": list(areas)})
    return play(setup, ["shoot:red1"], dice)


# ------------------------------------------------------------------ rough ground


@rule("EW-80", "W-44")
def test_rough_ground_halves_a_move() -> None:
    battle = marched(area("rough", 50, 300, 500, 100))
    assert facts_of(battle, "Moved", "yards") == [70]


@rule("EW-81", "W-44")
def test_rough_ground_halves_a_dash() -> None:
    # Given: Close, (2 + 6) x 40 yards in the open
    battle = marched(area("rough", 50, 300, 600, 100), order="halt", formation="close")
    # When
    battle = play(battle.setup, ["dash", "march", "at:X4"], [[7, 1, 1, 1, 1, 1]])
    # Then: on ticks 2 to 4; the last begins in the rough still
    assert facts_of(battle, "Moved", "yards") == [160, 160, 160]


@rule("W-44")
def test_rough_ground_halves_the_way_of_a_single_person() -> None:
    person = solo("blue1", leader={"dexterity": 3, **BARE}, at=(100, 350), order="march:X4")
    field = {"areas": [area("rough", 50, 300, 500, 100)], **WIDE}
    battle = play(situation(blue=[person], red=[FAR], acts=["blue1"], field=field))
    assert facts_of(battle, "Moved", "yards") == [150]


@rule("W-44")
def test_who_stands_beside_the_rough_is_not_slowed() -> None:
    battle = marched(area("rough", 101, 300, 500, 100))
    assert facts_of(battle, "Moved", "yards") == [140]


# ------------------------------------------------------------------ cover


@rule("EW-55", "W-44", "W-50")
@pytest.mark.parametrize(("cover", "dv"), [(1, 2), (2, 4)])
def test_cover_adds_to_the_defence_as_the_formation_has_it(cover: int, dv: int) -> None:
    # Given: Relaxed, which doubles it against missiles; 0 + 2 miss a DV of 1 + 2
    battle = shot(area("cover", 550, 350, 100, 100, cover=cover), dice=[EIGHT])
    # When, Then
    assert terms(the(battle, "AttackRolled"), "dv") == {"Dodge DV": 1, "cover doubled": dv}


@rule("W-44")
def test_the_best_cover_counts_alone() -> None:
    woods = area("cover", 550, 350, 100, 100, cover=1)
    wall = area("cover", 590, 390, 20, 20, cover=2)
    battle = shot(woods, wall, dice=[EIGHT])
    assert terms(the(battle, "AttackRolled"), "dv") == {"Dodge DV": 1, "cover doubled": 4}


@rule("W-44")
def test_cover_between_two_units_shelters_nobody() -> None:
    battle = shot(area("cover", 540, 350, 20, 100, cover=2), dice=[EIGHT, levels(0)])
    assert terms(the(battle, "AttackRolled"), "dv") == {"Dodge DV": 1}


@rule("W-44", "W-50")
def test_a_single_persons_cover_is_not_multiplied() -> None:
    # Given: a solo unit in cover: 0 + 2 + 2 leave 1 over 1 + 2
    person = solo("red1", leader=BARE, at=(600, 400))
    field = {"areas": [area("cover", 550, 350, 100, 100, cover=2)]}
    setup = situation(blue=[archers()], red=[person], acts=["blue1"], field=field)
    # When
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(0)])
    # Then
    assert terms(the(battle, "AttackRolled"), "dv") == {"Dodge DV": 1, "cover": 2}


# ------------------------------------------------------------------ blocking ground


WALL: Final = area("blocking", 540, 0, 20, 800)


@rule("W-44")
def test_nobody_passes_blocking_ground() -> None:
    battle = marched(area("blocking", 150, 0, 50, 800))
    assert unit_of(battle, "blue1").x == 149


@rule("W-44")
def test_nobody_sees_through_it() -> None:
    # Given: a wall between archers and red1, or none
    open_field = situation(blue=[archers()], red=[fearless()], acts=["blue1"])
    walled = situation(blue=[archers()], red=[fearless()], acts=["blue1"], field={"areas": [WALL]})
    # When, Then
    assert "shoot:red1" in keys(play(open_field))
    behind = keys(play(walled))
    assert [key for key in behind if key.startswith(("shoot", "aim", "snipe"))] == []


@rule("W-44", "W-47")
def test_nobody_casts_a_spell_through_it() -> None:
    caster = solo("blue1", leader={"spells": ["ash_veil"]}, at=(500, 400))
    open_field = situation(blue=[caster], red=[fearless()], acts=["blue1"])
    walled = situation(blue=[caster], red=[fearless()], acts=["blue1"], field={"areas": [WALL]})
    assert "cast:ash_veil>red1" in keys(play(open_field))
    assert "cast:ash_veil>red1" not in keys(play(walled))


@rule("W-44")
@pytest.mark.parametrize("kind", ["rough", "steep", "water", "cover"])
def test_one_sees_across_all_other_ground(kind: str) -> None:
    field = {"areas": [area(kind, 540, 0, 20, 800)]}
    setup = situation(blue=[archers()], red=[fearless()], acts=["blue1"], field=field)
    assert "shoot:red1" in keys(play(setup))


@rule("W-44")
def test_friends_block_no_fire() -> None:
    # Given: blue2 between the archers and red1
    blue = [archers(), fearless("blue2", at=(550, 400))]
    battle = play(situation(blue=blue, red=[fearless()], acts=["blue1"]))
    assert "shoot:red1" in keys(battle)


@rule("W-44", "W-20")
@pytest.mark.parametrize(("x", "penalty"), [(670, 0), (671, -1), (820, -1), (821, -2), (970, -2)])
def test_range_goes_from_edge_to_edge(x: int, penalty: int) -> None:
    # Given: a bow of 150 yards; 10 yards from each middle to the edge
    setup = situation(blue=[archers()], red=[fearless(at=(x, 400))], acts=["blue1"])
    # When: 3 + 2 - 1 at most leave enough: 7 + what is left dice
    left = 3 + 2 + penalty - 1
    battle = play(setup, ["shoot:red1"], [[7, 7, 7, 1, 1, 1], levels(0, dice=7 + left)])
    # Then
    assert terms(the(battle, "AttackRolled"), "external").get("range", 0) == penalty


@rule("W-44")
def test_three_times_the_range_is_the_end() -> None:
    battle = play(situation(blue=[archers()], red=[fearless(at=(971, 400))], acts=["blue1"]))
    assert "shoot:red1" not in keys(battle)


# ------------------------------------------------------------------ the field where none is given, deploying


def mustered(blue1: Mapping[str, object] | None = None, **more: object) -> Setup:
    """A war at its beginning, with two units a side; of blue1 this is different."""
    sides = {"blue": ("blue1", "blue2"), "red": ("red1", "red2")}
    units = [
        {**fearless(id, at=(0, 0), leader={"wits": 3, "war": 3}).built, "side": side}
        for side, ids in sides.items()
        for id in ids
    ]
    units[0] |= blue1 or {}
    return {"ruleset": "exalted-war", "sides": [{"id": side} for side in sides], "units": units, **more}


def joining(blue: int, red: int) -> list[list[int]]:
    """Four rolls of Wits 3 + War 3 - 2 with so many successes, and dice for who is slower of equals."""
    rolls = [[7] * number + [2] * (4 - number) for number in (blue, blue, red, red)]
    return [*rolls, [1], [2], [3], [4]]


@rule("W-44")
def test_without_a_field_it_is_1200_by_800_yards_of_open_ground() -> None:
    battle = begin(mustered(), joining(1, 0))
    assert isinstance(battle.state, War)
    plan = battle.state.plan
    assert (plan.width, plan.height, plan.areas) == (1200, 800, ())


@rule("W-44")
@pytest.mark.parametrize(("blue", "red", "first"), [(1, 3, "blue"), (3, 1, "red"), (2, 2, "blue")])
def test_the_side_that_joined_worse_deploys_first(blue: int, red: int, first: str) -> None:
    # Given: the better of its rolls counts; of equals the first side
    battle = begin(mustered(), joining(blue, red))
    # When, Then
    assert battle.decision is not None
    assert battle.decision.seat == first


@rule("W-44")
def test_a_unit_enters_in_any_formation_that_its_drill_allows_the_printed_one_first() -> None:
    battle = begin(mustered(), joining(0, 1))
    assert keys(battle) == [
        "formation:relaxed",
        "formation:unordered",
        "formation:skirmish",
        "formation:close",
    ]
    answer(battle, "formation:close", "at:A1")
    assert unit_of(battle, "blue1").formation.key == "close"


@rule("W-44")
def test_each_side_enters_wholly_on_its_own_ground_facing_the_enemy() -> None:
    # Given: blue deploys first
    battle = begin(mustered(), joining(0, 1))
    # When: all enter
    answer(battle, "formation:relaxed")
    west = keys(battle)
    answer(battle, "at:D4", "formation:relaxed", "at:A1", "formation:relaxed")
    east = keys(battle)
    answer(battle, "at:I4", "formation:relaxed", "at:L8")
    # Then: x of 400 or less, of 800 or more
    assert (west[0], west[3], len(west)) == ("at:A1", "at:D1", 32)
    assert (east[0], east[-1], len(east)) == ("at:I1", "at:L8", 32)
    blue, red = unit_of(battle, "blue1"), unit_of(battle, "red1")
    assert (blue.x, blue.y, blue.facing) == (350, 350, 4)
    assert (red.x, red.y, red.facing) == (850, 350, 12)


@rule("W-44")
def test_a_place_that_is_taken_is_not_offered() -> None:
    battle = begin(mustered(), joining(0, 1))
    answer(battle, "formation:relaxed", "at:B2", "formation:relaxed")
    assert "at:B2" not in keys(battle)


@rule("W-44")
def test_a_unit_too_wide_for_the_edge_enters_farther_in() -> None:
    # Given: 1000 people of Magnitude 6, Skirmish: 60 yards from the middle to the edge
    setup = mustered({"members": 1000, "relays": 6, "formation": "skirmish"})
    # When: it joins with 3 + 3 - 6 dice, that is none
    battle = begin(setup, [[7, 2, 2, 2], [2] * 4, [2] * 4, [1], [2], [3]])
    answer(battle, "formation:relaxed", "at:I1", "formation:relaxed", "at:L8", "formation:skirmish")
    # Then: B to C, from the second row
    assert keys(battle)[:2] == ["at:B2", "at:C2"]
    assert "at:A1" not in keys(battle)


@rule("EW-50", "W-44", "W-45")
def test_a_unit_short_of_relays_enters_unordered() -> None:
    setup = mustered({"members": 100, "relays": 1})
    # When: it joins with 3 + 3 - 3 dice
    battle = begin(setup, [[2] * 3, [2] * 4, [7, 2, 2, 2], [2] * 4, [1], [2], [3]])
    # Then: there is nothing to choose
    assert keys(battle)[0].startswith("at:")
    assert unit_of(battle, "blue1").formation.key == "unordered"


@rule("W-44")
def test_a_scenario_may_name_other_ground_to_enter_from() -> None:
    sides = [{"id": "blue", "deploy": "north"}, {"id": "red", "deploy": [900, 600, 300, 200]}]
    setup = mustered(sides=sides)
    # When: blue enters in the north, at y of 400 or less, then red
    battle = begin(setup, joining(0, 1))
    answer(battle, "formation:relaxed")
    north = keys(battle)
    answer(battle, "at:F1", "formation:relaxed", "at:A1", "formation:relaxed")
    # Then
    assert (north[-1], len(north)) == ("at:L4", 48)
    assert keys(battle) == ["at:J7", "at:K7", "at:L7", "at:J8", "at:K8", "at:L8"]
    assert unit_of(battle, "blue1").facing == 8
