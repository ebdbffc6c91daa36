"""Battles that are kept as text and come back: replays, saves, snapshots; and battles at full speed."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from wartable import Battle, Seeded, State, fight, new_battle, read_input
from wartable.files import load_battle, read_replay, save_battle, write_replay
from wartable.testing.conformance.trial import Trial, as_json, facts, picture

__all__ = ["check_full_speed", "check_replay", "check_saves", "check_snapshots"]

_FROM_FILE: Final = 16
"""At every so many questions the battle is saved and loaded; at the others its new inputs are read alone."""


def check_replay(trial: Trial) -> None:
    """A battle written as a replay, then played without players and dice, is the same battle."""
    played = new_battle(trial.setup, trial.seed, players=trial.players())
    with trial.reporting(played):
        assert played.is_over, f"{trial}: all seats have players, but the battle is not over"
        text = write_replay(played)
        again = read_replay(text).play()
        trial.same(facts(played.events), facts(again.events), "the replay has other events")
        trial.same(picture(played), picture(again), "the replay ends otherwise")
        trial.same(text.splitlines(), write_replay(again).splitlines(), "the replay's replay is another")


def check_saves(trial: Trial) -> None:
    """At every question, the battle's inputs as text lead to the same question in another battle."""
    control = trial.battle(by_hand=True)
    visits = 0
    with TemporaryDirectory() as folder:
        file = Path(folder) / "battle.json"

        def visit(battle: Battle[State], key: str) -> None:
            nonlocal visits
            for entry in battle.inputs[len(control.inputs) :]:
                control.feed(read_input(entry.line()))
            trial.same(picture(battle), picture(control), "a battle that was fed the same inputs differs")
            if visits % _FROM_FILE == _FROM_FILE // 2:
                save_battle(battle, file)
                trial.same(picture(battle), picture(load_battle(file)), "a battle loaded from a save differs")
            visits += 1

        trial.walk(visit)


def check_snapshots(trial: Trial) -> None:
    """At every checkpoint the state is written, read and played on: nothing of the battle changes."""
    rules = trial.rules
    control = new_battle(trial.setup, trial.seed, players=trial.players())
    players = trial.players()
    state = trial.start()
    events: list[dict[str, object]] = []
    with trial.reporting(control):
        while not rules.is_over(state):
            table = rules.table(state, players, Seeded(), None, listening=True)
            rules.step(table)
            events += facts(table.events)
            written = as_json(rules.dump(table.state))
            state = rules.restore(trial.setup, written)
            trial.same(written, as_json(rules.dump(state)), "a state that was written and read differs")
        trial.same(facts(control.events), events, "played on from snapshots the battle has other events")
        end = as_json(rules.dump(control.state))
        trial.same(end, as_json(rules.dump(state)), "played on from snapshots the battle ends otherwise")


def check_full_speed(trial: Trial) -> None:
    """Without record and checkpoints, heard or unheard, the same players fight the same battle."""
    rules = trial.rules
    control = new_battle(trial.setup, trial.seed, players=trial.players())
    with trial.reporting(control):
        heard = fight(rules, trial.start(), trial.players(), listening=True)
        trial.same(facts(control.events), facts(heard.events), "at full speed other things happen")
        end = as_json(rules.dump(control.state))
        trial.same(end, as_json(rules.dump(heard.state)), "at full speed the battle ends otherwise")
        unheard = fight(rules, trial.start(), trial.players())
        trial.same(end, as_json(rules.dump(unheard.state)), "unheard, the battle ends otherwise")
        assert not unheard.events, f"{trial}: events are told though nobody listens"
