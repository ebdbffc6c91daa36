"""Rulings of the GM in a Match: what can be set, what comes of it, and what is refused."""

from __future__ import annotations

import pytest

from tests.battle_century.matches import (
    answer,
    begin,
    character,
    match,
    numbers,
    of,
    outbreak,
    person_of,
    play,
    scene_of,
    terms,
    the,
)
from wartable import BadInput, Battle, Ruled, Ruling, State
from wartable.rulesets.battle_century.pilots.events.conditions import ConditionBegan, ConditionEnded
from wartable.rulesets.battle_century.pilots.events.harm import CharacterDefeated
from wartable.rulesets.battle_century.pilots.events.scenes import (
    CharacterEscaped,
    MatchEnded,
    Moved,
    ProxyTaken,
    TurnBegan,
)
from wartable.testing import rule

ANN = character("ann", "blue", proxies=["car"], willpower=4, traits=["gumshoe"], fitness=3)
BEN = character("ben", "blue")
REX = character("rex", "red", willpower=6)
SUE = character("sue", "red", "attic")


def ruled(*rulings: str) -> Battle[State]:
    """Ann's Turn after these rulings, each a path and a value."""
    battle = begin(match(ANN, BEN, REX, SUE))
    for path, value in zip(rulings[::2], rulings[1::2], strict=True):
        battle.rule(Ruling(path, value, "because"))
    return battle


def refused(path: str, value: str) -> str:
    """What is wrong with a ruling in Ann's Turn."""
    with pytest.raises(BadInput) as caught:
        ruled(path, value)
    (problem,) = caught.value.problems
    return f"{problem.what}; {problem.remedy}"


# ------------------------------------------------------------------ people


@rule("R-TEST-040")
def test_a_layer_is_set_and_without_points_it_is_lost_without_a_test() -> None:
    battle = ruled("rex.layers.2", "0", "rex.layers.1", "3")
    assert person_of(battle, "rex").layers == [3, 0, 6]
    assert person_of(battle, "rex").lost == 1
    assert of(battle, "TestRolled") == []


@rule("R-TEST-040", "A-13")
def test_lost_layers_are_set_from_the_outermost_on() -> None:
    battle = ruled("rex.lost", "2")
    assert (person_of(battle, "rex").layers, person_of(battle, "rex").lost) == ([0, 0, 6], 2)


@rule("R-MATCH-043")
def test_a_proxy_without_points_is_out_of_use() -> None:
    battle = ruled("ann.proxy", "car", "ann.proxies.car", "0")
    assert of(battle, "ProxyTaken") == [ProxyTaken("ann", "car")]
    assert person_of(battle, "ann").proxy == ""


def test_a_proxy_is_left_by_a_ruling() -> None:
    assert person_of(ruled("ann.proxy", "car", "ann.proxy", "none"), "ann").proxy == ""


def test_what_has_been_used_is_set_and_nothing_is_kept_of_none() -> None:
    battle = ruled("ann.uses.gumshoe", "2", "ann.arc_uses.gumshoe", "1", "ann.uses.gumshoe", "0")
    assert person_of(battle, "ann").uses == {}
    assert person_of(battle, "ann").arc_uses == {"gumshoe": 1}


def test_a_burden_counts_on_the_next_test() -> None:
    # Given: one on all Tests. When: Ann attacks with two dice, the worse counts: 4 + 3 + 1 against 8
    battle = begin(match(ANN, REX), [[9, 4]])
    battle.rule(Ruling("ann.burdens.all", "1", "because"))
    answer(battle, "attack")
    assert numbers(the(battle, "TestRolled"))["die"] == 4


@rule("R-TEST-033", "R-TEST-036")
def test_what_is_borrowed_is_had_at_once() -> None:
    battle = ruled("ann.borrowed", "combat,gamer:chess")
    assert person_of(battle, "ann").has_talent("combat")
    assert person_of(battle, "ann").borrowed == ("combat", "gamer:chess")


@rule("R-CHAR-012")
def test_there_are_no_less_than_no_genre_points() -> None:
    assert person_of(ruled("ann.genre_points", "0"), "ann").genre == 0
    with pytest.raises(BadInput, match="-1 is out of bounds"):
        ruled("ann.genre_points", "-1")


def test_genre_points_are_set() -> None:
    assert person_of(ruled("ann.genre_points", "5"), "ann").genre == 5


@rule("R-MATCH-045")
def test_somebody_is_put_into_a_zone() -> None:
    battle = ruled("rex.zone", "attic")
    assert the(battle, "Moved") == Moved("rex", ("yard", "attic"))
    assert person_of(battle, "rex").zone == "attic"


@rule("R-TEST-042")
def test_somebody_is_out_and_the_match_goes_on() -> None:
    battle = ruled("rex.standing", "defeated")
    assert the(battle, "CharacterDefeated") == CharacterDefeated("rex")
    assert not battle.is_over


@rule("R-MATCH-001")
def test_the_last_of_a_side_who_escapes_ends_the_match() -> None:
    battle = ruled("rex.standing", "escaped", "sue.standing", "defeated")
    assert the(battle, "CharacterEscaped") == CharacterEscaped("rex")
    assert the(battle, "MatchEnded") == MatchEnded(("blue",), "nobody else is left")


@rule("R-TEST-042", "R-MATCH-001")
def test_somebody_is_brought_back_and_has_turns() -> None:
    battle = ruled("ben.standing", "defeated", "ben.standing", "active")
    answer(battle, "hold", "to:yard")
    assert of(battle, "TurnBegan") == [TurnBegan("ben")]


@rule("R-MATCH-015")
def test_a_condition_is_put_on_somebody_and_taken_off() -> None:
    battle = ruled("rex.effects.disrupted", "2 from ann", "rex.effects.disrupted", "0")
    assert the(battle, "ConditionBegan") == ConditionBegan("rex", "disrupted", 2, "ann")
    assert the(battle, "ConditionEnded") == ConditionEnded("rex", "disrupted")


@rule("R-MATCH-015")
def test_a_condition_that_was_ruled_runs_on_the_turn_that_it_is() -> None:
    (effect,) = person_of(ruled("rex.effects.disrupted", "1"), "rex").effects
    assert (effect.clock, effect.other) == ("ann", "")


def test_a_condition_before_the_first_turn_runs_on_its_bearers_turns() -> None:
    battle = begin(outbreak(ANN, REX, BEN, surprising=["ann", "ben"]))
    battle.rule(Ruling("rex.effects.disrupted", "1", "because"))
    assert [effect.clock for effect in person_of(battle, "rex").effects] == ["rex"]


@rule("R-MATCH-026")
def test_a_buildup_is_given_and_taken() -> None:
    assert person_of(ruled("ann.buildup", "rex"), "ann").buildup == "rex"
    assert person_of(ruled("ann.buildup", "rex", "ann.buildup", "none"), "ann").buildup == ""


@rule("R-MATCH-009")
def test_an_initiative_is_set_and_the_order_stays() -> None:
    battle = ruled("rex.initiative", "30")
    assert person_of(battle, "rex").initiative == 30
    assert scene_of(battle).order == ["ann", "ben", "rex", "sue"]


# ------------------------------------------------------------------ the Match


@rule("R-MATCH-004")
def test_tension_is_set() -> None:
    # 2 + 3 + 7 = 12 against 8
    battle = begin(match(ANN, REX), [[2]])
    battle.rule(Ruling("tension", "7", "drums"))
    answer(battle, "attack")
    assert terms(the(battle, "TestRolled"))["Tension"] == 7


def test_the_round_is_set_and_who_has_acted_has_acted_in_it() -> None:
    battle = begin(match(ANN, REX, turn="rex"))
    battle.rule(Ruling("round", "4", "because"))
    assert scene_of(battle).round == 4
    assert [person_of(battle, id).acted for id in ("ann", "rex")] == [4, -1]


@rule("R-MATCH-010")
def test_the_order_is_set_and_goes_on_behind_whose_turn_it_is() -> None:
    battle = ruled("order", "sue,ann,rex,ben")
    answer(battle, "hold", "to:yard")
    assert the(battle, "TurnBegan") == TurnBegan("rex")


@rule("R-MATCH-005")
def test_who_surprises_is_ruled_before_anybody_has_acted() -> None:
    battle = begin(outbreak(ANN, REX, BEN, surprising=["ann", "ben"]), [[1], [2], [3]])
    battle.rule(Ruling("surprising", "none", "a twig snaps"))
    # Then: Initiative is rolled at once
    assert len(of(battle, "TestRolled", kind="initiative")) == 3


@rule("R-MATCH-005")
def test_who_surprises_is_not_ruled_once_somebody_has_begun_a_turn() -> None:
    battle = begin(outbreak(ANN, REX, BEN, surprising=["ann", "ben"]))
    answer(battle, "next:ann")
    with pytest.raises(BadInput, match="it has begun already"):
        battle.rule(Ruling("surprising", "none", "a twig snaps"))


@rule("R-MATCH-020")
def test_how_hard_tests_are_is_ruled() -> None:
    battle = begin(match(ANN, REX), [[9]])
    battle.rule(Ruling("dn", "15", "because"))
    answer(battle, "test", "to:yard", "by:charm", "with:none")
    assert numbers(the(battle, "TestRolled"))["dn"] == 15


@rule("R-MATCH-001")
def test_the_gm_ends_the_match() -> None:
    battle = ruled("end", "red")
    assert the(battle, "MatchEnded") == MatchEnded(("red",), "because")
    assert of(ruled("end", "draw"), "MatchEnded") == [MatchEnded((), "because")]


def test_a_ruling_is_told_with_its_reason() -> None:
    assert the(ruled("tension", "2"), "Ruled") == Ruled("tension = 2", "because")


# ------------------------------------------------------------------ what is refused


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("bob.zone", "attic", "there is no Character and no matter 'bob'; use one of ann, ben"),
        ("ann", "1", "nothing of ann is named; write a path as ann.standing"),
        ("ann.height", "1", "there is no 'height' to rule on; use one of standing, zone"),
        ("ann.zone.x", "1", "zone has no parts; write ann.zone"),
        ("ann.layers", "1", "there is no layers ''; use one of 1, 2, 3"),
        ("ann.layers.4", "1", "there is no layers '4'"),
        ("ann.layers.1", "5", "5 is out of bounds; use 0 to 4"),
        ("ann.lost", "4", "4 is out of bounds; use 0 to 3"),
        ("ann.proxies.tank", "1", "there is no proxies 'tank'; use car"),
        ("rex.proxies", "1", "rex has none of that"),
        ("ann.proxy", "tank", "there is no Proxy of ann 'tank'"),
        ("ann.uses.genius", "1", "there is no uses 'genius'"),
        ("ann.burdens.all", "x", "'x' is no whole number"),
        ("ann.borrowed", "genious", "there is no Skill or Trait 'genious'; did you mean genius"),
        ("ann.borrowed", "genius,genius", "something is listed twice; name it once"),
        ("ann.genre_points", "-1", "-1 is out of bounds"),
        ("ann.zone", "cellar", "there is no Zone 'cellar'"),
        ("ann.standing", "active", "ann is active already; leave it"),
        ("ann.standing", "bored", "there is no standing 'bored'"),
        ("ann.effects.bored", "1", "there is no effects 'bored'"),
        ("ann.effects.disrupted", "one", "'one' is no whole number"),
        ("ann.effects.disrupted", "1 from bob", "there is no Character 'bob'"),
        ("ann.initiative", "x", "'x' is no whole number"),
        ("ann.buildup", "ben", "there is no Enemy of ann 'ben'"),
        ("tension.x", "1", "tension has no parts; write tension"),
        ("round", "0", "0 is out of bounds"),
        ("order", "ann,ben,rex", "sue is missing; list every Character"),
        ("order", "ann,ben,rex,sue,bob", "there is no Character 'bob'"),
        ("surprising", "ann", "it has begun already; rule on something else"),
        ("dn", "x", "'x' is no whole number"),
        ("end", "pink", "there is no side 'pink'"),
    ],
)
def test_what_cannot_be_ruled_is_refused_with_what_would_do(path: str, value: str, fault: str) -> None:
    assert refused(path, value).startswith(fault)


@rule("R-MATCH-003")
def test_tension_is_ruled_down_to_0_and_no_further() -> None:
    assert scene_of(ruled("tension", "0")).tension == 0
    assert refused("tension", "-1").startswith("-1 is out of bounds; use 0 to ")


@rule("R-MATCH-029")
def test_nobodys_wait_is_put_into_the_past() -> None:
    battle = play(match(ANN, BEN, REX, SUE), ["delay", "delay:run", "after:rex"])
    with pytest.raises(BadInput, match="ann waits for the Turn of rex, which would be past"):
        battle.rule(Ruling("order", "rex,ben,ann,sue", "because"))


@rule("R-MATCH-010", "R-MATCH-029")
def test_an_order_that_leaves_the_awaited_turn_to_come_is_as_good_as_any() -> None:
    battle = play(match(ANN, BEN, REX, SUE), ["delay", "delay:run", "after:rex"])
    battle.rule(Ruling("order", "sue,ann,ben,rex", "because"))
    assert scene_of(battle).order == ["sue", "ann", "ben", "rex"]


@rule("R-MATCH-010", "R-MATCH-029")
def test_an_order_without_the_one_who_is_waited_for_is_incomplete_and_no_more() -> None:
    battle = play(match(ANN, BEN, REX, SUE), ["delay", "delay:run", "after:rex"])
    with pytest.raises(BadInput) as caught:
        battle.rule(Ruling("order", "ann,ben,sue", "because"))
    assert [problem.what for problem in caught.value.problems] == ["rex is missing"]


@rule("R-MATCH-043")
def test_a_destroyed_proxy_is_not_put_into_use() -> None:
    battle = ruled("ann.proxies.car", "0")
    with pytest.raises(BadInput, match="car is destroyed"):
        battle.rule(Ruling("ann.proxy", "car", "because"))


def test_the_round_and_the_order_wait_for_initiative() -> None:
    battle = begin(outbreak(ANN, REX, BEN, surprising=["ann", "ben"]))
    with pytest.raises(BadInput, match="no Round has begun"):
        battle.rule(Ruling("round", "1", "because"))
    with pytest.raises(BadInput, match="Initiative has not been rolled"):
        battle.rule(Ruling("order", "ann,rex,ben", "because"))


def test_nothing_is_ruled_when_the_match_is_over() -> None:
    battle = ruled("end", "draw")
    with pytest.raises(BadInput, match="the Match is over"):
        battle.rule(Ruling("tension", "1", "because"))


def test_every_path_is_told_with_what_it_means() -> None:
    battle = begin(match(ANN, REX))
    told = battle.game.ruling_paths(battle.state)
    assert told[0] == ("<character>", "the id of a Character: ann, rex")
    paths = [path for path, meaning in told if meaning]
    assert "<character>.layers.<1|2|3>" in paths
    assert "surprising" in paths
    assert len(paths) == len(told)
