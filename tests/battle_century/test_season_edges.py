"""Seasons at their bounds: what is lent, used and written down, and who gains it. R-CHAR-006 to R-CHAR-008,
R-TEST-036, R-TEST-043, R-UPG-012.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.battle_century.matches import character, character_of, scene_table
from tests.battle_century.seasons import mecha, pilot, skirmish, squad
from wartable import BadInput, Roster, new_battle
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.season.season import SEASON
from wartable.rulesets.battle_century.season.spans import apply_scene_end
from wartable.testing.rules import rule


def company(*members: dict[str, Any]) -> Roster:
    """A squad of these."""
    return SEASON.new_roster(squad(*members))


def experience(roster: Roster) -> dict[str, int | None]:
    """The experience of everybody, by id; None where there is none on the sheet."""
    return {entry["id"]: entry.get("xp") for kind in ("pilots", "units") for entry in roster.force[kind]}


# ------------------------------------------------------------------ lent and used


@rule("R-TEST-033", "R-TEST-036", "R-EQ-002")
def test_training_is_lent_until_the_scene_ends() -> None:
    result = SEASON.lend(company(pilot("ann")), "ann", "medicine:first_aid")
    assert result.roster.conditions["ann"]["borrowed"] == ["medicine:first_aid"]
    assert result.told == ("Ann has Medicine (First Aid) until the Scene ends",)


@rule("R-TEST-033", "R-TEST-036", "R-EQ-002")
def test_what_is_neither_a_skill_nor_a_trait_is_not_lent() -> None:
    with pytest.raises(BadInput, match="there is no Skill or Trait 'medicin'; did you mean medicine"):
        SEASON.lend(company(pilot("ann")), "ann", "medicin")


@rule("R-EQ-009", "R-TRAIT-001")
def test_only_what_is_limited_in_uses_is_suggested() -> None:
    # Given: Gamer is not counted, and nearer by name; Gumshoe is
    ann = company(pilot("ann", traits=["gamer:chess", "gumshoe"]))
    with pytest.raises(BadInput, match="Ann has no 'gumshoes'; did you mean gumshoe"):
        SEASON.use(ann, "ann", "gumshoes")
    with pytest.raises(BadInput) as caught:
        SEASON.use(ann, "ann", "gamer:ches")
    assert "gamer:chess" not in caught.value.problems[0].remedy


@rule("R-EQ-009")
def test_uses_that_are_not_counted_stay_uncounted() -> None:
    ann = company(pilot("ann", traits=["intimidating"]))
    with pytest.raises(BadInput, match="uses of Intimidating are not counted; use it as often as you like"):
        SEASON.use(ann, "ann", "intimidating")


# ------------------------------------------------------------------ experience


@rule("R-CHAR-008", "R-CHAR-031")
@pytest.mark.parametrize(
    ("written", "xp"),
    [
        ({"power_level": 0, "points": 140}, 0),
        ({"power_level": 0, "points": 130}, 30),
        ({"power_level": 0}, 0),
        ({"power_level": 1}, 31),
        ({"power_level": 1, "points": 100}, 31),
        ({"power_level": 1, "points": 131}, 31),
        ({"points": 90}, 0),
        ({"xp": 7, "points": 140}, 7),
    ],
)
def test_experience_is_what_the_points_tell_where_that_fits_the_power_level(
    written: dict[str, int], xp: int
) -> None:
    assert experience(company(pilot("ann", **written))) == {"ann": xp}


@rule("R-CHAR-008")
def test_a_mecha_has_the_experience_of_its_pilot_unless_its_sheet_says_other() -> None:
    found = experience(
        company(
            pilot("ann", xp=40),
            pilot("king", tier="boss", power_level=2),
            mecha("heron", pilot="ann"),
            mecha("crane", pilot="ann", xp=3),
            mecha("stork", pilot="stranger", power_level=1),
            mecha("throne", pilot="king", tier="boss", power_level=2),
        )
    )
    assert found == {"ann": 40, "king": None, "heron": 40, "crane": 3, "stork": 31, "throne": None}


@rule("R-CHAR-006", "R-ENEMY-014")
def test_an_award_to_all_is_once_for_each_pilot_and_for_each_mecha_without_one() -> None:
    # Given: Ann has two mecha, and one has nobody of the squad
    roster = company(
        pilot("ann"),
        pilot("king", tier="boss", power_level=2),
        mecha("heron", pilot="ann"),
        mecha("crane", pilot="ann"),
        mecha("stork", pilot="stranger"),
    )
    result = SEASON.award(roster, [], 10)
    assert experience(result.roster) == {"ann": 10, "king": None, "heron": 10, "crane": 10, "stork": 10}
    assert [line.partition(":")[0] for line in result.told] == ["Ann", "Stork"]


@rule("R-CHAR-006", "R-ENEMY-014")
def test_an_award_to_a_pilot_and_the_mecha_is_one_award() -> None:
    roster = company(pilot("ann"), pilot("ben"), mecha("heron", pilot="ann"))
    result = SEASON.award(roster, ["heron", "ann"], 10)
    assert experience(result.roster) == {"ann": 10, "ben": 0, "heron": 10}


@rule("R-CHAR-011", "R-THEME-001")
def test_a_theme_without_words_brings_no_point() -> None:
    bare = company(pilot("ann", themes={"reason": "home", "typecast": "", "bane": "pride"}))
    with pytest.raises(BadInput, match="Ann has no Typecast; write one"):
        SEASON.reward(bare, "ann", "typecast")


# ------------------------------------------------------------------ into battle and out of it


@rule("R-POW-004", "R-DMG-017")
def test_a_mecha_brings_the_plot_armor_of_its_pilot_where_the_squad_has_one() -> None:
    roster = company(pilot("ann"), mecha("heron", pilot="ann"), mecha("stork", pilot="Somebody", xp=61))
    roster.conditions["ann"] |= {"layers": [0, 4, 5], "lost": 1}
    setup, _ = SEASON.prepare_battle(roster, skirmish("heron", "stork"), {})
    units: Any = {entry["id"]: entry for entry in setup["units"]}  # type: ignore[attr-defined]
    assert units["heron"]["plot_armor"] == {"willpower": 5, "layers": [0, 4, 5], "lost": 1}
    assert "plot_armor" not in units["stork"]


@rule("R-UPG-012", "R-CHAR-012")
def test_a_pilot_who_has_spent_every_point_has_none_left() -> None:
    # Given: 2 Genre Points, all of them spent, and no Assistant
    roster = company(pilot("ann", xp=61), mecha("heron", pilot="ann", xp=61))
    setup, who = SEASON.prepare_battle(roster, skirmish("heron"), {})
    state: Any = new_battle(setup, 1).state
    state.units["heron"].genre = 0
    after = SEASON.aftermath(roster, who, state, []).roster
    assert after.conditions["ann"]["genre_points"] == 0


@rule("R-TEST-043", "R-TRAIT-023", "R-ANOM-007")
def test_what_belongs_to_a_match_is_gone_with_the_scene() -> None:
    ann: Character = character_of(
        scene_table(
            character(
                "ann",
                borrowed=["athletics", "body_suit"],
                proxies=["car"],
                proxy="car",
                buildup="rex",
                initiative=9,
                effects=[{"condition": "led", "other": "rex"}, {"condition": "infected", "other": "rex"}],
            ),
            character("rex", "red"),
        ),
        "ann",
    )
    ann.acted = 3
    apply_scene_end(ann)
    assert (ann.initiative, ann.acted, ann.proxy, ann.buildup) == (0, -1, "", "")
    assert ann.borrowed == ("body_suit",)
    assert [effect.condition.key for effect in ann.effects] == ["infected"]
