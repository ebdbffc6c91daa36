"""What tools/balance.py counts, and what it calls uneven or over at once."""

from __future__ import annotations

from pathlib import Path

from tools.balance import Balance, balance, faults
from wartable.files import read_scenario
from wartable.simulate import simulate

DUEL = str(Path(__file__).resolve().parents[1] / "files" / "matches" / "duel.toml")


def counted(harrow: int, millrace: int, lasting: int = 200) -> Balance:
    """What 200 battles came to."""
    wins = {"harrow": harrow, "millrace": millrace}
    return Balance(200, wins, 200 - harrow - millrace, lasting, 30.0)


def test_the_battles_are_those_of_simulate() -> None:
    players = {"harrow": "greedy", "millrace": "greedy"}
    report = simulate(read_scenario("shield_wall"), 3, players, seed=4)
    found = balance("shield_wall", 3, 4)
    assert found.wins | {"draw": found.undecided} == report.wins
    assert found.rounds == report.mean_rounds


def test_35_and_65_percent_are_still_even() -> None:
    assert list(faults(counted(130, 70))) == []


def test_a_side_that_wins_more_or_less_is_told() -> None:
    assert list(faults(counted(131, 69))) == [
        "not even: harrow wins 65.5%, not 35% to 65%",
        "not even: millrace wins 34.5%, not 35% to 65%",
    ]


def test_battles_that_nobody_wins_count_for_neither_side() -> None:
    assert list(faults(counted(100, 69))) == ["not even: millrace wins 34.5%, not 35% to 65%"]


def test_battles_that_are_over_at_once_are_told() -> None:
    assert list(faults(counted(100, 100, lasting=180))) == []
    assert list(faults(counted(100, 100, lasting=179))) == [
        "over at once: in 89.5% each side acts 3 times, not in 90%"
    ]


def test_a_duel_that_the_first_blow_decides_does_not_last() -> None:
    # Who is attacked answers only to a roll, if at all: in one activation of three answers one side acts.
    assert balance(DUEL, 10, 1).lasting == 0


def test_both_sides_of_a_tick_act_in_it() -> None:
    # Two companies act in the same ticks again and again; a war of 30 ticks has some six actions of each.
    assert balance("shield_wall", 3, 1).lasting == 3
