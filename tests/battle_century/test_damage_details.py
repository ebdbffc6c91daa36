"""Damage at its edges: a single point, nobody to answer, nothing left to halve. R-AD-013, R-BOSS-028,
R-BOSS-030 to R-BOSS-032, R-DMG-019, R-ENEMY-028, R-FEAT-006, R-POW-003, R-TRBL-037, R-TRBL-042.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    Piece,
    answer,
    begin,
    combination,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
)
from tests.battle_century.pilots_in_danger import row, victim
from wartable import Battle, State
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{GUN}")

LOST: Final = ["head", "torso", "arms"]

IMPREGNABLE: Final = "my_defense_is_impregnable"

COVER: Final = "take_one_for_the_team"


def blue(**more: Any) -> Piece:
    """blue1 with a gun. At Tension 5 its Damage against Guard 5 is what its die shows."""
    values: dict[str, Any] = {"zone": "A1", "speed": 0, "tier": "npc", "weapons": [GUN], **more}
    return unit("blue1", **values)


def about(battle: Battle[State]) -> tuple[str, str]:
    """The seat of the open question, and the Unit that it is about."""
    assert battle.decision is not None
    return battle.decision.seat, battle.decision.about


def known(battle: Any, seat: str, id: str) -> list[str]:
    """The Upgrades of a Unit that a seat sees."""
    data = battle.view(seat).data()
    sheet = next(sheet for sheet in data["units"] if sheet["id"] == id)
    return [upgrade["key"] for upgrade in sheet.get("upgrades", [])]


# ------------------------------------------------------------------ answers


@rule("R-POW-003", "R-TRBL-039")
def test_answers_to_damage_are_asked_for_in_the_order_of_the_seats() -> None:
    # Given: ann's Unit is hit; she can halve that, and bea's Unit can take it
    red = [
        unit("red1", zone="C1", guard=5, seat="ann", tier="npc", powers=[IMPREGNABLE], genre_points=1),
        unit("red2", zone="C2", seat="bea", tier="npc", powers=[COVER], genre_points=1),
    ]
    seats = [{"id": "ann"}, {"id": "blue"}, {"id": "bea"}]
    setup = situation(blue=[blue()], red=red, seats=seats, tension=5)
    # When: nobody answers the Test
    battle = play(setup, [*SHOT, "at:red1", "pass", "pass"], dice=[[6]])
    # Then
    assert (about(battle), keys(battle)) == (("ann", "red1"), [f"{IMPREGNABLE}:red1", "pass"])
    answer(battle, "pass")
    assert (about(battle), keys(battle)) == (("bea", "red1"), [f"{COVER}:red2", "pass"])
    # Then: both have passed, and are not asked again
    answer(battle, "pass")
    assert numbers(the(battle, "Damaged", unit="red1"))["amount"] == 6


@rule("R-POW-003", "R-TRBL-039")
def test_a_seat_that_has_answered_may_do_so_again_until_it_passes() -> None:
    # Given: red1 can halve what it takes; red2 can take it
    red = [
        unit("red1", zone="C1", guard=5, tier="npc", powers=[IMPREGNABLE], genre_points=1),
        unit("red2", zone="C2", tier="npc", powers=[COVER], genre_points=1),
    ]
    setup = situation(blue=[blue()], red=red, tension=5)
    # When: it halves, and is asked about the other
    battle = play(setup, [*SHOT, "at:red1", "pass", f"{IMPREGNABLE}:red1"], dice=[[7]])
    # Then
    assert keys(battle) == [f"{COVER}:red2", "pass"]
    # When: it passes once
    answer(battle, "pass")
    # Then: 7 // 2
    assert numbers(the(battle, "Damaged", unit="red1"))["amount"] == 3


@rule("R-POW-003", "R-TRBL-039")
def test_a_seat_that_passes_is_not_asked_again_about_the_same_answer() -> None:
    # Given: ann's Unit is hit; she can halve that, and bea's Unit can take it
    red = [
        unit("red1", zone="C1", guard=5, seat="ann", tier="npc", powers=[IMPREGNABLE], genre_points=1),
        unit("red2", zone="C2", seat="bea", tier="npc", powers=[COVER], genre_points=1),
    ]
    seats = [{"id": "ann"}, {"id": "bea"}, {"id": "blue"}]
    setup = situation(blue=[blue()], red=red, seats=seats, tension=5)
    # When: ann answers the Damage, and bea lets it be
    choices = [*SHOT, "at:red1", "pass", "pass", f"{IMPREGNABLE}:red1", "pass"]
    battle = play(setup, choices, dice=[[6]])
    # Then
    assert numbers(the(battle, "Damaged", unit="red1"))["amount"] == 3


@rule("R-POW-003", "R-TRBL-039")
def test_who_has_left_the_operation_answers_no_damage() -> None:
    # Given: red2, which could have taken it, has retreated
    red = [
        unit("red1", zone="C1", guard=5, threshold=10, tier="npc"),
        unit("red2", standing="retreated", tier="npc", powers=[COVER], genre_points=1),
        unit("red3", zone="L9", tier="npc"),
    ]
    setup = situation(blue=[blue()], red=red, tension=5)
    # When
    battle = play(setup, SHOT, dice=[[6]])
    # Then
    assert numbers(the(battle, "Damaged", unit="red1"))["amount"] == 6


# ------------------------------------------------------------------ blocking and halving


@rule("R-AD-013", "R-TRBL-049")
def test_a_barrier_with_a_point_left_stands() -> None:
    # Given: a barrier of 7
    barrier = [{"effect": "absolute_barrier", "amount": 7, "clock": "red1"}]
    setup = situation(
        blue=[blue(), unit("blue2", zone="A1", speed=0, tier="npc", weapons=[GUN])],
        red=[unit("red1", zone="C1", guard=5, threshold=10, effects=barrier)],
        tension=5,
    )
    # When: 6, then 4
    battle = play(setup, [*SHOT, *SHOT], dice=[[6], [4]])
    # Then
    assert [numbers(event)["amount"] for event in of(battle, "Blocked")] == [6, 1]
    assert numbers(the(battle, "Damaged"))["amount"] == 3


@rule("R-FEAT-006", "R-TRBL-022")
def test_a_single_point_is_halved_away() -> None:
    # Given: Extreme Terrain below blue1; Systems and Speed are 0
    setup = row(
        victim(features=["extreme_fortification"], systems=0, speed=0),
        blue=unit("blue1", zone="A1", tier="npc"),
        terrain=["..x....."],
        order=["red1", "blue1"],
        turn="red1",
    )
    # When: 10 against 11 falls 1 short
    battle = play(setup, ["hold"], dice=[[10]])
    # Then
    assert numbers(the(battle, "Blocked"))["amount"] == 1
    assert of(battle, "Damaged") == []


@rule("R-FEAT-006", "R-AD-013", "R-TRBL-049", "R-POW-008")
def test_what_a_barrier_stops_shows_no_fortification_behind_it() -> None:
    # Given: a barrier of 20 in Extreme Terrain
    barrier = [{"effect": "absolute_barrier", "amount": 20, "clock": "red1"}]
    setup = row(
        victim(features=["extreme_fortification"], systems=0, speed=0, effects=barrier),
        blue=unit("blue1", zone="A1", tier="npc"),
        terrain=["..x....."],
        order=["blue1", "red1"],
        turn="red1",
    )
    # When
    battle = play(setup, ["hold"], dice=[[4]])
    # Then: 11 - 4
    assert numbers(the(battle, "Blocked"))["amount"] == 7
    assert known(battle, "blue", "red1") == []


@rule("R-ENEMY-028", "R-TRBL-022", "R-TRBL-049")
def test_the_single_point_of_an_invasive_unit_is_halved_away() -> None:
    # Given
    setup = row(victim(), tension=5)
    # When: 1 + 5 + 5 against 10
    battle = play(setup, SHOT, dice=[[1]])
    # Then
    assert numbers(the(battle, "Halved"))["amount"] == 1
    assert of(battle, "Damaged") == []


@rule("R-ENEMY-028", "R-AD-013", "R-TRBL-022", "R-POW-008")
def test_what_a_barrier_stops_shows_no_invasive_unit() -> None:
    # Given: a barrier of 20
    barrier = [{"effect": "absolute_barrier", "amount": 20, "clock": "red1"}]
    setup = row(victim(effects=barrier), tension=5)
    # When: 6 + 5 + 5 against 10
    battle = play(setup, SHOT, dice=[[6]])
    # Then
    assert numbers(the(battle, "Blocked"))["amount"] == 6
    assert known(battle, "red", "blue1") == []


@rule("R-FEAT-006", "R-COMB-020", "R-TRBL-022")
def test_of_two_fortifications_that_combine_one_halves() -> None:
    # Given: two Units with Extreme Fortification combine in Extreme Terrain; Systems and Speed are 0
    ranks: dict[str, Any] = {"systems": 0, "speed": 0, "threshold": 20, "tier": "npc"}
    kind: dict[str, Any] = {"features": ["extreme_fortification"], **ranks}
    setup = situation(
        blue=[unit("blue1", zone="A1", tier="npc")],
        red=[unit("a", **kind), unit("b", **kind)],
        combinations=[combination("ab", "a", "b", zone="C1")],
        terrain=["..x....."],
        order=["a", "blue1", "b"],
        turn="a",
    )
    # When: 3 against 11 falls 8 short
    battle = play(setup, ["hold"], dice=[[3]])
    # Then
    assert numbers(the(battle, "Damaged", unit="ab"))["amount"] == 4


# ------------------------------------------------------------------ the last point


@rule("R-TRBL-037", "R-TRBL-036", "R-POW-021")
def test_a_protection_that_waits_saves_from_the_last_point_alone() -> None:
    # Given: red1 with 6 of 20 left, protected earlier
    waits = [{"effect": "i_cannot_be_defeated", "turns": 0}]
    red = unit("red1", zone="C1", guard=5, threshold=5, damage=14, maimed=LOST[:2], tier="npc", effects=waits)
    setup = situation(
        blue=[blue(), unit("blue2", zone="A1", speed=0, tier="npc", weapons=[GUN])],
        red=[red, unit("red2", zone="L9")],
        tension=5,
    )
    # When: 5 leave 1, then 4 more
    battle = play(setup, [*SHOT, "maim:arms", *SHOT], dice=[[5], [4]])
    # Then: it was not used for the first
    names = [type(event).__name__ for event in battle.events]
    assert names.index("Survived") > len(names) - 1 - names[::-1].index("Damaged")
    assert numbers(the(battle, "Survived")) == {"left": 1}
    assert unit_of(battle, "red1").effects == []


ALLOY: Final[dict[str, Any]] = {"upgrades": {"internal": ["invincible_alloy"]}}
PROTECTED: Final[dict[str, Any]] = {"effects": [{"effect": "i_cannot_be_defeated", "turns": 0}]}


@rule("R-TRBL-012", "R-TRBL-036", "R-TRBL-037", "R-TRBL-038", "R-WPN-023")
@pytest.mark.parametrize(
    ("red", "weapon", "defeats"),
    [
        ({}, GUN, 0.4),
        (ALLOY, GUN, 0.0),
        (PROTECTED, GUN, 0.0),
        ({}, "missile_massacre", 0.9),
        (ALLOY, "missile_massacre", 0.9),
        (PROTECTED, "missile_massacre", 0.9),
    ],
)
def test_odds_know_what_is_sure_to_survive(red: dict[str, Any], weapon: str, defeats: float) -> None:
    # Given: red1 with 7 of 20 left; the gun deals what the die shows, the first Technique 5 more
    piece = unit("red1", zone="C1", guard=5, threshold=5, damage=13, maimed=LOST[:2], tier="npc", **red)
    setup = situation(blue=[blue(weapons=[weapon])], red=[piece], tension=5, open_sheets=True)
    # When
    battle = play(setup, ["attack"])
    # Then
    assert battle.decision is not None
    found = battle.view("blue").forecast(battle.decision.option(f"with:{weapon}"))
    assert found is not None
    assert found.defeats == pytest.approx(defeats)


@rule("R-TRBL-042")
@pytest.mark.parametrize("ranks", [{"threshold": 1}, {"threshold": 4, "energy": 0}])
def test_a_unit_with_threshold_is_not_destroyed_by_its_first_point(ranks: dict[str, int]) -> None:
    # Given
    red = unit("red1", zone="C1", guard=5, tier="npc", **ranks)  # type: ignore[arg-type]
    # When: an odd Damage of 1
    battle = begin(situation(blue=[blue()], red=[red], tension=5), dice=[[1]])
    answer(battle, *SHOT)
    # Then
    assert of(battle, "Destroyed") == []
    assert unit_of(battle, "red1").damage == 1


@rule("R-DMG-019")
def test_a_mecha_without_its_pilot_is_disabled_by_its_first_point() -> None:
    # Given: half of Guard 6, and 5
    empty = unit("red1", zone="C1", guard=6, threshold=10, pilotless=True)
    setup = situation(blue=[blue()], red=[empty, unit("red2", zone="L9")], tension=5)
    # When: 1 + 5 + 5 against 8
    battle = play(setup, SHOT, dice=[[1]])
    # Then
    assert the(battle, "Disabled").facts()["unit"] == "red1"
    assert of(battle, "Destroyed") == []


# ------------------------------------------------------------------ Levels and what they bring


@rule("R-BOSS-030", "R-BOSS-031")
def test_damage_within_the_second_level_enters_none() -> None:
    # Given: 8 of 10 points left in its second Level
    boss = unit(
        "red1",
        zone="C1",
        guard=5,
        threshold=10,
        damage=12,
        maimed=["head"],
        tier="monster",
        upgrades={"internal": ["bullet_hell"]},
    )
    setup = situation(blue=[blue(threshold=20)], red=[boss], tension=5)
    # When
    battle = play(setup, SHOT, dice=[[2]])
    # Then
    assert [event.facts()["unit"] for event in of(battle, "Damaged")] == ["red1"]


@rule("R-BOSS-032", "R-BOSS-031", "R-BOSS-030")
def test_a_boss_that_falls_as_it_enters_a_level_does_nothing_more() -> None:
    # Given: Bullet Hell deals Tension 5 + Systems 9 in the fourth Level, and blue1 gives half of it back
    pain = [{"effect": "my_pain_is_your_pain", "turns": 0}]
    boss = unit(
        "red1",
        zone="C1",
        guard=5,
        threshold=5,
        damage=14,
        maimed=["head", "torso"],
        tier="monster",
        systems=9,
        upgrades={"internal": ["bullet_hell", "nanoskin_shell"]},
    )
    setup = situation(blue=[blue(threshold=20, effects=pain)], red=[boss, unit("red2", zone="L9")], tension=5)
    # When: 1 Damage brings it into that Level
    battle = play(setup, [*SHOT, "maim:arms"], dice=[[1]])
    # Then: 7 are more than its 5 points
    the(battle, "Destroyed", unit="red1")
    assert of(battle, "UpgradeUsed", upgrade="nanoskin_shell") == []


@rule("R-BOSS-028")
@pytest.mark.parametrize(("sealed", "offered"), [(True, False), (False, True)])
def test_threshold_can_be_restored_unless_a_fate_is_sealed(sealed: bool, offered: bool) -> None:
    # Given: blue1 hurt, with a Restoration; another effect lies on it in any case
    effects: list[dict[str, object]] = [{"effect": "suppressed", "other": "red1", "clock": "red1"}]
    seal = {"effect": "your_fate_is_sealed", "other": "red1", "clock": "red1", "turns": 3}
    hurt = unit(
        "blue1",
        zone="A1",
        damage=1,
        upgrades={"torso": ["jury_rig"]},
        effects=[*effects, *[seal] * sealed],
    )
    # When
    battle = begin(situation(blue=[hurt], red=[unit("red1", zone="C1")]))
    # Then
    assert ("use:jury_rig" in keys(battle)) is offered
