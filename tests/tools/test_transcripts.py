"""The battles of docs/transcripts look as they are kept."""

from __future__ import annotations

import pytest

pytest.importorskip("pty")

from tools.transcripts import BATTLES, FOLDER, path_of, played, transcript


@pytest.mark.parametrize("battle", BATTLES, ids=lambda battle: path_of(*battle).stem)
def test_a_battle_looks_as_its_transcript_shows(battle: tuple[str, int, int]) -> None:
    found = played(*battle)
    kept = path_of(*battle).read_text(encoding="utf-8")
    assert transcript(found) == kept, "python tools/transcripts.py --write writes it as it looks now"
    # Somebody who types words answers and asks: Enter alone and numbers are at most two thirds.
    assert 3 * found.in_words >= len(found.typed)


def test_every_transcript_is_of_a_battle_that_is_played() -> None:
    assert sorted(FOLDER.iterdir()) == sorted(path_of(*battle) for battle in BATTLES)


@pytest.mark.parametrize("battle", BATTLES, ids=lambda battle: path_of(*battle).stem)
def test_a_transcript_goes_to_the_end_within_its_screen(battle: tuple[str, int, int]) -> None:
    _, columns, _ = battle
    lines = path_of(*battle).read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if len(line) > columns] == []
    assert any(" won after " in line or line.startswith("A draw after ") for line in lines[-90:])
    assert lines[-1] == "after> q"
