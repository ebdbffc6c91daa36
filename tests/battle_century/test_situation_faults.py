"""What a situation and a ruling may not say of Duels, Bases, wounds, effects and Terrain: each fault by
itself, and what is next to it and no fault.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import begin, reserve, situation, unit, unit_of
from wartable import BadInput, Battle, Ruling, State
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.testing import rule

FAR: Final = unit("red2", zone="L9", tier="npc")
BASE: Final[dict[str, Any]] = {"features": ["base_unit"]}


def told(blue: dict[str, Any], red: dict[str, Any] | None = None, **more: Any) -> list[str]:
    """What is wrong with blue1 beside blue2, a Base in C1, and red1, a Base in D1, in some battle."""
    pieces = [unit("blue1", **blue), unit("blue2", **{"zone": "C1", **BASE, **more})]
    enemy = unit("red1", **{"zone": "D1", **BASE, **(red or {})})
    setup = situation(blue=[*pieces, unit("blue3", zone="A9", tier="npc")], red=[enemy, FAR], turn="blue3")
    return [
        str(problem).partition(";")[0].removeprefix("now.units.") for problem in OPERATIONS.problems(setup)
    ]


def plain(**more: Any) -> dict[str, Any]:
    """An Enemy that is no Base, in a Duel with blue1."""
    return {"features": [], "zone": "B1", "duel": "blue1", **more}


def refused(battle: Battle[State], ruling: Ruling) -> list[str]:
    """Why a ruling is refused; nothing where it is not."""
    try:
        battle.rule(ruling)
    except BadInput as bad:
        return [problem.what for problem in bad.problems]
    return []


# ------------------------------------------------------------------ Duels and Bases


@rule("R-ACT-026")
@pytest.mark.parametrize(
    ("blue", "red", "faults"),
    [
        ({"zone": "B1", "duel": "red1"}, plain(), []),
        (
            {"zone": "C1", "duel": "blue2"},
            {},
            ["blue1.duel: blue2 is no Enemy of blue1", "blue2.duel: blue1 is no Enemy of blue2"],
        ),
        ({"zone": "B1", "duel": "red1"}, plain(duel=""), []),
        (
            {"zone": "B1", "duel": "red1"},
            plain(duel="blue3"),
            [
                "blue1.duel: red1 is in a Duel with blue3, not with blue1",
                "blue3.duel: blue3 and red1 are not in one Zone",
                "red1.duel: red1 and blue3 are not in one Zone",
            ],
        ),
        (
            {"standing": "destroyed", "duel": "red1"},
            plain(),
            [
                "blue1.duel: blue1 and red1 are not both active",
                "red1.duel: red1 and blue1 are not both active",
            ],
        ),
        (
            {"docked_in": "blue2", "duel": "red1"},
            plain(zone="C1"),
            ["blue1.duel: nobody Docked is in a Duel", "red1.duel: nobody Docked is in a Duel"],
        ),
        (
            {"zone": "A1", "duel": "red1"},
            plain(),
            [
                "blue1.duel: blue1 and red1 are not in one Zone",
                "red1.duel: red1 and blue1 are not in one Zone",
            ],
        ),
        (
            {"zone": "D1", "duel": "red1"},
            {"duel": "blue1"},
            [
                "blue1.duel: a Base Unit duels only with another, and nobody with a Colossus",
                "red1.duel: a Base Unit duels only with another, and nobody with a Colossus",
            ],
        ),
        ({"zone": "D1", "duel": "red1", **BASE}, {"duel": "blue1"}, []),
    ],
)
def test_a_duel_holds_two_enemies_in_one_zone(
    blue: dict[str, Any], red: dict[str, Any], faults: list[str]
) -> None:
    assert told(blue, red) == faults


@rule("R-ACT-046")
@pytest.mark.parametrize(
    ("blue", "base", "faults"),
    [
        ({"docked_in": "blue2"}, {}, []),
        ({"docked_in": "blue2"}, {"features": []}, ["blue1.docked_in: blue1 cannot be Docked in blue2"]),
        ({"docked_in": "blue2", **BASE}, {}, ["blue1.docked_in: blue1 cannot be Docked in blue2"]),
        ({"docked_in": "red1"}, {}, ["blue1.docked_in: red1 is an Enemy of blue1"]),
        (
            {"docked_in": "blue2", "standing": "destroyed"},
            {},
            ["blue1.docked_in: blue1 and blue2 are not both active"],
        ),
        (
            {"zone": "A1", "docked_in": "blue2"},
            {},
            ["blue1.docked_in: blue1 is not in the Zone of blue2"],
        ),
    ],
)
def test_a_base_holds_those_of_its_side(
    blue: dict[str, Any], base: dict[str, Any], faults: list[str]
) -> None:
    assert told(blue, **base) == faults


# ------------------------------------------------------------------ wounds


@rule("R-DMG-005")
@pytest.mark.parametrize(
    ("now", "faults"),
    [
        ({"damage": 0}, []),
        ({"damage": -1}, ["blue1.damage: -1 is out of bounds"]),
        ({"damage": 21, "maimed": ["head"]}, ["blue1.damage: 21 is out of bounds"]),
        ({"damage": 20}, ["blue1.damage: blue1 has no Threshold left"]),
        ({"damage": 9, "maimed": ["legs"]}, []),
        ({"damage": 9}, ["blue1.maimed: 9 Damage at Threshold 5 are 1 lost Levels, not 0"]),
        (
            {"damage": 4, "maimed": ["legs"]},
            ["blue1.maimed: 4 Damage at Threshold 5 are 0 lost Levels, not 1"],
        ),
    ],
)
def test_as_many_areas_are_maimed_as_levels_are_lost(now: dict[str, Any], faults: list[str]) -> None:
    assert told({"zone": "A1", "threshold": 5, "energy": 3, **now}) == faults


@rule("R-DMG-005")
def test_a_destroyed_unit_has_lost_its_areas_in_the_order_that_is_told() -> None:
    # Given
    order = ["legs", "head", "arms", "torso"]
    gone = unit("blue1", threshold=5, damage=20, maimed=order, standing="destroyed")
    battle = begin(situation(blue=[gone, unit("blue2", zone="A1")], red=[FAR], turn="blue2"))
    # Then
    assert unit_of(battle, "blue1").maimed == order


# ------------------------------------------------------------------ rulings


@rule("R-OP-016")
@pytest.mark.parametrize(
    ("kind", "value", "laid"),
    [
        ("suppressed", "+2", (2, "", "blue1", 1, False)),
        ("netted", "+3:red2", (3, "red2", "blue1", 1, True)),
        ("crippled", "+1:red2", (1, "red2", "blue2", 1, True)),
        ("exposed", "+1", (1, "", "blue2", 1, False)),
        ("predictable", "+1:red2", (1, "red2", "blue1", 0, False)),
        ("overwhelmed", "+1:guard", (1, "guard", "blue1", 0, False)),
        ("carry_our_hopes", "+1:guard", (1, "guard", "blue2", 1, True)),
    ],
)
def test_an_effect_that_is_ruled_lasts_as_one_that_begins_in_this_turn(
    kind: str, value: str, laid: tuple[int, str, str, int, bool]
) -> None:
    # Given: it is the Turn of blue1
    blue = [unit("blue1", zone="A1"), unit("blue2", zone="A2")]
    battle = begin(situation(blue=blue, red=[FAR], reinforcements=[reserve("guard")]))
    # When
    battle.rule(Ruling(f"blue2.effect.{kind}", value, "forgotten"))
    # Then
    [effect] = unit_of(battle, "blue2").effects
    assert (effect.amount, effect.other, effect.clock, effect.turns, effect.at_end) == laid


@rule("R-TERR-015")
@pytest.mark.parametrize(
    ("path", "value", "faults"),
    [
        ("C4.difficult", "0", []),
        ("C4.difficult", "-1", ["-1 is out of bounds"]),
        ("C4.difficult", "6", ["6 is out of bounds"]),
        ("C4.impassable", "0", []),
        ("C4.impassable", "1", []),
        ("C4.impassable", "2", ["2 is out of bounds"]),
        ("A1.impassable", "1", ["blue1 would be in it"]),
        ("A1.impassable", "0", []),
        ("C4.swamp", "1", ["there is no Terrain to rule on 'swamp'"]),
        ("C4", "1", ["a Zone and a Terrain are needed"]),
    ],
)
def test_a_ruling_on_terrain_names_a_zone_a_kind_and_how_often(
    path: str, value: str, faults: list[str]
) -> None:
    # Given
    battle = begin(situation(blue=[unit("blue1", zone="A1"), unit("blue2", zone="A2")], red=[FAR]))
    # Then
    assert refused(battle, Ruling(f"zone.{path}", value, "the ground gives way")) == faults
