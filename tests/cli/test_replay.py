"""`wartable replay`: told, looked at from any point, played on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

Command = Callable[..., Result]


@pytest.fixture
def replay(wartable: Command) -> Command:
    """Replay a game of first_steps in which blue has put both Units on the map."""

    def run(*arguments: str, typed: tuple[str, ...] = ()) -> Result:
        played = ("A3", "A4", "pass", "replay story.txt", "q", "n")
        assert wartable("play", "first_steps", "--seed", "5", typed=played).exit_code == 0
        return wartable("replay", "story.txt", *arguments, typed=typed)

    return run


def test_a_replay_tells_what_happened_and_shows_where_it_stands(replay: Command) -> None:
    output = replay().output
    assert "Heron enters in A4." in output
    assert "[Ferry Patrol] Otter's Turn" in output


def test_a_replay_stops_after_so_many_inputs(replay: Command) -> None:
    # The first four inputs are the Initiative of the four Units; Magpie enters as the fifth
    facts = json.loads(replay("--to", "4", "--json").stdout)
    assert [event["event"] for event in facts["events"]] == ["InitiativeRolled"] * 4
    assert facts["decision"]["question"] == "Magpie enters where?"


def test_a_replay_that_stops_before_a_roll_names_the_dice(replay: Command) -> None:
    facts = json.loads(replay("--to", "1", "--json").stdout)
    assert facts["decision"] is None
    assert facts["roll"] == {"dice": "1d10", "count": 1, "sides": 10, "reason": "Otter rolls Initiative"}
    assert "Otter rolls Initiative: 1d10 to be rolled." in replay("--to", "1").output


def test_a_replay_is_played_on_from_any_point(replay: Command) -> None:
    result = replay("--to", "5", "--play", typed=("A5", "q", "n"))
    assert result.exit_code == 0
    assert "Otter enters in A5." in result.output


def test_a_point_beyond_the_end_is_refused(replay: Command) -> None:
    result = replay("--to", "9999")
    assert result.exit_code == 2
    assert "not 9999" in result.stderr


def test_what_is_no_replay_is_one_message(wartable: Command) -> None:
    Path("story.txt").write_bytes(b"\xff\xfe no text")
    result = wartable("replay", "story.txt")
    assert result.exit_code == 2
    assert "cannot read story.txt" in result.stderr


def test_a_replay_that_is_not_there_is_one_message(wartable: Command) -> None:
    result = wartable("replay", "nowhere.txt", "--json")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["error"] == "cannot read nowhere.txt"
