"""Battles that are kept as text and come back: replays, saves, snapshots; and battles at full speed."""

from __future__ import annotations

import json
from typing import Final

from wartable import Battle, Input, Seeded, State, fight, new_battle, read_input
from wartable.testing.conformance.trial import Trial, as_json, facts, picture

__all__ = ["check_full_speed", "check_replay", "check_saves", "check_snapshots"]

_LOADS: Final = 8
"""How many saves of a battle are loaded from nothing; between them inputs are only added."""


def check_replay(trial: Trial) -> None:
    """The inputs of a battle, fed to a new one without players and dice, give the same battle."""
    played = new_battle(trial.setup, trial.seed, players=trial.players())
    with trial.reporting(played):
        assert played.is_over, f"{trial}: all seats have players, but the battle is not over"
        again = loaded(trial, save(played))
        trial.same(facts(played.events), facts(again.events), "the replay has other events")
        trial.same(picture(played), picture(again), "the replay ends otherwise")
        lines = [entry.line() for entry in played.inputs]
        trial.same(lines, [entry.line() for entry in again.inputs], "the replay has other inputs")


def check_saves(trial: Trial) -> None:
    """At every question, the battle's inputs as text lead to the same question in another battle."""
    control = trial.battle(by_hand=True)
    fed = 0
    for number, (battle, _) in enumerate(trial.decisions()):
        text = save(battle)
        for entry in inputs_of(text)[fed:]:
            control.feed(entry)
        fed = len(battle.inputs)
        trial.same(picture(battle), picture(control), "a battle that was fed from a save differs")
        if number % (2 * _LOADS) == _LOADS:
            trial.same(picture(battle), picture(loaded(trial, text)), "a battle loaded from a save differs")


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


def save(battle: Battle[State]) -> str:
    """A battle as one text: its inputs."""
    return json.dumps([entry.line() for entry in battle.inputs])


def inputs_of(text: str) -> list[Input]:
    """What `save` wrote."""
    return [read_input(line) for line in json.loads(text)]


def loaded(trial: Trial, text: str) -> Battle[State]:
    """A battle that was fed all of a save."""
    battle = trial.battle(by_hand=True)
    for entry in inputs_of(text):
        battle.feed(entry)
    return battle
