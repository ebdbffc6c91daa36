"""Recorded inputs that are given all at once: each activation is played once, and nothing else differs."""

from __future__ import annotations

import pytest

from tests.files.samples import facts, part_played, played
from wartable import Battle, Choice, IllegalChoice, Mismatch, Rolled, State, new_battle
from wartable.files import read_scenario


def opened() -> Battle[State]:
    """The battle of the samples before its first input."""
    return new_battle(read_scenario("first_steps"), 3, by_hand=True)


def told(battle: Battle[State]) -> list[object]:
    """All that could differ: the state, the events, where each activation begins, and what is asked."""
    asked = battle.decision.keys() if battle.decision is not None else []
    starts = [(leg.before, [entry.line() for entry in leg.record]) for leg in battle.legs]
    return [battle.game.dump(battle.state), facts(battle), starts, asked, battle.roll_due is None]


@pytest.mark.parametrize("count", [0, 1, 7, 20])
def test_inputs_given_at_once_lead_where_they_lead_one_by_one(count: int) -> None:
    inputs = part_played(20, by_hand=True).inputs[: 2 * count]
    one_by_one, at_once = opened(), opened()
    for entry in inputs:
        one_by_one.feed(entry)
    at_once.run().feed_all(inputs)
    assert told(at_once) == told(one_by_one)


def test_the_rest_is_given_in_the_middle_of_an_activation() -> None:
    inputs = part_played(20, by_hand=True).inputs
    battle = opened()
    for entry in inputs[:9]:
        battle.feed(entry)
    whole = opened()
    whole.feed_all(inputs)
    battle.feed_all(inputs[9:])
    assert told(battle) == told(whole)


def test_a_whole_battle_given_at_once_is_over() -> None:
    finished = played()
    battle = opened()
    battle.feed_all(finished.inputs)
    assert battle.is_over
    assert facts(battle) == facts(finished)


def test_nothing_is_taken_where_one_does_not_fit() -> None:
    battle = part_played(5, by_hand=True)
    before = told(battle)
    more = part_played(9, by_hand=True).inputs[len(battle.inputs) :]
    with pytest.raises(IllegalChoice):
        battle.feed_all([*more, Choice(part_played(9, by_hand=True).decision.seat, "fly")])  # type: ignore[union-attr]
    assert told(battle) == before


def test_nothing_is_taken_where_some_come_after_the_end() -> None:
    battle = opened()
    before = told(battle)
    with pytest.raises(Mismatch, match=r"cannot replay 'roll 3': the battle is over"):
        battle.feed_all([*played().inputs, Rolled([3])])
    assert told(battle) == before
