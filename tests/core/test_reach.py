"""The reach of a unit: the places that a drag offers, the ways there, and the plans that end at them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.battle_century.operations import situation, unit
from wartable import (
    Battle,
    MapView,
    PlaceView,
    ReachedPlace,
    State,
    View,
    distance_in_words,
    distances_from,
    new_battle,
    places_in_reach,
    position_after,
    rooms,
)
from wartable.files import list_scenarios, read_scenario

BATTLES = sorted({one.ruleset: one.name for one in list_scenarios()}.values())
"""One battle of each game that is installed, of other people's games too."""
ANSWERS = 45


def greedy(battle: Battle[State], view: View) -> None:
    """Give the answer that the computer values most."""
    decision = battle.decision
    assert decision is not None
    heuristic = battle.ruleset.heuristic
    best = max(decision.options, key=lambda one: heuristic.evaluate(decision, one, view.forecast(one), view))
    battle.choose(best.key)


def reaches(name: str) -> Iterator[tuple[Battle[State], str, list[ReachedPlace]]]:
    """What can be reached by each unit of the asked seat, in the first questions of a battle."""
    battle = new_battle(read_scenario(name), seed=3)
    for _ in range(ANSWERS):
        if battle.decision is None:
            return
        view = battle.view(battle.decision.seat)
        units = view.data()["units"]
        assert isinstance(units, list)
        for one in units:
            found = places_in_reach(battle, one["id"])
            if found:
                yield battle, one["id"], found
        greedy(battle, view)


def check_ways(places: list[ReachedPlace]) -> None:
    """Every way leads back to the unit."""
    assert any(place.plans for place in places)
    for at, place in enumerate(places):
        assert -1 <= place.before < at
        assert (place.place == "") == (place.point is not None)


def heron_and_rocks() -> Battle[State]:
    """blue1 in A2, with the Speed to go three Zones; a wall of impassable Zones on its right."""
    terrain = [".#.........."] * 3 + ["............"] * 6
    blue, red = unit("blue1", zone="A2", speed=3), unit("red1", zone="H8")
    return new_battle(situation(blue=[blue], red=[red], terrain=terrain), seed=1)


@pytest.mark.parametrize("name", BATTLES)
def test_every_place_in_reach_of_every_game_can_be_gone_to_by_its_plans(name: str) -> None:
    count = 0
    for battle, unit_id, places in reaches(name):
        check_ways(places)
        for place in places[:: max(1, len(places) // 3)]:
            for plan in place.plans[:2]:
                twin = battle.copy()
                for key in plan.keys:
                    assert twin.decision is not None
                    assert battle.decision is not None
                    assert twin.decision.seat == battle.decision.seat, (unit_id, plan.keys)
                    twin.choose(key)
                count += 1
    assert count > 10


@pytest.mark.parametrize("name", BATTLES)
def test_looking_for_the_reach_changes_nothing(name: str) -> None:
    for battle, unit_id, _ in reaches(name):
        before = repr(battle.view("").data()), len(battle.events), len(battle.inputs)
        places_in_reach(battle, unit_id)
        assert (repr(battle.view("").data()), len(battle.events), len(battle.inputs)) == before
        return
    raise AssertionError("no unit can be moved")


def test_a_way_goes_round_what_cannot_be_entered() -> None:
    places = places_in_reach(heron_and_rocks(), "blue1")
    names = [place.place for place in places]
    at = names.index("C3")
    way = []
    while at >= 0:
        way.append(names[at])
        at = places[at].before
    assert "B2" not in names
    assert way[::-1] == ["A3", "B4", "C3"]
    assert places[names.index("C3")].said == "3 Zones"


def test_a_unit_of_another_side_reaches_nothing() -> None:
    battle = heron_and_rocks()
    assert places_in_reach(battle, "red1") == []
    assert places_in_reach(battle, "nobody") == []


def test_the_prospects_at_the_end_of_a_plan_name_the_enemies() -> None:
    blue = unit("blue1", zone="A1", speed=3, weapons=["beam_rifle"])
    battle = new_battle(situation(blue=[blue], red=[unit("red1", zone="C3")]), seed=1)
    place = next(one for one in places_in_reach(battle, "blue1") if one.place == "B2")
    position = position_after(battle, place.plans[0].keys)
    assert position is not None
    assert position.targets == ["red1"]
    assert position.threats == ["red1"]


@pytest.mark.parametrize("keys", [(), ("nonsense",), ("boost", "to:Z99"), ("boost",) * 9])
def test_a_plan_that_does_not_fit_has_no_prospects(keys: tuple[str, ...]) -> None:
    assert position_after(heron_and_rocks(), keys) is None


def test_distances_are_counted_in_the_places_of_the_map() -> None:
    hexes = MapView(
        "zones", shape="hex", columns=3, rows=1, places=[PlaceView(name) for name in ("A1", "B1", "C1")]
    )
    house = rooms({"hall": ["stairs"], "stairs": ["hall", "attic"], "attic": ["stairs"], "cellar": []})
    assert distances_from(hexes, "A1") == {"A1": 0, "B1": 1, "C1": 2}
    assert distances_from(house, "hall") == {"hall": 0, "stairs": 1, "attic": 2}
    assert distances_from(house, "garden") == {}
    field = MapView("plane", width=20, height=20, square=10, column_names=["A", "B"], row_names=["1", "2"])
    assert distances_from(field, "A1") == {
        "A1": 0,
        "B1": 10,
        "A2": 10,
        "B2": pytest.approx(14.142, abs=0.001),
    }
    assert distance_in_words(field, distances_from(field, "A1")["B2"]) == "14.1 yards"
    assert distance_in_words(hexes, 1) == "1 hex"
