"""A mecha among people in a Match: what it is made of, and Damage between the two. R-DMG-023 to R-DMG-025,
R-DB-004.
"""

from __future__ import annotations

from typing import Final

from tests.battle_century.matches import (
    answer,
    begin,
    character,
    keys,
    match,
    means,
    numbers,
    of,
    outbreak,
    person_of,
    play,
    terms,
    the,
)
from wartable import ruleset
from wartable.testing import rule

TITAN: Final = {"might": 6, "guard": 4, "threshold": 3, "speed": 2}
"""Defense 4 + 5, four Levels of 3 points each."""


def titan(**values: object) -> dict[str, object]:
    """A mecha of red in the yard."""
    return {**character("titan", "red", "yard"), "unit": TITAN, **values}


# ------------------------------------------------------------------ what it is made of


@rule("R-DMG-001", "R-DMG-002")
def test_a_mecha_in_a_match_defends_by_guard_and_has_four_levels_of_threshold() -> None:
    # Given: ann, Fitness 5, at Tension 1, and a mecha with Guard 4
    setup = match(character("ann", fitness=5), titan())
    # When: 5 + 5 + 1 = 11 against 4 + 5
    battle = play(setup, ["attack"], dice=[[5]])
    # Then
    assert terms(the(battle, "TestRolled"), "defenses") == {"Guard": 4, "every Character": 5}
    assert person_of(battle, "titan").layers == [2, 3, 3, 3]


@rule("R-OP-004")
def test_a_mecha_in_a_match_rolls_initiative_by_speed() -> None:
    # Given: ann, Awareness and Fitness 3, and a mecha with Speed 2
    setup = outbreak(character("ann"), titan())
    # When: 1 + 3 and 9 + 2
    battle = play(setup, dice=[[1], [9]])
    # Then
    assert terms(of(battle, "TestRolled")[1]) == {"die": 9, "Speed": 2}
    assert battle.decision is not None
    assert battle.decision.about == "titan"


@rule("R-DMG-023", "R-OP-002")
def test_a_mecha_in_a_match_attacks_by_might() -> None:
    # Given: a mecha with no other way to attack, and with a Pilot who is trained in Combat
    setup = match(titan(skills=["combat"]), character("ann"))
    # When
    battle = play(setup, ["attack"], dice=[[1]])
    # Then: no training helps it
    assert terms(the(battle, "TestRolled")) == {"die": 1, "Might": 6, "Tension": 1}
    assert terms(the(battle, "TestRolled"), "advantages") == {}


@rule("R-DMG-011")
def test_a_mecha_makes_no_willpower_tests_and_is_out_with_its_last_level() -> None:
    # Given: a mecha with one point left, and another Enemy
    setup = match(
        character("ann", fitness=5), {**titan(), "layers": [0, 0, 0, 1]}, character("rex", "red", "hall")
    )
    # When: 5 + 5 + 1 = 11 against 9 is 2 Damage, halved 1
    battle = play(setup, ["attack", "attack:fight>titan"], dice=[[5]])
    # Then: one roll in all, that of the attack
    assert len(of(battle, "TestRolled")) == 1
    assert the(battle, "CharacterDefeated").facts()["who"] == "titan"
    assert not person_of(battle, "titan").is_active


@rule("R-DMG-004")
def test_damage_goes_on_from_level_to_level_of_a_mecha_and_one_level_lost_leaves_it_in_the_match() -> None:
    # Given: ann, Fitness 9
    setup = match(character("ann", fitness=9), titan())
    # When: 9 + 9 + 1 = 19 against 9 is 10 Damage, halved 5
    battle = play(setup, ["attack"], dice=[[9]])
    # Then
    assert person_of(battle, "titan").layers == [0, 1, 3, 3]
    assert person_of(battle, "titan").is_active


@rule("R-DMG-023")
def test_a_mecha_in_a_match_can_maneuver_by_might_and_makes_no_ordinary_test() -> None:
    # Given
    setup = match(titan(), character("ann"))
    # When
    battle = play(setup, ["maneuver", "to:yard"])
    # Then
    assert the(battle, "ConditionBegan").facts()["amount"] == 6
    assert "test" not in keys(begin(setup))


# ------------------------------------------------------------------ Damage between the two


@rule("R-DMG-024")
def test_damage_of_people_to_mecha_is_halved_and_rounded_down() -> None:
    # Given: ann, Fitness 5
    setup = match(character("ann", fitness=5), titan())
    # When: 6 + 5 + 1 = 12 against 9 is 3 Damage
    battle = play(setup, ["attack"], dice=[[6]])
    # Then: halved 1
    assert numbers(the(battle, "PlotArmorHurt"))["amount"] == 1


@rule("R-DMG-024")
def test_a_single_point_of_damage_by_people_does_nothing_to_mecha() -> None:
    # Given: ann, Fitness 5
    setup = match(character("ann", fitness=5), titan())
    # When: 4 + 5 + 1 = 10 against 9
    battle = play(setup, ["attack"], dice=[[4]])
    # Then
    assert of(battle, "PlotArmorHurt") == []


@rule("R-DMG-023")
def test_damage_of_mecha_to_people_is_doubled() -> None:
    # Given: ann, Defense 3 + 5, Willpower 9
    setup = match(titan(), character("ann", willpower=9))
    # When: 4 + 6 + 1 = 11 against 8 is 3 Damage
    battle = play(setup, ["attack"], dice=[[4]])
    # Then: doubled 6
    assert numbers(the(battle, "PlotArmorHurt"))["amount"] == 6


@rule("R-DMG-023", "R-MATCH-031")
def test_a_disrupt_of_a_mecha_is_halved_first_and_doubled_then() -> None:
    # Given: ann, Defense 3 + 5, Willpower 9
    setup = match(titan(), character("ann", willpower=9))
    # When: 4 + 6 + 1 = 11 against 8 is 3 Damage, of a Disrupt 1
    battle = play(setup, ["disrupt"], dice=[[4]])
    # Then: doubled 2
    assert numbers(the(battle, "PlotArmorHurt"))["amount"] == 2


@rule("R-DMG-023", "R-DMG-024")
def test_between_two_mecha_damage_is_what_it_is() -> None:
    # Given
    other = {**character("colossus", "blue", "yard"), "unit": TITAN}
    setup = match(other, titan())
    # When: 4 + 6 + 1 = 11 against 9
    battle = play(setup, ["attack"], dice=[[4]])
    # Then
    assert numbers(the(battle, "PlotArmorHurt"))["amount"] == 2


# ------------------------------------------------------------------ Deathblows


@rule("R-DMG-025", "R-DB-004", "R-DB-005")
def test_no_deathblow_is_offered_against_a_mecha() -> None:
    # Given: ann with two Deathblows
    ann = character("ann", fitness=5, traits=["called_shot", "forbidden_secret_art"])
    setup = match(ann, titan())
    # When: she attacks, nothing is asked before the roll: 6 + 5 + 1 = 12 against 9
    battle = play(setup, ["attack"], dice=[[6]])
    # Then
    assert of(battle, "TalentUsed") == []
    assert person_of(battle, "titan").effects == []


@rule("R-DMG-025", "R-DB-004")
def test_the_same_deathblow_is_offered_against_somebody_on_foot() -> None:
    # Given: the same
    ann = character("ann", fitness=5, traits=["called_shot", "forbidden_secret_art"])
    setup = match(ann, character("rex", "red"))
    # When
    battle = answer(begin(setup), "attack")
    # Then
    assert keys(battle) == ["pass", "declare:called_shot", "declare:forbidden_secret_art"]


# ------------------------------------------------------------------ what people write


@rule("R-MECH-002")
def test_a_mecha_in_a_match_needs_might_guard_threshold_and_speed() -> None:
    # Given: one without Guard
    lacking = {key: rank for key, rank in TITAN.items() if key != "guard"}
    setup = match(character("ann"), titan(unit=lacking))
    # When
    found = [problem.path for problem in ruleset("battle-century").problems(setup)]
    # Then
    assert found == ["characters[1].unit.guard"]


@rule("R-MECH-002")
def test_a_mecha_attacks_by_its_own_attributes_alone() -> None:
    # Given: an attack by Fitness
    setup = match(character("ann"), titan(attacks=[means("Beam Rifle", "fitness")]))
    # When
    found = [problem.path for problem in ruleset("battle-century").problems(setup)]
    # Then
    assert found == ["characters[1].attacks[0].attribute"]
