"""Checks of round trips (replays, saves, snapshots), and of battles at full speed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from wartable import Battle, Event, Losses, Seeded, State, fight, read_input
from wartable.files import load_battle, read_replay, save_battle, write_replay
from wartable.testing.conformance.trial import OpenQuestion, Trial, Watch, Written, facts, observed

__all__ = [
    "Saves",
    "check_full_speed",
    "check_replay",
    "check_saves",
    "check_snapshots",
    "compare_full_speed",
    "compare_replay",
    "compare_snapshots",
]

_FROM_FILE: Final = 16
"""Interval, in questions, at which the battle is saved and loaded; at others only its new inputs are read."""


def check_replay(trial: Trial) -> None:
    """Check that a battle written as a replay, then played without players and dice, is the same battle."""
    compare_replay(trial, trial.played())


def check_saves(trial: Trial) -> None:
    """Check at every question that its inputs, written as text and read, lead to the same question in another
    battle.
    """
    trial.walk(Saves(trial))


def check_snapshots(trial: Trial) -> None:
    """Check that, at every checkpoint, the state can be saved, restored and played on without any difference.

    A copy must also be saved the same way, before and after its original has played on.
    """
    compare_snapshots(trial, trial.played())


def check_full_speed(trial: Trial) -> None:
    """Check that the same players fight the same battle at full speed: without record and checkpoints, and
    with or without listeners.
    """
    compare_full_speed(trial, trial.played())


class Saves(Watch):
    """Feeds new inputs to a second battle at each question; at some questions it is saved and loaded."""

    def __init__(self, trial: Trial) -> None:
        super().__init__(trial)
        self.control = trial.battle(by_hand=True)
        self.visits = 0

    def visit(self, moment: OpenQuestion) -> None:
        for entry in moment.battle.inputs[len(self.control.inputs) :]:
            self.control.feed(read_input(entry.line()))
        self.trial.same(
            moment.before, observed(self.control), "a battle that was fed the same inputs differs"
        )
        if self.visits % _FROM_FILE == _FROM_FILE // 2:
            self.trial.same(
                moment.before,
                observed(from_file(moment.battle)),
                "a battle loaded from a save differs",
            )
        self.visits += 1


def from_file(battle: Battle[State]) -> Battle[State]:
    """Return the battle after saving and loading it."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "battle.json"
        save_battle(battle, file)
        return load_battle(file)


def compare_replay(trial: Trial, played: Battle[State]) -> None:
    """Check that the replay of a battle, played again, is the same battle."""
    with trial.reporting(played):
        text = write_replay(played)
        replay = read_replay(text)
        again = replace(replay, checks=()).play()
        trial.same(facts(played.events), facts(again.events), "the replay has other events")
        trial.same(observed(played), observed(again), "the replay ends otherwise")
        replay.play()  # every checkpoint has the checksum that was written
        trial.same(text.splitlines(), write_replay(again).splitlines(), "the replay's replay is another")


def compare_snapshots(trial: Trial, played: Battle[State]) -> None:
    """Check that the battle, played on from a snapshot at every checkpoint, is the same."""
    game = trial.game
    players = trial.players()
    state = trial.start()
    events: list[dict[str, object]] = []
    with trial.reporting(played):
        while not state.is_over():
            before, twin = Written(game.dump(state)), state.copy()
            table = game.table(state, players, Seeded(), None, listening=True)
            game.step(table)
            events += facts(table.events)
            trial.same(before, Written(game.dump(twin)), "a state that plays on changes its copy")
            written = Written(game.dump(table.state))
            twin = table.state.copy()
            trial.same(written, Written(game.dump(twin)), "a copy is not what was copied")
            state = game.restore(trial.setup, json.loads(written))
            trial.same(written, Written(game.dump(state)), "a state that was written and read differs")
        trial.same(facts(played.events), events, "played on from snapshots the battle has other events")
        end = Written(game.dump(played.state))
        trial.same(end, Written(game.dump(state)), "played on from snapshots the battle ends otherwise")


def compare_full_speed(trial: Trial, played: Battle[State]) -> None:
    """Check that the same players fight the same battle at full speed."""
    game = trial.game
    with trial.reporting(played):
        heard = fight(game, trial.start(), trial.players(), listening=True)
        trial.same(facts(played.events), facts(heard.events), "at full speed other things happen")
        end = Written(game.dump(played.state))
        trial.same(end, Written(game.dump(heard.state)), "at full speed the battle ends otherwise")
        unheard = fight(game, trial.start(), trial.players())
        trial.same(end, Written(game.dump(unheard.state)), "unheard, the battle ends otherwise")
        assert not unheard.events, f"{trial}: events are recorded without a listener"
        counted = fight(game, trial.start(), trial.players(), counting=True)
        trial.same(losses(played.events), losses(counted.events), "while only losses are told, others are")


def losses(events: Iterable[Event]) -> tuple[list[dict[str, object]], dict[tuple[str, str], int]]:
    """Return the events that report losses, as data, and the harm by cause and unit."""
    told = Losses()
    telling = [event for event in events if event.losses() or event.leavers()]
    told.add(telling, 1)
    return facts(telling), told.harm
