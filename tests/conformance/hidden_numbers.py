"""Matches in which every Attribute is one of a kind: wherever an Enemy's is shown, it has leaked."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from tests.conformance.matches import armoury
from wartable import Decision, Event, Option, Player, Seeded, Setup, State, View
from wartable.testing.conformance import Trial

__all__ = ["leaks", "marked"]

_RANKS: Final = {
    "fitness": 4013,
    "intellect": 4127,
    "charm": 4241,
    "awareness": 1009,
    "willpower": 601,
    "resources": 4357,
}
"""The Attributes of blue. No total, Damage or mean comes to one of them, nor to one of red."""

_MORE: Final = {"blue": 0, "red": 300}
_FOES: Final = {"blue": "red", "red": "blue"}
_NUMBER: Final = re.compile(r"\d+")
_WORD: Final = re.compile(r"\w+")


def marked(turn: int) -> Setup:
    """Everybody with Attributes by which its side gives itself away; nobody trades Advantages."""
    setup: dict[str, Any] = dict(armoury(turn))
    setup["characters"] = [
        {**one, "tier": "npc" if one["tier"] == "pc" else one["tier"], **_ranks(str(one["side"]))}
        for one in setup["characters"]
    ]
    return setup


def _ranks(side: str) -> dict[str, int]:
    return {name: rank + _MORE[side] for name, rank in _RANKS.items()}


def _secrets(side: str) -> set[str]:
    """The Attributes of a side, and its Defense."""
    ranks = _ranks(side)
    return {str(number) for number in (*ranks.values(), ranks["awareness"] + 5)}


def leaks(trial: Trial) -> list[str]:
    """All that a seat was shown with a number in it that only its Enemies know, of a whole Match."""
    game = trial.game
    state = trial.start()
    found: list[str] = []
    players: dict[str, Player] = {
        seat: Watcher(player, seat, found) for seat, player in trial.players().items()
    }
    while not state.is_over():
        table = game.table(state, players, Seeded(), [], listening=True)
        game.step(table)
        for seat in _FOES:
            _search(seat, _news(trial, state, seat, table.events), found)
            _search(seat, [json.dumps(game.view(state, seat).data())], found)
    return found


def _search(seat: str, shown: Iterator[str] | list[str], found: list[str]) -> None:
    secrets = _secrets(_FOES[seat])
    found.extend(f"{seat} is shown {text}" for text in shown if secrets.intersection(_NUMBER.findall(text)))


def _news(trial: Trial, state: State, seat: str, events: list[Event]) -> Iterator[str]:
    """What the seat is told of events, as facts and in words, but for totals: they are called out."""
    for event in events:
        seen = trial.game.witness(state, event, seat)
        if seen is not None:
            facts = seen.facts()
            called = _called_out(facts)
            for text in (json.dumps(facts), trial.game.say(state, seen)):
                yield " ".join(part for part in _WORD.findall(text) if part not in called)


def _called_out(facts: dict[str, Any]) -> list[str]:
    """The total of a Test, and how far it is from a Difficulty Number that is told."""
    if facts["event"] != "TestRolled":
        return []
    total, dn = facts["total"], facts["dn"]
    return [str(total), str(abs(total - max(0, dn)))]


class Watcher(Player):
    """Looks at all that it is asked, and answers by chance."""

    def __init__(self, player: Player, seat: str, found: list[str]) -> None:
        self._player = player
        self._seat = seat
        self._found = found

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        if self._seat in _FOES:
            _search(self._seat, _asked(decision, look()), self._found)
        return self._player.choose(decision, look)


def _asked(decision: Decision, view: View) -> Iterator[str]:
    """The question and its options with the odds of each, and all that can be seen meanwhile."""
    yield json.dumps(view.data())
    yield decision.question
    for option in decision.options:
        odds = view.forecast(option)
        figures = "" if odds is None else f": {odds.damage:.0f} {odds.harm:.0f}"
        yield f"{option.key} {option.label}{figures}"
