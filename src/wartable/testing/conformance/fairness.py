"""The check that a player which thinks ahead is fair: nothing hidden from its seat, and no dice to come,
have an influence on its answers.
"""

from __future__ import annotations

from collections.abc import Callable

from wartable import Imagination
from wartable.players import ThinkingPlayer
from wartable.testing.conformance.imagined import battle_from, shown
from wartable.testing.conformance.secrets import Secrets
from wartable.testing.conformance.trial import OpenQuestion, Trial, Watch

__all__ = ["FairnessCheck", "check_fair"]


def check_fair(
    trial: Trial, secrets: Secrets, player: Callable[[int], ThinkingPlayer], every: int = 1
) -> FairnessCheck:
    """Check at every question of a battle (every second one if `every` is 2) that the answer of a player is
    the same if only what is hidden from the asked seat differs, or only the seed of the battle. One secret
    is changed at each question, each in its turn. `player` is called with a seed, and returns a new player.
    Returns the check with its counts.
    """
    check = FairnessCheck(trial, secrets, player)
    trial.walk(check, every=every)
    return check


class FairnessCheck(Watch):
    """Checks the answers of a player, and counts the questions (`asked`) and the compared variants
    (`compared`).
    """

    def __init__(self, trial: Trial, secrets: Secrets, player: Callable[[int], ThinkingPlayer]) -> None:
        super().__init__(trial)
        self.secrets = secrets
        self.player = player
        self.asked = self.compared = 0

    def visit(self, moment: OpenQuestion) -> None:
        """Compare the answers at this question."""
        battle, decision = moment.battle, moment.battle.decision
        if decision is None:
            return
        self.asked += 1
        seat, leg = decision.seat, battle.legs[-1]
        answer = self.player(self.asked).think(Imagination(battle, seat)).key
        truth = shown(battle, seat)
        reseeded = leg.state.copy()
        reseeded.seed += 1
        variants = list(self.secrets(battle.game, self.trial.setup, leg.state, seat))
        if variants:  # another one at each question
            variants = [variants[self.asked % len(variants)]]
        states = [(secret.what, secret.state) for secret in variants]
        for what, state in [*states, ("the seed of the battle", reseeded)]:
            other = battle_from(battle, state)
            if other is None or shown(other, seat) != truth:
                continue
            self.compared += 1
            again = self.player(self.asked).think(Imagination(other, seat)).key
            self.trial.same(again, answer, f"the answer of {seat} depends on {what}")
