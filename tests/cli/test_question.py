"""What is printed of a question, and what a typed answer means."""

from __future__ import annotations

import pytest

from wartable import PASS, Decision, Option
from wartable.cli.menu.question import OptionNote, print_question
from wartable.cli.terminal import Terminal
from wartable.seat.answers import option_for_answer, place_names

ACTIONS = Decision(
    "blue", "Heron's Turn", [Option("attack", "Attack"), Option("hold", "Hold: no Action"), PASS]
)
ZONES = Decision("blue", "where to?", [Option("to:C4", "C4"), Option("to:D4", "D4")])
NUMBERS = Decision("blue", "trade how many?", [Option("trade:0", "0"), Option("trade:1", "1")])


def key_of(decision: Decision, typed: str) -> str:
    """The key that was meant, or ""."""
    option = option_for_answer(decision, typed)
    return "" if option is None else option.key


def test_an_option_is_named_by_its_number() -> None:
    assert key_of(ACTIONS, "2") == "hold"


def test_an_option_is_named_by_its_key_however_it_is_written() -> None:
    assert key_of(ACTIONS, "ATTACK") == "attack"


def test_an_option_is_named_by_its_label() -> None:
    assert key_of(ACTIONS, "hold: no action") == "hold"


def test_a_number_beyond_the_last_option_means_nothing() -> None:
    assert key_of(ACTIONS, "4") == ""
    assert key_of(ACTIONS, "0") == ""


def test_a_zone_is_named_by_its_name_alone() -> None:
    assert key_of(ZONES, "d4") == "to:D4"


def test_zones_have_numbers_row_by_row() -> None:
    zones = [Option(f"to:{name}", name) for name in ("B2", "A2", "AA1", "C1")]
    decision = Decision("blue", "where to?", [*zones, PASS])
    # Then: what stands in the list comes first, then the zones as one reads a map
    named = [key_of(decision, str(number)) for number in range(1, 7)]
    assert named == ["pass", "to:C1", "to:AA1", "to:A2", "to:B2", ""]


def test_where_labels_are_numbers_a_number_means_the_label() -> None:
    assert key_of(NUMBERS, "1") == "trade:1"
    assert key_of(NUMBERS, "0") == "trade:0"


def test_zones_are_found_among_the_options() -> None:
    assert place_names(ZONES) == ["C4", "D4"]
    assert place_names(ACTIONS) == []


def test_nonsense_means_nothing() -> None:
    assert key_of(ACTIONS, "²") == ""
    assert key_of(ACTIONS, "9" * 5000) == ""


# ------------------------------------------------------------------ what is printed


def printed(
    decision: Decision, notes: dict[str, OptionNote], capsys: pytest.CaptureFixture[str]
) -> list[str]:
    """The lines below the question."""
    print_question(Terminal(plain=True), decision, seat_name="Blue", origin="", notes=notes)
    return capsys.readouterr().out.splitlines()[2:]


def test_odds_and_the_answer_of_enter_stand_in_brackets_and_the_meaning_behind(
    capsys: pytest.CaptureFixture[str],
) -> None:
    notes = {"attack": OptionNote("80% to hit, 3.3 Damage; best", "80% to hit; best", "one Unit")}
    assert printed(ACTIONS, notes, capsys) == [
        "  1  Attack (80% to hit, 3.3 Damage; best) - one Unit",
        "  2  Hold: no Action",
        "  3  Pass (Enter)",
    ]


def test_what_does_not_fit_a_line_is_left_out(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    notes = {"attack": OptionNote("with Beam Rifle at Otter: 80% to hit", "80% to hit", "a long meaning")}
    more = [Option(f"wait:{at}", f"Wait {at}") for at in range(4)]
    decision = Decision("blue", "Heron's Turn", [*ACTIONS.options, *more])
    assert printed(decision, notes, capsys)[0] == "  1  Attack (80% to hit)"


def test_a_few_places_have_a_line_each_with_what_they_mean(capsys: pytest.CaptureFixture[str]) -> None:
    notes = {
        "to:C4": OptionNote(meaning="open"),
        "to:D4": OptionNote("80% to hit; best", "best", "in cover", "", True),
    }
    assert printed(ZONES, notes, capsys) == ["  1  C4 - open", "  2  D4 (80% to hit; best) - in cover"]


def test_what_all_places_mean_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    notes = {"to:C4": OptionNote(meaning="open"), "to:D4": OptionNote(meaning="open")}
    assert printed(ZONES, notes, capsys) == ["  1 C4   2 D4", "  in each: open"]


def test_of_many_places_those_that_stand_out_are_told_below_them(capsys: pytest.CaptureFixture[str]) -> None:
    many = Decision("blue", "where to?", [Option(f"to:{letter}4", f"{letter}4") for letter in "ABCDEFG"])
    notes = {
        "to:B4": OptionNote(meaning="open"),
        "to:D4": OptionNote("safest", "safest", "in cover", "", True),
    }
    assert printed(many, notes, capsys) == [
        "  1 A4   2 B4   3 C4   4 D4   5 E4   6 F4   7 G4",
        "  D4 (safest) - in cover",
    ]
