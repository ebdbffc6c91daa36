"""What seats see of each other's lists. IN-R40."""

from __future__ import annotations

from typing import Any

import pytest

from tests.infinity.skirmishes import begin, situation, trooper
from wartable import game_of

rule = pytest.mark.rule


def seen(seat: str, **more: Any) -> dict[str, Any]:
    """What a seat sees of a moment with a Lieutenant, one in hiding and one in the air on blue's side."""
    blue = [
        trooper("blue1", at=(12, 8), skills={"lieutenant": 1, "counterintelligence": 0, "cube": 0}),
        trooper("blue2", at=(10, 8), cost=23, swc=1, skills=["chain_of_command"], **more),
        trooper("blue3", at=(8, 8), place="hidden"),
        trooper("blue4", place="airborne"),
    ]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 20))])
    battle = begin(setup)
    return game_of(setup).view(battle.state, seat).data()


def units(data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Its units by id."""
    return {unit["id"]: unit for unit in data["units"]}


@rule("IN-R40")
def test_who_is_hidden_or_airborne_shows_to_its_owner_alone() -> None:
    assert set(units(seen("blue"))) == {"blue1", "blue2", "blue3", "blue4", "red1"}
    assert set(units(seen("red"))) == {"blue1", "blue2", "red1"}


@rule("IN-R40")
def test_the_lieutenant_and_what_goes_with_it_do_not_show() -> None:
    own, other = units(seen("blue")), units(seen("red"))
    assert own["blue1"]["lieutenant"]
    assert not other["blue1"]["lieutenant"]
    assert own["blue1"]["skills"] == {"lieutenant": 1, "counterintelligence": 0, "cube": 0}
    assert other["blue1"]["skills"] == {"cube": 0}
    assert other["blue2"]["skills"] == {}
    assert "Lieutenant" in " ".join(own["blue1"]["sheet"])
    assert "Lieutenant" not in " ".join(other["blue1"]["sheet"])


@rule("IN-R40", "IN-01-01/1")
def test_cost_and_swc_are_private_and_all_else_is_open() -> None:
    own, other = units(seen("blue"))["blue2"], units(seen("red"))["blue2"]
    assert (own["cost"], own["swc"]) == (23, 1)
    assert "cost" not in other
    assert "swc" not in other
    assert {key: other[key] for key in ("cc", "bs", "ph", "wip", "arm", "bts", "vita")} == {
        "cc": 14,
        "bs": 11,
        "ph": 10,
        "wip": 13,
        "arm": 2,
        "bts": 3,
        "vita": 1,
    }


@rule("IN-R40")
def test_tokens_and_orders_are_open() -> None:
    blue = seen("red")["armies"][0]
    assert blue["regular"] == {"1": 5}
    assert blue["tokens"] == 5
