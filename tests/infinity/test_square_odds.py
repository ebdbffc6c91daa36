"""A square is rated for a place in it that can be reached. IN-R20, IN-R24."""

from __future__ import annotations

from typing import Final

import pytest

from tests.infinity.skirmishes import begin, keys, play, situation, trooper
from wartable import Battle, Handbook, OptionView, Outlook, Position, State

rule = pytest.mark.rule

CORNER: Final = trooper("blue1", at=(0.5, 0.5), weapons=["combi_rifle"])
TAG: Final = trooper("red1", at=(5, 21.5), silhouette=7, str=3, type="tag", weapons=["heavy_machine_gun"])


def shown(battle: Battle[State]) -> dict[str, OptionView]:
    """Every answer to the open question as its seat sees it."""
    assert battle.decision is not None
    return {view.key: view for view in Outlook(battle, battle.decision, Handbook("", []), {}).options()}


def places(battle: Battle[State]) -> dict[str, Position]:
    """What is known of the places that answers name."""
    return {key: view.position for key, view in shown(battle).items() if view.position is not None}


def unreachable(battle: Battle[State]) -> list[str]:
    """The squares that are rated as none of the places is, of which one may then choose."""
    found: list[str] = []
    for key, square in places(battle).items():
        inside = battle.copy()
        inside.choose(key)
        rated = [(one.effect, one.exposed, one.far) for one in places(inside).values()]
        is_asked = inside.decision is not None and "where in" in inside.decision.question
        if is_asked and (square.effect, square.exposed, square.far) not in rated:
            found.append(key)
    return found


@rule("IN-R20", "IN-R24")
def test_a_square_is_rated_where_the_trooper_can_stand() -> None:
    # What went wrong: a square was rated at its middle, four inches off or not
    battle = play(situation(blue=[CORNER], red=[TAG]), ["regular:blue1", "move"])
    assert "to:B3" in keys(battle)
    assert unreachable(battle) == []


@rule("IN-R20", "IN-R24")
def test_the_best_square_has_a_place_as_good_as_it_says() -> None:
    # Given: 16 inches to a TAG, where a combi rifle has +3, are reached only on the way straight to it
    battle = play(situation(blue=[CORNER], red=[TAG]), ["regular:blue1", "move"])
    [best] = [view for view in shown(battle).values() if view.is_best]
    assert best.position is not None
    battle.choose(best.key)
    assert max(one.effect for one in places(battle).values()) >= best.position.effect


@rule("IN-R20", "IN-R24")
def test_a_place_that_is_not_the_middle_of_its_square_is_named() -> None:
    battle = play(situation(blue=[CORNER], red=[TAG]), ["regular:blue1", "move"])
    told = {key: place.said for key, place in places(battle).items()}
    # the middle of B1 is 2.6 inches off; that of A3, at 1, 5, is farther than 4
    assert told["to:B1"].startswith("2.6 inches away; ")
    assert told["to:A3"].startswith("at 0.5, 4.5; 4.0 inches away; ")


@rule("IN-R20", "IN-R24")
def test_a_square_of_a_deployment_zone_is_rated_where_there_is_room() -> None:
    # Given: a house covers the middle of B2, and its eastern edge is free
    house = {"kind": "house", "x": 1, "y": 1, "width": 2, "depth": 4, "height": 4}
    setup = dict(situation(blue=[trooper("blue1")], red=[trooper("red1")], pieces=[house]))
    del setup["now"]
    battle = begin(setup, None)
    for _ in range(20):
        if battle.decision is not None and "to:B2" in keys(battle):
            break
        battle.choose("zone:0" if "zone:0" in keys(battle) else keys(battle)[0])
    assert unreachable(battle) == []
