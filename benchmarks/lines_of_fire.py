"""Speed of lines of fire in Infinity: `python benchmarks/lines_of_fire.py [--json FILE] [--require]`.

Tables of 48 by 48 inches with 30 pieces of scenery and 20 bodies each; every pair of bodies is tested, with
all others in the way. A field caches what its scenery hides; new lines and cached lines are measured
separately.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

TABLES: Final = 20
PIECES: Final = 30
BODIES: Final = 20
PASSES: Final = 5
TARGETS: Final = {"plain": 60.0, "compiled": 20.0}
"""Microseconds allowed for the median of all new lines."""


def main() -> int:
    """Measure, and print the figures; status 1 if a line is too slow and `--require` is given."""
    parser = argparse.ArgumentParser(description="Measure how fast lines of fire are found.")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file")
    parser.add_argument("--require", action="store_true", help="fail if this form is too slow")
    given = parser.parse_args()
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    figures = measure()
    show(figures)
    if given.json:
        given.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    target = TARGETS[figures["machine"]["form"]]
    median = figures["new_lines"]["median_microseconds"]
    if given.require and median > target:
        print(f"too slow: {median} µs for a line of fire, at most {target:.0f} are wanted", file=sys.stderr)
        return 1
    return 0


def measure() -> dict[str, Any]:
    """Return all figures of the running form."""
    from benchmarks.machine import machine
    from wartable.rulesets.infinity.ground.field import Field
    from wartable.rulesets.infinity.ground.sight import body_sees

    new: list[float] = []
    known: list[float] = []
    free: list[float] = []
    for seed in range(TABLES):
        field, bodies = table(Random(seed))
        for at, a in enumerate(bodies):
            for b in bodies[at + 1 :]:
                others = [body for body in bodies if body is not a and body is not b]

                def ask(field: Field = field, a: Any = a, b: Any = b, others: Any = others) -> bool:
                    return body_sees(field, a, b, others, (), all_round=True)

                new.append(least(ask, field.forget_lines))
                known.append(least(ask, nothing))
                if ask():
                    free.append(new[-1])
    return {
        "machine": machine(),
        "tables": TABLES,
        "pieces": PIECES,
        "bodies": BODIES,
        "lines": len(new),
        "free_share": round(len(free) / len(new), 3),
        "new_lines": told(new),
        "new_lines_that_are_free": told(free),
        "known_lines": told(known),
    }


def table(random: Random) -> tuple[Any, list[Any]]:
    """Return a table with scenery like that of the default tables, and bodies on it."""
    from wartable.rulesets.infinity.ground.body import Body
    from wartable.rulesets.infinity.ground.field import Field
    from wartable.rulesets.infinity.ground.measures import INCH, LATTICE
    from wartable.rulesets.infinity.ground.piece import SceneryPiece
    from wartable.rulesets.infinity.ground.silhouette import SILHOUETTES

    sorts = ((6, 6, 200), (5, 7, 200), (6, 0.5, 60), (0.5, 5, 60), (2, 2, 100), (4, 4, 300))
    side = 48 * INCH
    pieces: list[SceneryPiece] = []
    while len(pieces) < PIECES:
        wide, deep, high = sorts[len(pieces) % len(sorts)]
        left, top = random.randrange(0, side - 350, LATTICE), random.randrange(0, side - 350, LATTICE)
        right, bottom = left + round(wide * INCH), top + round(deep * INCH)
        if all(
            left >= other.right or right <= other.left or top >= other.bottom or bottom <= other.top
            for other in pieces
        ):
            name = f"piece{len(pieces)}"
            pieces.append(SceneryPiece(name, name, "piece", left, top, right, bottom, high))
    field = Field(side, side, tuple(pieces))
    bodies: list[Body] = []
    while len(bodies) < BODIES:
        silhouette = SILHOUETTES[random.choice((2, 2, 2, 2, 5, 7))]
        x, y = random.randrange(0, side, LATTICE), random.randrange(0, side, LATTICE)
        feet = field.feet_height_at(x, y, silhouette.radius, silhouette.height)
        if feet >= 0:
            bodies.append(Body(x, y, feet, silhouette.radius, silhouette.height, random.randrange(24)))
    return field, bodies


def least(ask: Callable[[], bool], before: Callable[[], None]) -> float:
    """Return the microseconds that a question takes, the least of some passes; `before` runs before each."""
    times: list[int] = []
    for _ in range(PASSES):
        before()
        started = time.perf_counter_ns()
        ask()
        times.append(time.perf_counter_ns() - started)
    return min(times) / 1000


def nothing() -> None:
    """Do nothing, so that cached lines stay."""


def told(times: Sequence[float]) -> dict[str, float]:
    """Return statistics of many times."""
    ordered = sorted(times)
    return {
        "median_microseconds": round(statistics.median(ordered), 2),
        "mean_microseconds": round(statistics.fmean(ordered), 2),
        "microseconds_of_95_in_100": round(ordered[len(ordered) * 95 // 100], 2),
        "most_microseconds": round(ordered[-1], 2),
    }


def show(figures: dict[str, Any]) -> None:
    """Print the figures for people."""
    machine = figures["machine"]
    print(f"{figures['lines']:,} lines of fire on {figures['tables']} tables of {figures['pieces']} pieces")
    print(f"{machine['form']}, {machine['python']}, {machine['cores']} cores, {machine['processor']}")
    print(f"{100 * figures['free_share']:>8.1f} % free")
    for key in ("new_lines", "new_lines_that_are_free", "known_lines"):
        found = figures[key]
        print(f"{found['median_microseconds']:>8} µs, median of {key.replace('_', ' ')}")
        print(f"{found['mean_microseconds']:>8} µs on average, 95 in 100 at most", end=" ")
        print(f"{found['microseconds_of_95_in_100']}, at most {found['most_microseconds']}")


if __name__ == "__main__":
    raise SystemExit(main())
