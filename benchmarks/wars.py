"""Speed of wars: `python benchmarks/wars.py [--quick] [--compare] [--memory]`.

One process, random players, no log. README.md beside this file describes what is measured and how to compare.
"""

from __future__ import annotations

import sys
from pathlib import Path


def main() -> int:
    """Measure what was asked for; status 1 if it misses its targets for speed or memory."""
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from benchmarks.measure import run
    from benchmarks.wanted import Target, Wanted

    return run(
        Wanted(
            __file__,
            "Measure how fast wars are played.",
            str(Path(__file__).with_name("six_a_side.toml")),
            gain=3.0,
            targets={"plain": Target(battles=150, copy=60), "compiled": Target(battles=600, copy=15)},
        )
    )


if __name__ == "__main__":
    raise SystemExit(main())
