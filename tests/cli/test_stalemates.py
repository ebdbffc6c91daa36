"""What the command line says of battles that nothing ends."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

from typer.testing import Result

Command = Callable[..., Result]

STANDOFF: Final = Path(__file__).resolve().parents[1] / "files" / "stalemates" / "standoff.toml"
"""Two Units with Speed 0, and a wall between them."""


def test_check_notes_that_nothing_ends_a_battle_and_this_is_no_fault(wartable: Command) -> None:
    result = wartable("check", str(STANDOFF))
    assert result.exit_code == 0
    assert (
        "note: limit: nothing ends this battle while neither side is beaten; set a limit, such as limit = 20"
        in " ".join(result.stdout.split())
    )


def test_check_tells_programs_of_it(wartable: Command) -> None:
    told = json.loads(wartable("check", str(STANDOFF), "--json").stdout)
    assert [note["path"] for note in told["notes"][str(STANDOFF)]] == ["limit"]


def test_simulate_says_so_and_tells_no_rounds(wartable: Command) -> None:
    result = wartable("simulate", str(STANDOFF), "-n", "2")
    told = " ".join(result.stdout.split())
    assert "2 battles were stalemates: nothing changed for 20 Rounds. A limit would end them." in told
    assert "0.0 Rounds" not in told


def test_a_watched_stalemate_stops(wartable: Command) -> None:
    result = wartable("play", str(STANDOFF), "--watch", "--plain", "--seed", "1")
    assert result.exit_code == 0
    last = " ".join(result.stdout.split()[-24:])
    assert "A stalemate: nothing has changed for 20 Rounds, so it stops here." in last
