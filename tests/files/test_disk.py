"""Writing: whole or not at all, whatever happens in between."""

from __future__ import annotations

import multiprocessing
import os
import random
import stat
import time
from pathlib import Path

import pytest

from tests.files.samples import lines_of, part_played
from wartable.files import load_battle, save_battle
from wartable.files.disk import backup_path, file_stem, write_safely

KILLS = 20


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that forks")
def test_a_kill_at_any_moment_leaves_a_save_that_loads(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    battles = [part_played(number) for number in (4, 6, 8, 10)]
    known = [lines_of(battle) for battle in battles]
    save_battle(battles[0], path)
    chance = random.Random(7)
    context = multiprocessing.get_context("fork")

    def save_for_ever() -> None:
        while True:
            for battle in battles:
                save_battle(battle, path)

    for _ in range(KILLS):
        process = context.Process(target=save_for_ever)
        process.start()
        time.sleep(chance.uniform(0.005, 0.06))
        process.kill()
        process.join()
        assert lines_of(load_battle(path)) in known
        if backup_path(path).exists():
            assert lines_of(load_battle(backup_path(path))) in known


@pytest.mark.parametrize("step", ["fsync", "link", "replace"])
def test_a_write_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "a.json"
    write_safely(path, "good")
    write_safely(path, "better")

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, fail)
    if step == "link":  # the old file is then copied, and that fails too
        monkeypatch.setattr(Path, "write_bytes", fail)
    with pytest.raises(OSError, match="No space left on device") as caught:
        write_safely(path, "worse")
    monkeypatch.undo()
    assert caught.value.filename == str(path)
    assert path.read_text() == "better"
    assert backup_path(path).read_text() == "good"
    assert sorted(found.name for found in tmp_path.iterdir()) == ["a.json", "a.json.bak"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_told_with_the_files_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.json"
    write_safely(path, "good")
    real = os.open
    monkeypatch.setattr(os, "open", lambda name, *rest: real("/dev/full", os.O_WRONLY))
    with pytest.raises(OSError, match="No space left") as caught:
        write_safely(path, "x" * 100_000)
    monkeypatch.undo()
    assert caught.value.filename == str(path)
    assert path.read_text() == "good"


def test_without_links_the_old_file_is_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.json"
    write_safely(path, "one")

    def refuse(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(os, "link", refuse)
    write_safely(path, "two")
    assert path.read_text() == "two"
    assert backup_path(path).read_text() == "one"


@pytest.mark.parametrize("name", ["folder", "nowhere/a.json", "a\0b"])
def test_places_that_cannot_be_written_are_told(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match=r".") as caught:
        write_safely(tmp_path / name, "text")
    assert caught.value.filename == str(tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_a_link_stays_a_link_and_rights_stay_as_they_were(tmp_path: Path) -> None:
    real = tmp_path / "real.json"
    write_safely(real, "one")
    real.chmod(0o640)
    link = tmp_path / "link.json"
    link.symlink_to(real)
    write_safely(link, "two")
    assert link.is_symlink()
    assert real.read_text() == "two"
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


def test_what_a_killed_program_left_is_swept_up_after_a_while(tmp_path: Path) -> None:
    old = tmp_path / ".a.json.12345678.tmp"
    young = tmp_path / ".a.json.87654321.tmp"
    other = tmp_path / ".b.json.12345678.tmp"
    for path in (old, young, other):
        path.write_text("half")
    for path in (old, other):
        os.utime(path, (0, 0))
    write_safely(tmp_path / "a.json", "whole")
    assert [path.exists() for path in (old, young, other)] == [False, True, True]


def test_a_title_of_any_length_makes_a_name_that_a_file_can_have(tmp_path: Path) -> None:
    stem = file_stem(f"The {'long ' * 80}march")  # 409 letters
    write_safely(tmp_path / f"{stem}.battle.json", "text")
    assert stem == "the_" + "long_" * 19 + "l"  # 100 letters
