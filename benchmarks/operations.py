"""How fast Operations are played: `python benchmarks/operations.py [--quick] [--compare] [--memory]`.

One process, random players, no log. Read README.md beside this file for what is measured and how to compare.
"""

from __future__ import annotations

import sys
from pathlib import Path


def main() -> int:
    """Measure what was asked for; status 1 where it is slower, or takes more memory, than it may."""
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from benchmarks.measure import Target, Wanted, run

    return run(
        Wanted(
            __file__,
            "Measure how fast Operations are played.",
            "harbour_gate",
            gain=3.0,
            targets={"plain": Target(battles=300, copy=15), "compiled": Target(battles=1500, copy=4)},
        )
    )


if __name__ == "__main__":
    raise SystemExit(main())
