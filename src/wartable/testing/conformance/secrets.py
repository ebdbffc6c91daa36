"""The secrets check: hidden information must not change what a seat sees, is told, can choose or can rule."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from wartable import (
    Decision,
    Event,
    Forecast,
    Game,
    Input,
    NeedChoice,
    NeedRoll,
    Position,
    Ruling,
    Seeded,
    Setup,
    State,
    Table,
    View,
)
from wartable.testing.conformance.probes import RulingProbes
from wartable.testing.conformance.trial import Trial, Written

__all__ = ["Secret", "Secrets", "check_secrets"]

_LATEST_EVENTS: Final = 40
_MOST_MEANINGS: Final = 8
"""The approximate number of options in a question whose meanings are compared."""
_APPLIED_INTERVAL: Final = 4
"""One in this number of attempted rulings is applied, if it is allowed."""


class Secret(NamedTuple):
    """A state that differs from the true one only in something hidden from a seat; `what` describes it."""

    what: str
    state: State


Secrets = Callable[[Game[State], Setup, State, str], Iterable[Secret]]
"""A function of a ruleset that returns states which a seat must not be able to distinguish from the true one.
It is called with the game, the setup, the true state and the seat.
"""


def check_secrets(trial: Trial, secrets: Secrets, every: int = 1) -> None:
    """Check that no seat can distinguish a secret state from the true one, at every checkpoint of a battle
    (at every second one if `every` is 2).
    """
    game = trial.game
    players = trial.players()
    probes = RulingProbes(trial)
    state = trial.start()
    inputs: list[Input] = []
    events: list[Event] = []
    count = 0
    number = 0
    while not state.is_over():
        before = state.copy()
        table = game.table(state, players, Seeded(), [], listening=True)
        game.step(table)
        if number % every == 0:
            rulings = probes.probing_rulings(before, number)
            moment = SecretsCheckpoint(trial, before, events[-_LATEST_EVENTS:], table.record or [], rulings)
            with trial.telling(inputs):
                count += sum(moment.compare(seat, secrets) for seat in before.seats())
        inputs += table.record or []
        events += table.events
        number += 1
    assert count > 0, f"{trial}: the ruleset names no secrets at all"


class SecretsCheckpoint:
    """A checkpoint of a battle, with the events just before it, the inputs that follow, and rulings to
    try.
    """

    def __init__(
        self,
        trial: Trial,
        state: State,
        events: Sequence[Event],
        following: Sequence[Input],
        rulings: Sequence[Ruling],
    ) -> None:
        self.trial = trial
        self.game = trial.game
        self.state = state
        self.events = events
        self.following = following
        self.rulings = rulings

    def compare(self, seat: str, secrets: Secrets) -> int:
        """Fail if the seat can distinguish a secret state from the true one, by what it sees, is asked or can
        rule. Return the number of secret states that were compared.
        """
        truth = self.visible_data(self.state, seat)
        next_questions = self.next_questions(self.state, seat)
        ruling_data = self.data_revealed_by_rulings(self.state, seat)
        self.assert_rulings_sound(seat)
        count = 0
        for secret in secrets(self.game, self.trial.setup, self.state, seat):
            what = f"{seat} can tell {secret.what}"
            self.trial.same(truth, self.visible_data(secret.state, seat), what)
            self.trial.same(next_questions, self.next_questions(secret.state, seat), what + " by its options")
            self.trial.same(
                ruling_data, self.data_revealed_by_rulings(secret.state, seat), what + " by rulings"
            )
            count += 1
        return count

    def visible_data(self, state: State, seat: str) -> dict[str, object]:
        """Return everything that a seat sees in a state as a dict: its view, and the latest events with their
        sentences.
        """
        game = self.game
        witnessed = [game.witness(state, event, seat) for event in self.events]
        events = [event for event in witnessed if event is not None]
        return {
            "view": Written(game.view(state, seat).data()),
            "events": [event.facts() for event in events],
            "sentences": [game.say(state, event) for event in events],
        }

    def next_questions(self, state: State, seat: str) -> list[object]:
        """Return the next questions to this seat, each with its view and everything that is shown of its
        options.

        The list ends when another seat is asked, dice are rolled or an event happens, because these may
        reveal a secret.
        """
        found: list[object] = []
        for count in range(len(self.following) + 1):
            table = self.game.table(state.copy(), {}, None, list(self.following[:count]), listening=True)
            decision = next_question(self.game, table)
            if (
                decision is None
                or decision.seat != seat
                or table.events
                or table.state.rolled != state.rolled
            ):
                break
            view = self.game.view(table.state, seat)
            found.append([decision.question, decision.about, Written(view.data()), options(decision, view)])
        return found

    def data_revealed_by_rulings(self, state: State, seat: str) -> dict[str, object]:
        """Return what rulings reveal to a seat, as a dict: the paths that it is shown, and the faults of each
        ruling that is tried.
        """
        refusals: dict[str, object] = {
            ruling.line(): [str(fault) for fault in self.game.check_ruling(state, ruling, seat)]
            for ruling in self.rulings
        }
        paths = [self.game.ruling_paths(state, seat), self.game.ruling_subjects(state, seat)]
        return {"paths": paths, "refusals": refusals}

    def assert_rulings_sound(self, seat: str) -> None:
        """Fail if a ruling that this seat may make is not also accepted from the whole table, or leads to a
        state that cannot be saved and restored.
        """
        game = self.game
        for ruling in self.rulings[::_APPLIED_INTERVAL]:
            request = game.weigh_ruling(self.state, ruling, seat)
            if request.problems:
                continue
            settled = request.final_ruling()
            what = f"{seat} may rule {ruling.line()!r}, which becomes {settled.value!r}"
            self.trial.same([], game.check_ruling(self.state, settled), f"{what}, and that is refused")
            table = game.table(self.state.copy(), {}, None, [], listening=True)
            table.rule(settled)
            written = Written(game.dump(table.state))
            again = Written(game.dump(game.restore(self.trial.setup, json.loads(written))))
            self.trial.same(written, again, f"{what}, and the state cannot be kept")


def next_question(game: Game[State], table: Table[State]) -> Decision | None:
    """Play a table's record, and return the question after it; None if dice are due, or if nothing is
    asked.
    """
    try:
        game.step(table)
    except NeedChoice as need:
        return need.decision
    except NeedRoll:
        return None
    return None


def options(decision: Decision, view: View) -> list[object]:
    """Return the options of a question, each as a list of everything that is shown of it. The meaning, and
    the values of a place, are included only for some options.
    """
    step = 1 + len(decision.options) // _MOST_MEANINGS
    return [
        [
            option.key,
            option.label,
            [figures(forecast) for forecast in view.forecasts(option)],
            view.meaning(decision, option) if at % step == 0 else "",
            compared(view.position(decision, option)) if at % step == 0 else None,
        ]
        for at, option in enumerate(decision.options)
    ]


def compared(position: Position | None) -> object:
    """Return a list of those values of a place by which places are compared; None if there is no place."""
    return None if position is None else [position.effect, position.exposed, position.far]


def figures(forecast: Forecast) -> object:
    """Return a list of the values of a Forecast."""
    return [
        forecast.kind,
        forecast.chance,
        forecast.damage,
        forecast.harm,
        forecast.defeats,
        forecast.guess,
        forecast.span,
        forecast.defeat_span,
    ]
