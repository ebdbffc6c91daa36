"""No change to a sound file leads to anything but success or a BadInput that tells what is wrong."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.files.samples import FORCE, SCENARIO, SITUATION, part_played, written
from tests.runs import IS_THOROUGH
from wartable import BadInput, new_battle
from wartable.files import (
    check_file,
    load_battle,
    read_replay,
    read_scenario,
    save_battle,
    write_replay,
)

VALUES: Final = (
    "true",
    "-1",
    "3.5",
    '"text"',
    "[]",
    "{}",
    "[[1]]",
    '{ a = "b" }',
    "1979-05-27",
    "nan",
    '""',
    "99999",
)
JSON_VALUES: Final = ("true", "-1", "3.5", '"text"', "[]", "{}", "[[1]]", '{"a": "b"}', "null", '""', "99999")
BORROWING: Final = (
    SCENARIO.replace("limit", 'forces = ["harbour.toml"]\nlimit')
    + '[[units]]\nforce = "harbour"\nunit = "swift"\nside = "blue"\nseat = "blue"\n'
)
MANY: Final = settings(
    max_examples=150 if IS_THOROUGH else 15,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
FEWER: Final = settings(MANY, max_examples=60 if IS_THOROUGH else 6)
Mutate = Callable[[str, st.DataObject], str]


def without_a_line(text: str, data: st.DataObject) -> str:
    lines = text.split("\n")
    at = data.draw(st.integers(0, len(lines) - 1))
    return "\n".join(lines[:at] + lines[at + 1 :])


def with_a_line_twice(text: str, data: st.DataObject) -> str:
    lines = text.split("\n")
    at = data.draw(st.integers(0, len(lines) - 1))
    return "\n".join(lines[: at + 1] + lines[at:])


def with_lines_swapped(text: str, data: st.DataObject) -> str:
    lines = text.split("\n")
    one, other = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def with_another_value(text: str, data: st.DataObject) -> str:
    lines = text.split("\n")
    at = data.draw(st.sampled_from([number for number, line in enumerate(lines) if " = " in line]))
    lines[at] = lines[at].partition(" = ")[0] + " = " + data.draw(st.sampled_from(VALUES))
    return "\n".join(lines)


def with_another_key(text: str, data: st.DataObject) -> str:
    lines = text.split("\n")
    at = data.draw(st.sampled_from([number for number, line in enumerate(lines) if " = " in line]))
    lines[at] = data.draw(st.sampled_from(["x", "'a b'", "id", "map.shape", "now"])) + " = 1"
    return "\n".join(lines)


def with_other_characters(text: str, data: st.DataObject) -> str:
    at = data.draw(st.integers(0, len(text)))
    return text[:at] + data.draw(st.text(max_size=5)) + text[at + data.draw(st.integers(0, 5)) :]


TOML_MUTATIONS: Final = (
    without_a_line,
    with_a_line_twice,
    with_lines_swapped,
    with_another_value,
    with_another_key,
    with_other_characters,
)


def try_toml(path: Path) -> None:
    """Check, read and begin; only BadInput may come of it, and only with problems."""
    fatal = [problem for problem in check_file(path) if problem.fatal]
    if fatal:
        with pytest.raises(BadInput) as caught:
            read_scenario(path)
        assert caught.value.problems == fatal
    else:
        new_battle(read_scenario(path), seed=1)


@pytest.mark.parametrize("mutate", TOML_MUTATIONS, ids=lambda mutate: mutate.__name__)
@MANY
@given(data=st.data())
def test_changed_scenarios(tmp_path: Path, mutate: Mutate, data: st.DataObject) -> None:
    written(tmp_path, "harbour.toml", FORCE)
    try_toml(written(tmp_path, "a.toml", mutate(BORROWING, data)))


@pytest.mark.slow
@pytest.mark.parametrize("mutate", TOML_MUTATIONS, ids=lambda mutate: mutate.__name__)
@MANY
@given(data=st.data())
def test_changed_situations(tmp_path: Path, mutate: Mutate, data: st.DataObject) -> None:
    written(tmp_path, "ford.toml", SCENARIO)
    try_toml(written(tmp_path, "a.toml", mutate(SITUATION, data)))


@pytest.mark.slow
@pytest.mark.parametrize("mutate", TOML_MUTATIONS, ids=lambda mutate: mutate.__name__)
@FEWER
@given(data=st.data())
def test_changed_forces(tmp_path: Path, mutate: Mutate, data: st.DataObject) -> None:
    path = written(tmp_path, "harbour.toml", mutate(FORCE, data))
    check_file(path)
    try_toml(written(tmp_path, "a.toml", BORROWING))


def test_scenarios_cut_off_anywhere(tmp_path: Path) -> None:
    whole = BORROWING.encode("utf-8")
    written(tmp_path, "harbour.toml", FORCE)
    path = tmp_path / "a.toml"
    for length in range(0, len(whole), 3):
        path.write_bytes(whole[:length])
        try_toml(path)


# ------------------------------------------------------------------ saves


@cache
def save_text() -> str:
    """A save as text."""
    with tempfile.TemporaryDirectory() as folder:
        save_battle(part_played(8), Path(folder) / "a.json")
        return (Path(folder) / "a.json").read_text(encoding="utf-8")


def places(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The places of all values within plain data."""
    found = [path]
    if isinstance(value, dict):
        for key, inner in value.items():
            found += places(inner, (*path, key))
    if isinstance(value, list):
        for at, inner in enumerate(value):
            found += places(inner, (*path, at))
    return found


def with_another_json_value(text: str, data: st.DataObject) -> str:
    whole = json.loads(text)
    *way, last = data.draw(st.sampled_from(places(whole)[1:]))
    inside = whole
    for step in way:
        inside = inside[step]
    if data.draw(st.booleans()):
        inside[last] = json.loads(data.draw(st.sampled_from(JSON_VALUES)))
    else:
        del inside[last]
    return json.dumps(whole)


def try_save(path: Path) -> None:
    """Check and load both ways; only BadInput may come of it."""
    if check_file(path):
        with pytest.raises(BadInput):
            load_battle(path)
    else:
        load_battle(path)
    with suppress(BadInput):
        load_battle(path, from_snapshot=True)


SAVE_MUTATIONS: Final = (
    without_a_line,
    with_a_line_twice,
    with_lines_swapped,
    with_another_json_value,
    with_other_characters,
)


@pytest.mark.slow
@pytest.mark.parametrize("mutate", SAVE_MUTATIONS, ids=lambda mutate: mutate.__name__)
@MANY
@given(data=st.data())
def test_changed_saves(tmp_path: Path, mutate: Mutate, data: st.DataObject) -> None:
    try_save(written(tmp_path, "a.json", mutate(save_text(), data)))


def test_saves_cut_off_anywhere(tmp_path: Path) -> None:
    whole = save_text().encode("utf-8")
    path = tmp_path / "a.json"
    for length in range(0, len(whole) - 2, 7):
        path.write_bytes(whole[:length])
        with pytest.raises(BadInput):
            load_battle(path)


# ------------------------------------------------------------------ replays


@cache
def replay_text() -> str:
    """A replay as text."""
    return write_replay(part_played(8))


def try_replay(text: str) -> None:
    """Read and play; only BadInput may come of it."""
    with suppress(BadInput):
        replay = read_replay(text)
        replay.play(to=len(replay.inputs))


@pytest.mark.parametrize(
    "mutate",
    [without_a_line, with_a_line_twice, with_lines_swapped, with_other_characters],
    ids=lambda mutate: mutate.__name__,
)
@MANY
@given(data=st.data())
def test_changed_replays(mutate: Mutate, data: st.DataObject) -> None:
    try_replay(mutate(replay_text(), data))


@MANY
@given(data=st.data())
def test_replays_cut_off_anywhere_play_so_far(data: st.DataObject) -> None:
    text = replay_text()
    start = text.index("> dice seeded\n") + len("> dice seeded\n")
    replay = read_replay(text[: data.draw(st.integers(start, len(text) - 2))])
    assert not replay.is_whole
    assert len(replay.play(to=len(replay.inputs)).inputs) == len(replay.inputs)


@FEWER
@given(text=st.text())
def test_any_text_at_all(tmp_path: Path, text: str) -> None:
    for name in ("a.toml", "a.json", "a.txt", "a"):
        path = tmp_path / name
        path.write_bytes(text.encode("utf-8"))
        check_file(path)
