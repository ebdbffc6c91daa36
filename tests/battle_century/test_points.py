"""Points and experience: Ranks, Power Levels, what everybody has to spend. R-CHAR-006 to R-CHAR-031."""

from __future__ import annotations

import pytest

from wartable import ruleset
from wartable.core.data.reader import Reader
from wartable.core.views.entry import Entry
from wartable.rulesets.battle_century.building.builds import read_unit_builds
from wartable.rulesets.battle_century.building.characters import read_sheet
from wartable.rulesets.battle_century.pilots.model.attributes import ATTRIBUTES, word_for_rank
from wartable.rulesets.battle_century.points import (
    boss_talent_points,
    boss_trait_count,
    default_points_budget,
    experience_range_text,
    power_level_for_experience,
    power_level_in,
    rank_cost,
    word_for_power_level,
)
from wartable.testing import rule


def entry(kind: str, key: str) -> Entry:
    """An entry of the compendium."""
    return next(e for e in ruleset("battle-century").compendium() if (e.kind, e.key) == (kind, key))


# ------------------------------------------------------------------ Attributes


@rule("R-CHAR-027", "R-CHAR-028", "R-MECH-003")
def test_ranks_1_to_10_cost_what_the_books_table_says() -> None:
    assert [rank_cost(rank) for rank in range(1, 11)] == [1, 3, 6, 10, 15, 21, 28, 36, 45, 55]


@rule("R-CHAR-029", "R-MECH-004")
def test_ranks_above_10_go_on_likewise() -> None:
    # 55 + 11, and 66 + 12
    assert (rank_cost(11), rank_cost(12)) == (66, 78)


@rule("R-CHAR-026", "R-CHAR-030")
def test_rank_0_costs_nothing_and_is_what_an_attribute_starts_at() -> None:
    sheet = read_sheet(Reader({"id": "ann", "fitness": 1}, "", []))
    assert sheet.ranks == {**dict.fromkeys(ATTRIBUTES, 0), "fitness": 1}
    assert rank_cost(0) == 0


@rule("R-CHAR-013")
def test_a_character_has_six_attributes() -> None:
    assert ATTRIBUTES == ("fitness", "intellect", "charm", "awareness", "willpower", "resources")


@rule("R-CHAR-014")
def test_the_compendium_tells_what_each_attribute_is_for() -> None:
    assert entry("attribute", "charm").text.startswith("Of Characters: dealing with people. ")
    assert [entry("attribute", name).group for name in ATTRIBUTES] == ["character"] * 6


@rule("R-CHAR-015")
@pytest.mark.parametrize(
    ("word", "ranks"),
    [
        ("Crippled", [0]),
        ("Poor", [1, 2]),
        ("Mediocre", [3, 4]),
        ("Good", [5, 6]),
        ("Notable", [7, 8]),
        ("Outstanding", [9, 10]),
        ("Legendary", [11, 12, 30]),
    ],
)
def test_a_rank_is_called_by_one_scale(word: str, ranks: list[int]) -> None:
    assert [word_for_rank(rank) for rank in ranks] == [word] * len(ranks)


@rule("R-CHAR-015")
def test_a_pilots_bill_tells_each_rank_in_words() -> None:
    bill = ruleset("battle-century").costs({"pilots": [{"id": "ann", "fitness": 4, "charm": 11}]})[0]
    assert bill.lines == (("Fitness 4 (Mediocre)", 10), ("Charm 11 (Legendary)", 66))


@rule("R-CHAR-016")
def test_the_compendium_says_that_a_story_takes_note_of_legendary_attributes() -> None:
    assert entry("rank", "legendary").text.endswith("the story takes note of it.")


# ------------------------------------------------------------------ Power Levels


@rule("R-CHAR-017", "R-CHAR-018", "R-CHAR-019", "R-CHAR-020", "R-CHAR-021", "R-CHAR-022", "A-01")
@pytest.mark.parametrize(
    ("level", "least", "most"),
    [(0, 0, 30), (1, 31, 60), (2, 61, 90), (3, 91, 120), (4, 121, 150), (5, 151, 999)],
)
def test_a_power_level_spans_thirty_experience_points(level: int, least: int, most: int) -> None:
    assert (power_level_for_experience(least), power_level_for_experience(most)) == (level, level)


@rule("R-CHAR-017", "R-CHAR-018", "R-CHAR-019", "R-CHAR-020", "R-CHAR-021", "R-CHAR-022")
def test_power_levels_have_names() -> None:
    names = ["Faceless", "Talented", "Heroic", "Elite", "Mythical", "Godly"]
    assert [word_for_power_level(level) for level in range(6)] == names
    assert entry("power level", "mythical").text.startswith("Power Level 4: 121 to 150 Experience Points. ")
    assert (experience_range_text(0), experience_range_text(5)) == ("0 to 30", "151 or more")


@rule("R-CHAR-025", "R-CHAR-031", "A-02", "A-101")
def test_the_power_level_asks_for_experience_alone() -> None:
    # 100 points of creation, spent or not, are no experience
    assert power_level_in({"points": 100, "fitness": 13}) == 0
    assert power_level_in({"xp": 61, "fitness": 1}) == 2


@rule("R-CHAR-017", "R-ENEMY-014")
def test_what_is_written_of_a_power_level_holds_and_a_boss_has_nothing_else() -> None:
    assert power_level_in({"xp": 61, "power_level": 1}) == 1
    assert power_level_in({"xp": 61, "tier": "boss"}) == 0


@rule("R-CHAR-007", "R-CHAR-018", "R-POW-004")
def test_experience_is_felt_in_pilot_and_mecha() -> None:
    # Given: 45 XP and no word of a Power Level
    [unit] = read_unit_builds(
        Reader([{"id": "heron", "side": "blue", "xp": 45}], "units", []), ["blue"], ["blue"]
    )
    # Then: Power Level 1 for both, and so many Genre Points
    assert (unit.power_level, unit.genre_points) == (1, 1)
    assert read_sheet(Reader({"id": "ann", "xp": 45}, "", [])).power_level == 1


# ------------------------------------------------------------------ what there is to spend


@rule("R-CHAR-007", "R-CHAR-023", "R-MECH-001", "R-ENEMY-008")
@pytest.mark.parametrize("tier", ["pc", "rival", "npc"])
def test_a_hundred_points_and_one_for_each_experience_point(tier: str) -> None:
    assert (default_points_budget(tier, 0), default_points_budget(tier, 1, 42)) == (100, 142)


@rule("R-ENEMY-001", "R-ENEMY-002")
def test_a_grunt_has_fifty_points_and_the_same_experience() -> None:
    assert (default_points_budget("grunt", 0), default_points_budget("grunt", 1, 42)) == (50, 92)


@rule("R-ENEMY-010", "R-ENEMY-014", "R-ENEMY-017", "A-53")
def test_a_boss_has_fifteen_points_more_for_each_power_level() -> None:
    # 100 + 15 x 0 ... 5; experience of others is none of his
    assert [default_points_budget("boss", level, 42) for level in range(6)] == [100, 115, 130, 145, 160, 175]


@rule("R-ENEMY-015")
def test_a_boss_gains_skills_and_boss_traits_by_turns() -> None:
    # 50 at Level 0, 30 more at 2 and at 4; a Boss Trait at 1, 3 and 5
    assert [boss_talent_points(level) for level in range(6)] == [50, 50, 80, 80, 110, 110]
    assert [boss_trait_count(level) for level in range(6)] == [0, 1, 1, 2, 2, 3]
