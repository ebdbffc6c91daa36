"""Dice given as one list."""

from __future__ import annotations

import pytest

from wartable import BadRoll, Kept
from wartable.cli.flat_dice import DiceFromList, read_faces
from wartable.seat.errors import CommandError


def test_each_roll_takes_as_many_faces_as_it_needs() -> None:
    dice = DiceFromList([8, 3, 7, 1])
    assert dice.faces(Kept(10, 1), 0, 0) == [8]
    assert dice.faces(Kept(10, 2), 0, 1) == [3, 7]
    assert dice.faces_left == 1


def test_a_roll_that_is_asked_twice_shows_the_same_faces() -> None:
    dice = DiceFromList([8, 3, 7])
    dice.faces(Kept(10, 1), 0, 0)
    assert dice.faces(Kept(10, 2), 0, 1) == dice.faces(Kept(10, 2), 0, 1)


def test_the_value_is_that_of_the_pool() -> None:
    assert DiceFromList([2, 9]).roll(Kept(10, 2), 0, 0) == 9


def test_too_few_dice_are_told_with_how_many_would_do() -> None:
    with pytest.raises(BadRoll) as failed:
        DiceFromList([8]).faces(Kept(10, 3), 0, 0)
    assert str(failed.value) == (
        "cannot roll 3d10, keep the highest: 1 of the 1 given dice are left; give 2 more"
    )


def test_a_face_that_the_die_does_not_have_is_refused() -> None:
    with pytest.raises(BadRoll, match="cannot use 11: this roll is 1d10"):
        DiceFromList([11]).faces(Kept(10, 1), 0, 0)


def test_faces_may_be_written_with_commas_or_blanks() -> None:
    assert read_faces("8,3 10") == [8, 3, 10]


def test_what_is_no_number_is_no_face() -> None:
    with pytest.raises(CommandError, match="cannot read dice from 'eight': write the faces as numbers"):
        read_faces("eight")
