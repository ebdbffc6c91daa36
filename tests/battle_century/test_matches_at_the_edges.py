"""Matches where two rules meet: what nobody foresees until it happens at the table."""

from __future__ import annotations

from typing import Final

from tests.battle_century.matches import (
    answer,
    begin,
    character,
    keys,
    match,
    of,
    outbreak,
    person_of,
    play,
    scene_of,
    terms,
    the,
)
from wartable.rulesets.battle_century.pilots.events.harm import CharacterDefeated
from wartable.rulesets.battle_century.pilots.events.outcomes import MiracleEnded
from wartable.rulesets.battle_century.pilots.events.scenes import CharacterEscaped, MatchEnded, TurnBegan
from wartable.testing import rule

ANN = character("ann", "blue", fitness=3)
BEN = character("ben", "blue")
REX = character("rex", "red", willpower=3, fitness=3)
SUE = character("sue", "red", willpower=3)

ROOM: Final[dict[str, list[str]]] = {"yard": []}


# ------------------------------------------------------------------ surprise


@rule("R-MATCH-007")
def test_surprise_is_no_advantage_on_a_test_that_is_not_meant_to_hurt() -> None:
    # Given: Ann shows Rex an illusion out of surprise, against his Defense: 8 + 3 against 8
    ann = character("ann", willpower=9, skills=["phantasm"])
    choices = ["use:phantasm", "to:yard", "manifest:awareness", "against:rex", "keep:8"]
    battle = play(outbreak(ann, REX, surprising=["ann"]), choices, dice=[[8, 1], [5], [4]])
    # Then: two dice for the training alone
    rolled = of(battle, "TestRolled")[0]
    assert rolled.facts()["against"] == "rex"
    assert terms(rolled, "advantages") == {"Phantasm": 1}


@rule("R-MATCH-008")
def test_of_several_seats_the_first_that_wants_to_acts_and_no_other_is_asked() -> None:
    # Given: Ben has a seat of his own
    ben = {**BEN, "seat": "ben"}
    seats = [{"id": "blue"}, {"id": "ben"}, {"id": "red"}]
    battle = begin(outbreak(ANN, ben, REX, surprising=["ann", "ben"], seats=seats))
    # When
    answer(battle, "next:ann")
    # Then
    assert the(battle, "TurnBegan") == TurnBegan("ann")


# ------------------------------------------------------------------ Delay


@rule("R-MATCH-028", "R-MATCH-050")
def test_who_lets_a_delayed_attack_pass_loses_what_was_built_up() -> None:
    # The Buildup once outlived an Attack that was put off and never made: as good as an Action more.
    setup = match({**ANN, "buildup": "rex"}, REX)
    # When: Ann puts her Attack off until after Rex, then does not make it
    battle = play(setup, ["delay", "delay:attack", "hold", "to:yard", "pass"])
    assert of(battle, "Held") != []
    assert person_of(battle, "ann").buildup == ""


@rule("R-MIR-004", "R-MATCH-029")
def test_who_lets_a_delayed_action_pass_keeps_no_miracle_up() -> None:
    # A Miracle once went on without any Action: by putting one off each Round and letting it pass.
    ann = character("ann", willpower=9, skills=["force"], notes={"maintained:force": 0})
    setup = match(ann, REX, zones=ROOM)
    battle = play(setup, ["delay", "delay:use:force", "hold", "pass"])
    assert of(battle, "MiracleEnded") == [MiracleEnded("ann", "force")]


@rule("R-MIR-004", "R-MATCH-029")
def test_a_delay_itself_does_not_let_a_miracle_go() -> None:
    # Given: Force kept up. When: the Action is put off until after Rex, and keeps it up then
    ann = character("ann", willpower=9, skills=["force"], notes={"maintained:force": 0})
    choices = ["delay", "delay:use:force", "hold", "use:force", "maintain"]
    battle = play(match(ann, REX, zones=ROOM), choices)
    assert of(battle, "MiracleEnded") == []
    assert of(battle, "MiracleMaintained") != []


@rule("R-MATCH-030")
def test_neither_a_delay_nor_nothing_at_all_can_be_put_off() -> None:
    battle = play(match(ANN, REX, zones=ROOM), ["delay"])
    assert "delay:attack" in keys(battle)
    assert [key for key in keys(battle) if key in ("delay:delay", "delay:hold")] == []


@rule("R-MATCH-030")
def test_who_puts_off_the_action_of_a_trait_tells_of_the_trait() -> None:
    # Given: nobody knows that Ann is elusive
    setup = match({**ANN, "traits": ["elusive_form"], "tier": "boss"}, REX, zones=ROOM)
    battle = play(setup, ["delay", "delay:use:elusive_form"])
    assert scene_of(battle).knowledge.knows("red", "ann", "talent:elusive_form")


@rule("R-MATCH-030")
def test_who_puts_off_an_action_that_anybody_has_tells_nothing() -> None:
    setup = match({**ANN, "traits": ["elusive_form"], "tier": "boss"}, REX, zones=ROOM)
    battle = play(setup, ["delay", "delay:attack"])
    assert scene_of(battle).knowledge.entries() == []


# ------------------------------------------------------------------ chases


@rule("R-MATCH-037", "R-MIR-001")
def test_who_falls_by_its_own_miracle_in_a_chase_has_not_got_away() -> None:
    # Given: Ann without Willpower runs by way of Somatics, 9 + 3 against 1 + 3: 1 + 12 // 5 = 3 Damage to her
    ann = {**ANN, "willpower": 0, "skills": ["somatics"]}
    choices = ["escape", "pursue", "chase:athletics", "chase:athletics", "declare:somatics", "keep:9"]
    # When: the Test of the first Layer fails, 1 + 0 against 10
    battle = play(match(ann, REX, zones=ROOM), choices, dice=[[9, 2], [1], [1]])
    # Then
    assert of(battle, "CharacterDefeated") == [CharacterDefeated("ann")]
    assert of(battle, "CharacterEscaped") == []
    assert person_of(battle, "ann").standing == "defeated"


@rule("R-MATCH-037", "R-MIR-001", "R-TEST-015")
def test_a_pursuer_who_is_tied_and_falls_by_its_own_miracle_runs_no_more() -> None:
    # Given: 6 + 3 against 6 + 3 of Rex by way of Somatics: 1 + 9 // 5 = 2 Damage, and he has no Willpower
    rex = {**REX, "willpower": 0, "skills": ["somatics"]}
    run = ["escape", "pursue", "let_go", "chase:athletics", "chase:athletics"]
    choices = [*run, "declare:somatics", "keep:6"]
    # When: Rex fails, 1 + 0 against 10
    battle = play(match(ANN, rex, SUE, zones=ROOM), choices, dice=[[6], [6, 2], [1]])
    # Then: nobody is left to run against
    assert of(battle, "CharacterDefeated") == [CharacterDefeated("rex")]
    assert of(battle, "CharacterEscaped") == [CharacterEscaped("ann")]


@rule("R-MATCH-037", "R-MIR-001", "R-TEST-015")
def test_who_is_tied_and_falls_by_its_own_miracle_does_not_run_again() -> None:
    # Given: 6 + 3 of Ann by way of Somatics against 6 + 3: 2 Damage, and she has no Willpower
    ann = {**ANN, "willpower": 0, "skills": ["somatics"]}
    run = ["escape", "pursue", "chase:athletics", "chase:athletics", "declare:somatics", "keep:6"]
    battle = play(match(ann, REX, zones=ROOM), run, dice=[[6, 2], [6], [1]])
    assert of(battle, "CharacterDefeated") == [CharacterDefeated("ann")]
    assert the(battle, "MatchEnded") == MatchEnded(("red",), "nobody else is left")


@rule("R-MATCH-037", "R-TEST-012")
def test_what_the_gm_trades_counts_against_who_runs() -> None:
    # Given: a burden on Ann, traded: 6 + 3 less 2 against 5 + 3
    ann = {**ANN, "tier": "pc", "burdens": {"all": 1}}
    seats = [{"id": "blue"}, {"id": "red"}, {"id": "referee"}]
    choices = ["escape", "pursue", "chase:athletics", "chase:athletics", "trade:1"]
    setup = match(ann, REX, zones=ROOM, seats=seats, gm="referee")
    battle = play(setup, choices, dice=[[6], [5]])
    assert of(battle, "CharacterEscaped") == []


# ------------------------------------------------------------------ who comes


@rule("R-BOSS-003", "R-MATCH-001")
def test_the_match_goes_on_for_somebody_who_is_on_the_way() -> None:
    # Given: Ann 3, Rex 2 and Fog 1 by Initiative (5, 4, 1 + 3 each); Rex has a single point a Layer
    fog = character("fog", "red", tier="boss", traits=["elusive_form"], away=True)
    setup = outbreak(ANN, {**REX, "willpower": 1}, fog, zones=ROOM)
    # When: Ann strikes Rex down, 9 + 3 + 1 against 8: 1 + 1 against 10
    battle = play(setup, ["enter", "attack"], dice=[[5], [4], [1], [9], [1]])
    # Then: Fog appears at its Turn and fights on
    assert of(battle, "MatchEnded") == []
    assert person_of(battle, "fog").is_active
    assert battle.decision is not None
    assert battle.decision.about == "fog"


@rule("R-BOSS-008", "R-MATCH-038")
def test_whoever_falls_at_the_first_layer_under_pressure_loses_no_second() -> None:
    # Given: two Levels apart. When: 1 + 3 against 10
    boss = character("boss", "blue", tier="boss", power_level=2, traits=["overwhelming_pressure"])
    battle = play(match(boss, REX, SUE, zones=ROOM), ["use:overwhelming_pressure"], dice=[[1], [1]])
    assert person_of(battle, "rex").layers == [0, 3, 3]


@rule("R-BOSS-011")
def test_an_infection_outlasts_the_turns_of_who_brought_it() -> None:
    sick = {"condition": "infected", "amount": 1, "other": "ann", "clock": "ann", "turns": 1}
    battle = play(match(REX, {**ANN, "effects": [sick]}, zones=ROOM), ["hold"])
    assert len(person_of(battle, "ann").effects) == 1


# ------------------------------------------------------------------ what an Enemy keeps to itself


@rule("R-MIR-021", "R-TEST-038")
def test_a_phantasm_against_defense_does_not_tell_that_defense() -> None:
    # The Difficulty Number of such a Test once was told to all, and with it the Awareness of an Enemy.
    ann = character("ann", awareness=4, willpower=9, skills=["phantasm"])
    rex = character("rex", "red", awareness=6)
    choices = ["use:phantasm", "manifest:awareness", "against:rex", "keep:7"]
    # When: 7 + 4 against 6 + 5
    battle = play(match(ann, rex, zones=ROOM), choices, dice=[[7, 2]])
    # Then: it passes
    rolled = the(battle, "TestRolled")
    told = rolled.facts()
    assert (told["against"], told["dn"], told["passed"]) == ("rex", 11, True)
    assert terms(rolled) == {"die": 7, "Awareness": 4}
    # And: Ann is told that it does, and not what was to be reached
    seen = battle.game.witness(battle.state, rolled, "blue")
    assert seen is not None
    assert (seen.facts()["dn"], seen.facts()["defenses"], seen.facts()["passed"]) == (0, [], True)


@rule("R-MIR-021", "R-TEST-004")
def test_a_phantasm_below_defense_fails_and_is_not_kept_up() -> None:
    ann = character("ann", awareness=4, willpower=9, skills=["phantasm"])
    rex = character("rex", "red", awareness=6)
    choices = ["use:phantasm", "manifest:awareness", "against:rex", "keep:6"]
    # When: 6 + 4 against 6 + 5
    battle = play(match(ann, rex, zones=ROOM), choices, dice=[[6, 2]])
    assert the(battle, "TestRolled").facts()["passed"] is False
    assert of(battle, "MiracleMaintained") == []


@rule("R-MIR-021")
def test_the_odds_of_a_phantasm_are_those_against_the_defense_that_is_believed() -> None:
    # Given: of Rex the typical Awareness of 5 is believed, and it is 9: Defense 10, not 14
    ann = character("ann", awareness=4, willpower=9, skills=["phantasm"])
    rex = character("rex", "red", awareness=9)
    battle = begin(match(ann, rex, zones=ROOM), dice=[[6, 2]])
    answer(battle, "use:phantasm", "manifest:awareness", "against:rex")
    assert battle.decision is not None
    # When: the 6 is kept, 10 against 10
    odds = battle.view("blue").forecast(battle.decision.option("keep:6"))
    # Then
    assert odds is not None
    assert (odds.chance, odds.damage) == (1.0, 0.0)
    # And: with an Awareness of 7 the Defense would be 12
    assert (odds.guess, odds.span) == (True, (0.0, 1.0))


@rule("R-BOSS-007")
def test_who_works_miracles_feels_a_mundanity_field_a_zone_away() -> None:
    # A Miracle once was missing among what could be done next door, and nobody could say why.
    boss = character("boss", "red", "hall", tier="boss", traits=["mundanity_field"])
    setup = match(BEN, {**ANN, "skills": ["force"]}, boss)
    battle = play(setup, ["hold", "to:yard"])
    assert scene_of(battle).knowledge.knows("blue", "boss", "talent:mundanity_field")


@rule("R-BOSS-007")
def test_nobody_else_feels_a_mundanity_field_nor_farther_away() -> None:
    boss = character("boss", "red", "stair", tier="boss", traits=["mundanity_field"])
    setup = match(BEN, {**ANN, "skills": ["force"]}, {**SUE, "zone": "hall"}, boss)
    battle = play(setup, ["hold", "to:yard", "hold", "to:yard"])
    assert not scene_of(battle).knowledge.knows("blue", "boss", "talent:mundanity_field")


@rule("R-BOSS-007")
def test_who_has_a_mundanity_field_does_not_give_it_away_by_working_miracles_in_it() -> None:
    # Given: nobody but the Boss, next to all others, works Miracles
    boss = character("boss", "red", "hall", tier="boss", traits=["mundanity_field"], skills=["force"])
    # When: its Turn begins
    battle = play(match(BEN, boss), ["hold", "to:yard"])
    assert the(battle, "TurnBegan") == TurnBegan("boss")
    assert not scene_of(battle).knowledge.knows("blue", "boss", "talent:mundanity_field")


@rule("R-BOSS-007")
def test_a_mundanity_field_is_felt_when_it_comes_near() -> None:
    boss = character("boss", "red", "stair", tier="boss", traits=["mundanity_field"])
    battle = play(match(boss, {**ANN, "skills": ["force"]}), ["hold", "to:hall"])
    assert scene_of(battle).knowledge.knows("blue", "boss", "talent:mundanity_field")
