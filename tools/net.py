"""Digests of thousands of battles, kept so that no change to them goes unnoticed: `python tools/net.py`.

    python tools/net.py                  play all battles and name the runs that go differently
    python tools/net.py -n 10            only the first 10 battles of each run; -n 1 takes seconds
    python tools/net.py --only war       only the runs whose name contains this word
    python tools/net.py --write          record today's digests; read the difference before you keep it

BATTLES of each kind of battle and each computer player are divided among the shipped scenarios of that kind,
and as many among the setups of that kind in tests/net/setups.json, which cover what shipped scenarios leave
out. A run is one of these with one player in all seats. Its digests are in tests/net/digests.toml; those of
scenarios are what `wartable simulate NAME --seed 1 -n COUNT --player SEAT=PLAYER --json` prints. With
PYTHONPATH=build/compiled the compiled form plays; the last line names the form. Status 1 if anything differs.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from joblib import Parallel, delayed

from wartable import PLAYER_NAMES, Setup, game_of
from wartable.files import list_scenarios, read_scenario
from wartable.simulate import BatchConfig, BattleFailed
from wartable.simulate.battles import play_battles
from wartable.simulate.tally import BattleTally
from wartable.testing.digest import form

__all__ = [
    "Run",
    "change_of",
    "differences",
    "digests_of",
    "main",
    "read_digests",
    "runs_of",
    "setup_of",
]

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "net"
SETUPS: Final = FOLDER / "setups.json"
DIGESTS: Final = FOLDER / "digests.toml"
BATTLES: Final = 500
"""Battles of each kind and player, among the shipped scenarios and among the setups of the file."""

SEED: Final = 1
MARKS: Final = (1, 10, 50)
"""Numbers of battles after which a digest is recorded, in addition to the last."""

Digests = dict[str, str]
"""Digest by number of battles, as in TOML; "broken" has the reason if there are no more."""

BROKEN: Final = "broken"
NEW: Final = "it is not recorded; run `python tools/net.py --write`"
HEAD: Final = """\
# Digests of battles by scenario or setup, player and number of battles; tools/net.py writes them.
"""


class Run(NamedTuple):
    """Battles to play: a scenario or setup with its name, the name of all players, and the number."""

    name: str
    setup: Setup
    player: str
    battles: int

    @property
    def title(self) -> str:
        """Name of the run, for a line of output."""
        return f"{self.name}, {self.player}"


# ------------------------------------------------------------------ runs


def runs_of(only: str = "") -> list[Run]:
    """Return all runs whose name contains this word."""
    shipped = {info.name: read_scenario(info.name) for info in list_scenarios()}
    runs = [*shared_out(shipped), *shared_out(read_setups())]
    return [run for run in runs if only in run.name]


def read_setups() -> dict[str, Setup]:
    """Return the setups of the file by name."""
    found: dict[str, Setup] = json.loads(SETUPS.read_text(encoding="utf-8"))
    return found


def setup_of(name: str) -> Setup:
    """Return the setup with this name: one of the file, or a shipped scenario."""
    setups = read_setups()
    return setups[name] if name in setups else read_scenario(name)


def shared_out(setups: Mapping[str, Setup]) -> list[Run]:
    """Return a run for each setup and player, with an equal share of the battles of its kind, rounded up."""
    kinds = Counter(kind_of(setup) for setup in setups.values())
    return [
        Run(name, setup, player, -(-BATTLES // kinds[kind_of(setup)]))
        for player in PLAYER_NAMES
        for name, setup in setups.items()
    ]


def kind_of(setup: Setup) -> str:
    """Return the kind of battle: the ruleset, and which of its battles."""
    return f"{setup['ruleset']} {setup.get('battle', '')}"


def digests_of(run: Run, most: int) -> Digests:
    """Return the digests of a run, after each mark up to `most`."""
    game = game_of(run.setup)
    start = game.start(run.setup, SEED)
    order = BatchConfig(run.setup, dict.fromkeys(start.seats(), run.player), SEED, digest_events=True)
    tally = BattleTally(start.sides())
    found: Digests = {}
    for first, after in pairwise([0, *marks_of(run, most)]):
        try:
            for battle in play_battles(order, range(first, after)):
                tally.add(battle)
        except BattleFailed as problem:
            return found | {BROKEN: str(problem)}
        found[str(after)] = tally.report(0).digest
    return found


def marks_of(run: Run, most: int) -> list[int]:
    """Return the numbers of battles after which there is a digest."""
    return [mark for mark in (*(mark for mark in MARKS if mark < run.battles), run.battles) if mark <= most]


# ------------------------------------------------------------------ recorded digests


def read_digests(path: Path = DIGESTS) -> dict[str, dict[str, Digests]]:
    """Read the recorded digests, by name and player; empty if there is no file yet."""
    if not path.is_file():
        return {}
    found: dict[str, dict[str, Digests]] = tomllib.loads(path.read_text(encoding="utf-8"))
    return found


def written(digests: Mapping[str, Mapping[str, Digests]]) -> str:
    """Return the file's text: a table for each scenario or setup, a line for each player."""
    lines = [HEAD]
    for name in sorted(digests):
        lines.append(f"[{name}]")
        for player, found in sorted(digests[name].items()):
            pairs = ", ".join(f"{mark} = {json.dumps(digest)}" for mark, digest in found.items())
            lines.append(f"{player} = {{ {pairs} }}")
        lines.append("")
    return "\n".join(lines)


def change_of(run: Run, kept: Digests, today: Digests) -> str:
    """Describe how a run differs from the recorded one; "" if it does not."""
    if BROKEN in today:
        return f"{run.title}: {today[BROKEN]}"
    if not kept:
        return f"{run.title}: {NEW}"
    good = 0
    for mark, digest in today.items():
        if kept.get(mark) != digest:
            return f"{run.title}: something in battles {good + 1} to {mark} goes differently than recorded"
        good = int(mark)
    return ""


def differences(
    runs: Sequence[Run], kept: Mapping[str, Mapping[str, Digests]], found: Sequence[Digests]
) -> Iterator[str]:
    """Yield a line for each run that differs, and for each record without a run."""
    for run, today in zip(runs, found, strict=True):
        if line := change_of(run, kept.get(run.name, {}).get(run.player, {}), today):
            yield line
    titles = {run.title for run in runs}
    for name, players in kept.items():
        for player in players:
            if f"{name}, {player}" not in titles:
                yield f"{name}, {player}: it is recorded, but there is no such run any more"


# ------------------------------------------------------------------ the command


def main(arguments: Sequence[str] | None = None, path: Path = DIGESTS) -> int:
    """Play, then compare or write; print what differs and how long it took."""
    wanted = asked(arguments)
    started = time.monotonic()
    runs = runs_of(wanted.only)
    if not runs:
        print(f"net: no run has {wanted.only!r} in its name")
        return 2
    most = BATTLES if wanted.write else wanted.battles
    costly = sorted(range(len(runs)), key=lambda at: (runs[at].player, -runs[at].battles))
    played = Parallel(n_jobs=wanted.workers)(delayed(digests_of)(runs[at], most) for at in costly)
    by_place = dict(zip(costly, played, strict=True))
    found: list[Digests] = [by_place[at] for at in range(len(runs))]
    kept = {name: players for name, players in read_digests(path).items() if wanted.only in name}
    lines = [line for line in differences(runs, kept, found) if not (wanted.write and line.endswith(NEW))]
    print("\n".join(lines) + "\n" * bool(lines), end="")
    if wanted.write:
        write(runs, found, path, wanted.only)
    count = sum(min(run.battles, most) for run in runs)
    seconds = time.monotonic() - started
    print(f"net: {len(lines)} of {len(runs)} runs differ, at most {count} battles, {seconds:.0f} seconds")
    print(f"form: {form()}")
    return 1 if lines and not wanted.write else 0


def asked(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description="Compare the digests of battles with those recorded.")
    parser.add_argument(
        "-n", "--battles", type=int, default=BATTLES, help="battles of each run at most (all)"
    )
    parser.add_argument("--only", default="", metavar="WORD", help="only runs whose name has this word")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("--check", action="store_true", help="compare, which is what happens anyway")
    parser.add_argument("--write", action="store_true", help="record the digests of today, of all battles")
    return parser.parse_args(arguments)


def write(runs: Sequence[Run], found: Sequence[Digests], path: Path, only: str) -> None:
    """Record these digests; those of other names stay."""
    digests = {name: players for name, players in read_digests(path).items() if only not in name}
    for run, today in zip(runs, found, strict=True):
        digests.setdefault(run.name, {})[run.player] = today
    path.write_text(written(digests), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    raise SystemExit(main())
