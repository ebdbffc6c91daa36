"""Tests of nerve: what calls for them, how hard they are, what failing means. EW-43 to EW-45, EW-53 to EW-56,
EW-73, W-5, W-6, W-35.
"""

from __future__ import annotations

import pytest

from tests.exalted_war.battles import (
    answer,
    keys,
    numbers,
    of,
    play,
    situation,
    solo,
    terms,
    the,
    unit_of,
)
from tests.exalted_war.hesitating import FAIL, PASS, shot_at
from tests.exalted_war.samples import (
    BARE,
    EIGHT,
    archers,
    facts_of,
    fearless,
    levels,
    plain,
)
from wartable.testing import rule

# ------------------------------------------------------------------ the roll


@rule("EW-43", "EW-73", "W-5")
def test_morale_is_rolled_against_magnitude_less_drill() -> None:
    # Given: red1 of Magnitude 3 with Drill 1, troops of Valor 4 under a leader of Valor 3
    red = plain(members=100, drill=1, relays=3, leader={"valor": 3}, troops={"valor": 4})
    # When: it comes under fire: 0 + 2 - 1 do not reach it; 3 dice against 2
    setup = situation(blue=[archers()], red=[red], acts=["blue1"])
    battle = play(setup, ["shoot:red1"], [EIGHT, [7, 7, 1]])
    # Then
    tested = the(battle, "HesitationTested")
    assert terms(tested, "pool") == {"Morale": 3}
    assert terms(tested, "difficulty") == {"Magnitude": 3, "Drill": -1}
    assert tested.facts()["passed"] is True


@rule("W-5")
def test_the_difficulty_is_1_at_least() -> None:
    # Given: red1 of Magnitude 2 and Drill 4
    battle = shot_at(plain(drill=4), FAIL)
    # When, Then: 1, not -2
    assert terms(the(battle, "HesitationTested"), "difficulty") == {"least difficulty": 1}


@rule("EW-53", "EW-54/5", "EW-56", "W-5")
@pytest.mark.parametrize(("formation", "more"), [("unordered", 2), ("skirmish", 2)])
def test_loose_formations_make_it_harder(formation: str, more: int) -> None:
    # Given: red1 comes under fire in this formation; where skirmishers scatter the archers miss
    red = plain(formation=formation)
    setup = situation(blue=[archers()], red=[red], acts=["blue1"])
    # When: 2 dice against 3; 0 + 2 miss a Skirmish, of others they leave 1 over
    dice = {"unordered": [EIGHT, levels(0), FAIL], "skirmish": [EIGHT, FAIL]}[formation]
    battle = play(setup, ["shoot:red1"], dice)
    # Then
    assert terms(the(battle, "HesitationTested"), "difficulty")[f"{formation.title()} formation"] == more
    assert numbers(the(battle, "HesitationTested"))["lost"] == 2


@rule("EW-55", "W-5")
def test_relaxed_formation_changes_nothing() -> None:
    battle = shot_at(plain(), PASS)
    assert terms(the(battle, "HesitationTested"), "difficulty") == {"least difficulty": 1}


@rule("EW-56", "W-5", "W-35")
def test_close_formation_makes_it_easier_and_0_passes_without_a_roll() -> None:
    # Given: red1 of Magnitude 2 and Drill 2 in Close formation
    # When: it comes under fire, on which Magnitude counts double: 0 + 2 + 2 - 1 leave 3, 10 dice
    setup = situation(blue=[archers()], red=[plain(formation="close")], acts=["blue1"])
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(0, dice=10)])
    # Then: 1 - 2 is met
    tested = the(battle, "HesitationTested")
    assert terms(tested, "difficulty") == {"least difficulty": 1, "Close formation": -2}
    assert tested.facts()["passed"] is True
    assert not unit_of(battle, "red1").hesitating


@rule("EW-56", "W-35")
def test_a_sum_of_exactly_0_passes_without_a_roll() -> None:
    # Given: red1 of Magnitude 4 and Drill 2 in Close formation: 2 - 2
    red = plain(members=200, relays=4, formation="close", drill=2)
    setup = situation(blue=[archers()], red=[red], acts=["blue1"])
    # When: it comes under fire: 2 + 2 - 1 leave 1 for the archers, whose Magnitude counts double
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(0)])
    # Then
    tested = the(battle, "HesitationTested")
    assert sum(terms(tested, "difficulty").values()) == 0
    assert tested.facts()["passed"] is True


@rule("EW-56/5", "W-5")
def test_close_formation_is_2_easier_where_a_roll_is_left() -> None:
    # Given: red1 of Magnitude 5 and Drill 2 in Close formation
    red = plain(members=400, relays=5, formation="close", drill=2)
    setup = situation(blue=[archers()], red=[red], acts=["blue1"])
    # When: it comes under fire: 4 - 5 takes 1, 0 + 2 - 1 - 1 leave none over; it rolls against 3 - 2
    battle = play(setup, ["shoot:red1"], [EIGHT, PASS])
    # Then
    wanted = {"Magnitude": 5, "Drill": -2, "Close formation": -2}
    assert terms(the(battle, "HesitationTested"), "difficulty") == wanted


@rule("EW-44", "W-5")
def test_steeds_of_little_valor_shake_their_riders() -> None:
    # Given: riders and a leader of Valor 3 on steeds of 1
    battle = shot_at(plain(leader={"valor": 3}, troops={"valor": 3, "steeds": 1}), [7])
    # When, Then: one die
    assert terms(the(battle, "HesitationTested"), "pool") == {"Morale": 1}


@rule("EW-45", "W-5")
def test_perfect_morale_never_tests() -> None:
    # Given: the dead, Unordered, under a coward, with 6 boxes filled
    red = fearless(leader={"valor": 1}, formation="unordered", health=6)
    setup = situation(blue=[archers()], red=[red], acts=["blue1"])
    # When: they come under fire and lose a Magnitude
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(1)])
    # Then
    assert unit_of(battle, "red1").magnitude == 1
    assert of(battle, "HesitationTested") == []


@rule("W-35", "W-3", "W-40")
def test_wounds_and_fatigue_take_no_dice() -> None:
    # Given: red1 with 5 of 7 boxes filled, exhausted
    red = plain(leader={"health": [0, 1, 1, 2, 2, 4]}, health=5, endurance=0)
    setup = situation(blue=[archers()], red=[red], acts=["blue1"])
    # When: it comes under fire: the DV of 1 - 2 is 0, 9 dice of damage; it rolls 2 dice
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(0, dice=9), PASS])
    # Then
    assert terms(the(battle, "HesitationTested"), "pool") == {"Morale": 2}


# ------------------------------------------------------------------ failing


@rule("EW-73", "W-5", "W-32")
def test_each_success_short_costs_a_magnitude_and_the_health_is_full() -> None:
    # Given: red1 of Magnitude 4, Drill 1 with 4 Relays, 4 boxes filled
    red = plain(members=200, drill=1, relays=4, health=4)
    setup = situation(blue=[archers()], red=[red], acts=["blue1"])
    # When: it comes under fire, 0 + 2 - 2 miss; 1 success against 3
    battle = play(setup, ["shoot:red1"], [EIGHT, [7, 1]])
    # Then: 200 people are 49 of 149 into their band; of Magnitude 2 that are 32
    assert numbers(the(battle, "HesitationTested"))["lost"] == 2
    lost = the(battle, "MagnitudeLost").facts()
    assert (lost["lost"], lost["magnitude"], lost["members"], lost["why"]) == (2, 2, 32, "hesitation")
    assert unit_of(battle, "red1").health == 0
    assert unit_of(battle, "red1").hesitating


@rule("EW-73", "W-6")
def test_magnitude_lost_by_hesitation_calls_for_no_test() -> None:
    # Given: red1 comes under fire
    battle = shot_at(plain(), FAIL)
    # When: it loses a Magnitude by that
    # Then: one test only, and no loss to an attack
    assert len(of(battle, "HesitationTested")) == 1
    assert unit_of(battle, "red1").magnitude == 1
    assert unit_of(battle, "red1").loss == 0


@rule("EW-73", "W-35")
def test_hesitation_can_destroy_a_unit() -> None:
    # Given: red1 of Magnitude 1, and a friend
    setup = situation(
        blue=[archers()], red=[plain(members=8), fearless("red2", at=(1100, 100))], acts=["blue1"]
    )
    # When: it comes under fire, 2 - 1 hits 1 better, and it fails
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(0, dice=9), FAIL])
    # Then
    assert the(battle, "UnitDestroyed").facts()["unit"] == "red1"
    assert unit_of(battle, "red1_leader").is_active


@rule("W-35")
def test_a_hesitating_unit_does_not_move_until_its_next_action() -> None:
    # Given: red1 on the march to the west, 140 yards a tick, comes under fire and fails
    red = plain(order="march:A1", next=4)
    setup = situation(blue=[archers(at=(500, 450))], red=[red], acts=["blue1", "red1"])
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(0), FAIL])
    # When: it acts on tick 4, and the archers on tick 7
    before = len(of(battle, "Moved", unit="red1"))
    answer(battle, "wait")
    # Then: it moved on tick 1, not on ticks 2 to 4, and on ticks 5 to 7 again
    assert before == 1
    assert len(of(battle, "Moved", unit="red1")) == 4


@rule("W-35")
def test_a_hesitating_unit_dashes_and_disengages_not_but_fights_and_turns() -> None:
    # Given: red1 has broken off nothing, and hesitates while it guards
    red = archers("red1", at=(600, 400), hesitating=True, state_of="guard", next=3)
    setup = situation(blue=[fearless("blue1", at=(579, 400))], red=[red], acts=["red1"])
    # When, Then
    offered = keys(play(setup))
    assert "dash" not in offered
    assert [key for key in offered if key in ("attack:blue1", "shoot:blue1", "guard", "turn")] == [
        "attack:blue1",
        "shoot:blue1",
        "guard",
        "turn",
    ]


@rule("W-35")
def test_it_may_climb_and_swim_no_more_than_dash() -> None:
    # Given: a field with steep ground and water, red1 hesitates or not
    areas = [
        {"kind": "steep", "x": 0, "y": 0, "width": 50, "height": 50},
        {"kind": "water", "x": 0, "y": 700, "width": 50, "height": 50},
    ]
    steady = archers("red1", at=(600, 400), state_of="guard", next=3)
    wavering = archers("red1", at=(600, 400), hesitating=True, state_of="guard", next=3)
    field = {"areas": areas}
    blue = [fearless("blue1", at=(100, 400))]
    # When, Then
    free = keys(play(situation(blue=blue, red=[steady], acts=["red1"], field=field)))
    held = keys(play(situation(blue=blue, red=[wavering], acts=["red1"], field=field)))
    assert [key for key in free if key in ("dash", "climb", "swim")] == ["dash", "climb", "swim"]
    assert [key for key in held if key in ("dash", "climb", "swim")] == []


# ------------------------------------------------------------------ under fire


@rule("W-6")
def test_only_the_first_fire_since_its_last_action_shakes_a_unit() -> None:
    # Given: red1 comes under fire on ticks 1 and 7, and acts on tick 11
    setup = situation(blue=[archers()], red=[plain()], acts=["blue1"])
    dice = [EIGHT, levels(0), PASS, EIGHT, levels(0)]
    # When: the archers shoot twice
    battle = play(setup, ["shoot:red1", "shoot:red1"], dice)
    # Then
    assert facts_of(battle, "HesitationTested", "trigger") == ["shot"]


@rule("W-6")
def test_after_its_own_action_fire_shakes_it_again() -> None:
    # Given: red1 was shot at, and acts before it is shot at again
    red = plain(shot_at=True, next=1)
    setup = situation(blue=[archers()], red=[red], acts=["blue1", "red1"])
    # When: red1 waits, on the same tick; fire of this tick comes after its action
    battle = play(setup, ["shoot:red1", "wait"], [EIGHT, levels(0), PASS])
    # Then
    assert facts_of(battle, "HesitationTested", "trigger") == ["shot"]


@rule("W-35")
def test_several_shots_on_one_tick_shake_it_once() -> None:
    # Given: two units of archers
    blue = [archers("blue1", at=(500, 300)), archers("blue2", at=(500, 500))]
    setup = situation(blue=blue, red=[plain()], acts=["blue1", "blue2"])
    # When: both shoot
    dice = [EIGHT, levels(0), EIGHT, levels(0), PASS]
    battle = play(setup, ["shoot:red1", "shoot:red1"], dice)
    # Then
    assert facts_of(battle, "HesitationTested", "trigger") == ["shot"]


@rule("W-6", "W-84")
@pytest.mark.parametrize("order", [["blue1", "blue2", "red1"], ["blue2", "blue1", "red1"]])
def test_of_plain_and_magic_fire_on_one_tick_the_worse_counts_whoever_declares_first(
    order: list[str],
) -> None:
    # The first to be resolved used to count alone
    # Given: plain and magic bows
    bow = {"name": "Moon bow", "speed": 6, "damage": 2, "rate": 1, "range": 150, "magic": True}
    magic = archers("blue2", at=(500, 500), leader={"bow": bow}, troops={"bow": bow})
    blue = [archers("blue1", at=(500, 300)), magic]
    setup = situation(blue=blue, red=[plain()], acts=["blue1", "blue2"], order=order)
    # When: both shoot at red1
    dice = [EIGHT, levels(0), EIGHT, levels(0), PASS]
    battle = play(setup, ["shoot:red1", "shoot:red1"], dice)
    # Then
    assert terms(the(battle, "HesitationTested"), "difficulty")["came under fire"] == 1


@rule("W-6", "W-84")
def test_worse_fire_after_the_first_since_its_action_does_not_count_on_a_later_tick() -> None:
    # Given: red1 has been shot at since its own action
    bow = {"name": "Moon bow", "speed": 6, "damage": 2, "rate": 1, "range": 150, "magic": True}
    blue = archers(leader={"bow": bow}, troops={"bow": bow})
    setup = situation(blue=[blue], red=[plain(shot_at=True)], acts=["blue1"])
    # When
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(0)])
    # Then
    assert of(battle, "HesitationTested") == []


@rule("W-6")
def test_a_miss_is_fire_too() -> None:
    # Given: red1 of DV 1 behind cover of 2, doubled
    area = {"kind": "cover", "x": 550, "y": 350, "width": 100, "height": 100, "cover": 2}
    setup = situation(blue=[archers()], red=[plain()], acts=["blue1"], field={"areas": [area]})
    # When: the archers miss: 0 + 2 against 5
    battle = play(setup, ["shoot:red1"], [EIGHT, PASS])
    # Then
    assert facts_of(battle, "HesitationTested", "trigger") == ["shot"]


@rule("W-6")
def test_magic_missiles_are_1_worse() -> None:
    # Given: archers with magic bows
    bow = {"name": "Moon bow", "speed": 6, "damage": 2, "rate": 1, "range": 150, "magic": True}
    setup = situation(blue=[archers(leader={"bow": bow}, troops={"bow": bow})], red=[plain()], acts=["blue1"])
    # When: they shoot at red1
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(0), PASS])
    # Then: against 2
    assert terms(the(battle, "HesitationTested"), "difficulty") == {
        "least difficulty": 1,
        "came under fire": 1,
    }


@rule("W-6")
def test_the_magic_missile_of_a_single_archer_is_1_worse() -> None:
    # Given: a solo archer with a magic bow
    bow = {"name": "Moon bow", "speed": 6, "damage": 20, "rate": 1, "range": 150, "magic": True}
    archer = solo("blue1", leader={"dexterity": 3, **BARE, "archery": 3, "bow": bow}, at=(500, 400))
    setup = situation(blue=[archer], red=[plain()], acts=["blue1"])
    # When: 3 - 2 for size - 1 leave none over
    battle = play(setup, ["shoot:red1"], [[7, 7, 7, 1, 1, 1], PASS])
    # Then
    assert terms(the(battle, "HesitationTested"), "difficulty")["came under fire"] == 1


# ------------------------------------------------------------------ spells


@rule("W-6", "EW-27")
def test_a_spell_adds_its_circle() -> None:
    # Given: a solo Sorcerer, 150 yards from red1
    caster = solo("blue1", leader={"spells": ["ash_veil"]}, at=(450, 400))
    setup = situation(blue=[caster], red=[plain()], acts=["blue1"])
    # When: a spell of the first circle
    battle = play(setup, ["cast:ash_veil>red1"], [PASS])
    # Then
    tested = the(battle, "HesitationTested", trigger="spell")
    assert terms(tested, "difficulty") == {"least difficulty": 1, "is the target of a spell": 1}
