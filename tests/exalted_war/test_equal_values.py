"""What happens where two values are just equal, or where there is only one. EW-30, EW-39, EW-52, EW-65 to
EW-71, EW-80, EW-87, EW-89.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from tests.exalted_war.battles import begin, of, play, situation, solo, terms, the, unit, unit_of
from tests.exalted_war.samples import BARE, archers, fearless
from tests.exalted_war.test_rulings import refusal, ruled
from tests.exalted_war.test_situation import facing
from wartable import Battle, State
from wartable.rulesets.exalted_war.derived.traits import move_points
from wartable.rulesets.exalted_war.model.equipment import Weapon
from wartable.testing import rule

CALM: Final[Mapping[str, object]] = {"armour": "none", "perfect_morale": True}
HIT: Final = [7, 7, 7, 1, 1, 1, 1]
"""3 successes. With a Rating of 2 against a DV of 4, 1 is left."""


def hit(red: object, dice: list[list[int]], **blue: object) -> Battle[State]:
    """Blue1 attacks red1, which acts later."""
    own = unit("blue1", at=(500, 400), troops=CALM, **blue)  # type: ignore[arg-type]
    return play(situation(blue=[own], red=[red], acts=["blue1"]), ["attack:red1"], dice)  # type: ignore[list-item]


@rule("EW-42", "EW-65", "EW-71")
def test_of_a_blow_that_hardness_stops_both_are_told() -> None:
    # Given: a leader without armour, whose parry is 4, and all are of Hardness 20
    red = unit(
        "red1",
        beside="blue1",
        leader={"armour": "none", "weapon": "pike", "hardness": 20},
        troops={**CALM, "hardness": 20},
    )
    # When, Then
    assert the(hit(red, [HIT]), "Harmless", unit="blue1", target="red1", hardness=20)


@rule("EW-87", "W-54")
@pytest.mark.parametrize(("stamina", "stunned"), [(1, 1), (2, 0)])
def test_a_person_is_stunned_by_more_levels_than_his_stamina_and_not_by_as_many(
    stamina: int, stunned: int
) -> None:
    # Given: a person of Strength 5, who neither parries nor dodges well
    red = solo(
        "red1",
        beside="blue1",
        leader={**BARE, "dexterity": 1, "melee": 0, "stamina": stamina, "strength": 5, "health": [0] * 9},
        endurance=0,
    )
    own = solo("blue1", at=(500, 400), leader={"dexterity": 3, **BARE, "melee": 5, "war": 5}, endurance=0)
    setup = situation(blue=[own], red=[red], acts=["blue1"])
    # When: 9 dice less 2 for fatigue show 2 successes, 8 dice of damage 2 levels
    battle = play(setup, ["attack:red1"], [[7, 7, 1, 1, 1, 1, 1], [7, 7, 1, 1, 1, 1, 1, 1]])
    # Then
    assert len(of(battle, "Staggered")) == stunned


@rule("EW-52", "W-30")
def test_without_relays_even_the_worst_leader_gives_the_command_himself() -> None:
    # Given: Charisma 1 and War 1
    red = fearless("red1", leader={"charisma": 1, "war": 1}, formation="relaxed")
    setup = situation(blue=[archers("blue1", at=(100, 100))], red=[red], acts=["red1"])
    # When
    battle = play(setup, ["formation:skirmish"], [[2, 2]])
    # Then
    assert terms(the(battle, "CommandRolled"), "pool") == {"Charisma": 1, "War": 1}
    assert the(battle, "CommandRolled").facts()["roller"] == "red1_leader"


@rule("EW-52", "EW-89")
@pytest.mark.parametrize(("wits", "roller"), [(1, "relay"), (2, "blue1_leader")])
def test_a_relay_breaks_away_for_a_worse_leader_and_not_for_an_equal_one(wits: int, roller: str) -> None:
    # Given: a Relay of Wits 2 and War 2; the leader has War 2
    blue = fearless(
        "blue1", at=(500, 400), relays=1, leader={"wits": wits, "war": 2}, engaged=["red1"], drill=2
    )
    setup = situation(blue=[blue], red=[fearless("red1", beside="blue1")], acts=["blue1"])
    # When: 2 + 2 + Drill 2 - Magnitude 2
    battle = play(setup, ["disengage"], [[2] * 4])
    # Then
    assert the(battle, "Disengaged").facts()["roller"] == roller


@rule("EW-68/1", "W-10")
def test_it_is_the_smaller_unit_that_is_surrounded_by_the_larger() -> None:
    # Given
    blue = unit("blue1", at=(500, 400), troops=CALM)
    red = unit("red1", beside="blue1", members=8, troops=CALM)
    # When: 4 + 2 + 1 - 2 against 4
    setup = situation(blue=[blue], red=[red], acts=["blue1"])
    battle = play(setup, ["envelop:red1"], [[7, 7, 7, 7, 1, 1, 1]])
    # Then
    assert unit_of(battle, "red1").envelopers == ["blue1"]
    assert unit_of(battle, "blue1").envelopers == []


@rule("EW-39")
@pytest.mark.parametrize("strength", [0, 1, 5])
def test_a_weapon_that_does_its_own_work_adds_nothing_to_its_damage(strength: int) -> None:
    assert Weapon("Flame tube", 5, 0, 9, 0, 1, strength=False).raw_damage(strength) == 9


@rule("EW-30", "EW-31", "W-57")
def test_stamina_and_not_strength_makes_endurance_where_drill_is_ruled() -> None:
    # Given: Stamina 5, Strength 3
    red = unit("red1", at=(900, 400), leader={"stamina": 5})
    # When
    table = ruled("red1.drill", "1", state=facing(red))
    # Then: 1 + 5
    assert table.state.units["red1"].full_endurance == 6


@rule("EW-80", "W-87")
def test_a_single_person_moves_by_dexterity() -> None:
    # Given: Stamina 5
    alone = solo("red1", leader={**BARE, "dexterity": 4}, at=(600, 400))
    battle = begin(situation(blue=[archers("blue1", at=(100, 100))], red=[alone], acts=["red1"]))
    state: Any = battle.state
    # When, Then
    assert move_points(state, unit_of(battle, "red1")) == 4


@rule("EW-51", "EW-56")
def test_a_ruling_that_names_no_formation_has_one_fault() -> None:
    assert len(refusal("blue2.formation", "wedge")) == 1
