"""What tools/balance.py counts, and what it calls uneven."""

from __future__ import annotations

from tools.balance import Balance, balance, faults
from wartable.files import read_scenario
from wartable.simulate import simulate


def counted(harrow: int, millrace: int, before_limit: int) -> Balance:
    """What 200 battles came to."""
    wins = {"harrow": harrow, "millrace": millrace}
    return Balance(200, wins, 200 - harrow - millrace, before_limit, 30.0)


def test_the_battles_are_those_of_simulate() -> None:
    players = {"harrow": "greedy", "millrace": "greedy"}
    report = simulate(read_scenario("shield_wall"), 3, players, seed=4)
    found = balance("shield_wall", 3, 4)
    assert found.wins | {"draw": found.undecided} == report.wins
    assert found.ticks == report.mean_rounds


def test_35_and_65_percent_are_still_even() -> None:
    assert list(faults(counted(130, 70, 100))) == []


def test_a_side_that_wins_more_or_less_is_told() -> None:
    assert list(faults(counted(131, 69, 200))) == [
        "not even: harrow wins 65.5%, not 35% to 65%",
        "not even: millrace wins 34.5%, not 35% to 65%",
    ]


def test_battles_that_nobody_wins_count_for_neither_side() -> None:
    assert list(faults(counted(100, 69, 200))) == ["not even: millrace wins 34.5%, not 35% to 65%"]


def test_battles_that_only_end_at_the_limit_are_told() -> None:
    assert list(faults(counted(100, 100, 99))) == ["not decided: 49.5% end before the limit, fewer than 50%"]
