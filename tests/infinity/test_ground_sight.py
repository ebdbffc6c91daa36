"""Lines of fire and cover, at their limits. IN-R36, IN-R28."""

from __future__ import annotations

import pytest

from tests.infinity.grounds import block, field, trooper
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.lines import (
    SmokeCircle,
    line_crosses_body,
    line_crosses_circle,
    sample_points_for_radius,
)
from wartable.rulesets.infinity.ground.sight import (
    NONE,
    PARTIAL,
    TOTAL,
    body_sees,
    cover_from_scenery,
    is_totally_covered,
)

rule = pytest.mark.rule


@rule("IN-05-28/1", "IN-05-28/2", "IN-R36")
def test_on_an_empty_table_all_see_each_other_within_the_front_arc() -> None:
    a, b = trooper(500, 700), trooper(500, 300, facing=0)
    assert body_sees(field(), a, b, (), ())
    assert not body_sees(field(), b, a, (), ())
    assert body_sees(field(), b, a, (), (), all_round=True)


@rule("IN-05-28/2", "IN-R36")
def test_a_rim_in_the_front_arc_is_enough() -> None:
    # the arc of a body that looks north ends at its own y; 25 south of it a base of 25 just touches it
    a = trooper(500, 500)
    assert [body_sees(field(), a, trooper(700, y), (), ()) for y in (525, 526)] == [True, False]


@rule("IN-05-28/2", "IN-06-28/1", "IN-R36")
def test_a_body_that_looks_east_sees_nothing_west_of_it() -> None:
    # the arc ends at its own x, and a base of 25 touches it from 475
    a = trooper(500, 500, facing=6)
    found = [body_sees(field(), a, trooper(x, 420), (), ()) for x in (700, 475, 474, 300)]
    assert found == [True, True, False, False]
    # 700 to the east, a cloud of 100 hides one behind it
    smoke = (SmokeCircle(700, 500, 100),)
    assert not body_sees(field(), a, trooper(900, 500), (), smoke)


@rule("IN-05-28/1", "IN-R36")
def test_a_house_as_wide_as_both_hides_the_whole_line() -> None:
    # a base of radius 25 reaches from 475 to 525, and a line that touches is blocked
    a, b = trooper(500, 700), trooper(500, 300)
    found = [
        is_totally_covered(field(block(left, 450, right, 550, 200)), a, b)
        for left, right in ((475, 525), (476, 525), (475, 524), (400, 600))
    ]
    assert found == [True, False, False, True]


@rule("IN-05-28/1", "IN-R36")
def test_two_houses_side_by_side_hide_as_one() -> None:
    a, b = trooper(500, 700), trooper(500, 300)
    together = field(block(400, 450, 500, 550, 200), block(500, 450, 600, 550, 200))
    apart = field(block(400, 450, 499, 550, 200), block(501, 450, 600, 550, 200))
    assert [is_totally_covered(table, a, b) for table in (together, apart)] == [True, False]


@rule("IN-05-28/1", "IN-R36")
def test_a_piece_hides_bodies_not_higher_than_itself() -> None:
    a, b = trooper(500, 700), trooper(500, 300)
    found = [is_totally_covered(field(block(300, 450, 700, 550, height)), a, b) for height in (79, 80, 81)]
    assert found == [False, True, True]


@rule("IN-05-28/1", "IN-R36")
def test_prone_a_body_is_hidden_by_a_wall_over_which_it_is_seen_standing() -> None:
    # a wall of 60 close to the target; from a top of 80 a line to a top of 6 is at 69 and 67 there
    table = field(block(300, 350, 700, 362, 60))
    assert not is_totally_covered(table, trooper(500, 700), trooper(500, 300))
    assert is_totally_covered(table, trooper(500, 700), trooper(500, 300, is_prone=True))


@rule("IN-05-28/1", "IN-R36")
def test_from_the_height_of_a_wall_more_is_seen() -> None:
    # the target's top is 6 at y 300; a top of 80 + 320 at 700 passes over the wall of 60 at y 362:
    # 6 + 394 * 62 / 400 is 67
    table = field(block(300, 350, 700, 362, 60))
    lying = trooper(500, 300, is_prone=True)
    assert not is_totally_covered(table, trooper(500, 700, z=320), lying)
    assert is_totally_covered(table, trooper(500, 700, z=200), lying)


@rule("IN-05-29", "IN-R36")
def test_bodies_block_as_discs_of_their_height() -> None:
    a, b = trooper(500, 700), trooper(500, 300)
    wide, narrow = trooper(500, 500, 7), trooper(500, 500, 2)
    beside = trooper(526, 500)
    assert not body_sees(field(), a, b, (wide,), ())
    assert not body_sees(field(), a, b, (narrow,), ())
    assert body_sees(field(), a, b, (beside,), ())
    assert body_sees(field(), a, b, (trooper(500, 500, is_prone=True),), ())
    assert body_sees(field(), a, b, (trooper(500, 500, 1),), ())


@rule("IN-05-29", "IN-R36")
def test_the_two_of_a_line_do_not_block_it() -> None:
    a, b = trooper(500, 700), trooper(500, 300)
    assert body_sees(field(), a, b, (a, b), ())


@rule("IN-05-29", "IN-R36")
def test_a_body_behind_one_of_them_does_not_block() -> None:
    a, b = trooper(500, 700), trooper(500, 300)
    assert body_sees(field(), a, b, (trooper(500, 249), trooper(500, 751)), ())


@rule("IN-06-28/1", "IN-R28")
def test_smoke_blocks_through_into_and_out_of_it() -> None:
    a, b = trooper(500, 900), trooper(500, 100)
    found = [
        body_sees(field(), a, b, (), (SmokeCircle(500, y, 120),), all_round=True) for y in (500, 100, 900)
    ]
    assert found == [False, False, False]
    # it is 120 wide each way and a base 25: 145 aside a rim still touches it, the other edge is free
    assert [body_sees(field(), a, b, (), (SmokeCircle(500 + off, 500, 120),)) for off in (95, 96)] == [
        False,
        True,
    ]


@rule("IN-06-28/1", "IN-R28")
def test_smoke_is_as_high_as_any_body() -> None:
    a, b = trooper(500, 900, 8, z=500), trooper(500, 100, 8, z=500)
    assert not body_sees(field(), a, b, (), (SmokeCircle(500, 500, 120),))


@rule("IN-06-28/1", "IN-R28")
def test_smoke_crosses_a_line_that_it_comes_upon() -> None:
    a, b = trooper(500, 900), trooper(500, 100)
    assert [SmokeCircle(x, 500, 120).crosses_line_between(a, b) for x in (620, 621)] == [True, False]


@rule("IN-05-28/1", "IN-R36")
def test_a_base_has_nine_sample_points() -> None:
    # the slant of 25 is 17.7, and of 40 it is 28.3: rounded to stay on the base
    samples = sample_points_for_radius(25)
    assert list(zip(samples.across, samples.down, strict=True)) == [
        (0, 0),
        (0, -25),
        (17, -17),
        (25, 0),
        (17, 17),
        (0, 25),
        (-17, 17),
        (-25, 0),
        (-17, -17),
    ]
    assert [sample_points_for_radius(40).across[2], sample_points_for_radius(70).down[4]] == [28, 49]


@rule("IN-05-29", "IN-R36")
def test_a_circle_meets_what_comes_as_near_as_its_radius() -> None:
    # a line from x 0 to x 100: before it, beside it, past it
    before = [line_crosses_circle(-30, 40, radius, 0, 0, 100, 0) for radius in (50, 49)]
    beside = [line_crosses_circle(50, 40, radius, 0, 0, 100, 0) for radius in (40, 39)]
    past = [line_crosses_circle(130, 40, radius, 0, 0, 100, 0) for radius in (50, 49)]
    assert [before, beside, past] == [[True, False]] * 3


@rule("IN-05-29", "IN-R36")
def test_a_line_over_a_body_is_free_and_one_at_its_top_is_not() -> None:
    body = trooper(50, 0)
    assert [line_crosses_body(body, 0, 0, height, 100, 0, height) for height in (80, 81)] == [True, False]
    # rising from 0 to 320 over 400 along: above 80 from 100 on, and the base begins at 75 or 101
    assert [line_crosses_body(trooper(x, 0), 0, 0, 0, 400, 0, 320) for x in (125, 126)] == [True, False]
    assert [line_crosses_body(trooper(x, 0), 400, 0, 320, 0, 0, 0) for x in (125, 126)] == [True, False]


# ------------------------------------------------------------------ cover


@rule("IN-06-06/1", "IN-R36", "IN-R13")
def test_partial_cover_needs_a_piece_within_a_tenth_of_an_inch() -> None:
    # the target's rim is at y 325; the wall begins 5 or 6 from it
    shooter, target = trooper(500, 700), trooper(500, 300)
    found = [
        cover_from_scenery(field(block(400, 325 + gap, 600, 350 + gap, 60)), shooter, target)
        for gap in (0, 5, 6)
    ]
    assert found == [PARTIAL, PARTIAL, NONE]


@rule("IN-06-06/2", "IN-R36", "IN-R13")
def test_partial_cover_needs_something_hidden() -> None:
    # the lowest line ends on the near rim, at y 325, at a quarter of 80: before that it is above 20
    shooter, target = trooper(500, 700), trooper(500, 300)
    found = [
        cover_from_scenery(field(block(400, 325, 600, 350, height)), shooter, target) for height in (20, 21)
    ]
    assert found == [NONE, PARTIAL]


@rule("IN-06-06/2", "IN-R36", "IN-R13")
def test_nobody_has_cover_from_what_stands_behind_or_beside_him() -> None:
    # a wall at his back, and a house whose side a line runs along
    shooter, target = trooper(500, 700), trooper(500, 300)
    behind, beside = block(400, 250, 600, 275, 60), block(525, 200, 600, 400, 200)
    assert [cover_from_scenery(field(piece), shooter, target) for piece in (behind, beside)] == [NONE, NONE]
    assert cover_from_scenery(field(beside), trooper(526, 700), target) == PARTIAL


@rule("IN-06-06/2", "IN-R36", "IN-R13")
def test_a_corner_of_a_house_gives_partial_cover() -> None:
    # the house hides what is on the left of the target
    shooter, target = trooper(500, 700), trooper(500, 300)
    assert cover_from_scenery(field(block(300, 330, 500, 400, 200)), shooter, target) == PARTIAL
    assert cover_from_scenery(field(block(300, 330, 400, 400, 200)), shooter, target) == NONE


@rule("IN-06-06/2", "IN-R36", "IN-R13")
def test_cover_of_the_whole_line_is_total() -> None:
    shooter, target = trooper(500, 700), trooper(500, 300)
    assert cover_from_scenery(field(block(400, 330, 600, 400, 200)), shooter, target) == TOTAL
    # far from the target as well
    assert cover_from_scenery(field(block(400, 500, 600, 550, 200)), shooter, target) == TOTAL


@rule("IN-06-06/2", "IN-R36")
def test_hidden_from_the_middle_but_seen_from_the_rim_is_partial_cover() -> None:
    # a broad shooter close to a house: from his middle it hides all 27 points, from his left rim not all
    shooter, target = Body(500, 345 + 55, 0, 70, 140, 0), trooper(500, 300)
    table = field(block(474, 330, 900, 340, 200))
    middle = Body(500, 400, 0, 0, 140, 0)
    assert is_totally_covered(table, middle, target)
    assert cover_from_scenery(table, shooter, target) == PARTIAL


@rule("IN-06-06/2", "IN-R35", "IN-R36")
def test_who_stands_on_a_crate_is_not_hidden_by_it_from_afar() -> None:
    # S7 stands on crates of 100; the line to a quarter of its height is above them
    table = field(block(400, 250, 600, 350, 100))
    target = trooper(500, 300, 7, z=100)
    assert cover_from_scenery(table, trooper(500, 900, 7), target) == NONE
    # from close below, the crates hide its lower points
    assert cover_from_scenery(table, trooper(500, 400, 2), target) == PARTIAL
