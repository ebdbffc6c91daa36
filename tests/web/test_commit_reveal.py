"""Sworn dice: nobody can steer them, and everybody can check them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.web.sworn import (
    PROMISE,
    SCENARIO,
    WORDS,
    finished,
    made_up_afterwards,
    play,
    played,
    sworn,
    table_of,
    without_any_word,
    without_the_opponents_word,
)
from wartable import RandomPlayer
from wartable.cli.application import application
from wartable.files import read_scenario
from wartable.web.api.stdio import StdioApi
from wartable.web.pages.front.opening import opening_of
from wartable.web.screens.screen import place_page_data, place_snapshot_of
from wartable.web.tables.checking import verify_game_dice
from wartable.web.tables.commands.base import Command
from wartable.web.tables.commands.fair_dice import BeginWithoutWords, GiveDiceWord
from wartable.web.tables.commands.playing import AnswerQuestion, EnterFaces
from wartable.web.tables.commands.running import AssignSeat
from wartable.web.tables.commit_reveal import DRAWN, TIME_TO_SHOW, hash_of_word
from wartable.web.tables.entries import read_entry
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.refusals import Refused


def refusal(table: GameTable, command: Command) -> str:
    with pytest.raises(Refused) as caught:
        table.apply(command)
    return str(caught.value)


def test_nothing_is_asked_before_all_have_given_a_word() -> None:
    table, _ = table_of()
    seat, other = table.human_seats
    assert place_page_data(table, table.asked_seat)["question"] is None
    table.apply(GiveDiceWord(seat, "", "oak"))
    assert table.accepts_no_answers
    table.apply(GiveDiceWord(other, "", "elm"))
    assert not table.accepts_no_answers
    assert place_page_data(table, table.asked_seat)["question"] is not None


def test_a_word_comes_out_only_when_all_are_there() -> None:
    table, _ = table_of()
    seat, other = table.human_seats
    table.apply(GiveDiceWord(seat, "", "oak"))
    assert "oak" not in str(place_page_data(table, other))
    table.apply(GiveDiceWord(other, "", "elm"))
    assert place_page_data(table, other)["oath"]["words"] == {seat: "oak", other: "elm"}


def test_the_secret_comes_out_at_the_end_alone() -> None:
    table, _ = sworn(secret="hush-hush")
    assert "hush-hush" not in str(place_page_data(table, table.asked_seat))
    assert "not over yet" in refusal_of_game(table)
    play(table)
    assert place_page_data(table, table.human_seats[0])["oath"]["secret"] == "hush-hush"


def refusal_of_game(table: GameTable) -> str:
    with pytest.raises(Refused) as caught:
        table.game_for_verification()
    return str(caught.value)


def test_a_sealed_word_must_be_the_one_that_is_shown() -> None:
    table, _ = table_of()
    seat, other = table.human_seats
    table.apply(GiveDiceWord(seat, hash_of_word("oak"), ""))
    assert "no word is asked" in refusal(table, GiveDiceWord(seat, "", "oak"))  # the other has not sealed one
    table.apply(GiveDiceWord(other, hash_of_word("elm"), ""))
    assert "not the word" in refusal(table, GiveDiceWord(seat, "", "ash"))
    table.apply(GiveDiceWord(seat, "", "oak"))
    table.apply(GiveDiceWord(other, "", "elm"))
    assert not table.accepts_no_answers


def test_what_a_browser_gives_twice_counts_once() -> None:
    # A page that was left while it sent its word, and the one that came next, sent it both: one was refused
    table, _ = table_of()
    seat, other = table.human_seats
    table.apply(GiveDiceWord(seat, hash_of_word("oak"), ""))
    assert table.would_change_nothing(GiveDiceWord(seat, hash_of_word("oak"), ""))
    assert not table.would_change_nothing(GiveDiceWord(seat, hash_of_word("ash"), ""))
    table.apply(GiveDiceWord(other, "", "elm"))
    table.apply(GiveDiceWord(seat, "", "oak"))
    assert table.would_change_nothing(GiveDiceWord(seat, "", "oak"))
    assert not table.would_change_nothing(GiveDiceWord(seat, "", "elm"))
    assert not table.would_change_nothing(GiveDiceWord(seat, "", ""))


def test_whoever_opened_the_table_begins_without_those_who_do_not_answer() -> None:
    owner, guest = table_of()[0].human_seats
    table, _ = table_of(owners=[owner])
    assert "owner of the table" in refusal(table, BeginWithoutWords(guest))
    table.apply(BeginWithoutWords(owner))
    assert not table.accepts_no_answers


def sealing() -> GameTable:
    """A table at which both have sealed a word, and the one who opened it has not shown it."""
    table, _ = table_of(owners=["blue"])
    table.apply(GiveDiceWord("blue", hash_of_word("oak"), ""), HOUR)
    table.apply(GiveDiceWord("red", hash_of_word("elm"), ""), 2 * HOUR)
    table.apply(GiveDiceWord("red", "", "elm"), 3 * HOUR)
    return table


HOUR = 3_600_000


def test_a_word_that_was_sealed_is_not_left_out() -> None:
    # Who had seen the words of the others could begin without the own one, and chose between two rows of dice
    table = sealing()
    said = refusal_at(table, BeginWithoutWords("blue"), 4 * HOUR)
    assert "Ferry Patrol has sealed a word and must show it: wait 22 more hours" in said
    assert table.accepts_no_answers


def refusal_at(table: GameTable, command: Command, now: int) -> str:
    with pytest.raises(Refused) as caught:
        table.apply(command, now)
    return str(caught.value)


def test_a_seat_that_seals_a_word_and_gives_its_place_to_the_computer_must_still_show_it() -> None:
    table = sealing()
    table.apply(AssignSeat("blue", "blue", "greedy"), 4 * HOUR)
    assert table.accepts_no_answers
    table.apply(GiveDiceWord("blue", "", "oak"), 5 * HOUR)
    assert table.oath is not None
    assert (table.accepts_no_answers, table.oath.words) == (False, {"blue": "oak", "red": "elm"})


def test_a_seat_that_does_not_show_its_word_in_time_forfeits() -> None:
    table = sealing()
    last = 2 * HOUR + TIME_TO_SHOW - 1
    assert "wait 1 more hour," in refusal_at(table, BeginWithoutWords("red"), last)
    entry = table.apply(BeginWithoutWords("red"), last + 1)
    screen = place_page_data(table, "red")
    assert (entry.kind, screen["over"], screen["result"]) == ("forfeited", True, "Lost by forfeit")
    assert screen["ending"] == "Ferry Patrol did not show in time the word that was sealed"
    assert screen["log"][-1][0] == f"{screen['ending']}: the battle is lost by forfeit."
    assert "no word is asked" in refusal(table, GiveDiceWord("blue", "", "oak"))
    assert "lost by forfeit" in refusal(table, BeginWithoutWords("blue"))


def test_a_forfeit_and_the_time_until_it_are_in_the_log() -> None:
    first = table_of(owners=["blue"])[1]
    table = GameTable(first)
    log = [
        first,
        table.apply(GiveDiceWord("blue", hash_of_word("oak"), ""), HOUR),
        table.apply(GiveDiceWord("red", hash_of_word("elm"), ""), 2 * HOUR),
        table.apply(GiveDiceWord("red", "", "elm"), 3 * HOUR),
    ]
    again = GameTable.from_log([read_entry(entry.text()) for entry in log])
    assert "wait 22 more hours" in refusal_at(again, BeginWithoutWords("red"), 4 * HOUR)
    log.append(table.apply(BeginWithoutWords("red"), 30 * HOUR))
    again = GameTable.from_log([read_entry(entry.text()) for entry in log])
    assert place_snapshot_of(again, "blue")["ending"] == place_snapshot_of(table, "blue")["ending"] != ""


def test_who_has_not_shown_the_own_word_ends_nothing_unless_the_table_is_theirs() -> None:
    table, _ = table_of(owners=["blue"])
    table.apply(GiveDiceWord("blue", hash_of_word("oak"), ""), HOUR)
    table.apply(GiveDiceWord("red", hash_of_word("elm"), ""), HOUR)
    assert "owner of the table" in refusal_at(table, BeginWithoutWords("red"), 30 * HOUR)


def test_a_table_begins_without_those_who_sealed_nothing_when_the_others_have_shown_their_words() -> None:
    table, _ = table_of(owners=["blue"])
    table.apply(GiveDiceWord("blue", hash_of_word("oak"), ""))
    table.apply(BeginWithoutWords("blue"))
    assert (table.accepts_no_answers, wanted_of(table, "blue"), wanted_of(table, "red")) == (True, "show", "")
    table.apply(GiveDiceWord("blue", "", "oak"))
    assert table.oath is not None
    assert (table.accepts_no_answers, table.oath.words) == (False, {"blue": "oak"})


def test_dice_that_are_sworn_are_not_typed_in() -> None:
    table, _ = table_of()
    seat = table.human_seats[0]
    assert "no dice are due" in refusal(table, EnterFaces(seat, (1,), table.etag(seat)))


@pytest.mark.parametrize("change", [{"one": "ash"}, {"two": "ash"}, {"secret": "loud"}], ids=str)
def test_every_word_and_the_secret_change_the_dice(change: dict[str, str]) -> None:
    assert entropies(sworn()[0]) != entropies(sworn(**change)[0])


def entropies(table: GameTable) -> list[int]:
    """What the first rolls of a table follow from."""
    assert table.oath is not None
    return [table.oath.dice_source().entropy(number) for number in range(20)]


def test_the_log_alone_makes_the_same_table() -> None:
    table, log = sworn()
    log += play(table)
    again = GameTable.from_log([read_entry(entry.text()) for entry in log])
    assert again.game_for_verification() == table.game_for_verification()
    half = GameTable.from_log([read_entry(entry.text()) for entry in log[:2]])
    assert half.accepts_no_answers


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
        table.apply(AnswerQuestion(decision.seat, key, table.etag(decision.seat)))
        if any(one.line().startswith("roll") for one in table.battle.inputs[before:]):
            return before, key
    raise AssertionError("no dice in the whole battle")


# ------------------------------------------------------------------ wartable verify


def verified(game: dict[str, Any], folder: Path, *options: str) -> tuple[int, str]:
    """Status and words of `wartable verify` for this game."""
    file = folder / "game.json"
    file.write_text(json.dumps(game), "utf-8")
    result = CliRunner().invoke(application, ["verify", str(file), *options])
    return result.exit_code, result.output


def test_a_good_game_is_found_good(tmp_path: Path) -> None:
    status, said = verified(finished(), tmp_path, "--promise", PROMISE, "--word", "red=elm")
    assert status == 0
    assert said.splitlines() == [
        "Ferry Patrol (blue) gave the word 'oak'.",
        "Salt Raiders (red) gave the word 'elm'.",
        f"All {len(finished()['rolls'])} rolls follow from the secret and these words.",
        "What this file alone does not prove:",
        "  that blue gave this word: --word blue=WORD, as blue noted it",
    ]


def test_what_a_file_cannot_prove_is_said(tmp_path: Path) -> None:
    promise, *words = verify_game_dice(finished()).unproven
    assert promise.startswith("that the secret was promised before the first word: --promise")
    assert [one.partition(":")[0] for one in words] == ["that blue gave this word", "that red gave this word"]
    assert verify_game_dice(finished(), promise=PROMISE, words=WORDS).unproven == []


# ------------------------------------------------------------------ games that somebody forged


def test_a_game_without_anybodys_word_is_rejected(tmp_path: Path) -> None:
    # The host began before anybody had given a word, and the server alone chose the dice: it was found good
    status, said = verified(without_any_word(), tmp_path)
    assert status == 1
    assert "a person played blue and gave no word" in said
    assert "a person played red and gave no word" in said
    assert "Salt Raiders (red) gave no word, and a person played it." in said


def test_a_game_without_the_opponents_word_is_rejected(tmp_path: Path) -> None:
    # Who knows the secret fits the own word to it, where there is no other
    status, said = verified(without_the_opponents_word(), tmp_path)
    assert status == 1
    assert "a person played red and gave no word" in said
    assert "a person played blue and gave no word" not in said


def test_a_game_that_was_made_up_afterwards_is_rejected_by_the_promise(tmp_path: Path) -> None:
    game = made_up_afterwards()
    assert verified(game, tmp_path)[0] == 0  # all of it fits together: nothing in it tells when it was made
    status, said = verified(game, tmp_path, "--promise", PROMISE)
    assert status == 1
    assert "whose promise you noted, or it was made up afterwards" in said


def test_a_game_with_another_word_than_ones_own_is_rejected(tmp_path: Path) -> None:
    status, said = verified(played(sworn(two="ash")[0]), tmp_path, "--word", "red=elm")
    assert status == 1
    assert "the word of red is not the one that you give" in said


def test_a_word_that_the_game_does_not_have_is_missed(tmp_path: Path) -> None:
    status, said = verified(without_the_opponents_word(), tmp_path, "--word", "red=elm")
    assert status == 1
    assert "red gave a word, and this game has none of it" in said


def test_a_seat_that_the_file_calls_the_computers_is_a_persons_by_its_answers() -> None:
    game = without_the_opponents_word()
    game["people"] = ["blue"]
    assert any("a person played red" in fault for fault in verify_game_dice(game).faults)


def test_a_list_of_rolls_that_is_not_the_battles_is_rejected() -> None:
    game = finished()
    del game["rolls"][-1]
    assert verify_game_dice(game).faults == ["the list of its rolls is not that of its battle"]


def test_a_game_of_before_the_list_of_rolls_is_still_checked(tmp_path: Path) -> None:
    game = finished()
    for key in ("format", "people", "rolls"):
        del game[key]
    del game["oath"]["forfeits"]
    status, said = verified(game, tmp_path)
    assert status == 0
    assert "that the secret was promised before the first word" in said


def test_a_word_is_written_with_its_seat(tmp_path: Path) -> None:
    status, said = verified(finished(), tmp_path, "--word", "elm")
    assert status == 2
    assert "'elm' is no word of a seat; write SEAT=WORD" in " ".join(said.split())


def test_a_word_that_was_sealed_and_never_shown_is_missed() -> None:
    game = finished()
    del game["oath"]["words"]["red"]
    assert "the word that red sealed was never shown" in verify_game_dice(game).faults


def test_what_a_verdict_says_is_also_data(tmp_path: Path) -> None:
    status, said = verified(without_any_word(), tmp_path, "--json")
    facts = json.loads(said)
    assert (status, facts["good"], len(facts["faults"]), len(facts["contributed"])) == (1, False, 2, 2)


# ------------------------------------------------------------------ rolls that were changed


def test_a_changed_roll_is_named(tmp_path: Path) -> None:
    game = finished()
    rolls = [at for at, line in enumerate(game["inputs"]) if line.startswith("roll")]
    faces = game["inputs"][rolls[2]].split()
    faces[1] = "2" if faces[1] == "1" else "1"
    game["inputs"][rolls[2]] = " ".join(faces)
    status, said = verified(game, tmp_path)
    assert status == 1
    assert "\n  roll 3 " in said


def test_a_changed_secret_breaks_its_promise_and_the_first_roll(tmp_path: Path) -> None:
    game = finished()
    game["oath"]["secret"] = "loud"
    status, said = verified(game, tmp_path)
    assert status == 1
    assert "not the one that was promised" in said
    assert "roll 1 " in said


def test_there_is_no_seed_to_change_but_the_secret() -> None:
    # A seed was in the file, nothing followed from it, and a game with another one was found good
    assert "seed" not in finished()


def test_a_game_whose_end_was_cut_off_is_not_found_good(tmp_path: Path) -> None:
    game = finished()
    del game["inputs"][-1]
    status, said = verified(game, tmp_path)
    assert status == 1
    assert "  the battle goes on after its last line: its end is missing\n" in said


def test_a_changed_word_breaks_its_seal() -> None:
    game = finished()
    seat = next(iter(game["oath"]["words"]))
    game["oath"]["words"][seat] = "ash"
    assert f"the word of {seat} is not the one that was sealed" in verify_game_dice(game).faults


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
    seat, other = table.human_seats
    assert wanted_of(table, seat) == "seal"
    table.apply(GiveDiceWord(seat, hash_of_word("oak"), ""))
    table.apply(GiveDiceWord(other, hash_of_word("elm"), ""))
    assert wanted_of(table, seat) == "show"
    table.apply(GiveDiceWord(seat, "", "oak"))
    assert wanted_of(table, seat) == ""


def wanted_of(table: GameTable, seat: str) -> str:
    """What a program at this seat must give."""
    return str(place_snapshot_of(table, seat)["oath"]["wanted"])


def test_programs_swear_on_standard_input_and_their_game_is_found_good(tmp_path: Path) -> None:
    api = StdioApi()
    ask(api, new={"scenario": SCENARIO, "dice": "oath"})
    ask(api, swear={"word": "oak"}, place="blue")
    said = ask(api, swear={"word": "elm"}, place="red")
    while not said["state"]["over"]:
        key = said["state"]["question"]["keys"][-1]
        said = ask(api, answer={"key": key, "seen": said["state"]["seen"]})
    game = ask(api, game={})["game"]
    assert verified(game, tmp_path)[0] == 0
    assert game["oath"]["words"] == {"blue": "oak", "red": "elm"}


def ask(api: StdioApi, **sent: Any) -> dict[str, Any]:
    """What the API says, which is no refusal."""
    said = api.answer(json.dumps(sent))
    assert "error" not in said, said
    return said


def test_whoever_made_the_table_begins_without_words_on_standard_input() -> None:
    api = StdioApi()
    assert ask(api, new={"scenario": SCENARIO, "dice": "oath"})["state"]["question"] is None
    assert ask(api, begin={})["state"]["question"] is not None


def test_a_seat_that_the_computer_takes_owes_no_word() -> None:
    table, first = table_of(owners=[table_of()[0].human_seats[0]])
    owner, guest = table.human_seats
    log = [first, table.apply(GiveDiceWord(owner, "", "oak"))]
    assert table.accepts_no_answers
    log.append(table.apply(AssignSeat(owner, guest, "greedy")))
    assert not table.accepts_no_answers
    while not table.battle.is_over:
        if table.is_computers_turn:
            entry = table.do_due_step()
            assert entry is not None
            log.append(entry)
            continue
        decision = table.battle.decision
        assert decision is not None
        log.append(table.apply(AnswerQuestion(owner, decision.options[-1].key, table.etag(owner))))
    assert verify_game_dice(table.game_for_verification()).faults == []
    again = GameTable.from_log([read_entry(entry.text()) for entry in log])
    assert again.game_for_verification() == table.game_for_verification()
