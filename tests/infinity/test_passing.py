"""Who stands in the way of a Move: friends and the fallen are passed, enemies that can act are not."""

from __future__ import annotations

import pytest

from tests.infinity.skirmishes import Piece, keys, play, situation, trooper

rule = pytest.mark.rule

AWAY = trooper("red9", at=(2, 31), facing=12)
MOVE = ["regular:blue1", "move"]


def squares(*blue: Piece, red: tuple[Piece, ...] = ()) -> list[str]:
    """The answers to the first question of a Move from (12, 8) along 4 inches."""
    return keys(play(situation(blue=[trooper("blue1", at=(12, 8)), *blue], red=[AWAY, *red]), MOVE))


@rule("IN-05-25", "IN-05-27")
def test_an_enemy_that_can_act_is_not_passed() -> None:
    found = squares(red=(trooper("red1", at=(10, 8), facing=12),))
    assert "touch:red1" in found
    assert "to:E5" not in found


@rule("IN-05-25", "IN-05-27")
def test_a_fallen_enemy_is_passed_like_a_friend() -> None:
    found = squares(red=(trooper("red1", at=(10, 8), wounds=1, states=["unconscious"]),))
    assert "touch:red1" not in found
    assert "to:E5" in found


@rule("IN-05-25", "IN-05-27")
def test_a_friend_is_passed() -> None:
    found = squares(trooper("blue2", at=(10, 8)))
    assert "touch:blue2" not in found
    assert "to:E5" in found


@rule("IN-05-25", "IN-05-27")
def test_an_enemy_that_is_not_on_the_table_is_in_nobodys_way() -> None:
    found = squares(red=(trooper("red1", at=(10, 8), place="dead"),))
    assert "to:E5" in found


@rule("IN-05-27", "IN-05-22")
def test_a_mover_may_end_beside_its_own_place() -> None:
    choices = [*MOVE, "to:G5"]
    battle = play(situation(blue=[trooper("blue1", at=(12, 8))], red=[AWAY]), choices)
    assert "at:12.5,8" in keys(battle)


@rule("IN-05-27", "IN-05-22")
def test_a_move_does_not_end_on_a_friend() -> None:
    blue = [trooper("blue1", at=(12, 8)), trooper("blue2", at=(13, 9))]
    found = keys(play(situation(blue=blue, red=[AWAY]), [*MOVE, "to:G5"]))
    assert "at:12.5,8" in found
    assert "at:12.5,8.5" not in found
