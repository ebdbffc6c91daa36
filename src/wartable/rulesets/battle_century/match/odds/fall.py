"""The probability that Damage defeats a Character, and its range if the Character is a stranger."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from wartable.core.data.declared import computed, define, field
from wartable.core.term import total
from wartable.rulesets.battle_century.match.odds.estimate import STRANGER, TYPICAL, believed, knows
from wartable.rulesets.battle_century.match.turn.offense import damage_terms
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.pilots.tests.effects import is_immune
from wartable.rulesets.battle_century.pilots.tests.modifiers import modify
from wartable.rulesets.battle_century.pilots.tests.odds import chance_of
from wartable.rulesets.battle_century.pilots.tests.plot_armor import (
    endurance_test,
    intact,
    into_proxy,
    take_damage,
)


def damage_of(test: CharacterTest, target: Character, margin: int) -> int:
    """Return the Damage of a pass by this margin, with everything that adds to it."""
    test.margins[target.id] = margin
    return total(damage_terms(test, target, "disrupt" if test.disrupts else "attack"))


@define
class Fall:
    """Probability that Damage of a given size defeats a Character. A Willpower Test must be passed for each
    lost Layer, until one fails. The odds of each Test are cached. R-TEST-041, R-MATCH-039, R-DB-008,
    R-DMG-011.
    """

    scene: Scene
    target: Character
    cause: CharacterTest | None
    _known: dict[int, float] = field({})
    _least: int = computed()

    def _finish(self) -> None:
        standing = intact(self.target)
        self._least = max(1, self.target.layers[standing[0] - 1]) if standing else 1

    def chance(self, damage: int) -> float:
        """Return the probability of defeat by this much Damage at once."""
        if damage < self._least:
            return 0.0
        twin = self.target.copy()
        left = into_proxy(twin, twin.proxy, damage)
        if left == 0:
            return 0.0
        had = twin.lost
        fallen = take_damage(twin, left)
        every = len(twin.layers)
        stays = self._endures(every, every) if had == every else 1.0
        gone = twin.lost - len(fallen)
        for layer in fallen:
            gone += 1
            stays *= self._endures(layer, gone)
        return 1.0 - stays

    def _endures(self, layer: int, gone: int) -> float:
        """Return the chance to pass one Willpower Test. A mecha makes none: it is defeated by losing its last
        Level.
        """
        target = self.target
        if not target.sheet.scale.nerves:
            return 0.0 if gone == len(target.layers) else 1.0
        key = 10 * layer + gone
        if key not in self._known:
            test = endurance_test(target, layer, gone, self.cause)
            modify(self.scene, test)
            self._known[key] = float(chance_of(test))
        return self._known[key]


def defeat_span(
    state: Scene, side: str, scene: Scene, test: CharacterTest, margins: Mapping[int, Fraction]
) -> tuple[float, float]:
    """Return the range of the probability that a Test with these margins defeats its target, as strong and as
    weak as the side has to reckon with.
    """
    target = test.targets[0]
    if is_immune(target, "attack"):
        return 0.0, 0.0
    real = state.characters[target.id]
    more = 0 if knows(state, side, real, "attributes") else STRANGER
    strong = believed(state, side, real, TYPICAL + STRANGER)
    weak = believed(state, side, real, TYPICAL - STRANGER)
    low = _defeat_of(Fall(scene, strong, test), test, target, margins, -more)
    return low, _defeat_of(Fall(scene, weak, test), test, target, margins, more)


def _defeat_of(
    fall: Fall, test: CharacterTest, target: Character, margins: Mapping[int, Fraction], more: int
) -> float:
    """Return the probability of a defeat with `more` added to each margin."""
    found = 0.0
    for margin, weight in margins.items():
        if margin + more >= 0:
            found += float(weight) * fall.chance(damage_of(test, target, margin + more))
    return found
