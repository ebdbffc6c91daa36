"""Tests of Dawn's rules, and of the game by Wartable's conformance kit."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import dawn
import pytest

from wartable import Battle, Forced, State, new_battle
from wartable.files import read_scenario
from wartable.testing.conformance import CHECKS, Check, Trial

SETUP: Final = read_scenario(Path(dawn.__file__).parent / "scenarios" / "mill_brook.toml")
MET: Final = ("march:pikes>mill", "march:grey>mill")


def battle(*orders: str, dice: tuple[tuple[int, ...], ...] = ()) -> Battle[State]:
    """Return a battle after these orders, with exactly these dice."""
    begun = new_battle(SETUP, 1, source=Forced(dice))
    for key in orders:
        begun.choose(key)
    return begun


def strengths(begun: Battle[State]) -> dict[str, Any]:
    """Return the strength of each squad by id, which everyone sees."""
    units: Any = begun.view("").data()["units"]
    return {unit["id"]: unit["strength"] for unit in units}


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_game_conforms(check: Check, seed: int) -> None:
    check(Trial("dawn", SETUP, seed))


def test_the_best_die_of_an_attack_counts() -> None:
    # 3 dice for a strength of 3; the 6 costs the Grey pack 2 of 4
    fought = battle(*MET, "attack:pikes>grey", dice=((2, 6, 3),))
    assert fought.say(fought.events[-1]) == "Pikes against Grey pack, attack: 6 costs 2 to 0."
    assert strengths(fought)["grey"] == 2


def test_a_charge_has_one_die_more_and_costs_below_5() -> None:
    fought = battle(*MET, "charge:pikes>grey", dice=((2, 4, 3, 1),))
    assert fought.say(fought.events[-1]) == "Pikes against Grey pack, charge: 4 costs 1 to 1."
    assert (strengths(fought)["pikes"], strengths(fought)["grey"]) == (2, 3)


def test_odds_follow_from_the_dice() -> None:
    met = battle(*MET)
    assert met.decision is not None
    odds = met.view("watch").forecast(met.decision.option("attack:pikes>grey"))
    # 3 dice: all below 4 in 1 of 8; a 6 among them in 91 of 216
    assert odds is not None
    assert odds.chance == pytest.approx(7 / 8)
    assert odds.damage == pytest.approx(7 / 8 + 91 / 216)


def test_the_side_that_holds_more_places_at_dawn_wins() -> None:
    ended = battle("march:pikes>mill", *["pass"] * 11)
    assert ended.outcome is not None
    assert ended.outcome.facts() == {"winners": ["watch"], "reason": "the most places at dawn", "rounds": 12}
