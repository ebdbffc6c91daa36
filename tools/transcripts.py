"""Battles as they look on a screen, kept in docs/transcripts: `python tools/transcripts.py`.

    python tools/transcripts.py            name the transcripts that would look different now; status 1 then
    python tools/transcripts.py --write    write them as they look now; read the difference before you keep it

Each is a shipped scenario played to its end by one answer after another, which the computer's heuristic
gives for the person. A file's name says the scenario and the size of the screen.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.screens import play
from wartable.files import read_scenario

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "transcripts"
SEED: Final = 1
MOST: Final = 1000
"""More answers than any of these battles takes."""

BATTLES: Final = (
    ("first_steps", 80, 24),
    ("first_steps", 120, 40),
    ("night_market", 80, 24),
    ("bells_at_dusk", 80, 24),
    ("bells_at_dusk", 120, 40),
    ("corporals_lantern", 80, 24),
    ("still_water", 80, 24),
)
"""An Operation, a Match, a war, a swarm and a skirmish of orders, with columns and lines of the screen."""


def path_of(scenario: str, columns: int, lines: int) -> Path:
    """Where a transcript is kept."""
    return FOLDER / f"{scenario}_{columns}x{lines}.txt"


def transcript(scenario: str, columns: int, lines: int) -> str:
    """A battle to its end as it looks now."""
    return play(read_scenario(scenario), SEED, MOST, columns, lines).transcript


def main(arguments: Sequence[str]) -> int:
    """Write the transcripts, or name those that would look different."""
    different: list[Path] = []
    for battle in BATTLES:
        path, now = path_of(*battle), transcript(*battle)
        if not path.exists() or path.read_text(encoding="utf-8") != now:
            different.append(path)
            if "--write" in arguments:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(now, encoding="utf-8")
    for path in different:
        print(
            f"{'written' if '--write' in arguments else 'different'}: {path.relative_to(FOLDER.parents[1])}"
        )
    return 1 if different and "--write" not in arguments else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
