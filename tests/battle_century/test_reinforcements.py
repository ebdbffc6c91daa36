"""Allied Reinforcements: their Turn, their Points, their place in the order. R-REIN-001 to R-REIN-008."""

from __future__ import annotations

from tests.battle_century.operations import (
    answer,
    begin,
    keys,
    numbers,
    of,
    play,
    reserve,
    situation,
    the,
    unit,
    unit_of,
)
from wartable import Battle, State
from wartable.testing import rule
from wartable.testing.playing import assert_used_up


def names(battle: Battle[State]) -> list[str]:
    """What happened, in order."""
    return [type(event).__name__ for event in battle.events]


def guard_of(battle: Battle[State]) -> tuple[int, int]:
    """Points left and spent of the Reinforcements "guard"."""
    guard = battle.state.reserves["guard"]  # type: ignore[attr-defined]
    return guard.points, guard.spent


BLUE = unit(
    "blue1", zone="A1", threshold=5, damage=7, maimed=["arms"], tier="npc", powers=["believe_in_myself"]
)
RED = unit("red1", zone="L9", threshold=5, tier="npc")

ALL = ("focus_fire", "ill_grant_you_power", "live", "raise_the_shields")


# ------------------------------------------------------------------ the order of Turns


@rule("R-REIN-001", "R-REIN-002")
def test_reinforcements_act_at_initiative_10_without_rolling_and_enter_nowhere() -> None:
    # Given: blue1 and red1 of Speed 5, and Reinforcements of blue
    setup = situation(
        blue=[unit("blue1", speed=5)], red=[unit("red1", speed=5)], reinforcements=[reserve("guard", "live")]
    )
    fresh = {key: value for key, value in setup.items() if key != "now"}
    # When: they roll 3 and 6 and enter
    battle = answer(begin(fresh, [[3], [6]]), "to:L1", "to:A1")
    # Then: 6 + 5 = 11, then 10, then 3 + 5 = 8; nobody was asked where the Reinforcements enter
    assert battle.state.order == ["red1", "guard", "blue1"]  # type: ignore[attr-defined]
    assert [event.facts()["unit"] for event in of(battle, "InitiativeRolled")] == ["blue1", "red1"]
    assert [event.facts()["unit"] for event in of(battle, "Deployed")] == ["red1", "blue1"]
    assert_used_up(battle)


@rule("R-REIN-002", "R-OP-031", "A-104")
def test_reinforcements_have_no_speed_to_add_when_they_roll_off_a_tie() -> None:
    # Given: blue1 of Speed 5 rolls 5, which makes 10 as well
    setup = situation(
        blue=[unit("blue1", speed=5)], red=[unit("red1")], reinforcements=[reserve("guard", "live")]
    )
    fresh = {key: value for key, value in setup.items() if key != "now"}
    # When: they roll off 4 and 8
    battle = begin(fresh, [[5], [1], [4], [8]])
    # Then: blue1 has 4 + 5 = 9, the Reinforcements 8
    assert [numbers(event) for event in of(battle, "InitiativeTiesRolled")] == [
        {"die": 4, "speed": 5, "total": 9},
        {"die": 8, "speed": 0, "total": 8},
    ]
    assert battle.state.order == ["blue1", "guard", "red1"]  # type: ignore[attr-defined]


@rule("R-REIN-002", "R-OP-005")
def test_reinforcements_do_not_trade_their_initiative() -> None:
    # Given: blue has one Unit and Reinforcements
    setup = situation(
        blue=[BLUE], red=[RED], reinforcements=[reserve("guard", "live", points=0)], turn="guard"
    )
    # When: Round 2 begins
    battle = play(setup, ["barrage"])
    # Then: there is nothing to trade
    assert numbers(the(battle, "RoundBegan"))["round"] == 2
    assert battle.decision is not None
    assert battle.decision.question == "blue1's Turn"


@rule("R-REIN-001", "R-ACT-043")
def test_a_delay_may_name_reinforcements() -> None:
    # Given: Reinforcements act after blue1
    setup = situation(
        blue=[BLUE],
        red=[RED],
        reinforcements=[reserve("guard", "live", points=0)],
        order=["blue1", "guard", "red1"],
    )
    # When: blue1 waits for them
    battle = play(setup, ["delay", "delay:maneuver", "after:guard", "barrage"])
    # Then: it is asked for its Action right after their Turn
    assert keys(battle) == ["maneuver", "pass"]


@rule("R-REIN-002", "A-09")
def test_the_turn_of_defeated_reinforcements_is_passed_over_and_ends_their_effects() -> None:
    # Given: defeated Reinforcements, whose shield is still there
    shield = {"effect": "raise_the_shields", "amount": 10, "other": "guard", "clock": "guard"}
    setup = situation(
        blue=[unit("blue1", zone="A1", effects=[shield]), unit("blue2", zone="A2")],
        red=[RED],
        reinforcements=[reserve("guard", "live", standing="defeated")],
        order=["blue1", "guard", "blue2", "red1"],
    )
    # When
    battle = play(setup, ["hold"])
    # Then
    assert names(battle) == ["Held", "EffectEnded", "TurnBegan"]
    assert the(battle, "TurnBegan").facts()["unit"] == "blue2"


# ------------------------------------------------------------------ Points


@rule("R-REIN-007", "A-69")
def test_a_spent_point_comes_back_at_the_beginning_of_their_turn() -> None:
    # Given: Level 2, so 3 Points; two of them spent
    setup = situation(blue=[BLUE], red=[RED], reinforcements=[reserve("guard", spent=2)])
    # When
    battle = play(setup, ["hold", "hold"])
    # Then: 1 + 1, in the third Turn of the Operation
    assert names(battle)[-2:] == ["TurnBegan", "ReinforcementPointRegained"]
    assert battle.state.turns == 3  # type: ignore[attr-defined]
    assert numbers(the(battle, "ReinforcementPointRegained")) == {"points": 2}
    assert guard_of(battle) == (2, 1)


@rule("R-REIN-007", "A-69")
def test_points_never_rise_above_their_first_total() -> None:
    # Given: all 3 Points are there
    setup = situation(blue=[BLUE], red=[RED], reinforcements=[reserve("guard")])
    # When
    battle = play(setup, ["hold", "hold"])
    # Then
    assert of(battle, "ReinforcementPointRegained") == []
    assert guard_of(battle) == (3, 0)


@rule("R-REIN-007", "A-69")
def test_points_lost_to_an_attack_do_not_come_back() -> None:
    # Given: 1 of 3 Points left, none of them spent
    setup = situation(blue=[BLUE], red=[RED], reinforcements=[reserve("guard", points=1)])
    # When
    battle = play(setup, ["hold", "hold"])
    # Then
    assert guard_of(battle) == (1, 0)


@rule("R-REIN-012", "R-REIN-013")
def test_reinforcements_have_one_point_more_than_their_level() -> None:
    # Given: Levels 0 and 5
    setup = situation(
        blue=[BLUE],
        red=[RED],
        reinforcements=[reserve("guard", level=0), reserve("raiders", side="red", level=5)],
    )
    # Then
    reserves = play(setup).state.reserves  # type: ignore[attr-defined]
    assert (reserves["guard"].points, reserves["raiders"].points) == (1, 6)


# ------------------------------------------------------------------ a Turn


@rule("R-REIN-006", "R-REIN-008")
def test_reinforcements_choose_among_three_actions_and_the_powers_that_they_can_pay() -> None:
    # Given: 2 Points
    guard = reserve("guard", *ALL, level=3, points=2)
    setup = situation(blue=[BLUE], red=[RED], reinforcements=[guard], turn="guard")
    # Then: Live! would cost 3
    battle = play(setup)
    assert keys(battle) == [
        "barrage",
        "overwhelm",
        "analyze",
        "power:focus_fire",
        "power:ill_grant_you_power",
        "power:raise_the_shields",
        "end",
    ]
    assert battle.decision is not None
    assert battle.decision.seat == "blue"


@rule("R-REIN-006")
def test_reinforcements_take_one_action_a_turn() -> None:
    # Given
    guard = reserve("guard", *ALL, level=3)
    setup = situation(blue=[BLUE], red=[RED], reinforcements=[guard], turn="guard")
    # When: after the Action
    battle = play(setup, ["analyze"])
    # Then: Powers are left
    assert keys(battle) == [*[f"power:{key}" for key in ALL], "end"]


@rule("R-REIN-008")
def test_one_power_may_be_used_several_times_while_it_can_be_paid() -> None:
    # Given: 3 Points
    guard = reserve("guard", "ill_grant_you_power", points=3)
    setup = situation(blue=[BLUE], red=[RED], reinforcements=[guard], turn="guard")
    # When
    grant = "power:ill_grant_you_power"
    battle = play(setup, [grant, grant, grant])
    # Then
    assert [numbers(event)["points"] for event in of(battle, "ReinforcementPowerUsed")] == [2, 1, 0]
    assert unit_of(battle, "blue1").genre == 3
    assert keys(battle) == ["barrage", "analyze", "end"]
    assert guard_of(battle) == (0, 3)


@rule("R-REIN-008")
def test_several_powers_go_with_an_action_in_any_order() -> None:
    # Given: 6 Points
    guard = reserve("guard", *ALL, level=5)
    setup = situation(blue=[BLUE], red=[RED], reinforcements=[guard], turn="guard")
    # When: 1 + 2 + 3 Points are spent around a Barrage
    choices = ["power:ill_grant_you_power", "barrage", "power:raise_the_shields", "power:live"]
    battle = play(setup, choices)
    # Then: nothing is left to do, and the Turn is over
    used = [event.facts()["power"] for event in of(battle, "ReinforcementPowerUsed")]
    assert used == ["ill_grant_you_power", "raise_the_shields", "live"]
    assert the(battle, "ReinforcementsActed").facts()["action"] == "barrage"
    assert numbers(the(battle, "RoundBegan"))["round"] == 2


@rule("R-REIN-006")
def test_reinforcements_may_do_nothing() -> None:
    # Given
    setup = situation(blue=[BLUE], red=[RED], reinforcements=[reserve("guard")], turn="guard")
    # When
    battle = play(setup, ["end"])
    # Then
    assert the(battle, "Held").facts()["unit"] == "guard"
    assert of(battle, "ReinforcementsActed") == []


@rule("R-REIN-001")
def test_reinforcements_are_commanded_by_their_own_seat() -> None:
    # Given: blue's Units are Ada's, the Reinforcements Bob's
    seats = [{"id": seat} for seat in ("ada", "bob", "red")]
    setup = situation(
        blue=[unit("blue1", zone="A1", seat="ada")],
        red=[RED],
        reinforcements=[reserve("guard", seat="bob")],
        turn="guard",
        seats=seats,
    )
    # Then: Bob is asked, and sees with the eyes of blue
    battle = play(setup)
    assert battle.decision is not None
    assert battle.decision.seat == "bob"
    sheets = {facts["id"]: "attributes" in facts for facts in battle.view("bob").data()["units"]}  # type: ignore[attr-defined]
    assert sheets == {"blue1": True, "red1": False}


@rule("R-REIN-017", "R-DMG-028", "A-114")
def test_a_mecha_that_its_pilot_has_left_is_granted_no_power_and_uses_none() -> None:
    # What went wrong: the point went to the empty mecha, whose AI then used Genre Powers.
    empty = unit("blue1", zone="A1", tier="rival", pilotless=True, genre_points=1)
    blue = [empty, unit("blue2", zone="B1", tier="rival")]
    setup = situation(
        blue=blue,
        red=[unit("red1", zone="L9")],
        reinforcements=[reserve("guard", "ill_grant_you_power")],
        turn="guard",
        order=["guard", "blue1", "blue2", "red1"],
    )
    # When: only blue2 is there to have the point
    battle = play(setup, ["power:ill_grant_you_power", "end"])
    # Then
    assert unit_of(battle, "blue2").genre == 1
    assert [key for key in keys(battle) if key.startswith("power:")] == []
