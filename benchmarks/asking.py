"""Questions that a person has to answer: `python -m benchmarks.asking [--seeds 20] [--kinds]`.

The computer's heuristic plays both sides. For one of them it counts the questions with more than one answer,
and those that are left after the ones in which nothing could help. The battle is the same with and without
the skipped questions: if one of them would have been answered otherwise, that is an error, and the status is
1. Then it counts what a person must do who clicks on the board: one for each plan that gives the computer's
answers, and one for each question that no plan covers. With `--require` the status is 1 also if more is left
than wanted.

The last columns are the activations of one side, each from the first question about one of its units on the
board to the next checkpoint, and the shares of them that take at most two inputs: a click on the target or
place and a confirmation for a plan, one click for a single answer. "declared" counts the inputs up to the
first roll or answer of another seat, "whole" also those that follow.
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
from random import Random
from typing import Any, Final, NamedTuple

from wartable import (
    Battle,
    Choice,
    Decision,
    FollowUp,
    Input,
    Plan,
    State,
    deployment_draft,
    new_battle,
    next_answer,
    places_in_reach,
    plans_about,
    ruleset,
)
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
WANTED_INPUTS: Final = {
    "first_steps": 20,
    "furnace_moon": 50,
    "ford_of_lamps": 55,
    "two_marshals": 65,
    "gate_at_dusk": 70,
}
"""Most plans and single answers of one side in a battle, on average."""
_PATIENT: Final = 10.0
"""Seconds after which a question counts as one that must be asked; play at a table waits less."""
_KINDS: Final = 15
_LATER: Final = 8
"""Number of inputs among which the unit is looked for that a plan is about."""
_PLAN_ANSWERS: Final = 7
_INPUTS_FOR_PLAN: Final = 2
"""A click on a target or place, and the confirmation."""
MOST_INPUTS: Final = 2
"""Number of inputs that an activation should take at most."""
WANTED_SHARE: Final = 80
"""Percentage of activations that should take no more."""


class Count(NamedTuple):
    """The questions of one side in one battle, those asked, and the milliseconds that each test took.

    `wrong` are the skipped questions to which the computer would have given another answer, `kinds` the
    asked ones that could be passed. `moments` are all asked questions, `searches` the milliseconds that each
    search for plans took. `inputs` are the plans and single answers of the battle, `activations` the inputs
    that each activation takes.
    """

    questions: int
    asked: int
    took: list[float]
    wrong: list[str]
    kinds: Counter[str]
    moments: list[Moment]
    searches: list[float]
    inputs: int = 0
    activations: Sequence[Inputs] = ()


class Moment(NamedTuple):
    """A question that is asked: the battle at that point, the number of answers and rolls before it, and the
    id of the unit on the board that acts, or "".
    """

    battle: Battle[State]
    inputs: int
    unit: str


class Inputs(NamedTuple):
    """The inputs that an activation takes, and those of them before the first roll or other seat's answer."""

    whole: int
    declared: int


def count(name: str, seed: int) -> Count:
    """Play a scenario, and count the questions of its first side."""
    setup = read_scenario(name)
    rules = ruleset(str(setup["ruleset"]))
    battle = new_battle(setup, seed=seed).run()
    players = {seat: rules.player("greedy", seed + at) for at, seat in enumerate(battle.seats)}
    found = Count(0, 0, [], [], Counter(), [], [])
    while (decision := battle.decision) is not None:
        seat = decision.seat
        option = players[seat].choose(decision, lambda seat=seat: battle.view(seat))  # type: ignore[misc]
        if seat == battle.seats[0]:
            found = _counted(found, battle, decision, option.key)
        battle.choose(option.key)
    return _with_inputs(battle, found)


def _with_inputs(battle: Battle[State], found: Count) -> Count:
    """Count the plans and single answers that give all answers of this finished battle."""
    needed, done = 0, 0
    activations: dict[int, Inputs] = {}
    going_on: tuple[FollowUp, ...] | None = None
    for moment in found.moments:
        if moment.inputs < done:
            continue
        going_on, is_given = _after_answer(moment, battle.inputs, going_on)
        if is_given:
            continue
        row = _answers_in_a_row(battle.inputs[moment.inputs :])
        inputs, length = _deployment_inputs(moment.battle, row)
        if length:
            needed += inputs
            done = moment.inputs + length
            continue
        needed += 1
        plan = _longest_plan(moment, row[:_PLAN_ANSWERS], battle.inputs[moment.inputs :], found.searches)
        covered = 0 if plan is None else len(plan.keys) + len(plan.follow_ups)
        done = moment.inputs + (1 if plan is None else len(plan.keys))
        going_on = None if plan is None else plan.follow_ups
        leg = len(moment.battle.legs)
        if leg in activations or (moment.unit and _opens_leg(moment.battle)):
            before = activations.get(leg, Inputs(0, 0))
            cost = _INPUTS_FOR_PLAN if covered > 1 else 1
            is_declared = _opens_leg(moment.battle)
            activations[leg] = Inputs(before.whole + cost, before.declared + cost * is_declared)
    return found._replace(inputs=needed, activations=list(activations.values()))


def _opens_leg(battle: Battle[State]) -> bool:
    """Whether since the last checkpoint only the asked seat has given answers, and nothing was rolled."""
    decision, record = battle.decision, battle.legs[-1].record
    return decision is not None and all(
        isinstance(one, Choice) and one.seat == decision.seat for one in record
    )


def _answers_in_a_row(inputs: Sequence[Input]) -> list[str]:
    """Return the keys of the answers of one seat at the beginning of these inputs, up to a roll."""
    keys: list[str] = []
    for one in inputs:
        if not isinstance(one, Choice) or one.seat != getattr(inputs[0], "seat", ""):
            break
        keys.append(one.key)
    return keys


def _after_answer(
    moment: Moment, inputs: Sequence[Input], going_on: tuple[FollowUp, ...] | None
) -> tuple[tuple[FollowUp, ...] | None, bool]:
    """Return the follow-ups of a plan after a question, None if the plan has ended, and whether it gave the
    answer to this question.
    """
    if going_on is None:
        return None, False
    given, answer = next_answer(moment.battle, going_on), inputs[moment.inputs]
    if not isinstance(answer, Choice) or given != answer.key:
        return None, False
    return (going_on[1:] if going_on and going_on[0].key == given else going_on), True


def _deployment_inputs(battle: Battle[State], answers: Sequence[str]) -> tuple[int, int]:
    """Return what a person must do to deploy several units at once as in these answers, and the number of the
    answers: one confirmation, and for each unit that the computer suggests elsewhere one to move it and one
    to turn it. Returns zeros if several units are not deployed now, or not in this order.
    """
    wanted: dict[str, Sequence[str]] = {}
    inputs, done = 1, 0
    draft = deployment_draft(battle)
    if len(draft.placements) < 2:
        return 0, 0
    for at in range(len(draft.placements)):
        suggested = draft.placements[at]
        if tuple(answers[done : done + len(suggested.keys)]) != suggested.keys:
            wanted[suggested.unit] = answers[done : done + 12]
            draft = deployment_draft(battle, wanted)
            placed = draft.placements[at]
            if tuple(answers[done : done + len(placed.keys)]) != placed.keys:
                return 0, 0
            start, end = suggested.keys_to_choices(), placed.keys_to_choices()
            inputs += (start != end) + (suggested.keys[len(start) :] != placed.keys[len(end) :])
        done += len(draft.placements[at].keys)
    return inputs, done


def _longest_plan(
    moment: Moment, answers: Sequence[str], inputs: Sequence[Input], searches: list[float]
) -> Plan | None:
    """Return the longest offered plan that gives these answers, and later ones as in `inputs`; None if there
    is none: for a click on a unit or place, or for a drag of the unit that acts.
    """
    battle = moment.battle
    names = dict.fromkeys([name for key in answers for name in re.split("[:>+]", key)])
    ids = [unit.id for unit in view_model(battle, "").units]
    units = [unit for unit in ids if unit in names]
    later = [name for one in inputs[:_LATER] for name in re.split("[:>+]", getattr(one, "key", ""))]
    plans: list[Plan] = []
    for about in dict.fromkeys([*names, *[name for name in later if name in ids]]):
        by = units[0] if units and units[0] != about else ""
        began = time.perf_counter()
        plans += plans_about(battle, about, by, rng=Random(0))
        searches.append(1000 * (time.perf_counter() - began))
    seat = "" if battle.decision is None else battle.decision.seat
    own = [one.key for one in inputs if isinstance(one, Choice) and one.seat == seat]
    fitting = [plan for plan in plans if _fits(plan, answers, own)]
    if moment.unit and all(len(plan.keys) < len(answers) for plan in fitting):
        for place in places_in_reach(battle, moment.unit):
            fitting += [plan for plan in place.plans if _fits(plan, answers, own)]
    return max(fitting, key=lambda plan: len(plan.keys) + len(plan.follow_ups), default=None)


def _fits(plan: Plan, answers: Sequence[str], own: Sequence[str]) -> bool:
    """Whether a plan gives these answers, and then those that this seat gave next; `own` are all of them.
    Some of the latter may be automatic, which a plan does not give.
    """
    rest = own[len(plan.keys) :]
    return plan.keys == tuple(answers[: len(plan.keys)]) and all(
        one.key in rest[: at + 3] for at, one in enumerate(plan.follow_ups)
    )


def _counted(before: Count, battle: Battle[State], decision: Decision, key: str) -> Count:
    began = time.perf_counter()
    obvious = obvious_answer(battle, _PATIENT)
    took = 1000 * (time.perf_counter() - began)
    wrong = [] if obvious is None or obvious.key == key else [f"{decision.question} {obvious.key}, not {key}"]
    if obvious is None and decision.idle() is not None:
        before.kinds[_kind_of(battle, decision)] += 1
    if obvious is None:
        before.moments.append(Moment(battle.copy(), len(battle.inputs), _acting_unit(battle, decision, key)))
    return before._replace(
        questions=before.questions + 1,
        asked=before.asked + (obvious is None),
        took=[*before.took, took],
        wrong=[*before.wrong, *wrong],
    )


def _acting_unit(battle: Battle[State], decision: Decision, key: str) -> str:
    """Return the id of the own unit on the board that a question or its answer is about, or ""."""
    model = view_model(battle, decision.seat)
    own = [unit.id for unit in model.units_drawn_on_map if (unit.seat or unit.side) == decision.seat]
    named = [decision.about] if decision.about else re.split("[:>+]", key)
    return next((name for name in named if name in own), "")


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
    searches = sorted(one for count in counts for one in count.searches)
    kinds: Counter[str] = sum((count.kinds for count in counts), Counter())
    return {
        "questions": statistics.fmean(count.questions for count in counts),
        "inputs": statistics.fmean(count.inputs for count in counts),
        "search_p95_ms": searches[int(0.95 * len(searches))] if searches else 0.0,
        "asked": statistics.fmean(count.asked for count in counts),
        "median_ms": statistics.median(took),
        "p95_ms": took[int(0.95 * len(took))],
        "worst_ms": took[-1],
        "wrong": [one for count in counts for one in count.wrong],
        "activations": sum(len(count.activations) for count in counts) / seeds,
        "declared_share": _share_within([one.declared for count in counts for one in count.activations]),
        "whole_share": _share_within([one.whole for count in counts for one in count.activations]),
        "kinds": {kind: number / seeds for kind, number in kinds.most_common(_KINDS)},
    }


def _share_within(inputs: Sequence[int]) -> float:
    """Return the percentage of activations that take no more inputs than wanted; 100 if there are none."""
    return 100 * sum(one <= MOST_INPUTS for one in inputs) / len(inputs) if inputs else 100.0


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
    print(f"{'one side':22}{'all':>8}{'asked':>8}{'wanted':>8}{'ms':>8}{'p95':>8}{'worst':>8}", end="")
    print(f"{'inputs':>8}{'wanted':>8}{'p95 of a search':>17}{'activations':>13}{'declared':>10}{'whole':>8}")
    for name in names:
        one = figures[name] = measure(name, given.seeds)
        times = "".join([f"{one[key]:8.1f}" for key in ("median_ms", "p95_ms", "worst_ms")])
        print(f"{name:22}{one['questions']:8.1f}{one['asked']:8.1f}{WANTED.get(name, ''):>8}{times}", end="")
        print(f"{one['inputs']:8.1f}{WANTED_INPUTS.get(name, ''):>8}{one['search_p95_ms']:17.1f}", end="")
        print(
            f"{one['activations']:13.1f}{one['declared_share']:8.0f} %{one['whole_share']:6.0f} %", flush=True
        )
        for wrong in one["wrong"]:
            print(f"    would have been answered otherwise: {wrong}")
        for kind, number in one["kinds"].items() if given.kinds else ():
            print(f"    {number:6.1f}  {kind}")
    if given.json:
        given.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    is_wrong = any(one["wrong"] for one in figures.values())
    is_much = any(
        one[key] > wanted[name]
        for key, wanted in (("asked", WANTED), ("inputs", WANTED_INPUTS))
        for name, one in figures.items()
        if name in wanted
    )
    return int(is_wrong or (given.require and is_much))


if __name__ == "__main__":
    sys.exit(main())
