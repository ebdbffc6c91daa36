"""Golden transcripts: whole battles as text, kept so that no change to a rule goes unnoticed.

    python tools/golden.py            rewrite tests/golden; read the diff before you keep it
    python tools/golden.py --check    print how today's battles differ from those kept; status 1 if any does

Every transcript is a replay: `wartable replay FILE` shows it.
"""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from wartable import Battle, Player, State, new_battle
from wartable.files import read_scenario, write_replay

__all__ = ["FOLDER", "GOLDEN", "Golden", "difference", "differences", "main", "stray", "transcript"]

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "golden"
LINES_SHOWN: Final = 40


class Golden(NamedTuple):
    """One transcript: a shipped scenario, the name of all its players, and a seed."""

    scenario: str
    player: str
    seed: int

    @property
    def file(self) -> str:
        """The transcript's file name."""
        return f"{self.scenario}_{self.player}_{self.seed}.txt"


GOLDEN: Final = (
    Golden("first_steps", "random", 1),
    Golden("first_steps", "greedy", 1),
    Golden("harbour_gate", "random", 2),
    Golden("harbour_gate", "greedy", 1),
    Golden("carrier_run", "random", 1),
    Golden("carrier_run", "greedy", 2),
    Golden("furnace_moon", "random", 3),
    Golden("furnace_moon", "greedy", 1),
    Golden("toll_causeway", "random", 1),
    Golden("toll_causeway", "greedy", 1),
    Golden("glass_orchard", "random", 2),
    Golden("glass_orchard", "greedy", 1),
    Golden("walking_hill", "random", 1),
    Golden("walking_hill", "greedy", 1),
    Golden("many_made_one", "random", 1),
    Golden("many_made_one", "greedy", 1),
    Golden("pearl_shoal", "random", 1),
    Golden("pearl_shoal", "greedy", 1),
    Golden("night_market", "greedy", 1),
    Golden("house_of_seven_clocks", "greedy", 2),
    Golden("house_of_seven_clocks", "random", 1),
    Golden("ford_of_lamps", "greedy", 1),
    Golden("bells_at_dusk", "greedy", 2),
    Golden("shield_wall", "random", 1),
)


def main(arguments: list[str] | None = None, folder: Path = FOLDER, kept: Sequence[Golden] = GOLDEN) -> int:
    """Write the transcripts, or compare them and print what differs."""
    parser = argparse.ArgumentParser(description="Write golden transcripts, or compare them.")
    parser.add_argument("--check", action="store_true", help="compare only; status 1 if one differs")
    if parser.parse_args(arguments).check:
        found = list(differences(folder, kept))
        print("\n\n".join(found) if found else f"golden: all {len(kept)} transcripts are as kept")
        return 1 if found else 0
    folder.mkdir(parents=True, exist_ok=True)
    for name in stray(folder, kept):
        (folder / name).unlink()
    for golden in kept:
        (folder / golden.file).write_text(transcript(golden), encoding="utf-8", newline="\n")
    print(f"golden: {len(kept)} transcripts written to {folder}; read the diff before you keep it")
    return 0


def transcript(golden: Golden) -> str:
    """Return the replay of the battle as played today."""
    return write_replay(played(golden))


def played(golden: Golden) -> Battle[State]:
    """Play the battle to its end."""
    setup = read_scenario(golden.scenario)
    waiting = new_battle(setup, golden.seed)
    players: dict[str, Player] = {
        seat: waiting.ruleset.player(golden.player, golden.seed * 16 + number)
        for number, seat in enumerate(waiting.seats)
    }
    return new_battle(setup, golden.seed, players=players)


def differences(folder: Path = FOLDER, kept: Sequence[Golden] = GOLDEN) -> Iterator[str]:
    """Yield, for each transcript that differs from the kept one, its name and the first lines of the
    difference.
    """
    for name in stray(folder, kept):
        yield f"{name}: no such transcript is made any more; run `python tools/golden.py`"
    for golden in kept:
        file = folder / golden.file
        if not file.is_file():
            yield f"{golden.file}: it is missing; run `python tools/golden.py`"
            continue
        text = file.read_text(encoding="utf-8")
        if text != (today := transcript(golden)):
            yield difference(golden.file, text, today)


def difference(name: str, kept: str, today: str) -> str:
    """Return the first lines in which two transcripts differ, and a remedy."""
    lines = list(
        difflib.unified_diff(kept.splitlines(), today.splitlines(), "kept", "today", lineterm="", n=2)
    )
    more = len(lines) - LINES_SHOWN
    shown = [line if len(line) <= 200 else line[:200] + " ..." for line in lines[:LINES_SHOWN]]
    return "\n".join(
        [
            f"{name}: the battle differs from the one kept; if intended, run `python tools/golden.py`",
            *shown,
            *([f"... and {more} lines more"] if more > 0 else []),
        ]
    )


def stray(folder: Path = FOLDER, kept: Sequence[Golden] = GOLDEN) -> list[str]:
    """Return files in the folder that are no longer transcripts."""
    names = {golden.file for golden in kept}
    found = sorted(path.name for path in folder.glob("*.txt")) if folder.is_dir() else []
    return [name for name in found if name not in names]


if __name__ == "__main__":
    sys.exit(main())
