"""Screens of whole battles as text, kept in docs/transcripts: `python tools/transcripts.py`.

    python tools/transcripts.py            name the transcripts that would look different now; status 1 then
    python tools/transcripts.py --write    write them as they look now; read the difference before you keep it

Each is a shipped scenario played in a terminal from its first question to its summary by a scripted person,
who reads the screen: see `seats/person.py`, and the scripts in `seats/scripts`. A file's name gives the
scenario and the size of the screen.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.seats.person import Played, play

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "transcripts"
SEED: Final = 1
SCENARIOS: Final = ("first_steps", "night_market", "bells_at_dusk", "corporals_lantern", "still_water")
"""An Operation, a Match, a war, a swarm and a skirmish of Orders."""
SIZES: Final = ((80, 24), (120, 40))
BATTLES: Final = tuple((scenario, *size) for scenario in SCENARIOS for size in SIZES)
"""Scenarios with columns and lines of the screen."""


def path_of(scenario: str, columns: int, lines: int) -> Path:
    """Return the path of a transcript."""
    return FOLDER / f"{scenario}_{columns}x{lines}.txt"


def played(scenario: str, columns: int, lines: int) -> Played:
    """Play a battle to its end, as it looks now."""
    return play(scenario, SEED, columns, lines)


def transcript(battle: Played) -> str:
    """Return everything on the terminal, line by line."""
    return "".join(f"{line}\n" for line in battle.lines)


def main(arguments: Sequence[str]) -> int:
    """Write the transcripts, or name those that would look different."""
    different: list[Path] = []
    for battle in BATTLES:
        path, now = path_of(*battle), transcript(played(*battle))
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
