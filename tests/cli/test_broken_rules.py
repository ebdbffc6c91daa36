"""Something breaks at a terminal: it is told, the battle stays as it was, and one may answer otherwise."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from wartable import Battle, GreedyPlayer, Outlook, RandomPlayer, State
from wartable.cli.session import Session
from wartable.files import read_scenario
from wartable.seat.seating import seats_of

Command = Callable[..., Result]


def broken(*_: object, **__: object) -> object:
    raise ZeroDivisionError("the secret is 4711")


@pytest.fixture(params=["first_steps", "shield_wall", "burrow_gate", "still_water", "house_of_seven_clocks"])
def scenario(request: pytest.FixtureRequest) -> str:
    """One of each kind of battle."""
    return str(request.param)


def test_where_a_rule_breaks_the_battle_is_as_it_was_and_other_answers_work(
    wartable: Command, monkeypatch: pytest.MonkeyPatch, scenario: str
) -> None:
    # Given: the rules break on every third answer
    whole, answers = Session.apply_atomically, [0]

    def change(session: Session, what: Callable[[Battle[State]], object]) -> None:
        answers[0] += 1
        whole(session, broken if answers[0] % 3 == 0 else what)

    # When: a person answers all questions of both sides, and saves
    seats = [f"--seat={seat}=human" for seat in seats_of(read_scenario(scenario))]
    typed = ("1",) * 20 + ("q", "tonight.json")
    with monkeypatch.context() as within:
        within.setattr(Session, "apply_atomically", change)
        done = wartable("play", scenario, "--seed", "5", *seats, "--no-pass", typed=typed)
    # Then: it is told, what the rule said is not, and the battle went on
    assert done.exit_code == 0, done.output
    assert "The rules broke: ZeroDivisionError in test_broken_rules.py, line " in done.stdout
    assert "The battle is as it was before; choose otherwise, undo, or save it." in done.stdout
    assert "4711" not in done.output
    assert Path("tonight.json").exists()
    assert "no problems" in wartable("check", "tonight.json").stdout


@pytest.mark.parametrize("part", ["options", "option", "meaning"])
def test_where_the_odds_break_the_options_are_told_all_the_same(
    wartable: Command, monkeypatch: pytest.MonkeyPatch, scenario: str, part: str
) -> None:
    monkeypatch.setattr(Outlook, part, broken)
    done = wartable("play", scenario, "--seed", "5", typed=("1", "odds", "1", "q", "n"))
    assert done.exit_code == 0, done.output
    assert "4711" not in done.output
    assert "> 1\n" in done.stdout


def test_where_the_look_ahead_breaks_an_answer_is_taken(
    wartable: Command, monkeypatch: pytest.MonkeyPatch, scenario: str
) -> None:
    monkeypatch.setattr(Battle, "peek", broken)
    monkeypatch.setattr("wartable.cli.loop.last_step", broken)
    done = wartable("play", scenario, "--seed", "5", typed=("1", "1", "q", "n"))
    assert done.exit_code == 0, done.output
    assert "rules broke: " not in done.stdout


def test_where_a_computer_player_breaks_it_answers_as_usual(
    wartable: Command, monkeypatch: pytest.MonkeyPatch, scenario: str
) -> None:
    monkeypatch.setattr(GreedyPlayer, "choose", broken)
    monkeypatch.setattr(RandomPlayer, "choose", broken)
    done = wartable("play", scenario, "--seed", "5", typed=("1",) * 9 + ("q", "n"))
    assert done.exit_code == 0, done.output
    assert "rules broke: " not in done.stdout
    assert done.stdout.count("> 1\n") >= 6
