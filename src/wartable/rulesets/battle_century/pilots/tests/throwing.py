"""The dice of a Character's Test: throwing them and keeping one. R-TEST-007 to R-TEST-010."""

from __future__ import annotations

from typing import Final, cast

from wartable.core.decision import Decision, Option
from wartable.core.dice import Kept
from wartable.rulesets.battle_century.dice import Seen, Shared
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.state import SceneTable

SIDES: Final = 10


def fixed_die(test: CharacterTest) -> int:
    """The face that a Talent lets the roller take; 0 for none. R-BOSS-009."""
    best = 0
    for talent in test.who.hooks.listeners("fixed_die"):
        best = max(best, talent.fixed_die(test.who, test))
    return best


def throw(table: SceneTable, test: CharacterTest) -> None:
    """Throw the dice; where nets differ, each target counts as many dice as its own net says. B-1."""
    fixed = fixed_die(test)
    if fixed:
        _all(test, fixed)
        return
    for net in test.nets.values():
        if net != test.net:
            _throw_shared(table, test)
            return
    why = f"{test.who.name}: {test.attribute.title()} Test"
    if test.net > 0 and test.miracle:
        seen = table.roll(Seen(SIDES, 1 + test.net), why)
        faces = [face for face in range(SIDES, 0, -1) if seen >> face & 1]
        _all(test, _keep(table, test, faces, ""))
        return
    _all(test, table.roll(Kept(SIDES, 1 + abs(test.net), high=test.net >= 0), why))


def _all(test: CharacterTest, die: int) -> None:
    """Use the same die against all targets."""
    test.die = die
    test.dice = {target.id: die for target in test.targets}


def _throw_shared(table: SceneTable, test: CharacterTest) -> None:
    """Throw one set of dice for all targets; each counts the first ones of it. B-1."""
    pool = Shared(SIDES, 1 + max([abs(net) for net in test.nets.values()]))
    why = f"{test.who.name}: {test.attribute.title()} Test against {len(test.targets)} Characters"
    value = table.roll(pool, why)
    test.dice = {}
    for target in test.targets:
        net = test.nets[target.id]
        faces = pool.first(value, 1 + abs(net))
        if net > 0 and test.miracle:
            test.dice[target.id] = _keep(
                table, test, sorted(set(faces), reverse=True), f" against {target.name}"
            )
        else:
            test.dice[target.id] = max(faces) if net >= 0 else min(faces)
    test.die = max(test.dice.values())


def _keep(table: SceneTable, test: CharacterTest, faces: list[int], against: str) -> int:
    """Ask which die to keep: a lower one hurts less after a Miracle. R-TEST-010, A-04."""
    options = [Option(f"keep:{face}", f"Keep the {face}", face) for face in faces]
    question = f"{test.who.name}: keep which die{against}?"
    return cast(int, table.ask(Decision(test.who.seat, question, options, test.who.id)).data)
