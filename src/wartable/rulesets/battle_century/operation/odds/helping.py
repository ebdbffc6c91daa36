"""Decides whether an answer to a Might Test could help its side for any possible dice. Every way to use the
ability is tried on the Operation as the side believes it to be, and the results of the Test with and without
it are compared.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wartable.core.data.declared import define
from wartable.core.decision import Option
from wartable.rulesets.battle_century.operation.model.might_test import MightTest
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.using import AbilityUse
from wartable.rulesets.battle_century.operation.odds.lookahead import TrialLookahead, ability_use_of_option
from wartable.rulesets.battle_century.operation.odds.outcome import losses_between_states
from wartable.rulesets.battle_century.operation.odds.stake import FACES, TestConsequences
from wartable.rulesets.battle_century.operation.odds.what_if import TrialUse, keys_of_test_answers

_MOST_QUESTIONS: Final = 3
"""The number of questions of one use, in sequence, of which all answers are tried."""
_MOST_TRIES: Final = 300
"""The maximum number of ways to use an ability that are tried; an ability with more ways is assumed to
help.
"""


@define
class _Result:
    """The consequence of a Might Test for one Unit: the lowest and the highest Damage for the possible dice;
    -1 is a miss.
    """

    is_friend: bool
    least: int
    most: int


def could_beat_passing(lookahead: TrialLookahead, option: Option, is_late: Callable[[], bool]) -> bool:
    """Whether an answer to a Might Test might be better for the side than passing. True for all options that
    do not answer a Test, and if `is_late` returns True before all ways to use the ability are tried.
    """
    use = ability_use_of_option(lookahead.state, option)
    if use is None or use.test is None:
        return True
    base = lookahead.believed_state()
    lookahead.own = lookahead.side
    test = use.test.with_units_from(base.units)
    before = _results(lookahead.side, test, use.test)
    is_spared = not any(result.most >= 0 for result in before.values() if result.is_friend)
    if is_spared and use.test.side != lookahead.side:
        return False
    seat = base.units[use.by].seat
    known = keys_of_test_answers(base, test, seat)
    tries: list[list[str]] = [[]]
    for _ in range(_MOST_TRIES):
        if not tries:
            return False
        if is_late():
            return True
        answers = tries.pop()
        what_if = TrialUse(base, lookahead.own_seats(), use, answers, most=_MOST_TRIES)
        if what_if.done:
            if _is_better(lookahead.side, base, what_if, use, before) or _gives_new_answers(
                what_if, seat, known
            ):
                return True
            if len(answers) < _MOST_QUESTIONS:
                tries += [[*answers, key] for key in what_if.open]
    return True


def _results(side: str, test: MightTest, earlier: MightTest) -> dict[str, _Result]:
    """Return the result of a Test for each target that is still in the Operation, by id. If `test` has been
    rolled again since `earlier`, a previous state of the same Test, all faces of the die are considered.
    """
    found: dict[str, _Result] = {}
    is_again = len(test.rerolls) > len(earlier.rerolls)
    for at, against in enumerate(test.targets):
        if not against.unit.is_active:
            continue
        stake = TestConsequences(test, against, first=at == 0)
        faces = FACES if is_again else [against.die]
        damages = [_relevant_damage(stake, face) for face in faces]
        found[against.unit.id] = _Result(against.unit.side == side, min(damages), max(damages))
    return found


def _relevant_damage(stake: TestConsequences, face: int) -> int:
    """Return the Damage at this face that counts for the comparison; -1 if the target is missed. Damage
    beyond the target's remaining Threshold counts only if it may hurt the Pilot.
    """
    damage = stake.damage_at_face(face)
    if damage <= 0:
        return damage
    damage = stake.damage_not_blocked(damage)
    return damage if stake.test.actor.loadout.strips else min(damage, stake.left)


def _is_better(
    side: str, base: Operation, what_if: TrialUse, use: AbilityUse, before: dict[str, _Result]
) -> bool:
    """Whether a trial use can reduce the Damage to a Unit of the side, increase the Damage to an Enemy, or
    change the battlefield in the side's favour. `before` has the results without the use, by id of the Unit.
    """
    test = what_if.test
    assert test is not None
    assert use.test is not None
    after = _results(side, test, use.test)
    for id, was in before.items():
        now = after.get(id)
        if was.is_friend and was.most >= 0 and (now is None or now.least < was.most):
            return True
        if not was.is_friend and now is not None and now.most > was.most:
            return True
    if any(not now.is_friend and now.most >= 0 for id, now in after.items() if id not in before):
        return True
    losses = losses_between_states(base, what_if.state, side)
    return losses.damage > 0.0 or losses.harm < 0.0


def _gives_new_answers(what_if: TrialUse, seat: str, known: set[str]) -> bool:
    """Whether a trial use gives its seat further answers to the same Test, whose keys are not in `known`."""
    assert what_if.test is not None
    return not keys_of_test_answers(what_if.state, what_if.test, seat) <= known
