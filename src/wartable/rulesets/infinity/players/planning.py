"""Values of decisions for a whole side: first turn, reserves and Command Tokens."""

from __future__ import annotations

from string import ascii_lowercase
from typing import Final

from wartable.core.decision import Decision
from wartable.rulesets.infinity.seen.observation import SkirmishObservation

_STEADY: Final = 0.5
"""Least firepower for which a token lets one more Trooper ignore Retreat!; it is multiplied by the number of
those that do already, since tokens can also give their Orders to this Trooper.
"""

_TEAMING: Final = 5.0
"""Value of forming a Fireteam, so high that it is done before any Order is spent."""

_MANY: Final = 4
"""Least number of Orders left for which a Fireteam is worth a token."""


def planning(table: SkirmishObservation, decision: Decision, verb: str, rest: str) -> float | None:
    """Return the value of an option of a whole side; None if it is not one of these decisions."""
    seat = decision.seat
    if verb == "impetuous":
        return 0.1 + table.charge_worth(rest)
    if verb in ("first", "deploys"):
        return 0.5 if (rest == table.side_of(seat)) == (verb == "first") else 0.0
    if verb == "group":
        id, _, other = rest.partition(">")
        return 1.0 - table.firepower(id) if table.is_better_in(id, int(other)) else -1.0
    if verb == "from":
        return -float(table.orders_in(int(rest)))
    if verb == "turn":
        return table.looking_away_score(rest)
    if verb in ("hold", "lieutenant", "command"):
        return -table.firepower(rest)
    if verb == "limit_tokens":
        return -0.1 if table.could_lay_fire(seat) or table.enemy_tokens(seat) < 2 else 0.1
    if verb == "stand_fast":
        return (
            table.firepower(rest) - _STEADY * (1 + table.steadfast_count(seat))
            if table.can_act(rest)
            else -0.1
        )
    if verb == "fireteam":
        return 0.5 if _has(decision, "no_team") else _teaming(table, seat, rest)
    return None


def _teaming(table: SkirmishObservation, seat: str, rest: str) -> float:
    """Return the value of spending a Command Token on a Fireteam, which adds dice to the shots of its leader.
    It requires many Orders to come and a second token.
    """
    kind, _, leader = rest.partition(":")
    if table.tokens(seat) < 2 or table.orders_left(seat) < _MANY or not table.is_followed():
        return -0.1
    if not table.is_worth_leading(int(kind.lstrip(ascii_lowercase)), leader):
        return -0.1
    return _TEAMING + table.firepower(leader)


def _has(decision: Decision, key: str) -> bool:
    """Whether an option with this key is offered."""
    for option in decision.options:
        if option.key == key:
            return True
    return False
