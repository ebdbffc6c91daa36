"""Reasons for choices of the computer player that have no odds, from the numbers by which it decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.model.order import IRREGULAR, LIEUTENANT, REGULAR, TACTICAL
from wartable.rulesets.infinity.seen.observation import SkirmishObservation

_ORDERS: Final = (REGULAR, IRREGULAR, LIEUTENANT, TACTICAL)
_REASONS: Final = {
    "pass": "every ARO would cost more than it gains",
    "end": "no Order left is worth its risk",
    "keep": "a Command Token can do more later",
    "idle": "nothing else is worth the AROs",
    "face": "the nearest enemy is there",
    "turn": "the Trooper looks away from the nearest enemy",
    "suppressive_fire": "no attack pays, and it reacts with three dice in the enemy's turn",
    "cautious_movement": "no attack pays, and no one may react to an unseen move",
    "initiative": "the first turn is worth more than the choice of ground",
    "standing": "standing Troopers see more, and can move at once",
    "hold": "the least dangerous Trooper costs least while waiting",
    "reroll": "the patient is worth more than a Command Token",
    "group": "an Order does more in a Combat Group that has few",
    "from": "the fewer Orders a Combat Group has, the more each is worth",
    "remove_orders": "an army acts by its Orders",
    "doctor": "a friend is down, and may act again",
    "engineer": "a friend is down, and may act again",
    "medikit": "a friend is down, and may act again",
    "first": "the first to act strikes before the enemy can",
    "deploys": "the second to deploy sees the enemy's Troopers",
    "hidden": "the enemy cannot prepare for a hidden Trooper",
    "airborne": "an airborne Trooper enters at the right place",
    "own": "it costs an Order that no one else can use",
    "impetuous": "it costs no Order, and has the best balance of gain and risk",
    "impetuous_move": "there is nothing better to do with the second skill",
    "convert": "others can do more with the Order",
    "stand_fast": "of those who may only move and dodge, this Trooper is the most dangerous",
    "roll": "the roll may pass, and costs no Command Token",
    "member": "the larger the Fireteam, the more one Order does",
    "rejoin": "the larger the Fireteam, the more one Order does",
    "spearhead": "the most dangerous of those who could lead",
    "also": "the most dangerous of those who could join",
    "enough": "no one else is worth the risk",
}
"""Reasons by the first word of an option's key."""


def reason_for_option(table: SkirmishObservation, decision: Decision, option: Option) -> str:
    """Return why an option is chosen, as a phrase without a full stop; "" if nothing but its odds decide."""
    verb, _, argument = option.key.partition(":")
    if verb in _ORDERS and table.has_trooper(argument):
        return _order_reason(table, argument)
    id = decision.about
    if verb in ("to", "at", "stay") and table.has_trooper(id) and (verb != "at" or "," in argument):
        return _place_reason(table, id, option)
    if verb == "move" and table.has_trooper(id) and not argument:
        return _move_reason(table, id)
    if verb in _SIDE_REASONS:
        return _SIDE_REASONS[verb](table, decision, argument)
    return _REASONS.get(verb, "")


def _order_reason(table: SkirmishObservation, id: str) -> str:
    """Explain why an Order is spent on a Trooper, by what the Trooper can do with it."""
    from_here, after_move = table.attack_value_here(id), table.attack_value_after_move(id)
    best = max(from_here, after_move)
    if best > 0:
        place = "here" if from_here >= after_move else "a place nearby"
        return f"an attack from {place} deals {best:.1f} Wounds more than it costs"
    if table.can_treat(id):
        return "this Trooper can help a friend who is down"
    if table.could_suppress_enemy(id):
        return "no attack pays, and this Trooper can lay Suppressive Fire"
    return "no attack pays, and this Trooper is far from the enemy"


def _move_reason(table: SkirmishObservation, id: str) -> str:
    """Explain why a Trooper moves, by what it gains from that."""
    if table.can_treat(id):
        return "a friend is down and needs help"
    if table.is_about_second_skill():
        return "there is nothing better to do with the second skill"
    from_here, after_move = table.attack_value_here(id), table.attack_value_after_move(id)
    if after_move > from_here:
        return f"the best attack is worth {after_move:.1f} Wounds after a Move, and {from_here:.1f} from here"
    if from_here > 0:
        return f"the best attack is worth {from_here:.1f} Wounds from here, and {after_move:.1f} after a Move"
    return "no attack from here pays"


def _place_reason(table: SkirmishObservation, id: str, option: Option) -> str:
    """Explain why a position is chosen: by an attack from there, or because few enemies could shoot at it."""
    if not table.is_order_in_progress():
        return "the best place for this Trooper: hidden if needed later, else watching from cover"
    gain, cost = table.attack_value_and_cost_at_option(id, option)
    if table.may_still_shoot_after_move(id) and gain > 0:
        return f"the best attack from there is worth {gain:.1f} Wounds more than the AROs cost"
    if cost < 0.05:
        return "few enemies can shoot at that place"
    return f"the enemies who see that place would deal about {cost:.1f} Wounds"


def _done_reason(table: SkirmishObservation, decision: Decision, argument: str) -> str:
    """Explain why no further Trooper acts or turns."""
    if table.is_order_in_progress():
        return "all of them have the nearest enemy in front"
    if [option for option in decision.options if option.key.startswith("impetuous:")]:
        return "Troopers who could still charge would lose more than they gain"
    return _REASONS["keep"]


def _team_reason(table: SkirmishObservation, decision: Decision, argument: str) -> str:
    """Explain why a Fireteam is formed."""
    if [option for option in decision.options if option.key == "no_team"]:
        return "its members act together on one Order, and it costs nothing"
    return "many Orders are left, and its level adds a die to the shots of each"


def _coordinated_reason(table: SkirmishObservation, decision: Decision, argument: str) -> str:
    """Explain a Coordinated Order, in which several Troopers shoot at one enemy or go into Suppressive
    Fire.
    """
    if table.best_coordinated_attack(table.coordinated_candidates(decision.seat, int(argument)))[0] > 0:
        return "many shooting at one enemy deal more than the best alone"
    return "no attack pays, and many can lay Suppressive Fire at once"


_SIDE_REASONS: Final[dict[str, Callable[[SkirmishObservation, Decision, str], str]]] = {
    "done": _done_reason,
    "fireteam": _team_reason,
    "coordinated": _coordinated_reason,
}
"""Functions that explain decisions of a whole side, by the first word of the option's key."""
