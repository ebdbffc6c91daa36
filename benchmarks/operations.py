"""Speed of Operations: `python benchmarks/operations.py [--quick] [--compare] [--memory]`.

One process, random players, no log. README.md beside this file describes what is measured and how to compare.
"""

from __future__ import annotations

import sys
from pathlib import Path


def main() -> int:
    """Measure what was asked for; status 1 if it misses its targets for speed or memory."""
    here = Path(__file__).resolve().parent
    sys.path.insert(0, str(here.parent))
    from benchmarks.measure import run
    from benchmarks.wanted import Heavy, Target, Wanted
    from wartable.rulesets.battle_century.operation.events.order import TurnBegan

    return run(
        Wanted(
            __file__,
            "Measure how fast Operations are played.",
            "harbour_gate",
            gain=3.0,
            targets={"plain": Target(battles=300, copy=15), "compiled": Target(battles=1500, copy=4)},
            heavy=Heavy(str(here / "full_loadouts.toml"), turn=TurnBegan, most=1.5),
        )
    )


if __name__ == "__main__":
    raise SystemExit(main())
