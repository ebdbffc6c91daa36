"""What options are worth in a skirmish: Wounds that the enemy can be expected to take, less one's own."""

from __future__ import annotations

from typing import Final, cast

from wartable.core.decision import Decision, Option
from wartable.core.knowledge import Forecast, View
from wartable.core.players import Heuristic
from wartable.rulesets.infinity.seen.observation import SkirmishObservation

_FLAT: Final[dict[str, float]] = {
    "pass": 0.0,
    "end": 0.0,
    "idle": 0.0,
    "stay": 0.0,
    "keep": 0.0,
    "done": 0.0,
    "enough": 0.0,
    "corner": -9.0,
    "prone": -0.5,
    "standing": 0.5,
    "open": 0.0,
    "hidden": 0.5,
    "airborne": 0.5,
    "initiative": 0.5,
    "dodge": 0.05,
    "reset": 0.04,
    "reroll": 1.0,
    "roll": 0.1,
    "fail": -0.2,
    "token": -0.1,
    "doctor": 1.2,
    "engineer": 1.2,
    "medikit": 1.0,
    "remove_orders": 0.5,
    "limit_tokens": 0.05,
    "speedballs": -0.1,
    "speedball": -0.1,
    "hold_back": -0.1,
    "group": -1.0,
    "disband": -1.0,
    "coordinated": -0.1,
    "convert": -0.1,
    "impetuous": 0.2,
    "own": 0.15,
    "also": 0.1,
    "member": 0.1,
    "rejoin": 0.1,
    "touch": -0.3,
    "leave": -0.5,
    "speculative_attack": -0.3,
    "jetpack": -0.2,
}
"""Answers whose worth needs no look at the table."""

_ORDERS: Final = ("regular", "irregular", "lieutenant", "tactical")
_LEADING: Final = 0.35
"""What it takes to risk the Lieutenant."""

_SHOT: Final = 0.12
"""What a shot from where one stands must promise, to stand still for it."""


class SkirmishHeuristic(Heuristic):
    """Spends Orders where they bring most, shoots where it costs the enemy more than oneself, and answers
    every shot.
    """

    _decision: Decision | None
    _known: dict[str, float]

    def __init__(self) -> None:
        self._decision = None
        self._known = {}

    def evaluate(self, decision: Decision, option: Option, forecast: Forecast | None, view: View) -> float:
        table = cast(SkirmishObservation, view)
        if decision is not self._decision:
            self._decision = decision
            self._known = {}
        key = option.key
        verb, _, rest = key.partition(":")
        if verb in _ORDERS:
            return self._order(table, verb, rest)
        if table.has(verb):
            return _reaction(rest, forecast)
        if forecast is not None:
            return forecast.damage - forecast.harm + 0.02
        about = decision.about
        if verb in ("move", "cautious_movement", "suppressive_fire"):
            return _going(table, about, verb, rest)
        if verb in ("from", "at") and table.is_point(option):
            return table.point_worth(option)
        if verb in ("to", "at") and about:
            return _place(table, about, verb, rest, deploying="square" in decision.question)
        if verb == "face" and about:
            return -float(_turn(int(rest), table.facing_to_enemy(about)))
        if verb == "turn":
            return table.is_looking_away(rest)
        if verb in ("hold", "lieutenant"):
            return -table.firepower(rest)
        if verb == "fireteam":
            return 0.5 if _has(decision, "no_team") else -0.1
        return _FLAT.get(verb, 0.0)

    def _order(self, table: SkirmishObservation, kind: str, id: str) -> float:
        """What an Order is worth on a Trooper."""
        known = self._known.get(id)
        if known is None:
            known = _order_worth(table, id)
            self._known[id] = known
        return known + (0.01 if kind != "regular" else 0.0)


def _order_worth(table: SkirmishObservation, id: str) -> float:
    """A shot that pays, somebody to help, or ground to gain."""
    value = 0.02 + 0.1 * table.firepower(id)
    best = table.prospects(id)
    if best > _SHOT:
        value += best
    elif table.can_help(id):
        value += 0.5
    else:
        value += min(0.05, table.nearest_gap(id) / 1000)
    if table.is_leader(id):
        value -= _LEADING
    if table.is_in_suppressive_fire(id):
        value -= 0.3
    return value


def _reaction(skill: str, forecast: Forecast | None) -> float:
    """What an ARO is worth: harm done, less harm taken; without one it is taken whole."""
    if forecast is None:
        return 0.1
    if skill.startswith("dodge"):
        return 0.05 - forecast.harm
    return forecast.damage - forecast.harm + 0.1


def _going(table: SkirmishObservation, id: str, verb: str, rest: str) -> float:
    """Whether to move: not away from a shot that pays."""
    if id == "":
        return 0.3 + table.firepower(rest)
    if verb == "suppressive_fire":
        return -0.2
    if rest:
        return -1.0
    if verb == "cautious_movement":
        return -0.15 if table.prospects(id) > _SHOT else 0.1
    if table.has_second():
        return 0.01
    return -0.1 if table.prospects(id) > _SHOT else 0.2


def _has(decision: Decision, key: str) -> bool:
    """Whether this is among the options."""
    for option in decision.options:
        if option.key == key:
            return True
    return False


def _place(table: SkirmishObservation, id: str, verb: str, rest: str, *, deploying: bool) -> float:
    """A square or a point to stand in."""
    if verb == "at":
        return 0.0
    if deploying:
        return table.entry_worth(id, rest)
    x, y = table.middle_of(rest)
    return table.place_worth(id, x, y)


def _turn(one: int, other: int) -> int:
    """Steps between two facings."""
    apart = abs(one - other) % 24
    return min(apart, 24 - apart)
