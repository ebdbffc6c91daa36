"""The check of imagined battles: a seat cannot tell them from the real one, they go on, and nothing hidden
from the seat has an influence on them.
"""

from __future__ import annotations

from random import Random
from typing import Final

from wartable import (
    BadRoll,
    Battle,
    Decision,
    IllegalChoice,
    Imagination,
    Mismatch,
    RandomPlayer,
    Segment,
    State,
    checksum,
    ruleset,
)
from wartable.testing.conformance.secrets import Secrets
from wartable.testing.conformance.trial import OpenQuestion, Trial, Watch, Written, facts

__all__ = ["ImaginedCheck", "check_imagined"]

_FOLLOWING: Final = 12
"""Number of decisions for which an imagined battle is played on."""


def check_imagined(
    trial: Trial, secrets: Secrets | None = None, every: int = 1, *, least_share: float = 0.0
) -> ImaginedCheck:
    """Check the imagined battles of the asked seat at every question of a battle (every second one if `every`
    is 2). With `secrets`, check also that they do not depend on what is hidden from the seat. At least
    `least_share` of the questions must have an imagined battle. Returns the check with its counts.
    """
    check = ImaginedCheck(trial, secrets)
    trial.walk(check, every=every)
    assert check.drawn >= least_share * check.asked, (
        f"{trial}: only {check.drawn} of {check.asked} questions have an imagined battle"
    )
    return check


class ImaginedCheck(Watch):
    """Checks imagined battles, and counts the questions (`asked`), those with an imagined battle (`drawn`),
    and the secret states that were compared (`compared`).
    """

    def __init__(self, trial: Trial, secrets: Secrets | None = None) -> None:
        super().__init__(trial)
        self.secrets = secrets
        self.asked = self.drawn = self.compared = 0

    def visit(self, moment: OpenQuestion) -> None:
        """Draw a battle at this question, and check it."""
        battle, decision = moment.battle, moment.battle.decision
        if decision is None:
            return
        self.asked += 1
        seed = self.trial.seed * 10_000 + self.asked
        drawn = Imagination(battle, decision.seat).draw(Random(seed))
        if drawn is None:
            return
        self.drawn += 1
        self._compare_views(battle, drawn, decision.seat)
        self._compare_secrets(battle, drawn, decision.seat, seed)
        self._play_on(drawn, seed)

    def _compare_views(self, battle: Battle[State], drawn: Battle[State], seat: str) -> None:
        same = self.trial.same
        same(shown(battle, seat), shown(drawn, seat), f"{seat} can tell an imagined battle from the real one")
        same(drawn.state.seed == battle.state.seed, False, "an imagined battle has the real seed")
        same(Written(drawn.game.dump(drawn.state)), Written(drawn.game.dump(drawn.state.copy())), "a copy")

    def _compare_secrets(self, battle: Battle[State], drawn: Battle[State], seat: str, seed: int) -> None:
        """Check that the same battle is drawn from each state that differs only in something hidden."""
        if self.secrets is None:
            return
        leg = battle.legs[-1]
        truth = shown(battle, seat)
        for secret in self.secrets(battle.game, self.trial.setup, leg.state, seat):
            other = battle_from(battle, secret.state)
            if other is None or shown(other, seat) != truth:
                continue
            self.compared += 1
            again = Imagination(other, seat).draw(Random(seed))
            what = f"an imagined battle of {seat} depends on {secret.what}"
            assert again is not None, f"{self.trial}: {what}: there is none"
            self.trial.same(saved(drawn), saved(again), what)

    def _play_on(self, drawn: Battle[State], seed: int) -> None:
        """Play on for some decisions, which a state with illegal values would not bear."""
        player = RandomPlayer(seed)
        twin = drawn.copy()
        for _ in range(_FOLLOWING):
            decision = twin.decision
            if decision is None:
                return
            twin.choose(player.choose(decision, lambda: twin.view("")).key)


def shown(battle: Battle[State], seat: str) -> dict[str, object]:
    """Return everything that a seat sees of a battle since its last checkpoint."""
    count = sum([len(leg.events) for leg in battle.legs])
    return {
        "question": question_facts(battle.decision),
        "view": Written(battle.view(seat).data()),
        "events": facts(battle.seen_by(seat, battle.events_since(count))),
    }


def question_facts(decision: Decision | None) -> object:
    """Return a question as plain data to compare: its seat, its text, the unit that it is about, and the keys
    and labels of its options; None if there is no question.
    """
    if decision is None:
        return None
    options = [[option.key, option.label] for option in decision.options]
    return [decision.seat, decision.question, decision.about, options]


def saved(battle: Battle[State]) -> list[object]:
    """Return the state of a battle as data, with its checksum and the inputs that led to it."""
    written = battle.game.dump(battle.state)
    return [Written(written), checksum(written), [entry.line() for entry in battle.inputs]]


def battle_from(battle: Battle[State], state: State) -> Battle[State] | None:
    """Return the battle that goes on from this state with the inputs of the open leg; None if they do not
    fit.
    """
    record = list(battle.legs[-1].record)
    setup = battle.setup
    twin = Battle(
        ruleset(str(setup["ruleset"])), setup, Segment(None, state.copy(), record), players={}, source=None
    )
    try:
        return twin.run()
    except (Mismatch, IllegalChoice, BadRoll):
        return None
