"""Questions that a person has to answer: `python -m benchmarks.asking [--seeds 20] [--kinds]`.

The computer's heuristic plays both sides. For one of them it counts the questions with more than one answer,
and those that are left after the ones in which nothing could help. The battle is the same with and without
the skipped questions: if one of them would have been answered otherwise, that is an error, and the status is
1. With `--require` it is 1 also if more questions are left than wanted.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from wartable import Battle, Decision, State, new_battle, ruleset
from wartable.files import list_scenarios, read_scenario
from wartable.seat.quiet import obvious_answer
from wartable.seat.view_model import view_model

WANTED: Final = {
    "first_steps": 32,
    "furnace_moon": 80,
    "ford_of_lamps": 85,
    "two_marshals": 95,
    "gate_at_dusk": 115,
}
"""Most questions of one side in a battle, on average."""
_PATIENT: Final = 10.0
"""Seconds after which a question counts as one that must be asked; play at a table waits less."""
_KINDS: Final = 15


class Count(NamedTuple):
    """The questions of one side in one battle, those asked, and the milliseconds that each test took.

    `wrong` are the skipped questions to which the computer would have given another answer, `kinds` the
    asked ones that could be passed.
    """

    questions: int
    asked: int
    took: list[float]
    wrong: list[str]
    kinds: Counter[str]


def count(name: str, seed: int) -> Count:
    """Play a scenario, and count the questions of its first side."""
    setup = read_scenario(name)
    rules = ruleset(str(setup["ruleset"]))
    battle = new_battle(setup, seed=seed).run()
    players = {seat: rules.player("greedy", seed + at) for at, seat in enumerate(battle.seats)}
    found = Count(0, 0, [], [], Counter())
    while (decision := battle.decision) is not None:
        seat = decision.seat
        option = players[seat].choose(decision, lambda seat=seat: battle.view(seat))  # type: ignore[misc]
        if seat == battle.seats[0]:
            found = _counted(found, battle, decision, option.key)
        battle.choose(option.key)
    return found


def _counted(before: Count, battle: Battle[State], decision: Decision, key: str) -> Count:
    began = time.perf_counter()
    obvious = obvious_answer(battle, _PATIENT)
    took = 1000 * (time.perf_counter() - began)
    wrong = [] if obvious is None or obvious.key == key else [f"{decision.question} {obvious.key}, not {key}"]
    if obvious is None and decision.idle() is not None:
        before.kinds[_kind_of(battle, decision)] += 1
    return before._replace(
        questions=before.questions + 1,
        asked=before.asked + (obvious is None),
        took=[*before.took, took],
        wrong=[*before.wrong, *wrong],
    )


def _kind_of(battle: Battle[State], decision: Decision) -> str:
    """Return a question without the names and numbers in it."""
    said = decision.question
    for unit in sorted(view_model(battle, "").units, key=lambda unit: -len(unit.name)):
        said = said.replace(unit.name, "X")
    return re.sub(r"\d+", "N", said)


def measure(name: str, seeds: int) -> dict[str, Any]:
    """Return the figures of a scenario over the seeds from 1."""
    counts = [count(name, seed) for seed in range(1, seeds + 1)]
    took = sorted(one for count in counts for one in count.took)
    kinds: Counter[str] = sum((count.kinds for count in counts), Counter())
    return {
        "questions": statistics.fmean(count.questions for count in counts),
        "asked": statistics.fmean(count.asked for count in counts),
        "median_ms": statistics.median(took),
        "p95_ms": took[int(0.95 * len(took))],
        "worst_ms": took[-1],
        "wrong": [one for count in counts for one in count.wrong],
        "kinds": {kind: number / seeds for kind, number in kinds.most_common(_KINDS)},
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("scenarios", nargs="*", help="all five of the table, if none is named")
    parser.add_argument("--all", action="store_true", help="every shipped scenario")
    parser.add_argument("--seeds", type=int, default=20, help="battles of each scenario")
    parser.add_argument(
        "--kinds", action="store_true", help="also list what is still asked and can be passed"
    )
    parser.add_argument("--require", action="store_true", help="fail if more is asked than wanted")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    given = parser.parse_args(arguments)
    names = given.scenarios or ([info.name for info in list_scenarios()] if given.all else list(WANTED))
    figures: dict[str, dict[str, Any]] = {}
    print(f"{'questions of one side':22}{'all':>8}{'asked':>8}{'wanted':>8}{'ms':>8}{'p95':>8}{'worst':>8}")
    for name in names:
        one = figures[name] = measure(name, given.seeds)
        times = "".join([f"{one[key]:8.1f}" for key in ("median_ms", "p95_ms", "worst_ms")])
        print(f"{name:22}{one['questions']:8.1f}{one['asked']:8.1f}{WANTED.get(name, ''):>8}{times}")
        for wrong in one["wrong"]:
            print(f"    would have been answered otherwise: {wrong}")
        for kind, number in one["kinds"].items() if given.kinds else ():
            print(f"    {number:6.1f}  {kind}")
    if given.json:
        given.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    is_wrong = any(one["wrong"] for one in figures.values())
    is_much = any(one["asked"] > WANTED.get(name, one["asked"]) for name, one in figures.items())
    return int(is_wrong or (given.require and is_much))


if __name__ == "__main__":
    sys.exit(main())
