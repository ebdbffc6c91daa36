"""The cells that a drag offers a unit: where its walk really ends, round walls, and past what is unseen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.adeptus.missions import Piece, begin, ic, situation, unit_of
from tests.adeptus.test_hiding import HIDDEN
from wartable import Battle, ReachedPlace, State, places_in_reach

WALL = {"kind": "blocking", "x": 53, "y": 38, "width": 1, "height": 4}
FAR = ic("red1", at=(70, 70))


def reach(
    *more: Piece, pieces: Sequence[Mapping[str, object]] = ()
) -> tuple[Battle[State], list[ReachedPlace]]:
    """What blue1, with Agility Bonus 3, can reach from 50, 40."""
    setup = situation(blue=[ic("blue1", at=(50, 40))], red=[FAR, *more], pieces=pieces)
    battle = begin(setup)
    return battle, places_in_reach(battle, "blue1")


def test_every_cell_in_reach_is_where_the_walk_ends() -> None:
    battle, places = reach(pieces=(WALL,))
    for place in places[::9]:
        for plan in place.plans[:1]:
            twin = battle.copy()
            for key in plan.keys:
                twin.choose(key)
            moved = unit_of(twin, "blue1")
            assert (moved.x, moved.y) == place.point, plan.keys
            assert place.said == f"{place.cost:g} metres"


def test_a_walk_turns_at_the_corners_of_a_wall() -> None:
    _, places = reach(pieces=(WALL,))
    behind = next(one for one in places if one.point == (55, 40))
    assert behind.before >= 0
    assert all(one.point != (53, 40) for one in places)
    assert all(one.before == -1 for one in reach()[1])


def test_an_unseen_enemy_changes_nothing() -> None:
    near, far = [ic("red2", at=at, marks=HIDDEN) for at in ((53, 40), (70, 60))]
    seen = ic("red2", at=(53, 40))
    assert repr_of(reach(near)[1]) == repr_of(reach(far)[1])
    assert repr_of(reach(seen)[1]) != repr_of(reach(far)[1])


def repr_of(places: list[ReachedPlace]) -> list[object]:
    return [(one.point, one.before, one.cost, one.said, [plan.keys for plan in one.plans]) for one in places]
