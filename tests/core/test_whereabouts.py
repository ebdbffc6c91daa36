"""Points of a plane in words."""

from __future__ import annotations

import pytest

from wartable import AreaView, MapView, UnitView
from wartable.toolkit import describe_point, point_of_key

WALL = AreaView("wall", "Wall 3", "w", 10, 10, 6, 1)
FIELD = MapView(
    "plane", width=40, height=40, measure="inches", areas=[WALL, AreaView("mud", "", "m", 30, 30, 9, 9)]
)
OTTER = UnitView("otter", "Otter", "blue", x=12, y=16, present=True)
HERON = UnitView("heron", "Heron", "blue", x=30, y=30, present=True)
AWAY = UnitView("crow", "Crow", "red", x=12, y=17, present=False)


@pytest.mark.parametrize(
    ("point", "about", "said"),
    [
        ((15, 13), "otter", "4.2 inches northeast, beside Wall 3"),  # 3 and 3: 4.24
        ((12, 8), "otter", "8 inches north, behind Wall 3"),
        ((13, 10.5), "otter", "5.6 inches north, in Wall 3"),  # 1 and 5.5: 5.59
        ((12, 17), "otter", "1 inch south"),
        ((12.1, 16), "otter", "its present place"),
        ((28, 30), "crow", "2 inches west of Heron"),  # Crow is not on the map, and no neighbour
        ((30, 30), "", "at Heron"),
    ],
)
def test_a_point_is_told_from_the_unit_or_its_neighbour(
    point: tuple[float, float], about: str, said: str
) -> None:
    assert describe_point(*point, [OTTER, HERON, AWAY], FIELD, about) == said


def test_an_area_that_is_nearer_than_all_units_is_named() -> None:
    assert describe_point(12, 13, [HERON], FIELD, "otter") == "2 inches south of Wall 3"
    assert describe_point(12, 10.5, [HERON], FIELD) == "at Wall 3"
    assert describe_point(35, 20, [], MapView("plane")) == ""


def test_a_key_names_a_point_only_with_two_numbers() -> None:
    assert point_of_key("at:12.5,-3") == (12.5, -3.0)
    assert [point_of_key(key) for key in ("at:C4", "to:1,2", "at:1,2,3", "at:head")] == [None] * 4
