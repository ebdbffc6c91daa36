"""Characters and their sheets at their bounds: Layers, training, choices, who is there, what is known.
R-TEST-039, R-TEST-040, R-TRAIT-001, R-TRAIT-002, R-MATCH-020, R-MATCH-035, R-BOSS-007.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.battle_century.bosses import boss
from tests.battle_century.matches import (
    begin,
    character,
    character_of,
    keys,
    match,
    of,
    play,
    scene_table,
    terms,
)
from wartable import Setup
from wartable.rulesets.battle_century.pilots.knowledge.disclosure import disclose_miracle_bars
from wartable.rulesets.battle_century.pilots.model.attributes import ATTRIBUTES
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.conditions import CONDITIONS, Effect, effects_that_apply
from wartable.rulesets.battle_century.pilots.model.layers import damage_layers, full_plot_armor
from wartable.rulesets.battle_century.pilots.model.registry import TRAITS, trait_with_tag
from wartable.rulesets.battle_century.pilots.model.scale import MACHINE_RANKS, MECHA, PERSON
from wartable.rulesets.battle_century.pilots.model.sheet import CharacterSheet
from wartable.rulesets.battle_century.pilots.tests.modifiers import set_test_modifiers
from wartable.rulesets.battle_century.pilots.tests.rolling import compute_test_result
from wartable.rulesets.battle_century.rulebook import RULEBOOK
from wartable.testing import rule

DRIVE = "ether_drive:force:fitness_tests"


def faults(setup: Setup) -> list[str]:
    """What is wrong with a setup, with what would mend it."""
    return [f"{problem.what}; {problem.remedy}" for problem in RULEBOOK.problems(setup)]


def traits_of(*tags: str, skills: tuple[str, ...] = ()) -> list[str]:
    """What is wrong with the Traits of a Character."""
    setup = match(character("ann", traits=tags, skills=skills), character("rex", "red"))
    return [f"{one.what}; {one.remedy}" for one in RULEBOOK.problems(setup) if ".traits" in one.path]


# ------------------------------------------------------------------ Layers


@rule("R-TEST-039")
def test_plot_armor_is_whole_at_first() -> None:
    armor = full_plot_armor(4)
    assert (armor.whole, armor.layers, armor.lost, armor.numbers_of_remaining_layers) == (
        4,
        (4, 4, 4),
        0,
        [1, 2, 3],
    )


@rule("R-TEST-040", "A-12")
@pytest.mark.parametrize(
    ("amount", "layers", "fallen"),
    [
        (0, [4, 4, 4], []),
        (3, [1, 4, 4], []),
        (4, [0, 4, 4], [1]),
        (5, [0, 3, 4], [1]),
        (7, [0, 1, 4], [1]),
        (8, [0, 0, 4], [1, 2]),
        (99, [0, 0, 0], [1, 2, 3]),
    ],
)
def test_damage_takes_the_points_of_one_layer_after_the_other(
    amount: int, layers: list[int], fallen: list[int]
) -> None:
    left = [4, 4, 4]
    assert damage_layers(left, 0, 4, amount) == fallen
    assert left == layers


@rule("R-TEST-040", "A-13")
@pytest.mark.parametrize(("amount", "fallen"), [(0, []), (1, [2, 3]), (2, [2, 3])])
def test_the_first_point_takes_all_layers_without_points_and_no_damage_none(
    amount: int, fallen: list[int]
) -> None:
    # Given: the first is lost already
    assert damage_layers([0, 0, 0], 1, 0, amount) == fallen


@rule("R-DMG-023", "R-DMG-024")
@pytest.mark.parametrize(("amount", "half"), [(1, 0), (4, 2), (5, 2), (9, 4)])
def test_people_deal_half_to_mecha_rounded_down_and_mecha_twice_to_people(amount: int, half: int) -> None:
    assert PERSON.damage_between_scales(amount, MECHA) == half
    assert MECHA.damage_between_scales(amount, PERSON) == 2 * amount
    assert [scale.damage_between_scales(amount, scale) for scale in (PERSON, MECHA)] == [amount, amount]


# ------------------------------------------------------------------ sheets


@rule("R-CHAR-013", "R-THEME-001", "R-MATCH-041")
def test_a_sheet_has_its_languages_and_themes_and_every_proxy() -> None:
    ranks = dict.fromkeys(ATTRIBUTES, 2)
    traits = [trait_with_tag("gumshoe"), trait_with_tag(DRIVE), trait_with_tag("flight_pack")]
    bare = CharacterSheet("ann", "Ann", "pc", 1, ranks, [], [])
    full = CharacterSheet("ann", "Ann", "pc", 1, ranks, [], traits, proxies=["car"], languages=["latin"])
    assert (bare.themes, bare.languages, bare.proxies) == ({}, (), ())
    assert (full.languages, full.proxies) == (("latin",), ("car", DRIVE))


@rule("R-OP-002")
def test_a_mecha_has_no_use_for_what_its_pilot_can_do() -> None:
    machine = dict.fromkeys(MACHINE_RANKS, 3)
    ranks = dict.fromkeys(ATTRIBUTES, 2)
    sheet = CharacterSheet("heron", "Heron", "pc", 1, ranks, [], [trait_with_tag(DRIVE)], machine=machine)
    assert (sheet.traits, sheet.proxies, sheet.means[0].key) == ((), (), "might")


@rule("R-TRAIT-001")
def test_a_trait_costs_5_unless_its_text_says_otherwise() -> None:
    # Given: one of the first list, a Deathblow of the first list, Equipment of the first list
    assert [TRAITS[key].cost for key in ("gumshoe", "called_shot", "body_suit")] == [5, 5, 5]


@rule("R-TRAIT-001", "R-TRAIT-013", "R-TRAIT-022", "R-TRAIT-024")
@pytest.mark.parametrize(
    ("key", "tests"),
    [
        ("polyglot", [("intellect", "", 10)]),
        ("i_was_here_all_along", [("fitness", "stealth", 15), ("charm", "deception", 15)]),
        ("leadership", [("charm", "presence", -1)]),
    ],
)
def test_a_trait_says_which_tests_it_takes(key: str, tests: list[tuple[str, str, int]]) -> None:
    found = [(one.attribute, one.skill, one.dn) for one in TRAITS[key].required_tests]
    assert found == tests


@rule("R-TRAIT-001", "R-TRAIT-024")
def test_a_trait_is_used_for_what_its_owner_is_trained_in() -> None:
    # Given: trained in speeches alone, which Leadership is assumed to be: two dice
    ann = character("ann", traits=["leadership"], skills=["presence:speeches"], power_level=1)
    setup = match(ann, character("bob"), character("rex", "red"))
    battle = play(setup, ["use:leadership", "to:yard", "lead:bob"], dice=[[3, 7]])
    assert terms(of(battle, "TestRolled")[0], "advantages") == {"Presence": 1}


@rule("R-MATCH-042")
def test_a_proxy_that_is_called_like_a_skill_of_its_owner_is_one_to_fight_by() -> None:
    ann = character("ann", skills=["athletics"], proxies=["athletics"])
    assert "proxy:athletics" in keys(begin(match(ann, character("rex", "red"))))


# ------------------------------------------------------------------ choices


@rule("R-TRAIT-002", "R-TEST-036", "R-EQ-006", "R-EQ-008", "R-EQ-013", "R-EQ-014")
@pytest.mark.parametrize(
    ("tag", "said"),
    [
        ("gamer", "gamer needs a choice; use one of gamer:aegis_of_the_old_ones, gamer:chess, gamer:go"),
        (
            "masterwork_tool",
            "masterwork_tool needs a choice; name the Skill behind it, as in masterwork_tool:athletics",
        ),
        (
            "personal_facility",
            "personal_facility needs a choice; name the Skills behind it, as in "
            "personal_facility:athletics+craftsmanship",
        ),
        ("masterwork_tool:force", "masterwork_tool names no General Skill 'force'; "),
        (
            "masterwork_tool:medicin",
            "masterwork_tool names no General Skill 'medicin'; did you mean medicine?",
        ),
        ("range_booster:medicin", "range_booster names no Skill 'medicin'; did you mean medicine?"),
        ("ether_drive:medicine:surgery", "ether_drive names no Miracle 'medicine'; "),
        (
            "ether_drive:force",
            "ether_drive:force names no specialization; use one of ether_drive:force:fitness_tests",
        ),
        ("personal_facility:medicine", "personal_facility:medicine names 1; name 2 General Skills"),
        ("personal_facility:medicine+medicine", "personal_facility:medicine+medicine names one twice; "),
    ],
)
def test_what_is_wrong_with_a_choice_is_told_with_what_would_do(tag: str, said: str) -> None:
    found = traits_of(tag)
    assert [line[: len(said)] for line in found] == [said]


@rule("R-TRAIT-001", "R-TRAIT-002", "R-TEST-036", "R-EQ-006", "R-EQ-008", "R-EQ-013", "R-EQ-014", "R-EQ-016")
@pytest.mark.parametrize(
    ("tag", "skills"),
    [
        ("gamer:anything_at_all", ()),
        ("masterwork_tool:medicine", ("medicine",)),
        ("range_booster:force", ("force",)),
        ("personal_facility:medicine+athletics", ("medicine", "athletics")),
        ("ether_drive:force:anything", ()),
        ("superior_proxy:combat", ("combat",)),
    ],
)
def test_a_choice_that_names_what_there_is_is_sound(tag: str, skills: tuple[str, ...]) -> None:
    assert traits_of(tag, skills=skills) == []


# ------------------------------------------------------------------ situations


@rule("R-TEST-036", "R-EQ-002")
def test_skills_and_traits_may_be_had_for_a_time_and_nothing_else() -> None:
    ann = character("ann", borrowed=["medicine", "body_suit"])
    assert faults(match(ann, character("rex", "red"))) == []
    nonsense = character("ann", borrowed=["medicin"])
    assert faults(match(nonsense, character("rex", "red"))) == [
        "there is no Skill or Trait 'medicin'; did you mean medicine?"
    ]


@rule("R-TEST-032", "R-TEST-039")
@pytest.mark.parametrize(
    ("treated", "many"), [([1, 3], 0), ([0], 1), ([4], 1), ([2, 2], 1), (["one", "two"], 2)]
)
def test_layers_that_were_treated_are_numbers_from_1_to_3_each_once(treated: Any, many: int) -> None:
    setup = match(character("ann", treated=treated), character("rex", "red"))
    assert len(faults(setup)) == many


@rule("R-MATCH-043")
@pytest.mark.parametrize(("points", "said"), [(0, ["car is destroyed"]), (1, []), (2, [])])
def test_a_situation_has_no_destroyed_proxy_in_use(points: int, said: list[str]) -> None:
    ann = character("ann", proxies=["car"], proxy="car", proxy_points={"car": points})
    found = faults(match(ann, character("rex", "red")))
    assert [line.partition(";")[0] for line in found] == said


@rule("R-MATCH-043")
def test_a_situation_may_say_that_no_proxy_is_in_use() -> None:
    ann = character("ann", proxies=["car"], proxy="")
    assert faults(match(ann, character("rex", "red"))) == []


# ------------------------------------------------------------------ who is there


@rule("R-MATCH-002", "R-MATCH-020")
def test_who_is_gone_is_neither_ally_nor_enemy_nor_here() -> None:
    table = scene_table(
        character("ann"),
        character("bob"),
        character("cyd", standing="defeated"),
        character("rex", "red"),
        character("rod", "red", standing="escaped"),
        character("rob", "red", "hall"),
    )
    state, ann = table.state, character_of(table, "ann")
    assert [one.id for one in state.allies_of(ann)] == ["bob"]
    assert [one.id for one in state.enemies_of(ann)] == ["rex", "rob"]
    assert [one.id for one in state.others_in_zone_of(ann)] == ["bob", "rex"]


@rule("R-MATCH-020", "R-TEST-027")
def test_who_is_defeated_is_not_helped() -> None:
    setup = match(character("ann"), character("bob", standing="defeated"), character("rex", "red"))
    assert "help" not in keys(begin(setup))


# ------------------------------------------------------------------ Defense and Maneuvers


@rule("R-TEST-004", "R-TEST-038")
def test_a_dn_of_0_is_compared_in_place_of_a_defense() -> None:
    # Given: 1 + 4 against a DN of 0, which a Defense of 8 would stop
    table = scene_table(character("ann"), character("rex", "red"))
    test = CharacterTest(character_of(table, "ann"), "fitness", targets=[character_of(table, "rex")], dn=0)
    set_test_modifiers(table.state, test)
    test.die = 1
    compute_test_result(test)
    assert (test.total, test.passed, test.margins) == (5, True, {})


@rule("R-MATCH-035")
def test_of_several_maneuvers_the_first_of_the_highest_counts_beside_all_else() -> None:
    def effect(key: str, amount: int, other: str) -> Effect:
        return Effect(CONDITIONS[key], amount, other, other, 1, 0)

    low, first, second = (
        effect("maneuvering", amount, other) for amount, other in ((2, "a"), (4, "b"), (4, "c"))
    )
    hit, again = effect("disrupted", 1, "d"), effect("disrupted", 1, "e")
    assert effects_that_apply([low, hit, first, second, again]) == [hit, first, again]


# ------------------------------------------------------------------ what is known


@rule("R-BOSS-007")
@pytest.mark.parametrize(
    ("who", "where", "standing", "known"),
    [
        ({"skills": ["force"]}, "yard", "active", True),
        ({"skills": ["force"]}, "hall", "active", True),
        ({"traits": [DRIVE]}, "yard", "active", True),
        ({"skills": ["athletics"]}, "yard", "active", False),
        ({"skills": ["force"]}, "stair", "active", False),
        ({"skills": ["force"]}, "island", "active", False),
        ({"skills": ["force"]}, "yard", "defeated", False),
        ({"skills": ["force"], "standing": "defeated"}, "yard", "active", False),
    ],
)
def test_who_works_miracles_feels_a_field_that_stands_here_or_one_zone_away(
    who: dict[str, Any], where: str, standing: str, known: bool
) -> None:
    zones = {"yard": ["hall"], "hall": ["stair"], "stair": [], "island": []}
    king = boss("mundanity_field", zone=where, standing=standing)
    table = scene_table(character("ann", **who), king, zones=zones, limit=9)
    ann = character_of(table, "ann")
    disclose_miracle_bars(table.state, ann)
    found = table.state.knowledge.knows("blue", "boss", "talent:mundanity_field")
    assert found is known
