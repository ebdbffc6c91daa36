"""What Genre Points would bring elsewhere: the uses of Powers that they would pay for in the next Turns of
their owner, and that spending them now forgoes.
"""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Option
from wartable.rulesets.battle_century.blows import Reply
from wartable.rulesets.battle_century.pilots import body_of, purse
from wartable.rulesets.battle_century.powers.base import Power
from wartable.rulesets.battle_century.prospect import Prospects
from wartable.rulesets.battle_century.reactions import Answer
from wartable.rulesets.battle_century.rehearsal import next_turn, offered, picture
from wartable.rulesets.battle_century.state import Operation, Unit
from wartable.rulesets.battle_century.threat import danger

__all__ = ["power_of", "worth_elsewhere"]

_AHEAD: Final = 4
"""How many of the Unit's Turns are planned for."""

_SURE: Final = 0.7
"""What a use is worth a Turn later: much may happen until then."""

_LASTS: Final = 2.0
"""How many times longer a Unit probably lasts than if every attack that threatens it came."""


def worth_elsewhere(state: Operation, side: str, unit: Unit, points: int, using: Power | None) -> float:
    """What the last so many of a Unit's Genre Points would bring in its next Turns, in points of Threshold. A
    Power that is used once an Operation and is being used, `using`, is not counted; nor is anything where
    its last point of Threshold is gone.
    """
    if unit.attributes.threshold and unit.threshold_left <= 0:
        return 0.0
    uses = _planned(next_turn(state, unit.id), side, unit.id, using)
    left = purse(state, unit)
    return sum(uses[max(0, left - points) : left])


def power_of(option: Option) -> Power | None:
    """The Power that an option uses, if it is one."""
    data = option.data
    if isinstance(data, Answer | Reply):
        return data.power
    return data if isinstance(data, Power) else None


def _planned(state: Operation, side: str, id: str, using: Power | None) -> list[float]:
    """What each of its uses of Powers would bring, the best first."""
    found: list[float] = []
    turns = _turns_left(picture(state, side), id)
    if turns == 0:
        return found
    prospects = Prospects(state, side)
    for power in offered(state, id):
        if not (power.once and power is using):
            prospect = prospects.of(power.option)
            if prospect is not None and prospect.gain > 0.0:
                later = 1 if power.once else turns
                found += [prospect.gain * _SURE**turn for turn in range(1, later + 1)]
    found.sort(reverse=True)
    return found


def _turns_left(state: Operation, id: str) -> int:
    """In how many further Turns it will probably be there to use Powers, as far as they are planned for."""
    body = body_of(state, state.units[id])
    left = _AHEAD
    if state.plan.limit:
        left = min(left, state.plan.limit - state.round + 1)
    threat = danger(state, body)
    if threat > 0.0:
        left = min(left, int(_LASTS * body.threshold_left / threat))
    return left
