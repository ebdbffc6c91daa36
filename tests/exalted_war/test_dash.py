"""Dash, Climb and Swim: the roll, the rate, what it costs, what ends it. EW-04, EW-81 to EW-83, W-15, W-17,
W-28.
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.exalted_war.battles import (
    Piece,
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
from tests.exalted_war.samples import BARE, facts_of, fearless, plain
from wartable import Battle, State
from wartable.testing import rule

PASS: Final = [7, 1, 1, 1, 1, 1]
FAIL: Final = [1, 1, 1, 1, 1, 1]
"""Charisma 1 + War 5, against 1."""

EAST: Final = ["dash", "march", "at:X4"]
"""A Dash to a square 2250 yards east."""

FAR = fearless("red1", at=(2550, 750))
WIDE: Final = {"width": 2600}


def close(**values: object) -> Piece:
    """60 people of Dexterity 2 without armour, Close, in the west: Move 2 x 40 yards."""
    led = {"stamina": 3}
    given: dict[str, object] = {"at": (100, 350), "formation": "close", "leader": led, **values}
    return fearless("blue1", **{"drill": 2, **given})  # type: ignore[arg-type]


def dashed(blue: Piece, roll: list[int], *, red: Piece = FAR) -> Battle[State]:
    """Blue1 dashes east on tick 1."""
    setup = situation(blue=[blue], red=[red], acts=["blue1"], field=WIDE)
    return play(setup, EAST, [roll])


# ------------------------------------------------------------------ the rate


@rule("EW-04", "EW-81", "W-28")
def test_a_dash_goes_six_points_farther_for_three_ticks() -> None:
    # Given, When: blue1 dashes on tick 1 and acts on tick 4
    battle = dashed(close(), PASS)
    # Then: (2 + 6) x 40 yards on ticks 2, 3 and 4
    assert facts_of(battle, "Moved", "yards") == [320, 320, 320]
    assert facts_of(battle, "TickBegan", "tick") == [1, 2, 3, 4]
    assert "guard" in keys(battle)


@rule("EW-81", "EW-80", "W-28")
def test_after_three_ticks_it_goes_at_its_move_again() -> None:
    # Given: blue1 has dashed on ticks 2 to 4
    battle = dashed(close(), PASS)
    # When: it waits on tick 4, until tick 9
    answer(battle, "wait")
    # Then: 2 x 40 yards from tick 5 on
    assert facts_of(battle, "Moved", "yards")[:5] == [320, 320, 320, 80, 80]


@rule("EW-81", "EW-83/1", "W-28")
def test_a_dash_that_fails_goes_at_the_move() -> None:
    # Given, When: no success
    battle = dashed(close(), FAIL)
    # Then: 2 x 40
    assert the(battle, "CommandRolled").facts()["passed"] is False
    assert facts_of(battle, "Moved", "yards") == [80, 80, 80]


@rule("EW-81", "EW-84")
@pytest.mark.parametrize(("formation", "yards"), [("skirmish", 800), ("relaxed", 560), ("close", 320)])
def test_the_formation_multiplies_a_dash(formation: str, yards: int) -> None:
    battle = dashed(close(formation=formation), PASS)
    assert facts_of(battle, "Moved", "yards")[0] == yards


@rule("EW-81", "EW-41")
def test_a_dash_starts_from_the_move_of_the_unit() -> None:
    # Given: full plate of mobility 3: Move 1
    battle = dashed(close(troops={"armour": "full_plate"}), PASS)
    # When, Then: (1 + 6) x 40
    assert facts_of(battle, "Moved", "yards")[0] == 280


@rule("EW-81", "W-43")
def test_mounts_double_a_dash_that_succeeds() -> None:
    # Given: riders, Dexterity 2
    riders = close(troops={"steeds": 3, "perfect_morale": True})
    # When, Then: 2 x 8 x 40, or 2 x 40
    assert facts_of(dashed(riders, PASS), "Moved", "yards")[0] == 640
    assert facts_of(dashed(riders, FAIL), "Moved", "yards")[0] == 80


@rule("W-43", "EW-80")
def test_mounts_double_no_move() -> None:
    riders = close(troops={"steeds": 3}, order="march:X4")
    battle = play(situation(blue=[riders], red=[FAR], acts=["blue1"], field=WIDE))
    assert facts_of(battle, "Moved", "yards") == [80]


@rule("EW-81", "W-36")
def test_a_single_person_dashes_too() -> None:
    # Given: Dexterity 3 without armour; Charisma 1 + War 5 against 1
    battle = dashed(solo("blue1", leader={"dexterity": 3, **BARE}, at=(100, 350)), PASS)
    # When, Then: (3 + 6) x 100
    assert terms(the(battle, "CommandRolled"), "difficulty") == {"least difficulty": 1}
    assert facts_of(battle, "Moved", "yards")[0] == 900


# ------------------------------------------------------------------ the roll and the cost


@rule("EW-83/2")
def test_the_leader_rolls_against_magnitude_less_drill() -> None:
    # Given: Magnitude 4 and Drill 2, with 4 Relays
    battle = dashed(close(members=200, relays=4, drill=2), [7, 1, 1, 1, 1, 1])
    # When, Then: 1 success against 2
    rolled = the(battle, "CommandRolled")
    assert terms(rolled, "pool") == {"Charisma": 1, "War": 5}
    assert terms(rolled, "difficulty") == {"Magnitude": 4, "Drill": -2}
    assert rolled.facts()["passed"] is False


@rule("EW-83/3", "W-28")
@pytest.mark.parametrize("roll", [PASS, FAIL])
def test_endurance_falls_by_the_fatigue_whatever_the_roll(roll: list[int]) -> None:
    # Given: mail coats, fatigue 2, and Endurance 5
    battle = dashed(close(troops={"armour": "mail_coat"}), roll)
    # When, Then
    assert numbers(the(battle, "EnduranceSpent")) == {"amount": 2, "endurance": 3}
    assert unit_of(battle, "blue1").endurance == 3


@rule("EW-83")
def test_who_wears_nothing_tires_not() -> None:
    battle = dashed(close(), PASS)
    assert of(battle, "EnduranceSpent") == []
    assert unit_of(battle, "blue1").endurance == 5


@rule("W-17", "W-28", "EW-83")
def test_a_dash_takes_no_more_endurance_than_there_is() -> None:
    # Given: mail coats, fatigue 2, and Endurance 1
    battle = dashed(close(troops={"armour": "mail_coat"}, endurance=1), PASS)
    # When, Then
    assert unit_of(battle, "blue1").endurance == 0


@rule("W-17", "W-28")
def test_without_endurance_there_is_no_dash() -> None:
    # Given: blue1 and a solo unit, both exhausted
    blue = [close(endurance=0), solo("blue2", leader=BARE, at=(100, 600), endurance=0)]
    battle = play(situation(blue=blue, red=[FAR], acts=["blue1", "blue2"], field=WIDE))
    # When, Then
    assert "dash" not in keys(battle)
    answer(battle, "guard")
    assert battle.decision is not None
    assert battle.decision.question == "blue2 acts"
    assert "dash" not in keys(battle)


@rule("W-28", "EW-53")
def test_an_unordered_unit_does_not_dash() -> None:
    blue = close(formation="unordered")
    assert "dash" not in keys(play(situation(blue=[blue], red=[FAR], acts=["blue1"], field=WIDE)))


@rule("W-14", "W-28")
def test_an_engaged_unit_does_not_dash() -> None:
    # Given: engaged with red1
    blue = close(engaged=["red1"])
    setup = situation(blue=[blue], red=[fearless(beside="blue1")], acts=["blue1"])
    # When, Then
    battle = play(setup, ["stay"])
    assert "attack:red1" in keys(battle)
    assert "dash" not in keys(battle)


@rule("EW-04", "W-25", "W-28")
def test_a_dash_takes_2_from_the_defence_until_the_next_action() -> None:
    # Given, When
    battle = dashed(close(), PASS)
    # Then: over at its own tick, and before that
    assert numbers(the(battle, "ActionTaken")) == {"speed": 3, "penalty": 2}
    assert unit_of(battle, "blue1").penalty == 0


@rule("EW-81", "W-28")
def test_nobody_parries_after_a_dash_until_the_next_action() -> None:
    # Given: blue1 dashes into contact with red1, which acts on tick 3 and on tick 8
    red = plain("red1", at=(600, 350), next=3)
    setup = situation(blue=[close()], red=[red], acts=["blue1", "red1"], field=WIDE)
    # When: red1 attacks: 2 bonus against dodge 1 - 2; 2 left over, 11 dice
    choices = ["dash", "follow:red1", "keep", "keep", "keep", "attack:blue1"]
    battle = play(setup, choices, [PASS, [1] * 7, [6] * 11, [7, 7], [7] * 6, [7] * 6])
    # Then
    struck = the(battle, "AttackRolled")
    assert struck.facts()["defence"] == "dodge"
    assert terms(struck, "dv") == {"Dodge DV": 1, "last action": -2}
    # Then: on its own tick it parries again
    assert the(battle, "TickBegan", tick=4)
    assert unit_of(battle, "blue1").parries


@rule("EW-79", "W-63")
def test_only_a_dash_is_a_charge() -> None:
    # Given: blue1, exhausted by nothing, in front of a steep slope
    field = {"areas": [{"kind": "steep", "x": 200, "y": 300, "width": 100, "height": 100}], **WIDE}
    setup = situation(blue=[close()], red=[FAR], acts=["blue1"], field=field)
    # When: it climbs, or dashes
    climbed = play(setup, ["climb", "march", "at:X4"], [PASS])
    dashing = play(setup, ["dash", "march", "at:A8"], [PASS])
    # Then
    assert not unit_of(climbed, "blue1").charged
    assert unit_of(dashing, "blue1").charged


# ------------------------------------------------------------------ contact


@rule("W-15", "W-26", "W-28")
def test_contact_ends_the_movement_but_not_the_three_ticks() -> None:
    # Given: red1 400 yards away; blue1 dashes at it
    red = fearless("red1", at=(500, 350))
    setup = situation(blue=[close()], red=[red], acts=["blue1"], field=WIDE)
    battle = play(setup, ["dash", "follow:red1"], [PASS])
    # When: it touches red1 on tick 3; owners are asked for orders
    answer(battle, "keep", "keep", "keep")
    # Then: it acts on tick 4, and may attack
    assert facts_of(battle, "Moved", "x")[:2] == [420, 482]
    assert facts_of(battle, "TickBegan", "tick") == [1, 2, 3, 4]
    assert battle.decision is not None
    assert battle.decision.question == "blue1 acts"
    assert "attack:red1" in keys(battle)


@rule("W-26", "W-28")
def test_who_was_run_into_may_attack_on_its_own_tick() -> None:
    # Given: blue1 dashes at red1, 300 yards away, which acts on tick 3
    red = fearless("red1", at=(400, 350), next=3)
    setup = situation(blue=[close()], red=[red], acts=["blue1", "red1"], field=WIDE)
    battle = play(setup, ["dash", "follow:red1", "keep", "keep"], [PASS])
    # When, Then
    assert battle.decision is not None
    assert battle.decision.question == "red1 acts"
    assert "attack:blue1" in keys(battle)


@rule("W-14", "W-28")
def test_being_engaged_ends_a_dash() -> None:
    # Given: blue1 passes red1, which touches it and attacks on tick 2
    red = fearless("red1", at=(100, 368), next=1)
    blue = close(dash=3, pace=8, state_of="dash", next=4, order="halt")
    setup = situation(blue=[blue], red=[red], acts=["blue1", "red1"], phase="act", field=WIDE)
    battle = play(setup, ["attack:blue1"], [[1] * 7])
    # When: blue1's owner wants it to march on at its own action
    # Then: it stands there on tick 4, with nothing left of the Dash
    assert of(battle, "Moved") == []
    assert keys(battle) == ["stay", "disengage"]
    assert unit_of(battle, "blue1").dash == 0


# ------------------------------------------------------------------ Climb and Swim


def at_the_foot(kind: str, **values: object) -> Piece:
    """Blue1, 30 yards west of a stretch of 100 yards of such ground, on its way through."""
    return close(at=(170, 350), order="march:X4", **values)


def ground(kind: str) -> dict[str, object]:
    """Steep ground or water from x 200 to 300, across the field."""
    return {"areas": [{"kind": kind, "x": 200, "y": 0, "width": 100, "height": 800}], **WIDE}


@rule("EW-82", "EW-83/1", "W-28")
@pytest.mark.parametrize(("action", "kind"), [("climb", "steep"), ("swim", "water")])
def test_climbing_and_swimming_go_at_the_move(action: str, kind: str) -> None:
    # Given: blue1 at the edge
    setup = situation(blue=[at_the_foot(kind)], red=[FAR], acts=["blue1"], field=ground(kind))
    # When: it climbs, or swims, and succeeds
    battle = play(setup, [action, "march", "at:X4"], [PASS])
    # Then: after its Move up to the edge, straight through, 3 x 80 yards on ticks 2 to 4
    assert facts_of(battle, "Moved", "x") == [199, 279, 359, 439]
    assert numbers(the(battle, "ActionTaken")) == {"speed": 3, "penalty": 2}


@rule("EW-82", "W-28")
@pytest.mark.parametrize(("action", "kind"), [("climb", "steep"), ("swim", "water")])
def test_who_fails_to_climb_or_swim_stays_where_he_is(action: str, kind: str) -> None:
    setup = situation(blue=[at_the_foot(kind)], red=[FAR], acts=["blue1"], field=ground(kind))
    battle = play(setup, [action, "march", "at:X4"], [FAIL])
    assert facts_of(battle, "Moved", "yards") == [29]


@rule("EW-82", "EW-83/3")
@pytest.mark.parametrize(("action", "kind"), [("climb", "steep"), ("swim", "water")])
@pytest.mark.parametrize("roll", [PASS, FAIL])
def test_climbing_and_swimming_tire_as_a_dash_does(action: str, kind: str, roll: list[int]) -> None:
    # Given: mail of fatigue 2
    blue = at_the_foot(kind, troops={"armour": "mail_coat"})
    setup = situation(blue=[blue], red=[FAR], acts=["blue1"], field=ground(kind))
    # When
    battle = play(setup, [action, "march", "at:X4"], [roll])
    # Then: 3 of 5 are left
    assert the(battle, "EnduranceSpent").facts()["amount"] == 2
    assert unit_of(battle, "blue1").endurance == 3


@rule("EW-82", "W-28")
@pytest.mark.parametrize(("action", "kind"), [("climb", "steep"), ("swim", "water")])
def test_who_climbs_or_swims_does_not_parry(action: str, kind: str) -> None:
    # Given: red1 acts two ticks later
    red = fearless("red1", at=(2550, 750), next=3)
    setup = situation(blue=[at_the_foot(kind)], red=[red], acts=["blue1", "red1"], field=ground(kind))
    # When
    battle = play(setup, [action, "march", "at:X4"], [PASS])
    # Then
    assert not unit_of(battle, "blue1").parries


@rule("EW-82")
@pytest.mark.parametrize("kind", ["steep", "water"])
def test_steep_ground_and_water_stop_a_move_and_a_dash(kind: str) -> None:
    # Given: blue1 at the edge; red1 acts on tick 3
    red = fearless("red1", at=(2550, 750), next=3)
    setup = situation(blue=[at_the_foot(kind)], red=[red], acts=["blue1", "red1"], field=ground(kind))
    # When: blue1 dashes
    battle = play(setup, EAST, [PASS])
    # Then: after its Move up to the edge it goes along it
    assert facts_of(battle, "Moved", "x") == [199, 199, 199]


@rule("EW-82", "W-44")
def test_nobody_slips_past_a_slope_along_the_edge_of_the_field() -> None:
    # Given: a slope across the whole field, blue1 before it in the corner
    blue = close(at=(199, 800), order="march:X4")
    battle = play(situation(blue=[blue], red=[FAR], acts=["blue1"], field=ground("steep")))
    # When, Then
    assert unit_of(battle, "blue1").x < 200


@rule("EW-82")
def test_a_climber_does_not_swim() -> None:
    # Given: water, and a slope elsewhere
    areas = [
        {"kind": "water", "x": 200, "y": 0, "width": 100, "height": 800},
        {"kind": "steep", "x": 1000, "y": 0, "width": 100, "height": 800},
    ]
    setup = situation(blue=[at_the_foot("water")], red=[FAR], acts=["blue1"], field={"areas": areas, **WIDE})
    # When: it climbs
    battle = play(setup, ["climb", "march", "at:X4"], [PASS])
    # Then: it goes along the water
    assert facts_of(battle, "Moved", "x") == [199] * 4


@rule("EW-82", "W-44")
def test_without_such_ground_there_is_nothing_to_climb_or_swim() -> None:
    battle = play(situation(blue=[close()], red=[FAR], acts=["blue1"], field=WIDE))
    assert [key for key in keys(battle) if key in ("climb", "swim")] == []


# ------------------------------------------------------------------ another course


@rule("EW-81", "W-23", "W-28", "W-88")
def test_a_dash_whose_order_changes_goes_on_at_its_rate_on_the_new_course() -> None:
    # Given: blue1 dashes east; on tick 3 red1 is 310 yards to the south of it, within a tick of its Dash
    red = fearless("red1", at=(740, 660))
    battle = dashed(close(), PASS, red=red)
    # When: its owner may change the order then, and turns it to the north-east
    answer(battle, "keep", "order", "march", "at:P1")
    # Then: 320 of the 864 yards from (740, 350) to (1550, 50)
    assert facts_of(battle, "Moved", "yards") == [320, 320, 320]
    assert facts_of(battle, "Moved", "x") == [420, 740, 1040]
    assert unit_of(battle, "blue1").y == 239


# ------------------------------------------------------------------ the least rate


@rule("EW-80", "EW-81", "W-81")
def test_the_slowest_dash_is_7() -> None:
    # Given: Dexterity 1 in full plate with a tower shield (3 + 1), and with 6 wounds 4 less: Move 1
    slow = {"dexterity": 1, "armour": "full_plate", "shield": "tower", "resistance": 5}
    blue = solo("blue1", leader=slow, at=(100, 400))
    people = {"blue1_leader": {"wounds": 6}}
    setup = situation(blue=[blue], red=[fearless("red1", at=(100, 20))], acts=["blue1"], people=people)
    # When: it dashes east for three ticks, on 2 dice
    battle = play(setup, ["dash", "march", "at:L4"], [[7, 7]])
    # Then: (1 + 6) x 100 yards
    assert facts_of(battle, "Moved", "yards")[0] == 700


@rule("EW-81", "W-23", "W-43")
def test_riders_see_an_enemy_come_near_within_a_tick_of_their_dash() -> None:
    # The doubling of mounts was left out of it
    # Given: riders of Dexterity 2: (2 + 6) x 2 x 70 = 1120 yards; red1 at 1100 marches 140 nearer
    blue = fearless("blue1", at=(40, 400), troops={"steeds": 2}, alert=[])
    red = fearless("red1", at=(1190, 400), order="march:40,400")
    setup = situation(blue=[blue], red=[red], acts=["red1"])
    # When
    battle = play(setup)
    # Then
    assert battle.decision is not None
    assert battle.decision.question == "blue1: red1 comes near"
