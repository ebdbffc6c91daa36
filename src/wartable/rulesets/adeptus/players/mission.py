"""What options are worth in a Mission: what the enemy loses of its worth, and what brings one there."""

from __future__ import annotations

from typing import Final, cast

from wartable.core.decision import Decision, Option
from wartable.core.knowledge import Forecast, View
from wartable.core.players import Heuristic
from wartable.rulesets.adeptus.players.command import COMMANDS, command_worth
from wartable.rulesets.adeptus.seen.observation import MissionObservation

_FLAT: Final = {
    "pass": 0.0,
    "end": 0.0,
    "dodge": 1.0,
    "parry": 1.1,
    "scatter": 1.0,
    "brace": 1.1,
    "strike": 1.0,
    "burn": 9.0,
    "bolster": 2.0,
    "middle": 1.0,
    "exactly": 0.0,
    "elsewhere": -1.0,
    "run": -0.2,
    "disengage": -0.5,
}
"""Options whose worth needs no look at the field."""

_MOVES: Final = {"half_move": 1, "full_move": 2, "run": 6, "move": 1, "tactical_advance": 2}
"""Movements with the multiple of the pace that they go."""

_NEAR: Final = 40
"""Metres from which shooting is worth more than going nearer."""


_PACE: Final[tuple[float, ...]] = (1.0, 1.0, 1.4)
"""By how much an attack counts for less that takes so many Half Actions."""


class MissionHeuristic(Heuristic):
    """Hits where it costs the enemy most; fighters close in, shooters keep their distance."""

    def evaluate(self, decision: Decision, option: Option, forecast: Forecast | None, view: View) -> float:
        field = cast(MissionObservation, view)
        key = option.key
        if forecast is not None:
            return _attack(field, option, forecast)
        verb = key.partition(":")[0].partition(">")[0]
        if verb in ("to", "cover", "away"):
            return _going(field, decision, key)
        if verb in _MOVES:
            return _moving(field, decision.about, verb)
        if verb == "fate":
            return _fate(decision)
        if verb in COMMANDS:
            return command_worth(field, decision.seat, key)
        if verb == "in":
            return _entry(field, decision.about, key)
        if verb == "n":
            return float(option.label)
        return _FLAT.get(verb, 0.0)


def _attack(field: MissionObservation, option: Option, forecast: Forecast) -> float:
    """Worth that it costs the enemy, by the Half Action, and a little for doing anything at all."""
    halves = max(1, field.cost_of(option))
    return (forecast.damage + 2.0 * forecast.defeats) / _PACE[halves] + 0.05


def _is_fighter(field: MissionObservation, unit: str) -> bool:
    return field.range(unit) == 0 or field.strength_at_arms_length(unit) > 5


def _moving(field: MissionObservation, unit: str, verb: str) -> float:
    """To move at all: fighters who are not in contact yet, shooters who are out of range."""
    if field.is_engaged(unit):
        return -0.5
    near = field.nearest(unit)
    if near == "":
        return 0.01
    gap = field.distance(unit, near)
    if _is_fighter(field, unit):
        return (0.02 if verb == "run" and gap < 30 else 0.04) + 0.001 * _MOVES[verb]
    if gap > field.range(unit):
        return 0.04
    return -0.1


def _going(field: MissionObservation, decision: Decision, key: str) -> float:
    """Where to go: nearer for fighters, at some distance for shooters."""
    unit = decision.about
    cell = field.place_after(unit, key, 8)
    gap = field.gap_at(unit, cell)
    if _is_fighter(field, unit):
        return -gap / 100.0
    wanted = min(_NEAR, field.range(unit))
    return -abs(gap - wanted) / 100.0 + (0.02 if key.startswith("cover") else 0.0)


def _fate(decision: Decision) -> float:
    """Fate is for rolling again."""
    return 1.0 if "again" in decision.question.lower() else -1.0


def _entry(field: MissionObservation, unit: str, key: str) -> float:
    """Fighters deploy in front, in the middle rows."""
    row = key.rpartition("in:")[2][1:]
    return -abs(int(row) - 4) if row.isdecimal() else 0.0
