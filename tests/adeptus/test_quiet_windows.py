"""Fate Points that could not help a test, so that nobody need be asked. AD-09, AD-02-06, AD-12."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.adeptus.missions import Piece, begin, giant, horde, ic, keys, play, situation, swarm
from tests.conformance.missions import secrets
from wartable import Battle, State
from wartable.rulesets.adeptus.d100.fate import OPPOSED, PASSING, DegreesStake, FateAnswer, Stake
from wartable.rulesets.adeptus.d100.result import Result
from wartable.seat.quiet import obvious_answer
from wartable.testing.conformance.secrets import next_question

rule = pytest.mark.rule

FAR: Final = (50, 10)
TARGET: Final = (50, 40)


def is_asked(battle: Battle[State]) -> bool:
    """Whether the seat must be asked whether to spend a Fate Point."""
    assert keys(battle) == ["pass", "fate"]
    return obvious_answer(battle) is None


def shooting(**values: Any) -> Any:
    """A shot at 30 metres by a character with a Fate Point, 43 + 10, at a target without a Reaction."""
    blue = ic("blue1", at=FAR, **{"fate": 1, **values})
    return situation(blue=[blue], red=[ic("red1", at=TARGET, reactions=0)])


@rule("AD-09-02/2")
@pytest.mark.parametrize(
    ("bs", "fate", "asked"), [(43, 1, False), (43, 2, True), (5, 1, True), (80, 1, True)]
)
def test_a_point_is_kept_if_a_second_roll_helps_more(bs: int, fate: int, asked: bool) -> None:
    # Given: a point kept passes with 1 - 0.47 * 0.47 = 78 of 100, one spent now with 63; at 15 it is 28
    # against 25; at 90 the target number counts again for Righteous Fury; a second point does both
    battle = play(shooting(bs=bs, fate=fate), ["shot:pattern_rifle>red1"])
    assert is_asked(battle) == asked


@rule("AD-09-02/3", "AD-05-01")
def test_a_single_shot_makes_no_more_hits_by_a_degree() -> None:
    battle = play(shooting(), ["shot:pattern_rifle>red1", "pass"], [[30]])
    assert not is_asked(battle)


@rule("AD-09-02/3", "AD-05-02")
@pytest.mark.parametrize(("roll", "asked"), [(52, True), (62, False), (31, True), (3, False)])
def test_a_degree_counts_if_a_burst_makes_one_more_hit(roll: int, asked: bool) -> None:
    # Given: 43 + 10 + 10, a hit more for every two degrees; a rifle's burst has three shots
    battle = play(shooting(), ["burst:pattern_rifle>red1", "pass"], [[roll]])
    assert is_asked(battle) == asked


@rule("AD-09-02/3", "AD-12-01")
@pytest.mark.parametrize(("roll", "asked"), [(70, False), (60, True), (30, False)])
def test_a_degree_counts_if_it_adds_a_die_of_damage(roll: int, asked: bool) -> None:
    # Given: an aimed longglass hits at 43 + 10 + 10 + 10, with a die more for every two degrees, two at most
    setup = shooting(weapons=["longglass"])
    battle = play(setup, ["aim", "shot:longglass>red1", "pass"], [[roll]])
    assert is_asked(battle) == asked


@rule("AD-09-02/3", "AD-12-09")
@pytest.mark.parametrize(("roll", "asked"), [(18, True), (8, False), (38, False)])
def test_a_degree_counts_if_it_doubles_the_penetration(roll: int, asked: bool) -> None:
    # Given: a giant's blade strikes a man at 41, and is sharper from three degrees on
    blue = giant("blue1", at=(50, 40), fate=1)
    setup = situation(blue=[blue], red=[ic("red1", at=(50, 44), reactions=0)])
    assert is_asked(play(setup, ["strike:blade>red1", "pass"], [[roll]])) == asked


@rule("AD-09-02/3", "AD-13-10")
@pytest.mark.parametrize(("roll", "asked"), [(28, True), (18, False), (38, False)])
def test_a_degree_counts_if_a_blow_takes_more_of_a_horde(roll: int, asked: bool) -> None:
    # Given: a blow at 41 takes one point of Magnitude more for every two degrees
    setup = situation(blue=[ic("blue1", at=(50, 40), fate=1)], red=[horde("red1", at=(50, 42), squads=1)])
    assert is_asked(play(setup, ["strike:hatchet>red1", "pass"], [[roll]])) == asked


@rule("AD-09-02/1")
@pytest.mark.parametrize("blue", [ic, swarm, giant])
def test_a_failure_may_always_be_rolled_again(blue: Any) -> None:
    shooter: Piece = blue("blue1", at=FAR, fate=1, bs=5, weapons=["pattern_rifle"])
    setup = situation(blue=[shooter], red=[horde("red1", at=(50, 45))])
    battle = begin(setup, [[95]])
    battle.choose("shot:pattern_rifle>red1")
    battle.choose("pass")
    assert is_asked(battle)


@rule("AD-09-02/2", "AD-09-02/3", "AD-10-01")
def test_a_test_of_fear_is_no_better_passed_by_a_degree() -> None:
    # Given: Willpower 52 against Fear 1
    blue = ic("blue1", at=(40, 40), fate=1)
    setup = situation(blue=[blue], red=[ic("red1", at=(60, 40), fear=1)], order=["blue1", "red1"])
    battle = begin(setup, [[20]])
    assert not is_asked(battle)
    battle.choose("pass")
    assert not is_asked(battle)


@rule("AD-09-02/3", "AD-08-02")
@pytest.mark.parametrize(("hits", "roll", "asked"), [(11, 37, True), (11, 17, False), (52, 37, False)])
def test_a_degree_counts_if_a_dodge_avoids_one_more_hit(hits: int, roll: int, asked: bool) -> None:
    # Given: a burst at 43 + 10 + 10 makes three hits with an 11, and one with a 52
    red = ic("red1", at=TARGET, fate=1, skills={"dodge": "trained"})
    setup = situation(blue=[ic("blue1", at=FAR)], red=[red])
    battle = play(setup, ["burst:pattern_rifle>red1", "dodge", "pass"], [[hits], [roll]])
    assert is_asked(battle) == asked


@rule("AD-02-06", "AD-09-02/3")
@pytest.mark.parametrize(("stake", "asked"), [(PASSING, False), (DegreesStake(2), False), (OPPOSED, True)])
def test_every_degree_counts_in_an_opposed_test(stake: Stake, asked: bool) -> None:
    use = FateAnswer(stake, 1, 50, 50, Result(20, 50))
    assert use.could_improve_test() == asked


@rule("AD-02-01", "AD-02-02")
def test_a_point_cannot_help_a_number_that_cannot_rise() -> None:
    # Given: 99 is as good as 109, since 100 never passes, and modifiers beyond 60 do not count
    assert not FateAnswer(PASSING, 2, 99, 109).could_improve_test()
    assert not FateAnswer(PASSING, 2, 40, 40).could_improve_test()
    assert FateAnswer(PASSING, 2, 40, 50).could_improve_test()


def test_nothing_hidden_decides_whether_a_seat_is_asked() -> None:
    setup = shooting()
    for roll, choices in ([], []), ([52], ["pass"]):
        battle = play(setup, ["burst:pattern_rifle>red1", *choices], [roll] if roll else [])
        asked = is_asked(battle)
        leg = battle.legs[-1]
        found = list(secrets(battle.game, setup, leg.state, "blue"))
        assert found
        for secret in found:
            table = battle.game.table(secret.state.copy(), {}, None, list(leg.record), listening=True)
            decision = next_question(battle.game, table)
            assert decision is not None
            view = battle.game.view(table.state, "blue")
            assert view.can_help(decision, decision.option("fate")) == asked, secret.what
