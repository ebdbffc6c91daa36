"""A field measured in yards, in letters and in sentences."""

from __future__ import annotations

from tests.exalted_war.battles import Piece, hero, situation, unit
from wartable import new_battle
from wartable.cli.map.chart import describe_place, draw_map, exact_place_name, legend, map_sentences
from wartable.cli.map.colours import DrawingSpace
from wartable.seat.view_model import ViewModel, view_model

AREAS = [
    {"kind": "water", "name": "Copper Water", "x": 600, "y": 0, "width": 40, "height": 400},
    {"kind": "cover", "name": "Lantern Hill", "x": 300, "y": 300, "width": 100, "height": 100},
]
GOAL = {"side": "blue", "kind": "hold", "squares": ["D4"], "ticks": 3}
NARROW = DrawingSpace(4 + 8 * 4, 99)  # 4 letters to a square, 2 lines


def field(**more: object) -> dict[str, object]:
    """A field of 8 by 4 squares."""
    return {"width": 800, "height": 400, **more}


def model(*blue: Piece, areas: bool = False, goal: bool = False) -> ViewModel:
    """These units against Red in the east, who looks southwest."""
    setup = situation(
        blue=[*blue],
        red=[unit("red1", name="Ash Company", at=(750, 150), now={"facing": "southwest"})],
        field=field(areas=AREAS if areas else []),
        objectives=[GOAL] if goal else [],
        acts=["red1"],
    )
    return view_model(new_battle(setup, 1), "")


def drawn(
    seen: ViewModel, room: DrawingSpace = NARROW, marked: tuple[str, ...] = (), *, whole: bool = True
) -> list[str]:
    """The lines of the drawing without blanks at the end of each."""
    return [line.plain.rstrip() for line in draw_map(seen, room, marked, whole=whole)]


HILL = unit("blue1", name="Hill Spears", at=(150, 250))


def test_a_field_is_drawn_to_scale_with_tags_and_arrows() -> None:
    assert drawn(model(HILL)) == [
        "     A   B   C   D   E   F   G   H",
        "    .   .   .   .   .   .   .   .",
        "  1",
        "    .   .   .   .   .   .   .   .",
        "  2                              ac",
        "    .   .   .   .   .   .   .   ↙",
        "  3      HS→",
        "    .   .   .   .   .   .   .   .",
        "  4",
        "     A   B   C   D   E   F   G   H",
    ]


def test_without_more_than_ascii_arrows_are_letters() -> None:
    lines = drawn(model(HILL), DrawingSpace(36, 99, has_arrows=False))
    assert lines[5] == "    .   .   .   .   .   .   .   /"
    assert lines[6] == "  3      HS>"


def test_a_unit_fills_the_ground_that_it_takes_up() -> None:
    # Magnitude 7 in Skirmish formation: a circle 170 yards across; letters are 8.3 yards wide, 16.7 high
    large = unit("blue1", name="Host", at=(150, 250), members=2500, formation="skirmish", relays=7, drill=4)
    lines = drawn(model(large), DrawingSpace(4 + 8 * 12, 99))
    assert lines[11].split() == ["==========", "↙"]
    assert lines[13].split() == [".", "==================", ".", ".", ".", ".", "."]
    assert lines[16][:32].split() == ["3", "=========HO→========"]
    assert lines[20].strip() == "=========="


def test_areas_are_the_background_and_units_stand_on_them() -> None:
    lines = drawn(model(unit("blue1", name="Hill Spears", at=(350, 350)), areas=True))
    assert lines[1] == "    .   .   .   .   .   .   ~~  ."
    assert lines[7] == "    .   .   .   %%%%.   .   ~~  ."
    assert lines[8] == "  4             %HS→        ~~"


def test_objectives_are_marked_in_the_corner_of_their_squares() -> None:
    assert drawn(model(HILL, goal=True))[7] == "    .   .   .   !   .   .   .   ."


def test_squares_that_can_be_chosen_bear_their_names() -> None:
    assert drawn(model(HILL), marked=("C1", "D1"))[2] == "  1         [C1][D1]"


def test_where_there_is_no_room_for_names_squares_are_only_marked() -> None:
    assert drawn(model(HILL), DrawingSpace(4 + 8 * 2, 99), marked=("C1", "D1"))[1] == "  1 . . [][]. . . ."


def test_where_every_square_can_be_chosen_none_is_marked() -> None:
    everywhere = tuple(f"{column}{row}" for column in "ABCDEFGH" for row in range(1, 5))
    assert drawn(model(HILL), marked=everywhere) == drawn(model(HILL))


def test_units_that_overlap_are_drawn_beside_each_other() -> None:
    other = unit("blue2", name="Fen Bows", at=(155, 250))
    assert drawn(model(HILL, other))[6] == "  3    FBHS→"


def test_who_finds_no_room_is_listed_below() -> None:
    crowd = [unit(f"blue{n}", name=f"Crowd {n}", at=(50 + n, 50)) for n in range(1, 8)]
    lines = drawn(model(*crowd), DrawingSpace(4 + 8, 99))
    assert lines[-1].startswith("Not drawn, for want of room: C")
    assert "(in A1, facing east)" in lines[-1]


def test_no_line_is_wider_than_the_room() -> None:
    rooms = (40, 80, 100, 120, 140)
    assert [room for room in rooms if max(map(len, drawn(model(HILL), DrawingSpace(room)))) > room] == []


def test_only_where_something_goes_on_is_drawn_if_that_will_do() -> None:
    lines = drawn(model(HILL, unit("blue2", name="Fen Bows", at=(150, 350))), whole=False)
    assert lines[0] == "     A   B   C   D   E   F   G   H"  # from B to H is most of the field
    setup = situation(blue=[HILL], red=[unit("red1", name="Ash", at=(260, 250))], field=field(width=2000))
    part = drawn(view_model(new_battle(setup, 1), ""), whole=False)
    assert part[0].split() == ["A", "B", "C", "D", "E"]
    assert part[-1] == "Only a part of the field is shown."


def test_the_legend_says_where_everybody_is_and_what_letters_mean() -> None:
    seen = model(unit("blue1", name="Hill Spears", at=(350, 350)), areas=True, goal=True)
    assert [line.plain for line in legend(seen)] == [
        "Blue: HS Hill Spears (in D4, Lantern Hill, facing east)",
        "Red: ac Ash Company (in H2, facing southwest)",
        "% cover: adds to DV; ~ water: swim; ! objective",
    ]


def test_who_acts_apart_is_told_with_the_unit_he_left() -> None:
    setup = situation(
        blue=[unit("blue1", name="Hill Spears", at=(150, 250), specials=[hero("bram", name="Bram")])],
        red=[unit("red1", at=(750, 150))],
        people={"bram": {"apart": True}},
    )
    (line, *_) = legend(view_model(new_battle(setup, 1), ""))
    assert line.plain == "Blue: HS Hill Spears (in B3, facing east), BR Bram (in Hill Spears)"


def test_a_field_is_told_in_sentences() -> None:
    assert map_sentences(model(HILL, areas=True, goal=True)) == [
        "Field of 800 by 400 yards, in squares of 100: columns from A in the west, rows from 1 in the north.",
        "Hill Spears of Blue: in B3, facing east.",
        "Ash Company of Red: in H2, facing southwest.",
        "Water (Copper Water): G1 to G4.",
        "Cover (Lantern Hill): D4.",
        "Objective squares: D4.",
    ]


def test_a_square_tells_its_ground_and_who_is_there() -> None:
    seen = model(unit("blue1", name="Hill Spears", at=(350, 350)), areas=True)
    assert exact_place_name(seen, "d4") == "D4"
    assert exact_place_name(seen, "Z9") == ""
    assert describe_place(seen, "D4") == ("D4: Lantern Hill; Hill Spears there", ["cover"])
    assert describe_place(seen, "A1") == ("A1: open ground; no one there", [])
