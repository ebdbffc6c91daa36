"""The value of changes without immediate losses: their effect on the next attacks of the own side, and on the
attacks of Enemies until the Unit's next Turn.
"""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import define, field
from wartable.core.views.knowledge import Forecast
from wartable.rulesets.battle_century.operation.attack.modifiers import (
    set_tension_of_test,
    set_test_modifiers,
)
from wartable.rulesets.battle_century.operation.effects.might import net_advantages_of
from wartable.rulesets.battle_century.operation.model.might_test import Against, MightTest
from wartable.rulesets.battle_century.operation.model.pilots import acting_pilot_of
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.weapon import Mode, Weapon
from wartable.rulesets.battle_century.operation.movement.terrain import count_extreme_terrain_tests
from wartable.rulesets.battle_century.operation.odds.belief import knows_facet
from wartable.rulesets.battle_century.operation.odds.forecast import (
    best_forecast_of_action,
    best_of_shot_forecasts,
    expected_gain_of,
    forecast_of_shot,
)
from wartable.rulesets.battle_century.operation.odds.outcome import Losses
from wartable.rulesets.battle_century.operation.odds.stake import (
    FACES,
    TestConsequences,
    face_probabilities_of_test,
)
from wartable.rulesets.battle_century.operation.targeting.targeting import Targeting
from wartable.rulesets.battle_century.operation.targeting.targets import (
    enemies_to_aim_at,
    is_weapon_working,
    zones_in_reach_of_move,
)

_TYPICAL_MODE: Final = Mode(Weapon())
"""The Weapon with which an Enemy is assumed to attack if its Weapons are not known."""

_TERRAIN_DAMAGE: Final = 2.0
"""The Damage that an instance of Extreme Terrain is expected to do."""

_CHOICE_FACTOR: Final = 1.6
"""The factor by which Enemies' attacks deal more Damage than a usual attack, because they choose Weapon and
target, and have Powers. Measured between greedy players: 1.3 on squads, 1.8 on a Boss.
"""

_MOST_ALLIES: Final = 2
"""The number of Allies whose next attacks are considered too."""

_ALLY_WEIGHT: Final = 0.6
"""The weight of a better attack by an Ally, because it may choose another target."""


@define
class ChangeEvaluation:
    """An evaluation, for one side, of the changes that trial uses of abilities make. `base` is the Operation
    before any use, as that side takes it to be.
    """

    base: Operation
    side: str
    _best: dict[str, Forecast | None] = field({})

    def likely_later_losses(self, before: Operation, after: Operation, acting: str) -> Losses:
        """Return the losses that the differences between two states will probably cause later. `acting` is
        the id of the Unit that will still take its Action in this Turn; "" for none.
        """
        found = Losses()
        enemies: list[Unit] = []
        ground = len(before.terrain) != len(after.terrain)
        struck = self._has_hurt_enemies(before, after)
        for id, now in after.units.items():
            was = before.units.get(id)
            if was is None or not now.is_active or not was.is_active or now.zone < 0:
                continue
            if ground:
                self._add_terrain_damage(found, before, after, was, now)
            shown = was.effects != [] or now.effects != []
            changed = ground or (shown and _effect_keys(was) != _effect_keys(now))
            changed = changed or was.attributes is not now.attributes or was.loadout is not now.loadout
            if now.side != self.side:
                if changed:
                    enemies.append(now)
                    found.harm += _threat_of(after, now, self.side) - _threat_of(before, was, self.side)
                continue
            if changed:
                found.harm += expected_damage_to(after, now) - expected_damage_to(before, was)
            if changed or (not struck and _is_spent(was, now)):
                self._add_own_attack(found, after, now, acting)
        if enemies:
            self._add_attacks_on(found, after, enemies, acting)
        return found

    def _has_hurt_enemies(self, before: Operation, after: Operation) -> bool:
        """Whether any Enemy's Damage has changed."""
        for id, was in before.units.items():
            now = after.units.get(id)
            if was.side != self.side and now is not None and now.damage != was.damage:
                return True
        return False

    def _add_terrain_damage(
        self, found: Losses, before: Operation, after: Operation, was: Unit, now: Unit
    ) -> None:
        """Add to `found` the change of the Damage that a Unit is expected to take from Extreme Terrain."""
        damage = _TERRAIN_DAMAGE * (
            count_extreme_terrain_tests(after, now) - count_extreme_terrain_tests(before, was)
        )
        if now.side == self.side:
            found.harm += damage
        else:
            found.damage += damage

    def _add_own_attack(self, found: Losses, after: Operation, unit: Unit, acting: str) -> None:
        """Add to `found` by how much the change increases the gain and the cost of the Unit's next attack."""
        if not _can_still_act(after, unit, acting):
            return
        share = 1.0 if acting_pilot_of(after, unit).id == acting else _ALLY_WEIGHT
        now, was = _best_attack(after, self.side, unit), self._best_before(unit.id)
        found.damage += share * (_damage_of(now) - _damage_of(was))
        found.harm += share * (_harm_of(now) - _harm_of(was))

    def _add_attacks_on(self, found: Losses, after: Operation, enemies: list[Unit], acting: str) -> None:
        """Add to `found` by how much the next attacks gain more because these Enemies have changed."""
        count = 0
        for unit in after.active():
            if unit.side != self.side or unit.zone < 0 or not _can_still_act(after, unit, acting):
                continue
            mine = acting_pilot_of(after, unit).id == acting
            if not mine:
                count += 1
            if count > _MOST_ALLIES:
                continue
            targeting = Targeting(
                after,
                unit,
                zones_in_reach_of_move(after, unit),
                enemies,
                hiding=enemies_to_aim_at(after, unit),
            )
            best = best_of_shot_forecasts(
                [forecast_of_shot(after, self.side, shot) for shot in targeting.possible_shots("attack")]
            )
            if best is not None:
                before = self._best_before(unit.id)
                gain = expected_gain_of(best) - (0.0 if before is None else expected_gain_of(before))
                found.damage += max(0.0, gain) * (1.0 if mine else _ALLY_WEIGHT)

    def _best_before(self, id: str) -> Forecast | None:
        if id not in self._best:
            unit = self.base.units.get(id)
            self._best[id] = None if unit is None else _best_attack(self.base, self.side, unit)
        return self._best[id]


def _is_spent(was: Unit, now: Unit) -> bool:
    """Whether a Unit's Energy, notes or used-up abilities differ between two states."""
    return was.energy != now.energy or was.notes != now.notes or was.spent != now.spent


def _effect_keys(unit: Unit) -> list[tuple[str, int, str]]:
    return [(effect.condition.key, effect.amount, effect.other) for effect in unit.effects]


def _can_still_act(state: Operation, unit: Unit, acting: str) -> bool:
    """Whether the Unit's Action of this Round is still to come."""
    pilot = acting_pilot_of(state, unit)
    return pilot.acted != state.round and (acting != "" or pilot.id != state.turn_of)


def _best_attack(state: Operation, side: str, unit: Unit) -> Forecast | None:
    """Return the forecast of the Unit's best attack; None if no attack has an expected gain."""
    found = best_forecast_of_action(state, side, unit, "attack")
    return None if found is None or expected_gain_of(found) <= 0.0 else found


def _damage_of(attack: Forecast | None) -> float:
    """Return the value of the Damage that an attack deals to Enemies."""
    return 0.0 if attack is None else attack.damage + 4.0 * attack.defeats


def _harm_of(attack: Forecast | None) -> float:
    """Return the harm that an attack does to its user and Allies."""
    return 0.0 if attack is None else attack.harm


# ------------------------------------------------------------------ what Enemies will do


def expected_damage_to(state: Operation, unit: Unit) -> float:
    """Return how much Damage a Unit will probably take from Enemies before its own next Turn."""
    total = 0.0
    count = _count_on_field(state, unit.side)
    for enemy in state.active():
        if enemy.side != unit.side and enemy.zone >= 0 and enemy.docked_in == "":
            total += expected_attack_damage(state, enemy, unit) / count
    for effect in unit.effects:
        if effect.condition.blocks_damage_of_test(None):
            total -= effect.amount
    return max(0.0, total)


def _threat_of(state: Operation, enemy: Unit, side: str) -> float:
    """Return the Damage that an Enemy will probably deal to this side with its next attack."""
    units = [unit for unit in state.active() if unit.side == side and unit.zone >= 0]
    if not units:
        return 0.0
    return sum([expected_attack_damage(state, enemy, unit) for unit in units]) / len(units)


def _count_on_field(state: Operation, side: str) -> int:
    return max(1, len([unit for unit in state.active() if unit.side == side and unit.zone >= 0]))


def expected_attack_damage(state: Operation, enemy: Unit, unit: Unit) -> float:
    """Return how much Damage the Unit `enemy` will probably deal if it attacks the Unit `unit`, as far as the
    side of `unit` can know.
    """
    test = MightTest(enemy, _mode_of(state, enemy, unit.side), "attack", unit.zone)
    against = Against(unit)
    test.targets = [against]
    set_tension_of_test(state, test)
    set_test_modifiers(state, test)
    against.net = net_advantages_of(test, against)
    odds = face_probabilities_of_test(test, against.net)
    stake = TestConsequences(test, against, first=True)
    total = 0.0
    for face in FACES:
        damage = stake.damage_at_face(face)
        if damage > 0:
            total += odds[face] * damage
    return _CHOICE_FACTOR * total


def _mode_of(state: Operation, enemy: Unit, side: str) -> Mode:
    """Return the mode with which an Enemy is assumed to attack: that of its first bought Weapon that works,
    or a typical mode if the side does not know its Weapons.
    """
    if knows_facet(state, side, enemy, "weapons"):
        for mount in enemy.loadout.mounts:
            if not mount.weapon.default and is_weapon_working(enemy, mount):
                return mount.modes[0]
    return _TYPICAL_MODE
