"""The map in letters."""

from __future__ import annotations

from tests.battle_century.operations import situation, unit
from wartable import UnitView, new_battle
from wartable.cli.map.chart import draw_map, legend, map_sentences
from wartable.cli.map.colours import DrawingSpace
from wartable.seat.view_model import ViewModel, tags_of, view_model

SQUARES = ["..c.", ".d.#", "...."]


def squares() -> ViewModel:
    """Four columns by three rows; Kestrel in B1, Moth and Mole in C3."""
    setup = situation(
        blue=[unit("kestrel", zone="B1")],
        red=[unit("moth", zone="C3"), unit("mole", zone="C3")],
        terrain=SQUARES,
        extra={"A3": ["difficult", "extreme"]},
    )
    return view_model(new_battle(setup, 1), "")


def drawn(model: ViewModel, width: int = 110, marked: tuple[str, ...] = ()) -> list[str]:
    """The lines of the map without blanks at the end of each."""
    return [line.plain.rstrip() for line in draw_map(model, DrawingSpace(width), marked)]


def test_terrain_stands_above_the_units_in_a_zone() -> None:
    assert drawn(squares()) == [
        "      A     B     C     D",
        "  1   .     .     c     .",
        "           KE",
        "  2   .     d     .   #####",
        "                      #####",
        "  3   dx    .     .     .",
        "                mo ml",
    ]


def test_a_tag_on_ground_with_a_colour_has_the_ground_of_its_side() -> None:
    setup = situation(blue=[unit("kestrel", zone="C1")], red=[unit("moth", zone="A1")], terrain=SQUARES)
    tags = draw_map(view_model(new_battle(setup, 1), ""), DrawingSpace(110))[2]
    styles = {tags.plain[span.start : span.end].strip(): str(span.style) for span in tags.spans}
    assert styles["KE"].startswith("black on cyan")
    assert " on " not in styles["mo"]


def test_zones_that_can_be_chosen_stand_in_brackets() -> None:
    assert drawn(squares(), marked=("A1", "C1"))[1] == "  1  [.]    .    [c]    ."


def test_a_narrow_terminal_gets_narrow_zones() -> None:
    assert drawn(squares(), width=26)[:3] == [
        "     A    B    C    D",
        "  1  .    .    c    .",
        "          KE",
    ]


def test_a_map_too_wide_for_the_terminal_is_cut_into_bands() -> None:
    lines = drawn(squares(), width=15)
    assert lines[0] == "     A   B"
    assert lines[7] == "     C   D"
    assert max(len(line) for line in lines) <= 15


def test_every_second_row_of_hexes_is_shifted() -> None:
    setup = situation(
        blue=[unit("kestrel", zone="A2")], red=[unit("moth", zone="B1")], terrain=["..", ".."], shape="hex"
    )
    assert drawn(view_model(new_battle(setup, 1), "")) == [
        "      A     B",
        "  1   .     .",
        "           mo",
        "  2      .     .",
        "        KE",
    ]


def test_the_legend_names_the_units_of_each_side_and_the_letters_in_use() -> None:
    assert [line.plain for line in legend(squares())] == [
        "Blue: KE kestrel",
        "Red: mo moth, ml mole",
        "d difficult: costs more to enter; c defensive: cover; x extreme: damages Units in it; # impassable",
    ]


def test_a_plain_map_is_told_in_sentences() -> None:
    assert map_sentences(squares()) == [
        "Map of squares, 4 columns from A, 3 rows from 1 in the north.",
        "kestrel of Blue: in B1.",
        "moth of Red: in C3.",
        "mole of Red: in C3.",
        "Difficult Terrain: B2, A3.",
        "Defensive Terrain: C1.",
        "Extreme Terrain: A3.",
        "Impassable Terrain: D2.",
    ]


def test_objective_zones_are_marked() -> None:
    goal = {"side": "blue", "kind": "hold", "zones": ["D1"], "rounds": 2}
    setup = situation(
        blue=[unit("kestrel", zone="B1")], red=[unit("moth", zone="C3")], terrain=SQUARES, objectives=[goal]
    )
    assert drawn(view_model(new_battle(setup, 1), ""))[1] == "  1   .     .     c     !"


def test_tags_are_two_letters_that_nobody_shares() -> None:
    names = ["Black Tern", "Moth", "Mole", "Mo", "Mo", "Ü"]
    units = [UnitView(str(at), name, "blue") for at, name in enumerate(names)]
    assert list(tags_of(units, ["blue"]).values()) == ["BT", "MO", "ML", "M2", "M3", "Ü2"]


def test_150_units_of_one_name_have_tags_of_their_own() -> None:
    units = [UnitView(f"rat_{at}", "Rat", "blue") for at in range(150)]
    tags = list(tags_of(units, ["blue"]).values())
    assert len({tag.lower() for tag in tags}) == 150
    assert (tags[0], tags[2], tags[149]) == ("RA", "R2", "139")


def test_tags_of_the_second_side_are_small_letters() -> None:
    units = [UnitView("a", "Heron", "blue"), UnitView("b", "Magpie", "red")]
    assert tags_of(units, ["blue", "red"]) == {"a": "HE", "b": "ma"}
