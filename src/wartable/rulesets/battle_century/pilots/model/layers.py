"""Plot Armor in numbers: which of its Layers are left, what Damage takes from them, and the DN for each lost
Layer. R-TEST-039 to R-TEST-042, A-12, A-13.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.data.declared import define
from wartable.rulesets.battle_century.pilots.model.scale import PERSON

DNS: Final = (10, 15, 20)
"""The DN of the Test at the loss of each Layer. R-TEST-041."""


TYPICAL: Final = 5
"""The Willpower of a Pilot whose sheet one has not seen."""


def numbers_of_layers_left(layers: Sequence[int], lost_count: int, full_points: int) -> list[int]:
    """Return the numbers of the Layers that are not lost, counted from 1 at the outermost. `layers` are the
    points left in each, `lost_count` is how many are lost, and `full_points` is the number of points of a
    whole Layer. A Layer that was restored is not lost, even if Layers inside of it are. R-TEST-040,
    R-TEST-043.
    """
    if full_points == 0:
        return list(range(lost_count + 1, len(layers) + 1))
    return [at + 1 for at, points in enumerate(layers) if points > 0]


def damage_layers(layers: list[int], lost_count: int, full_points: int, amount: int) -> list[int]:
    """Take this amount of Damage from the Layers, one after the other, and return the numbers of those that
    are lost by it. The list `layers` is changed in place; `lost_count` and `full_points` are those of
    `numbers_of_layers_left`. If whole Layers have no points, any Damage takes all of them. R-TEST-040, A-12,
    A-13.
    """
    fallen: list[int] = []
    for layer in numbers_of_layers_left(layers, lost_count, full_points):
        if amount == 0:
            break
        taken = min(amount, layers[layer - 1])
        layers[layer - 1] -= taken
        amount -= taken
        if layers[layer - 1] == 0:
            fallen.append(layer)
    return fallen


@define
class PlotArmor:
    """The Plot Armor of a Pilot inside a mecha. Objects never change; methods return copies.

    `whole` is the Willpower, which is the number of points in a whole Layer; `layers` are the points left in
    each, the outermost first; `lost` counts Layers lost; `defeated` is True if the Pilot is defeated.
    """

    whole: int
    layers: tuple[int, ...]
    lost: int
    defeated: bool = False

    @property
    def numbers_of_remaining_layers(self) -> list[int]:
        """The numbers of the Layers that are not lost, counted from 1 at the outermost."""
        return numbers_of_layers_left(self.layers, self.lost, self.whole)

    def with_damage(self, amount: int) -> PlotArmor:
        """Return a copy that has taken this much Damage. R-DMG-017."""
        layers = list(self.layers)
        fallen = damage_layers(layers, self.lost, self.whole, amount)
        return PlotArmor(self.whole, tuple(layers), self.lost + len(fallen), defeated=self.defeated)

    def with_more_layers_lost(self, count: int) -> PlotArmor:
        """Return a copy that has lost `count` more Layers, the outermost first, whatever points they had
        left. R-ENEMY-028.
        """
        layers = list(self.layers)
        fallen = self.numbers_of_remaining_layers[:count]
        for layer in fallen:
            layers[layer - 1] = 0
        return PlotArmor(self.whole, tuple(layers), self.lost + len(fallen), defeated=self.defeated)

    def with_layer_points(self, layer: int, points: int) -> PlotArmor:
        """Return a copy with this many points in one Layer, counted from 1."""
        layers = list(self.layers)
        layers[layer - 1] = points
        lost = layers.count(0) if self.whole > 0 else self.lost
        return PlotArmor(self.whole, tuple(layers), lost, defeated=self.defeated)

    def with_first_layers_lost(self, lost: int) -> PlotArmor:
        """Return a copy in which the outermost `lost` Layers are lost, and all others are whole."""
        layers = [0 if at < lost else self.whole for at in range(len(self.layers))]
        return PlotArmor(self.whole, tuple(layers), lost, defeated=self.defeated)

    def as_defeated(self) -> PlotArmor:
        """Return a copy that is marked as that of a defeated Pilot. R-TEST-042, R-ENEMY-030."""
        return PlotArmor(self.whole, self.layers, self.lost, defeated=True)

    def as_guessed_by_enemies(self, willpower: int) -> PlotArmor:
        """Return a copy with this Willpower, as someone would guess it who sees which Layers are lost and
        takes all others to be whole.
        """
        standing = self.numbers_of_remaining_layers
        layers = [willpower if at + 1 in standing else 0 for at in range(len(self.layers))]
        return PlotArmor(willpower, tuple(layers), self.lost, defeated=self.defeated)


def full_plot_armor(willpower: int) -> PlotArmor:
    """Return Plot Armor with all Layers whole, for this Willpower. R-TEST-039."""
    return PlotArmor(willpower, (willpower,) * PERSON.layers, 0)
