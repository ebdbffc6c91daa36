"""Reasons of the computer player for choices without odds, from the numbers that it decides by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.model.order import IRREGULAR, LIEUTENANT, REGULAR, TACTICAL
from wartable.rulesets.infinity.seen.observation import SkirmishObservation

_ORDERS: Final = (REGULAR, IRREGULAR, LIEUTENANT, TACTICAL)
_REASONS: Final = {
    "pass": "any ARO would cost more than it brings",
    "end": "no Order that is left would bring more than it risks",
    "keep": "a Command Token can do more later",
    "idle": "nothing else that it could do is worth the AROs",
    "face": "the nearest enemy is there",
    "turn": "it looks away from the nearest enemy",
    "suppressive_fire": "no attack pays, and in the enemy's turn it answers with three dice",
    "cautious_movement": "no attack pays, and nobody may react while it stays unseen",
    "initiative": "the first turn is worth more to it than the choice of ground",
    "standing": "it sees more, and moves at once",
    "hold": "it is the least dangerous of them, so that waiting costs least",
    "reroll": "the patient is worth more than a Command Token",
    "group": "its Order does more in a Combat Group that has few",
    "from": "the fewer Orders a Combat Group has, the more each is worth to it",
    "remove_orders": "Orders are what an army acts with",
    "doctor": "a friend is down, and may act again",
    "engineer": "a friend is down, and may act again",
    "medikit": "a friend is down, and may act again",
    "first": "who acts first strikes before the enemy can",
    "deploys": "it sees where the enemy stands before it deploys",
    "hidden": "the enemy cannot prepare for what it does not know of",
    "airborne": "it comes in where it is needed",
    "own": "it enters by an Order that nobody else can use",
    "impetuous": "it costs no Order, and of those who could charge it risks least for what it gains",
    "impetuous_move": "it has nothing better to do with its second skill",
    "convert": "others can do more with its Order",
    "stand_fast": "it is the most dangerous of those who may only move and dodge",
    "roll": "it may pass, and that costs no Command Token",
    "member": "the more they are, the more one Order does",
    "rejoin": "the more they are, the more one Order does",
    "spearhead": "it is the most dangerous of those who could lead",
    "also": "it is the most dangerous of those who could join",
    "enough": "nobody else would bring more than it risks",
}
"""By first parts of keys."""


def reason_for(table: SkirmishObservation, decision: Decision, option: Option) -> str:
    """Return a reason without a full stop; "" if there are only the odds."""
    verb, _, rest = option.key.partition(":")
    if verb in _ORDERS and table.has(rest):
        return _of_order(table, rest)
    id = decision.about
    if verb in ("to", "at", "stay") and table.has(id) and (verb != "at" or "," in rest):
        return _of_place(table, id, option)
    if verb == "move" and table.has(id) and not rest:
        return _of_move(table, id)
    if verb in _OF_SIDES:
        return _OF_SIDES[verb](table, decision, rest)
    return _REASONS.get(verb, "")


def _of_order(table: SkirmishObservation, id: str) -> str:
    """Describe what the Trooper can do with an Order."""
    here, ahead = table.prospects(id), table.sally(id)
    best = max(here, ahead)
    if best > 0:
        place = "where it stands" if here >= ahead else "a place near it"
        return f"an attack from {place} brings {best:.1f} Wounds more than it costs"
    if table.can_help(id):
        return "it can help a friend who is down"
    if table.would_suppress(id):
        return "nobody has an attack that pays, and it can lay Suppressive Fire"
    return "nobody has an attack that pays, and it is far from the enemy"


def _of_move(table: SkirmishObservation, id: str) -> str:
    """Describe what it gains from moving."""
    if table.can_help(id):
        return "a friend is down, and it goes there to help"
    if table.has_second():
        return "it has nothing better to do with its second skill"
    here, ahead = table.prospects(id), table.sally(id)
    if ahead > here:
        return f"its best attack is worth {ahead:.1f} Wounds after a Move, and {here:.1f} from here"
    if here > 0:
        return f"its best attack is worth {here:.1f} Wounds from here, and {ahead:.1f} after a Move"
    return "it has no attack that pays from here"


def _of_place(table: SkirmishObservation, id: str, option: Option) -> str:
    """Describe the advantage of a place: an attack from there, or little fire at it."""
    if not table.is_ordering():
        return "of these places it is best for what it does: hidden if needed later, else watching from cover"
    gain, cost = table.outlook_at(id, option)
    if table.is_shooting_next(id) and gain > 0:
        return f"its best attack from there is worth {gain:.1f} Wounds more than the answers cost"
    if cost < 0.05:
        return "hardly anybody can shoot at it there"
    return f"those who see it there can be expected to cost it {cost:.1f} Wounds"


def _of_done(table: SkirmishObservation, decision: Decision, rest: str) -> str:
    """Explain why no other Trooper acts or turns: every option left costs more than it brings."""
    if table.is_ordering():
        return "all of them have the nearest enemy in front"
    if [option for option in decision.options if option.key.startswith("impetuous:")]:
        return "Troopers who could still charge would lose more by it than they gain"
    return _REASONS["keep"]


def _of_team(table: SkirmishObservation, decision: Decision, rest: str) -> str:
    """Explain why a Fireteam is formed."""
    if [option for option in decision.options if option.key == "no_team"]:
        return "together they act on one Order, and to form it costs nothing"
    return "many Orders are to come, and its level adds a die to the shots of each"


def _of_coordinated(table: SkirmishObservation, decision: Decision, rest: str) -> str:
    """Explain why many act at once: they shoot at one enemy, or all of them lay Suppressive Fire."""
    if table.salvo(table.ready(decision.seat, int(rest)))[0] > 0:
        return "many who shoot at one enemy bring more than the best of them alone"
    return "nobody has an attack that pays, and many lay Suppressive Fire at once"


_OF_SIDES: Final[dict[str, Callable[[SkirmishObservation, Decision, str], str]]] = {
    "done": _of_done,
    "fireteam": _of_team,
    "coordinated": _of_coordinated,
}
"""Reasons for decisions of a whole side, by first parts of keys."""
