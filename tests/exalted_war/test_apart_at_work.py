"""People apart from their units: what they do, what befalls them, how they fall in again."""

from __future__ import annotations

import pytest

from tests.exalted_war.battles import (
    begin,
    hero,
    keys,
    play,
    situation,
    sorcerer,
    terms,
    the,
    unit,
    unit_of,
)
from tests.exalted_war.going_apart import CALM, TIRED, WALL, company, question
from tests.exalted_war.samples import facts_of
from wartable.testing import rule

# ------------------------------------------------------------------ what they do


@rule("EW-47/2", "W-42")
def test_a_hero_apart_fights_close_by_and_shoots_at_nobody() -> None:
    # Given: red1 touches his unit, red2 does not; he has a bow
    battle = play(company(["bram"]))
    # Then
    found = [key for key in keys(battle) if key.startswith(("attack", "shoot", "snipe", "cast", "envelop"))]
    assert found == ["attack:red1"]


@rule("EW-48", "W-42")
def test_a_sorcerer_apart_shoots_and_casts_and_strikes_at_nobody() -> None:
    # Given
    battle = play(company(["cal"]))
    # Then
    found = {key.split(":")[0] for key in keys(battle)}
    assert "attack" not in found
    assert {"shoot", "snipe", "cast", "aim", "guard", "wait", "fall_in"} <= found


@rule("EW-47", "EW-48", "W-42")
def test_who_is_apart_does_not_go_anywhere() -> None:
    # Given
    battle = play(company(["bram"]))
    # Then: no orders, no Dash
    assert {"order", "dash", "climb", "swim"} & set(keys(battle)) == set()


@rule("EW-47", "EW-64", "W-16", "W-36", "W-42")
def test_a_hero_apart_has_the_bonuses_of_a_single_person_and_engages_his_unit() -> None:
    # Given: blue1 has Rating 2 and Might 2
    blue = unit(
        "blue1", at=(500, 400), troops=CALM, might=2, specials=[hero("bram")], drill=2, leader={"stamina": 3}
    )
    setup = situation(
        blue=[blue],
        red=[unit("red1", beside="blue1", troops=CALM)],
        acts=["bram"],
        people={"bram": {"apart": True}},
    )
    # When: he misses, and tests his own Endurance; his unit's is not at risk
    battle = play(setup, ["attack:red1"], [[2] * 7, TIRED])
    # Then: Magnitude 0 against 2
    assert terms(the(battle, "AttackRolled"), "bonus") == {"Magnitude": -2}
    assert the(battle, "Engaged", unit="blue1", other="red1")
    assert the(battle, "EnduranceTested").facts()["unit"] == "bram"
    assert unit_of(battle, "blue1").endurance == 5


@rule("EW-79", "W-14", "W-42")
def test_a_hero_apart_who_strikes_is_engaged_himself_and_tires_as_such() -> None:
    # Only his unit used to be: his Endurance was tested against the fatigue of his leather alone
    # Given: a Hero apart
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, specials=[hero("bram", stamina=3)])],
        red=[unit("red1", beside="blue1", troops=CALM)],
        acts=["bram"],
        people={"bram": {"apart": True}},
    )
    # When: he misses, and has 2 successes against 1 + 2
    battle = play(setup, ["attack:red1"], [[2] * 7, [7, 7, 2, 2, 2, 2]])
    # Then: he is engaged, and red1 with his unit
    assert facts_of(battle, "Engaged", "unit") == ["blue1", "bram"]
    tested = the(battle, "EnduranceTested", unit="bram")
    assert terms(tested, "difficulty") == {"fatigue of the armour": 1, "engaged": 2}
    assert unit_of(battle, "bram").endurance == 2
    assert list(unit_of(battle, "bram").engaged) == ["red1"]
    assert list(unit_of(battle, "red1").engaged) == ["blue1"]


@rule("EW-79", "W-14", "W-42")
def test_a_sorcerer_apart_who_shoots_out_of_an_engaged_unit_is_not_engaged() -> None:
    # Given: his unit is engaged with red1
    setup = situation(
        blue=[
            unit(
                "blue1", at=(500, 400), troops=CALM, specials=[sorcerer("cal", dexterity=3)], engaged=["red1"]
            )
        ],
        red=[unit("red1", beside="blue1", troops=CALM, leader=WALL)],
        acts=["cal"],
        people={"cal": {"apart": True}},
    )
    # When
    battle = play(setup, ["shoot:red1"], [[2] * 6, [7, 2, 2, 2, 2, 2]])
    # Then
    tested = the(battle, "EnduranceTested", unit="cal")
    assert terms(tested, "difficulty") == {"fatigue of the armour": 1}
    assert unit_of(battle, "cal").engaged == {}


@rule("W-14", "W-26", "W-42")
def test_a_hero_apart_is_engaged_until_his_unit_gets_clear() -> None:
    # Given: both are engaged with red1
    setup = situation(
        blue=[
            unit(
                "blue1",
                at=(500, 400),
                troops=CALM,
                specials=[hero("bram")],
                engaged=["red1"],
                drill=2,
                leader={"wits": 3, "war": 3},
            )
        ],
        red=[unit("red1", beside="blue1", troops=CALM)],
        acts=["blue1"],
        people={"bram": {"apart": True}},
    )
    setup["now"]["units"]["bram"]["engaged"] = {"red1": [0, 0]}  # type: ignore[index]
    # When: the unit gets clear, 6 dice against 3 + 2
    battle = play(setup, ["disengage", "go:west"], [[7] * 6])
    # Then
    assert facts_of(battle, "EngagementEnded", "unit") == ["blue1", "bram"]
    assert unit_of(battle, "bram").engaged == {}


@rule("W-14", "W-42")
def test_a_hero_who_falls_in_is_engaged_with_his_unit_alone() -> None:
    # Given: both are engaged with red1
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, specials=[hero("bram")], engaged={"red1": [0, 9]})],
        red=[unit("red1", beside="blue1", troops=CALM)],
        acts=["bram"],
        people={"bram": {"apart": True}},
    )
    setup["now"]["units"]["bram"]["engaged"] = {"red1": [0, 9]}  # type: ignore[index]
    # When
    battle = play(setup, ["fall_in"])
    # Then
    assert facts_of(battle, "EngagementEnded", "unit") == ["bram"]
    assert (unit_of(battle, "bram").engaged, list(unit_of(battle, "blue1").engaged)) == ({}, ["red1"])


@rule("EW-47", "EW-61", "W-42")
@pytest.mark.parametrize(("own", "commander", "counted"), [(1, 4, 4), (4, 1, 4), (2, 2, 2)])
def test_the_war_of_a_person_apart_is_the_own_or_the_commanders(
    own: int, commander: int, counted: int
) -> None:
    # Given: Melee 4
    blue = unit(
        "blue1",
        at=(500, 400),
        troops=CALM,
        leader={"war": commander},
        specials=[hero("bram", melee=4, war=own, dexterity=3, charisma=3)],
    )
    setup = situation(
        blue=[blue],
        red=[unit("red1", beside="blue1", troops=CALM)],
        acts=["bram"],
        people={"bram": {"apart": True}},
    )
    # When: 3 + 1 + the lower of 4 and War; his own Charisma + War for Endurance
    battle = play(setup, ["attack:red1"], [[2] * (4 + counted), [2] * (3 + own)])
    # Then
    assert sum(terms(the(battle, "AttackRolled"), "pool").values()) == 4 + counted


@rule("EW-48", "W-42")
def test_the_range_of_a_sorcerer_apart_is_measured_from_his_unit() -> None:
    # Given: 300 people: 40 yards across; 150 yards from their edge to that of red1
    blue = unit(
        "blue1", at=(300, 400), members=300, relays=4, troops=CALM, specials=[sorcerer("cal", dexterity=3)]
    )
    red = unit("red1", at=(480, 400), troops=CALM, leader=WALL)
    setup = situation(blue=[blue], red=[red], acts=["cal"], people={"cal": {"apart": True}})
    # When: a self bow, Range 150; his leather tires him (1)
    battle = play(setup, ["shoot:red1"], [[2] * 6, TIRED])
    # Then
    assert terms(the(battle, "AttackRolled"), "external") == {}


@rule("EW-48", "W-26", "W-42")
def test_a_sorcerer_apart_shoots_at_the_opponent_of_his_unit_without_loss() -> None:
    # Given: blue1 is engaged with red1
    blue = unit("blue1", at=(500, 400), troops=CALM, specials=[sorcerer("cal", dexterity=3)])
    red = [
        unit("red1", beside="blue1", troops=CALM, leader=WALL, engaged=["blue1"]),
        unit("red2", at=(500, 570), troops=CALM, leader=WALL),
    ]
    setup = situation(blue=[blue], red=red, acts=["cal"], people={"cal": {"apart": True}})
    # When: he may shoot at nobody else
    battle = begin(setup, [[2] * 6, TIRED])
    assert [key for key in keys(battle) if key.startswith("shoot")] == ["shoot:red1"]
    battle.choose("shoot:red1")
    # Then
    assert terms(the(battle, "AttackRolled"), "external") == {}


@rule("EW-69", "EW-70", "W-10", "W-42")
def test_a_hero_apart_strikes_at_people_and_challenges_them_where_his_unit_is_engaged() -> None:
    # Given: blue1 has been engaged with red1
    blue = unit("blue1", at=(500, 400), troops=CALM, specials=[hero("bram")], engaged={"red1": [0, 0]})
    red = unit("red1", beside="blue1", troops=CALM)
    setup = situation(blue=[blue], red=[red], acts=["bram"], people={"bram": {"apart": True}})
    # When
    battle = play(setup)
    # Then
    assert {"strike:red1_leader", "challenge:red1_leader"} <= set(keys(battle))


@rule("EW-70", "W-38", "W-42")
def test_a_hero_apart_fights_his_duel_himself() -> None:
    # Given
    blue = unit(
        "blue1", at=(500, 400), troops=CALM, specials=[hero("bram", wits=3)], engaged={"red1": [0, 0]}
    )
    red = unit("red1", beside="blue1", troops=CALM, next=2, leader={"wits": 3})
    setup = situation(blue=[blue], red=[red], acts=["bram", "red1"], people={"bram": {"apart": True}})
    # When: accepted; he is quicker
    battle = play(setup, ["challenge:red1_leader", "accept"], [[7, 1, 1], [2, 2, 2]])
    # Then
    assert the(battle, "DuelBegan", person="bram", challenged="red1_leader")
    assert question(battle) == "bram in the duel with red1_leader, second 0"


# ------------------------------------------------------------------ what befalls them


@rule("EW-24", "EW-69", "W-42")
def test_only_called_shots_reach_a_person_apart() -> None:
    # Given: archers before blue1, whose Hero is apart
    archers = {"bow": "self_bow", "archery": 3}
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, specials=[hero("bram")])],
        red=[unit("red1", at=(600, 400), troops={**CALM, "bow": "self_bow"}, leader=archers)],
        acts=["red1"],
        people={"bram": {"apart": True}},
    )
    # When
    battle = play(setup)
    # Then
    found = [key for key in keys(battle) if key.endswith(("bram", "blue1", "blue1_leader"))]
    assert {"shoot:blue1", "snipe:bram", "snipe:blue1_leader"} <= set(found)
    assert "shoot:bram" not in found


@rule("EW-47", "EW-69", "W-2", "W-42")
def test_a_person_apart_who_is_struck_down_is_gone() -> None:
    # Given: bram, apart, has one box left
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, specials=[hero("bram")], drill=2)],
        red=[unit("red1", beside="blue1", troops=CALM, engaged=["blue1"])],
        acts=["red1"],
        people={"bram": {"apart": True, "wounds": 6}},
    )
    # When: 4 + 2 - 1 - 4 = 1 left; 3 + 4 + 2 + 1 - 4 = 6 dice, 1 level
    battle = play(setup, ["stay", "strike:bram"], [[7, 7, 7, 7, 1, 1, 1], [7] + [1] * 5])
    # Then
    assert the(battle, "PersonOut", person="bram")
    assert unit_of(battle, "blue1").specials == []
    assert unit_of(battle, "bram").standing == "destroyed"


@rule("EW-47", "W-12", "W-42")
def test_a_hero_apart_takes_command_where_his_commander_falls() -> None:
    # Given: blue1's leader has one box left; the Hero is apart
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, specials=[hero("bram")], drill=2)],
        red=[unit("red1", beside="blue1", troops=CALM, engaged=["blue1"])],
        acts=["red1"],
        people={"bram": {"apart": True}, "blue1_leader": {"wounds": 6}},
    )
    # When: the leader is struck down
    battle = play(setup, ["stay", "strike:blue1_leader"], [[7, 7, 7, 7, 1, 1, 1], [7] + [1] * 5])
    # Then: he is apart no longer
    assert the(battle, "CommandPassed", unit="blue1", person="bram")
    assert unit_of(battle, "blue1").leader == "bram"
    assert unit_of(battle, "bram").standing != "active"


@rule("EW-47", "EW-48", "W-42")
def test_people_apart_go_where_their_unit_goes() -> None:
    # Given: blue1 gets clear of red1 to the west: Wits + War + Drill - Magnitude = 6 dice against 3 + 2
    blue = unit(
        "blue1", at=(500, 400), troops=CALM, specials=[sorcerer("cal")], drill=2, leader={"wits": 3, "war": 3}
    )
    setup = situation(
        blue=[blue],
        red=[unit("red1", beside="blue1", troops=CALM, engaged=["blue1"])],
        acts=["blue1", "cal"],
        people={"cal": {"apart": True}},
        order=["cal", "blue1", "red1"],
    )
    # When: 70 x 2 yards
    battle = play(setup, ["disengage", "go:west", "wait", "wait"], [[7] * 6])
    # Then
    assert (unit_of(battle, "blue1").x, unit_of(battle, "cal").x) == (360, 360)


# ------------------------------------------------------------------ falling in, leaving


@rule("EW-14", "EW-47", "W-42")
def test_a_guard_brings_a_person_apart_back_in_line() -> None:
    # Given: 3 ticks, no penalty
    battle = play(
        company(["bram", "blue1"], order=["bram", "cal", "blue1", "red1", "red2"]), ["fall_in", "wait"]
    )
    # Then
    assert the(battle, "ActionTaken", unit="bram", action="fall_in", speed=3, penalty=0)
    assert the(battle, "FellIn", unit="blue1", person="bram")
    assert unit_of(battle, "bram").standing == "gone"
    assert "bram" in unit_of(battle, "blue1").specials
    assert "lend:bram" in keys(battle)


@rule("EW-32", "EW-75", "EW-93")
def test_who_leaves_has_the_endurance_of_his_own_stamina_and_resistance() -> None:
    # Given: Stamina 4 and Resistance 2, everything else as usual 3
    specials = [hero("bram", stamina=4, resistance=2, wits=3)]
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, specials=specials, joined=4)],
        red=[unit("red1", at=(900, 400), troops=CALM)],
        acts=["blue1"],
    )
    # When
    battle = play(setup, ["leave:bram", "guard", "hold", "hold"], [[7, 1, 1]])
    # Then
    assert (unit_of(battle, "bram").endurance, unit_of(battle, "bram").full_endurance) == (6, 6)


@rule("EW-93", "W-33")
def test_who_leaves_is_a_unit_of_his_own_at_once() -> None:
    # Given: the count is 4
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, specials=[hero("bram", wits=3)], joined=4)],
        red=[unit("red1", at=(900, 400), troops=CALM)],
        acts=["blue1"],
    )
    # When: it costs the unit no time; 1 success of 3 dice
    battle = play(setup, ["leave:bram", "guard", "hold", "hold"], [[7, 1, 1]])
    # Then: he acts 4 - 1 = 3 ticks later, alone beside his old unit
    alone = unit_of(battle, "bram")
    assert the(battle, "WentApart", unit="blue1", person="bram", leaves=True)
    assert (alone.is_solo, alone.host, alone.next) == (True, "", 4)
    assert unit_of(battle, "blue1").specials == []
