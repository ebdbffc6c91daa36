"""Odds rest on nothing hidden: what a seat does not know of an enemy is guessed from what shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

import pytest

from tests.exalted_war.battles import answer, begin, hero, situation, unit
from wartable import Battle, Forecast, Setup, State
from wartable.rulesets.exalted_war.model.people import Person
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.unit import Unit


def asked(setup: Setup, *choices: str) -> Battle[State]:
    """The battle at the question that is open after these choices."""
    return answer(begin(setup, dice=None), *choices)


def odds(setup: Setup, key: str) -> Forecast:
    """What the seat that is asked first is told of this option."""
    battle = asked(setup)
    assert battle.decision is not None
    found = battle.game.view(battle.state, battle.decision.seat).forecast(battle.decision.option(key))
    assert found is not None
    return found


HIDDEN: Final[dict[str, Callable[[War, Unit], None]]] = {
    "Drill": lambda state, red: setattr(red, "drill", red.drill + 2),
    "Might": lambda state, red: setattr(red, "might", 4),
    "boxes filled": lambda state, red: setattr(red, "health", 2),
    "Endurance": lambda state, red: setattr(red, "endurance", 0),
    "heads": lambda state, red: setattr(red, "members", red.members + 1),
    "stunt": lambda state, red: setattr(red, "stunt", 3),
    "lender": lambda state, red: setattr(red, "lender", "moss"),
    "the leader": lambda state, red: setattr(state.people["red1_leader"], "person", champion("red1_leader")),
    "wounds": lambda state, red: setattr(state.people["moss"], "wounds", 5),
}


def champion(id: str) -> Person:
    """Somebody far above the usual, in the same arms."""
    usual = begin(situation(blue=[unit("blue1", at=(500, 400))], red=[unit("red1", at=(900, 400))])).state
    assert isinstance(usual, War)
    old = usual.people["blue1_leader"].person
    ranks = dict.fromkeys(("strength", "dexterity", "stamina", "melee", "war", "wits"), 5)
    return Person(id, id, ranks, weapon=old.weapon, armour=old.armour, shield=old.shield, essence=5)


@pytest.mark.parametrize("what", HIDDEN)
def test_nothing_hidden_makes_a_difference_to_the_odds(what: str) -> None:
    red = unit("red1", beside="blue1", health=1, specials=[hero("moss")], engaged={"blue1": [0, 0]})
    setup = situation(
        blue=[unit("blue1", at=(500, 400), engaged={"red1": [0, 0]})], red=[red], acts=["blue1"], phase="act"
    )
    battle = asked(setup, "stay")
    assert battle.decision is not None
    state = cast(War, battle.state.copy())
    HIDDEN[what](state, state.units["red1"])
    truth, other = battle.game.view(battle.state, "blue"), battle.game.view(state, "blue")
    told = [
        [(f.chance, f.damage, f.harm, f.defeats, f.guess) for f in [view.forecast(option)] if f is not None]
        for view in (truth, other)
        for option in battle.decision.options
    ]
    half = len(told) // 2
    assert told[:half] == told[half:]
    assert any(told)


def test_odds_against_hidden_figures_are_called_a_guess() -> None:
    setup = situation(
        blue=[unit("blue1", at=(500, 400))],
        red=[unit("red1", beside="blue1")],
        acts=["blue1"],
        phase="act",
    )
    battle = asked(setup)
    assert odds(setup, "attack:red1").guess
    # Then: what has been learned is no guess any more
    state = cast(War, battle.state.copy())
    for facet in ("traits", "leader"):
        state.knowledge.learn("blue", "red1", facet)
    assert battle.decision is not None
    known = battle.game.view(state, "blue").forecast(battle.decision.option("attack:red1"))
    assert known is not None
    assert not known.guess


def test_looks_and_arms_that_show_go_into_the_guess() -> None:
    def against(**red: Any) -> Forecast:
        target = unit("red1", beside="blue1", **red)
        return odds(
            situation(blue=[unit("blue1", at=(500, 400))], red=[target], acts=["blue1"], phase="act"),
            "attack:red1",
        )

    assert against(troops={"armour": "full_plate"}).damage < against().damage
    assert against(health=6).chance > against().chance
    assert against(troops={"shield": "large"}, formation="close").chance < against().chance
