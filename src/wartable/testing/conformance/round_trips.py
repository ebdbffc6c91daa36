"""Checks that battles are the same after replays, saves and snapshots, and at full speed."""

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

_SAVE_INTERVAL: Final = 16
"""The number of questions after which the battle is saved and loaded again. At other questions only its new
inputs are written and read.
"""


def check_replay(trial: Trial) -> None:
    """Check that a battle that is written as a replay and played again, without players and dice, is the
    same.
    """
    compare_replay(trial, trial.played())


def check_saves(trial: Trial) -> None:
    """Check, at every question of a battle, that its inputs, written as text and read again, lead to the same
    question in another battle.
    """
    trial.walk(Saves(trial))


def check_snapshots(trial: Trial) -> None:
    """Check that the state at every checkpoint can be saved and restored, and that the battle continues from
    there without any difference.

    A copy of the state must be saved as the same data, before and after the original has been played on.
    """
    compare_snapshots(trial, trial.played())


def check_full_speed(trial: Trial) -> None:
    """Check that the same players play the same battle at full speed, that is, without records and
    checkpoints, whether the table is `listening` or not.
    """
    compare_full_speed(trial, trial.played())


class Saves(Watch):
    """Gives the new inputs at each question to a second battle, and compares it with the first; at some
    questions it also saves the battle and loads it again.
    """

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
        if self.visits % _SAVE_INTERVAL == _SAVE_INTERVAL // 2:
            self.trial.same(
                moment.before,
                observed(saved_and_loaded(moment.battle)),
                "a battle loaded from a save differs",
            )
        self.visits += 1


def saved_and_loaded(battle: Battle[State]) -> Battle[State]:
    """Save a battle, and return the battle that is loaded from the file."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "battle.json"
        save_battle(battle, file)
        return load_battle(file)


def compare_replay(trial: Trial, played: Battle[State]) -> None:
    """Run the check of `check_replay` on a battle that has already been played."""
    with trial.reporting(played):
        text = write_replay(played)
        replay = read_replay(text)
        again = replace(replay, checks=()).play()
        trial.same(facts(played.events), facts(again.events), "the replay has other events")
        trial.same(observed(played), observed(again), "the replay ends otherwise")
        replay.play()  # every checkpoint has the checksum that was written
        trial.same(text.splitlines(), write_replay(again).splitlines(), "the replay's replay is another")


def compare_snapshots(trial: Trial, played: Battle[State]) -> None:
    """Run the check of `check_snapshots` on a battle that has already been played."""
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
    """Run the check of `check_full_speed` on a battle that has already been played."""
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
    """Return the facts of those events that report losses or departures of units, and the harm by pairs of a
    cause and a unit.
    """
    total = Losses()
    reporting_events = [event for event in events if event.losses() or event.leavers()]
    total.add(reporting_events, 1)
    return facts(reporting_events), total.harm
