"""Figures on the cards of scenarios: `python tools/scenario_figures.py [SCENARIO ...] [-n 100] [--check]`.

Greedy plays greedy, by default in all shipped scenarios. Writes the questions, wins and units of each side,
and the rounds, into `measured/figures.toml` beside the scenarios. With `--check` nothing is written, and the
status is 1 if a stored figure is missing or far from the measured one.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import mean
from typing import Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.balance import Ended, play
from wartable import ruleset
from wartable.files import list_scenarios, read_scenario
from wartable.files.figures import FIGURES, ScenarioFigures, figures_of
from wartable.files.library import ScenarioInfo

__all__ = ["differences", "main", "measured", "written"]

BATTLES: Final = 100
SEED: Final = 1
FAR: Final = 0.35
"""Share by which a measured number of questions or rounds may differ from the stored one."""
FAR_IN_WINS: Final = 0.3
"""Difference of the shares of wins that may come of chance in so few battles."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what was asked for; write it, or compare it with what is stored."""
    parser = argparse.ArgumentParser(description="Measure questions, rounds and wins of shipped scenarios.")
    parser.add_argument("scenarios", nargs="*", help="names of shipped scenarios; all if left out")
    parser.add_argument(
        "-n", "--battles", type=int, default=0, help=f"battles of each ({BATTLES}, or as stored)"
    )
    parser.add_argument(
        "--check", action="store_true", help="compare with the stored figures, and write nothing"
    )
    wanted = parser.parse_args(arguments)
    far = 0
    for info in list_scenarios():
        if wanted.scenarios and info.name not in wanted.scenarios:
            continue
        stored = figures_of(info)
        usual = stored.battles if wanted.check and stored is not None else BATTLES
        found = measured(info.name, wanted.battles or usual)
        print(f"{info.name}: {found}", flush=True)
        if not wanted.check:
            store(info, found)
            continue
        for difference in differences(stored, found):
            far += 1
            print(f"    {difference}", flush=True)
    return 1 if far else 0


def measured(name: str, battles: int) -> ScenarioFigures:
    """Play battles of a shipped scenario, and return its figures."""
    setup = read_scenario(name)
    game = ruleset(str(setup["ruleset"])).game(setup)
    start = game.start(setup, SEED)
    units = Counter(unit.side for unit in game.roll_call(start) if not unit.within)
    ended = play(name, SEED, range(battles))
    return ScenarioFigures(
        battles,
        {side: units[side] for side in start.sides()},
        {side: round(mean(one.questions[side] for one in ended), 1) for side in start.sides()},
        {side: round(_share(ended, side), 2) for side in start.sides()},
        round(mean(one.round for one in ended), 1),
    )


def _share(ended: Sequence[Ended], side: str) -> float:
    return sum(one.winners == (side,) for one in ended) / len(ended)


def differences(stored: ScenarioFigures | None, found: ScenarioFigures) -> Iterator[str]:
    """Yield each stored figure that is missing or far from the measured one."""
    if stored is None:
        yield "no figures are stored"
        return
    if stored.units != found.units:
        yield f"units: {dict(stored.units)} stored, {dict(found.units)} measured"
    yield from _far("rounds", {"": stored.rounds}, {"": found.rounds})
    yield from _far("questions", stored.questions, found.questions)
    for side, share in found.wins.items():
        if abs(stored.wins.get(side, 0.0) - share) > FAR_IN_WINS:
            yield f"wins of {side}: {stored.wins.get(side, 0.0):.0%} stored, {share:.0%} measured"


def _far(what: str, stored: Mapping[str, float], found: Mapping[str, float]) -> Iterator[str]:
    """Yield the sides whose stored number differs by more than a share of it."""
    for side, number in found.items():
        kept = stored.get(side, 0.0)
        if abs(kept - number) > FAR * max(kept, 1.0):
            yield f"{what}{f' of {side}' if side else ''}: {kept} stored, {number} measured"


def store(info: ScenarioInfo, found: ScenarioFigures) -> None:
    """Write the figures of a scenario into the file of its folder, and leave the others there."""
    path = info.path.parent / FIGURES
    known = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    known[info.path.stem] = found._asdict()
    path.parent.mkdir(exist_ok=True)
    path.write_text(written(known), "utf-8")


def written(known: Mapping[str, Mapping[str, object]]) -> str:
    """Write figures as TOML, one table for each scenario, by name."""
    lines = ["# Battles between greedy players, measured by tools/scenario_figures.py. Do not edit."]
    for name, facts in sorted(known.items()):
        lines += ["", f"[{name}]", *[f"{key} = {_value(value)}" for key, value in facts.items()]]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{side} = {number}" for side, number in value.items()) + " }"
    return str(value)


if __name__ == "__main__":
    raise SystemExit(main())
