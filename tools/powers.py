"""Measure the effect of Genre Powers, Boss Powers and Active Defenses on the battles that greedy wins.

    python tools/powers.py                       the whole table
    python tools/powers.py --only die_for_me     one of them, in all its choices; may be given several times
    python tools/powers.py --write               the whole table, into docs/powers.md

PYTHONPATH=build/compiled plays the compiled form, several times faster; the figures are the same. Each
ability is tried in a battle of tools/baselines, greedy against greedy: first without it, then with it, on the
same seeds. Status 1 if one lowers the share by more than 5 points, beyond twice the standard error; 2 if the
command line is wrong. docs/powers.md describes how the battles were chosen.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from math import sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

from joblib import Parallel, cpu_count, delayed

from wartable import Decision, Entry, Option, Player, Setup, View, fight, game_of, ruleset
from wartable.files import read_scenario
from wartable.simulate import derived_seed

__all__ = ["Figures", "Measured", "Trial", "compare", "main", "play", "trials", "varied"]

ROOT: Final = Path(__file__).resolve().parent.parent
BASELINES: Final = Path(__file__).resolve().parent / "baselines"
PAGE: Final = ROOT / "docs" / "powers.md"
MARK: Final = "<!-- The table below is written by tools/powers.py. -->"

RULES: Final = "battle-century"
BATTLES: Final = 400
CHUNK: Final = 20
MOST_LOST: Final = 0.05
"""Share of battles that an ability may cost."""

ERRORS: Final = 2.0
"""Standard errors beyond that share that are attributed to chance."""

BY_ALLIES: Final = ("i_accept_your_offering", "make_my_monster_grow")
"""Boss Powers that do nothing without Allies."""


class Trial(NamedTuple):
    """One ability, with its choice if it has one, and the battle in which it is tried.

    `side` gets it. Every side has a Default Power, so "without" means there that the side does not use it.
    """

    tag: str
    name: str
    group: str
    baseline: str
    side: str


class Figures(NamedTuple):
    """Results of the battles: 1.0 for each that the side won, and the number of uses of the ability."""

    won: list[float]
    uses: int


class Measured(NamedTuple):
    """Shares won without an ability and with it, their difference, its standard error, uses per battle."""

    without: float
    share: float
    difference: float
    error: float
    uses: float

    @property
    def is_harmful(self) -> bool:
        """Whether it costs more of the battles than it may, with an allowance for chance."""
        return self.difference < -MOST_LOST - ERRORS * self.error


# ------------------------------------------------------------------ abilities


def trials(only: Sequence[str] = ()) -> list[Trial]:
    """Return everything in the compendium that can be tried, or only those with these keys."""
    entries = ruleset(RULES).compendium()
    return [one for entry in entries if not only or entry.key in only for one in trials_of(entry)]


def trials_of(entry: Entry) -> Iterator[Trial]:
    """Yield an entry of the compendium with each of its choices; nothing if it is of another kind."""
    if entry.kind != "power" and entry.group != "active_defense":
        return
    baseline, side = "squad", "heroes"
    if entry.group == "boss":
        baseline, side = "court" if entry.key in BY_ALLIES else "boss", "boss"
    choices: Any = entry.data["choices"]
    if entry.key == "signature_weapon":
        choices = ["own"]
    for choice in choices or [""]:
        tag = f"{entry.key}:{choice}" if choice else entry.key
        shown = f" ({choice})" if choice else ""
        yield Trial(tag, entry.name + shown, entry.group, baseline, side)


def varied(setup: Setup, trial: Trial, *, given: bool) -> Setup:
    """Return the battle with the ability on every Unit of the side that may have it, or on none."""
    units: Any = setup["units"]
    changed = [changed_unit(dict(unit), trial, given=given) for unit in units]
    return {**setup, "units": changed}


def changed_unit(unit: dict[str, Any], trial: Trial, *, given: bool) -> dict[str, Any]:
    """Return a Unit with or without the ability."""
    if unit["side"] != trial.side or trial.group == "default" or unit.get("tier") == "grunt":
        return unit
    tag = trial.tag
    if tag == "signature_weapon:own":
        tag = f"signature_weapon:{next(iter(unit['weapons'].values()))[0]}"
    if trial.group == "active_defense":
        placed = {
            area: [key for key in keys if key != tag] for area, keys in unit.get("upgrades", {}).items()
        }
        return {**unit, "upgrades": {**placed, "head": [*placed.get("head", []), *([tag] if given else [])]}}
    kept = [key for key in unit.get("powers", []) if key != tag]
    return {**unit, "powers": [*kept, *([tag] if given else [])]}


# ------------------------------------------------------------------ the battles


class Watched(Player):
    """Another player whose uses of an ability are counted; with `barred` it cannot use it."""

    def __init__(self, player: Player, key: str, *, barred: bool) -> None:
        self.uses = 0
        self._player = player
        self._key = key
        self._barred = barred

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        if self._barred:
            left = [option for option in decision.options if not self._is_use(option)]
            if 0 < len(left) < len(decision.options):
                decision = Decision(decision.seat, decision.question, left, decision.about)
        choice = self._player.choose(decision, look)
        self.uses += self._is_use(choice)
        return choice

    def _is_use(self, option: Option) -> bool:
        return option.key.removeprefix("power:").startswith(self._key)


def play(trial: Trial, count: int, seed: int, workers: int, *, given: bool) -> Figures:
    """Play battles with the ability `given` or not; battle i is determined by `seed` and i."""
    setup = varied(read_scenario(str(BASELINES / f"{trial.baseline}.toml")), trial, given=given)
    spans = [(first, min(first + CHUNK, count)) for first in range(0, count, CHUNK)]
    run = Parallel(n_jobs=workers)
    found = run(delayed(play_span)(setup, trial, seed, first, after, given=given) for first, after in spans)
    return Figures(list(chain.from_iterable(part.won for part in found)), sum(part.uses for part in found))


def play_span(setup: Setup, trial: Trial, seed: int, first: int, after: int, *, given: bool) -> Figures:
    """Play the battles from number `first` up to, but not including, `after`."""
    game = game_of(setup)
    start = game.start(setup, seed)
    won: list[float] = []
    uses = 0
    for number in range(first, after):
        players = {
            seat: Watched(
                ruleset(RULES).player("greedy", derived_seed(seed, number, seat)),
                trial.tag.removesuffix(":own"),
                barred=not given and seat == trial.side,
            )
            for seat in start.seats()
        }
        table = fight(game, start.reseeded(derived_seed(seed, number)), players)
        won.append(float(trial.side in table.state.outcome().winners))
        uses += players[trial.side].uses
    return Figures(won, uses)


def compare(without: Figures, having: Figures) -> Measured:
    """Return the effect of the ability, battle by battle on the same seeds."""
    count = len(without.won)
    gains = [now - before for before, now in zip(without.won, having.won, strict=True)]
    mean = sum(gains) / count
    spread = sum((gain - mean) ** 2 for gain in gains)
    return Measured(
        sum(without.won) / count, sum(having.won) / count, mean, sqrt(spread) / count, having.uses / count
    )


def measure_all(wanted: Sequence[Trial], given: argparse.Namespace) -> Iterator[tuple[Trial, Measured]]:
    """Yield the figures of each ability; identical battles without one are played once."""
    played: dict[str, Figures] = {}
    for trial in wanted:
        setup = varied(read_scenario(str(BASELINES / f"{trial.baseline}.toml")), trial, given=False)
        same = f"{trial.baseline} {trial.tag if trial.group == 'default' else setup['units']}"
        if same not in played:
            played[same] = play(trial, given.n, given.seed, given.workers, given=False)
        yield trial, compare(played[same], play(trial, given.n, given.seed, given.workers, given=True))


# ------------------------------------------------------------------ the table


HEAD: Final = (
    "| Ability | Tried in | Without | With | Difference | Error | Uses |\n|---|---|--:|--:|--:|--:|--:|"
)


def line(trial: Trial, found: Measured) -> str:
    """Return a row of the table."""
    return (
        f"| {trial.name} | {trial.baseline} | {found.without:.1%} | {found.share:.1%} "
        f"| {100 * found.difference:+.1f} | {100 * found.error:.1f} | {found.uses:.2f} |"
    )


def write(rows: Sequence[str], given: argparse.Namespace) -> None:
    """Write the table in place of the one in docs/powers.md."""
    kept = PAGE.read_text(encoding="utf-8").partition(MARK)[0]
    said = f"{given.n} battles each, seed {given.seed}."
    PAGE.write_text(f"{kept}{MARK}\n\n{said}\n\n{HEAD}\n" + "\n".join(rows) + "\n", encoding="utf-8")


def main(words: Sequence[str] | None = None) -> int:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description="Measure what Powers and Active Defenses bring greedy.")
    parser.add_argument("--only", action="append", default=[], metavar="KEY", help="only this ability")
    parser.add_argument("-n", type=int, default=BATTLES, help=f"battles each ({BATTLES})")
    parser.add_argument("--seed", type=int, default=1, help="what all dice follow from (1)")
    parser.add_argument("--workers", type=int, default=cpu_count(), help="processes that play (the cores)")
    parser.add_argument("--write", action="store_true", help="write the table into docs/powers.md")
    given = parser.parse_args(words)
    wanted = trials(given.only)
    unknown = set(given.only) - {trial.tag.partition(":")[0] for trial in wanted}
    if unknown:
        parser.error(f"cannot measure {', '.join(sorted(unknown))}: no Power or Active Defense has that key")
    if given.n < 1:
        parser.error(f"cannot play {given.n} battles: at least 1 is needed")
    print(HEAD)
    rows: list[str] = []
    harmful: list[str] = []
    for trial, found in measure_all(wanted, given):
        rows.append(line(trial, found))
        print(rows[-1], flush=True)
        if found.is_harmful:
            harmful.append(trial.name)
    if given.write:
        write(rows, given)
    if harmful:
        print(f"These cost more than {MOST_LOST:.0%} of the battles: {', '.join(harmful)}", file=sys.stderr)
    return 1 if harmful else 0


if __name__ == "__main__":
    raise SystemExit(main())
