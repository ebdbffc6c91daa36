"""Whom and what a ruling can be about, with every path written out."""

from __future__ import annotations

from typing import Any

import pytest

from wartable import Battle, Ruling, new_battle
from wartable.files import read_scenario

SCENARIOS = ("first_steps", "night_market", "ford_of_lamps", "two_marshals", "gate_at_dusk")
"""A battle of each kind."""


def begun(scenario: str) -> Battle[Any]:
    return new_battle(read_scenario(scenario), 5)


def unknown(battle: Battle[Any], path: str) -> list[str]:
    """The faults that a ruling has with its path, whatever its value."""
    faults = battle.game.check_ruling(battle.state, Ruling(path, "no such value", "a try"))
    return [fault.path for fault in faults if fault.path == "path"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_path_that_is_written_out_can_be_ruled(scenario: str) -> None:
    battle = begun(scenario)
    subjects = battle.game.ruling_subjects(battle.state)
    paths = [path for rows in subjects.values() for path, _ in rows if "<" not in path]
    assert len(paths) > 20
    assert [path for path in paths if unknown(battle, path)] == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_subject_has_the_paths_of_its_id_and_the_whole_has_the_rest(scenario: str) -> None:
    battle = begun(scenario)
    subjects = battle.game.ruling_subjects(battle.state)
    assert all(path.startswith(f"{id}.") for id, rows in subjects.items() if id for path, _ in rows)
    listed = {path for path, _ in battle.game.ruling_paths(battle.state)}
    assert {path for path, _ in subjects[""]} <= listed


def test_a_seat_is_told_of_no_subject_that_it_may_not_know() -> None:
    # Given: a seat of Infinity, which knows nothing of Troopers that stand hidden
    battle = begun("behind_the_glass")
    seat = battle.state.seats()[0]
    all_known = battle.game.ruling_subjects(battle.state)
    hidden = set(all_known) - set(battle.game.ruling_subjects(battle.state, seat))
    perspective = battle.game.perspective(battle.state, seat)
    assert hidden
    assert hidden == {id for id in all_known if id and perspective.hides(id)}
