"""Tables in files: pieces listed, and drawn in letters. IN-R34."""

from __future__ import annotations

from typing import Any

import pytest

from wartable import game_of
from wartable.rulesets.infinity.ground.measures import INCH

rule = pytest.mark.rule

ROWS = ["." * 24 for _ in range(32)]


def setup(**table: Any) -> dict[str, Any]:
    """A setup with this table."""
    units = [{"id": side, "side": side, "skills": ["lieutenant"], "weapons": ["rifle"]} for side in "ab"]
    return {"ruleset": "infinity", "sides": [{"id": "a"}, {"id": "b"}], "units": units, "table": table}


def painted(*cells: tuple[int, int, str]) -> list[str]:
    """The empty table with these letters in (x, y)."""
    rows = [list(row) for row in ROWS]
    for x, y, letter in cells:
        rows[y][x] = letter
    return ["".join(row) for row in rows]


def field_of(**table: Any) -> Any:
    """The table that a setup begins with."""
    given = setup(**table)
    state: Any = game_of(given).start(given, 1)
    return state.plan.field


def faults(**table: Any) -> list[str]:
    """What is wrong with a table."""
    given = setup(**table)
    return [str(problem) for problem in game_of(given).problems(given)]


@rule("IN-R34")
def test_a_drawing_has_a_letter_for_each_square_inch() -> None:
    house = [(x, y, "#") for x in (3, 4, 5) for y in (6, 7)]
    field = field_of(drawing=painted(*house, (10, 9, "="), (11, 9, "="), (20, 20, "%"), (1, 1, "@")))
    told = [(p.kind, p.left, p.top, p.right, p.bottom, p.height) for p in field.pieces]
    assert (field.width, field.height) == (24 * INCH, 32 * INCH)
    assert told == [
        ("tower", 50, 50, 100, 100, 300),
        ("house", 150, 300, 300, 400, 200),
        ("wall", 500, 450, 600, 500, 60),
        ("crates", 1000, 1000, 1050, 1050, 100),
    ]


def test_an_angle_becomes_two_pieces() -> None:
    angle = [(3, 6, "#"), (4, 6, "#"), (3, 7, "#")]
    pieces = field_of(drawing=painted(*angle)).pieces
    assert [(p.left, p.top, p.right, p.bottom) for p in pieces] == [
        (150, 300, 250, 350),
        (150, 350, 200, 400),
    ]


def test_listed_pieces_stand_beside_drawn_ones() -> None:
    listed = {"kind": "wall", "x": 8, "y": 8.5, "width": 0.5, "depth": 3, "height": 1.2}
    pieces = field_of(drawing=painted((3, 6, "#")), pieces=[listed]).pieces
    assert [(p.id, p.kind) for p in pieces] == [("piece1", "house"), ("piece2", "wall")]


def test_faults_of_a_drawing_are_told_with_their_rows() -> None:
    rows = painted((3, 6, "?"))
    assert faults(drawing=rows) == ["table.drawing[6]: there is no scenery '?'; use . # @ = %"]
    rows = [*ROWS[:5], "...", *ROWS[6:]]
    assert faults(drawing=rows) == ["table.drawing[5]: this row has 3 letters; write 24, as in the first"]
    outside = {"kind": "house", "x": 20, "y": 8, "width": 5, "depth": 3, "height": 4}
    assert faults(pieces=[outside]) == [
        "table.pieces[0]: it reaches over the edge of the table; make it smaller, or move it"
    ]
