"""Whole battles go as they went when somebody last read them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.golden import GOLDEN, differences, main, transcript
from wartable.files import read_replay


def test_all_battles_go_as_kept() -> None:
    assert "\n\n".join(differences()) == ""


def test_a_transcript_is_a_replay_of_its_battle() -> None:
    battle = read_replay(transcript(GOLDEN[0])).play()
    assert battle.is_over
    assert battle.seats == ("blue", "red")


def test_a_change_is_shown_with_what_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([], tmp_path) == 0
    file = tmp_path / GOLDEN[0].file
    file.write_text(file.read_text(encoding="utf-8") + "The moon falls down.\n", encoding="utf-8")
    (tmp_path / "old.txt").write_text("", encoding="utf-8")
    (tmp_path / GOLDEN[1].file).unlink()
    capsys.readouterr()
    assert main(["--check"], tmp_path) == 1
    said = capsys.readouterr().out
    assert "old.txt: no such transcript is made any more" in said
    assert "-The moon falls down." in said
    assert f"{GOLDEN[1].file}: it is missing; run `python tools/golden.py`" in said


def test_writing_anew_leaves_nothing_old_behind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "old.txt").write_text("", encoding="utf-8")
    main([], tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(golden.file for golden in GOLDEN)
    assert main(["--check"], tmp_path) == 0
    assert capsys.readouterr().out.endswith(f"golden: all {len(GOLDEN)} transcripts are as kept\n")
