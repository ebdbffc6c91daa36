"""Finer comparisons of the answers to a question: of Areas to lose, Zones, Weapons, targets and Allies.
Computer players ask for them only if their quick estimates are equal.
"""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import define, field
from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.operation.attack.offense import WeaponModeChoice, targeting_of
from wartable.rulesets.battle_century.operation.ground.positions import distance_between
from wartable.rulesets.battle_century.operation.model.mecha import MountedWeapon
from wartable.rulesets.battle_century.operation.model.pilots import acting_pilot_of, spendable_genre_points
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.movement.terrain import count_defensive_terrain
from wartable.rulesets.battle_century.operation.odds.belief import believed_unit, knows_facet
from wartable.rulesets.battle_century.operation.odds.forecast import (
    best_forecast_of_action,
    expected_gain_of,
    forecast_of_shot,
)
from wartable.rulesets.battle_century.operation.odds.threat import expected_attack_damage
from wartable.rulesets.battle_century.operation.seen.places import (
    enemies_that_could_attack,
    weight_of_threats,
)
from wartable.rulesets.battle_century.operation.targeting.targets import is_weapon_working

_SPARE_WEAPON: Final = 0.1
"""The share of its gain that a Weapon is worth while the Unit has a better one."""
_USUAL_CONTENTS: Final = {"arms": 0.03, "torso": 0.02, "head": 0.01}
"""What an Area is worth in addition, because most mecha carry their Weapons and Upgrades there."""
_SOON: Final = 0.001
"""The cost of each Turn before that of a Unit: those who act soon are attacked and helped first."""
_EXPOSURE: Final = 0.5
"""The cost of being within reach of one more Enemy."""
_FROM_ALLIES: Final = 0.05
_FROM_ENEMIES: Final = 0.02
_FROM_COVER: Final = 0.01
_FROM_MIDDLE: Final = 0.001
"""The values of one Zone of distance: costs for that from Allies, cover and the middle of the map, a gain for
that from Enemies, of which those who hit the Unit hardest count most.
"""


@define
class TieComparison:
    """Values that rank options whose main values are equal, for the seats of one side and by what that side
    knows.
    """

    state: Operation
    side: str
    _threats: dict[str, float] = field({})
    _gains: dict[str, dict[str, float]] = field({})
    _covers: list[int] | None = field(None)

    def area_loss(self, id: str, area: str) -> float:
        """Return what a Unit loses with an Area, in points of Threshold: the difference in its best attack,
        and a share of the attacks with other Weapons that are known to be there.
        """
        gains = self._gains_by_weapon(id)
        within: list[float] = []
        without = 0.0
        for mount in self.state.units[id].loadout.mounts:
            gain = gains.get(mount.key, 0.0)
            if mount.area == area:
                within.append(gain)
            else:
                without = max(without, gain)
        loss = max(0.0, max(within, default=0.0) - without) + _SPARE_WEAPON * sum(within)
        return loss + _USUAL_CONTENTS.get(area, 0.0)

    def _gains_by_weapon(self, id: str) -> dict[str, float]:
        """Return the expected gain of the best attack with each working Weapon of a Unit that the side knows,
        without a Boost, by the Weapon's key. If no one is in Range it follows from the Range.
        """
        if id in self._gains:
            return self._gains[id]
        unit = self.state.units[id]
        gains = self._gains[id] = {}
        for mount in unit.loadout.mounts:
            if is_weapon_working(unit, mount) and self._knows_weapon(unit, mount):
                gains[mount.key] = 0.1 * mount.modes[0].reach(0, aimed=False)
        if unit.zone < 0 or not gains:
            return gains
        for shot in targeting_of(self.state, unit).possible_shots("attack"):
            key = shot.mode.weapon_key
            if key in gains and not shot.mode.boosted:
                gain = expected_gain_of(forecast_of_shot(self.state, self.side, shot))
                gains[key] = max(gains[key], gain)
        return gains

    def _knows_weapon(self, unit: Unit, mount: MountedWeapon) -> bool:
        return (
            unit.side == self.side
            or knows_facet(self.state, self.side, unit, "weapons")
            or knows_facet(self.state, self.side, unit, "weapon:" + mount.weapon.key)
        )

    def zone_value(self, decision: Decision, option: Option) -> float:
        """Return the value of a Zone for the Unit that the decision is about, by its safety and its distances
        to others and to cover.
        """
        unit, zone = self.state.units.get(decision.about), option.data
        if unit is None or not isinstance(zone, int):
            return 0.0
        enemies = [other for other in self.state.active() if other.side != unit.side and other.zone >= 0]
        near = enemies_that_could_attack(self.state, self.side, enemies, unit, zone)
        exposed = len(near) * weight_of_threats(self.state, zone)
        return self._distance_value(unit, zone) - _EXPOSURE * exposed

    def _distance_value(self, unit: Unit, zone: int) -> float:
        """Return the value of the distances of a Zone to Allies, Enemies, cover and the middle of the map."""
        state, board = self.state, self.state.plan.board
        value = 0.0
        for other in state.active():
            if other is unit or other.zone < 0:
                continue
            distance = distance_between(state, unit, other, at=zone)
            if other.side == unit.side:
                value -= _FROM_ALLIES * distance
            else:
                value += _FROM_ENEMIES * distance * (1.0 + self._threat_to(other, unit))
        covers = [board.distance(zone, spot) for spot in self._cover_zones()]
        value -= _FROM_COVER * min(covers, default=0)
        row, column = divmod(zone, board.columns)
        return value - _FROM_MIDDLE * (abs(2 * row + 1 - board.rows) + abs(2 * column + 1 - board.columns))

    def _cover_zones(self) -> list[int]:
        """Return the Zones whose Terrain gives cover."""
        if self._covers is None:
            board = self.state.plan.board
            zones = range(board.rows * board.columns)
            self._covers = [zone for zone in zones if count_defensive_terrain(self.state, zone)]
        return self._covers

    def _threat_to(self, enemy: Unit, unit: Unit) -> float:
        """Return the Damage that an Enemy is expected to do to a Unit with one attack, relative to 10."""
        if unit.zone < 0:
            return 0.0
        found = self._threats.get(enemy.id)
        if found is None:
            found = self._threats[enemy.id] = expected_attack_damage(self.state, enemy, unit) / 10.0
        return found

    def weapon_value(self, option: Option) -> float:
        """Return what a Weapon, or a mode of it, has beyond the effect of its best attack: a longer Range,
        more choice of targets and of places, and a lower cost in Energy.
        """
        data = option.data
        if not isinstance(data, WeaponModeChoice):
            return 0.0
        value = 0.01 * len({shot.target.id for shot in data.shots if shot.target is not None})
        for shot in data.shots:
            value += 0.0001 * shot.origins.bit_count()
        mode = data.mode
        return value + 0.001 * mode.reach(0, aimed=False) - (0.5 if mode.boosted else 0.0)

    def target_value(self, id: str) -> float:
        """Return the value of a Unit as a target if the expected effects are equal: the nearer to its defeat,
        and the more dangerous, the better.
        """
        unit = self.state.units.get(id)
        if unit is None:
            return 0.0
        believed = believed_unit(self.state, self.side, unit)
        value = unit.levels_lost - 0.02 * believed.threshold_left + 0.05 * believed.attributes.might
        mine = [other for other in self.state.active() if other.side != unit.side and other.zone >= 0]
        if mine and unit.zone >= 0:
            value -= 0.01 * sum([distance_between(self.state, other, unit) for other in mine]) / len(mine)
            value += 0.05 * max([expected_attack_damage(self.state, unit, other) for other in mine])
        return value - _SOON * self.state.turns_until(id)

    def expected_gain_of_next_attack(self, id: str) -> float:
        """Return the expected gain of the next attack of a Unit of the own side; less if it has acted in this
        Round.
        """
        unit = self.state.units.get(id)
        if unit is None or unit.zone < 0:
            return 0.0
        found = best_forecast_of_action(self.state, self.side, unit, "attack")
        gain = 0.0 if found is None else expected_gain_of(found)
        share = 1.0 if acting_pilot_of(self.state, unit).acted != self.state.round else 0.3
        return share * gain - _SOON * self.state.turns_until(id)

    def readiness_to_spend(self, id: str) -> float:
        """Return how well a Unit can spare what an ability costs: the more Genre Points and Energy it has
        left, and the nearer it is to its defeat, the better.
        """
        unit = self.state.units.get(id)
        if unit is None:
            return 0.0
        return (
            spendable_genre_points(self.state, unit)
            + 0.2 * unit.levels_lost
            + 0.05 * unit.energy
            - 0.01 * unit.threshold_left
            - _SOON * self.state.turns_until(id)
        )
