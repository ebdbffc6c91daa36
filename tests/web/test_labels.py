"""Names that are written on the board of a page."""

from __future__ import annotations

import re

from tests.long_names import long_scenario
from wartable import new_battle
from wartable.files import read_scenario
from wartable.files.reading import read_uploaded
from wartable.seat.view_model import view_model
from wartable.web.screens.board import board_of, point_words_of_option
from wartable.web.screens.ground import Facts, ground_drawing_of


def names_on_the_board(scenario: str) -> dict[str, Facts]:
    """The labels of rooms and areas by the first letters of their names."""
    battle = new_battle(read_uploaded(long_scenario(scenario)), seed=1)
    ground = ground_drawing_of(view_model(battle, "").map)
    assert ground is not None
    return {name["title"][:8]: name for name in [*ground.labels, *ground.areas] if "title" in name}


def test_a_name_that_is_longer_than_its_room_is_cut_and_has_the_whole_as_its_title() -> None:
    label = names_on_the_board("night_market")["Teahouse"]
    assert label["text"] == "Teahouseofthecompan…"  # 230 wide, 11 for a letter: 20 of them
    assert label["title"].startswith("Teahouseofthecompanythatkeptthebridge")


def test_a_name_that_is_longer_than_its_area_is_cut_and_has_the_whole_as_its_title() -> None:
    area = names_on_the_board("two_marshals")["Nearcops"]
    assert area["name"] == "Nearcopseofthec…"  # turned, 12 of 60 metres on 1000: 200 wide, 12 for a letter
    assert area["title"].startswith("Nearcopseofthecompanythatkeptthebridge")


def test_an_area_with_room_for_a_few_letters_only_has_no_name_on_it() -> None:
    area = names_on_the_board("ford_of_lamps")["CopperWa"]  # 40 of 1200 yards on 1000: 33 wide
    assert area["name"] == ""


def test_a_tall_board_is_turned_so_that_north_is_on_the_left() -> None:
    # Given: a field of 50 by 60 metres, with room for the columns' letters on the left and the rows' above
    ground = ground_drawing_of(view_model(new_battle(read_scenario("two_marshals"), seed=1), "").map)
    assert ground is not None
    assert (ground.width, ground.height) == (1000 + 46, 833 + 46)
    # Then: a point is as far from the left as it was from the north, and columns begin at the bottom
    assert ground.position_at(0, 100) == (100, 833)
    first, last = ground.labels[0], ground.labels[-1]
    assert (first["text"], first["x"]) == ("A", -18)
    assert (last["y"], first["y"] > ground.height / 2) == (-10, True)


def test_a_point_that_can_be_chosen_says_where_it_is() -> None:
    # Its only words were its coordinates, on the board and in the list of answers.
    battle = new_battle(read_scenario("corporals_lantern"), seed=1).run()
    for word in ("pass", "exactly", "in:A1"):
        battle.choose(word)
    decision = battle.decision
    assert decision is not None
    model = view_model(battle, decision.seat)
    board = board_of(model, decision.options, decision.about)
    assert board is not None
    first = decision.options[0]
    [where] = point_words_of_option(model, first, decision.about)
    assert re.fullmatch(r"[\d.]+ metres [a-z]+ of [\w' ]+", where)
    assert board["spots"][0]["label"] == f"{first.label}, {where}"
