"""The possible losses of one target of a Might Test, face by face, and the odds of the faces."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from wartable.core.boards.memory import make_room
from wartable.core.data.declared import computed, define
from wartable.core.dice import Kept
from wartable.core.views.knowledge import Forecast
from wartable.rulesets.battle_century.operation.attack.duel import duelist_hit
from wartable.rulesets.battle_century.operation.damage.answers import is_sure_to_survive
from wartable.rulesets.battle_century.operation.damage.pilot_armor import odds_in_core, odds_of_defeat
from wartable.rulesets.battle_century.operation.effects.might import margin_at
from wartable.rulesets.battle_century.operation.model.might_test import SIDES, Against, MightTest

FACES: Final = range(1, SIDES + 1)
_WEIGHTS: Final[dict[int, list[float]]] = {}


def weights(net: int) -> list[float]:
    """Return the probability of each face to be the kept die, with this many net Advantages; index 0 is
    unused.
    """
    found = _WEIGHTS.get(net)
    if found is None:
        exact = Kept(SIDES, 1 + abs(net), high=net >= 0).weights()
        found = [0.0] + [float(exact.get(face, Fraction(0))) for face in range(1, SIDES + 1)]
        make_room(_WEIGHTS, 1000)
        _WEIGHTS[net] = found
    return found


def odds_of(test: MightTest, net: int) -> list[float]:
    """Return the probability of each face to be the kept die, with `net` Advantages. A Weapon with a fixed
    die has only one face.
    """
    fixed = test.mode.fixed_die
    return [float(face == fixed) for face in range(SIDES + 1)] if fixed else weights(net)


def chance_with(test: MightTest, more: int) -> float:
    """Return the chance to hit the first target with `more` added to the total."""
    if not test.targets:
        return 0.0
    return chance_of_faces(test, more, odds_of(test, test.targets[0].net))


def chance_of_faces(test: MightTest, more: int, faces: Sequence[float]) -> float:
    """Return the chance to hit the first target, with `more` added to the total; `faces` are the odds of each
    face.
    """
    return sum([faces[face] for face in FACES if hits_with(test, face, more)])


def hits_with(test: MightTest, face: int, more: int) -> bool:
    """Whether this face hits the first target, with `more` added to the total."""
    stake = Stake(test, test.targets[0], first=True)
    stake.even += more
    stake.odd += more
    return stake.hits(face)


@define
class Stake:
    """The consequences of a Might Test for one target, by the face of the die. `even` and `odd` are the
    margins before an even or odd face is added; `left` is the target's Threshold.
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
        self.even = margin_at(self.test, self.against, 0)
        self.odd = margin_at(self.test, self.against, 1) - 1

    def count(self, face: int, chance: float, result: Forecast) -> None:
        """Add the results of this face, which has the probability `chance`, to the forecast."""
        damage = self.damage(face)
        if self.first and self.hits(face):
            result.chance += chance
        if damage >= 0:
            self.count_damage(damage, chance, result)

    def count_damage(self, damage: int, chance: float, result: Forecast) -> None:
        """Add Damage to the target, with the probability `chance`, to the forecast."""
        damage = self.unstopped(damage)
        dealt = min(damage, self.left)
        if self.friend:
            result.harm += chance * dealt * 1.5
            return
        result.damage += chance * dealt
        result.defeats += chance * self.downs(damage)

    def unstopped(self, damage: int) -> int:
        """Return how much of the Damage remains after effects on the target that block some of it."""
        for effect in self.against.unit.effects:
            if effect.condition.stops(self.test):
                damage -= effect.amount
        return max(0, damage)

    def downs(self, damage: int) -> float:
        """Return the chance that this instance of Damage puts the target out of the battle: by its Threshold,
        unless an ability is sure to keep it there, or by its Pilot's Plot Armor. R-ENEMY-029, R-ENEMY-030;
        for a Core that flies on, R-DMG-026.
        """
        unit = self.against.unit
        if unit.loadout.core and self.test.cores_fly_on:
            return odds_in_core(unit.armor, damage) if damage > 0 else 0.0
        if 0 < self.left <= damage:
            return 0.0 if is_sure_to_survive(unit, technique=self.test.mode.technique) else 1.0
        strips = self.test.actor.loadout.strips
        if strips == 0 or damage < strips or self.friend or unit.pilotless or not unit.loadout.has_pilot:
            return 0.0
        return odds_of_defeat(unit.armor, unit.attributes.systems, damage // strips)

    def margin(self, face: int) -> int:
        """Return by how much the total exceeds the Defense if the die shows this face."""
        if self.against.granted:
            return self.even
        return face + (self.odd if face % 2 == 1 else self.even)

    def hits(self, face: int) -> bool:
        """Whether this face hits the target. A few Weapons deal Damage even if it does not."""
        return self.margin(face) >= 0 and not self._hits_other(face)

    def _hits_other(self, face: int) -> bool:
        """Whether this face hits the other duelist instead of the target."""
        other = self.against.partner
        if other is None or margin_at(self.test, other, face) < 0:
            return False
        return duelist_hit(self.test, self.against, other, face) is other

    def damage(self, face: int) -> int:
        """Return the Damage to the target if the die shows this face; -1 if it is missed."""
        margin = self.margin(face)
        weapon = self.test.mode.weapon
        if margin < 0:
            missed = weapon.bonus(self.test, self.against, 0) if weapon.bonus_on_miss() else 0
            if missed <= 0:
                return -1
            return self.test.at_once(missed)
        if self._hits_other(face):
            return -1
        whole = self.test.at_once(margin + weapon.bonus(self.test, self.against, margin))
        return whole // 2 if self.test.actor.loadout.halves_dealt and not self.friend else whole
