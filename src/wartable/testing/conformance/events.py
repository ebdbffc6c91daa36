"""Checks of events: they must be plain data for programs, and have sentences for people."""

from __future__ import annotations

import re
from typing import Final

from wartable import Battle, Event, State
from wartable.testing.conformance.trial import Trial, as_json

__all__ = ["check_events", "check_played_events"]

_NOTHING: Final = re.compile(r"\s*")
_NO_SENTENCE: Final = re.compile(r"\bNone\b|[{}]|<\w|\bobject at 0x|\(\)|\[\]|  |\n")
"""Matches signs that a sentence contains a raw value instead of words."""


def check_events(trial: Trial) -> None:
    """Check that every event is JSON-like data, and has a sentence for each seat that sees it, and for
    spectators.
    """
    check_played_events(trial, trial.played())


def check_played_events(trial: Trial, battle: Battle[State]) -> None:
    """Run the check of `check_events` on a battle that has already been played."""
    with trial.reporting(battle):
        for event in battle.events:
            written = event.facts()
            trial.same(written, as_json(written), f"the facts of {event} do not come back from JSON")
        for seat in ("", *battle.seats):
            for event in battle.seen_by(seat):
                assert_sentence_readable(trial, battle, event, seat)


def assert_sentence_readable(trial: Trial, battle: Battle[State], event: Event, seat: str) -> None:
    """Fail if the sentence that a seat reads about an event is empty, or contains a raw value. The seat is
    only named in the message of the failure.
    """
    sentence = battle.say(event)
    fault = _NO_SENTENCE.search(sentence) if sentence.strip() else _NOTHING.match(sentence)
    if fault is not None:
        description = f"{event}: {sentence!r}, with {fault[0]!r} in it"
        raise AssertionError(f"{trial}: no sentence for {seat or 'spectators'} from {description}")
