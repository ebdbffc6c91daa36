"""Values of decisions for a whole side: first turn, reserves and Command Tokens."""

from __future__ import annotations

from string import ascii_lowercase
from typing import Final

from wartable.core.decision import Decision
from wartable.rulesets.infinity.seen.observation import SkirmishObservation

_STEADY: Final = 0.5
"""The least firepower of a Trooper for which a token lets it ignore Retreat!. It is multiplied by one more
than the number of Troopers that ignore Retreat! already, because the Orders can be spent on those.
"""

_TEAMING: Final = 5.0
"""The value of forming a Fireteam. It is so high that this is done before any Order is spent."""

_MANY: Final = 4
"""The least number of Orders left for which a Fireteam is worth a token."""


def side_option_value(
    table: SkirmishObservation, decision: Decision, verb: str, argument: str
) -> float | None:
    """Return the value of an option in a decision for a whole side; None if it belongs to another kind of
    decision. The option's key is made of `verb` and `argument`.
    """
    seat = decision.seat
    if verb == "impetuous":
        return 0.1 + table.impetuous_move_value(argument)
    if verb in ("first", "deploys"):
        return 0.5 if (argument == table.side_of(seat)) == (verb == "first") else 0.0
    if verb == "group":
        id, _, other_group = argument.partition(">")
        return (
            1.0 - table.danger_rating(id)
            if table.is_order_more_useful_in_group(id, int(other_group))
            else -1.0
        )
    if verb == "from":
        return -float(table.active_regular_orders_in_group(int(argument)))
    if verb == "turn":
        return table.looking_away_score(argument)
    if verb in ("hold", "lieutenant", "command"):
        return -table.danger_rating(argument)
    if verb == "limit_tokens":
        return -0.1 if table.could_any_suppress_enemy(seat) or table.enemy_token_count(seat) < 2 else 0.1
    if verb == "stand_fast":
        return (
            table.danger_rating(argument) - _STEADY * (1 + table.steadfast_count(seat))
            if table.can_act(argument)
            else -0.1
        )
    if verb == "fireteam":
        return 0.5 if _is_offered(decision, "no_team") else _fireteam_value(table, seat, argument)
    return None


def _fireteam_value(table: SkirmishObservation, seat: str, argument: str) -> float:
    """Return the value of spending a Command Token to form a Fireteam, which adds dice to the shots of its
    leader. It is negative unless many Orders are still to come and the side has a second token.
    """
    kind, _, leader = argument.partition(":")
    if (
        table.command_token_count(seat) < 2
        or table.regular_orders_left(seat) < _MANY
        or not table.has_next_turn()
    ):
        return -0.1
    if not table.is_worth_leading_team(int(kind.lstrip(ascii_lowercase)), leader):
        return -0.1
    return _TEAMING + table.danger_rating(leader)


def _is_offered(decision: Decision, key: str) -> bool:
    """Whether an option with this key is offered."""
    for option in decision.options:
        if option.key == key:
            return True
    return False
