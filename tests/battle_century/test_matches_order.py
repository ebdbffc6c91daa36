"""The order of play in a Match: surprise, Initiative, Rounds, Turns, what lasts a Round, Delay."""

from __future__ import annotations

import pytest

from tests.battle_century.matches import (
    answer,
    assert_used_up,
    begin,
    character,
    keys,
    match,
    means,
    numbers,
    of,
    outbreak,
    person_of,
    play,
    scene_of,
    terms,
    the,
)
from wartable import Ruling, Setup
from wartable.rulesets.battle_century.pilots.events.conditions import ConditionEnded
from wartable.rulesets.battle_century.pilots.events.scenes import (
    ActionDelayed,
    InitiativeTied,
    InitiativeTraded,
    MatchEnded,
    RoundBegan,
    TurnBegan,
)
from wartable.testing import rule

ANN = character("ann", "blue", fitness=3)
BEN = character("ben", "blue", fitness=3)
REX = character("rex", "red", willpower=3, fitness=3)
SUE = character("sue", "red")

PAIR = match(ANN, REX)
"""Ann's Turn, then Rex's, in one Zone."""


# ------------------------------------------------------------------ surprise


@rule("R-MATCH-002", "R-MATCH-005", "R-MATCH-006", "R-MATCH-022")
def test_only_those_who_surprise_act_before_initiative_and_without_tension() -> None:
    # Given: Ann surprises Rex
    # When: she holds
    battle = play(outbreak(ANN, REX, surprising=["ann"]), ["hold", "to:yard"], dice=[[5], [4]])
    # Then: a Round 0 with Tension 0 has nobody's Turn but hers; only then everybody rolls
    told = [event for event in battle.events if isinstance(event, RoundBegan | TurnBegan)]
    assert told == [RoundBegan(0, 0), TurnBegan("ann"), RoundBegan(1, 1), TurnBegan("ann")]
    assert [numbers(event)["total"] for event in of(battle, "TestRolled", kind="initiative")] == [8, 7]


@rule("R-MATCH-007")
def test_surprise_is_an_advantage_against_the_surprised_and_tension_does_not_count() -> None:
    # When: 2 dice for the Advantage, 6 and Fitness 3 are 9 against Defense 3 + 5
    battle = play(outbreak(ANN, REX, surprising=["ann"]), ["attack"], dice=[[6, 2], [5], [4]])
    # Then
    attack = the(battle, "TestRolled", kind="offensive")
    assert terms(attack) == {"die": 6, "Fitness": 3}
    assert terms(attack, "advantages") == {"Surprise": 1}
    assert person_of(battle, "rex").layers == [2, 3, 3]


@rule("R-MATCH-007")
def test_surprise_is_an_advantage_on_a_disrupt_too() -> None:
    battle = play(outbreak(ANN, REX, surprising=["ann"]), ["disrupt"], dice=[[2, 1], [5], [4]])
    assert terms(the(battle, "TestRolled", kind="offensive"), "advantages") == {"Surprise": 1}


@rule("R-MATCH-007")
def test_surprise_is_no_advantage_against_somebody_who_surprises_as_well() -> None:
    # Given: both sides take the third by surprise
    setup = outbreak(ANN, REX, character("kit", "green", "attic"), surprising=["ann", "rex"])
    # When: Ann goes first and attacks Rex, 4 + 3 against 8
    battle = play(setup, ["next:ann", "attack"], dice=[[4]])
    # Then: one die
    assert terms(the(battle, "TestRolled"), "advantages") == {}


@rule("R-MATCH-008")
def test_those_who_surprise_act_in_the_order_they_like() -> None:
    battle = begin(outbreak(ANN, BEN, REX, surprising=["ann", "ben"]))
    assert keys(battle) == ["next:ann", "next:ben"]
    answer(battle, "next:ben", "hold", "to:yard")
    assert [event for event in battle.events if isinstance(event, TurnBegan)] == [
        TurnBegan("ben"),
        TurnBegan("ann"),
    ]


@rule("R-MATCH-008")
def test_of_several_seats_each_may_let_the_others_go_first() -> None:
    # Given: Ben has a seat of his own
    ben = {**BEN, "seat": "ben"}
    seats = [{"id": "blue"}, {"id": "ben"}, {"id": "red"}]
    battle = begin(outbreak(ANN, ben, REX, surprising=["ann", "ben"], seats=seats))
    # When: Blue is asked first and waits
    assert keys(battle) == ["next:ann", "wait"]
    answer(battle, "wait")
    # Then: Ben, who cannot wait as well, has the Turn
    assert the(battle, "TurnBegan") == TurnBegan("ben")


@rule("R-MATCH-005")
def test_whoever_is_out_before_its_turn_of_the_surprise_round_has_none() -> None:
    setup = outbreak(ANN, {**BEN, "standing": "defeated"}, REX, surprising=["ann", "ben"])
    battle = begin(setup)
    assert the(battle, "TurnBegan") == TurnBegan("ann")


# ------------------------------------------------------------------ Initiative


@rule("R-MATCH-009", "R-MATCH-010")
def test_initiative_is_the_mean_of_awareness_and_fitness_and_the_highest_acts_first() -> None:
    # Given: Ann (2 + 5) / 2 = 3, Rex (6 + 3) / 2 = 4, fractions dropped
    setup = outbreak(
        character("ann", awareness=2, fitness=5), character("rex", "red", awareness=6, fitness=3)
    )
    # When: 5 and 5
    battle = begin(setup, [[5], [5]])
    # Then: 8 and 9
    assert_used_up(battle)
    assert [person_of(battle, id).initiative for id in ("ann", "rex")] == [8, 9]
    assert the(battle, "TurnBegan") == TurnBegan("rex")


@rule("R-MATCH-009")
def test_what_counts_on_both_halves_of_initiative_counts_once() -> None:
    # Given: Ann is disrupted, in Awareness and Fitness alike
    setup = outbreak(
        character("ann", effects=[{"condition": "disrupted", "clock": "ann"}]),
        character("rex", "red"),
    )
    # When: two dice for the Disadvantage, the worse counts: 2 + 3
    battle = begin(setup, [[7, 2], [5]])
    # Then
    assert_used_up(battle)
    assert person_of(battle, "ann").initiative == 5


@rule("R-MATCH-010")
def test_those_who_surprised_roll_initiative_with_the_others() -> None:
    battle = play(outbreak(ANN, REX, surprising=["ann"]), ["hold", "to:yard"], dice=[[1], [9]])
    assert of(battle, "TurnBegan")[1:] == [TurnBegan("rex")]


@rule("R-MATCH-048")
def test_tied_initiatives_roll_off_and_keep_their_totals() -> None:
    # Given: all of Rank 3; Ann, Rex and Sue roll 5: 8 each, Ben 9: 12
    # When: the tied roll 4, 6 and 4; the two that are tied again 2 and 3
    setup = outbreak(ANN, BEN, REX, SUE)
    battle = begin(setup, [[5], [9], [5], [5], [4], [6], [4], [2], [3]])
    # Then
    tied = [InitiativeTied(("ann", "rex", "sue")), InitiativeTied(("ann", "sue"))]
    assert of(battle, "InitiativeTied") == tied
    assert scene_of(battle).order == ["ben", "rex", "sue", "ann"]
    assert [person_of(battle, id).initiative for id in ("ann", "rex", "sue")] == [8, 8, 8]
    assert_used_up(battle)


@rule("R-MATCH-011")
def test_two_allies_may_swap_their_initiatives_when_a_round_begins() -> None:
    # Given: Ann 12, Rex 9, Ben 5
    battle = play(outbreak(ANN, BEN, REX), ["trade"], dice=[[9], [2], [6]])
    # Then: Ben acts in Ann's place
    assert the(battle, "InitiativeTraded") == InitiativeTraded("ann", "ben")
    answer(battle, "pass")
    assert the(battle, "TurnBegan") == TurnBegan("ben")
    assert [person_of(battle, id).initiative for id in ("ann", "ben")] == [5, 12]


def seated(choice: str) -> list[object]:
    """Ann asks Ben, who has a seat of his own, to trade; his answer; who begins."""
    seats = [{"id": "blue"}, {"id": "ben"}, {"id": "red"}]
    setup = outbreak(ANN, {**BEN, "seat": "ben"}, REX, seats=seats)
    battle = play(setup, ["trade", choice, "pass", "pass"], dice=[[9], [2], [6]])
    return list(of(battle, "TurnBegan"))


@rule("R-MATCH-011")
def test_a_trade_needs_the_word_of_both() -> None:
    assert seated("agree") == [TurnBegan("ben")]
    assert seated("refuse") == [TurnBegan("ann")]


@rule("R-MATCH-011")
def test_enemies_do_not_trade_and_nobody_trades_with_one_who_is_gone() -> None:
    # Given: Ben is defeated, so Ann has nobody to trade with
    battle = begin(outbreak(ANN, {**BEN, "standing": "defeated"}, REX), [[9], [6]])
    assert the(battle, "TurnBegan") == TurnBegan("ann")


# ------------------------------------------------------------------ Rounds and Turns


@rule("R-MATCH-002", "R-MATCH-013", "R-MATCH-017")
def test_everybody_has_one_turn_a_round_with_one_action_from_the_first_to_the_last() -> None:
    battle = play(match(ANN, REX, BEN), ["hold", "to:yard", "hold", "to:yard", "hold", "to:yard", "pass"])
    assert of(battle, "TurnBegan") == [TurnBegan("rex"), TurnBegan("ben"), TurnBegan("ann")]


@rule("R-MATCH-003", "R-MATCH-012", "R-MATCH-018")
def test_tension_rises_with_every_round_and_the_order_stays_without_a_roll() -> None:
    battle = play(PAIR, ["hold", "to:yard", "hold", "to:yard"])
    assert the(battle, "RoundBegan") == RoundBegan(2, 2)
    assert of(battle, "TurnBegan") == [TurnBegan("rex"), TurnBegan("ann")]


@rule("R-MATCH-004", "R-MATCH-012", "R-MATCH-019")
def test_tension_counts_on_offensive_tests_and_on_no_others() -> None:
    # Given: Tension 3. When: Ann attacks, 9 + 3 + 3 = 15 against 8; Rex loses 2 Layers and tests Willpower
    battle = play(match(ANN, REX, tension=3), ["attack"], dice=[[9], [7], [10]])
    # Then: 10 and 13 pass without Tension
    assert terms(the(battle, "TestRolled", kind="offensive"))["Tension"] == 3
    assert terms(of(battle, "TestRolled", kind="endurance")[0]) == {"die": 7, "Willpower": 3}


@rule("R-MATCH-014")
def test_trivial_things_take_no_action() -> None:
    # Given: a car to get into. When
    battle = play(match({**ANN, "proxies": ["car"]}, REX), ["proxy:car"])
    # Then: Ann still has her Action
    assert battle.decision is not None
    assert battle.decision.about == "ann"
    assert "attack" in keys(battle)


@rule("R-MATCH-002")
def test_the_turn_of_one_who_is_gone_is_passed_over() -> None:
    battle = play(match(ANN, {**REX, "standing": "defeated"}, SUE), ["hold", "to:yard"])
    assert of(battle, "TurnBegan") == [TurnBegan("sue")]


@rule("R-MATCH-002", "R-MATCH-014")
def test_who_is_ruled_away_in_its_turn_takes_no_action() -> None:
    battle = begin(match(ANN, BEN, REX))
    battle.rule(Ruling("ann.standing", "escaped", "she is called away"))
    assert battle.decision is not None
    assert battle.decision.about == "ben"


# ------------------------------------------------------------------ what lasts a Round


def disrupted(clock: str) -> dict[str, object]:
    return {"condition": "disrupted", "other": "ann", "clock": clock}


@rule("R-MATCH-015")
def test_what_began_in_a_turn_ends_when_that_characters_next_turn_begins() -> None:
    # Given: Ann disrupted Rex; Rex's own Turn does not end that
    setup = match(ANN, {**REX, "effects": [disrupted("ann")]}, turn="rex")
    battle = begin(setup)
    assert len(person_of(battle, "rex").effects) == 1
    # When: he acts, and Ann's Turn begins
    answer(battle, "hold", "to:yard")
    # Then
    assert the(battle, "ConditionEnded") == ConditionEnded("rex", "disrupted")
    assert person_of(battle, "rex").effects == []


@rule("R-MATCH-015")
def test_what_began_in_the_turn_of_one_who_is_gone_ends_at_its_place_in_the_order() -> None:
    # Given: Ann, who disrupted Rex, is out; the order is Sue, Ann, Rex
    setup = match(
        SUE, {**ANN, "standing": "defeated"}, {**REX, "effects": [disrupted("ann")]}, BEN, turn="sue"
    )
    # When: Sue acts and it is past Ann's place
    battle = play(setup, ["hold", "to:yard"])
    # Then: it is over before Rex's Turn
    assert battle.events[-2:] == [ConditionEnded("rex", "disrupted"), TurnBegan("rex")]


@rule("R-MATCH-015")
def test_what_lasts_two_rounds_is_still_there_after_one() -> None:
    setup = match(ANN, {**REX, "effects": [{**disrupted("ann"), "turns": 2}]}, turn="rex")
    battle = play(setup, ["hold", "to:yard"])
    assert [effect.turns for effect in person_of(battle, "rex").effects] == [1]


# ------------------------------------------------------------------ Delay


@rule("R-MATCH-029", "R-MATCH-030")
def test_a_delayed_action_comes_right_after_the_named_turn_and_its_type_alone_is_fixed() -> None:
    # Given: Ann delays an Attack until after Rex's Turn
    battle = play(match(ANN, REX, SUE), ["delay", "delay:attack", "after:rex"])
    assert of(battle, "ActionDelayed") == [ActionDelayed("ann", "rex", "attack")]
    # When: Rex holds, then Ann may attack either of them, or pass
    answer(battle, "hold", "to:yard")
    assert keys(battle) == ["attack", "pass"]
    answer(battle, "attack")
    assert keys(battle) == ["attack:fight>rex", "attack:fight>sue"]


@rule("R-MATCH-029")
def test_a_delayed_action_keeps_initiative_as_it_was() -> None:
    battle = play(match(ANN, REX), ["delay", "delay:run", "hold", "to:yard", "run", "to:hall"])
    assert of(battle, "TurnBegan") == [TurnBegan("rex"), TurnBegan("ann")]


@rule("R-MATCH-030")
def test_the_last_of_a_round_cannot_delay() -> None:
    # the place that is waited for has to come in the same Round
    battle = begin(match(ANN, REX, turn="rex"))
    assert "delay" not in keys(battle)


@rule("R-MATCH-030")
def test_a_delay_moves_only_to_places_ahead_of_somebody_who_is_there() -> None:
    setup = match(ANN, BEN, {**REX, "standing": "defeated"}, SUE, turn="ben")
    battle = play(setup, ["delay", "delay:attack"])
    # Ann has acted and Rex is gone: only Sue is left, and is not asked about
    assert the(battle, "ActionDelayed") == ActionDelayed("ben", "sue", "attack")


@rule("R-MATCH-030")
def test_the_zone_of_movement_comes_with_the_delayed_action() -> None:
    # Given: Rex is one Zone away. When: Ann delays, then goes there and attacks, 4 + 3 + 1 against 8
    setup = match(ANN, {**REX, "zone": "hall"})
    battle = play(setup, ["delay", "delay:attack", "hold", "to:hall", "attack"], dice=[[4]])
    assert person_of(battle, "ann").zone == "hall"


@rule("R-MATCH-030")
def test_a_delayed_action_that_has_become_impossible_is_lost() -> None:
    # Given: Rex gets out of reach before Ann's Attack
    setup = match(ANN, REX)
    battle = play(setup, ["delay", "delay:attack", "run", "to:stair"])
    # Then: nothing is asked of her, and the next Round begins
    assert of(battle, "Held") != []
    assert scene_of(battle).round == 2


@rule("R-MATCH-015", "R-MATCH-029")
def test_what_a_delayed_action_begins_runs_on_its_own_characters_turns() -> None:
    # Ann disrupts Rex after his Turn: 4 + 3 + 1 against 8
    battle = play(match(ANN, REX), ["delay", "delay:disrupt", "hold", "to:yard", "disrupt"], dice=[[4]])
    # Then: it is over at the beginning of Ann's next Turn
    assert of(battle, "ConditionBegan") != []
    assert battle.events[-2:] == [ConditionEnded("rex", "disrupted"), TurnBegan("ann")]


@rule("R-MATCH-029")
def test_the_wait_for_somebody_who_falls_meanwhile_ends_at_that_place() -> None:
    # Given: Ann waits for Sue; Ben strikes Sue, who has one Willpower, down: 9 + 3 + 1 against 8
    setup = match(ANN, BEN, {**SUE, "willpower": 1}, REX)
    choices = ["delay", "delay:run", "after:sue", "attack", "attack:fight>sue"]
    battle = play(setup, choices, dice=[[9], [2]])
    # Then: Ann acts where Sue would have
    assert person_of(battle, "sue").standing == "defeated"
    assert keys(battle) == ["run", "pass"]


@rule("R-MATCH-029")
def test_whoever_falls_while_waiting_does_not_act() -> None:
    # Given: Ann, with one Willpower, waits for Rex, who strikes her down: 9 + 3 + 1 against 8
    setup = match({**ANN, "willpower": 1}, REX, BEN)
    battle = play(
        setup, ["delay", "delay:attack", "after:rex", "attack", "attack:fight>ann"], dice=[[9], [2]]
    )
    assert of(battle, "TurnBegan") == [TurnBegan("rex"), TurnBegan("ben")]


# ------------------------------------------------------------------ the end


@rule("R-MATCH-001", "R-TEST-042")
def test_the_match_ends_when_one_side_is_left() -> None:
    # 9 + 3 + 1 against 8: 5 of 3 Damage; 2 + 3 against DN 10
    battle = play(PAIR, ["attack"], dice=[[9], [2]])
    assert battle.is_over
    assert the(battle, "MatchEnded") == MatchEnded(("blue",), "nobody else is left")


@rule("R-MATCH-001")
def test_with_three_sides_it_goes_on_until_one_is_left() -> None:
    setup = match(ANN, REX, character("kit", "green"))
    battle = play(setup, ["attack", "attack:fight>rex"], dice=[[9], [2]])
    assert not battle.is_over


@rule("R-MATCH-001", "R-MIR-001")
def test_nobody_wins_when_the_last_two_fall_together() -> None:
    # Given: both have 1 Willpower; Ann's Miracle is 9 + 3 + 1 = 13: 3 Damage to her, 5 to Rex
    ann = {**ANN, "willpower": 1, "skills": ["force"], "attacks": [means("Push", "fitness", "force")]}
    battle = play(match(ann, {**REX, "willpower": 1}), ["attack", "keep:9"], dice=[[9, 8], [2], [2]])
    # Then: neither withstands 10
    assert the(battle, "MatchEnded") == MatchEnded((), "nobody is left")


@rule("R-MATCH-001")
def test_an_agreed_number_of_rounds_ends_it_with_no_winner() -> None:
    battle = play(match(ANN, REX, limit=1), ["hold", "to:yard", "hold", "to:yard"])
    assert the(battle, "MatchEnded") == MatchEnded((), "the last Round is over")


@pytest.mark.parametrize("setup", [PAIR, outbreak(ANN, REX, surprising=["rex"])], ids=["middle", "start"])
def test_nothing_is_asked_when_it_is_over(setup: Setup) -> None:
    battle = begin(setup)
    battle.rule(Ruling("end", "draw", "the police comes"))
    assert battle.decision is None
