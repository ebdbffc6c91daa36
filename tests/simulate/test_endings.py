"""The battles of a simulation that are worth a look."""

from __future__ import annotations

from wartable.simulate.endings import Ending, Endings, Marked

BLUE = ("blue",)
RED = ("red",)


def endings(*found: Ending) -> Endings:
    """Battles 0, 1, 2 ... between two units of Blue and four of Red."""
    whole = Endings({"blue": 2, "red": 4})
    for number, ending in enumerate(found):
        whole.add(number, ending)
    return whole


def test_without_battles_none_is_worth_a_look() -> None:
    assert endings().typical() is None
    assert endings().closest() is None
    assert endings().worst() == {}


def test_the_typical_battle_is_nearest_to_the_means_among_those_of_the_usual_winner() -> None:
    # Means: 5 Rounds, 1 of Blue, 1 of Red. Battle 2 has just these, but red has won it; 0 is 1 Round off and
    # 1 of Red, 1 and 3 are further off.
    won = (
        Ending(BLUE, 4, (1, 0)),
        Ending(BLUE, 7, (2, 0)),
        Ending(RED, 5, (1, 1)),
        Ending(BLUE, 4, (0, 3)),
    )
    assert endings(*won).typical() == Marked(0, BLUE, 4, {"blue": 1, "red": 0})


def test_in_the_closest_battle_the_shares_of_units_left_are_nearest() -> None:
    # Leads: 2/2 - 0/4 = 1; 1/2 - 1/4 = 1/4; 1/2 - 2/4 = 0
    won = (Ending(BLUE, 4, (2, 0)), Ending(BLUE, 5, (1, 1)), Ending(RED, 6, (1, 2)))
    assert endings(*won).closest() == Marked(2, RED, 6, {"blue": 1, "red": 2})


def test_of_two_equally_close_battles_the_longer_one_is_told() -> None:
    won = (Ending(BLUE, 4, (1, 0)), Ending(RED, 9, (0, 2)), Ending(BLUE, 3, (1, 0)))
    assert endings(*won).closest() == Marked(1, RED, 9, {"blue": 0, "red": 2})


def test_the_worst_battle_of_a_side_is_the_one_it_lost_by_most_and_soonest() -> None:
    won = (
        Ending(RED, 4, (0, 3)),
        Ending(RED, 6, (0, 4)),
        Ending(RED, 5, (0, 4)),
        Ending((), 5, (0, 0)),
    )
    assert endings(*won).worst() == {"blue": Marked(2, RED, 5, {"blue": 0, "red": 4})}


def test_of_battles_that_ended_alike_the_first_is_named() -> None:
    won = (Ending(RED, 9, (1, 1)), Ending(BLUE, 4, (2, 0)), Ending(BLUE, 4, (2, 0)))
    worst = endings(*won).worst()["red"]
    assert worst.number == 1
