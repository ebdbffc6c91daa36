"""Rulings tell no seat what it may not know: not by their words, their bounds or the list of paths."""

from __future__ import annotations

from typing import Final

import pytest

from tests.battle_century.operations import begin, reserve, situation, unit, unit_of
from wartable import BadInput, Battle, Ruling, State
from wartable.testing import rule

HIDDEN: Final = unit(
    "red1",
    zone="F4",
    weapons=["bombardment"],
    upgrades={"internal": ["energy_drain"]},
    energy=6,
    threshold=4,
    damage=3,
    spent=["bombardment"],
)
SETUP: Final = situation(
    blue=[unit("blue1", zone="C4", energy=5, threshold=3)],
    red=[HIDDEN],
    reinforcements=[reserve("guns", "live", side="red")],
)


def battle(**more: object) -> Battle[State]:
    return begin({**SETUP, **more}, None)


def refused(path: str, value: str, seat: str = "blue") -> list[str]:
    there = battle()
    found = there.game.check_ruling(there.state, Ruling(path, value, "because"), seat)
    return [str(problem).partition(": ")[2] for problem in found]


def ruled(path: str, value: str, seat: str = "blue") -> Battle[State]:
    there = battle()
    there.rule(Ruling(path, value, "because"), seat)
    return there


@rule("B-205")
def test_where_there_is_a_gm_only_the_gm_rules() -> None:
    # Given: a scenario with a GM, where blue could rule whatever it liked
    there = battle(gm="judge")
    with pytest.raises(BadInput, match="only judge rules in this battle"):
        there.rule(Ruling("tension", "4", "because"), "blue")
    there.rule(Ruling("tension", "4", "because"), "judge")
    assert there.view("").data()["tension"] == 4


@rule("B-205")
def test_the_weapons_of_an_enemy_are_not_told_by_what_is_spent_of_them() -> None:
    # `rule red1.spent foo x` listed every Weapon and Upgrade of red1, hidden ones too.
    assert "bombardment" not in refused("red1.spent", "foo")[0]
    assert refused("red1.spent", "bombardment")[0].startswith(
        "there is no known Weapon or Upgrade of red1 'bombardment'"
    )
    assert refused("red1.spent", "energy_drain")[0].startswith("there is no known Weapon or Upgrade of red1")
    assert refused("red1.spent", "foo", "red")[0].startswith("there is no Weapon or Upgrade of red1 'foo'")


@rule("B-205")
def test_what_is_spent_and_hidden_stays_spent() -> None:
    assert unit_of(ruled("red1.spent", "none"), "red1").spent == ["bombardment"]
    assert unit_of(ruled("red1.spent", "none", "red"), "red1").spent == []


@rule("B-205", "R-SUP-001")
def test_support_that_a_seat_does_not_know_of_is_not_used_up_by_it() -> None:
    # Given: red1 has an Airstrike, which nobody has seen
    red = unit("red1", zone="F4", upgrades={"head": ["airstrike"]})
    there = begin(situation(blue=[unit("blue1", zone="C4")], red=[red]), None)
    spent = Ruling("red1.spent", "airstrike", "because")
    # Then: its own side alone may say that it is used up
    assert "no known Weapon or Upgrade" in str(there.game.check_ruling(there.state, spent, "blue"))
    assert there.game.check_ruling(there.state, spent, "red") == []


@rule("B-205", "R-BOSS-057")
def test_a_beam_that_a_seat_does_not_know_of_is_not_charged_by_it() -> None:
    # Given: red1 has a Final Beam, not charged, which nobody has seen
    red = unit("red1", zone="F4", tier="boss", weapons=["final_beam"])
    there = begin(situation(blue=[unit("blue1", zone="C4")], red=[red]), None)
    # When: blue rules that nothing is charged
    there.rule(Ruling("red1.charged", "none", "because"), "blue")
    # Then: nothing is
    assert unit_of(there, "red1").notes == {}


@rule("B-205")
def test_the_energy_of_an_enemy_is_not_told_by_a_bound() -> None:
    # `rule red1.energy_spent 99 x` told its Energy.
    assert refused("red1.energy_spent", "99") == []
    assert refused("red1.energy_spent", "1000") == ["1000 is out of bounds; use 0 to 999"]
    assert refused("red1.energy_spent", "99", "red") == ["99 is out of bounds; use 0 to 6"]
    assert unit_of(ruled("red1.energy_spent", "99"), "red1").energy_spent == 6


@rule("B-205")
def test_the_threshold_of_an_enemy_is_not_told_by_a_bound() -> None:
    # 4 Levels of 4 are 16; an active Unit can have lost 15
    assert refused("red1.damage", "99") == []
    assert unit_of(ruled("red1.damage", "99"), "red1").damage == 15
    assert refused("red1.damage", "99", "red") == ["99 is out of bounds; use 0 to 15"]


@rule("B-205")
def test_an_enemy_without_threshold_is_not_told_by_what_can_be_maimed() -> None:
    # Given: red1 undamaged and without Threshold
    there = battle()
    there.rule(Ruling("red1.damage", "0", ""))
    there.rule(Ruling("red1.attribute.threshold", "0", ""))
    there.rule(Ruling("red1.maimed", "head", "because"), "blue")
    assert unit_of(there, "red1").maimed == []


@rule("B-205")
def test_the_forms_of_an_enemy_are_its_own() -> None:
    assert refused("red1.form", "Jet") == ["blue does not know the forms of red1; let its own side rule it"]
    assert refused("red1.form", "Jet", "red") == ["red1 has no other form; rule something else"]


@rule("B-205")
def test_the_points_of_enemy_reinforcements_are_not_told_by_a_bound() -> None:
    assert refused("guns.points", "99") == []
    assert refused("guns.points", "99", "red")[0].startswith("99 is out of bounds; use 0 to ")


@rule("B-205")
def test_ones_own_bounds_are_told() -> None:
    assert refused("blue1.energy_spent", "99") == ["99 is out of bounds; use 0 to 5"]


@rule("B-205")
def test_what_a_seat_rules_of_an_enemy_is_replayed_as_it_was_fitted() -> None:
    there = ruled("red1.energy_spent", "99")
    again = battle()
    again.feed(there.inputs[0])
    assert unit_of(again, "red1").energy_spent == 6


@rule("B-205")
def test_the_value_that_a_ruling_became_is_not_told_to_an_enemy() -> None:
    there = ruled("red1.energy_spent", "99")
    assert there.seen_by("blue")[-1].facts() == {"event": "Ruled", "what": "", "reason": "because"}
