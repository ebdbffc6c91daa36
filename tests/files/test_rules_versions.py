"""Saves and replays know which rules wrote them, and say where the rules of today first lead elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import wartable as w
from wartable.core.checksum import checksum
from wartable.core.rulebook import _RULEBOOKS
from wartable.files import check_file, load_battle, read_replay, save_battle, write_replay
from wartable.files.checking import advice_on_file
from wartable.toolkit import Shape, fields

NAME: Final = "files-rafts"


class Raft(w.PlainUnit):
    """A raft that takes on water."""

    shape = Shape[Any, Any](fields.Number("water", "how much it has taken on", most=99))
    water: int = 0

    def is_out(self) -> bool:
        return self.water >= 20


class Flood(w.Event):
    """A raft took on water."""

    fields = ("raft", "water")
    template = "{raft} takes on {water}."


class River(w.PlainState[Raft]):
    """Rafts on a river, one to a side."""

    unit_type = Raft
    shape = Shape[Any, Any](fields.Number("turn", "how many turns were begun"))
    turn: int = 0


class Rapids(w.PlainGame[River]):
    """Each turn a raft takes on what a die shows, from 4 on one more in later editions."""

    def __init__(self, leak: int) -> None:
        super().__init__(River)
        self.leak = leak

    def step(self, table: w.Table[River]) -> None:
        state = table.state
        seat = state.seats()[state.turn % 2]
        table.ask(w.Decision(seat, "Bail?", [w.Option("bail", "bail"), w.PASS]))
        raft = state.standing(seat)[0]
        rolled = table.roll(w.Kept(6), "the rapids")
        water = rolled + (self.leak if rolled >= 4 else 0)
        raft.water += water
        state.turn += 1
        table.emit(Flood(raft.name, water))


def publish(version: str, leak: int) -> None:
    """Make an edition of the rules the one that is installed."""
    w.register(w.Rulebook(NAME, "Rapids", {"": Rapids(leak)}, version=version))


@pytest.fixture(autouse=True)
def first_edition() -> Iterator[None]:
    """Version 1.0, for as long as a test lasts."""
    publish("1.0", leak=0)
    yield
    _RULEBOOKS.pop(NAME)


def drifted() -> w.Battle[w.State]:
    """Rafts through the dice 2, 3, 5, 1; blue is asked next but one."""
    sides = [{"id": "red"}, {"id": "blue"}]
    rafts = [{"id": "ant", "name": "Ant", "side": "red"}, {"id": "bee", "name": "Bee", "side": "blue"}]
    setup = {"ruleset": NAME, "sides": sides, "units": rafts}
    battle = w.new_battle(setup, 1, by_hand=True)
    for faces in ([2], [3], [5], [1]):
        battle.choose("bail")
        battle.enter_roll(faces)
    return battle


def refused(text: str) -> list[str]:
    """Why a replay cannot be told."""
    with pytest.raises(w.BadInput) as caught:
        read_replay(text).play()
    return [str(problem) for problem in caught.value.problems]


def test_a_replay_says_which_rules_wrote_it_and_has_a_checksum_after_each_activation() -> None:
    lines = write_replay(drifted()).splitlines()
    assert "> rules 1.0" in lines
    assert [line.split()[1] for line in lines if line.startswith("> ")][5:] == [
        "rules", "check", "choose", "hand", "check", "choose", "hand", "check",
        "choose", "hand", "check", "choose", "hand", "check", "end",
    ]  # fmt: skip


def test_a_replay_names_the_first_step_that_newer_rules_play_otherwise() -> None:
    # The dice 2 and 3 lead to the same under both editions; the 5, input 6, to 6 in place of 5.
    text = write_replay(drifted())
    publish("2.0", leak=1)
    assert refused(text) == [
        "inputs 5 to 6: the rules lead to another state here than the recorded one: it was recorded with "
        f"{NAME} 1.0, and this is 2.0; what comes before can be played: --to 4"
    ]
    good = read_replay(text).play(to=4)
    assert [good.say(event) for event in good.events] == ["Ant takes on 2.", "Bee takes on 3."]


def test_rules_that_changed_without_a_new_version_are_noticed_too() -> None:
    text = write_replay(drifted())
    publish("1.0", leak=1)
    assert refused(text) == [
        "inputs 5 to 6: the rules lead to another state here than the recorded one: the file was changed, or "
        f"the rules of {NAME} were; what comes before can be played: --to 4"
    ]


def test_a_roll_that_was_changed_in_the_file_is_noticed_where_it_stands() -> None:
    text = write_replay(drifted()).replace("> hand 3", "> hand 4")
    assert refused(text)[0].startswith("inputs 3 to 4: the rules lead to another state here")


def test_a_save_names_the_first_step_and_offers_its_state_without_the_history(tmp_path: Path) -> None:
    path = tmp_path / "river.json"
    save_battle(drifted(), path)
    publish("2.0", leak=1)
    with pytest.raises(w.BadInput) as caught:
        load_battle(path)
    (problem,) = caught.value.problems
    assert problem.path == "inputs 5 to 6"
    assert problem.remedy == "the battle can go on from the saved state, without its history"
    assert problem.typed == "wartable play --save FILE --from-snapshot"
    assert check_file(path) == [problem]
    again = load_battle(path, from_snapshot=True)
    assert again.state.units["ant"].water == 7  # type: ignore[attr-defined]


def test_a_state_that_a_later_step_made_good_again_is_noticed_where_it_was_not(tmp_path: Path) -> None:
    # Without its last check a save compares the state at its end alone, and that is the same.
    path = tmp_path / "river.json"
    save_battle(drifted(), path)
    text = path.read_text("utf-8").replace('"hand 2"', '"hand 1"').replace('"hand 5"', '"hand 6"')
    path.write_text(text, "utf-8")
    assert [problem.path for problem in check_file(path)] == ["inputs 1 to 2"]


def test_a_field_that_was_added_later_changes_no_checksum() -> None:

    old: dict[str, object] = {"turn": 3, "units": [{"id": "ant", "water": 7}]}
    new: dict[str, object] = {
        "units": [{"water": 7, "id": "ant", "torn": False, "crew": []}],
        "turn": 3,
        "wind": "",
    }
    assert checksum(old) == checksum(new)
    assert checksum(old) != checksum({**old, "turn": 4})


def test_older_files_are_noted_and_a_story_that_the_rules_tell_otherwise_now(tmp_path: Path) -> None:
    # A replay as it was written before: without the rules' version, and without checksums
    path = tmp_path / "river.txt"
    lines = write_replay(drifted()).splitlines(keepends=True)
    path.write_text(
        "".join([line for line in lines if not line.startswith(("> rules ", "> check "))]), "utf-8"
    )
    age = (
        "rules: the file does not record which rules wrote it, so only what no longer fits can be noticed; "
        "save it again to record them"
    )
    assert [str(note) for note in advice_on_file(path)] == [age]
    publish("2.0", leak=1)
    assert check_file(path) == []
    assert [str(note) for note in advice_on_file(path)] == [
        age,
        "line 14: it says 'Ant takes on 5.', and by the rules of today it is 'Ant takes on 6.'; "
        "read what follows with care",
    ]


def test_a_save_without_checks_is_noted_and_loads(tmp_path: Path) -> None:
    path = tmp_path / "river.json"
    save_battle(drifted(), path)
    data = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({key: data[key] for key in data.keys() - {"rules", "checks"}}), "utf-8")
    assert [note.path for note in advice_on_file(path)] == ["rules"]
    assert len(load_battle(path).inputs) == 8


def test_what_only_estimates_read_does_not_count_in_a_checksum() -> None:
    old: dict[str, object] = {"people": [{"id": "wenna", "wounds": 2}]}
    new: dict[str, object] = {"people": [{"id": "wenna", "wounds": 2, "shown": {"hits": 3}}]}
    assert checksum(new, frozenset({"shown"})) == checksum(old)
    assert checksum(new) != checksum(old)
