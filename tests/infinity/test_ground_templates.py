"""Templates: which bodies they reach, and what scenery keeps from them. 2.6."""

from __future__ import annotations

from math import cos, dist, pi, sin
from random import Random

import pytest

from tests.infinity.grounds import block, field, trooper
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.templates import (
    CIRCLE,
    LARGE_TEARDROP,
    SMALL_TEARDROP,
    TeardropTemplate,
    body_indices_in_circle,
    is_body_in_circle,
    is_sheltered_from_template,
    template_focus_body,
)

rule = pytest.mark.rule


@rule("IN-06-45", "IN-R92")
def test_the_circle_is_120_millimetres_across() -> None:
    # its radius of 60 mm is 120, and a base has 25
    assert [is_body_in_circle(500, 500, trooper(500 + apart, 500)) for apart in (145, 146)] == [True, False]
    bodies = [trooper(500, 300), trooper(500, 500), trooper(600, 550)]
    assert body_indices_in_circle(500, 500, bodies) == [1, 2]


@rule("IN-06-45", "IN-R92")
def test_teardrops_are_nine_and_a_half_and_six_and_three_tenths_inches_long() -> None:
    assert [LARGE_TEARDROP.length / 50, SMALL_TEARDROP.length / 50] == [9.5, 6.3]
    attacker = trooper(500, 900)
    # its own radius, the length, and that of the other: 25 + 475 + 25 ahead
    assert [LARGE_TEARDROP.touches(attacker, 0, trooper(500, 900 - apart)) for apart in (525, 526)] == [
        True,
        False,
    ]
    assert [SMALL_TEARDROP.touches(attacker, 0, trooper(500, 900 - apart)) for apart in (365, 366)] == [
        True,
        False,
    ]


@rule("IN-06-45", "IN-R92")
def test_a_teardrop_has_its_tip_at_the_edge_of_the_base() -> None:
    # at (500, 475); bodies behind it touch it up to 25 away
    attacker = trooper(500, 500)
    assert LARGE_TEARDROP.touches(attacker, 0, trooper(525, 475))
    assert not LARGE_TEARDROP.touches(attacker, 0, trooper(526, 475))
    assert [LARGE_TEARDROP.touches(attacker, 0, trooper(500, y)) for y in (500, 501)] == [True, False]


@rule("IN-06-45", "IN-R92")
def test_the_round_end_is_as_wide_as_a_fifth_of_the_length_each_way() -> None:
    # its centre is 380 from the tip: at (905, 500); 95 + 25 aside
    attacker = trooper(500, 500)
    assert [LARGE_TEARDROP.touches(attacker, 6, trooper(905, 500 + off)) for off in (120, 121)] == [
        True,
        False,
    ]


@rule("IN-06-45", "IN-R92")
@pytest.mark.parametrize("direction", range(24))
def test_a_teardrop_reaches_what_one_of_its_discs_reaches(direction: int) -> None:
    random = Random(direction)
    attacker = trooper(0, 0, random.choice((2, 7)))
    template = random.choice((LARGE_TEARDROP, SMALL_TEARDROP))
    bodies = [
        trooper(random.randint(-600, 600), random.randint(-600, 600), random.choice((2, 8)))
        for _ in range(300)
    ]
    found = template.touched_body_indices(attacker, direction, bodies)
    gaps = [least_gap(template, attacker, direction, body) for body in bodies]
    assert [at for at in found if gaps[at] > 0.2] == []
    assert [at for at, gap in enumerate(gaps) if gap < -0.2 and at not in found] == []
    assert 0 < len(found) < len(bodies)


def least_gap(template: TeardropTemplate, attacker: Body, direction: int, body: Body) -> float:
    """The gap from a body to the nearest of many discs that make a teardrop."""
    east, south = sin(2 * pi * direction / 24), -cos(2 * pi * direction / 24)
    gaps = []
    for step in range(401):
        along = attacker.radius + step / 400 * 4 * template.radius
        centre = attacker.x + along * east, attacker.y + along * south
        gaps.append(dist(centre, (body.x, body.y)) - step / 400 * template.radius - body.radius)
    return min(gaps)


@rule("IN-06-45", "IN-R92")
def test_an_attacker_is_not_touched_by_his_own_teardrop() -> None:
    attacker = trooper(500, 500)
    assert LARGE_TEARDROP.touched_body_indices(attacker, 0, [attacker, trooper(500, 300)]) == [1]


@rule("IN-06-45", "IN-R36")
def test_total_cover_from_its_origin_stops_a_template() -> None:
    attacker, target = trooper(500, 700), trooper(500, 300)
    house, wall = field(block(400, 450, 600, 550, 200)), field(block(400, 450, 600, 475, 60))
    assert [is_sheltered_from_template(table, attacker, target) for table in (house, wall)] == [True, False]


@rule("IN-06-45", "IN-R36")
def test_a_circle_works_from_its_centre() -> None:
    # on the ground behind a wall of 60, halfway to a top of 80: the line is 40 high there
    table = field(block(300, 390, 700, 410, 60))
    target = trooper(500, 300)
    assert is_sheltered_from_template(table, template_focus_body(500, 500, 0), target)
    # at the top of a trooper who was hit
    assert not is_sheltered_from_template(table, template_focus_body(500, 500, 80), target)
    assert CIRCLE == 120
