"""What Traits cost, who can have them, and which may be had several times."""

from __future__ import annotations

import pytest

from tests.battle_century.matches import character, outbreak
from wartable import ruleset
from wartable.rulesets.battle_century.pilots.model.circumstances import CIRCUMSTANCES
from wartable.rulesets.battle_century.pilots.model.registry import TRAITS
from wartable.testing.rules import rule

RULES = ruleset("battle-century")

FIVE = (
    "animal_person",
    "common_sense",
    "danger_instinct",
    "entertainer",
    "gamer",
    "gumshoe",
    "ingenious",
    "intimidating",
    "jaded",
    "make_do",
    "polyglot",
    "sphere_of_influence",
    "superior_immune_system",
    "weapon_expertise",
    "called_shot",
    "distraction_move",
    "finishing_blow",
)
TEN = (
    "attractive",
    "comrade",
    "genius",
    "hard_work_and_guts",
    "living_database",
    "i_was_here_all_along",
    "jack_of_all_trades",
    "leadership",
    "psychic_power",
    "spirit_of_steel",
    "forbidden_secret_art",
    "sweeping_assault",
    "true_strike",
)


@rule("R-TRAIT-001")
@pytest.mark.parametrize("key", FIVE)
def test_a_small_trait_costs_5(key: str) -> None:
    assert TRAITS[key]().price == 5


@rule("R-TRAIT-001")
@pytest.mark.parametrize("key", TEN)
def test_a_great_trait_costs_10(key: str) -> None:
    assert TRAITS[key]().price == 10


@rule("R-TRAIT-002")
@pytest.mark.parametrize("key", ["entertainer", "gamer", "sphere_of_influence", "weapon_expertise"])
def test_a_specialist_trait_is_had_again_with_another_choice(key: str) -> None:
    # Given: two choices of the same Trait
    setup = outbreak(character("ann", traits=[f"{key}:one", f"{key}:two"]), character("rex", "red"))

    # Then: nothing is wrong with its Traits
    assert [problem for problem in RULES.problems(setup) if "traits" in problem.path and problem.fatal] == []


@rule("R-TRAIT-002")
def test_a_specialist_trait_is_not_had_twice_with_one_choice() -> None:
    setup = outbreak(character("ann", traits=["gamer:chess", "gamer:chess"]), character("rex", "red"))

    assert "characters[0].traits[1]" in [problem.path for problem in RULES.problems(setup)]


@rule("R-TRAIT-002")
def test_any_other_trait_is_had_once() -> None:
    setup = outbreak(character("ann", traits=["gumshoe", "gumshoe"]), character("rex", "red"))

    assert "characters[0].traits[1]" in [problem.path for problem in RULES.problems(setup)]


@rule("R-TRAIT-001")
@pytest.mark.parametrize(
    ("key", "skills"),
    [
        ("entertainer:go", ("craftsmanship", "humanities", "presence")),
        ("gumshoe", ("humanities", "investigation", "sciences")),
        ("attractive", ("deception", "diplomacy", "presence")),
        ("i_was_here_all_along", ("deception", "stealth")),
        ("leadership", ("presence",)),
        ("nightmare", ("presence",)),
    ],
)
def test_a_trait_of_certain_skills_is_for_those_trained_in_one(key: str, skills: tuple[str, ...]) -> None:
    # Given: trained in something else, then in one of the Skills
    without = outbreak(character("ann", traits=[key], skills=["medicine"]), character("rex", "red"))
    trained = outbreak(character("ann", traits=[key], skills=[skills[0]]), character("rex", "red"))

    # Then: the first is against the rules, the second is not
    assert sorted(TRAITS[key.partition(":")[0]].skills) == sorted(skills)
    assert "characters[0].traits[0]" in [problem.path for problem in RULES.problems(without)]
    assert "characters[0].traits[0]" not in [problem.path for problem in RULES.problems(trained)]


@rule("R-TRAIT-018")
def test_a_comrade_is_a_trait_that_says_how_the_friend_is_built() -> None:
    said = TRAITS["comrade"]().text()

    assert "built like a Rival but without Themes" in said


@rule("R-TRAIT-021")
def test_a_living_database_is_no_matter_of_uses_or_tests() -> None:
    kind = TRAITS["living_database"]

    assert (kind.per, kind.required_tests) == ("", ())
    assert "reminds" in kind().text()


@pytest.mark.parametrize("key", sorted(TRAITS))
def test_every_circumstance_that_a_trait_names_is_one_that_people_can_say(key: str) -> None:
    unknown = [word for word in TRAITS[key].circumstances if word not in CIRCUMSTANCES]

    assert unknown == []
