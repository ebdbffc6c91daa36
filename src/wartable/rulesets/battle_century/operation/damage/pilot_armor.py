"""The Pilot inside a mecha in an Operation: Plot Armor, the Tests for lost Layers, and defeat. R-DMG-017,
R-ENEMY-029, R-ENEMY-030.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.dice import Kept
from wartable.rulesets.battle_century.operation.damage.removal import remove_unit
from wartable.rulesets.battle_century.operation.events.harm import PILOT_DEFEATED, Disabled
from wartable.rulesets.battle_century.operation.events.pilots import PilotDefeated, PilotHurt, PilotTested
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import DISABLED, Unit
from wartable.rulesets.battle_century.pilots.model.layers import DNS, PlotArmor

_DIE: Final = Kept(10)


def hurt_pilot_in_core(table: OperationTable, core: Unit, amount: int) -> None:
    """Deal Damage to the Pilot in the Core `core`: take it from the Plot Armor, make a Willpower Test for
    each lost Layer, or one if no Layer was left, and defeat the Pilot if a Test fails. R-DMG-017, R-TEST-041,
    R-MATCH-039.
    """
    table.emit(PilotHurt(core.id, amount))
    layers = _tested_layers(core.armor, amount)
    core.armor = core.armor.with_damage(amount)
    if not roll_endurance_tests(table, core, "willpower", core.armor.whole, layers):
        defeat_pilot(table, core)


def _tested_layers(armor: PlotArmor, amount: int) -> list[int]:
    """Return the numbers of the Layers for which this Damage requires a Test: the Layers that it removes, or
    the last Layer if none was left. R-DMG-017, R-MATCH-039.
    """
    before = armor.numbers_of_remaining_layers
    left = armor.with_damage(amount).numbers_of_remaining_layers
    return [layer for layer in before if layer not in left] if before else [len(DNS)]


def roll_endurance_tests(
    table: OperationTable, pilot: Unit, attribute: str, rank: int, layers: Sequence[int]
) -> bool:
    """Make the Pilot roll a Test of the Attribute `attribute`, with the rank `rank`, for each of the Layers
    `layers`, given by number, until a Test fails. Return whether all Tests passed. If a ruling has removed
    the Layers, no Test is rolled and the result is True. R-TEST-041, R-TEST-042, B-186.
    """
    for layer in () if table.is_without_dice else layers:
        die = table.roll(_DIE, f"the Pilot of {pilot.name} tests {attribute.title()}")
        dn = DNS[layer - 1]
        table.emit(PilotTested(pilot.id, attribute, layer, die, die + rank, dn))
        if die + rank < dn:
            return False
    return True


def defeat_pilot(table: OperationTable, pilot: Unit) -> None:
    """Mark a Pilot as defeated, with no Layer left, and announce it. What happens to the mecha is left to the
    caller.
    """
    pilot.armor = pilot.armor.as_defeated()
    table.emit(PilotDefeated(pilot.id))


def disable_unit_without_pilot(table: OperationTable, unit: Unit) -> None:
    """Disable a Unit, if it is still active, because no Pilot is left who could steer it. B-180."""
    if unit.is_active:
        table.emit(Disabled(unit.id, PILOT_DEFEATED, unit.pilots))
        remove_unit(table, unit, DISABLED)


def chance_of_defeat_by_layers(armor: PlotArmor, systems: int, layers: int) -> float:
    """Return the probability that a Pilot with this Plot Armor is defeated by losing `layers` Layers to an
    Invasive Enemy. `systems` is the rank in Systems of the Unit that the Pilot is in. R-ENEMY-029,
    R-ENEMY-030.
    """
    standing = armor.numbers_of_remaining_layers
    if layers > len(standing):
        return 1.0
    return 1.0 - _odds_of_passing(systems, standing[:layers])


def chance_of_defeat_in_core(armor: PlotArmor, amount: int) -> float:
    """Return the probability that `amount` points of Damage to a Core defeat the Pilot in it, whose Plot
    Armor is `armor`. R-DMG-017.
    """
    return 1.0 - _odds_of_passing(armor.whole, _tested_layers(armor, amount))


def _odds_of_passing(rank: int, layers: Sequence[int]) -> float:
    """Return the probability that the Tests for all of these Layers pass. R-TEST-041."""
    chance = 1.0
    for layer in layers:
        faces = 1 + _DIE.sides - (DNS[layer - 1] - rank)
        chance *= max(0, min(_DIE.sides, faces)) / _DIE.sides
    return chance
