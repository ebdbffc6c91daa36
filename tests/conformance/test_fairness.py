"""The player that searches is fair in all games: its answers do not depend on what its seat cannot know."""

from __future__ import annotations

from typing import Final

import pytest

from tests.conformance import matches, missions, operations, skirmishes, wars
from tests.runs import ALL_BATTLES
from wartable import Setup, ruleset
from wartable.players import Budget, SearchPlayer
from wartable.testing.conformance import Secrets, Trial, check_fair

BUDGET: Final = Budget(battles=8)
SETUPS: Final[list[tuple[Secrets, Setup, int]]] = [
    (skirmishes.secrets, skirmishes.SKIRMISHES[0], 60),
    (operations.secrets, operations.SMALL[0], 4),
    (matches.secrets, matches.ALL[0], 8),
    (missions.secrets, missions.MISSIONS[0], 8),
    (missions.secrets, missions.SCANNED[0], 8),
    (wars.secrets, wars.SMALL[0], 6),
]
"""Battles with hidden facts, and of how many questions one is examined."""


@pytest.mark.parametrize(("secrets", "setup", "every"), SETUPS, ids=range(len(SETUPS)))
def test_answers_depend_only_on_what_the_seat_may_know(secrets: Secrets, setup: Setup, every: int) -> None:
    heuristic = ruleset(str(setup["ruleset"])).heuristic
    trial = Trial(str(setup["ruleset"]), setup, 4)
    every = every // 4 if ALL_BATTLES else every
    check = check_fair(trial, secrets, lambda seed: SearchPlayer(seed, heuristic, BUDGET), every)
    assert check.asked > 1
    assert check.compared >= check.asked
