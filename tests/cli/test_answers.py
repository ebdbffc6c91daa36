"""Answers that are safe to give: Enter, passing, never this Round, going back, and being asked once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from wartable import Choice
from wartable.files import load_battle

Command = Callable[..., Result]

DEPLOYED = ("A4", "A3")
TURN = "] Heron's Turn"
RIGHT_OVER = "[Ferry Patrol] Heron attacks: with which Weapon?"


@pytest.fixture
def sit_down(wartable: Command) -> Command:
    """Play first_steps with seed 7 as the Ferry Patrol, against the computer; kept in game.json."""

    def play(*typed: str, options: tuple[str, ...] = ()) -> Result:
        return wartable("play", "first_steps", "--seed", "7", "--save", "game.json", *options, typed=typed)

    return play


def chosen() -> list[str]:
    """The keys that people chose, and those that were passed for them in brackets."""
    inputs = load_battle(Path("game.json")).inputs
    mine = [entry for entry in inputs if isinstance(entry, Choice) and entry.seat == "blue"]
    return [f"({entry.key})" if entry.auto else entry.key for entry in mine]


# ------------------------------------------------------------------ Enter and passing


def test_enter_takes_the_answer_that_is_marked_and_says_which(sit_down: Command) -> None:
    output = sit_down(*DEPLOYED, "").output
    assert "  1  Keep the order (Enter)" in output
    assert "> \n  Keep the order.\n" in output
    assert chosen() == ["to:A4", "to:A3", "pass"]


def test_enter_answers_nothing_where_nothing_is_usual(sit_down: Command) -> None:
    output = sit_down("").output
    assert "Enter has no default here: type a number or a key, or ? for help." in output
    assert not Path("game.json").exists()


def test_p_passes_or_holds_and_says_where_nothing_passes(sit_down: Command) -> None:
    output = sit_down("p", *DEPLOYED, "p", "p").output
    assert "You cannot pass here: choose one of these." in output
    assert "> p\n  Hold: no Action.\n" in output
    assert chosen() == ["to:A4", "to:A3", "pass", "hold"]


# ------------------------------------------------------------------ never this Round

ONE_SWARM = Path(__file__).resolve().parents[1] / "files" / "missions" / "one_swarm.toml"


@pytest.fixture
def frightened(wartable: Command) -> Callable[..., str]:
    """Play a giant against a Swarm by hand from the first question about Fate for Carillon."""

    def play(*typed: str) -> str:
        deployed = ("pass", *["1"] * 7, "p", "1")
        result = wartable("play", str(ONE_SWARM), "--seed", "4", "--plain", typed=(*deployed, *typed))
        return result.output.split("Roll again?", 1)[1]

    return play


FATE = "Carillon rolls for an attack. Spend Fate?"


def test_a_kind_of_question_is_passed_for_the_rest_of_the_round(frightened: Callable[..., str]) -> None:
    # Given: a question about Fate for a Test against fear, which is not to be asked again
    # When: the same person attacks in the same round
    output = frightened("p!", "1")
    # Then: the question about Fate for that is passed, and this is said; with p alone it is put
    assert "This is not asked again in this round; u takes that back." in output
    assert f"  {FATE} No, without asking." in output
    assert f"] {FATE}" in frightened("p", "1")


def test_undo_takes_back_that_a_question_is_passed(frightened: Callable[..., str]) -> None:
    output = frightened("p!", "1", "u", "u", "p", "1").rpartition("Taken back.")[2]
    assert "without asking" not in output
    assert f"] {FATE}" in output


# ------------------------------------------------------------------ asked once


def test_giving_up_a_unit_is_asked_once_and_no_leaves_all_as_it_was(sit_down: Command) -> None:
    output = sit_down(*DEPLOYED, "", "retreat", "n").output
    assert "This takes Heron out of the battle. Sure? y/n n" in output
    assert output.count(TURN) == 2  # the question is put again
    assert chosen()[-1] == "pass"


def test_leaving_a_mecha_for_good_is_asked_once(sit_down: Command) -> None:
    output = sit_down(*DEPLOYED, "", "eject", "n").output
    assert "This gives up Heron for good. Sure? y/n n" in output
    assert chosen()[-1] == "pass"


def test_yes_or_the_same_answer_again_is_sure_and_is_not_asked_again(sit_down: Command) -> None:
    for sure in ("y", "6"):
        Path("game.json").unlink(missing_ok=True)
        output = sit_down(*DEPLOYED, "", "retreat", sure, "A4").output
        assert "Heron leaves the battlefield." in output
        assert output.count("Sure?") == 1


def test_another_answer_in_place_of_yes_is_taken_as_it_is(sit_down: Command) -> None:
    sit_down(*DEPLOYED, "", "retreat", "hold")
    assert chosen()[-1] == "hold"


# ------------------------------------------------------------------ back, and looking


def test_back_returns_to_the_first_question_of_a_chain(sit_down: Command) -> None:
    output = sit_down(*DEPLOYED, "", "1", "6", "back").output
    assert "Back at the first question." in output
    assert output.count(TURN) == 2
    assert chosen() == ["to:A4", "to:A3", "pass"]


def test_back_says_so_where_no_question_belongs_to_this_one(sit_down: Command) -> None:
    output = sit_down(*DEPLOYED, "", "back").output
    assert "cannot go back: no question just before belongs to this one; undo goes further" in output


@pytest.mark.parametrize("looking", ["? 1", "m", "s", "l", "why", "? beam rifle", "?"])
def test_a_question_is_put_again_after_looking_something_up(sit_down: Command, looking: str) -> None:
    output = sit_down(*DEPLOYED, "", "1", looking).output
    assert output.split(f"> {looking}\n")[1].count(RIGHT_OVER) == 1


def test_a_place_is_chosen_by_the_number_shown_before_its_row(sit_down: Command) -> None:
    output = sit_down("2").output
    assert "  1 A2   2 A3   3 A4   4 A5" in output
    assert "Heron enters in A3." in output


def test_a_hint_names_an_answer_and_compares_it_with_the_second_best(sit_down: Command) -> None:
    output = sit_down(*DEPLOYED, "", "hint").output
    assert "The computer would answer 1, Attack: with Beam Saber (Boost) at Magpie, 96% to hit" in output
    assert "; the second best is Assist an Ally, with " in output
