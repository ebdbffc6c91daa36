"""Zone maps and the ground on them: known cases by name, and all of it against plain geometry."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.core.boards.board import Board, board
from wartable.core.boards.ground import Ground, ground

SQUARE: Final = board("square", 7, 7)
HEX: Final = board("hex", 7, 7)
# The corners of a cell in order, as offsets from its centre; centres lie two or three apart.
CORNERS: Final = {
    "square": ((1, 1), (-1, 1), (-1, -1), (1, -1)),
    "hex": ((1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1)),
}

boards = st.builds(board, st.sampled_from(("square", "hex")), st.integers(1, 7), st.integers(1, 7))


def mask(on: Board, names: str) -> int:
    """The mask of Zones given by name, with spaces between."""
    return sum(1 << on.zone(name) for name in names.split())


def names(on: Board, zones: int) -> str:
    """The names of a mask's Zones."""
    return " ".join(on.name(zone) for zone in on.members(zones))


def plain(on: Board, closed: str = "", difficult: str = "") -> Ground:
    """Ground that costs 1, or 2 where it is difficult."""
    slow = mask(on, difficult)
    return ground(on, mask(on, closed), tuple(1 + (slow >> zone & 1) for zone in range(on.zones)))


def zones_of(on: Board) -> st.SearchStrategy[int]:
    return st.integers(0, on.zones - 1)


def grounds_of(on: Board) -> st.SearchStrategy[Ground]:
    costs = st.lists(st.sampled_from((1, 1, 2, 4)), min_size=on.zones, max_size=on.zones)
    closed = st.builds(lambda a, b: a & b, st.integers(0, on.everything), st.integers(0, on.everything))
    return st.builds(lambda shut, cost: ground(on, shut, tuple(cost)), closed, costs)


def centre(on: Board, zone: int) -> tuple[int, int]:
    row, column = divmod(zone, on.columns)
    return (2 * column, 2 * row) if on.shape == "square" else (3 * (column - (row - row % 2) // 2), 3 * row)


def touch(on: Board, start: int, through: int, zone: int, end: int) -> tuple[Fraction, Fraction]:
    """From when to when the line is in the Zone's polygon, `through` being at time 1; cut off at `end`."""
    x, y = centre(on, start)
    dx, dy = centre(on, through)[0] - x, centre(on, through)[1] - y
    middle = centre(on, zone)
    ring = [(middle[0] + a, middle[1] + b) for a, b in CORNERS[on.shape]]
    first, last = Fraction(0), Fraction(end)
    for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
        inside = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        rate = (bx - ax) * dy - (by - ay) * dx
        if rate > 0:
            first = max(first, Fraction(-inside, rate))
        if rate < 0:
            last = min(last, Fraction(inside, -rate))
        if rate == 0 and inside < 0:
            return Fraction(0), Fraction(0)
    return first, last


def line(on: Board, start: int, through: int, end: int) -> list[int]:
    """The Zones a line touches for a positive length, in order of coming to them; without the start."""
    spans = {zone: touch(on, start, through, zone, end) for zone in range(on.zones) if zone != start}
    found = [(first, zone) for zone, (first, last) in spans.items() if first < last]
    return [zone for _, zone in sorted(found)]


def slow_between(on: Board, a: int, b: int) -> int:
    return sum(1 << zone for zone in line(on, a, b, 1) if zone != b) if a != b else 0


def slow_prices(on: Ground, start: int) -> dict[int, tuple[int, int]]:
    """(movement points, Zones entered) to each Zone that can be reached, improved until nothing changes."""
    best = {start: (0, 0)}
    for _ in range(on.board.zones):
        for zone, (price, steps) in list(best.items()):
            for other in on.board.neighbours(zone):
                way = (price + on.cost[other], steps + 1)
                if not on.closed >> other & 1 and way < best.get(other, (1_000_000, 0)):
                    best[other] = way
    return best


def known_to(measure: dict[int, tuple[int, int]], which: int, zones: int) -> list[int]:
    return [measure[zone][which] if zone in measure else -1 for zone in range(zones)]


# ------------------------------------------------------------------ maps


def test_equal_maps_are_one_object() -> None:
    assert board("hex", 12, 9) is board("hex", 12, 9)
    assert board("hex", 12, 9) is not board("square", 12, 9)


def test_an_unknown_shape_is_refused() -> None:
    with pytest.raises(
        ValueError, match=r"cannot make a board of shape 'round': .*; 'square' or 'hex' would do"
    ):
        board("round", 3, 3)


@pytest.mark.parametrize(("columns", "rows"), [(0, 3), (3, 0), (41, 3), (3, 41), (-1, 3)])
def test_a_map_outside_the_sizes_is_refused(columns: int, rows: int) -> None:
    with pytest.raises(
        ValueError, match=rf"cannot make a board of {columns} columns and {rows} rows: .*1 to 40"
    ):
        board("square", columns, rows)


def test_zones_are_named_by_column_and_row_from_the_north_west() -> None:
    wide = board("square", 40, 2)
    assert [wide.name(zone) for zone in (0, 25, 26, 39, 40)] == ["A1", "Z1", "AA1", "AN1", "A2"]


def test_a_name_that_is_not_on_the_map_says_which_are() -> None:
    with pytest.raises(
        ValueError, match=r"cannot find zone 'Z9': .* 7 columns and 7 rows; .* from A1 to G7 would"
    ):
        SQUARE.zone("Z9")


@given(boards)
def test_each_name_finds_its_zone(on: Board) -> None:
    assert [on.zone(on.name(zone)) for zone in range(on.zones)] == list(range(on.zones))


def test_borders_are_the_outer_rows_and_columns() -> None:
    on = board("hex", 3, 3)
    assert names(on, on.edges["north"]) == "A1 B1 C1"
    assert names(on, on.edges["south"]) == "A3 B3 C3"
    assert names(on, on.edges["east"]) == "C1 C2 C3"
    assert names(on, on.edges["west"]) == "A1 A2 A3"
    assert on.everything & ~on.edge == mask(on, "B2")


def test_a_map_of_one_zone_has_nothing_around_it() -> None:
    on = board("hex", 1, 1)
    assert (on.everything, on.edge, on.diameter, on.neighbours(0)) == (1, 1, 0, ())
    assert (on.disc(0, 5), on.between(0, 0), on.shadow(0, [0]), on.ray(0, 0, 5)) == (1, 0, 0, 0)


def test_squares_touch_eight_others_and_diagonals_count_one() -> None:
    assert names(SQUARE, SQUARE.band(SQUARE.zone("B2"), 1, 1)) == "A1 B1 C1 A2 C2 A3 B3 C3"
    assert SQUARE.distance(SQUARE.zone("A1"), SQUARE.zone("D6")) == 5


def test_hexes_touch_six_others_and_even_rows_lie_half_a_cell_east() -> None:
    assert names(HEX, HEX.band(HEX.zone("C3"), 1, 1)) == "B2 C2 B3 D3 B4 C4"
    assert names(HEX, HEX.band(HEX.zone("C4"), 1, 1)) == "C3 D3 B4 D4 C5 D5"
    assert HEX.distance(HEX.zone("A1"), HEX.zone("A7")) == 6
    assert HEX.distance(HEX.zone("A1"), HEX.zone("D7")) == 6
    assert HEX.distance(HEX.zone("G1"), HEX.zone("A7")) == 9


@given(boards, st.data())
def test_distance_is_a_metric(on: Board, data: st.DataObject) -> None:
    a, b, c = (data.draw(zones_of(on)) for _ in range(3))
    assert on.distance(a, b) == on.distance(b, a)
    assert (on.distance(a, b) == 0) == (a == b)
    assert on.distance(a, c) <= on.distance(a, b) + on.distance(b, c) <= 2 * on.diameter


@given(boards, st.data(), st.integers(-2, 20), st.integers(-2, 20))
def test_discs_and_bands_hold_the_zones_at_their_distances(
    on: Board, data: st.DataObject, least: int, most: int
) -> None:
    zone = data.draw(zones_of(on))
    away = [on.distance(zone, other) for other in range(on.zones)]
    assert on.disc(zone, most) == sum(1 << other for other in range(on.zones) if away[other] <= most)
    assert on.members(on.band(zone, least, most)) == tuple(
        other for other in range(on.zones) if least <= away[other] <= most
    )
    assert on.neighbours(zone) == on.members(on.band(zone, 1, 1))


def test_members_stay_right_when_their_memo_is_emptied() -> None:
    # More masks than the memo keeps.
    sizes = [len(SQUARE.members(zones)) for zones in range(50_500)]
    assert sizes == [zones.bit_count() for zones in range(50_500)]
    assert SQUARE.members(mask(SQUARE, "A1 C1 A2")) == (0, 2, 7)


# ------------------------------------------------------------------ lines


@pytest.mark.parametrize(
    ("on", "start", "end", "touched"),
    [
        (SQUARE, "A1", "A1", ""),
        (SQUARE, "A1", "B1", ""),
        (SQUARE, "A1", "E1", "B1 C1 D1"),
        (SQUARE, "A1", "D4", "B2 C3"),  # a corner is no touch
        (SQUARE, "A1", "C2", "B1 B2"),
        (SQUARE, "A1", "B4", "A2 B3"),  # over the corner that A3 and B2 share with them
        (HEX, "A1", "E1", "B1 C1 D1"),
        (HEX, "B1", "B3", "A2 B2"),  # along the border of both
        (HEX, "A1", "A3", "A2"),  # the other one is off the map
        (HEX, "C3", "D5", "C4"),
        (HEX, "A1", "C2", "B1 B2"),
    ],
)
def test_a_line_touches_what_it_runs_through_or_along(on: Board, start: str, end: str, touched: str) -> None:
    assert names(on, on.between(on.zone(start), on.zone(end))) == touched


@given(boards, st.data())
def test_lines_agree_with_plain_geometry(on: Board, data: st.DataObject) -> None:
    a, b = data.draw(zones_of(on)), data.draw(zones_of(on))
    between = on.between(a, b)
    away = on.distance(a, b)
    assert between == slow_between(on, a, b)
    assert between == on.between(b, a)
    assert between & ~(on.disc(a, away) & on.disc(b, away)) == 0
    assert between & (1 << a | 1 << b) == 0


@given(boards, st.data())
def test_a_shadow_is_where_the_line_to_the_target_touches_the_blocker(on: Board, data: st.DataObject) -> None:
    target, blocker = data.draw(zones_of(on)), data.draw(zones_of(on))
    behind = [zone for zone in range(on.zones) if slow_between(on, zone, target) >> blocker & 1]
    assert on.members(on.shadow(target, [blocker])) == tuple(behind)


@given(boards, st.data(), st.integers(-1, 12))
def test_rays_agree_with_plain_geometry(on: Board, data: st.DataObject, reach: int) -> None:
    start, through = data.draw(zones_of(on)), data.draw(zones_of(on))
    whole = line(on, start, through, 100) if start != through else []
    order = on.ray_zones_in_order(start, through, reach)
    assert order == tuple(zone for zone in whole if on.distance(start, zone) <= reach)
    assert on.ray(start, through, reach) == sum(1 << zone for zone in order)


def test_a_ray_goes_on_beyond_the_zone_it_is_drawn_through() -> None:
    a1, b2 = SQUARE.zone("A1"), SQUARE.zone("B2")
    assert names(SQUARE, SQUARE.ray(a1, b2, 3)) == "B2 C3 D4"
    assert names(SQUARE, SQUARE.ray(b2, a1, 9)) == "A1"


def test_a_ray_along_a_border_comes_to_both_zones_at_once() -> None:
    order = HEX.ray_zones_in_order(HEX.zone("B5"), HEX.zone("B3"), 9)
    assert [HEX.name(zone) for zone in order] == ["A4", "B4", "B3", "A2", "B2", "B1"]


def test_a_ray_may_leave_a_jagged_border_and_come_back() -> None:
    # From the middle of A2, half a cell in, to that of A5, right on the border; so past A6 and into A7.
    assert names(HEX, HEX.ray(HEX.zone("A2"), HEX.zone("A5"), 9)) == "A3 A4 A5 A7"


# ------------------------------------------------------------------ ground


def test_equal_grounds_are_one_object() -> None:
    assert plain(HEX, closed="C3") is plain(HEX, closed="C3")
    assert plain(HEX, closed="C3") is not plain(HEX, difficult="C3")


@pytest.mark.parametrize(
    ("closed", "cost", "message"),
    [
        (1 << 9, (1,) * 9, r"cannot lay ground: the closed Zones 0x200 .*; a mask of Zones 0 to 8 would do"),
        (-1, (1,) * 9, r"cannot lay ground: the closed Zones -0x1 .*; a mask of Zones 0 to 8 would do"),
        (0, (1,) * 8, r"cannot lay ground: there are 8 costs, the lowest 1; 9 costs of 1 or more would do"),
        (0, (0,) * 9, r"cannot lay ground: there are 9 costs, the lowest 0; 9 costs of 1 or more would do"),
        (0, (), r"cannot lay ground: there are 0 costs, the lowest 0; 9 costs of 1 or more would do"),
    ],
)
def test_terrain_that_does_not_fit_the_map_is_refused(
    closed: int, cost: tuple[int, ...], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        ground(board("square", 3, 3), closed, cost)


def test_difficult_zones_cost_more_to_enter_and_closed_ones_cannot_be() -> None:
    row = board("square", 6, 1)
    on = plain(row, closed="F1", difficult="C1")
    # B1 costs 1, C1 2, D1 and E1 1 each.
    assert [names(row, on.reach(0, points)) for points in (-1, 0, 1, 2, 3, 9)] == [
        "A1", "A1", "A1 B1", "A1 B1", "A1 B1 C1", "A1 B1 C1 D1 E1",
    ]  # fmt: skip
    assert [on.price(0, zone) for zone in range(6)] == [0, 1, 3, 4, 5, -1]
    assert [on.steps(0, zone) for zone in range(6)] == [0, 1, 2, 3, 4, -1]


def test_a_path_is_the_cheapest_then_the_shortest_then_through_the_lowest_zones() -> None:
    on = plain(SQUARE, closed="B2", difficult="B3")
    path = on.path(SQUARE.zone("A3"), SQUARE.zone("D3"))
    assert [SQUARE.name(zone) for zone in path] == ["B4", "C3", "D3"]
    assert on.path(SQUARE.zone("A3"), SQUARE.zone("A3")) == ()
    assert on.path(SQUARE.zone("A3"), SQUARE.zone("B2")) == ()


def test_who_stands_in_a_closed_zone_may_leave_it() -> None:
    row = board("square", 3, 1)
    assert names(row, plain(row, closed="A1 C1").reach(0, 5)) == "A1 B1"


@given(boards.flatmap(grounds_of), st.data())
def test_ways_agree_with_a_plain_search(on: Ground, data: st.DataObject) -> None:
    zones = on.board.zones
    start, end = data.draw(zones_of(on.board)), data.draw(zones_of(on.board))
    best = slow_prices(on, start)
    path = on.path(start, end)
    assert [on.price(start, zone) for zone in range(zones)] == known_to(best, 0, zones)
    assert [on.steps(start, zone) for zone in range(zones)] == known_to(best, 1, zones)
    assert len(path) == max(on.steps(start, end), 0)
    assert sum(on.cost[zone] for zone in path) == max(on.price(start, end), 0)
    assert all(on.board.distance(a, b) == 1 for a, b in pairwise((start, *path)))
    assert not any(on.closed >> zone & 1 for zone in path)
    assert path[-1:] in ((), (end,))


@given(boards.flatmap(grounds_of), st.data(), st.integers(0, 15))
def test_reach_is_what_the_points_pay_for_and_grows_with_them(
    on: Ground, data: st.DataObject, points: int
) -> None:
    start = data.draw(zones_of(on.board))
    reach = on.reach(start, points)
    assert on.board.members(reach) == tuple(
        zone for zone in range(on.board.zones) if 0 <= on.price(start, zone) <= points
    )
    assert reach & ~on.reach(start, points + 1) == 0
    assert reach & ~on.board.disc(start, points) == 0


def test_a_closed_zone_is_not_seen_past() -> None:
    row = board("square", 5, 1)
    on = plain(row, closed="C1")
    assert [names(row, on.sight(zone)) for zone in range(5)] == [
        "A1 B1", "A1 B1", "A1 B1 C1 D1 E1", "D1 E1", "D1 E1",
    ]  # fmt: skip


def test_blockers_cover_what_is_behind_them_but_not_themselves() -> None:
    row = board("square", 6, 1)
    on = plain(row)
    assert names(row, on.screen(0).clear(0)) == "A1 B1 C1 D1 E1 F1"
    assert names(row, on.screen(mask(row, "A1 D1")).clear(0)) == "A1 B1 C1 D1"


@given(boards.flatmap(grounds_of), st.data())
def test_sight_and_clear_follow_the_lines(on: Ground, data: st.DataObject) -> None:
    zones = range(on.board.zones)
    target = data.draw(zones_of(on.board))
    blockers = data.draw(st.integers(0, on.board.everything))
    seen = [z for z in zones if not (slow_between(on.board, z, target) | 1 << z) & on.closed or z == target]
    clear = [z for z in seen if not slow_between(on.board, z, target) & blockers]
    assert on.board.members(on.sight(target)) == tuple(seen)
    assert on.board.members(on.screen(blockers).clear(target)) == tuple(clear)
    assert on.screen(blockers).clear(target) == on.screen(blockers).clear(target)


@given(boards.flatmap(grounds_of), st.data())
def test_two_open_zones_see_each_other_or_neither_the_other(on: Ground, data: st.DataObject) -> None:
    one, other = data.draw(zones_of(on.board)), data.draw(zones_of(on.board))
    screen = on.screen(data.draw(st.integers(0, on.board.everything)))
    if not on.closed & (1 << one | 1 << other):
        assert screen.clear(one) >> other & 1 == screen.clear(other) >> one & 1


def test_a_beam_ends_before_the_first_closed_zone() -> None:
    on = plain(SQUARE, closed="D4")
    a1, b2, c2 = SQUARE.zone("A1"), SQUARE.zone("B2"), SQUARE.zone("C2")
    assert names(SQUARE, on.beam(a1, b2, 9)) == "B2 C3"
    assert names(SQUARE, on.beam(a1, b2, 1)) == "B2"
    assert on.beam(a1, c2, 9) == SQUARE.ray(a1, c2, 9)
    assert on.beam(a1, a1, 9) == 0


@given(boards.flatmap(grounds_of), st.data(), st.integers(-1, 12))
def test_beams_are_rays_up_to_the_first_closed_zone(on: Ground, data: st.DataObject, reach: int) -> None:
    start, through = data.draw(zones_of(on.board)), data.draw(zones_of(on.board))
    order = on.board.ray_zones_in_order(start, through, reach)
    shut = [place for place, zone in enumerate(order) if on.closed >> zone & 1]
    whole = sum(1 << zone for zone in order[: min(shut, default=len(order))])
    assert on.beam(start, through, reach) == whole
    assert on.beam(start, through, reach) == whole
