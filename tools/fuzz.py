"""Fuzzing: thousands of damaged files, each given to the readers and commands; none may cause a traceback.

    python tools/fuzz.py                    2,000 files of all kinds
    python tools/fuzz.py -n 20000           this many
    python tools/fuzz.py --seed 2           other files
    python tools/fuzz.py --only 1234        only the file with this number, which its traceback names
    python tools/fuzz.py --kind campaign    only one kind
    python tools/fuzz.py --keep FOLDER      the folder for files that failed; fuzz-kept by default

File i is determined by the seed and i. Status 1 if there was a traceback, if a command took longer than half
a minute, or if something was printed that acts on a terminal.
"""

from __future__ import annotations

import argparse
import io
import os
import shutil
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from types import FrameType
from typing import Final, NamedTuple

import typer

from tools.damage import damage_campaign, damage_json, damage_replay, damage_toml
from wartable import Battle, RandomPlayer, State, new_battle, scenario_folders
from wartable.campaign import new_campaign, open_campaign, open_fight, start_fight
from wartable.cli.campaign.fight import fight
from wartable.cli.campaign.file import export, history, open_, redo, undo
from wartable.cli.campaign.file import new as new_season
from wartable.cli.campaign.people import add, award, lend, rule, spend, use
from wartable.cli.campaign.time import PeriodAction, episode, scene
from wartable.cli.commands.check import check
from wartable.cli.commands.cost import cost
from wartable.cli.commands.play import play
from wartable.cli.commands.rating import rating
from wartable.cli.commands.replay import replay
from wartable.cli.commands.run import run
from wartable.cli.commands.scenarios import scenarios
from wartable.cli.commands.show import show
from wartable.cli.commands.simulate import simulate
from wartable.files import list_scenarios, read_scenario, save_battle, write_replay
from wartable.files.characters import escape_controls
from wartable.files.parsing import read_toml

__all__ = ["KINDS", "Failure", "Samples", "main", "try_file"]

HOME: Final = Path(__file__).resolve().parent.parent
PATIENCE: Final = 30
SHARES: Final = {"scenario": 5, "force": 3, "situation": 2, "save": 4, "replay": 3, "campaign": 4}
KINDS: Final = tuple(SHARES)
ENDINGS: Final = {"save": ".json", "replay": ".txt", "campaign": ".campaign"}
BATTLES: Final = ("first_steps", "glass_stair", "many_made_one", "shield_wall")
CHOICES: Final = 6
CASTS: Final = ("ilse=ines", "bram=bram")

Act = Callable[[], object]


class Failure(NamedTuple):
    """A failure of a command on a file."""

    number: int
    kind: str
    act: str
    what: str


class TooSlow(Exception):
    """Raised if a command takes too long."""


# ------------------------------------------------------------------ sample files


class Samples:
    """Sound files of every kind, in a folder where damaged ones find the files that they name."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shipped = [info.path for info in list_scenarios()]
        forces = sorted(
            force for folder in scenario_folders() for force in (folder / "forces").glob("*.toml")
        )
        examples = sorted((HOME / "docs" / "examples").glob("*.toml"))
        for path in [*shipped, *forces, *examples]:
            shutil.copy(path, folder / path.name)
        self.files: dict[str, list[Path]] = {
            "scenario": shipped,
            "force": forces,
            "situation": [path for path in examples if "now" in read_toml(path)],
            "save": [],
            "replay": [],
            "campaign": [],
        }
        for name in BATTLES:
            self._play(name)
        self._campaigns()

    def _play(self, name: str) -> None:
        """Make a save and a replay of the beginning of a battle."""
        battle = new_battle(read_scenario(name), 3)
        chance = RandomPlayer(3)
        for _ in range(CHOICES):
            _choose(battle, chance)
        save, told = self.folder / f"{name}.json", self.folder / f"{name}.txt"
        save_battle(battle, save)
        told.write_text(write_replay(battle), encoding="utf-8")
        self.files["save"].append(save)
        self.files["replay"].append(told)

    def _campaigns(self) -> None:
        """Make a campaign between battles with a history, and one in the midst of a battle."""
        force = read_toml(self.folder / "ferry_patrol.toml")
        for name in ("quiet", "fighting"):
            path = self.folder / f"{name}.campaign"
            campaign = new_campaign(path, force, "Ferry")
            campaign.begin("episode")
            campaign.begin("scene", "The pier", seed=1)
            if campaign.standing().pending is not None:
                begun = open_fight(campaign)
                begun.battle.seat_players({seat: RandomPlayer(1) for seat in begun.battle.seats})
            campaign.award(5)
            campaign.award(3)
            campaign.undo()
            self.files["campaign"].append(path)
        start_fight(
            open_campaign(self.folder / "fighting.campaign"),
            read_scenario("night_market"),
            scenario="night_market",
            who=dict(pair.split("=") for pair in CASTS),
            seats=[],
            seed=1,
            by_hand=False,
        )

    def damaged(self, kind: str, chance: Random, place: Path) -> Path:
        """Write a damaged copy of one of the files to this folder."""
        model = chance.choice(self.files[kind])
        path = place / f"damaged{ENDINGS.get(kind, '.toml')}"
        content = model.read_bytes()
        if kind == "campaign":
            damage_campaign(content, chance, path)
            return path
        damage = {"save": damage_json, "replay": damage_replay}.get(kind, damage_toml)
        path.write_bytes(damage(content, chance))
        return path


def _choose(battle: Battle[State], chance: RandomPlayer) -> None:
    if battle.decision is not None:
        battle.choose(chance.choose(battle.decision, lambda: battle.view("")).key)


# ------------------------------------------------------------------ commands


def acts_on(kind: str, path: Path, chance: Random) -> list[tuple[str, Act]]:
    """Return commands for a file of this kind: the check of it, and some others."""
    if kind == "campaign":
        return _on_campaign(path, chance)
    as_json = chance.random() < 0.3
    name = str(path)
    known: dict[str, list[tuple[str, Act]]] = {
        "save": [
            ("play", lambda: play(save=path)),
            ("play from snapshot", lambda: play(save=path, from_snapshot=True)),
        ],
        "replay": [
            ("replay", lambda: replay(path, as_json=as_json)),
            ("replay to 3", lambda: replay(path, to=3)),
            ("replay and play", lambda: replay(path, to=2, playing=True)),
        ],
    }
    of_tables: list[tuple[str, Act]] = [
        ("show", lambda: show(name, as_json=as_json)),
        ("cost", lambda: cost(name, as_json=as_json)),
        ("rating", lambda: rating([name], as_json=as_json)),
        ("play", lambda: play(name, seed=1)),
        ("run", lambda: run(name, as_json=as_json)),
        ("scenarios", lambda: scenarios(path.parent, as_json=as_json)),
        ("show as a page", lambda: show(name, html=path.with_suffix(".html"))),
        ("simulate", lambda: simulate(name, count=1, player=None)),
        ("campaign new", lambda: new_season(path.with_suffix(".campaign"), name)),
        ("campaign add", lambda: add(path.parent / "quiet.campaign", name)),
    ]
    weights = [6, 6, 6, 6, 2, 0.3, 2, 1, 2, 2]
    others = known[kind] if kind in known else chance.choices(of_tables, weights, k=3)
    return [("check", lambda: check([path], as_json=as_json)), *others]


def _on_campaign(path: Path, chance: Random) -> list[tuple[str, Act]]:
    as_json = chance.random() < 0.3
    changes: list[tuple[str, Act]] = [
        ("award", lambda: award(path, xp=5, as_json=as_json)),
        ("award a point", lambda: award(path, theme="bane", to=["ines"])),
        ("undo", lambda: undo(path)),
        ("redo", lambda: redo(path)),
        ("scene end", lambda: scene(PeriodAction.end, path)),
        ("scene begin", lambda: scene(PeriodAction.begin, path, seed=1)),
        ("episode end", lambda: episode(PeriodAction.end, path)),
        ("spend", lambda: spend(path, "ines", ["fitness+=1"])),
        ("use", lambda: use(path, "ines", "common_sense")),
        ("lend", lambda: lend(path, "ines", "force")),
        ("rule", lambda: rule(path, "ines", "genre_points=1")),
        ("export", lambda: export(path, path.with_suffix(".toml"))),
        ("fight", lambda: fight(path)),
        ("fight to the end", lambda: fight(path, as_json=True)),
        ("begin a fight", lambda: fight(path, "night_market", list(CASTS), as_json=True, seed=1)),
    ]
    first: list[tuple[str, Act]] = [
        ("open", lambda: open_(path, as_json=as_json)),
        ("history", lambda: history(path, as_json=as_json)),
    ]
    return [*first, *chance.sample(changes, 5)]


def try_file(samples: Samples, kind: str, number: int, seed: int, place: Path) -> tuple[Path, list[Failure]]:
    """Damage a file and give it to the commands; returns it with all failures."""
    chance = Random(f"{seed}/{number}")
    path = samples.damaged(kind, chance, place)
    found: list[Failure] = []
    for act, do in acts_on(kind, path, chance):
        what = _tried(do)
        if what:
            found.append(Failure(number, kind, act, what))
    return path, found


def _tried(act: Act) -> str:
    """Run a command, and return the fault of its ending; "" if there is none."""
    out, err = io.StringIO(), io.StringIO()
    before = sys.stdin
    sys.stdin = io.StringIO("")
    try:
        with redirect_stdout(out), redirect_stderr(err), _within(PATIENCE):
            act()
    except (typer.Exit, SystemExit):
        pass
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        return traceback.format_exc()
    finally:
        sys.stdin = before
    printed = out.getvalue() + err.getvalue()
    if "he rules broke: " in printed:
        return f"it tells that the rules broke: {printed[-2000:]!r}"
    if escape_controls(printed) != printed:
        return f"it prints what acts on a terminal: {printed[:2000]!r}"
    return ""


@contextmanager
def _within(seconds: int) -> Iterator[None]:
    """Raise TooSlow in the block after this many seconds, if the system supports it."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooSlow(f"after {seconds} seconds")

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


# ------------------------------------------------------------------ the command


def kind_of(number: int, only: str) -> str:
    """Return the kind of the file with this number."""
    line = [kind for kind, share in SHARES.items() for _ in range(share)]
    return only or line[number % len(line)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the files that were asked for; returns the exit status."""
    options = _options().parse_args(arguments)
    numbers = range(options.first, options.first + options.n) if options.only is None else [options.only]
    counts: Counter[str] = Counter()
    failures: list[Failure] = []
    home = Path.cwd()
    keep = home / options.keep
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        samples = Samples(place)
        os.chdir(place)
        try:
            for number in numbers:
                kind = kind_of(number, options.kind)
                path, found = try_file(samples, kind, number, options.seed, place)
                counts[kind] += 1
                failures += found
                if found:
                    _keep(path, found, keep, options.seed)
        finally:
            os.chdir(home)
    print(", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())))
    print(f"{len(failures)} failures" + (f", kept in {keep}" if failures else ""))
    return 1 if failures else 0


def _keep(path: Path, found: Sequence[Failure], keep: Path, seed: int) -> None:
    """Print the failures, and keep a copy of the file."""
    keep.mkdir(exist_ok=True)
    for failure in found:
        print(
            f"--- seed {seed}, file {failure.number}, {failure.kind}: {failure.act}\n{failure.what}",
            flush=True,
        )
    if path.is_file():
        shutil.copy(path, keep / f"{seed}_{found[0].number}_{path.name}")


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Give damaged files to every reader and command.")
    parser.add_argument("-n", type=int, default=2000, help="how many files")
    parser.add_argument("--seed", type=int, default=1, help="number that all files follow from")
    parser.add_argument("--first", type=int, default=0, help="number of the first file")
    parser.add_argument("--only", type=int, help="number of the one file to try")
    parser.add_argument("--kind", choices=KINDS, default="", help="one kind of files alone")
    parser.add_argument("--keep", default="fuzz-kept", help="folder for files that went wrong")
    return parser


if __name__ == "__main__":
    sys.exit(main())
