"""Speed of skirmishes: `python benchmarks/skirmishes.py [--quick] [--compare] [--memory]`.

One process, random players, no log. README.md beside this file describes what is measured and how to compare.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

_OTHERS: Final = ("behind_the_glass", "gate_at_dusk", "still_water", "two_precincts", "weighhouse_yard")
"""All other shipped ones, of 105 to 200 points a side."""


def main() -> int:
    """Measure what was asked for; status 1 if it misses its targets for speed or memory."""
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from benchmarks.also import Also
    from benchmarks.measure import run
    from benchmarks.wanted import Target, Wanted

    return run(
        Wanted(
            __file__,
            "Measure how fast skirmishes of Infinity are played.",
            "salt_feud",
            gain=3.0,
            targets={"plain": Target(battles=30, copy=60), "compiled": Target(battles=120, copy=15)},
            also=Also("harbour_gate", {"plain": 0.075, "compiled": 0.06}, greedy=5, like=_OTHERS),
        )
    )


if __name__ == "__main__":
    raise SystemExit(main())
