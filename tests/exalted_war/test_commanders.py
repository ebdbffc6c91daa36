"""A commander is lost: a Hero takes over, or the unit is a mob. EW-45, EW-47, EW-51, EW-72, EW-73, W-12."""

from __future__ import annotations

from typing import cast

from tests.exalted_war.battles import (
    Piece,
    answer,
    begin,
    hero,
    keys,
    numbers,
    of,
    person_of,
    play,
    situation,
    solo,
    sorcerer,
    terms,
    the,
    unit_of,
)
from tests.exalted_war.samples import (
    EIGHT,
    MISS,
    ONE,
    UNARMOURED,
    archers,
    facts_of,
    fearless,
    happened,
    levels,
    plain,
)
from wartable import Setup
from wartable.rulesets.exalted_war.model.names import person_name
from wartable.rulesets.exalted_war.model.state import War
from wartable.testing import rule

SLAY = [ONE, levels(1)]
"""A shot at a leader with 6 wounds: 1 + 2 - 1 for half of Drill 2 - 1 leave 1, 8 dice, one level."""

MORE = fearless("red2", at=(1100, 100))
"""It keeps red in the war when red1 has become a mob."""


def dying(*red: Piece, **people: dict[str, object]) -> Setup:
    """Archers shoot first; the leader of red1 has one box left."""
    wounds: dict[str, dict[str, object]] = {"red1_leader": {"wounds": 6}, **people}
    return situation(blue=[archers()], red=[*red, MORE], acts=["blue1"], people=wounds)


def mob(**values: object) -> Piece:
    """Red1 with nobody in command, at its first own action since."""
    given: dict[str, object] = {"mob": 1, **values}
    return plain("red1", **{"drill": 2, **given})  # type: ignore[arg-type]


# ------------------------------------------------------------------ a Hero takes over


@rule("EW-47/1", "W-12")
def test_a_hero_takes_over_at_once() -> None:
    # Given: a Hero with 10 boxes and Stamina 5 in red1
    boxes = {"health": [0, 0, 1, 1, 1, 2, 2, 2, 4], "stamina": 5}
    # When: its leader is slain
    battle = play(
        dying(fearless(specials=[hero("adan", **boxes)], drill=2, leader={"stamina": 3})),
        ["snipe:red1_leader"],
        SLAY,
    )
    # Then: he leads, and is no special character any more; the unit is worked out with his values
    assert the(battle, "CommandPassed").facts()["person"] == "adan"
    unit = unit_of(battle, "red1")
    assert (unit.leader, unit.specials, unit.mob) == ("adan", [], 0)
    assert (unit.full_endurance, unit.endurance) == (7, 5)
    assert person_of(battle, "adan").role == "leader"


@rule("EW-43", "EW-77", "W-12", "W-23", "W-83")
def test_a_slain_commander_still_counts_in_the_tests_of_his_tick() -> None:
    # Given: red1 in leather and plates under a leader of Valor 1, with a Hero of Valor 5 and Charisma 5
    plated = {"armour": "leather_and_plates", "perfect_morale": False}
    red = plain(drill=2, leader={"valor": 1}, troops=plated, specials=[hero("adan", valor=5, charisma=5)])
    # When: he is slain; 1 die against 1 for the fire, 1 + 5 against the fatigue of 1
    battle = play(dying(red), ["snipe:red1_leader"], [ONE, levels(1, dice=9), [7], [7, 1, 1, 1, 1, 1]])
    # Then: the Hero takes over after the tests
    assert terms(the(battle, "HesitationTested", unit="red1"), "pool") == {"Morale": 1}
    assert terms(the(battle, "EnduranceTested", unit="red1"), "pool") == {"Charisma": 1, "War": 5}
    last = ["PersonOut", "HesitationTested", "EnduranceTested", "CommandPassed"]
    assert [name for name in happened(battle) if name in last] == last


@rule("EW-47", "EW-59", "W-12")
def test_what_was_done_under_the_old_commander_is_told_of_him_for_ever() -> None:
    # Telling it later named the Hero who had taken over since
    # Given: archers under Ward, who has one box left, and a Hero; red1 shoots back on tick 2
    blue = archers(
        leader={"dexterity": 3, "war": 3, "name": "Ward"}, specials=[hero("adan", name="Adan")], drill=2
    )
    red = archers("red1", at=(600, 400), next=2)
    setup = situation(blue=[blue], red=[red], acts=["blue1", "red1"], people={"blue1_leader": {"wounds": 6}})
    battle = answer(begin(setup, [EIGHT, levels(0), ONE, levels(1, dice=9)]), "shoot:red1")
    shot = the(battle, "AttackRolled", unit="blue1")
    # When: Ward is slain, and Adan leads
    answer(battle, "snipe:blue1_leader")
    # Then
    assert battle.say(shot).startswith("Ward's blue1 shoot")


@rule("EW-31", "W-12", "W-57")
def test_a_weaker_heros_stamina_is_all_the_endurance_there_is() -> None:
    # Given: Drill 2 and a Hero of Stamina 1; red1 has 5 of 5 left
    battle = play(dying(fearless(specials=[hero("adan", stamina=1)], drill=2)), ["snipe:red1_leader"], SLAY)
    # When, Then
    unit = unit_of(battle, "red1")
    assert (unit.full_endurance, unit.endurance) == (3, 3)


@rule("EW-72", "W-12")
def test_the_health_is_full_under_the_new_commander() -> None:
    # Given: red1 with 5 of 7 boxes filled
    setup = dying(fearless(health=5, specials=[hero("adan")], drill=2))
    # When: its leader is slain
    battle = play(setup, ["snipe:red1_leader"], SLAY)
    # Then
    assert unit_of(battle, "red1").health == 0
    assert unit_of(battle, "red1").magnitude == 2


@rule("EW-47", "EW-59", "W-12")
def test_the_unit_fights_with_the_heros_statistics_from_then_on() -> None:
    # Given: a Hero with an axe, Dexterity 5 and Melee 2 who can take over; red1 acts two ticks later
    adan = hero("adan", weapon="axe", dexterity=5, melee=2)
    blue = [archers(), fearless("blue2", at=(600, 400))]
    red = [fearless(beside="blue2", specials=[adan], next=3, drill=2)]
    people = {"red1_leader": {"wounds": 6}}
    setup = situation(blue=blue, red=red, acts=["blue1", "red1"], people=people)
    # When: its leader is slain; then it attacks with 5 + 2 + 1 dice
    battle = play(setup, ["snipe:red1_leader", "attack:blue2"], [*SLAY, [1] * 8])
    # Then: Dexterity 5, Melee 2, axe 1
    rolled = the(battle, "AttackRolled", unit="red1")
    assert terms(rolled, "pool") == {"Dexterity": 5, "Melee": 2, "Axe": 1}


@rule("EW-47", "W-12")
def test_its_owner_chooses_among_several_heroes() -> None:
    # Given: two Heroes and a Sorcerer in red1
    setup = dying(fearless(specials=[hero("adan"), sorcerer("sela"), hero("bea")], drill=2))
    # When: its leader is slain
    battle = play(setup, ["snipe:red1_leader"], SLAY)
    # Then: red chooses one of the Heroes
    assert battle.decision is not None
    assert battle.decision.seat == "red"
    assert keys(battle) == ["lead:adan", "lead:bea"]
    answer(battle, "lead:bea")
    assert unit_of(battle, "red1").leader == "bea"
    assert unit_of(battle, "red1").specials == ["adan", "sela"]


@rule("EW-47", "W-12")
def test_a_hero_who_falls_in_the_same_tick_does_not_take_over() -> None:
    # Given: two units of archers; one shoots at the leader, one at the Hero, both with a box left
    blue = [archers("blue1", at=(500, 300)), archers("blue2", at=(500, 500))]
    red = [fearless(specials=[hero("adan", armour="none"), hero("bea")], drill=2), MORE]
    people = {"red1_leader": {"wounds": 6}, "adan": {"wounds": 6}}
    setup = situation(blue=blue, red=red, acts=["blue1", "blue2"], people=people)
    # When: both fall
    battle = play(setup, ["snipe:red1_leader", "snipe:adan"], [*SLAY, *SLAY])
    # Then: the other takes over without a question
    assert facts_of(battle, "PersonOut", "person") == ["red1_leader", "adan"]
    assert unit_of(battle, "red1").leader == "bea"
    assert unit_of(battle, "red1").specials == []


@rule("EW-47", "W-12", "W-42")
def test_a_hero_who_acts_apart_comes_back_to_take_over() -> None:
    # Given: the Hero of red1 acts apart
    setup = dying(fearless(specials=[hero("adan")], drill=2), adan={"apart": True})
    # When: the leader is slain
    battle = play(setup, ["snipe:red1_leader"], SLAY)
    # Then
    assert unit_of(battle, "red1").leader == "adan"
    assert not unit_of(battle, "adan").is_active


@rule("W-12", "W-41")
def test_a_hero_who_takes_over_lends_nothing_any_more() -> None:
    # Given: the Hero lends his rating of (2 + 4) / 2 = 3
    setup = dying(fearless(specials=[hero("adan")], lender="adan", drill=2))
    # When: the leader is slain
    battle = play(setup, ["snipe:red1_leader"], SLAY)
    # Then: the unit's own rating counts
    assert unit_of(battle, "red1").lender == ""


@rule("W-12", "W-23")
def test_commands_pass_after_the_tests_of_the_tick() -> None:
    # Given: the leader of red1 has Valor 1, the Hero Valor 3; red1 has 6 boxes filled
    blue = [archers("blue1", at=(500, 300)), archers("blue2", at=(500, 500))]
    red = [
        plain(leader={"valor": 1}, specials=[hero("adan", valor=3)], health=6, shot_at=True, drill=2),
        MORE,
    ]
    people = {"red1_leader": {"wounds": 6}}
    setup = situation(blue=blue, red=red, acts=["blue1", "blue2"], people=people)
    # When: a Magnitude is lost and the leader slain on the same tick
    dice = [EIGHT, levels(1), *SLAY, [7]]
    battle = play(setup, ["shoot:red1", "snipe:red1_leader"], dice)
    # Then: the test was his, with 1 die; then the Hero leads
    assert terms(the(battle, "HesitationTested"), "pool") == {"Morale": 1}
    assert unit_of(battle, "red1").leader == "adan"


# ------------------------------------------------------------------ a mob


@rule("EW-51", "W-12")
def test_a_unit_without_a_hero_becomes_a_mob() -> None:
    # Given: red1 of Magnitude 3 with 3 Relays and a Sorcerer, and 3 of 7 boxes filled
    red = fearless(members=100, relays=3, specials=[sorcerer("sela")], health=3)
    # When: the leader is slain: 2 + 2 - 1 for size - 2 for half of Magnitude 3 leave none over; 3 leave 1
    battle = play(dying(red), ["snipe:red1_leader"], [[7, 7, 7, 1, 1, 1], levels(1)])
    # Then: Unordered, without any special character, its health full
    assert the(battle, "BecameMob").facts()["unit"] == "red1"
    unit = unit_of(battle, "red1")
    assert (unit.mob, unit.formation.key, unit.relays, unit.specials) == (1, "unordered", 0, [])
    assert (unit.magnitude, unit.health) == (3, 0)
    assert person_of(battle, "sela").is_out


@rule("EW-53", "W-12")
def test_a_mob_is_unordered_however_well_drilled() -> None:
    # Given: red1 of Drill 5, Close, which would hold that with 3 as well
    red = fearless(drill=5, formation="close")
    # When: its leader is slain: Magnitude counts double, half of Drill 5 makes it 3 harder: 2 + 2 + 2 - 3 - 1
    battle = play(dying(red), ["snipe:red1_leader"], [[7, 7, 1, 1, 1, 1], levels(1, dice=9)])
    # Then
    assert unit_of(battle, "red1").formation.key == "unordered"
    assert of(battle, "FellApart") == []


@rule("EW-51", "W-12")
def test_a_nameless_soldier_leads_a_mob() -> None:
    # Given: a mob with axes
    red = mob(troops={**UNARMOURED, "weapon": "axe", "perfect_morale": True}, beside="blue1")
    setup = situation(blue=[fearless("blue1", at=(600, 400))], red=[red, MORE], acts=["red1"])
    # When: it attacks: Dexterity 2 + War 1 before Melee 2 + axe 1
    battle = play(setup, ["attack:blue1"], [[1, 1, 1, 1]])
    # Then
    assert terms(the(battle, "AttackRolled"), "pool") == {"Dexterity": 2, "Melee up to War": 1, "Axe": 1}
    assert terms(the(battle, "AttackRolled"), "bonus") == {"Close Combat Rating up to War": 1}


@rule("EW-51", "W-12")
def test_the_soldier_at_the_head_of_a_mob_is_called_nameless_and_not_nobody() -> None:
    # Given: a mob whose soldier attacks
    red = mob(troops={**UNARMOURED, "weapon": "axe", "perfect_morale": True}, beside="blue1")
    setup = situation(blue=[fearless("blue1", at=(600, 400))], red=[red, MORE], acts=["red1"])
    battle = play(setup, ["attack:blue1"], [[1, 1, 1, 1]])
    # Then: sentences name it so, and the save keeps its name
    assert person_name(cast(War, battle.state), "red1_mob") == "a nameless soldier"
    assert person_of(battle, "red1_mob").person.name == "nobody"


@rule("EW-72", "W-12")
def test_a_mob_has_three_boxes_for_each_magnitude() -> None:
    # Given: a mob of Magnitude 3
    red = mob(members=100, troops={"perfect_morale": True})
    setup = situation(blue=[archers()], red=[red, MORE], acts=["blue1"])
    # When: it takes 7 levels: 2 + 2 - 1 - 1 for Dexterity 2 leave 2, 9 dice
    battle = play(setup, ["shoot:red1"], [[7, 7, 1, 1, 1, 1], levels(7, dice=9)])
    # Then: 2 dots, and a box of the third
    assert numbers(the(battle, "HealthLost")) == {"levels": 7, "filled": 1, "boxes": 3}
    assert numbers(the(battle, "MagnitudeLost"))["lost"] == 2


@rule("W-3", "W-12")
def test_the_second_box_of_a_mob_takes_2() -> None:
    # Given: a mob with 1, or 2 of its 3 boxes filled
    troops = {"perfect_morale": True}
    blue = fearless("blue1", at=(600, 400))
    one = situation(blue=[blue], red=[mob(troops=troops, beside="blue1", health=1), MORE], acts=["red1"])
    two = situation(blue=[blue], red=[mob(troops=troops, beside="blue1", health=2), MORE], acts=["red1"])
    # When: it attacks
    first = play(one, ["attack:blue1"], [[1, 1, 1, 1]])
    second = play(two, ["attack:blue1"], [[1, 1]])
    # Then: 2 + 1 + 1, less nothing or 2
    assert "wounds" not in terms(the(first, "AttackRolled"), "pool")
    assert terms(the(second, "AttackRolled"), "pool")["wounds"] == -2


@rule("EW-73", "W-5", "W-12")
def test_a_mob_tests_its_nerve_at_each_own_action_harder_each_time() -> None:
    # Given: a mob of Magnitude 2 and Drill 2, that is 0
    setup = situation(blue=[archers(at=(100, 100))], red=[mob(), MORE], acts=["red1"])
    # When: it guards three times, every 3 ticks; Morale 2 against 2 + 2 Unordered + 1, then 2, then 3
    battle = play(setup, ["guard"], [[10, 10]])
    first = the(battle, "HesitationTested")
    # Then: 4 successes of 5
    assert terms(first, "difficulty") == {"Magnitude": 2, "has no commander": 1, "Unordered formation": 2}
    assert numbers(first) == {"successes": 4, "lost": 1}


@rule("EW-73", "W-12")
def test_the_second_test_of_a_mob_adds_2_and_the_third_3() -> None:
    # Given: a mob at its second, or third action
    second = situation(blue=[archers(at=(100, 100))], red=[mob(mob=2), MORE], acts=["red1"])
    third = situation(blue=[archers(at=(100, 100))], red=[mob(mob=3, members=8), MORE], acts=["red1"])
    # When: it guards
    two = play(second, ["guard"], [[10, 10]])
    three = play(third, ["guard"], [[10, 10]])
    # Then: the second fails by 2 and destroys a unit of Magnitude 2, as the third, by 2, one of 1
    assert terms(the(two, "HesitationTested"), "difficulty")["has no commander"] == 2
    assert numbers(the(two, "HesitationTested"))["lost"] == 2
    assert the(two, "UnitDestroyed").facts()["unit"] == "red1"
    assert terms(the(three, "HesitationTested"), "difficulty")["has no commander"] == 3
    assert numbers(the(three, "HesitationTested"))["lost"] == 1


@rule("EW-73", "W-12")
def test_each_own_action_of_a_mob_counts_one_more() -> None:
    # Given: a mob of Magnitude 1 and Drill 4, that is 2
    setup = situation(blue=[archers(at=(100, 100))], red=[mob(members=8, drill=4), MORE], acts=["red1"])
    # When: it guards twice: 4 successes against 1 + 2 + 1, then it fails against 5 by 1
    battle = play(setup, ["guard", "hold", "hold", "guard"], [[10, 10], [10, 10]])
    # Then: breaking off or going on with a Guard is no own tick
    asked = [terms(event, "difficulty")["has no commander"] for event in of(battle, "HesitationTested")]
    assert asked == [1, 2]


@rule("EW-45", "W-12")
def test_a_mob_of_the_dead_does_not_test() -> None:
    # Given: a mob of perfect Morale
    red = mob(troops={"perfect_morale": True})
    setup = situation(blue=[archers(at=(100, 100))], red=[red, MORE], acts=["red1"])
    # When: it guards
    battle = play(setup, ["guard"])
    # Then: Unordered it is nevertheless
    assert of(battle, "HesitationTested") == []
    assert unit_of(battle, "red1").formation.key == "unordered"


@rule("EW-30", "W-12", "W-32")
def test_the_drill_of_a_mob_counts_2_less() -> None:
    # Given: a mob of Magnitude 4 and Drill 3
    red = mob(members=200, drill=3, troops={"perfect_morale": True})
    setup = situation(blue=[archers(at=(100, 100))], red=[red, MORE], acts=["red1"])
    # When: it turns with Charisma 2 + War 1 of the soldier
    battle = play(setup, ["turn", "face:east"], [[7, 7, 7]])
    # Then
    rolled = the(battle, "CommandRolled")
    assert terms(rolled, "pool") == {"Charisma": 2, "War": 1}
    assert terms(rolled, "difficulty") == {"Magnitude": 4, "Drill": -1}


@rule("W-12")
def test_a_mob_takes_no_formation_and_neither_rallies_nor_merges() -> None:
    # Given: a mob, tired and smaller than at first, beside a friend
    red = mob(endurance=1, first_magnitude=3)
    setup = situation(
        blue=[archers(at=(100, 100))], red=[red, fearless("red2", beside="red1")], acts=["red1"]
    )
    # When, Then
    battle = play(setup)
    assert keys(battle) == ["guard", "turn", "wait", "order"]


@rule("EW-69", "W-12")
def test_nobody_aims_at_the_nameless_leader_of_a_mob() -> None:
    # Given: archers in Range of a mob
    setup = situation(blue=[archers()], red=[mob(), MORE], acts=["blue1"])
    # When, Then
    assert "shoot:red1" in keys(play(setup))
    assert "snipe:red1_mob" not in keys(play(setup))


@rule("W-21", "W-12")
def test_a_side_with_nothing_but_mobs_loses() -> None:
    # Given: red1 is the last of its side
    setup = situation(
        blue=[archers()], red=[fearless(drill=2)], acts=["blue1"], people={"red1_leader": {"wounds": 6}}
    )
    # When: its leader is slain
    battle = play(setup, ["snipe:red1_leader"], SLAY)
    # Then
    assert unit_of(battle, "red1").is_active
    assert battle.outcome is not None
    assert battle.outcome.winners == ("blue",)


@rule("W-21", "W-12")
def test_mobs_on_both_sides_at_once_are_a_draw() -> None:
    # Given: archers on both sides, their leaders with a box left
    people = {"blue1_leader": {"wounds": 6}, "red1_leader": {"wounds": 6}}
    setup = situation(
        blue=[archers(drill=2, leader={"dexterity": 3, "war": 3})],
        red=[archers("red1", at=(600, 400), drill=2, leader={"dexterity": 3, "war": 3})],
        people=people,
    )
    # When: each slays the other
    battle = play(setup, ["snipe:red1_leader", "snipe:blue1_leader"], [*SLAY, *SLAY])
    # Then
    assert battle.outcome is not None
    assert battle.outcome.winners == ()
    assert facts_of(battle, "BecameMob", "unit") == ["blue1", "red1"]


@rule("W-12", "W-32")
def test_a_mob_that_is_destroyed_leaves_nobody_alone() -> None:
    # Given: a mob of Magnitude 1 with 2 of 3 boxes filled
    red = mob(members=8, health=2, troops={"perfect_morale": True})
    setup = situation(blue=[archers()], red=[red, MORE], acts=["blue1"])
    # When: it takes a level: 0 + 2 + 1 over the DV of 1 - 2 leave 3, 10 dice
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(1, dice=10)])
    # Then
    assert the(battle, "UnitDestroyed").facts()["unit"] == "red1"
    assert [unit.id for unit in battle.state.units_taking_up_ground() if unit.side == "red"] == ["red2"]  # type: ignore[attr-defined]


@rule("W-12")
def test_a_single_person_has_no_successor() -> None:
    # Given: a solo unit with a box left
    red = [solo("red1", leader={"armour": "none"}, at=(600, 400)), MORE]
    setup = situation(blue=[archers()], red=red, acts=["blue1"], people={"red1_leader": {"wounds": 6}})
    # When: an attack takes it: 0 + 2 + 2 over a DV of 0 leave 4, 11 dice
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(1, dice=11)])
    # Then
    assert the(battle, "UnitDestroyed").facts()["unit"] == "red1"
    assert of(battle, "BecameMob") == []


@rule("EW-47", "W-12")
def test_a_commander_slain_by_a_blow_is_followed_too() -> None:
    # Given: engaged since before; the leader of red1 has a box left
    red = fearless(beside="blue1", specials=[hero("adan")], drill=2)
    blue = fearless("blue1", at=(500, 400), engaged=["red1"])
    people = {"red1_leader": {"wounds": 6}}
    setup = situation(blue=[blue], red=[red], acts=["blue1"], people=people)
    # When: a blow aimed at him misses, or hits: 4 + 2 - 1 over 4 leave 1, 3 + 4 + 2 + 1 are 10 dice
    missed = play(setup, ["stay", "strike:red1_leader"], [MISS])
    hit = play(setup, ["stay", "strike:red1_leader"], [[7, 7, 7, 7, 1, 1, 1], levels(1, dice=10)])
    # Then
    assert of(missed, "CommandPassed") == []
    assert the(hit, "CommandPassed").facts()["person"] == "adan"
