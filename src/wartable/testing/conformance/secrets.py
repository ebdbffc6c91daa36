"""The secrets check: hidden information changes nothing that a seat sees, is told, may do or may rule."""

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
from wartable.testing.conformance.probes import Probes
from wartable.testing.conformance.trial import Trial, Written

__all__ = ["Secret", "Secrets", "check_secrets"]

_TAIL: Final = 40
_MEANINGS: Final = 8
"""In a question with many options, the meanings of about this many are compared."""
_APPLIED: Final = 4
"""One of this many attempted rulings is applied, if it is allowed."""


class Secret(NamedTuple):
    """A state that differs only in something hidden from the seat; `what` names it."""

    what: str
    state: State


Secrets = Callable[[Game[State], Setup, State, str], Iterable[Secret]]
"""A ruleset's secrets: states that a seat cannot tell from this one. Arguments: rules, setup, state, seat."""


def check_secrets(trial: Trial, secrets: Secrets, every: int = 1) -> None:
    """Check that at every checkpoint (or every second or third, by `every`) no seat can tell a secret state
    from the true one.
    """
    game = trial.game
    players = trial.players()
    probes = Probes(trial)
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
            rulings = probes.at(before, number)
            moment = SecretsCheckpoint(trial, before, events[-_TAIL:], table.record or [], rulings)
            with trial.telling(inputs):
                count += sum(moment.compare(seat, secrets) for seat in before.seats())
        inputs += table.record or []
        events += table.events
        number += 1
    assert count > 0, f"{trial}: the ruleset names no secrets at all"


class SecretsCheckpoint:
    """A checkpoint with the events just before it, the inputs that follow, and rulings to try."""

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
        """Compare the truth with every secret; returns the number of secrets."""
        truth = self.seen(self.state, seat)
        asked = self.asked(self.state, seat)
        ruled = self.ruled(self.state, seat)
        self.assert_sound(seat)
        count = 0
        for secret in secrets(self.game, self.trial.setup, self.state, seat):
            what = f"{seat} can tell {secret.what}"
            self.trial.same(truth, self.seen(secret.state, seat), what)
            self.trial.same(asked, self.asked(secret.state, seat), what + " by its options")
            self.trial.same(ruled, self.ruled(secret.state, seat), what + " by rulings")
            count += 1
        return count

    def seen(self, state: State, seat: str) -> dict[str, object]:
        """Return everything that a seat sees of a state and of the latest events."""
        game = self.game
        witnessed = [game.witness(state, event, seat) for event in self.events]
        events = [event for event in witnessed if event is not None]
        return {
            "view": Written(game.view(state, seat).data()),
            "events": [event.facts() for event in events],
            "sentences": [game.say(state, event) for event in events],
        }

    def asked(self, state: State, seat: str) -> list[object]:
        """Return the next questions of this seat, each with its view and everything shown of its options.

        The list ends when others are asked, dice are rolled or something happens, as that may well reveal a
        secret.
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

    def ruled(self, state: State, seat: str) -> dict[str, object]:
        """Return the paths of rulings that this seat is offered, and the faults of those that it tries."""
        refusals: dict[str, object] = {
            ruling.line(): [str(fault) for fault in self.game.check_ruling(state, ruling, seat)]
            for ruling in self.rulings
        }
        paths = [self.game.ruling_paths(state, seat), self.game.ruling_subjects(state, seat)]
        return {"paths": paths, "refusals": refusals}

    def assert_sound(self, seat: str) -> None:
        """Fail unless each ruling that this seat may make is also accepted from the whole table, and leads to
        a state that can be saved and restored.
        """
        game = self.game
        for ruling in self.rulings[::_APPLIED]:
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
    """Play on after a table's record to the next question; None if dice are due or nothing is asked."""
    try:
        game.step(table)
    except NeedChoice as need:
        return need.decision
    except NeedRoll:
        return None
    return None


def options(decision: Decision, view: View) -> list[object]:
    """Return the options of a question with everything shown of each; meanings for only a few."""
    step = 1 + len(decision.options) // _MEANINGS
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
    """Return the values by which places are compared, as plain data."""
    return None if position is None else [position.effect, position.exposed, position.far]


def figures(forecast: Forecast) -> object:
    """Return a forecast as plain data."""
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
