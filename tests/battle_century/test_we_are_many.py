"""We are Many: the Grunts that come out of a Boss. R-BOSS-042, R-BOSS-043."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    Piece,
    answer,
    begin,
    keys,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
    zone_number,
)
from wartable import BadInput, Battle, Setup, State
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.saved.snapshot import operation_to_data
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
SHOT: Final = ("attack", f"with:{GUN}")
LOST: Final = ("head", "torso", "legs")

MANY: Final = "we_are_many:larva"
LARVA: Final[dict[str, Any]] = {
    "name": "Larva",
    "might": 3,
    "guard": 3,
    "threshold": 2,
    "energy": 3,
    "systems": 2,
    "speed": 3,
}
"""27 Mecha Points of its 50."""


def blue(number: int = 1, **more: Any) -> Piece:
    """One with a gun. At Tension 5 its Damage is what its die shows: die + Might 5 + 5 against 5 + 5."""
    kind: dict[str, Any] = {"zone": "A1", "speed": 0, "threshold": 20, "weapons": [GUN]}
    return unit(f"blue{number}", **{**kind, **more})


def brink(level: int, larva: Mapping[str, object] = LARVA, **more: Any) -> Piece:
    """A monster in the middle of the map with 10 points in each Level, 1 point above this one."""
    wounds = {"damage": 10 * (level - 1) - 1, "maimed": LOST[: level - 2]}
    kind: dict[str, Any] = {"zone": "C3", "tier": "monster", "threshold": 10}
    many = {"upgrades": {"internal": [MANY]}, "broods": {"larva": larva}}
    return unit("red1", **{"guard": 5, **many, **kind, **wounds, **more})


def order(battle: Battle[State]) -> list[str]:
    """The Units by Initiative."""
    state: Any = battle.state
    return list(state.order)


def with_larvae(setup: Setup, *ids: str, **more: Any) -> Setup:
    """The same situation with Grunts in it that have come already; one of the others acts."""
    now: Any = copy.deepcopy(setup["now"])
    now["units"] |= {id: {"zone": "C4", **more} for id in ids}
    del now["order"]
    return {**setup, "now": now}


# ------------------------------------------------------------------ coming


@rule("R-BOSS-042")
def test_a_grunt_comes_out_as_the_second_level_is_entered() -> None:
    # Given
    setup = situation(blue=[blue()], red=[brink(2)], tension=5)
    battle = play(setup, [*SHOT, "maim:arms"], dice=[[1]])
    # When: all Zones 1 Zone away, its own not among them
    assert sorted(keys(battle)) == sorted(f"to:{zone}" for zone in NEAR)
    answer(battle, "to:D4")
    # Then
    assert the(battle, "Deployed").facts()["unit"] == "red1_larva_1"
    larva = unit_of(battle, "red1_larva_1")
    assert (larva.name, larva.side, larva.seat) == ("Larva 1", "red", "red")
    assert (larva.loadout.tier, larva.genre, larva.attributes.might) == ("grunt", 0, 3)
    assert larva.zone == zone_number(battle, "D4")


NEAR: Final = ("B2", "C2", "D2", "B3", "D3", "B4", "C4", "D4")


@rule("R-BOSS-042")
def test_no_grunt_comes_down_where_nobody_can_be() -> None:
    # Given: a wall of Impassable Terrain around the Boss, with one gap
    setup = situation(
        blue=[blue()],
        red=[brink(2, zone="A2")],
        extra={zone: ["impassable"] for zone in ("B1", "B2", "B3", "A3")},
        tension=5,
    )
    # When
    battle = play(setup, [*SHOT, "maim:arms"], dice=[[1]])
    # Then
    assert unit_of(battle, "red1_larva_1").zone == zone_number(battle, "A1")


@rule("R-BOSS-042")
def test_a_grunt_acts_right_after_a_boss_that_has_not_acted_yet() -> None:
    # Given: the Boss, then blue2
    setup = situation(blue=[blue(), blue(2)], red=[brink(2)], order=["blue1", "red1", "blue2"], tension=5)
    # When
    battle = play(setup, [*SHOT, "maim:arms", "to:D4", "hold"], dice=[[1]])
    # Then
    assert order(battle) == ["blue1", "red1", "red1_larva_1", "blue2"]
    assert of(battle, "TurnBegan")[-1].facts()["unit"] == "red1_larva_1"


@rule("R-BOSS-042")
def test_a_grunt_of_a_boss_that_has_acted_waits_for_the_next_round() -> None:
    # Given
    setup = situation(
        blue=[blue(), blue(2)], red=[brink(2)], order=["red1", "blue1", "blue2"], turn="blue1", tension=5
    )
    # When: blue2 ends the Round, then the Boss acts
    choices = [*SHOT, "maim:arms", "to:D4", "hold", "pass", "pass", "hold"]
    battle = play(setup, choices, dice=[[1]])
    # Then
    assert order(battle) == ["red1", "red1_larva_1", "blue1", "blue2"]
    assert [began.facts()["unit"] for began in of(battle, "TurnBegan")] == ["blue2", "red1", "red1_larva_1"]


@rule("R-BOSS-042")
def test_the_second_and_third_time_two_and_three_more_come() -> None:
    # Given: all Levels are still to be entered
    setup = situation(
        blue=[blue(), blue(2), blue(3)],
        red=[brink(2)],
        order=["blue1", "blue2", "blue3", "red1"],
        tension=5,
    )
    # When: 1 Damage, then 10 and 10
    first = [*SHOT, "maim:arms", "to:D4"]
    second = [*SHOT, "maim:legs", "to:D4", "to:D4"]
    third = [*SHOT, "maim:head", "to:D4", "to:D4", "to:D4"]
    battle = play(setup, [*first, *second, *third], dice=[[1], [10], [10]])
    # Then: those that have just come stand behind the Boss
    came = [str(event.facts()["unit"]) for event in of(battle, "Deployed")]
    assert [id[-1] for id in came] == ["1", "2", "3", "4", "5", "6"]
    assert [id[-1] for id in order(battle)[4:]] == ["4", "5", "6", "2", "3", "1"]


@rule("R-BOSS-042", "A-63")
@pytest.mark.parametrize("number", [0, 7])
def test_the_grunts_of_a_boss_are_six(number: int) -> None:
    setup = with_larvae(situation(blue=[blue()], red=[brink(2)]), f"red1_larva_{number}")
    with pytest.raises(BadInput, match=f"there is no Unit 'red1_larva_{number}'"):
        begin(setup)


@rule("R-BOSS-032", "R-BOSS-042")
def test_three_come_as_the_fourth_level_is_entered() -> None:
    # Given: none has come yet
    setup = situation(blue=[blue()], red=[brink(4)], tension=5)
    # When
    battle = play(setup, [*SHOT, "maim:arms", "to:D4", "to:D4", "to:D4"], dice=[[1]])
    # Then
    came = [event.facts()["unit"] for event in of(battle, "Deployed")]
    assert came == ["red1_larva_1", "red1_larva_2", "red1_larva_3"]
    assert "hold" in keys(battle)


@rule("R-BOSS-031", "R-BOSS-042")
def test_a_level_entered_again_brings_no_grunts() -> None:
    # Given: the second Level has been entered before
    setup = situation(blue=[blue()], red=[brink(2, notes={f"{MANY}/2": 1})], tension=5)
    # When
    battle = play(setup, [*SHOT, "maim:arms"], dice=[[1]])
    # Then
    assert of(battle, "Deployed") == []


@rule("R-BOSS-042")
def test_its_side_fights_on_with_its_grunts() -> None:
    # Given: 1 point left, and a Grunt
    red = brink(4, damage=39, maimed=LOST)
    setup = with_larvae(situation(blue=[blue()], red=[red], tension=5), "red1_larva_1")
    # When
    battle = play(setup, SHOT, dice=[[1]])
    # Then
    the(battle, "Destroyed", unit="red1")
    assert of(battle, "OperationEnded") == []


# ------------------------------------------------------------------ one set of uses


@rule("R-BOSS-043", "R-WPN-025")
def test_a_one_shot_weapon_of_one_is_spent_for_all() -> None:
    # Given: two Grunts with a One Shot Weapon
    larva = {**LARVA, "weapons": {"arms": ["bombardment"]}}
    setup = situation(blue=[blue(zone="C6")], red=[brink(2, larva)], turn="red1", order=["red1", "blue1"])
    setup = with_larvae(setup, "red1_larva_1", "red1_larva_2")
    # When: the first fires it, and the second would like to; the die is a miss
    shot = ["attack", "with:bombardment", "at:blue1", "to:C4"]
    battle = play(setup, ["hold", *shot, "attack"], dice=[[1]])
    # Then
    assert unit_of(battle, "red1_larva_2").spent == ["bombardment"]
    assert keys(battle) == ["with:cqc", "with:vulcans"]


@rule("R-BOSS-043", "R-UPG-021")
def test_what_survives_once_an_operation_survives_once_for_all() -> None:
    # Given: two Grunts that Invincible Alloy keeps alive once, in one Zone
    larva = {**LARVA, "upgrades": {"internal": ["invincible_alloy"]}}
    attacker = blue(zone="C5", weapons=["rail_bazooka"])
    setup = with_larvae(
        situation(blue=[attacker], red=[brink(2, larva, zone="L9")], tension=5),
        "red1_larva_1",
        "red1_larva_2",
    )
    # When: 10 + 10 against Guard 3 + 5 for both
    maims = ["maim:head", "maim:arms", "maim:legs"]
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1_larva_1", *maims], dice=[[10]])
    # Then
    assert the(battle, "Survived").facts()["unit"] == "red1_larva_1"
    the(battle, "Destroyed", unit="red1_larva_2")


@rule("R-BOSS-043", "R-REST-001")
def test_restorations_of_one_are_used_up_for_all() -> None:
    # Given: two Grunts of Systems 2, one Restoration of which is used
    setup = situation(blue=[blue()], red=[brink(2)])
    battle = begin(with_larvae(setup, "red1_larva_1", "red1_larva_2"))
    # When
    unit_of(battle, "red1_larva_2").restored = 1
    # Then
    assert unit_of(battle, "red1_larva_1").restored == 1
    assert unit_of(battle, "red1").restored == 0


@rule("R-BOSS-043")
def test_what_a_grunt_uses_in_a_copy_of_the_battle_is_used_there_alone() -> None:
    # Given
    setup = situation(blue=[blue()], red=[brink(2)])
    state: Any = begin(with_larvae(setup, "red1_larva_1", "red1_larva_2")).state
    # When
    twin = state.copy()
    twin.units["red1_larva_2"].spent.append("bombardment")
    # Then
    assert twin.units["red1_larva_1"].spent == ["bombardment"]
    assert state.units["red1_larva_1"].spent == []


@rule("R-BOSS-043")
def test_a_grunt_that_comes_later_has_used_what_the_first_has() -> None:
    # Given: a Grunt whose One Shot Weapon is spent
    larva = {**LARVA, "weapons": {"arms": ["bombardment"]}}
    setup = situation(blue=[blue()], red=[brink(3, larva, notes={f"{MANY}/2": 1})], tension=5)
    setup = with_larvae(setup, "red1_larva_1", spent=["bombardment"])
    # When: two more come
    battle = play(setup, [*SHOT, "maim:arms", "to:D4", "to:D4"], dice=[[1]])
    # Then
    assert unit_of(battle, "red1_larva_3").spent == ["bombardment"]


# ------------------------------------------------------------------ saves and situations


@rule("R-BOSS-042")
def test_a_battle_with_grunts_is_saved_and_read_back() -> None:
    # Given
    setup = situation(blue=[blue()], red=[brink(3)], tension=5)
    state: Any = play(setup, [*SHOT, "maim:arms", "to:D4", "to:B2"], dice=[[1]]).state
    written = json.loads(json.dumps(operation_to_data(state)))
    # When
    found = OPERATIONS.restore(setup, written)
    # Then
    assert operation_to_data(found) == operation_to_data(state)
    assert found.units["red1_larva_1"].uses is found.units["red1_larva_2"].uses


def test_a_save_without_the_first_grunt_is_refused() -> None:
    # Given
    setup = situation(blue=[blue()], red=[brink(3)], tension=5)
    state: Any = play(setup, [*SHOT, "maim:arms", "to:D4", "to:B2"], dice=[[1]]).state
    written = json.loads(json.dumps(operation_to_data(state)))
    # When
    written["units"] = [data for data in written["units"] if data["id"] != "red1_larva_1"]
    # Then
    with pytest.raises(BadInput, match="red1_larva_1 is missing"):
        OPERATIONS.restore(setup, written)


def test_no_save_has_more_grunts_than_can_come() -> None:
    # Given
    setup = situation(blue=[blue()], red=[brink(2)], tension=5)
    state: Any = play(setup, [*SHOT, "maim:arms", "to:D4"], dice=[[1]]).state
    written = json.loads(json.dumps(operation_to_data(state)))
    # When
    written["units"][-1]["id"] = "red1_larva_7"
    # Then
    with pytest.raises(BadInput, match="red1_larva_7 is no other Unit of the setup"):
        OPERATIONS.restore(setup, written)


def test_a_situation_may_begin_with_grunts_right_behind_their_boss() -> None:
    # Given
    setup = situation(blue=[blue()], red=[brink(2), unit("red2", zone="L9")])
    # When
    battle = begin(with_larvae(setup, "red1_larva_1", "red1_larva_2", damage=1))
    # Then
    assert order(battle) == ["blue1", "red1", "red1_larva_1", "red1_larva_2", "red2"]
    assert unit_of(battle, "red1_larva_2").damage == 1


def test_a_situation_needs_the_first_grunt() -> None:
    # Given
    setup = with_larvae(situation(blue=[blue()], red=[brink(2)]), "red1_larva_2")
    # When
    found = OPERATIONS.problems(setup)
    # Then
    assert [problem.path for problem in found if problem.fatal] == ["now.units.red1_larva_2"]


# ------------------------------------------------------------------ what may be built


def faults(**more: Any) -> list[tuple[str, str, bool]]:
    """Paths, words and gravity of the problems of a setup with such a Boss, sound in all else."""
    boss = brink(2, tier="boss", power_level=1, points=900, damage=0, maimed=[], **more)
    setup = situation(blue=[blue(points=900)], red=[boss])
    return [(found.path, found.what, found.fatal) for found in OPERATIONS.problems(setup)]


@rule("R-BOSS-042")
def test_a_brood_by_the_rules_is_no_problem() -> None:
    assert faults() == []


@rule("R-BOSS-042", "R-ENEMY-001")
def test_a_grunt_of_a_brood_has_fifty_points() -> None:
    # Given: Might 9
    rich = {**LARVA, "might": 9}
    # When / Then: 45 + 6 + 3 + 6 + 3 + 6
    assert faults(broods={"larva": rich}) == [
        ("units[1].broods.larva", "it costs 69 Mecha Points of 50", False)
    ]


@rule("R-BOSS-042")
def test_an_upgrade_needs_its_brood_and_a_brood_its_upgrade() -> None:
    found = faults(broods={"drone": LARVA})
    assert found == [
        ("units[1].broods", "we_are_many:larva names no brood", True),
        ("units[1].broods", "no Upgrade brings drone into battle", False),
    ]


def test_the_faults_of_a_brood_are_told_with_their_paths() -> None:
    wrong = {**LARVA, "might": -1, "weapons": {"arms": ["beam_rifel"]}, "tier": "boss"}
    assert [path for path, _, _ in faults(broods={"larva": wrong})] == [
        "units[1].broods.larva.tier",
        "units[1].broods.larva.might",
        "units[1].broods.larva.weapons.arms[0]",
    ]


def test_no_unit_has_the_id_of_a_grunt_to_come() -> None:
    # Given
    setup = situation(blue=[blue()], red=[brink(2), unit("red1_larva_3", zone="L9")])
    # When
    found = [problem for problem in OPERATIONS.problems(setup) if problem.fatal]
    # Then
    assert [problem.what for problem in found] == [
        "red1_larva_3 would be there twice, once as a Grunt of red1"
    ]


def test_the_grunt_is_named_after_its_brood_unless_it_has_a_name() -> None:
    # Given
    nameless = {key: value for key, value in LARVA.items() if key != "name"}
    setup = situation(blue=[blue()], red=[brink(2, nameless)], tension=5)
    # When
    battle = play(setup, [*SHOT, "maim:arms", "to:D4"], dice=[[1]])
    # Then
    assert unit_of(battle, "red1_larva_1").name == "Larva 1"
    assert battle.say(the(battle, "Deployed")) == "Larva 1 enters in D4."
