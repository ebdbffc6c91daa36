"""Which of several places stand out."""

from __future__ import annotations

from wartable import Position
from wartable.core.views.position import best_and_safest_indices


def place(effect: float, exposed: float, far: float = 0.0) -> Position:
    """A place from which one does so much, where so many enemies could attack one, so far away."""
    return Position(effect, exposed, far, "")


def test_the_best_place_is_the_one_from_which_one_does_most_and_the_safest_where_the_fewest_attack() -> None:
    assert best_and_safest_indices([place(1.0, 1), place(3.0, 2), place(2.0, 0)]) == (1, 2)


def test_of_places_from_which_one_does_the_same_the_safer_is_the_best_then_the_nearer() -> None:
    # Given: 3.04 and 2.96, both told as 3.0
    assert best_and_safest_indices([place(3.04, 2, 1.0), place(2.96, 1, 5.0), place(3.0, 1, 4.0)]) == (2, -1)


def test_where_nothing_is_done_from_anywhere_only_a_safest_place_stands_out() -> None:
    assert best_and_safest_indices([place(0.0, 2), place(0.04, 1, 9.0), place(0.0, 1, 3.0)]) == (-1, 2)


def test_where_all_are_alike_and_nothing_is_done_none_stands_out() -> None:
    assert best_and_safest_indices([place(0.0, 2), place(0.0, 2)]) == (-1, -1)


def test_where_all_are_alike_in_all_respects_none_is_the_best() -> None:
    # 'best' stood beside the first of several places that were told to be the same.
    assert best_and_safest_indices([place(5.0, 2, 6.0), place(5.04, 2, 6.0)]) == (-1, -1)


def test_a_place_that_is_the_only_one_does_not_stand_out() -> None:
    assert best_and_safest_indices([place(5.0, 1)]) == (-1, -1)
    assert best_and_safest_indices([]) == (-1, -1)
