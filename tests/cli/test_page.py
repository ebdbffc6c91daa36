"""What a question prints on a small screen: the map, what changed, what happened, and the question."""

from __future__ import annotations

import pytest
from rich.text import Text

from benchmarks.screens import Shown, measured, percentile
from wartable import HIT, PASS, Decision, Forecast, Option, OptionView
from wartable.cli.log_summary import LogLine, fit_lines, wrap_sentence
from wartable.cli.map.crop import MapWindow, visible_window
from wartable.cli.menu.question import OptionNote, option_note, question_lines
from wartable.cli.menu.suggestions import completions
from wartable.core.views.knowledge import OBEYED

FIELD = MapWindow(0, 0, 20, 10)


def plain(lines: list[Text]) -> list[str]:
    """Lines without their styles."""
    return [line.plain for line in lines]


# ------------------------------------------------------------------ whole screens


@pytest.mark.parametrize(
    "scenario", ["first_steps", "bells_at_dusk", "burrow_gate", "still_water", "night_market"]
)
def test_nothing_new_stands_above_the_first_line_of_a_small_screen(scenario: str) -> None:
    shown = measured(scenario, 25, 80, 24)
    assert [one.text for one in shown if one.lines(80) > 24] == []


def test_no_line_of_a_page_is_wider_than_the_screen() -> None:
    lines = [line for one in measured("bells_at_dusk", 25, 80, 24) for line in one.text.split("\n")]
    assert [line for line in lines if len(line) > 80] == []


@pytest.mark.parametrize("scenario", ["first_steps", "bells_at_dusk", "night_market", "burrow_gate"])
def test_a_window_of_a_few_letters_is_no_reason_to_stop(scenario: str) -> None:
    shown = measured(scenario, 10, 20, 5)
    assert len(shown) == 10
    assert [line for one in shown for line in one.text.split("\n") if len(line) > 20] == []


def test_on_a_wide_screen_the_log_stands_beside_the_map() -> None:
    texts = [one.text for one in measured("first_steps", 6, 120, 40)]
    # Then: a row of the map goes on with what happened
    assert [
        line for text in texts for line in text.split("\n") if line.startswith("  1 ") and "enters in" in line
    ]


def test_the_map_is_drawn_again_only_where_it_changed() -> None:
    texts = [one.text for one in measured("first_steps", 25, 80, 24)]
    drawn = ["      A     B" in text for text in texts]
    assert drawn.count(True) < len(drawn) / 2


def test_lines_are_counted_as_they_wrap() -> None:
    assert Shown("1", "x" * 80 + "\n" + "y" * 81 + "\n> ").lines(80) == 4


def test_a_percentile_is_the_smallest_value_that_so_many_do_not_exceed() -> None:
    assert percentile([5, 1, 4, 2, 3], 50) == 3
    assert percentile(list(range(1, 21)), 95) == 19


# ------------------------------------------------------------------ what happened


def test_events_that_fit_are_all_told_in_their_order() -> None:
    told = [LogLine("Heron moves.", ""), LogLine("Otter is hit.", "bad")]
    assert plain(fit_lines(told, 80, 2)) == ["  Heron moves.", "  Otter is hit."]


def test_where_they_do_not_fit_the_gravest_and_the_last_stay() -> None:
    told = [
        LogLine("Otter falls.", "grave"),
        LogLine("Heron waits.", ""),
        LogLine("Heron moves.", ""),
        LogLine("Dust.", "faint"),
    ]
    assert plain(fit_lines(told, 80, 3)) == ["  2 more in the log: l", "  Otter falls.", "  Heron moves."]


def test_a_long_sentence_hangs_below_its_beginning() -> None:
    lines = plain(wrap_sentence("  Heron moves a long way to the south", 24, start="  "))
    assert lines == ["  Heron moves a long", "    way to the south"]


# ------------------------------------------------------------------ the question


def question(count: int, note: OptionNote, width: int = 80) -> list[str]:
    """A question with as many options as wanted, each with the same note."""
    options = [Option(f"fire:{number}", f"Fire at Target {number}") for number in range(1, count + 1)]
    decision = Decision("blue", "What?", options)
    notes = {option.key: note for option in options}
    return plain(question_lines(decision, seat_name="Blue", origin="", notes=notes, width=width))


def test_a_few_options_stand_one_below_the_other() -> None:
    assert question(3, OptionNote("50% to hit")) == [
        "[Blue] What?",
        "  1  Fire at Target 1 (50% to hit)",
        "  2  Fire at Target 2 (50% to hit)",
        "  3  Fire at Target 3 (50% to hit)",
    ]


def test_each_of_a_few_options_without_odds_says_what_it_means_though_that_takes_two_lines() -> None:
    lines = question(1, OptionNote(meaning="a meaning of more words than a line holds"), width=50)
    assert lines[1:] == ["  1  Fire at Target 1 - a meaning of more words", "     than a line holds"]
    assert len(question(1, OptionNote("50% to hit", "50% to hit", "a meaning of many words"), width=50)) == 2


def test_many_options_stand_side_by_side() -> None:
    lines = question(12, OptionNote("50% to hit"))
    assert lines[1] == "   1  Fire at Target 1 (50% to hit)        2  Fire at Target 2 (50% to hit)"
    assert len(lines) == 1 + 6


def test_one_of_a_few_options_says_as_much_of_its_meaning_as_fits() -> None:
    note = OptionNote(meaning="red1 is 12 inches off; ends its Fireteam; 6 inches towards the enemy")
    assert question(6, note)[1] == "  1  Fire at Target 1 - red1 is 12 inches off; ends its Fireteam"
    assert question(
        6, OptionNote(meaning="one clause that is longer than what is left of its line, by far"), 60
    )[1] == ("  1  Fire at Target 1")


def test_a_meaning_beside_odds_is_told_whole_or_not_at_all() -> None:
    # "Attack at a Disadvantage" alone, of Assist an Ally, would mislead
    note = OptionNote(
        "80% to hit, 2.8 Damage", "80% to hit", "Attack at a Disadvantage; an Ally has an Advantage"
    )
    assert question(6, note)[1] == "  1  Fire at Target 1 (80% to hit, 2.8 Damage)"


def test_a_tall_screen_has_a_line_for_each_of_many_options_with_what_fits_of_its_meaning() -> None:
    # The Orders of Infinity were nineteen names side by side, on a screen with room for what each means
    options = [Option(f"regular:{at}", f"Trooper {at}: Regular Order") for at in range(1, 13)]
    decision = Decision("blue", "Which Order?", options)
    notes = {
        option.key: OptionNote(meaning=f"red1 is {at} inches off; one of 5 Regular Orders")
        for at, option in enumerate(options, 12)
    }
    tall = plain(question_lines(decision, seat_name="Blue", origin="", notes=notes, width=70, height=36))
    assert tall[1] == "   1  Trooper 1: Regular Order - red1 is 12 inches off"
    assert len(tall) == 1 + 12
    low = plain(question_lines(decision, seat_name="Blue", origin="", notes=notes, width=70, height=35))
    assert low[1] == "   1  Trooper 1: Regular Order        2  Trooper 2: Regular Order"


def test_a_tall_screen_leaves_places_to_the_map() -> None:
    options = [Option(f"at:{at},4", f"{at}, 4") for at in range(1, 13)]
    decision = Decision("blue", "Where in F4?", options)
    for safest in (False, True):
        notes = {
            option.key: OptionNote("safest" if safest else "", meaning="seen by 2") for option in options
        }
        notes["at:1,4"] = OptionNote(meaning="seen by 1" if safest else "seen by 2", stands_out=safest)
        lines = plain(question_lines(decision, seat_name="Blue", origin="", notes=notes, width=80, height=60))
        assert len(lines) < 12


def test_a_very_long_menu_tells_chances_alone() -> None:
    lines = question(20, OptionNote("50% to hit, 3.0 Damage, 12% to defeat", "50% to hit", "", "50%"))
    assert lines[1] == "   1  Fire at Target 1 (50%)               2  Fire at Target 2 (50%)"


def test_an_option_alone_in_its_line_tells_its_effect_though_not_all_of_it_fits() -> None:
    odds = Forecast(0.5, 3.0, 1.0, 0.4, guess=False)
    view = OptionView(Option("fire:1", "Fire at the Target with the longest name of all"), "", [odds])
    options = [Option("fire:1", view.label), *[Option(f"at:{at}", f"Target {at}") for at in range(70)]]
    notes = {"fire:1": option_note(view, {"damage_short": "levels"})}
    lines = plain(
        question_lines(Decision("blue", "What?", options), seat_name="Blue", origin="", notes=notes, width=80)
    )
    assert lines[1] == f"   1  {view.label} (50% to hit, 3.0 levels)"


def test_a_menu_longer_still_says_what_is_done_only_before_the_first_target() -> None:
    lines = question(60, OptionNote("50% to hit", "50% to hit", "", "50%"))
    assert lines[1] == "   1  Fire at Target 1 (50% to hit)"
    assert lines[2] == "   2  at Target 2 (50%)      3  at Target 3 (50%)      4  at Target 4 (50%)"


def test_a_kind_of_chance_that_is_not_the_usual_one_is_told_however_little_room_there_is() -> None:
    view = OptionView(PASS, "", [Forecast(0.5, 0, 0, 0, guess=False, kind=OBEYED)])
    assert option_note(view, {}).brief == "50% to be obeyed"
    view = OptionView(PASS, "", [Forecast(0.5, 2, 0, 0, guess=False, kind=HIT)])
    assert option_note(view, {}).brief == "50%"


def test_neighbouring_places_are_named_by_the_first_and_the_last() -> None:
    names = [f"{letter}{row}" for row in (1, 2) for letter in "ABCDEFG" if letter != "C"]
    decision = Decision("blue", "where to?", [Option(f"to:{name}", name) for name in names])
    lines = plain(question_lines(decision, seat_name="Blue", origin="", notes={}, width=80))
    assert lines == ["[Blue] where to?", "   1  A1 B1 D1-G1    7  A2 B2 D2-G2"]


# ------------------------------------------------------------------ the part of a map


def test_a_map_that_fits_is_shown_whole() -> None:
    assert visible_window([(3, 3)], [], FIELD, MapWindow(0, 0, 20, 10)) == FIELD


def test_a_part_has_what_concerns_the_question_and_the_nearest_of_the_rest_and_a_margin() -> None:
    # Given: room for 8 by 6 squares; one unit acts, one stands near it, one far away
    assert visible_window([(3, 3)], [(18, 9), (6, 4)], FIELD, MapWindow(0, 0, 8, 6)) == MapWindow(2, 2, 8, 6)


def test_a_map_on_which_nothing_stands_is_shown_as_far_as_there_is_room() -> None:
    assert visible_window([], [], FIELD, MapWindow(0, 0, 30, 4)) == MapWindow(0, 0, 20, 4)


def test_a_part_is_never_larger_than_its_room() -> None:
    found = visible_window([(0, 0), (19, 9)], [(10, 5)], FIELD, MapWindow(0, 0, 5, 4))
    assert found.fits_in(MapWindow(0, 0, 5, 4))


# ------------------------------------------------------------------ completion

ZONES = Decision("blue", "where to?", [Option("to:C4", "C4"), Option("stay", "Stay here")])


def test_what_is_typed_may_become_an_answer_a_command_or_a_place() -> None:
    assert completions("s", ZONES, ["s", "save"], []) == ["stay", "Stay here", "s", "save"]
    assert completions("c", ZONES, ["s"], []) == ["C4"]


def test_names_of_units_complete_the_command_for_a_sheet() -> None:
    assert completions("s h", ZONES, ["s", "save"], ["Heron", "Otter"]) == ["s Heron"]
