"""A sample of what tools/fuzz.py does: damaged files of every kind, given to every reader and command."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tools.damage import damage_bytes, damage_json, damage_replay, damage_toml
from tools.fuzz import KINDS, Samples, main, try_file


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_no_damaged_file_brings_a_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.chdir(tmp_path)
    samples = Samples(tmp_path)
    found = [try_file(samples, kind, number, 7, tmp_path) for number in range(25)]
    assert [failure for _, failures in found for failure in failures] == []


@pytest.mark.parametrize("damage", [damage_bytes, damage_toml, damage_json, damage_replay])
def test_a_damaged_file_follows_from_its_number_alone(damage: object) -> None:
    assert callable(damage)
    content = b'{"a": 1, "b": [1, 2, 3]}' if damage is damage_json else b"a = 1\n> b\n"
    content = b"a = 1\nb = [1, 2]\n" if damage is damage_toml else content
    first = [damage(content, Random(number)) for number in range(20)]
    assert first == [damage(content, Random(number)) for number in range(20)]
    assert [one for one in first if one != content] != []


def test_the_command_counts_files_by_kind(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["-n", "2", "--kind", "replay", "--keep", str(tmp_path / "kept")]) == 0
    assert capsys.readouterr().out == "2 replay\n0 failures\n"
