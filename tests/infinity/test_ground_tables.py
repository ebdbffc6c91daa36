"""The default tables and their zones. 2.3, IN-R34."""

from __future__ import annotations

import pytest

from wartable.rulesets.infinity.ground.field import Field
from wartable.rulesets.infinity.ground.measures import INCH
from wartable.rulesets.infinity.ground.piece import SceneryPiece
from wartable.rulesets.infinity.ground.tables import SIZES, TableSize, default_table, table_size_for_points

rule = pytest.mark.rule


def edges(piece: SceneryPiece) -> tuple[float, float, float, float, float]:
    """Left, top, width, depth and height in inches."""
    across, down = piece.right - piece.left, piece.bottom - piece.top
    left, top, wide, deep, high = (
        measure / INCH for measure in (piece.left, piece.top, across, down, piece.height)
    )
    return left, top, wide, deep, high


@rule("IN-03-01/1", "IN-03-02", "IN-03-03", "IN-R34")
def test_the_larger_the_game_the_larger_its_table() -> None:
    found = [
        (table_size_for_points(points).width // INCH, table_size_for_points(points).height // INCH)
        for points in (1, 150, 151, 250, 251, 400)
    ]
    assert found == [(24, 32), (24, 32), (32, 48), (32, 48), (48, 48), (48, 48)]
    assert table_size_for_points(401) is SIZES[-1]
    assert [size.points for size in SIZES] == [150, 250, 400]
    assert [size.size_in_words for size in SIZES] == ["24 by 32 inches", "32 by 48 inches", "48 by 48 inches"]


@rule("IN-03-01/2", "IN-03-02", "IN-03-03", "IN-R34")
def test_zones_lie_along_both_edges_of_smallest_and_largest_y() -> None:
    found = [
        [
            (zone.left, zone.top // INCH, zone.right // INCH, zone.bottom // INCH)
            for zone in size.deployment_zones()
        ]
        for size in SIZES
    ]
    assert found == [
        [(0, 0, 24, 8), (0, 24, 24, 32)],
        [(0, 0, 32, 12), (0, 36, 32, 48)],
        [(0, 0, 48, 12), (0, 36, 48, 48)],
    ]


@rule("IN-R34")
def test_the_table_of_32_by_48_has_its_scenery_and_its_mirror() -> None:
    pieces = default_table(table_size_for_points(200)).pieces
    assert [(piece.id, *edges(piece)) for piece in pieces] == [
        ("house1", 5, 15, 6, 6, 4),
        ("house2", 21, 27, 6, 6, 4),
        ("house3", 21, 14, 5, 7, 4),
        ("house4", 6, 27, 5, 7, 4),
        ("wall1", 12, 19, 6, 0.5, 1.2),
        ("wall2", 14, 28.5, 6, 0.5, 1.2),
        ("wall3", 29, 18, 0.5, 5, 1.2),
        ("wall4", 2.5, 25, 0.5, 5, 1.2),
        ("crates1", 14, 13, 2, 2, 2),
        ("crates2", 16, 33, 2, 2, 2),
        ("crates3", 2, 22, 2, 2, 2),
        ("crates4", 28, 24, 2, 2, 2),
        ("tower1", 14, 22, 4, 4, 6),
    ]
    assert [pieces[0].name, pieces[0].map_letter, pieces[4].map_letter] == ["House 1", "H", "W"]


@rule("IN-R34")
def test_smaller_and_larger_tables_take_their_share_of_x_and_y() -> None:
    found = [edges(default_table(size).pieces[0]) for size in SIZES]
    # 24 by 32: three quarters of x, two thirds of y, in whole half millimetres; 48 by 48: one and a half of x
    assert found == [(3.76, 10, 4.48, 4, 4), (5, 15, 6, 6, 4), (7.5, 15, 9, 6, 4)]


@rule("IN-R34")
@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.size_in_words)
def test_each_table_is_the_same_from_both_sides(size: TableSize) -> None:
    table = default_table(size)
    there = {(piece.left, piece.top, piece.right, piece.bottom, piece.height) for piece in table.pieces}
    turned = {
        (size.width - right, size.height - bottom, size.width - left, size.height - top, high)
        for left, top, right, bottom, high in there
    }
    assert there == turned
    assert len(table.pieces) == 13


@rule("IN-R34")
@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.size_in_words)
def test_no_scenery_reaches_into_another_piece_or_off_the_table(size: TableSize) -> None:
    table = default_table(size)
    assert [piece.id for piece in table.pieces if not is_on(piece, table)] == []
    together = [
        (one.id, other.id)
        for at, one in enumerate(table.pieces)
        for other in table.pieces[at + 1 :]
        if one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    ]
    assert together == []


def is_on(piece: SceneryPiece, table: Field) -> bool:
    """Whether a piece stands on the table."""
    return 0 <= piece.left < piece.right <= table.width and 0 <= piece.top < piece.bottom <= table.height
