"""Advice about an open question from a player that searches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from wartable import Battle, Imagination, State
from wartable.players.budget import Budget
from wartable.players.consideration import Consideration
from wartable.players.search import SearchPlayer


class Advice(NamedTuple):
    """The answer that a player would give to the open question, and what it found about others."""

    consideration: Consideration
    names: Mapping[str, str]
    """Names of the units, by id."""

    @property
    def text(self) -> str:
        """The advice in a sentence."""
        if not self.consideration.is_tried:
            return f"{self.consideration.chosen.label}: no battle could be imagined to compare answers."
        return self.consideration.reason(self.names)

    def facts(self) -> dict[str, Any]:
        """Return the advice as plain data."""
        return {
            "answer": self.consideration.chosen.key,
            "text": self.text,
            "tried": [
                {
                    "key": trial.option.key,
                    "label": trial.option.label,
                    "battles": len(trial.stretches),
                    "value": trial.mean,
                    "error": trial.error,
                }
                for trial in self.consideration.trials
            ],
        }


def advise(battle: Battle[State], budget: Budget, seed: int = 0) -> Advice:
    """Return advice about the open question of a battle, from what the asked seat may know."""
    decision = battle.decision
    assert decision is not None
    player = SearchPlayer(seed, battle.ruleset.heuristic, budget)
    found = player.consider(Imagination(battle, decision.seat), names_fallen=True)
    seen: Any = battle.view(decision.seat).data()
    names = {str(unit["id"]): str(unit["name"]) for unit in seen.get("units", ())}
    return Advice(found, names)
