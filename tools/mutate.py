#!/usr/bin/env python3
"""Mutation testing: break rules a little, and check that the tests that cite them fail.

python tools/mutate.py battle-century                    100 mutants, chosen by seed 1
python tools/mutate.py exalted-war -n 200 --seed 3       200 others
python tools/mutate.py battle-century --rule R-OP-026    mutants of one rule
python tools/mutate.py battle-century --file damage.py   mutants in files whose path ends so
python tools/mutate.py battle-century --hints            names tests that kill survivors without citing them

A mutant is one small change in the code of an enforced rule: another Attribute, one more or less, a
condition dropped, another seat, `<` instead of `<=`. The code of a rule is the code that cites its id in a
docstring or in an ability's `rules`, and the private functions and constants of the same file that it uses
and that cite no rule. Only tests that are marked with an id of that code are run. If one fails, the mutant is
killed; if none does, it survives: that line can be wrong without any test failing.

Tests that take several times their CPU time without the mutant are stopped. The mutant has
"timed out" and is undecided, as is one whose process crashes. The kill rate is the share of decided mutants
that were killed. It does not depend on the load of the machine.

Survivors that change nothing a player could ever see are listed in tools/mutation/equivalents.toml, each with
its reason; they do not count. The same seed chooses the same mutants of the same code.

Exit status 1 if less than 95 % are killed, less than 90 % are decided or more than 2 % are called
equivalent, 2 if nothing can be tried. Two equivalents are always allowed: in a sample of twenty that is no
sign of too many. A sample of fewer than a hundred fails only if its number of survivors would come up in less
than one of a hundred such samples at a kill rate of 95 %: of twenty mutants, four may survive.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tools import ledger  # noqa: E402  (the project's folder has to be known first)
from tools.mutation import trials  # noqa: E402
from tools.mutation.code import Mutant, read_mutants  # noqa: E402

if TYPE_CHECKING:
    from tools.mutation.trials import Pick, Ran, Trial

EQUIVALENTS: Final = "tools/mutation/equivalents.toml"
MOST_HINTS: Final = 20
"""Maximum number of quick tests tried for a hint."""

LEAST_KILLED: Final = 0.95
MOST_EQUIVALENT: Final = 0.02
ALLOWED_EQUIVALENT: Final = 2
"""Number of equivalents that is acceptable in a sample of any size."""
LEAST_DECIDED: Final = 0.9
SMALL: Final = 100
"""Number of mutants from which on the kill rate itself is judged; below, whether chance explains it."""
UNLIKELY: Final = 0.01
FATES: Final = (trials.KILLED, trials.SURVIVED, "equivalent", trials.TIMED_OUT, trials.CRASHED)
UNDECIDED: Final = (trials.TIMED_OUT, trials.CRASHED)


class CannotMutate(Exception):
    """There is nothing to try, or the tests fail as the code stands."""


@dataclass(slots=True)
class Result:
    """The fate of a mutant. `executed` says whether a citing test runs its line at all; `reason` is why it is
    called equivalent, `killer` the test that failed, `hint` one that fails without citing its rule.
    """

    mutant: Mutant
    rule: str
    fate: str
    executed: bool
    reason: str
    killer: str = ""
    hint: str = ""

    @property
    def kind(self) -> str:
        """Killed, survived, equivalent, timed out or crashed."""
        return "equivalent" if self.reason and self.fate == trials.SURVIVED else self.fate


# Choosing


def choose(mutants: Sequence[Mutant], rules: Sequence[str], many: int, seed: int) -> list[tuple[str, Mutant]]:
    """Choose `many` mutants by rule: the rules in random order, one mutant of each in turn, alternating the
    kinds of change. The draw of a mutant depends only on its own place: the same are drawn although other
    code has changed.
    """
    by_rule: dict[str, dict[str, list[Mutant]]] = defaultdict(lambda: defaultdict(list))
    for each in in_lots(mutants, seed):
        for rule in each.ids:
            by_rule[rule][each.change.kind].append(each)
    order = sorted([rule for rule in rules if rule in by_rule], key=lambda rule: lot(seed, rule))
    chosen: dict[int, tuple[str, Mutant]] = {}
    while order and len(chosen) < many:
        for rule in list(order):
            taken = take_one(by_rule[rule], chosen)
            if taken is None:
                order.remove(rule)
            else:
                chosen[id(taken)] = (rule, taken)
            if len(chosen) == many:
                break
    return list(chosen.values())


def lot(seed: int, *place: object) -> bytes:
    """Return the draw for a place: the same for the same seed, regardless of the number of others."""
    return sha256(repr((seed, *place)).encode()).digest()


def in_lots(mutants: Sequence[Mutant], seed: int) -> list[Mutant]:
    """The mutants in the order of their lots. A place is the nth change of its kind in a function; its
    file is no part of it, so that the same are drawn after a file has moved.
    """
    counts: Counter[tuple[str, str, str]] = Counter()
    drawn: list[tuple[bytes, Mutant]] = []
    for each in mutants:
        place = (each.function, each.change.kind)
        number = (each.source.path, *place)
        counts[number] += 1
        drawn.append((lot(seed, *place, counts[number]), each))
    return [mutant for _, mutant in sorted(drawn, key=lambda pair: pair[0])]


def take_one(kinds: dict[str, list[Mutant]], chosen: Mapping[int, tuple[str, Mutant]]) -> Mutant | None:
    """Return a mutant of a rule that is not chosen yet and changes its code, of the kind that waits longest;
    None if there is none left.
    """
    while kinds:
        kind = next(iter(kinds))
        left = kinds.pop(kind)
        mutant = left.pop()
        if left:
            kinds[kind] = left
        if id(mutant) in chosen:
            continue
        mutant.before, mutant.after = mutant.change.told()
        if mutant.before != mutant.after:
            return mutant
    return None


# Trying


def run(root: Path, chosen: Sequence[tuple[str, Mutant]], files: Sequence[str], jobs: int) -> list[Result]:
    """Try every mutant, in the order of the list."""
    ids = {key for _, mutant in chosen for key in mutant.ids}
    tried = try_out(root, [mutant for _, mutant in chosen], files, ids, tests_for, jobs)
    reasons = read_reasons(root)
    return [
        Result(mutant, rule, trial.fate, trial.executed, reasons.get(key_of(mutant), ""), trial.killer)
        for (rule, mutant), trial in zip(chosen, tried, strict=True)
    ]


def try_out(
    root: Path, mutants: Sequence[Mutant], files: Sequence[str], ids: set[str], pick: Pick, jobs: int
) -> list[Trial]:
    """Try mutants, or say which tests fail before anything is changed."""
    try:
        return trials.try_out(root, mutants, files, ids, pick, jobs)
    except trials.TestsFail as failed:
        raise CannotMutate(
            f"cannot mutate: the tests of {failed} fail as they stand; run them with pytest and mend them"
        ) from None


def tests_for(mutant: Mutant, ran: Sequence[Ran]) -> tuple[list[Ran], bool]:
    """A mutant's tests, those first that execute its line, the quick ones before the slow; and whether any
    does. What takes effect when its file is read is executed by all.
    """
    citing = [test for test in ran if not test.ids.isdisjoint(mutant.ids)]
    if mutant.change.at_import:
        return citing, bool(citing)
    executing = [test for test in citing if place_of(mutant) in test.lines]
    return [*executing, *(test for test in citing if test not in executing)], bool(executing)


def place_of(mutant: Mutant) -> tuple[str, int]:
    """The file of the statement that a mutant changes, and its first line."""
    return mutant.source.path, mutant.change.statement.lineno


def add_hints(root: Path, results: Sequence[Result], ruleset: str, jobs: int) -> None:
    """Look for tests that execute a survivor's line, do not cite its rule, and notice it."""
    survivors = [result for result in results if result.kind == trials.SURVIVED]
    folder = root / "tests" / ruleset.replace("-", "_")
    files = sorted(path.relative_to(root).as_posix() for path in folder.rglob("test_*.py"))
    mutants = [result.mutant for result in survivors]
    for result, trial in zip(
        survivors, try_out(root, mutants, files, set(), strangers_for, jobs), strict=True
    ):
        if trial.fate == trials.KILLED:
            result.hint = trial.killer


def strangers_for(mutant: Mutant, ran: Sequence[Ran]) -> tuple[list[Ran], bool]:
    """The quickest tests that reach a mutant's statement and do not cite its rules; whether any does."""
    found = [test for test in ran if test.ids.isdisjoint(mutant.ids)]
    reaching = [test for test in found if mutant.change.at_import or place_of(mutant) in test.lines]
    return reaching[:MOST_HINTS], bool(reaching)


def test_files(root: Path, marks: ledger.Marks, ids: set[str]) -> list[str]:
    """The files of tests that cite any of the ids; for a case of a specification, the tests beside it."""
    places = {test.partition("::")[0] for key in ids for test in marks.tests.get(key, [])}
    found = {place for place in places if place.endswith(".py")}
    for folder in {Path(place).parent for place in places if place.endswith(".toml")}:
        beside = (root / folder).glob("test_*.py")
        found |= {path.relative_to(root).as_posix() for path in beside if "toml" in path.read_text("utf-8")}
    return sorted(found)


def read_reasons(root: Path) -> dict[tuple[str, str, str], str]:
    """Read the reasons for equivalents, by file, function and change."""
    path = root / EQUIVALENTS
    entries = tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", []) if path.exists() else []
    return {(each["file"], each["function"], each["change"]): each["reason"] for each in entries}


def key_of(mutant: Mutant) -> tuple[str, str, str]:
    """Return the key of an equivalent, which leaves out its line."""
    return mutant.source.path, mutant.function, mutant.told


# Telling


def as_object(results: Sequence[Result]) -> dict[str, Any]:
    """Numbers and every mutant, for --json."""
    return {
        **summary(results),
        "results": [
            {
                "fate": result.kind,
                "file": result.mutant.source.path,
                "line": result.mutant.change.line,
                "function": result.mutant.function,
                "kind": result.mutant.change.kind,
                "change": result.mutant.told,
                "rule": result.rule,
                "rules": list(result.mutant.ids),
                "executed": result.executed,
                "reason": result.reason,
                "killer": result.killer,
                "hint": result.hint,
            }
            for result in results
        ],
    }


def summary(results: Sequence[Result]) -> dict[str, Any]:
    """Count the results of each kind, the share that was decided, and the share killed of those that were
    decided and are not equivalent.
    """
    numbers = {kind: sum(result.kind == kind for result in results) for kind in FATES}
    open_ones = sum(numbers[kind] for kind in UNDECIDED)
    judged = numbers[trials.KILLED] + numbers[trials.SURVIVED]
    return {
        "mutants": len(results),
        **numbers,
        "decided": 1 - open_ones / len(results),
        "rate": numbers[trials.KILLED] / judged if judged else 1.0,
    }


def is_enough(told: Mapping[str, Any], *, is_sample: bool = True) -> bool:
    """Whether a summary's tests notice what they should; `is_sample` says that there were more mutants to
    draw from.
    """
    most = max(ALLOWED_EQUIVALENT, MOST_EQUIVALENT * told["mutants"])
    is_decided = told["decided"] >= LEAST_DECIDED
    return bool(is_decided and kills_enough(told, is_sample) and told["equivalent"] <= most)


def kills_enough(told: Mapping[str, Any], is_sample: bool) -> bool:
    """Whether the kill rate is high enough, or chance explains the survivors of a small sample."""
    survived = told["survived"]
    many = told["killed"] + survived
    if told["rate"] >= LEAST_KILLED or many >= SMALL or not is_sample:
        return bool(told["rate"] >= LEAST_KILLED)
    fewer = [
        math.comb(many, k) * (1 - LEAST_KILLED) ** k * LEAST_KILLED ** (many - k) for k in range(survived)
    ]
    return bool(1 - sum(fewer) >= UNLIKELY)


def print_report(ruleset: str, seed: int, results: Sequence[Result]) -> None:
    """The numbers, then the survivors by file and line."""
    told = summary(results)
    numbers = ", ".join(f"{kind} {told[kind]}" for kind in ("mutants", *FATES))
    print(f"{ruleset}, seed {seed}: {numbers}; decided {told['decided']:.1%}, kill rate {told['rate']:.1%}")
    ordered = sorted(results, key=lambda each: (each.mutant.source.path, each.mutant.change.line))
    for kind in ("survived", "equivalent", *UNDECIDED):
        found = [result for result in ordered if result.kind == kind]
        if found:
            print(f"\n{kind} ({len(found)})")
        for result in found:
            print_result(result)


def print_result(result: Result) -> None:
    """Print the place of a mutant, its change, and its effect on the rule."""
    mutant = result.mutant
    print(f"  {mutant.place} {mutant.function} ({result.rule}, {mutant.change.kind})")
    print(f"    - {mutant.before}\n    + {mutant.after}")
    if not result.executed:
        print("    not executed by any citing test")
    if result.hint:
        print(f"    noticed by {result.hint}, which does not cite it")
    if result.kind == "equivalent":
        print(f"    {result.reason}")


# The command


def read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Break rules a little, and see whether their tests notice.")
    parser.add_argument("ruleset", help="its name, for instance battle-century")
    parser.add_argument("-n", type=int, default=100, dest="many", help="how many mutants, default 100")
    parser.add_argument("--seed", type=int, default=1, help="chooses the mutants, default 1")
    parser.add_argument("--rule", help="only mutants of the code that cites this id")
    parser.add_argument("--file", help="only mutants in files whose path ends so")
    parser.add_argument("--hints", action="store_true", help="name tests that notice what cites nothing")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument("--json", action="store_true", help="print an object")
    parser.add_argument("--root", type=Path, default=ROOT, help="the project's folder, default this one")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks; the exit status."""
    asked = read_arguments(arguments)
    asked.root = asked.root.resolve()
    try:
        results = mutate(asked)
    except CannotMutate as problem:
        print(problem, file=sys.stderr)
        return 2
    if asked.json:
        print(json.dumps({"ruleset": asked.ruleset, "seed": asked.seed, **as_object(results)}, indent=2))
    else:
        print_report(asked.ruleset, asked.seed, results)
    return 0 if is_enough(summary(results), is_sample=len(results) == asked.many) else 1


def mutate(asked: argparse.Namespace) -> list[Result]:
    """Choose and try."""
    path = ledger.ledger_path(asked.root, asked.ruleset)
    if not path.exists():
        raise CannotMutate(f"cannot mutate {asked.ruleset!r}: there is no {path}; name another ruleset")
    rules = ledger.read_ledger(path).rules
    enforced = [rule.id for rule in rules if rule.how == "enforced" and asked.rule in (None, rule.id)]
    known = {key for rule in rules for key in (rule.id, *rule.rulings)}
    folder = path.parent.relative_to(asked.root).as_posix()
    mutants = [m for m in read_mutants(asked.root, folder, known) if m.source.path.endswith(asked.file or "")]
    chosen = choose(mutants, enforced, asked.many, asked.seed)
    if not chosen:
        raise CannotMutate("cannot mutate: no code cites such a rule; name another rule or file")
    ids = {key for _, mutant in chosen for key in mutant.ids}
    files = test_files(asked.root, ledger.find_marks(asked.root), ids)
    trials.warm_up()
    results = run(asked.root, chosen, files, asked.jobs)
    if asked.hints:
        add_hints(asked.root, results, asked.ruleset, asked.jobs)
    return results


if __name__ == "__main__":
    raise SystemExit(main())
