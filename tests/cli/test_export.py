"""`wartable export`: what one seat may know of a save, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from wartable.files import load_battle

Command = Callable[..., Result]

PEOPLE = ("--seat", "convoy=human", "--seat", "corsair=human", "--no-pass")
SEED = 9876543210123456789


@pytest.fixture
def begun(wartable: Command) -> Command:
    """carrier_run between two people in game.json: each has entered with one Unit."""
    options = ("--seed", str(SEED), "--save", "game.json", *PEOPLE)
    wartable("play", "carrier_run", *options, typed=("M3", "A3"))
    return wartable


def exported(begun: Command, seat: str) -> dict[str, Any]:
    """What is written for a seat."""
    facts: dict[str, Any] = json.loads(begun("export", "game.json", "--for", seat).stdout)
    return facts


def test_a_seat_gets_its_view_what_it_saw_and_its_question(begun: Command) -> None:
    battle = load_battle(Path("game.json"))
    assert battle.decision is not None
    facts = exported(begun, battle.decision.seat)
    assert facts["view"] == json.loads(json.dumps(battle.view(battle.decision.seat).data()))
    assert len(facts["events"]) == len(battle.seen_by(battle.decision.seat))
    assert facts["decision"]["question"] == battle.decision.question
    assert [option["key"] for option in facts["decision"]["options"]] == [
        option.key for option in battle.decision.options
    ]


def test_a_question_to_another_seat_is_not_in_it(begun: Command) -> None:
    battle = load_battle(Path("game.json"))
    assert battle.decision is not None
    (other,) = [seat for seat in battle.seats if seat != battle.decision.seat]
    assert exported(begun, other)["decision"] is None


def test_neither_seed_nor_dice_nor_hidden_weapons_are_in_it(begun: Command) -> None:
    # Given: Weapons of the corsairs that nobody has seen, in the save and in what they get themselves
    save = Path("game.json").read_text(encoding="utf-8")
    own = json.dumps(exported(begun, "corsair"))
    others = json.dumps(exported(begun, "convoy"))
    assert (str(SEED) in save, str(SEED) in own, str(SEED) in others) == (True, False, False)
    assert ("beam_ripper" in save, "beam_ripper" in own, "beam_ripper" in others) == (True, True, False)


def test_what_a_seat_did_not_see_of_an_event_is_not_in_it(begun: Command) -> None:
    # Given: the corsairs, whose question it is, rule on their own Power
    begun("play", "--save", "game.json", *PEOPLE, typed=("rule shrike.genre 3 it was forgotten",))
    told = [exported(begun, seat)["events"][-1]["what"] for seat in ("corsair", "convoy")]
    assert told == ["shrike.genre = 3", ""]


def test_it_is_no_save(begun: Command) -> None:
    begun("export", "game.json", "--for", "convoy", "--to", "convoy.json")
    result = begun("play", "--save", "convoy.json")
    assert result.exit_code == 2
    assert "this is no save" in result.output


def test_a_file_that_is_there_is_kept(begun: Command) -> None:
    Path("convoy.json").write_text("what was there", encoding="utf-8")
    result = begun("export", "game.json", "--for", "convoy", "--to", "convoy.json")
    assert result.output.strip() == "Written: convoy.json"
    assert Path("convoy.json.bak").read_text(encoding="utf-8") == "what was there"
    assert json.loads(Path("convoy.json").read_text(encoding="utf-8"))["seat"] == "convoy"


def test_a_seat_that_there_is_not_is_refused(begun: Command) -> None:
    result = begun("export", "game.json", "--for", "moon")
    assert result.exit_code == 2
    assert "--for: there is no seat 'moon'; use one of convoy, corsair" in result.stderr


def test_how_a_battle_ended_is_told(begun: Command) -> None:
    begun("play", "--save", "game.json", *PEOPLE, typed=("rule end draw the storm closes the gap",))
    assert exported(begun, "corsair")["outcome"] == {
        "winners": [],
        "reason": "the storm closes the gap",
        "rounds": 0,
    }
