"""Straight moves: over low pieces, past friends, up to enemies; routes and where they lead. 2.5, IN-R20,
IN-R21.
"""

from __future__ import annotations

from itertools import pairwise
from math import dist
from random import Random

import pytest

from tests.infinity.grounds import block, field, random_body, scenery, trooper
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import Field, StraightMove
from wartable.rulesets.infinity.ground.legs import PossibleStraightMoves
from wartable.rulesets.infinity.ground.measures import CONTACT, INCH, is_touching
from wartable.rulesets.infinity.ground.reach import ReachablePoints, ShortestPath
from wartable.rulesets.infinity.ground.routes import SHORT_OFFSETS, Route, bodies_at_route_points, short_moves

rule = pytest.mark.rule


def end(leg: StraightMove) -> tuple[int, int, int]:
    """Where a leg ends."""
    return leg.x, leg.y, leg.z


# ------------------------------------------------------------------ scenery


@rule("IN-05-26/1", "IN-05-26/2", "IN-R34", "IN-R35")
def test_a_body_goes_over_pieces_not_higher_than_itself() -> None:
    mover = trooper(500, 300)
    low = field(block(300, 400, 700, 425, 80)).straight_move_to(mover, 500, 500, (), ())
    high = field(block(300, 400, 700, 425, 81)).straight_move_to(mover, 500, 500, (), ())
    assert [low.is_clear, end(low)] == [True, (500, 500, 0)]
    assert [high.is_clear, end(high)] == [False, (500, 300, 0)]


@rule("IN-05-26/1", "IN-R35")
def test_a_move_that_ends_on_a_low_piece_stands_on_it() -> None:
    leg = field(block(300, 400, 700, 425, 60)).straight_move_to(trooper(500, 300), 500, 400, (), ())
    assert [leg.is_clear, end(leg)] == [True, (500, 400, 60)]


@rule("IN-05-26/1", "IN-05-26/2", "IN-R34")
def test_prone_a_body_does_not_get_over_a_wall_but_moves_along_it() -> None:
    table = field(block(300, 400, 700, 425, 60))
    assert not table.straight_move_to(trooper(500, 300, is_prone=True), 500, 500, (), ()).is_clear
    along = table.straight_move_to(trooper(500, 412, z=60, is_prone=True), 600, 412, (), ())
    assert [along.is_clear, end(along)] == [True, (600, 412, 60)]
    down = table.straight_move_to(trooper(500, 412, z=60, is_prone=True), 500, 500, (), ())
    assert [down.is_clear, end(down)] == [True, (500, 500, 0)]


@rule("IN-05-26/2", "IN-R35")
def test_a_base_may_slide_along_a_wall_and_not_into_it() -> None:
    table = field(block(400, 0, 600, 400, 300))
    mover = trooper(300, 425)
    # radius 25: at a y of 425 its edge touches that of the house
    assert table.straight_move_to(mover, 700, 425, (), ()).is_clear
    assert not table.straight_move_to(mover, 700, 424, (), ()).is_clear


@rule("IN-05-26/2", "IN-R35")
def test_the_width_of_a_base_counts_at_corners() -> None:
    # a corner at (500, 500); the way runs at 45 degrees: 35 and 36 beside it are 24.7 and 25.5 away
    table = field(block(500, 500, 700, 700, 300))
    assert not table.straight_move_to(trooper(300, 665), 665, 300, (), ()).is_clear
    assert table.straight_move_to(trooper(300, 664), 664, 300, (), ()).is_clear


@rule("IN-05-26/2", "IN-R24")
def test_no_move_ends_off_the_table() -> None:
    assert not field().straight_move_to(trooper(100, 100), 100, 24, (), ()).is_clear
    assert field().straight_move_to(trooper(100, 100), 100, 25, (), ()).is_clear


@rule("IN-08-43", "IN-R47")
def test_with_a_jetpack_a_body_passes_over_all_scenery_and_ends_on_the_ground() -> None:
    table = field(block(300, 400, 700, 500, 300), block(300, 700, 700, 725, 60))
    mover = trooper(500, 300)
    over = table.straight_move_to(mover, 500, 600, (), (), is_flying=True)
    assert [over.is_clear, end(over)] == [True, (500, 600, 0)]
    assert not table.straight_move_to(mover, 500, 450, (), (), is_flying=True).is_clear
    assert not table.straight_move_to(mover, 500, 712, (), (), is_flying=True).is_clear


# ------------------------------------------------------------------ friends and enemies


@rule("IN-05-27")
def test_a_move_passes_friends_but_does_not_end_on_one() -> None:
    friend = trooper(500, 400)
    mover = trooper(500, 300)
    assert field().straight_move_to(mover, 500, 500, (friend,), ()).is_clear
    # radii 25 + 25: edge to edge at 50
    assert [field().straight_move_to(mover, 500, y, (friend,), ()).is_clear for y in (449, 450)] == [
        False,
        True,
    ]


@rule("IN-05-25", "IN-R43", "IN-R35")
def test_a_move_ends_at_the_first_contact_with_an_enemy() -> None:
    enemy, behind = trooper(500, 500), trooper(500, 560)
    leg = field().straight_move_to(trooper(500, 300), 500, 700, (), (behind, enemy))
    # radii 25 + 25, and the middle of a gap of 0 to 2
    assert [leg.is_clear, leg.is_stopped, leg.contact, end(leg)] == [True, True, 1, (500, 449, 0)]


@rule("IN-05-25", "IN-R35")
def test_a_move_past_an_enemy_is_stopped_up_to_a_gap_of_a_twentieth_of_an_inch() -> None:
    # radii 25 + 25 and a gap of 2: an enemy 52 beside the way stops it, one at 53 does not
    touching = field().straight_move_to(trooper(500, 300), 500, 700, (), (trooper(552, 500),))
    passing = field().straight_move_to(trooper(500, 300), 500, 700, (), (trooper(553, 500),))
    assert [touching.contact, end(touching)] == [0, (500, 500, 0)]
    assert [passing.contact, end(passing)] == [-1, (500, 700, 0)]


@rule("IN-05-25", "IN-R35")
def test_a_goal_in_contact_is_kept() -> None:
    enemy = trooper(500, 500)
    legs = [field().straight_move_to(trooper(500, 300), 500, y, (), (enemy,)) for y in (447, 448, 450)]
    assert [(leg.y, leg.contact, leg.is_stopped) for leg in legs] == [
        (447, -1, False),
        (448, 0, False),
        (450, 0, False),
    ]


@rule("IN-05-25", "IN-R35")
def test_a_goal_in_contact_behind_the_nearest_point_is_not_kept() -> None:
    # 51 beside the way is nearest at y 500; at y 510 the gap is still less than 2, but contact came before
    leg = field().straight_move_to(trooper(500, 300), 500, 510, (), (trooper(551, 500),))
    assert [end(leg), leg.contact, leg.is_stopped] == [(500, 500, 0), 0, True]


@rule("IN-05-25", "IN-R35")
def test_from_contact_a_body_may_leave_but_not_press_on() -> None:
    enemy = trooper(500, 351)
    mover = trooper(500, 300)
    on = field().straight_move_to(mover, 500, 400, (), (enemy,))
    away = field().straight_move_to(mover, 500, 200, (), (enemy,))
    assert [end(on), on.contact, on.is_stopped] == [(500, 300, 0), 0, True]
    assert [end(away), away.contact, away.is_stopped] == [(500, 200, 0), -1, False]


@rule("IN-05-25", "IN-05-27")
def test_an_enemy_whom_a_friend_shields_is_not_reached() -> None:
    # the only place in contact on this way is taken by a friend
    friend, enemy = trooper(500, 440), trooper(500, 500)
    assert not field().straight_move_to(trooper(500, 300), 500, 600, (friend,), (enemy,)).is_clear


@rule("IN-05-25", "IN-05-26/2", "IN-R43", "IN-R35")
@pytest.mark.parametrize("seed", range(8))
def test_each_straight_move_ends_where_small_steps_along_it_say(seed: int) -> None:
    random = Random(seed)
    table = scenery(random, 8)
    for _ in range(150):
        mover = random_body(random, table)
        enemies = [
            enemy for enemy in (random_body(random, table) for _ in range(4)) if not is_touching(mover, enemy)
        ]
        x, y = mover.x + random.randint(-300, 300), mover.y + random.randint(-300, 300)
        leg = table.straight_move_to(mover, x, y, (), enemies)
        on_the_way = walk(table, mover, (leg.x, leg.y), enemies)
        to_the_goal = walk(table, mover, (x, y), enemies)
        if leg.is_stopped:
            assert is_touching(mover.moved_to(leg.x, leg.y, leg.z), enemies[leg.contact])
            # the whole place beside the exact one may let it slip past a corner that it would scrape
            assert [leg.is_clear, on_the_way, to_the_goal != NOTHING] == [True, CONTACT_MET, True]
        elif leg.is_clear:
            assert on_the_way == (CONTACT_MET if leg.contact >= 0 else NOTHING)
        else:
            assert (
                to_the_goal != NOTHING
                or table.feet_height_at(x, y, mover.radius, max(mover.height, mover.z)) < 0
            )


NOTHING, BLOCKED_BY_SCENERY, CONTACT_MET = range(3)


def walk(table: Field, mover: Body, goal: tuple[int, int], enemies: list[Body]) -> int:
    """Go to a place by steps of a quarter of a millimetre, and say what is met first."""
    x, y = goal
    tall = max(mover.height, mover.z)
    steps = 2 * max(1, int(dist((x, y), (mover.x, mover.y))))
    for step in range(1, steps + 1):
        at_x, at_y = mover.x + (x - mover.x) * step / steps, mover.y + (y - mover.y) * step / steps
        for enemy in enemies:
            if dist((enemy.x, enemy.y), (at_x, at_y)) <= enemy.radius + mover.radius + CONTACT:
                return CONTACT_MET
        for piece in table.pieces:
            near_x, near_y = min(max(at_x, piece.left), piece.right), min(max(at_y, piece.top), piece.bottom)
            # a piece of a way that only scrapes along a corner may lie between two steps
            if piece.height > tall and dist((near_x, near_y), (at_x, at_y)) < mover.radius - 0.01:
                return BLOCKED_BY_SCENERY
    return NOTHING


@rule("IN-05-25", "IN-05-26/2", "IN-05-27", "IN-R20", "IN-R24")
@pytest.mark.parametrize("seed", range(6))
def test_the_places_offered_are_those_to_which_a_leg_goes_whole(seed: int) -> None:
    random = Random(100 + seed)
    table = scenery(random, 10)
    mover = random_body(random, table)
    others = [random_body(random, table) for _ in range(3)]
    enemies = [
        enemy for enemy in (random_body(random, table) for _ in range(3)) if not is_touching(mover, enemy)
    ]
    legs = PossibleStraightMoves(table, mover, 4 * INCH, others, enemies)
    found = [(square, legs.end_points(square)) for square in table.squares]
    wanted = [
        (
            square,
            [
                place
                for place in table.lattice_points_in(square)
                if goes(table, mover, place, others, enemies)
            ],
        )
        for square in table.squares
    ]
    assert found == wanted
    assert legs.end_squares() == [square for square, places in wanted if places]


def goes(table: Field, mover: Body, place: tuple[int, int], others: list[Body], enemies: list[Body]) -> bool:
    """Whether a leg of at most four inches ends at a place."""
    leg = table.straight_move_to(mover, place[0], place[1], others, enemies)
    return leg.is_clear and not leg.is_stopped and 0 < dist(place, (mover.x, mover.y)) <= 4 * INCH


# ------------------------------------------------------------------ routes


@rule("IN-05-01/3", "IN-R20")
def test_the_points_of_a_route_are_its_start_corners_end_and_every_whole_inch() -> None:
    # 75 up, then 75 to the side: corners at 0, 75 and 150, inches at 50 and 100
    route = Route([(100, 300), (100, 225), (175, 225)])
    assert [(point.x, point.y, point.travelled) for point in route.points] == [
        (100, 300, 0),
        (100, 250, 50),
        (100, 225, 75),
        (125, 225, 100),
        (175, 225, 150),
    ]
    assert [route.length, route.end_point.x, route.end_point.y] == [150, 175, 225]


@rule("IN-05-01/3", "IN-R20")
def test_a_corner_at_a_whole_inch_is_one_point() -> None:
    assert [point.travelled for point in Route([(0, 0), (100, 0), (100, 50)]).points] == [0, 50, 100, 150]


@rule("IN-05-01/3", "IN-R20")
def test_legs_are_measured_rounded_up() -> None:
    # 75 and 75: the root of 11,250 is 106.07; an inch along it is 35.05 each way
    route = Route([(0, 0), (75, 75)])
    assert [(point.x, point.y, point.travelled) for point in route.points] == [
        (0, 0, 0),
        (35, 35, 50),
        (70, 70, 100),
        (75, 75, 107),
    ]


@rule("IN-05-01/3", "IN-R20")
def test_a_corner_named_twice_is_one_point() -> None:
    route = Route([(0, 0), (0, 0), (50, 0), (50, 0), (50, 1)])
    assert [(point.x, point.y, point.travelled) for point in route.points] == [
        (0, 0, 0),
        (50, 0, 50),
        (50, 1, 51),
    ]


@rule("IN-05-01/3", "IN-R20")
def test_routes_may_lead_back() -> None:
    assert [(point.x, point.y) for point in Route([(500, 500), (425, 425)]).points] == [
        (500, 500),
        (465, 465),
        (430, 430),
        (425, 425),
    ]


@rule("IN-05-01/3", "IN-R20")
def test_who_stays_has_a_route_of_one_point() -> None:
    route = Route([(75, 75)])
    assert [route.length, len(route.points), route.end_point.travelled] == [0, 1, 0]


@rule("IN-R20", "IN-R35")
def test_along_a_route_feet_are_on_what_is_there() -> None:
    table = field(block(300, 400, 700, 425, 60))
    bodies = bodies_at_route_points(table, trooper(500, 350, facing=5), Route([(500, 350), (500, 450)]))
    assert [(body.y, body.z, body.facing) for body in bodies] == [(350, 0, 5), (400, 60, 5), (450, 0, 5)]


# ------------------------------------------------------------------ short moves


@rule("IN-05-35/1", "IN-R21")
def test_short_moves_are_to_stay_and_16_directions_at_one_inch_and_at_two() -> None:
    assert [len(SHORT_OFFSETS), len(set(SHORT_OFFSETS)), SHORT_OFFSETS[0]] == [33, 33, (0, 0)]
    assert [SHORT_OFFSETS[at] for at in (1, 5, 9, 13)] == [(0, -50), (50, 0), (0, 50), (-50, 0)]
    assert [SHORT_OFFSETS[at] for at in (17, 19, 21)] == [(0, -100), (70, -70), (100, 0)]
    assert max(dist((0, 0), way) for way in SHORT_OFFSETS[1:17]) == 50
    assert min(dist((0, 0), way) for way in SHORT_OFFSETS[17:]) > 98


@rule("IN-05-35/1", "IN-06-36/2", "IN-R21")
def test_a_short_move_of_one_inch_has_17_ends_and_one_of_two_has_33() -> None:
    mover = trooper(500, 500)
    assert [len(short_moves(field(), mover, (), (), most)) for most in (100, 50)] == [33, 17]


@rule("IN-05-35/1", "IN-R21")
def test_only_legal_ends_of_a_short_move_are_offered() -> None:
    # in the corner of the table only what leads away from both edges
    found = short_moves(field(), trooper(25, 25), (), (), 100)
    assert [(leg.x - 25, leg.y - 25) for leg in found] == [
        way for way in SHORT_OFFSETS if way[0] >= 0 and way[1] >= 0
    ]


@rule("IN-05-35/1", "IN-06-36/1", "IN-R21")
def test_a_short_move_does_not_end_on_a_friend() -> None:
    found = short_moves(field(), trooper(500, 500), (trooper(500, 400),), (), 100)
    # 50 from the friend's middle is the least: an inch north just touches it, its two neighbours do as well
    assert [
        way for way in SHORT_OFFSETS if (500 + way[0], 500 + way[1]) not in {(leg.x, leg.y) for leg in found}
    ] == [
        (0, -100),
        (38, -92),
        (-38, -92),
    ]


@rule("IN-05-35/2", "IN-R21")
def test_a_short_move_may_end_in_contact() -> None:
    found = short_moves(field(), trooper(500, 500), (), (trooper(500, 440),), 100)
    contacts = {(leg.x, leg.y) for leg in found if leg.contact == 0}
    assert (500, 491) in contacts
    assert len({(leg.x, leg.y) for leg in found}) == len(found)


# ------------------------------------------------------------------ round corners


@rule("IN-05-22/1", "IN-R20")
def test_on_open_ground_all_places_within_the_move_are_reached_straight() -> None:
    reach = ReachablePoints(field(), trooper(500, 500), 100, (), ())
    found = [(way.x, way.y) for way in reach.paths_to_end_points()]
    wanted = [
        (x, y) for x in range(400, 601, 25) for y in range(400, 601, 25) if dist((x, y), (500, 500)) <= 100
    ]
    assert sorted(found) == wanted
    assert {way.corner_count for way in reach.paths_to_end_points()} == {0}


@rule("IN-05-22/1", "IN-R20")
def test_a_route_goes_round_a_house() -> None:
    table = field(block(400, 400, 600, 475, 300))
    reach = ReachablePoints(table, trooper(500, 375), 500, (), ())
    way = reach.path_to(500, 500)
    assert way is not None
    # the way round: 125 to the side, 125 on, and 125 back at the least, corners cut
    assert [way.corner_count, way.whole_route().corners[0], way.whole_route().corners[-1]] == [
        2,
        (500, 375),
        (500, 500),
    ]
    assert way.length == way.whole_route().length == 375
    assert reach.path_to(500, 425) is None
    assert ReachablePoints(table, trooper(500, 375), 350, (), ()).path_to(500, 500) is None


@rule("IN-05-25", "IN-05-26/2", "IN-R20")
@pytest.mark.parametrize("seed", range(6))
def test_each_leg_of_a_route_that_was_found_can_be_gone(seed: int) -> None:
    random = Random(200 + seed)
    table = scenery(random, 14)
    mover = random_body(random, table)
    others = [random_body(random, table) for _ in range(2)]
    enemies = [
        enemy for enemy in (random_body(random, table) for _ in range(2)) if not is_touching(mover, enemy)
    ]
    for way in ReachablePoints(table, mover, 300, others, enemies).paths_to_end_points():
        corners = way.whole_route().corners
        places = [
            mover.moved_to(x, y, max(0, table.feet_height_at(x, y, mover.radius, 140))) for x, y in corners
        ]
        legs = [
            table.straight_move_to(mover.moved_to(x, y, mover.z), to_x, to_y, (), enemies)
            for (x, y), (to_x, to_y) in pairwise(corners)
        ]
        assert all(leg.is_clear and not leg.is_stopped for leg in legs)
        assert way.whole_route().length == way.length <= 300
        assert len(corners) <= 10
        assert not any(is_touching(place, enemy) for place in places[:-1] for enemy in enemies)


def farthest(reach: ReachablePoints) -> ShortestPath:
    """The way that ends farthest south, the shortest of those."""
    return max(reach.paths_to_end_points(), key=lambda way: (way.y, -way.length))


@rule("IN-05-22", "IN-R46")
def test_the_farthest_end_on_open_ground_lies_straight_ahead() -> None:
    way = farthest(ReachablePoints(field(), trooper(500, 500), 200, (), ()))
    assert [way.x, way.y, way.length] == [500, 700, 200]


@rule("IN-05-22", "IN-R46")
def test_behind_a_house_the_farthest_end_lies_round_its_corner() -> None:
    # the house is passed on its right: 75 to the side on the way
    table = field(block(300, 525, 550, 700, 300))
    way = farthest(ReachablePoints(table, trooper(500, 500), 300, (), ()))
    assert [way.x, way.y > 700, way.corner_count >= 1] == [575, True, True]


@rule("IN-05-22", "IN-R46")
def test_before_a_long_wall_no_end_lies_farther_than_the_start() -> None:
    table = field(block(0, 525, 1000, 700, 300))
    assert farthest(ReachablePoints(table, trooper(500, 500), 200, (), ())).y == 500


@rule("IN-05-25", "IN-R46")
def test_an_enemy_round_a_corner_is_reached() -> None:
    table = field(block(300, 400, 525, 475, 300))
    enemy = trooper(450, 525)
    reach = ReachablePoints(table, trooper(500, 350), 300, (), (enemy,))
    way = reach.path_to_contact(0)
    assert way is not None
    assert is_touching(trooper(way.x, way.y), enemy)
    assert way.corner_count >= 1
    assert ReachablePoints(table, trooper(500, 350), 150, (), (enemy,)).path_to_contact(0) is None
    assert [
        leg.contact
        for leg in PossibleStraightMoves(table, trooper(500, 350), 300, (), (enemy,)).moves_into_contact()
    ] == []


@rule("IN-05-25")
def test_an_enemy_in_the_open_is_touched_straight() -> None:
    far, near = trooper(500, 900), trooper(600, 500)
    found = [
        PossibleStraightMoves(field(), trooper(500, 500), most, (), (far, near)).moves_into_contact()
        for most in (48, 49, 100)
    ]
    assert [[(leg.contact, leg.x, leg.y) for leg in legs] for legs in found] == [
        [],
        [(1, 549, 500)],
        [(1, 549, 500)],
    ]


@rule("IN-05-25", "IN-R46")
def test_an_enemy_who_stands_behind_another_is_not_reached_through_that_one() -> None:
    front, behind = trooper(500, 600), trooper(500, 660)
    reach = ReachablePoints(field(), trooper(500, 500), 112, (), (front, behind))
    # straight on it would be 109 long; round the one in front it is longer than 112
    assert reach.path_to_contact(0) is not None
    assert reach.path_to_contact(1) is None


@rule("IN-05-35/2", "IN-R21")
def test_a_short_move_tells_which_of_all_enemies_it_touches() -> None:
    far, near = trooper(500, 900), trooper(500, 440)
    found = short_moves(field(), trooper(500, 500), (), (far, near), 100)
    assert {leg.contact for leg in found} == {-1, 1}
