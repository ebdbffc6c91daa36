"""Boss Upgrades that hold while their bearer is in a Level: Adaptive Morphology, Afterimages, Bloodlust.
R-BOSS-029, R-BOSS-030, R-BOSS-033 to R-BOSS-035.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    Piece,
    answer,
    begin,
    keys,
    numbers,
    of,
    play,
    situation,
    terms,
    the,
    unit,
    unit_of,
)
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon, no Beam, that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{GUN}")
LOST: Final = ("head", "torso", "legs")

BLUE: Final = unit("blue1", zone="A1", speed=0, weapons=[GUN])
"""At Tension 5 its Damage against Guard 5 is what its die shows: die + Might 5 + 5 against 5 + 5."""

MORPH: Final = "adaptive_morphology:non_beam"


def beast(level: int, *tags: str, **more: Any) -> Piece:
    """A monster, 10 points in each of its Levels and whole in this one, with these Boss Upgrades."""
    wounds = {"damage": 10 * (level - 1), "maimed": LOST[: level - 1]}
    kind: dict[str, Any] = {"zone": "C1", "tier": "monster", "threshold": 10, "speed": 0}
    return unit("red1", **{"guard": 5, "energy": 5, "upgrades": {"internal": tags}, **kind, **wounds, **more})


# ------------------------------------------------------------------ Adaptive Morphology


@rule("R-BOSS-029", "R-BOSS-033")
def test_adaptive_morphology_does_nothing_in_the_first_level() -> None:
    # Given
    setup = situation(blue=[BLUE], red=[beast(1, MORPH)], tension=5)
    # When
    battle = play(setup, SHOT, dice=[[6]])
    # Then: 16 against 10, and nobody was asked
    assert numbers(the(battle, "HitSuffered"))["margin"] == 6


@rule("R-BOSS-030", "R-BOSS-033")
@pytest.mark.parametrize(("level", "bonus"), [(2, 5), (3, 10), (4, 10)])
def test_adaptive_morphology_raises_defense_for_nothing(level: int, bonus: int) -> None:
    # Given: 16 against Defense 10
    setup = situation(blue=[BLUE], red=[beast(level, MORPH)], tension=5)
    # When
    battle = play(setup, [*SHOT, f"{MORPH}+{bonus}:red1"], dice=[[6]])
    # Then
    raised = numbers(the(battle, "DefenseRaised"))
    assert raised == {"amount": bonus, "defense": 10 + bonus, "total": 16}
    assert numbers(the(battle, "UpgradeUsed"))["energy"] == 0
    assert unit_of(battle, "red1").energy == 5


@rule("R-BOSS-033")
def test_adaptive_morphology_is_no_help_against_the_other_type() -> None:
    # Given: it was bought against Beams
    setup = situation(blue=[BLUE], red=[beast(4, "adaptive_morphology:beam")], tension=5)
    # When
    battle = play(setup, SHOT, dice=[[6]])
    # Then
    assert numbers(the(battle, "HitSuffered"))["margin"] == 6


@rule("R-BOSS-033", "R-AD-001")
def test_adaptive_morphology_is_the_one_active_defense_against_a_test() -> None:
    # Given: a booster as well, of Speed 4; 19 against 10 passes after either
    red = beast(2, speed=4, upgrades={"internal": [MORPH], "legs": ["reactive_booster"]})
    setup = situation(blue=[BLUE], red=[red], tension=5)
    battle = play(setup, SHOT, dice=[[9]])
    # When
    assert keys(battle) == [f"{MORPH}+5:red1", "reactive_booster+2:red1", "pass"]
    answer(battle, f"{MORPH}+5:red1")
    # Then: 19 against 15, and the booster was not offered again
    assert numbers(the(battle, "HitSuffered"))["margin"] == 4


@rule("R-BOSS-033", "R-AD-006")
def test_what_ignores_active_defenses_ignores_adaptive_morphology() -> None:
    # Given: 13 against 10
    blue = unit(
        "blue1", zone="A1", speed=0, weapons=[GUN], powers=["im_breaking_through"], genre_points=1, tier="npc"
    )
    setup = situation(blue=[blue], red=[beast(3, MORPH)], tension=5)
    # When
    choices = [*SHOT, "pass", f"{MORPH}+10:red1", "im_breaking_through:blue1"]
    battle = play(setup, choices, dice=[[3]])
    # Then
    assert numbers(the(battle, "HitSuffered"))["margin"] == 3


@rule("R-BOSS-033")
def test_in_the_fourth_level_the_type_may_change_at_the_beginning_of_a_turn() -> None:
    # Given: bought against Beams, the Boss takes the type of the gun in its own Turn
    beams = "adaptive_morphology:beam"
    setup = situation(blue=[BLUE], red=[beast(4, beams)], order=["red1", "blue1"], tension=5)
    battle = play(setup, [beams, "hold", *SHOT], dice=[[6]])
    # When
    assert keys(battle) == [f"{beams}+10:red1", "pass"]
    answer(battle, f"{beams}+10:red1")
    # Then
    the(battle, "EffectBegan", effect="adaptive_morphology")
    the(battle, "Missed")


@rule("R-BOSS-033", "R-TRBL-002")
def test_the_type_changes_once_a_turn_and_back_in_another() -> None:
    # Given
    beams = "adaptive_morphology:beam"
    setup = situation(blue=[BLUE], red=[beast(4, beams)], order=["red1", "blue1"], tension=5)
    battle = play(setup, [beams])
    assert beams not in keys(battle)
    # When
    answer(battle, "hold", "hold", beams)
    # Then
    the(battle, "EffectEnded", effect="adaptive_morphology")


@rule("R-BOSS-033")
def test_the_changed_type_stays_through_later_turns() -> None:
    # Given: bought against Beams; the Boss takes the type of the gun, and leaves it at that in its next Turn
    beams = "adaptive_morphology:beam"
    setup = situation(blue=[BLUE], red=[beast(4, beams)], order=["red1", "blue1"], tension=5)
    # When
    battle = play(setup, [beams, "hold", "hold", "hold", *SHOT], dice=[[6]])
    # Then
    assert of(battle, "EffectEnded") == []
    assert keys(battle) == [f"{beams}+10:red1", "pass"]


@rule("R-BOSS-033")
def test_the_type_stays_as_it_is_in_the_third_level() -> None:
    # Given
    setup = situation(blue=[BLUE], red=[beast(3, MORPH)], turn="red1", order=["red1", "blue1"])
    # When
    battle = begin(setup)
    # Then
    assert MORPH not in keys(battle)


# ------------------------------------------------------------------ Afterimages


@rule("R-BOSS-030", "R-BOSS-034")
@pytest.mark.parametrize(("level", "dice"), [(2, [9, 2]), (3, [9, 8, 2]), (4, [9, 8, 7, 2])])
def test_afterimages_reroll_with_a_disadvantage_for_each_level_lost(level: int, dice: list[int]) -> None:
    # Given: 16 against Defense 12, and 1 Energy left
    setup = situation(blue=[BLUE], red=[beast(level, "afterimages", guard=7, energy_spent=4)], tension=5)
    # When: the worst die, 2, makes 12 again
    battle = play(setup, [*SHOT, "afterimages:red1"], dice=[[6], dice])
    # Then
    the(battle, "Rerolled", power="afterimages")
    assert terms(of(battle, "MightRolled")[-1], "advantages") == {"Afterimages": 1 - level}
    assert numbers(the(battle, "UpgradeUsed"))["energy"] == 1
    assert numbers(the(battle, "HitSuffered"))["margin"] == 0


@rule("R-BOSS-034")
@pytest.mark.parametrize(("level", "how"), [(2, "a Disadvantage"), (3, "2 Disadvantages")])
def test_afterimages_are_offered_with_what_they_do(level: int, how: str) -> None:
    # Given
    setup = situation(blue=[BLUE], red=[beast(level, "afterimages")], tension=5)
    # When
    decision = play(setup, SHOT, dice=[[6]]).decision
    # Then
    assert decision is not None
    assert f"Afterimages: roll again with {how} for 1 Energy" in decision.option("afterimages:red1").label


@rule("R-BOSS-029", "R-BOSS-034")
def test_afterimages_do_not_show_in_the_first_level() -> None:
    # Given
    setup = situation(blue=[BLUE], red=[beast(1, "afterimages")], tension=5)
    # When
    battle = play(setup, SHOT, dice=[[6]])
    # Then
    assert of(battle, "Rerolled") == []
    the(battle, "HitSuffered")


@rule("R-BOSS-034")
def test_afterimages_need_energy() -> None:
    # Given
    setup = situation(blue=[BLUE], red=[beast(2, "afterimages", energy=0)], tension=5)
    # When
    battle = play(setup, SHOT, dice=[[6]])
    # Then
    assert of(battle, "Rerolled") == []
    the(battle, "HitSuffered")


@rule("R-BOSS-034")
def test_afterimages_are_used_once_a_test() -> None:
    # Given: the reroll passes too
    setup = situation(blue=[BLUE], red=[beast(2, "afterimages")], tension=5)
    # When
    battle = play(setup, [*SHOT, "afterimages:red1"], dice=[[6], [8, 7]])
    # Then: 17 against 10, with no further question
    assert numbers(the(battle, "HitSuffered"))["margin"] == 7


@rule("R-BOSS-034", "R-AD-001")
def test_afterimages_are_the_one_active_defense_against_a_test() -> None:
    # Given
    red = beast(2, speed=4, upgrades={"internal": ["afterimages"], "legs": ["reactive_booster"]})
    setup = situation(blue=[BLUE], red=[red], tension=5)
    # When: the reroll passes, and the booster is not there any more
    battle = play(setup, [*SHOT, "afterimages:red1"], dice=[[6], [8, 7]])
    # Then
    assert of(battle, "DefenseRaised") == []
    assert numbers(the(battle, "HitSuffered"))["margin"] == 7


@rule("R-BOSS-034", "R-AD-001", "R-AD-016")
def test_an_aura_that_an_ally_has_spread_over_the_boss_leaves_no_room_for_afterimages() -> None:
    # Given
    helper = unit("red2", zone="C2", upgrades={"legs": ["shielding_aura"]}, tier="npc")
    setup = situation(blue=[BLUE], red=[beast(2, "afterimages"), helper], tension=5)
    # When: 16 against 10 + 3, with no further question
    battle = play(setup, [*SHOT, "at:red1", "shielding_aura>red1+3:red2"], dice=[[6]])
    # Then
    assert numbers(the(battle, "HitSuffered"))["margin"] == 3


@rule("R-BOSS-034", "R-POW-049")
def test_a_pass_by_another_power_is_past_afterimages() -> None:
    # Given: 15 against 20, which passes by Tension whatever is rolled
    better = "you_can_do_better_than_that"
    blue = unit("blue1", zone="A1", speed=0, weapons=[GUN], powers=[better], genre_points=1, tier="rival")
    setup = situation(blue=[blue], red=[beast(2, "afterimages", guard=15)], tension=5)
    # When: with no further question
    battle = play(setup, [*SHOT, f"{better}:blue1"], dice=[[5]])
    # Then
    assert of(battle, "Rerolled") == []
    the(battle, "HitSuffered")


@rule("R-BOSS-034")
def test_a_reroll_by_one_target_holds_for_all() -> None:
    # Given: a blast over red1 and red2
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=["rail_bazooka"])],
        red=[beast(2, "afterimages"), unit("red2", zone="C1", guard=5, threshold=10)],
        tension=5,
    )
    # When
    choices = ["attack", "with:rail_bazooka", "at:red1", "afterimages:red1"]
    battle = play(setup, choices, dice=[[6], [3, 1]])
    # Then: 1 + 10 = 11 against 10, for both
    assert [numbers(hit)["margin"] for hit in of(battle, "HitSuffered")] == [1, 1]


@rule("R-BOSS-034")
def test_who_is_not_attacked_has_no_afterimages() -> None:
    # Given: red2 is shot at
    setup = situation(
        blue=[BLUE],
        red=[beast(2, "afterimages"), unit("red2", zone="A2", threshold=10)],
        tension=5,
    )
    # When
    battle = play(setup, [*SHOT, "at:red2"], dice=[[6]])
    # Then
    assert of(battle, "Rerolled") == []


@rule("R-BOSS-034")
def test_a_test_that_fails_against_all_is_not_rerolled() -> None:
    # Given: 13 against 15
    setup = situation(blue=[BLUE], red=[beast(2, "afterimages", guard=10)], tension=5)
    # When
    battle = play(setup, SHOT, dice=[[3]])
    # Then
    the(battle, "Missed")


@rule("R-BOSS-034", "R-TRBL-040")
def test_rerolls_count_all_their_advantages_together() -> None:
    # Given: blue1 may try again
    blue = unit("blue1", zone="A1", speed=0, weapons=[GUN], genre_points=1, tier="npc")
    setup = situation(blue=[blue], red=[beast(3, "afterimages", guard=10)], tension=5)
    # When: two Disadvantages, then one less
    choices = [*SHOT, "pass", "afterimages:red1", "try_again:blue1"]
    battle = play(setup, choices, dice=[[9], [2, 5, 6], [8, 6]])
    # Then: 6 + 10 = 16 against 15
    last = of(battle, "MightRolled")[-1]
    assert terms(last, "advantages") == {"Afterimages": -2, "Try Again": 1}
    assert numbers(the(battle, "HitSuffered"))["margin"] == 1


@rule("R-BOSS-034", "R-AD-006")
def test_what_ignores_active_defenses_brings_the_first_roll_back() -> None:
    # Given: 19 against 15, and 12 once Afterimages have it rolled again
    blue = unit(
        "blue1", zone="A1", speed=0, weapons=[GUN], powers=["im_breaking_through"], genre_points=1, tier="npc"
    )
    setup = situation(blue=[blue], red=[beast(2, "afterimages", guard=10)], tension=5)
    # When
    choices = [*SHOT, "pass", "afterimages:red1", "im_breaking_through:blue1"]
    battle = play(setup, choices, dice=[[9], [2, 8]])
    # Then
    assert numbers(the(battle, "HitSuffered"))["margin"] == 4


@rule("R-BOSS-034", "R-UPG-025")
def test_the_beast_undoes_afterimages_that_made_it_miss() -> None:
    # Given: a Default Weapon, its two Energy and no Power
    blue = unit("blue1", zone="C1", speed=0, upgrades={"internal": ["the_beast"]}, tier="npc")
    setup = situation(blue=[blue], red=[beast(2, "afterimages", guard=10)], tension=5)
    # When
    choices = ["attack", "with:cqc", "pass", "afterimages:red1", "the_beast:blue1"]
    battle = play(setup, choices, dice=[[9], [2, 8]])
    # Then
    assert numbers(the(battle, "HitSuffered"))["margin"] == 4


# ------------------------------------------------------------------ Bloodlust


@rule("R-BOSS-029", "R-BOSS-030", "R-BOSS-035")
@pytest.mark.parametrize(("level", "bonus"), [(1, {}), (2, {"Bloodlust": 5}), (3, {"Bloodlust": 5})])
def test_bloodlust_adds_to_the_result_against_a_duelist(level: int, bonus: dict[str, int]) -> None:
    # Given: the Boss duels blue1
    red = beast(level, "bloodlust", zone="C1", duel="blue1", energy=0)
    blue = unit("blue1", zone="C1", duel="red1", threshold=20)
    setup = situation(blue=[blue], red=[red], turn="red1", order=["red1", "blue1"])
    # When: Melee has an Advantage in a Duel, less that of Default Weapons
    battle = play(setup, ["attack", "with:cqc"], dice=[[6]])
    # Then
    found = terms(the(battle, "MightRolled"))
    assert {name: found[name] for name in found if name == "Bloodlust"} == bonus


@rule("R-BOSS-035")
def test_bloodlust_adds_ten_when_engaging_in_the_fourth_level() -> None:
    # Given
    red = beast(4, "bloodlust", energy=0)
    blue = unit("blue1", zone="C1", threshold=20)
    setup = situation(blue=[blue], red=[red], turn="red1", order=["red1", "blue1"])
    # When
    battle = play(setup, ["engage", "with:cqc"], dice=[[6]])
    # Then
    assert terms(the(battle, "MightRolled"))["Bloodlust"] == 10


@rule("R-BOSS-035")
def test_bloodlust_is_nothing_against_those_in_no_duel() -> None:
    # Given
    red = beast(4, "bloodlust", energy=0)
    blue = unit("blue1", zone="C1", threshold=20)
    setup = situation(blue=[blue], red=[red], turn="red1", order=["red1", "blue1"])
    # When
    battle = play(setup, ["attack", "with:cqc"], dice=[[6, 6]])
    # Then
    assert "Bloodlust" not in terms(the(battle, "MightRolled"))


@rule("R-BOSS-035")
@pytest.mark.parametrize(("level", "bonus"), [(2, {}), (3, {"Bloodlust": 5}), (4, {"Bloodlust": 10})])
def test_bloodlust_raises_defense_against_the_other_duelist(level: int, bonus: dict[str, int]) -> None:
    # Given
    red = beast(level, "bloodlust", duel="blue1")
    blue = unit("blue1", zone="C1", duel="red1", speed=0)
    setup = situation(blue=[blue], red=[red])
    # When
    battle = play(setup, ["attack", "with:cqc"], dice=[[1]])
    # Then
    defenses = terms(the(battle, "MightRolled"), "defenses")
    assert {name: defenses[name] for name in defenses if name == "Bloodlust"} == bonus


@rule("R-BOSS-035")
def test_bloodlust_raises_no_defense_against_an_outsider() -> None:
    # Given: blue2 shoots into the Duel of red1 and blue1
    red = beast(4, "bloodlust", duel="blue1")
    blue = unit("blue1", zone="C1", duel="red1", threshold=20)
    setup = situation(blue=[unit("blue2", zone="A1", speed=0, weapons=[GUN]), blue], red=[red])
    # When
    battle = play(setup, SHOT, dice=[[1]])
    # Then
    assert "Bloodlust" not in terms(the(battle, "MightRolled", target="red1"), "defenses")
