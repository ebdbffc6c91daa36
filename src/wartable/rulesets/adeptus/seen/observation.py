"""Observation of a Mission for computer players, limited to their seat's knowledge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.decision import Decision, Option
from wartable.core.views.knowledge import Forecast, View
from wartable.core.views.position import Position
from wartable.rulesets.adeptus.actions.base import DeclaredAction
from wartable.rulesets.adeptus.ground.paths import Cell, away_from, nearest_cell, towards
from wartable.rulesets.adeptus.ground.space import distance, engaged_with, in_contact
from wartable.rulesets.adeptus.knowledge.perspective import Perspective
from wartable.rulesets.adeptus.model.marks import BROKEN, DELAYED, PINNED
from wartable.rulesets.adeptus.model.profile import BS, WS
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import BAND, Unit
from wartable.rulesets.adeptus.model.worth import worth_of_unit
from wartable.rulesets.adeptus.movement.moving import pace_of
from wartable.rulesets.adeptus.odds.forecast import forecast
from wartable.rulesets.adeptus.odds.simple import AIMS, aimed_attack, simple_attack
from wartable.rulesets.adeptus.seen.meanings import meaning_of, position_of

_FAR: Final = 999
_BETTER: Final = 5
"""By how much Weapon Skill must be above Ballistic Skill for a fighter."""


class MissionObservation(View):
    """Questions about a Mission, in ids, metres and worth."""

    _state: Mission
    _eyes: Perspective

    def __init__(self, state: Mission, seat: str) -> None:
        super().__init__(seat)
        self._state = state
        self._eyes = Perspective(state, seat)

    # ------------------------------------------------------------------ odds

    def forecast(self, option: Option) -> Forecast | None:
        """The odds of an attack of the unit that is asked: the one whose turn it is, or one of this seat that
        uses an Action that it held back.
        """
        acting = self._delayed() or self.acting()
        deed = option.data
        if acting == "" or not isinstance(deed, DeclaredAction):
            return None
        state = self._state
        unit = state.units[acting]
        attack = deed.action.attack(state, unit, deed)
        if attack is None or not attack.targets:
            return None
        return forecast(self._eyes, attack)

    def forecasts(self, option: Option) -> Sequence[Forecast]:
        """The odds of an attack; of taking aim those of the attack that it prepares."""
        deed = option.data
        if isinstance(deed, DeclaredAction) and deed.action.key in AIMS:
            unit = self._state.units[self._delayed() or self.acting()]
            later = aimed_attack(self._eyes, unit, deed.action.key)
            return () if later is None else (later,)
        return super().forecasts(option)

    def position(self, decision: Decision, option: Option) -> Position | None:
        return position_of(self._eyes, decision, option)

    def meaning(self, decision: Decision, option: Option) -> str:
        return meaning_of(self._eyes, decision, option)

    def prospect(self, unit: str, other: str) -> float:
        """Estimate the worth that an attack by an own unit, or by its Underlings, would cost an enemy.
        Without an attack, return minus the distance.
        """
        own, target = self._state.units[unit], self._state.units[other]
        attack = simple_attack(own, target)
        return -float(distance(own, target)) if attack is None else forecast(self._eyes, attack).damage

    def strike_worth(self, unit: str) -> float:
        """Estimate the worth that a strike from afar would cost an enemy; least for giants."""
        other = self._state.units[unit]
        if other.is_giant:
            return 0.1
        return 1.0 if other.is_horde else 4.0 if other.swarm is None else 3.0

    def cost_of(self, option: Option) -> int:
        """Half Actions that an action costs; 0 for anything else."""
        deed = option.data
        return deed.action.halves if isinstance(deed, DeclaredAction) else 0

    # ------------------------------------------------------------------ who and where

    def acting(self) -> str:
        """The id of the unit whose turn it is; "" for none."""
        state = self._state
        if state.phase != "turn" or state.turn >= len(state.order):
            return ""
        id = state.order[state.turn]
        return id if id in state.units else ""

    def _delayed(self) -> str:
        """The id of this seat's unit that may now use an Action that it held back; "" for none."""
        for unit in self._state.units.values():
            if DELAYED in unit.marks and unit.seat == self.seat and unit.halves and unit.id != self.acting():
                return unit.id
        return ""

    def halves(self, unit: str) -> int:
        """Half Actions that one's own unit has left."""
        return self._state.units[unit].halves

    def enemies(self, unit: str) -> list[str]:
        """The enemies that show."""
        side = self._state.units[unit].side
        return [other.id for other in self._state.enemies(side) if self._eyes.sees(other)]

    def worth(self, unit: str) -> int:
        """Return the present worth of a unit. AD-R44."""
        return worth_of_unit(self._state.units[unit])

    def distance(self, one: str, other: str) -> int:
        """Metres between two units."""
        units = self._state.units
        return distance(units[one], units[other])

    def is_engaged(self, unit: str) -> bool:
        """Whether a unit is in melee with anybody that shows."""
        own = self._state.units[unit]
        return [other for other in engaged_with(self._state, own) if self._eyes.sees(other)] != []

    def is_touching(self, one: str, other: str) -> bool:
        """Whether two units are in contact."""
        units = self._state.units
        return in_contact(units[one], units[other])

    def nearest(self, unit: str) -> str:
        """The nearest enemy that shows; "" for none."""
        gaps = {other: self.distance(unit, other) for other in self.enemies(unit)}
        return min(gaps, key=lambda other: (gaps[other], other)) if gaps else ""

    def range(self, unit: str) -> int:
        """The longest range of one's own unit, or of its Underlings, that still has shots; 0 without one."""
        own = self._state.units[unit]
        arms = [own.arms] if own.swarm is None else [own.swarm.arms]
        best = 0
        for arm in arms:
            for at, weapon in enumerate(arm.weapons):
                if not weapon.is_melee and arm.loaded[at]:
                    best = max(best, weapon.reach(3))
        return best

    def pace(self, unit: str) -> int:
        """Metres of a Half Move of one's own unit."""
        return pace_of(self._state.units[unit])

    def is_fighter(self, unit: str) -> bool:
        """Whether one's own unit fights better at arm's length: it cannot shoot, or with less skill."""
        own = self._state.units[unit]
        profile = own.profile if own.swarm is None else own.swarm.profile
        return self.range(unit) == 0 or profile.values[WS] > profile.values[BS] + _BETTER

    def distance_wanted(self, unit: str) -> int:
        """Metres from which one's own unit likes to shoot: half the range of its weapon."""
        return max(3, self.range(unit) // 2)

    def is_empty(self, unit: str) -> bool:
        """Whether one's own unit, or its Underlings, have a weapon without shots."""
        own = self._state.units[unit]
        arms = [own.arms] if own.swarm is None else [own.arms, own.swarm.arms]
        for arm in arms:
            for at, weapon in enumerate(arm.weapons):
                if weapon.clip and not arm.loaded[at]:
                    return True
        return False

    def is_unit(self, id: str) -> bool:
        """Whether this is the id of a unit."""
        return id in self._state.units

    def is_direction(self, key: str) -> bool:
        """Whether an answer names a direction, and no enemy."""
        return key.startswith("to:") and key[3:] not in self._state.units

    def place_after(self, unit: str, key: str, metres: int) -> tuple[int, int]:
        """Return the cell that a unit would reach by a goal's option."""
        state = self._state
        own = state.units[unit]
        kind, _, id = key.partition(":")
        if kind == "to":
            other = state.units[id]
            return towards(state, own, other.x, other.y, metres)
        if kind == "cover":
            piece = state.plan.cover(id)
            x, y = nearest_cell(piece, own.x, own.y)
            return towards(state, own, x, y, metres)
        near = self.nearest(unit)
        if kind == "away" and near:
            return away_from(state, own, state.units[near].x, state.units[near].y, metres)
        return own.x, own.y

    def gap_at(self, unit: str, cell: Cell) -> int:
        """Metres to the nearest enemy from another place."""
        own = self._state.units[unit]
        old = (own.x, own.y)
        own.x, own.y = cell
        near = self.nearest(unit)
        gap = self.distance(unit, near) if near else _FAR
        own.x, own.y = old
        return gap

    # ------------------------------------------------------------------ a side as a whole

    def _own(self, seat: str) -> list[Unit]:
        """The units that a seat commands, or its side has, on the table."""
        return [unit for unit in self._state.fielded() if self._eyes.owns(unit) and unit.kind != BAND]

    def morale_of(self, seat: str) -> int:
        """Morale Points of the Supreme Commander of a seat."""
        for commander in self._state.commanders.values():
            if commander.seat == seat:
                return commander.morale
        return 0

    def rounds_left(self) -> int:
        """Rounds after this one."""
        return self._state.plan.limit - self._state.round

    def magnitude_lost(self, seat: str) -> int:
        """Return the total Magnitude lost by a seat's Hordes."""
        return sum([unit.first - unit.magnitude for unit in self._own(seat) if unit.is_horde])

    def out_of_shots(self, seat: str) -> int:
        """Count a seat's characters with an empty weapon that can be reloaded."""
        return len([unit for unit in self._own(seat) if unit.is_ic and _is_dry(unit)])

    def hordes_broken(self, seat: str) -> bool:
        """Whether a Horde of a seat is broken or pinned."""
        return [u for u in self._own(seat) if u.is_horde and (BROKEN in u.marks or PINNED in u.marks)] != []

    def closest(self, seat: str) -> int:
        """Metres between a seat's units and the nearest enemy that shows."""
        gaps = [
            self.distance(unit.id, self.nearest(unit.id)) for unit in self._own(seat) if self.nearest(unit.id)
        ]
        return min(gaps, default=_FAR)

    def can_attack_soon(self, unit: str) -> bool:
        """Whether an enemy that shows is in reach of one's own unit."""
        near = self.nearest(unit)
        return near != "" and self.distance(unit, near) <= max(12, 2 * self.range(unit))

    def in_reach(self, seat: str) -> bool:
        """Whether at least half of a seat's units can attack soon."""
        own = self._own(seat)
        return 2 * len([unit for unit in own if self.can_attack_soon(unit.id)]) >= max(1, len(own))

    def shoots_less(self, seat: str) -> bool:
        """Whether most of a seat's units fight at arm's length."""
        own = self._own(seat)
        return 2 * len([unit for unit in own if self.range(unit.id) < 40]) > len(own)

    def side_of(self, unit: str) -> str:
        """The side of a unit."""
        return self._state.units[unit].side

    def known(self, unit: str) -> int:
        """Return the number of known rows of a unit."""
        owner = self._state.units[unit]
        return len(
            [facet for facet in ("weapons", "body", "values", "abilities") if self._eyes.knows(owner, facet)]
        )


def _is_dry(unit: Unit) -> bool:
    """Whether one of its own weapons has no shot left, but a clip."""
    arms = unit.arms
    for slot, weapon in enumerate(arms.weapons):
        if weapon.clip and not arms.loaded[slot] and arms.spare[slot]:
            return True
    return False
