"""The fast answers about sight are those of all 729 lines, on thousands of pairs. IN-R36."""

from __future__ import annotations

from random import Random

import pytest

from tests.infinity import brute_sight
from tests.infinity.grounds import HEIGHT, WIDTH, random_body, scenery
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.lines import SmokeCircle, line_crosses_piece
from wartable.rulesets.infinity.ground.measures import TOUCH_COVER
from wartable.rulesets.infinity.ground.piece import SceneryPiece
from wartable.rulesets.infinity.ground.sight import (
    NONE,
    PARTIAL,
    TOTAL,
    body_sees,
    compute_total_cover,
    cover_from_scenery,
    is_totally_covered,
    last_piece_hides_from_all,
)

rule = pytest.mark.rule


@rule("IN-05-28/1", "IN-05-28/3", "IN-R36", "IN-R13")
@pytest.mark.parametrize("seed", range(20))
def test_scenery_leaves_a_line_free_exactly_where_one_of_729_is(seed: int) -> None:
    random = Random(seed)
    field = scenery(random, 4 + seed)
    pairs = [(random_body(random, field), random_body(random, field)) for _ in range(120)]
    wanted = [brute_sight.sees(field, a, b, (), ()) for a, b in pairs]
    assert [not compute_total_cover(field, a, b) for a, b in pairs] == wanted
    assert [not compute_total_cover(field, b, a) for a, b in pairs] == wanted
    assert [not is_totally_covered(field, a, b) for a, b in pairs] == wanted
    assert {True, False} == set(wanted)


@rule("IN-05-28/1", "IN-R36")
@pytest.mark.parametrize("seed", range(20))
def test_a_route_that_a_piece_hides_is_hidden_at_each_of_its_points(seed: int) -> None:
    random = Random(3000 + seed)
    field = scenery(random, 10)
    hidden: list[tuple[Body, Body]] = []
    for _ in range(300):
        viewer, start = random_body(random, field), random_body(random, field)
        across, down = random.randint(-10, 10), random.randint(-10, 10)
        route = [start.moved_to(start.x + at * across, start.y + at * down, start.z) for at in range(6)]
        # what hides the line to the middle of the route is asked whether it hides all of it
        compute_total_cover(field, route[3], viewer)
        if last_piece_hides_from_all(field, viewer, route):
            hidden += [(viewer, point) for point in route]
    assert [pair for pair in hidden if brute_sight.sees(field, *pair, (), ())] == []
    assert hidden


@rule("IN-05-28/1", "IN-05-29", "IN-06-28/1", "IN-R36", "IN-R28")
@pytest.mark.parametrize("seed", range(20))
def test_bodies_and_smoke_block_exactly_what_they_meet(seed: int) -> None:
    random = Random(1000 + seed)
    field = scenery(random, 3 + seed // 2)
    found, wanted = [], []
    for _ in range(60):
        a, b = random_body(random, field), random_body(random, field)
        blockers = [random_body(random, field) for _ in range(random.randint(1, 14))]
        smokes = [SmokeCircle(random.randrange(WIDTH), random.randrange(HEIGHT), 120)] * (
            random.random() < 0.2
        )
        found.append(body_sees(field, a, b, blockers, smokes, all_round=True))
        wanted.append(brute_sight.sees(field, a, b, blockers, smokes))
    assert found == wanted
    assert {True, False} == set(wanted)


@rule("IN-06-06/1", "IN-06-06/2", "IN-R36")
@pytest.mark.parametrize("seed", range(10))
def test_cover_is_as_all_27_points_of_the_target_say(seed: int) -> None:
    random = Random(2000 + seed)
    field = scenery(random, 12)
    found, wanted = [], []
    for _ in range(150):
        a, b = random_body(random, field), random_body(random, field)
        top = (a.x, a.y, 4 * (a.z + a.height))
        touched = [piece for piece in field.pieces if piece.is_near_disc(b.x, b.y, b.radius, TOUCH_COVER)]
        hides = any(
            brute_sight.pierces_piece(piece, top, to) for piece in touched for to in brute_sight.points(b)
        )
        partly = PARTIAL if hides else NONE
        wanted.append(partly if brute_sight.sees(field, a, b, (), ()) else TOTAL)
        found.append(cover_from_scenery(field, a, b))
    assert found == wanted
    assert {NONE, PARTIAL, TOTAL} == set(wanted)


@rule("IN-05-28/1", "IN-06-06/2", "IN-R36")
@pytest.mark.parametrize("seed", range(4))
def test_a_line_meets_a_block_or_goes_through_it_exactly_where_the_sides_say(seed: int) -> None:
    random = Random(3000 + seed)
    piece = SceneryPiece("p", "P", "block", 10, 10, 20, 16, 5)
    lines = []
    for _ in range(3000):
        x, y, to_x, to_y = (random.randint(4, 26) for _ in range(4))
        if (x, y) != (to_x, to_y):
            lines.append((x, y, random.randint(0, 9), to_x, to_y, random.randint(0, 9)))
    met = [line_crosses_piece(piece, 5, 0, *line) for line in lines]
    pierced = [line_crosses_piece(piece, 5, 1, *line) for line in lines]
    ends = [((x, y, 4 * z), (to_x, to_y, 4 * to_z)) for x, y, z, to_x, to_y, to_z in lines]
    assert met == [brute_sight.meets_piece(piece, *pair) for pair in ends]
    assert pierced == [brute_sight.pierces_piece(piece, *pair) for pair in ends]
    assert pierced != met
