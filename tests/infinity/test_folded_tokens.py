"""Uses of Command Tokens stand under one entry of the list of answers, in every scenario. R-17."""

from __future__ import annotations

from typing import Final

import pytest

from wartable import Battle, Decision, State, new_battle, ruleset
from wartable.files import list_scenarios, read_scenario
from wartable.seat.folding import submenu_names_by_key

SCENARIOS: Final = sorted(info.name for info in list_scenarios() if info.ruleset == "infinity")
QUESTIONS: Final = 160


def strays_in(battle: Battle[State], decision: Decision) -> tuple[list[str], int]:
    """The uses of tokens that stand in the menu itself though others do too, and how many are folded away."""
    folders = submenu_names_by_key(battle, decision)
    idle = decision.idle()
    uses = [one for one in decision.options if one is not idle and "Command Token" in one.label]
    others = [one for one in decision.options if one is not idle and one not in uses]
    strays = [one.label for one in uses if one.key not in folders] if len(uses) > 1 and others else []
    return strays, len(folders)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_several_uses_of_tokens_stand_under_one_entry(scenario: str) -> None:
    battle = new_battle(read_scenario(scenario), seed=2).run()
    player = ruleset("infinity").player("random", 2)
    folded = 0
    for _ in range(QUESTIONS):
        decision = battle.decision
        if decision is None:
            break
        strays, count = strays_in(battle, decision)
        assert strays == [], decision.question
        assert set(submenu_names_by_key(battle, decision).values()) <= {"Command Tokens"}
        folded += count
        view = battle.view(decision.seat)
        battle.choose(player.choose(decision, lambda view=view: view).key)  # type: ignore[misc]
    assert folded > 0
