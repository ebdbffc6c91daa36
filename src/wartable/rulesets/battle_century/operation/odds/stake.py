"""The possible losses of one target of a Might Test by the face of the die, and the probabilities of the
faces.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from wartable.core.boards.memory import empty_cache_if_over_limit
from wartable.core.data.declared import computed, define
from wartable.core.dice import Kept
from wartable.core.views.knowledge import Forecast
from wartable.rulesets.battle_century.operation.attack.duel import duelist_hit_by_die
from wartable.rulesets.battle_century.operation.damage.answers import is_sure_to_survive
from wartable.rulesets.battle_century.operation.damage.pilot_armor import (
    chance_of_defeat_by_layers,
    chance_of_defeat_in_core,
)
from wartable.rulesets.battle_century.operation.effects.might import margin_with_face
from wartable.rulesets.battle_century.operation.model.might_test import SIDES, Against, MightTest

FACES: Final = range(1, SIDES + 1)
_WEIGHTS: Final[dict[int, list[float]]] = {}


def face_probabilities(net: int) -> list[float]:
    """Return a list with the probability of each face of the die that is kept with `net` net Advantages
    (negative: Disadvantages). The index is the face; index 0 is unused.
    """
    found = _WEIGHTS.get(net)
    if found is None:
        exact = Kept(SIDES, 1 + abs(net), high=net >= 0).weights()
        found = [0.0] + [float(exact.get(face, Fraction(0))) for face in range(1, SIDES + 1)]
        empty_cache_if_over_limit(_WEIGHTS, 1000)
        _WEIGHTS[net] = found
    return found


def face_probabilities_of_test(test: MightTest, net: int) -> list[float]:
    """Return a list with the probability of each face of the die that is kept in this Test with `net` net
    Advantages, by face as in `face_probabilities`. With a fixed die, that face is certain.
    """
    fixed = test.mode.fixed_die
    return [float(face == fixed) for face in range(SIDES + 1)] if fixed else face_probabilities(net)


def hit_chance_with_bonus(test: MightTest, bonus: int) -> float:
    """Return the chance that the Test hits its first target if `bonus` is added to the total; 0 without
    targets.
    """
    if not test.targets:
        return 0.0
    return hit_chance_for_faces(test, bonus, face_probabilities_of_test(test, test.targets[0].net))


def hit_chance_for_faces(test: MightTest, bonus: int, faces: Sequence[float]) -> float:
    """Return the chance that the Test hits its first target if `bonus` is added to the total. `faces` has the
    probability of each face of the die.
    """
    return sum([faces[face] for face in FACES if hits_first_target_with(test, face, bonus)])


def hits_first_target_with(test: MightTest, face: int, bonus: int) -> bool:
    """Whether the Test hits its first target if the die shows `face` and `bonus` is added to the total."""
    stake = TestConsequences(test, test.targets[0], first=True)
    stake.even += bonus
    stake.odd += bonus
    return stake.hits_at_face(face)


@define
class TestConsequences:
    """The consequences of a Might Test for its target `against`, for each face of the die.

    `even` and `odd` are the margins before an even or an odd face is added. `left` is the Threshold that the
    target has left. `first` is True for the first target of the Test, `friend` for a target of the same side.
    """

    test: MightTest
    against: Against
    first: bool
    friend: bool = computed()
    left: int = computed()
    even: int = computed()
    odd: int = computed()

    def _finish(self) -> None:
        unit = self.against.unit
        self.friend = unit.side == self.test.side
        self.left = unit.threshold_left if unit.attributes.threshold and not unit.pilotless else 1
        self.even = margin_with_face(self.test, self.against, 0)
        self.odd = margin_with_face(self.test, self.against, 1) - 1

    def add_face_to_forecast(self, face: int, chance: float, result: Forecast) -> None:
        """Add what happens to the target at this face of the die to the forecast `result`. `chance` is the
        probability of the face.
        """
        damage = self.damage_at_face(face)
        if self.first and self.hits_at_face(face):
            result.chance += chance
        if damage >= 0:
            self.add_damage_to_forecast(damage, chance, result)

    def add_damage_to_forecast(self, damage: int, chance: float, result: Forecast) -> None:
        """Add `damage` points of Damage to the target to the forecast `result`. `chance` is the probability
        of this Damage.
        """
        damage = self.damage_not_blocked(damage)
        dealt = min(damage, self.left)
        if self.friend:
            result.harm += chance * dealt * 1.5
            return
        result.damage += chance * dealt
        result.defeats += chance * self.chance_of_defeat(damage)

    def damage_not_blocked(self, damage: int) -> int:
        """Return how many of `damage` points of Damage are left after effects on the target have blocked
        their part.
        """
        for effect in self.against.unit.effects:
            if effect.condition.blocks_damage_of_test(self.test):
                damage -= effect.amount
        return max(0, damage)

    def chance_of_defeat(self, damage: int) -> float:
        """Return the chance that this instance of Damage takes the target out of the battle: by the loss of
        its Threshold, unless an ability is sure to save it, or by the defeat of its Pilot. R-ENEMY-029,
        R-ENEMY-030, R-DMG-026.
        """
        unit = self.against.unit
        if unit.loadout.core and self.test.cores_fly_on:
            return chance_of_defeat_in_core(unit.armor, damage) if damage > 0 else 0.0
        if 0 < self.left <= damage:
            return 0.0 if is_sure_to_survive(unit, technique=self.test.mode.technique) else 1.0
        strips = self.test.actor.loadout.strips
        if strips == 0 or damage < strips or self.friend or unit.pilotless or not unit.loadout.has_pilot:
            return 0.0
        return chance_of_defeat_by_layers(unit.armor, unit.attributes.systems, damage // strips)

    def margin_at_face(self, face: int) -> int:
        """Return by how much the total exceeds the Defense if the die shows this face."""
        if self.against.granted:
            return self.even
        return face + (self.odd if face % 2 == 1 else self.even)

    def hits_at_face(self, face: int) -> bool:
        """Whether the Test hits the target if the die shows this face. A few Weapons deal Damage even on a
        miss.
        """
        return self.margin_at_face(face) >= 0 and not self._hits_other(face)

    def _hits_other(self, face: int) -> bool:
        """Whether this face hits the other duelist instead of the target."""
        other = self.against.partner
        if other is None or margin_with_face(self.test, other, face) < 0:
            return False
        return duelist_hit_by_die(self.test, self.against, other, face) is other

    def damage_at_face(self, face: int) -> int:
        """Return the Damage to the target if the die shows this face; -1 if the Test misses and deals
        none.
        """
        margin = self.margin_at_face(face)
        weapon = self.test.mode.weapon
        if margin < 0:
            missed = (
                weapon.additional_damage(self.test, self.against, 0) if weapon.adds_damage_on_miss() else 0
            )
            if missed <= 0:
                return -1
            return self.test.at_once(missed)
        if self._hits_other(face):
            return -1
        whole = self.test.at_once(margin + weapon.additional_damage(self.test, self.against, margin))
        return whole // 2 if self.test.actor.loadout.halves_dealt and not self.friend else whole
