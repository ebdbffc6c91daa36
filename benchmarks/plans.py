"""Waiting time for the plans of a click: `python -m benchmarks.plans [SCENARIO ...] [--clicks 60]`.

Every shipped scenario is played by the computer's heuristic. At every third question the processor time of a
search for plans is measured: against enemies that the asked seat sees on the board, and at a place. It prints
the figures of each scenario and game; `--require` fails (status 1) if the 95th percentile of a game exceeds
300 ms plain or 150 ms compiled.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from benchmarks.machine import form, machine
from wartable import Battle, Decision, State, new_battle, plans_about, ruleset
from wartable.files import list_scenarios, read_scenario
from wartable.seat.view_model import view_model

MOST: Final = {"plain": 300.0, "compiled": 150.0}
"""Limits for the 95th percentile, in milliseconds of processor time."""
_EVERY: Final = 3
_ENEMIES: Final = 2
"""Number of enemies that are clicked at a question."""
_BATTLES: Final = 20
"""Greatest number of battles of a scenario."""


class Click(NamedTuple):
    """A search for plans: its milliseconds, the number of plans found, and what was asked and clicked."""

    ms: float
    found: int
    said: str


def clicks_of(name: str) -> Iterator[Click]:
    """Play battles of a scenario, and search for the plans of clicks at every third question."""
    setup = read_scenario(name)
    rules = ruleset(str(setup["ruleset"]))
    for seed in range(1, _BATTLES + 1):
        battle = new_battle(setup, seed=seed).run()
        players = {seat: rules.player("greedy", seed + at) for at, seat in enumerate(battle.seats)}
        asked = 0
        while (decision := battle.decision) is not None:
            asked += 1
            if asked % _EVERY == 0:
                yield from _clicks_at(battle, decision, asked)
            view = partial(battle.view, decision.seat)
            battle.choose(players[decision.seat].choose(decision, view).key)


def _clicks_at(battle: Battle[State], decision: Decision, asked: int) -> Iterator[Click]:
    """Click on some enemies and on a place, in turn others."""
    model = view_model(battle, decision.seat)
    enemies = [one.id for one in model.units_drawn_on_map if (one.seat or one.side) != decision.seat]
    places = [place.name for place in model.map.places]
    for names, count in ((enemies, _ENEMIES), (places, 1)):
        for at in range(min(count, len(names))):
            about = names[(asked + at) % len(names)]
            began = time.process_time()
            plans = plans_about(battle, about, rng=Random(0))
            yield Click(1000 * (time.process_time() - began), len(plans), f"{decision.question} ({about})")


def facts_of(clicks: Sequence[Click]) -> dict[str, object]:
    """Return the figures of some clicks."""
    ordered = sorted(clicks)
    slowest = ordered[-1]
    return {
        "clicks": len(ordered),
        "with_plans": sum(one.found > 0 for one in ordered),
        "p50_ms": round(ordered[len(ordered) // 2].ms, 1),
        "p95_ms": round(ordered[int(0.95 * len(ordered))].ms, 1),
        "most_ms": round(slowest.ms, 1),
        "slowest": slowest.said,
    }


def _line(name: str, facts: dict[str, object]) -> str:
    figures = "".join(
        [f"{facts[key]!s:>10}" for key in ("clicks", "with_plans", "p50_ms", "p95_ms", "most_ms")]
    )
    return f"{name:24}{figures}  {str(facts['slowest'])[:70]}"


def main() -> int:
    """Measure; with --require status 1 if a click takes too long in a game."""
    parser = argparse.ArgumentParser(description="Measure how long a search for plans takes.")
    parser.add_argument("scenarios", nargs="*", help="every shipped one by default")
    parser.add_argument("--clicks", type=int, default=60, help="number in each scenario")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    parser.add_argument("--require", action="store_true", help="fail if a click takes too long")
    given = parser.parse_args()
    games: dict[str, list[Click]] = {}
    print(f"{form()} form\n{'':24}{'clicks':>10}{'plans for':>10}{'p50 ms':>10}{'p95 ms':>10}{'most ms':>10}")
    for name in given.scenarios or [one.name for one in list_scenarios()]:
        clicks = list(islice(clicks_of(name), given.clicks))
        if clicks:
            games.setdefault(str(read_scenario(name)["ruleset"]), []).extend(clicks)
            print(_line(name, facts_of(clicks)), flush=True)
    figures = {game: facts_of(clicks) for game, clicks in games.items()}
    for game, facts in figures.items():
        print(_line(game, facts))
    if given.json:
        given.json.write_text(json.dumps({"machine": machine(), "clicks": figures}, indent=2) + "\n")
    slow = [game for game, facts in figures.items() if float(str(facts["p95_ms"])) > MOST[form()]]
    if slow:
        print(f"too slow: {', '.join(slow)}")
    return 1 if slow and given.require else 0


if __name__ == "__main__":
    sys.exit(main())
