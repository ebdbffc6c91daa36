"""Sworn dice: nobody can steer them, and everybody can check them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from wartable import RandomPlayer
from wartable.cli.application import application
from wartable.files import read_scenario
from wartable.seat.seating import HUMAN, seats_of
from wartable.web.door.stdio import Door
from wartable.web.pages.front.opening import opening_of
from wartable.web.screens.screen import glance_of, screen_of
from wartable.web.tables.commands import Answer, Begin, Command, Faces, Refused, Seat, Swear
from wartable.web.tables.entries import Entry, begun, read_entry
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.oath import DRAWN, OATH, faults_in, sealed

SCENARIO = "first_steps"


def table_of(secret: str = "hush", **more: Any) -> tuple[GameTable, Entry]:
    """A table with sworn dice for two people."""
    setup = read_scenario(SCENARIO)
    seating = dict.fromkeys(seats_of(setup), HUMAN)
    first = begun(setup, 5, dice=OATH, seating=seating, gm=False, secret=secret, **more)
    return GameTable(first), first


def refusal(table: GameTable, command: Command) -> str:
    with pytest.raises(Refused) as caught:
        table.apply(command)
    return str(caught.value)


def sworn(one: str = "oak", two: str = "elm", secret: str = "hush") -> tuple[GameTable, list[Entry]]:
    """A table at which both seats have given these words."""
    table, first = table_of(secret)
    seat, other = table.people
    return table, [first, table.apply(Swear(seat, "", one)), table.apply(Swear(other, "", two))]


def play(table: GameTable) -> list[Entry]:
    """The battle to its end."""
    player, log = RandomPlayer(4), []
    while (decision := table.battle.decision) is not None:
        key = player.choose(decision, lambda: table.battle.view(decision.seat)).key
        log.append(table.apply(Answer(decision.seat, key, table.tag(decision.seat))))
    return log


@cache
def finished() -> str:
    """A finished game as its file."""
    table, _ = sworn()
    play(table)
    return json.dumps(table.finished())


def test_nothing_is_asked_before_all_have_given_a_word() -> None:
    table, _ = table_of()
    seat, other = table.people
    assert screen_of(table, table.asked)["question"] is None
    table.apply(Swear(seat, "", "oak"))
    assert table.rests
    table.apply(Swear(other, "", "elm"))
    assert not table.rests
    assert screen_of(table, table.asked)["question"] is not None


def test_a_word_comes_out_only_when_all_are_there() -> None:
    table, _ = table_of()
    seat, other = table.people
    table.apply(Swear(seat, "", "oak"))
    assert "oak" not in str(screen_of(table, other))
    table.apply(Swear(other, "", "elm"))
    assert screen_of(table, other)["oath"]["words"] == {seat: "oak", other: "elm"}


def test_the_secret_comes_out_at_the_end_alone() -> None:
    table, _ = sworn(secret="hush-hush")
    assert "hush-hush" not in str(screen_of(table, table.asked))
    assert "goes on" in refusal_of_game(table)
    play(table)
    assert screen_of(table, table.people[0])["oath"]["secret"] == "hush-hush"


def refusal_of_game(table: GameTable) -> str:
    with pytest.raises(Refused) as caught:
        table.finished()
    return str(caught.value)


def test_a_sealed_word_must_be_the_one_that_is_shown() -> None:
    table, _ = table_of()
    seat, other = table.people
    table.apply(Swear(seat, sealed("oak"), ""))
    assert "no word is asked" in refusal(table, Swear(seat, "", "oak"))  # the other has not sealed one
    table.apply(Swear(other, sealed("elm"), ""))
    assert "not the word" in refusal(table, Swear(seat, "", "ash"))
    table.apply(Swear(seat, "", "oak"))
    table.apply(Swear(other, "", "elm"))
    assert not table.rests


def test_what_a_browser_gives_twice_counts_once() -> None:
    # A page that was left while it sent its word, and the one that came next, sent it both: one was refused
    table, _ = table_of()
    seat, other = table.people
    table.apply(Swear(seat, sealed("oak"), ""))
    assert table.is_repeated(Swear(seat, sealed("oak"), ""))
    assert not table.is_repeated(Swear(seat, sealed("ash"), ""))
    table.apply(Swear(other, "", "elm"))
    table.apply(Swear(seat, "", "oak"))
    assert table.is_repeated(Swear(seat, "", "oak"))
    assert not table.is_repeated(Swear(seat, "", "elm"))
    assert not table.is_repeated(Swear(seat, "", ""))


def test_whoever_opened_the_table_begins_without_those_who_do_not_answer() -> None:
    owner, guest = table_of()[0].people
    table, _ = table_of(owners=[owner])
    assert "opened the table" in refusal(table, Begin(guest))
    table.apply(Begin(owner))
    assert not table.rests


def test_dice_that_are_sworn_are_not_typed_in() -> None:
    table, _ = table_of()
    seat = table.people[0]
    assert "no dice are due" in refusal(table, Faces(seat, (1,), table.tag(seat)))


@pytest.mark.parametrize("change", [{"one": "ash"}, {"two": "ash"}, {"secret": "loud"}], ids=str)
def test_every_word_and_the_secret_change_the_dice(change: dict[str, str]) -> None:
    assert entropies(sworn()[0]) != entropies(sworn(**change)[0])


def entropies(table: GameTable) -> list[int]:
    """What the first rolls of a table follow from."""
    assert table.oath is not None
    return [table.oath.source().entropy(number) for number in range(20)]


def test_the_log_alone_makes_the_same_table() -> None:
    table, log = sworn()
    log += play(table)
    again = GameTable.restored([read_entry(entry.text()) for entry in log])
    assert again.finished() == table.finished()
    half = GameTable.restored([read_entry(entry.text()) for entry in log[:2]])
    assert half.rests


def test_an_undone_roll_shows_the_same_again() -> None:
    table, _ = sworn()
    before, key = until_dice(table)
    rolled = [one.line() for one in table.battle.inputs]
    table.battle.rewind(before)
    table.battle.choose(key)
    assert [one.line() for one in table.battle.inputs] == rolled


def until_dice(table: GameTable) -> tuple[int, str]:
    """Play until an answer brings dice; returns the number of inputs before it, and its key."""
    player = RandomPlayer(4)
    while (decision := table.battle.decision) is not None:
        before = len(table.battle.inputs)
        key = player.choose(decision, lambda: table.battle.view(decision.seat)).key
        table.apply(Answer(decision.seat, key, table.tag(decision.seat)))
        if any(one.line().startswith("roll") for one in table.battle.inputs[before:]):
            return before, key
    raise AssertionError("no dice in the whole battle")


# ------------------------------------------------------------------ wartable verify


def verified(game: dict[str, Any], folder: Path) -> tuple[int, str]:
    """Status and words of `wartable verify` for this game."""
    file = folder / "game.json"
    file.write_text(json.dumps(game), "utf-8")
    result = CliRunner().invoke(application, ["verify", str(file)])
    return result.exit_code, result.output


def test_a_good_game_is_found_good(tmp_path: Path) -> None:
    status, said = verified(json.loads(finished()), tmp_path)
    assert (status, said) == (0, "Every roll follows from the secret and the words of the seats.\n")


def test_a_changed_roll_is_named(tmp_path: Path) -> None:
    game = json.loads(finished())
    rolls = [at for at, line in enumerate(game["inputs"]) if line.startswith("roll")]
    faces = game["inputs"][rolls[2]].split()
    faces[1] = "2" if faces[1] == "1" else "1"
    game["inputs"][rolls[2]] = " ".join(faces)
    status, said = verified(game, tmp_path)
    assert status == 1
    assert said.startswith("roll 3 ")


def test_a_changed_secret_breaks_its_promise_and_the_first_roll(tmp_path: Path) -> None:
    game = json.loads(finished())
    game["oath"]["secret"] = "loud"
    status, said = verified(game, tmp_path)
    assert status == 1
    assert "not the one that was promised" in said
    assert "roll 1 " in said


def test_there_is_no_seed_to_change_but_the_secret() -> None:
    # A seed was in the file, nothing followed from it, and a game with another one was found good
    assert "seed" not in json.loads(finished())


def test_a_game_whose_end_was_cut_off_is_not_found_good(tmp_path: Path) -> None:
    game = json.loads(finished())
    del game["inputs"][-1]
    status, said = verified(game, tmp_path)
    assert (status, said) == (1, "the battle goes on after its last line: its end is missing\n")


def test_a_changed_word_breaks_its_seal() -> None:
    game = json.loads(finished())
    seat = next(iter(game["oath"]["words"]))
    game["oath"]["words"][seat] = "ash"
    assert f"the word of {seat} is not the one that was sealed" in faults_in(game)


@pytest.mark.parametrize("game", [{}, {"oath": 3}, {"oath": {}, "inputs": []}], ids=str)
def test_what_is_no_finished_game_is_refused_in_words(game: dict[str, Any], tmp_path: Path) -> None:
    status, said = verified(game, tmp_path)
    assert status != 0
    assert "Traceback" not in said


# ------------------------------------------------------------------ what is usual


@pytest.mark.parametrize(
    ("form", "dice"),
    [
        ({}, "seeded"),
        ({"seat:blue": "here", "seat:red": "greedy"}, "seeded"),
        ({"seat:blue": "here", "seat:red": "here"}, "seeded"),
        ({"seat:blue": "here", "seat:red": "human"}, DRAWN),
        ({"seat:blue": "human", "seat:red": "human", "gm": "yes"}, DRAWN),
        ({"seat:blue": "human", "seat:red": "greedy", "gm": "yes"}, "seeded"),
        ({"seat:blue": "here", "seat:red": "human", "dice": "seeded"}, "seeded"),
        ({"seat:blue": "here", "seat:red": "human", "dice": "hand"}, "hand"),
        ({"seat:blue": "here", "seat:red": "human", "dice": "loaded"}, DRAWN),
    ],
)
def test_dice_are_sworn_where_two_people_play_unless_others_are_wanted(
    form: dict[str, str], dice: str
) -> None:
    assert opening_of(read_scenario(SCENARIO), form).dice == dice


def test_a_program_is_told_what_it_must_give() -> None:
    table, _ = table_of()
    seat, other = table.people
    assert wanted_of(table, seat) == "seal"
    table.apply(Swear(seat, sealed("oak"), ""))
    table.apply(Swear(other, sealed("elm"), ""))
    assert wanted_of(table, seat) == "show"
    table.apply(Swear(seat, "", "oak"))
    assert wanted_of(table, seat) == ""


def wanted_of(table: GameTable, seat: str) -> str:
    """What a program at this seat must give."""
    return str(glance_of(table, seat)["oath"]["wanted"])


def test_programs_swear_on_standard_input_and_their_game_is_found_good(tmp_path: Path) -> None:
    door = Door()
    ask(door, new={"scenario": SCENARIO, "dice": "oath"})
    ask(door, swear={"word": "oak"}, place="blue")
    said = ask(door, swear={"word": "elm"}, place="red")
    while not said["state"]["over"]:
        key = said["state"]["question"]["keys"][-1]
        said = ask(door, answer={"key": key, "seen": said["state"]["seen"]})
    game = ask(door, game={})["game"]
    assert verified(game, tmp_path)[0] == 0
    assert game["oath"]["words"] == {"blue": "oak", "red": "elm"}


def ask(door: Door, **sent: Any) -> dict[str, Any]:
    """What the door says, which is no refusal."""
    said = door.answer(json.dumps(sent))
    assert "error" not in said, said
    return said


def test_whoever_made_the_table_begins_without_words_on_standard_input() -> None:
    door = Door()
    assert ask(door, new={"scenario": SCENARIO, "dice": "oath"})["state"]["question"] is None
    assert ask(door, begin={})["state"]["question"] is not None


def test_a_seat_that_the_computer_takes_owes_no_word() -> None:
    table, first = table_of(owners=[table_of()[0].people[0]])
    owner, guest = table.people
    log = [first, table.apply(Swear(owner, "", "oak"))]
    assert table.rests
    log.append(table.apply(Seat(owner, guest, "greedy")))
    assert not table.rests
    while not table.battle.is_over:
        if table.is_computers_turn:
            entry = table.step()
            assert entry is not None
            log.append(entry)
            continue
        decision = table.battle.decision
        assert decision is not None
        log.append(table.apply(Answer(owner, decision.options[-1].key, table.tag(owner))))
    assert faults_in(table.finished()) == []
    again = GameTable.restored([read_entry(entry.text()) for entry in log])
    assert again.finished() == table.finished()
