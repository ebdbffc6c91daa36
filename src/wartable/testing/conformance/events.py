"""Checks of events: data for programs, sentences for people."""

from __future__ import annotations

import re
from typing import Final

from wartable import Battle, Event, State
from wartable.testing.conformance.trial import Trial, as_json

__all__ = ["check_events", "compare_events"]

_NOTHING: Final = re.compile(r"\s*")
_NO_SENTENCE: Final = re.compile(r"\bNone\b|[{}]|<\w|\bobject at 0x|\(\)|\[\]|  |\n")
"""Signs in a sentence that a value was inserted without words."""


def check_events(trial: Trial) -> None:
    """Check that every event is JSON-like data, and has a sentence for each seat that sees it and for
    spectators.
    """
    compare_events(trial, trial.played())


def compare_events(trial: Trial, battle: Battle[State]) -> None:
    """Check that every event of a played battle is data, and has a sentence."""
    with trial.reporting(battle):
        for event in battle.events:
            written = event.facts()
            trial.same(written, as_json(written), f"the facts of {event} do not come back from JSON")
        for seat in ("", *battle.seats):
            for event in battle.seen_by(seat):
                assert_sentence(trial, battle, event, seat)


def assert_sentence(trial: Trial, battle: Battle[State], event: Event, seat: str) -> None:
    """Fail if the sentence for an event is missing or contains a raw value; `seat` is only named in the
    error.
    """
    said = battle.say(event)
    fault = _NO_SENTENCE.search(said) if said.strip() else _NOTHING.match(said)
    if fault is not None:
        told = f"{event}: {said!r}, with {fault[0]!r} in it"
        raise AssertionError(f"{trial}: no sentence for {seat or 'spectators'} from {told}")
