"""Whole battles go as they went when somebody last read them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tools.golden import FOLDER, GOLDEN, Golden, difference, main, stray, transcript
from wartable.files import read_replay

FEW: Final = GOLDEN[:2]


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.file)
def test_a_battle_goes_as_kept(golden: Golden) -> None:
    file = FOLDER / golden.file
    assert file.is_file(), f"{golden.file} is missing; run `python tools/golden.py`"
    kept, today = file.read_text(encoding="utf-8"), transcript(golden)
    assert kept == today, difference(golden.file, kept, today)


def test_no_transcript_is_left_over() -> None:
    assert stray() == []


def test_a_transcript_is_a_replay_of_its_battle() -> None:
    battle = read_replay(transcript(GOLDEN[0])).play()
    assert battle.is_over
    assert battle.seats == ("blue", "red")


def test_a_change_is_shown_with_what_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([], tmp_path, FEW) == 0
    file = tmp_path / GOLDEN[0].file
    file.write_text(file.read_text(encoding="utf-8") + "The moon falls down.\n", encoding="utf-8")
    (tmp_path / "old.txt").write_text("", encoding="utf-8")
    (tmp_path / GOLDEN[1].file).unlink()
    capsys.readouterr()
    assert main(["--check"], tmp_path, FEW) == 1
    said = capsys.readouterr().out
    assert "old.txt: no such transcript is made any more" in said
    assert "-The moon falls down." in said
    assert f"{GOLDEN[1].file}: it is missing; run `python tools/golden.py`" in said


def test_writing_anew_leaves_nothing_old_behind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "old.txt").write_text("", encoding="utf-8")
    main([], tmp_path, FEW)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(golden.file for golden in FEW)
    assert main(["--check"], tmp_path, FEW) == 0
    assert capsys.readouterr().out.endswith(f"golden: all {len(FEW)} transcripts are as kept\n")
