"""Squadrons, Reinforcements and sides may be many; a mecha is one, however it is called."""

from __future__ import annotations

from typing import Any, cast

from tests.battle_century.operations import begin, reserve, situation, unit
from wartable.rulesets.battle_century.operation.events.harm import Destroyed, OperationEnded, Retreated
from wartable.rulesets.battle_century.operation.events.moves import ActionLost, Boosted
from wartable.rulesets.battle_century.operation.events.reinforcements import ReinforcementsDefeated
from wartable.rulesets.battle_century.operation.model.state import Operation


def test_squadrons_reinforcements_and_sides_with_plural_names_have_plural_verbs() -> None:
    # Given: a squadron of hornets, one mecha called Hermes, and gun crews off the battlefield
    hornets = unit("blue1", zone="A1", name="Salt Hornets", features=["squadron"], tier="npc")
    hermes = unit("red1", zone="L9", name="Hermes")
    setup: Any = dict(situation(blue=[hornets], red=[hermes], reinforcements=[reserve("crews", "live")]))
    setup["sides"] = [{**side, "name": f"{side['id']} lancers"} for side in setup["sides"]]
    setup["reinforcements"][0]["name"] = "Gun Crews"
    battle = begin(setup)
    state = cast(Operation, battle.state)
    # Then
    assert battle.decision is not None
    assert battle.decision.question.startswith("Salt Hornets' Turn")
    assert Destroyed("blue1").sentence(state) == "Salt Hornets are destroyed."
    assert Boosted("blue1").sentence(state) == "Salt Hornets Boost: up to twice their Speed."
    assert ActionLost("blue1").sentence(state) == "Salt Hornets lose their Action."
    assert Retreated("red1").sentence(state) == "Hermes leaves the battlefield."
    assert ReinforcementsDefeated("crews").sentence(state) == "Gun Crews are defeated."
    ended = OperationEnded(("blue",), "nobody else is left").sentence(state)
    assert ended.endswith("blue lancers win, nobody else is left.")
