"""Uses of Command Tokens stand under one entry of a menu; numbers and keys stay as they are. CT-13."""

from __future__ import annotations

import pytest

from tests.infinity.skirmishes import Piece, keys, play, situation, trooper
from wartable import Battle, State
from wartable.seat.folding import submenu_names_by_key

rule = pytest.mark.rule

RED: Piece = trooper("red1", at=(12, 31))


def ordering(*, wild: int = 2, regular: int = 1) -> Battle[State]:
    """blue1 may act, and so may `wild` Irregular Troopers, whose Orders tokens can make Regular."""
    others = [trooper(f"wild{at}", at=(4 + 2 * at, 2), training="irregular") for at in range(wild)]
    orders = {"regular": {"1": regular}, "irregular": [piece.id for piece in others]}
    return play(situation(blue=[trooper("blue1", at=(2, 2)), *others], red=[RED], orders=orders))


def folded(battle: Battle[State]) -> list[str]:
    """The keys of the answers that are folded away under "Command Tokens"."""
    decision = battle.decision
    assert decision is not None
    found = submenu_names_by_key(battle, decision)
    assert set(found.values()) <= {"Command Tokens"}
    return list(found)


@rule("CT-13", "CT-16", "CT-20")
def test_several_uses_of_tokens_stand_under_one_entry() -> None:
    battle = ordering()
    assert folded(battle) == ["coordinated:1", "convert:wild0", "convert:wild1"]
    assert [key for key in keys(battle) if key not in folded(battle)][-1] == "end"


@rule("CT-16")
def test_a_single_use_of_a_token_stays_in_sight() -> None:
    battle = ordering(wild=0)
    assert "coordinated:1" in keys(battle)
    assert folded(battle) == []


@rule("CT-20")
def test_a_question_about_tokens_alone_shows_all_of_them() -> None:
    # Given: no Order is left but those of tokens, so that only the end would be in sight
    battle = ordering(wild=0, regular=0)
    assert folded(battle) == []


@rule("CT-19", "IN-06-34")
def test_a_guts_roll_shows_its_ways_and_folds_the_tokens_away() -> None:
    # Given: red1 is hit on 5 against ARM 3 and VITA 2
    blue = trooper("blue1", at=(12, 8), vita=2)
    setup = situation(blue=[blue], red=[trooper("red1", at=(12, 20))])
    shot = ["regular:blue1", "idle", "red1:bs_attack:rifle>blue1", "idle"]
    battle = play(setup, shot, [[5], [18]])
    assert keys(battle) == ["roll", "fail", "token:pass", "token:fail"]
    assert folded(battle) == ["token:pass", "token:fail"]
