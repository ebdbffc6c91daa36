"""A campaign file outlives whatever happens to the programs that use it."""

from __future__ import annotations

import os
import runpy
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from tests.battle_century.seasons import mecha, pilot, squad
from wartable import BadInput
from wartable.campaign import Campaign, new_campaign, open_campaign
from wartable.campaign.migration import MARK, VERSION, old_version_path

HERE = Path(__file__).parent


@pytest.fixture
def campaign(tmp_path: Path) -> Campaign:
    """Ann, with no experience yet."""
    return new_campaign(tmp_path / "c.campaign", squad(pilot("ann")), "Ferry")


def start(script: str, *arguments: object) -> subprocess.Popen[str]:
    """A program beside this one."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    words = [sys.executable, str(HERE / script), *[str(argument) for argument in arguments]]
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment)


def experience(path: Path) -> int:
    """Ann's, by the file."""
    return int(open_campaign(path).standing().roster.force["pilots"][0]["xp"])


def is_whole(path: Path) -> bool:
    """Whether SQLite finds nothing wrong with the file."""
    connection = sqlite3.connect(path)
    try:
        return bool(connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok")
    finally:
        connection.close()


# ------------------------------------------------------------------ killed


@pytest.mark.slow
@pytest.mark.parametrize("lines", [1, 2, 3, 5, 8, 13])
def test_a_program_that_is_killed_loses_nothing_that_it_has_told(campaign: Campaign, lines: int) -> None:
    # Given: a program that awards without end; it is killed right after it has told so many
    program = start("steady.py", campaign.path)
    assert program.stdout is not None
    told = [program.stdout.readline() for _ in range(lines)]
    os.kill(program.pid, signal.SIGKILL)
    program.wait()

    # Then: what it told is there, at most with what it was still telling; the history agrees
    found = experience(campaign.path)
    told += program.stdout.readlines()
    assert found in (len(told), len(told) + 1)
    assert len(campaign.history()) == found
    assert is_whole(campaign.path)


@pytest.mark.slow
def test_a_file_whose_program_was_killed_can_be_gone_on_with_and_taken_back(campaign: Campaign) -> None:
    program = start("steady.py", campaign.path)
    assert program.stdout is not None
    program.stdout.readline()
    os.kill(program.pid, signal.SIGKILL)
    program.wait()
    found = experience(campaign.path)

    open_campaign(campaign.path).award(5)
    open_campaign(campaign.path).undo()
    open_campaign(campaign.path).undo()

    assert experience(campaign.path) == found - 1


# ------------------------------------------------------------------ two programs


@pytest.mark.slow
def test_two_programs_that_change_it_at_once_lose_nothing(campaign: Campaign) -> None:
    programs = [start("steady.py", campaign.path, 12) for _ in range(2)]
    assert [program.wait(60) for program in programs] == [0, 0]
    assert experience(campaign.path) == 24
    assert [entry.number for entry in campaign.history()] == list(range(1, 25))


def test_who_comes_second_is_told_and_can_read_on(campaign: Campaign) -> None:
    # Given: another program is in the midst of writing
    other = sqlite3.connect(campaign.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    second = open_campaign(campaign.path, patience=0.1)

    with pytest.raises(BadInput, match="another program is writing to it; try again"):
        second.award(5)

    assert second.standing().title == "Ferry"
    other.execute("ROLLBACK")
    other.close()
    second.award(5)
    assert experience(campaign.path) == 5


def test_a_campaign_that_was_open_sees_what_another_program_has_changed(campaign: Campaign) -> None:
    open_campaign(campaign.path).award(5)
    campaign.award(2)
    assert experience(campaign.path) == 7


# ------------------------------------------------------------------ a full disk


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGXFSZ"), reason="limits of files are for systems like Unix")
def test_a_file_that_cannot_grow_stays_as_it_was(campaign: Campaign) -> None:
    program = start("crowded.py", campaign.path)
    output, _ = program.communicate(timeout=60)

    assert "cannot write" in output
    assert "full" in output
    assert experience(campaign.path) == output.count("awarded")
    assert is_whole(campaign.path)
    campaign.award(3)
    assert experience(campaign.path) == output.count("awarded") + 3


def test_a_full_disk_is_told_and_nothing_is_lost(campaign: Campaign) -> None:
    # Given: the file may get no more pages than it has
    pages = campaign.path.stat().st_size // 4096
    full = open_campaign(campaign.path)
    event.listen(full.store.engine, "connect", lambda connection, _: limit(connection, pages))

    with pytest.raises(BadInput, match="the disk is full; make room and try again"):
        full.join(squad(*[pilot(f"p{number}", text="x" * 500) for number in range(40)]))

    assert set(campaign.standing().roster.conditions) == {"ann"}
    assert campaign.history() == []


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGXFSZ"), reason="limits of files are for systems like Unix")
@pytest.mark.parametrize("blocks", [8, 16])
def test_a_campaign_that_finds_no_room_is_not_made_and_that_is_told(tmp_path: Path, blocks: int) -> None:
    # Given: no file may grow beyond so many blocks: there is room for some of the tables
    command = f'ulimit -f {blocks}; "$0" -B -m wartable campaign new ferry.campaign --squad ferry_patrol'
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    result = subprocess.run(
        ["sh", "-c", command, sys.executable],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert result.stderr.startswith("cannot make ferry.campaign\n")
    assert "full; make room and try again" in result.stderr
    assert result.returncode == 2
    assert list(tmp_path.iterdir()) == []


def limit(connection: Any, pages: int) -> None:
    """A disk with no more room than this."""
    connection.execute(f"PRAGMA max_page_count = {pages}")


# ------------------------------------------------------------------ older files


def test_an_older_file_is_brought_up_to_date_with_a_copy_kept(tmp_path: Path) -> None:
    path = tmp_path / "old.campaign"
    runpy.run_path(str(HERE / "version_1.py"))["write"](path)
    before = path.read_bytes()

    campaign = open_campaign(path)

    # Then: all of it is there and can be gone on with
    assert campaign.standing().calendar.moment() == "Arc 1, Episode 1, Scene 1"
    assert campaign.standing().roster.conditions["ann"]["genre_points"] == 1
    assert [entry.what for entry in campaign.history()] == ["a point"]
    campaign.undo()
    assert campaign.standing().roster.conditions["ann"]["genre_points"] == 0
    assert contents(old_version_path(path, 1)) == contents_of(before, tmp_path)
    assert version(path) == VERSION


def contents(path: Path) -> list[str]:
    """Everything in a file of SQLite."""
    connection = sqlite3.connect(path)
    try:
        return list(connection.iterdump())
    finally:
        connection.close()


def contents_of(data: bytes, folder: Path) -> list[str]:
    """The same of bytes."""
    path = folder / "again"
    path.write_bytes(data)
    return contents(path)


def version(path: Path) -> int:
    """What the file says of itself."""
    connection = sqlite3.connect(path)
    try:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])
    finally:
        connection.close()


def test_a_copy_that_an_interrupted_migration_left_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "old.campaign"
    runpy.run_path(str(HERE / "version_1.py"))["write"](path)
    old_version_path(path, 1).write_bytes(b"half a copy")

    open_campaign(path)

    assert version(old_version_path(path, 1)) == 1


# ------------------------------------------------------------------ no campaigns


def test_a_file_that_is_no_campaign_is_told(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("Dear diary, " * 50, encoding="utf-8")
    other = tmp_path / "other.db"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE things (name TEXT)")
    connection.close()

    with pytest.raises(BadInput, match=r"cannot open .*notes.txt\n  this is no campaign"):
        open_campaign(text)
    with pytest.raises(BadInput, match="this is no campaign"):
        open_campaign(other)
    with pytest.raises(BadInput, match="this is no plain file"):
        open_campaign(tmp_path)
    with pytest.raises(BadInput, match="there is no such file; make one: wartable campaign new"):
        open_campaign(tmp_path / "none.campaign")
    assert text.read_text(encoding="utf-8").startswith("Dear diary")


def test_an_empty_file_is_no_campaign(tmp_path: Path) -> None:
    path = tmp_path / "empty.campaign"
    path.touch()
    with pytest.raises(BadInput, match="this is no campaign"):
        open_campaign(path)


def test_a_file_of_a_newer_wartable_is_left_alone(campaign: Campaign) -> None:
    connection = sqlite3.connect(campaign.path)
    connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.close()
    before = campaign.path.read_bytes()

    with pytest.raises(BadInput, match=f"of a newer Wartable .version {VERSION + 1}"):
        open_campaign(campaign.path)

    assert campaign.path.read_bytes() == before


def test_a_damaged_file_is_told(campaign: Campaign) -> None:
    data = bytearray(campaign.path.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    campaign.path.write_bytes(bytes(data))
    with pytest.raises(BadInput, match="damaged"):
        open_campaign(campaign.path).standing()


def test_a_file_says_what_it_is(campaign: Campaign) -> None:
    connection = sqlite3.connect(campaign.path)
    assert connection.execute("PRAGMA application_id").fetchone()[0] == MARK
    connection.close()
    assert version(campaign.path) == VERSION


# ------------------------------------------------------------------ new files


def test_a_new_campaign_takes_nobody_s_place_and_leaves_nothing_else(campaign: Campaign) -> None:
    campaign.award(5)
    with pytest.raises(BadInput, match="there is a file of this name"):
        new_campaign(campaign.path, squad(pilot("ann")), "Again")
    assert experience(campaign.path) == 5
    assert [path.name for path in campaign.path.parent.iterdir()] == ["c.campaign"]


def test_a_squad_that_cannot_be_mustered_makes_no_file(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="the same id"):
        new_campaign(tmp_path / "c.campaign", squad(pilot("ann"), mecha("ann")), "Ferry")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        new_campaign(tmp_path / "none" / "c.campaign", squad(pilot("ann")), "Ferry")


# ------------------------------------------------------------------ loading


def test_a_command_that_needs_no_campaign_loads_no_database() -> None:
    words = "import sys, wartable.cli; sys.exit('sqlalchemy' in sys.modules)"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    assert subprocess.run([sys.executable, "-c", words], env=environment, check=False).returncode == 0
