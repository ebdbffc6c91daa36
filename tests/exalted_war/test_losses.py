"""Unit damage: least damage, boxes, Magnitude lost, heads, destroyed units. EW-29, EW-71 to EW-73."""

from __future__ import annotations

import pytest

from tests.exalted_war.battles import (
    begin,
    hero,
    keys,
    numbers,
    of,
    person_of,
    play,
    situation,
    solo,
    terms,
    the,
    unit,
    unit_of,
)
from tests.exalted_war.samples import (
    BARE,
    EIGHT,
    FOURTEEN,
    UNSHAKEN,
    archers,
    facts_of,
    fearless,
    levels,
    plain,
)
from wartable.rulesets.exalted_war.losses.losses import members_after_change
from wartable.testing import rule

# ------------------------------------------------------------------ least damage


@rule("EW-71", "W-39")
def test_the_least_damage_of_a_unit_is_its_magnitude() -> None:
    # Given: 200 archers, Magnitude 4, under a leader of Essence 2; red1 soaks far more than they deal
    plated = unit("red1", at=(600, 400), members=200, relays=4, leader={"armour": "full_plate"}, shot_at=True)
    blue = archers(members=200, relays=4, leader={"essence": 2})
    # When: no success: 0 + 2 - 0 leave 2, 7 + 2 = 9 raw against 12 + 2 of soak
    setup = situation(blue=[blue], red=[plated], acts=["blue1"])
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(1, dice=4), [7, 7, 1, 1, 1, 1]])
    # Then: 4 dice, not 2
    harm = the(battle, "DamageRolled")
    assert terms(harm, "soak") == {"Full plate": 12, "unit Armor": 2}
    assert numbers(harm) == {"least": 4, "dice": 4, "levels": 1}


@rule("EW-71", "W-39")
def test_the_least_damage_never_goes_above_the_raw_damage() -> None:
    # Given: 6000 people, Magnitude 9, weak and with a harmless weapon, against full plate
    twig = {"name": "Twig", "speed": 5, "damage": 0, "rate": 1}
    red = unit("red1", at=(600, 400), leader={"armour": "full_plate"}, troops=UNSHAKEN)
    blue = unit(
        "blue1",
        members=6000,
        relays=9,
        beside="red1",
        leader={"strength": 1, "weapon": twig},
        troops={**UNSHAKEN, "strength": 1, "weapon": twig},
    )
    setup = situation(blue=[blue], red=[red], acts=["blue1"])
    # When: no success of 6 dice: 2 + 3 - 4 leave 1; Close Combat Damage 1, Strength 1 and 1 are 3 raw
    battle = play(setup, ["attack:red1"], [[1] * 6, levels(1, dice=3)])
    # Then: 3 dice, not 9
    assert numbers(the(battle, "DamageRolled")) == {"least": 9, "dice": 3, "levels": 1}


# ------------------------------------------------------------------ the unit's boxes


@rule("EW-72")
def test_a_unit_has_as_many_boxes_as_its_leader() -> None:
    # Given: red1 under a leader of 9 boxes and Incapacitated
    red = fearless(leader={"health": [0, 0, 1, 1, 1, 2, 2, 2, 4]})
    setup = situation(blue=[archers()], red=[red], acts=["blue1"])
    # When: it takes 8 levels
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(8)])
    # Then: 8 of 10 boxes are filled
    assert numbers(the(battle, "HealthLost")) == {"levels": 8, "filled": 8, "boxes": 10}
    assert of(battle, "MagnitudeLost") == []


@rule("EW-72", "W-3")
def test_a_unit_starts_with_full_health_though_its_leader_is_wounded() -> None:
    # Given: the leader of red1 has 5 of his 7 boxes filled
    setup = situation(
        blue=[archers()], red=[fearless()], acts=["blue1"], people={"red1_leader": {"wounds": 5}}
    )
    # When: the unit takes 6 levels
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(6)])
    # Then: the unit's own boxes fill, his stay as they were
    assert numbers(the(battle, "HealthLost")) == {"levels": 6, "filled": 6, "boxes": 7}
    assert unit_of(battle, "red1").magnitude == 2
    assert person_of(battle, "red1_leader").wounds == 5


@rule("EW-73")
def test_the_seventh_level_costs_a_magnitude_and_the_health_is_full_again() -> None:
    # Given: red1 with 5 of 7 boxes filled
    setup = situation(blue=[archers()], red=[fearless(health=5)], acts=["blue1"])
    # When: it takes 1, or 2
    one = play(setup, ["shoot:red1"], [EIGHT, levels(1)])
    two = play(setup, ["shoot:red1"], [EIGHT, levels(2)])
    # Then
    assert of(one, "MagnitudeLost") == []
    assert unit_of(one, "red1").health == 6
    assert numbers(the(two, "MagnitudeLost")) == {"lost": 1, "magnitude": 1, "members": 8}
    assert unit_of(two, "red1").health == 0


@rule("EW-73", "W-4")
def test_levels_beyond_the_last_box_go_on_into_the_next_magnitude() -> None:
    # Given: red1 with 5 of 7 boxes filled
    setup = situation(blue=[archers()], red=[fearless(health=5)], acts=["blue1"])
    # When: it takes 6: 2 for the first dot
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(6)])
    # Then: 4 of the next
    assert numbers(the(battle, "HealthLost")) == {"levels": 6, "filled": 4, "boxes": 7}
    assert unit_of(battle, "red1").health == 4
    assert unit_of(battle, "red1").magnitude == 1


@rule("EW-73", "EW-74", "W-4")
def test_one_attack_can_cost_two_magnitudes() -> None:
    # Given: red1 of Magnitude 3 with 3 of 7 boxes filled
    red = fearless(members=100, relays=3, health=3)
    setup = situation(blue=[archers()], red=[red], acts=["blue1"])
    # When: 6 + 2 - 1 for its size - 1: 6 are left, 13 dice; it takes 12 levels: 4 + 7 + 1
    battle = play(setup, ["shoot:red1"], [FOURTEEN, levels(12, dice=13)])
    # Then: one loss of 2, and the last level counts
    assert numbers(the(battle, "MagnitudeLost")) == {"lost": 2, "magnitude": 1, "members": 4}
    assert unit_of(battle, "red1").health == 1
    assert unit_of(battle, "red1").loss == 2


@rule("EW-73", "W-5", "W-6")
def test_a_lost_magnitude_calls_for_a_test_of_nerve() -> None:
    # Given: red1, Morale 2, Drill 2, with 6 of 7 boxes filled, shot at before
    red = plain(health=6, shot_at=True)
    setup = situation(blue=[archers()], red=[red], acts=["blue1"])
    # When: it takes 1 level, and rolls Morale against 1
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(1), [7, 1]])
    # Then
    tested = the(battle, "HesitationTested", trigger="loss")
    assert terms(tested, "pool") == {"Morale": 2}
    assert terms(tested, "difficulty") == {"least difficulty": 1}
    assert tested.facts()["passed"] is True


@rule("EW-73", "W-6")
def test_two_magnitudes_lost_to_one_attack_are_one_test() -> None:
    # Given: red1 of Magnitude 3 and Drill 2 that has been shot at before
    red = plain(members=100, relays=3, health=3, shot_at=True)
    setup = situation(blue=[archers()], red=[red], acts=["blue1"])
    # When: it takes 12 levels as above: one roll of Morale
    battle = play(setup, ["shoot:red1"], [FOURTEEN, levels(12, dice=13), [7, 1]])
    # Then
    assert len(of(battle, "HesitationTested")) == 1
    assert unit_of(battle, "red1").magnitude == 1


@rule("EW-73", "W-4", "W-6")
def test_each_attack_that_costs_a_magnitude_is_a_test_of_its_own() -> None:
    # Given: two units of archers; red1 of Magnitude 3 with 6 boxes filled
    red = plain(members=100, relays=3, health=6, shot_at=True)
    blue = [archers("blue1", at=(500, 300)), archers("blue2", at=(500, 500))]
    setup = situation(blue=blue, red=[red], acts=["blue1", "blue2"])
    # When: 6 + 2 - 1 - 1 leave 6, 13 dice: the first takes 1 level, the second 7
    dice = [FOURTEEN, levels(1, dice=13), FOURTEEN, levels(7, dice=13), [7, 1], [7, 1]]
    battle = play(setup, ["shoot:red1", "shoot:red1"], dice)
    # Then: two losses of 1, two tests
    assert [numbers(event)["lost"] for event in of(battle, "MagnitudeLost")] == [1, 1]
    assert len(of(battle, "HesitationTested", trigger="loss")) == 2
    assert unit_of(battle, "red1").loss == 1


# ------------------------------------------------------------------ heads


@rule("EW-29", "W-32")
@pytest.mark.parametrize(
    ("members", "before", "after", "left"),
    [
        (60, 2, 1, 8),  # 49 of 64 into the band of 11 to 75: 2 + 49 x 8 / 64 = 8.1
        (75, 2, 1, 10),
        (11, 2, 1, 2),
        (200, 4, 3, 100),  # 49 of 149: 76 + 49 x 74 / 149 = 100.3
        (200, 4, 2, 32),  # 11 + 49 x 64 / 149 = 32.0
        (10000, 9, 8, 5000),
        (16000, 9, 8, 5000),  # more than the band holds counts as its end
        (5, 2, 1, 2),  # fewer as its beginning
        (3334, 8, 6, 834),  # 833 of 2499 is a third: 651 + 183
        (1250, 6, 5, 650),  # more than the table prints for 6 counts as its end
        (2501, 8, 7, 1251),  # 7 begins after the gap
        (60, 2, 0, 0),
    ],
)
def test_heads_keep_their_share_of_the_band(members: int, before: int, after: int, left: int) -> None:
    assert members_after_change(members, before, after) == left


@rule("W-32")
def test_damage_alone_leaves_the_heads() -> None:
    # Given, When: red1 takes 6 levels
    setup = situation(blue=[archers()], red=[fearless()], acts=["blue1"])
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(6)])
    # Then
    assert unit_of(battle, "red1").health == 6
    assert unit_of(battle, "red1").members == 60


@rule("EW-29/2", "W-7")
def test_1201_to_1250_people_are_of_magnitude_6() -> None:
    blue = [archers(members=1250, relays=7), archers("blue2", at=(500, 100), members=1251, relays=7)]
    battle = begin(situation(blue=blue, red=[fearless()]))
    assert [unit_of(battle, "blue1").magnitude, unit_of(battle, "blue2").magnitude] == [6, 7]


@rule("EW-29/3", "W-61")
def test_beyond_10000_magnitude_stays_9() -> None:
    blue = archers(members=40000, relays=9, at=(200, 400))
    battle = begin(situation(blue=[blue], red=[fearless(at=(1100, 400))]))
    assert unit_of(battle, "blue1").magnitude == 9


# ------------------------------------------------------------------ destroyed


@rule("EW-73", "W-32")
def test_the_last_magnitude_destroys_the_unit_and_leaves_its_leader_alone() -> None:
    # Given: red1 of Magnitude 1 with 6 boxes filled, a Hero in it; red2 elsewhere
    red1 = fearless(
        members=8,
        health=6,
        specials=[hero("adan")],
        next=4,
        endurance=1,
        leader={"stamina": 3, "resistance": 1},
    )
    setup = situation(blue=[archers()], red=[red1, fearless("red2", at=(1100, 100))], acts=["blue1", "red1"])
    # When: it takes 1 level; 2 - 1 makes the archers hit 1 better
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(1, dice=9)])
    # Then: no heads, the Hero is out, the leader stands on the spot and acts on the unit's tick
    assert the(battle, "UnitDestroyed").facts()["unit"] == "red1"
    gone, alone = unit_of(battle, "red1"), unit_of(battle, "red1_leader")
    assert (gone.magnitude, gone.members, gone.is_active) == (0, 0, False)
    assert person_of(battle, "adan").is_out
    assert (alone.x, alone.y, alone.next, alone.is_solo) == (600, 400, 4, True)
    assert (alone.endurance, alone.full_endurance) == (4, 4)
    assert battle.state.order.index("red1_leader") < battle.state.order.index("red2")  # type: ignore[attr-defined]
    assert battle.decision is not None
    assert battle.decision.question.startswith("red1_leader acts")


@rule("EW-73", "EW-74", "W-32")
def test_levels_beyond_the_last_magnitude_harm_nobody() -> None:
    # Given: red1 of Magnitude 1, and a friend; two units of archers
    blue = [archers("blue1", at=(500, 300)), archers("blue2", at=(500, 500))]
    red = [fearless(members=8), fearless("red2", at=(1100, 100))]
    setup = situation(blue=blue, red=red, acts=["blue1", "blue2"])
    # When: 15 levels, where 7 would do; then 8 more: 2 - 1 helps the archers
    dice = [FOURTEEN, levels(15, dice=15), EIGHT, levels(8, dice=9)]
    battle = play(setup, ["shoot:red1", "shoot:red1"], dice)
    # Then: 1 dot is lost, once, and the leader is unharmed
    assert [numbers(event)["lost"] for event in of(battle, "MagnitudeLost")] == [1]
    assert len(of(battle, "HealthLost")) == 1
    assert unit_of(battle, "red1").loss == 1
    assert person_of(battle, "red1_leader").wounds == 0


@rule("W-32", "W-42")
def test_who_acts_apart_from_a_destroyed_unit_is_out_with_it() -> None:
    # Given: a Hero acts apart from red1 of Magnitude 1, which has 6 boxes filled
    red = [fearless(members=8, health=6, specials=[hero("adan")]), fearless("red2", at=(1100, 100))]
    setup = situation(blue=[archers()], red=red, acts=["blue1"], people={"adan": {"apart": True}})
    # When
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(1, dice=9)])
    # Then
    assert person_of(battle, "adan").is_out
    assert not unit_of(battle, "adan").is_active
    assert [event.facts()["unit"] for event in of(battle, "UnitDestroyed")] == ["red1"]


@rule("W-2", "W-23")
def test_a_person_fills_his_own_boxes_up_to_incapacitated() -> None:
    # Given: archers and a solo unit of 7 boxes with 4 wounds
    red = [solo("red1", leader=BARE, at=(600, 400)), fearless("red2", at=(1100, 100))]
    setup = situation(blue=[archers()], red=red, acts=["blue1"], people={"red1_leader": {"wounds": 4}})
    # When: 0 + 2 + 2 - 1 leave 3, 10 dice: 2 levels, or 5
    two = play(setup, ["shoot:red1"], [EIGHT, levels(2, dice=10)])
    five = play(setup, ["shoot:red1"], [EIGHT, levels(5, dice=10)])
    # Then
    assert numbers(the(two, "HealthLost")) == {"levels": 2, "filled": 6, "boxes": 7}
    assert of(two, "PersonOut") == []
    assert numbers(the(five, "HealthLost")) == {"levels": 5, "filled": 7, "boxes": 7}
    assert the(five, "PersonOut").facts()["person"] == "red1_leader"


@rule("W-2", "W-23")
def test_nobody_falls_twice() -> None:
    # Given: two units of archers aim at the leader of red1, who has a box left
    blue = [archers("blue1", at=(500, 300)), archers("blue2", at=(500, 500))]
    red = [fearless(specials=[hero("adan")], drill=2), fearless("red2", at=(1100, 100))]
    people = {"red1_leader": {"wounds": 6}}
    setup = situation(blue=blue, red=red, acts=["blue1", "blue2"], people=people)
    # When: both hit on the same tick, with 1 success more for the half of Drill 2
    shot = [[7, 1, 1, 1, 1, 1], levels(3)]
    battle = play(setup, ["snipe:red1_leader", "snipe:red1_leader"], [*shot, *shot])
    # Then
    assert len(of(battle, "PersonOut")) == 1
    assert len(of(battle, "HealthLost")) == 1


@rule("W-21", "W-32")
def test_the_leader_of_a_destroyed_unit_does_not_keep_his_side_in_the_war() -> None:
    # Given: red1, the last of its side, is about to be destroyed
    setup = situation(blue=[archers()], red=[fearless(members=8, health=6)], acts=["blue1"])
    # When
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(1, dice=9)])
    # Then: he is there, but the war is over
    assert unit_of(battle, "red1_leader").is_active
    assert not unit_of(battle, "red1_leader").counts
    assert battle.outcome is not None
    assert battle.outcome.winners == ("blue",)


@rule("W-32")
def test_no_leader_stands_alone_who_fell_in_the_same_tick() -> None:
    # Given: blue1 shoots at red1 of Magnitude 1, blue2 at its leader, who has 6 wounds
    blue = [archers("blue1", at=(500, 300)), archers("blue2", at=(500, 500))]
    red = [fearless(members=8, health=6, drill=2), fearless("red2", at=(1100, 100))]
    people = {"red1_leader": {"wounds": 6}}
    setup = situation(blue=blue, red=red, acts=["blue1", "blue2"], people=people)
    # When: both hit; half of Drill 2 makes the called shot 1 harder: 0 + 2 + 1 for size - 1 - 1 leave 1
    dice = [EIGHT, levels(1, dice=9), EIGHT, levels(1)]
    battle = play(setup, ["shoot:red1", "snipe:red1_leader"], dice)
    # Then
    assert the(battle, "PersonOut").facts()["person"] == "red1_leader"
    assert not unit_of(battle, "red1").is_active
    assert facts_of(battle, "UnitDestroyed", "unit") == ["red1"]


@rule("W-21", "W-23", "W-24")
def test_two_units_may_destroy_each_other() -> None:
    # Given: archers on both sides, of Magnitude 1 with 6 boxes filled
    blue = archers(members=8, health=6)
    red = archers("red1", at=(600, 400), members=8, health=6)
    setup = situation(blue=[blue], red=[red])
    # When: both shoot on the same tick, and hit
    battle = play(setup, ["shoot:red1", "shoot:blue1"], [EIGHT, levels(1), EIGHT, levels(1)])
    # Then: a draw
    assert [event.facts()["unit"] for event in of(battle, "UnitDestroyed")] == ["red1", "blue1"]
    assert battle.outcome is not None
    assert battle.outcome.winners == ()


@rule("W-3", "W-24")
def test_an_attack_is_rolled_against_what_stood_at_the_start_of_the_tick() -> None:
    # Given: archers on both sides who act on the same tick; wounds would hinder red1
    red = archers("red1", at=(600, 400), leader={"health": [1, 1, 2, 2, 4, 4]})
    setup = situation(blue=[archers()], red=[red])
    # When: blue1 deals 8 levels; then red1 shoots
    battle = play(setup, ["shoot:red1", "shoot:blue1"], [EIGHT, levels(8), EIGHT, levels(0)])
    # Then: red1 shot as if it had lost nothing yet
    rolled = the(battle, "AttackRolled", unit="red1")
    assert terms(rolled, "pool") == {"Dexterity": 2, "Archery": 4}
    assert terms(rolled, "bonus") == {"Ranged Attack Rating": 2}
    assert unit_of(battle, "red1").magnitude == 1
    assert unit_of(battle, "red1").health == 1


@rule("W-32", "EW-83")
def test_drill_never_counts_below_0() -> None:
    # Given: blue1 of Magnitude 3 and Drill 1 without Relays, Unordered
    blue = archers(members=100, drill=1, formation="unordered")
    setup = situation(blue=[blue], red=[fearless()], acts=["blue1"])
    # When: it turns
    battle = play(setup, ["turn", "face:west"], [[7, 7, 7, 1, 1, 1]])
    # Then: against 3, not 4
    assert terms(the(battle, "CommandRolled"), "difficulty") == {"Magnitude": 3}


@rule("EW-76", "EW-87")
def test_a_unit_is_not_stunned_by_a_heavy_blow_but_a_single_person_is() -> None:
    # Given: archers, and red1 as a unit or alone
    one = situation(blue=[archers()], red=[fearless(leader={"stamina": 3})], acts=["blue1"])
    two = situation(
        blue=[archers()], red=[solo("red1", leader={"stamina": 3, **BARE}, at=(600, 400))], acts=["blue1"]
    )
    # When: 4 levels, more than Stamina 3; against one person 2 for Magnitude make 10 dice
    many = play(one, ["shoot:red1"], [EIGHT, levels(4)])
    alone = play(two, ["shoot:red1"], [EIGHT, levels(4, dice=10)])
    # Then
    assert of(many, "Staggered") == []
    assert the(alone, "Staggered").facts()["how"] == "stunned"
    assert "guard" in keys(many)
