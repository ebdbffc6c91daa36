"""Which questions are alike, so that one that is not to be asked again this Round covers the other."""

from __future__ import annotations

import pytest

from wartable import PASS, Battle, Decision, Option, State, new_battle
from wartable.files import read_scenario
from wartable.seat.muted import MutedQuestions


@pytest.fixture
def battle() -> Battle[State]:
    """first_steps at its first question."""
    return new_battle(read_scenario("first_steps"), 1)


def asked(*keys: str, about: str = "heron", seat: str = "blue", question: str = "Answer?") -> Decision:
    """A question with these keys, and to pass."""
    return Decision(seat, question, [*[Option(key, key) for key in keys], PASS], about)


MUTED = asked("dodge:left", "parry", question="Heron: 1 hit. Evade?")


@pytest.mark.parametrize(
    "other",
    [
        asked("dodge:right", "parry>otter", question="Heron: 4 hits. Evade?"),
        asked("parry"),
    ],
    ids=["with other words and targets", "that offers less"],
)
def test_a_question_of_the_same_kind_is_covered(battle: Battle[State], other: Decision) -> None:
    muted = MutedQuestions()
    muted.mute_kind_of(battle, MUTED)
    assert muted.is_muted(battle, other)


@pytest.mark.parametrize(
    "other",
    [
        asked("dodge:left", "parry", "not_so_fast"),
        asked("dodge:left", "parry", about="otter"),
        asked("dodge:left", "parry", seat="red"),
        Decision("blue", "Evade?", [Option("dodge:left", "Dodge")], "heron"),
    ],
    ids=["that offers more", "for another unit", "to another seat", "that cannot be passed"],
)
def test_another_question_is_put(battle: Battle[State], other: Decision) -> None:
    muted = MutedQuestions()
    muted.mute_kind_of(battle, MUTED)
    assert not muted.is_muted(battle, other)


def test_what_enemies_do_is_one_kind_whichever_of_them_does_it(battle: Battle[State]) -> None:
    muted = MutedQuestions()
    muted.mute_kind_of(battle, asked("not_so_fast:heron", about="magpie"))
    assert muted.is_muted(battle, asked("not_so_fast:otter", about="badger"))
    assert not muted.is_muted(battle, asked("not_so_fast:otter", about="otter"))


def test_going_back_forgets_what_was_muted_since(battle: Battle[State]) -> None:
    battle.choose("to:A4")
    muted = MutedQuestions()
    muted.mute_kind_of(battle, MUTED)
    muted.unmute_after(len(battle.inputs) + 1)
    assert muted.is_muted(battle, MUTED)
    muted.unmute_after(len(battle.inputs))
    assert not muted.is_muted(battle, MUTED)


def test_the_next_round_asks_again(battle: Battle[State]) -> None:
    muted = MutedQuestions()
    muted.mute_kind_of(battle, MUTED)
    time = battle.state.elapsed()
    while battle.decision is not None and battle.state.elapsed() == time:
        battle.choose((battle.decision.idle() or battle.decision.options[0]).key)
    assert battle.state.elapsed() > time
    assert not muted.is_muted(battle, MUTED)
