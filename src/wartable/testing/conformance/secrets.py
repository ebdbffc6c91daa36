"""What is hidden from a seat makes no difference to what it sees, is told and may do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from wartable import Battle, Decision, Forecast, NeedChoice, Ruleset, Setup, State, View
from wartable.testing.conformance.trial import Trial, as_json, picture

__all__ = ["Secret", "Secrets", "check_secrets"]

_TAIL: Final = 40


class Secret(NamedTuple):
    """A state that differs only in something hidden from the seat; `what` names it."""

    what: str
    state: State


Secrets = Callable[[Ruleset[State], Setup, State, str], Iterable[Secret]]
"""A ruleset's secrets: its states that a seat cannot tell from this one. Given: rules, setup, state, seat."""


def check_secrets(trial: Trial, secrets: Secrets, every: int = 1) -> None:
    """At every question (or every second or third, by `every`) no seat can tell a secret from the truth."""
    count = 0
    for number, (battle, _) in enumerate(trial.decisions()):
        if number % every == 0:
            for seat in battle.seats:
                count += compare(trial, battle, seat, secrets)
    assert count > 0, f"{trial}: the ruleset names no secrets at all"


def compare(trial: Trial, battle: Battle[State], seat: str, secrets: Secrets) -> int:
    """Compare the truth with every secret; returns how many there were."""
    rules, setup, state = battle.ruleset, battle.setup, battle.state
    found = list(secrets(rules, setup, state, seat))
    if not found:
        return 0
    truth = seen(battle, state, seat)
    asked = battle.decision is not None and battle.decision.seat == seat
    decision = first_question(rules, copied(rules, setup, state)) if asked else None
    if decision is None or picture(battle)["question"] != told(decision):
        decision = None
    for secret in found:
        where = f"question {len(battle.inputs)}: {seat} can tell {secret.what}"
        trial.same(truth, seen(battle, secret.state, seat), where)
        if decision is not None:
            view = rules.view(state, seat)
            other_view = rules.view(secret.state, seat)
            other = first_question(rules, copied(rules, setup, secret.state))
            trial.same(options(decision, view), options(other, other_view), where + " by its options")
    return len(found)


def seen(battle: Battle[State], state: State, seat: str) -> dict[str, object]:
    """All that a seat sees of a state, and is told of the latest events."""
    rules = battle.ruleset
    witnessed = [rules.witness(state, event, seat) for event in battle.events[-_TAIL:]]
    events = [event for event in witnessed if event is not None]
    return {
        "view": as_json(rules.view(state, seat).data()),
        "events": [event.facts() for event in events],
        "sentences": [rules.say(state, event) for event in events],
    }


def copied(rules: Ruleset[State], setup: Setup, state: State) -> State:
    """A state of its own, to be played on."""
    return state.copy()


def first_question(rules: Ruleset[State], state: State) -> Decision | None:
    """What is asked next, if nothing is rolled or happens before; None where the answer could tell more."""
    table = rules.table(state, {}, None, None, listening=True)
    rolled = state.rolled
    try:
        rules.step(table)
    except NeedChoice as need:
        return need.decision if not table.events and state.rolled == rolled else None
    return None


def told(decision: Decision) -> list[object]:
    """A question as `picture` shows it."""
    shown = [[option.key, option.label] for option in decision.options]
    return [decision.seat, decision.question, decision.about, shown]


def options(decision: Decision | None, view: View) -> object:
    """The options of a question with all that the seat is told of each."""
    if decision is None:
        return None
    return [[option.key, option.label, figures(view.forecast(option))] for option in decision.options]


def figures(forecast: Forecast | None) -> object:
    """A forecast as plain data."""
    if forecast is None:
        return None
    return [forecast.chance, forecast.damage, forecast.harm, forecast.defeats, forecast.guess]
