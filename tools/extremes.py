"""Set every number in every kind of file to its bounds, and check that the odds stay quick.

    python -m tools.extremes                      every number
    python -m tools.extremes -n 60 --seed 3       60 of them, drawn by a seed
    python -m tools.extremes --only dice          numbers whose path contains this word
    python -m tools.extremes --list               the numbers, with their bounds

Numbers are found by trying: each key that a reader of the shipped scenarios, situations and lessons knows
is given an impossible value; if the resulting fault names bounds, the key is a number. It is then set to its
least and its greatest value, and to one past each, which must be refused; all numbers of one table are also
set together. With allowed values the battle is begun, and the odds are requested at the first questions.
Everything runs in a separate process. Exit status 1 if one request takes more than a second of CPU time, or
the process grows by more than 300 MB.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

from tools.every_number import Place, form_of, numbers_in, path_of, with_number
from tools.limited import Act, Result, Tell, limited
from wartable import (
    BadInput,
    Battle,
    Decision,
    Outlook,
    Player,
    RandomPlayer,
    State,
    game_of,
    new_battle,
    ruleset,
)
from wartable.files import list_scenarios, read_scenario, read_situation
from wartable.files.parsing import read_toml
from wartable.seat.handbook import RulesetHandbook
from wartable.seat.view_model import view_model
from wartable.toolkit import Reader

__all__ = [
    "BOUNDS",
    "MOST_MEGABYTES",
    "MOST_SECONDS",
    "Number",
    "Options",
    "ask_odds",
    "chosen",
    "main",
    "numbers_of",
    "options_of",
    "setups",
    "summary",
    "tell",
    "tried",
]

HOME: Final = Path(__file__).resolve().parent.parent
MOST_SECONDS: Final = 1.0
MOST_MEGABYTES: Final = 300
QUESTIONS: Final = 14
"""Number of questions tried in a battle: those of deployment, and the first of a turn."""
_IMPOSSIBLE: Final = 10**12
BOUNDS: Final = re.compile(r"use (-?[0-9.]+) to (-?[0-9.]+)")
_STEP: Final = re.compile(r"([A-Za-z0-9_-]+)|\[([0-9]+)\]")

Setup = dict[str, Any]
T = TypeVar("T")


class Number(NamedTuple):
    """A number of a setup: which setup, where, and its bounds."""

    source: str
    place: Place
    least: float
    most: float

    def values(self) -> tuple[float, float, float, float]:
        """One below its least, that, its most, and one above."""
        return self.least - 1, self.least, self.most, self.most + 1

    def __str__(self) -> str:
        return f"{self.source}: {path_of(self.place)} ({self.least:g} to {self.most:g})"


def is_breach(result: Result) -> bool:
    """Whether it is too slow, too large, or broken."""
    return bool(result.trouble) or result.seconds > MOST_SECONDS or result.megabytes > MOST_MEGABYTES


# ------------------------------------------------------------------ the numbers


def setups() -> dict[str, Setup]:
    """Shipped scenarios, lessons and situations by name, with everything that they refer to."""
    paths = [info.path for info in list_scenarios()]
    paths += sorted((HOME / "src" / "wartable" / "rulesets").glob("*/lessons/*.toml"))
    paths += sorted((HOME / "docs" / "examples").glob("*.toml"))
    found: dict[str, Setup] = {}
    for path in paths:
        data = read_toml(path)
        if data.get("battle") == "test" or (
            "map" not in data and "units" not in data and "scenario" not in data
        ):
            continue
        read = read_situation if "now" in data else read_scenario
        try:
            found[path.stem] = json.loads(json.dumps(read(path)))
        except BadInput:
            continue  # a force, or one of a house file
    return found


def numbers_of(setup: Setup, source: str) -> Iterator[Number]:
    """The numbers of a setup, one of each form: those in it, and those that its readers know."""
    forms: dict[Place, Place] = {}
    for place in [*numbers_in(setup), *_known_places(setup)]:
        forms.setdefault(form_of(place), place)
    game = game_of(setup)
    for place in forms.values():
        try:
            problems = game.problems(with_number(setup, place, _IMPOSSIBLE))
        except BadInput:
            continue
        for problem in problems:
            bounds = BOUNDS.search(problem.remedy) if problem.path == path_of(place) else None
            if bounds is not None:
                yield Number(source, place, float(bounds[1]), float(bounds[2]))
                break


def _known_places(setup: Setup) -> list[Place]:
    """The places of all keys of which the readers of a setup know."""
    found: list[Place] = []
    whole = Reader.has_parts

    def has_parts(node: Reader, needed: Sequence[str], others: Sequence[str] = ()) -> bool:
        place = _place_of(node.path)
        found.extend([(*place, key) for key in (*needed, *others)])
        return whole(node, needed, others)

    with _replaced(Reader, "has_parts", has_parts):
        game_of(setup).problems(setup)
    return [place for place in found if _is_in(setup, place[:-1])]


@contextmanager
def _replaced(owner: object, name: str, other: Callable[..., object]) -> Iterator[None]:
    before = getattr(owner, name)
    setattr(owner, name, other)
    try:
        yield
    finally:
        setattr(owner, name, before)


def _place_of(path: str) -> Place:
    return tuple([int(number) if number else key for key, number in _STEP.findall(path)])


def _is_in(value: Any, place: Place) -> bool:
    """Whether there is a table at a place."""
    for part in place:
        if isinstance(part, int) != isinstance(value, list):
            return False
        try:
            value = value[part]
        except (LookupError, TypeError):
            return False
    return isinstance(value, Mapping)


# ------------------------------------------------------------------ one of them


def tried(setup: Setup, number: Number, value: float) -> Result:
    """Set a number to a value in a separate process, and ask for the odds if it is allowed."""
    other = with_number(setup, number.place, _plain(value))
    wanted = "" if number.least <= value <= number.most else path_of(number.place)
    return limited(lambda told: _ask(other, told, refused=wanted))


def tried_together(setup: Setup, numbers: Sequence[Number], *, most: bool) -> Result:
    """Set all numbers of one table to their minimum or maximum, and ask for the odds if that is allowed."""
    for number in numbers:
        setup = with_number(setup, number.place, _plain(number.most if most else number.least))
    return limited(lambda told: _ask(setup, told))


def _plain(value: float) -> float:
    return int(value) if value == int(value) else value


def _ask(setup: Setup, told: Tell, *, refused: str = "") -> None:
    """Read the setup, begin the battle, and ask for the odds at its first questions; with `refused` there
    must be a fault at that path. `told` is called with what was done, after each request; "!" begins what is
    wrong.
    """
    problems = game_of(setup).problems(setup)
    told("check")
    if refused:
        if not [problem for problem in problems if problem.path == refused and problem.fatal]:
            told("! it is not refused")
        return
    if [problem for problem in problems if problem.fatal]:
        return
    battle = new_battle(setup, 3)
    told("begin")
    ask_odds(battle, told, QUESTIONS)


def ask_odds(battle: Battle[State], told: Tell, questions: int) -> None:
    """Ask for the odds at the next questions of a battle, and answer each at random."""
    chance = RandomPlayer(3)
    for at in range(questions):
        decision = battle.decision
        if decision is None:
            return
        _odds_of(battle)
        told(f"question {at + 1}: {decision.question}")
        battle.choose(chosen(battle, decision, chance))
        told(f"answer {at + 1}: {decision.question}")


def chosen(battle: Battle[State], decision: Decision, chance: Player) -> str:
    """The key that a player answers with."""
    return chance.choose(decision, lambda: battle.view(decision.seat)).key


def _odds_of(battle: Battle[State]) -> None:
    decision = battle.decision
    assert decision is not None
    entries = view_model(battle, decision.seat).telling.entries
    Outlook(battle, decision, RulesetHandbook(battle.ruleset.name), entries).options()


# ------------------------------------------------------------------ calculations


def calculations() -> Iterator[tuple[str, Act]]:
    """Yield the requests for each calculation: every number of its example at its minimum and maximum."""
    for name in ("adeptus", "battle-century", "exalted-war", "infinity"):
        for one in ruleset(name).calculations():
            words = one.example.split()
            usual = dict(zip([word.removeprefix("--") for word in words[::2]], words[1::2], strict=False))
            for key, value in usual.items():
                for text in _variants(value):
                    given = {**usual, key: text}
                    kinds = {setting.name: setting.kind.name for setting in one.settings}
                    said = {
                        k: int(v) if kinds[k] == "number" and re.fullmatch("-?[0-9]+", v) else v
                        for k, v in given.items()
                    }
                    yield f"odds {one.name} --{key} {text}", _calculation(one.work_out, said)


def _variants(value: str) -> list[str]:
    """A value with each of its numbers at 0, 1 and ever larger ones."""
    found: list[str] = []
    for match in re.finditer("[0-9]+", value):
        for number in ("0", "1", "20", "30", "99", "999", str(_IMPOSSIBLE), "-1"):
            found.append(value[: match.start()] + number + value[match.end() :])
    return found


def _calculation(work_out: Callable[[Mapping[str, Any]], object], said: Mapping[str, Any]) -> Any:
    def act(told: Tell) -> None:
        try:
            work_out(said)
        except BadInput:
            told("refused")
        else:
            told("odds")

    return act


# ------------------------------------------------------------------ the command


def found(known: Mapping[str, Setup]) -> list[Number]:
    """The numbers of all setups, each form of each kind of battle once."""
    taken: dict[tuple[object, object, bool, Place], Number] = {}
    for source, setup in known.items():
        for number in numbers_of(setup, source):
            kind = (setup.get("ruleset"), setup.get("battle"), "now" in setup, form_of(number.place))
            taken.setdefault(kind, number)
    return list(taken.values())


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the numbers that are asked for; returns the exit status."""
    options = options_of(arguments, "Every number of every file at its least and its most.")
    known = setups()
    numbers = [number for number in found(known) if options.only in path_of(number.place)]
    print(f"{len(numbers)} numbers of {len(known)} files")
    if options.list:
        print("\n".join([str(number) for number in numbers]))
        return 0
    cases = options.pick([(number, value) for number in numbers for value in number.values()])
    results: list[tuple[str, Result]] = []
    for number, value in cases:
        results.append((f"{number} = {value:g}", tried(known[number.source], number, value)))
        tell(*results[-1])
    tables: dict[tuple[str, Place], list[Number]] = {}
    for number in numbers:
        tables.setdefault((number.source, number.place[:-1]), []).append(number)
    groups = [(place, one) for place, one in tables.items() if len(one) > 1]
    for (source, place), one in (
        groups if not options.n else Random(options.seed).sample(groups, len(groups) // 8)
    ):
        for most in (False, True):
            what = f"{source}: all of {path_of(place) or 'the setup'} at {'most' if most else 'least'}"
            results.append((what, tried_together(known[source], one, most=most)))
            tell(*results[-1])
    if not options.only and not options.n:
        for what, act in calculations():
            results.append((what, limited(act)))
            tell(*results[-1])
    return summary(results) if results else nothing_tried()


def tell(what: str, result: Result) -> None:
    """Print what breaks a limit; nothing of anything else."""
    if is_breach(result):
        figures = f"{result.seconds:.2f} s at {result.part!r}, {result.megabytes:.0f} MB"
        print(f"  {what}: {figures} {result.trouble}", flush=True)


def summary(results: Sequence[tuple[str, Result]]) -> int:
    """Print the figures; returns the exit status."""
    breaches = [result for _, result in results if is_breach(result)]
    slowest = max(results, key=lambda one: one[1].seconds)
    largest = max(results, key=lambda one: one[1].megabytes)
    limits = f"over {MOST_SECONDS:g} s or {MOST_MEGABYTES} MB"
    print(f"{len(results)} values tried, {len(breaches)} {limits}, or broken")
    print(f"slowest: {slowest[1].seconds:.2f} s, {slowest[0]} at {slowest[1].part!r}")
    print(f"largest: {largest[1].megabytes:.0f} MB, {largest[0]}")
    return 1 if breaches else 0


class Options(argparse.Namespace):
    """Command line options."""

    n: int
    seed: int
    only: str
    list: bool

    def pick(self, attempts: Sequence[T]) -> Sequence[T]:
        """Return the requested number of attempts, drawn by the seed."""
        return Random(self.seed).sample(attempts, min(self.n, len(attempts))) if self.n else attempts


def nothing_tried() -> int:
    """Say that nothing was tried, which shows nothing; returns the exit status."""
    print("no number has this in its place; --list prints them all", file=sys.stderr)
    return 2


def options_of(arguments: Sequence[str] | None, description: str) -> Options:
    """Parse the command line; exits if it is invalid."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("-n", type=int, default=0, help="number of values, drawn by the seed; 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="numbers whose place has this in it")
    parser.add_argument("--list", action="store_true", help="list the numbers and their bounds")
    return parser.parse_args(arguments, Options())


if __name__ == "__main__":
    sys.exit(main())
