"""Features for Enemies that are not mecha: beasts, buildings, squadrons, parasites. R-ENEMY-023 to
R-ENEMY-032.

One of them removes Layers of Plot Armor from the Pilots of its target, which can disable a mecha.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from wartable.core.ability import declared_abilities
from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.operation.damage.damage import restore
from wartable.rulesets.battle_century.operation.damage.pilot_armor import (
    defeat_pilot,
    disable_unit_without_pilot,
    roll_endurance_tests,
)
from wartable.rulesets.battle_century.operation.events.pilots import LayersLost
from wartable.rulesets.battle_century.operation.knowledge.disclosure import disclose_upgrade
from wartable.rulesets.battle_century.operation.model.damage_instance import Damage
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.mecha import Attributes
from wartable.rulesets.battle_century.operation.model.might_test import Against, MightTest
from wartable.rulesets.battle_century.operation.model.pilots import is_unison_combination, pilots_of
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import DESTROYED, DISABLED, Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting, Upgrade
from wartable.rulesets.battle_century.operation.model.weapon import Mode
from wartable.rulesets.battle_century.operation.turn.combination import take_lead
from wartable.rulesets.battle_century.operation.upgrades.feature import Frail
from wartable.rulesets.battle_century.operation.upgrades.paying import pay_for_use_and_check_active


def remove_pilot_layers(table: OperationTable, body: Unit, count: int, by: Unit) -> None:
    """Remove `count` Layers of Plot Armor from every Pilot in the Unit `body`. For each lost Layer the Pilot
    makes a Test with the rank of `body` in Systems, and is defeated if a Test fails. A Pilot who has fewer
    than `count` Layers is defeated without a Test. `by` is the Unit whose ability removes the Layers.
    R-ENEMY-028 to R-ENEMY-030, B-181, B-182.
    """
    systems = body.attributes.systems
    for pilot in _pilots_inside(table.state, body) if count else []:
        lost = pilot.armor.numbers_of_remaining_layers[:count]
        pilot.armor = pilot.armor.with_more_layers_lost(count)
        if lost:
            table.emit(LayersLost(pilot.id, len(lost), by.id))
        if len(lost) < count or not roll_endurance_tests(table, pilot, "systems", systems, lost):
            defeat_pilot(table, pilot)
            _disable_without_pilot(table, pilot)


def _pilots_inside(state: Operation, body: Unit) -> list[Unit]:
    """Return the Units of the Pilots inside this Unit or, if it was just destroyed, the Cores with which they
    ejected. Empty if the Pilot had left the mecha before, or was lost with it. Defeated Pilots are left out.
    """
    if body.pilotless:
        return []
    found: list[Unit] = []
    for pilot in pilots_of(state, body):
        ejected = state.units.get(pilot.id + "_core") if body.standing == DESTROYED else None
        alive = body.standing != DESTROYED or pilot.loadout.core or ejected is not None
        holder = pilot if ejected is None else ejected
        if alive and pilot.loadout.has_pilot and not holder.armor.defeated:
            found.append(holder)
    return found


def _disable_without_pilot(table: OperationTable, pilot: Unit) -> None:
    """Disable the Unit of a defeated Pilot. A Combined Unit goes on if another Pilot in it can lead. B-180,
    B-182.
    """
    state = table.state
    if pilot.host == "" or not pilot.takes_turns:
        disable_unit_without_pilot(table, pilot)
        return
    body = state.units[pilot.host]
    pilot.standing = DISABLED
    able = [other for other in pilots_of(state, body) if other.takes_turns]
    if body.lead != pilot.id:
        return
    if able and is_unison_combination(body):
        take_lead(table, body, able[0])
    else:
        disable_unit_without_pilot(table, body)


_DAMAGE_PER_LAYER: Final = 5
"""The Damage of one instance by which an Invasive Unit removes a Layer from the target's Pilot."""


class Biological(Frail):
    """At the beginning of its Turn the bearer may spend any Energy to regain half as much Threshold. Every
    Maimed Area also halves an Attribute: Head Systems, Torso Guard, Arms Might, Legs Speed. When it dies no
    Core leaves it.
    """

    key = "biological"
    group = "enemy_feature"
    rules = ("R-ENEMY-024", "R-ENEMY-025", "R-ENEMY-026")

    def set_permanent_traits(self, loadout: Loadout, fitting: Fitting) -> None:
        loadout.coreless = True

    def turn_start_options(self, table: OperationTable, me: Unit) -> Sequence[Option]:
        if me.energy < 2 or me.damage == 0:
            return ()
        return [Option(self.tag, "Biological: restore Threshold")]

    def use_at_turn_start(self, table: OperationTable, me: Unit, option: Option) -> None:
        most = min(me.energy, 2 * me.damage)
        options = [
            Option(f"energy:{energy}", f"{energy} Energy for {energy // 2} Threshold", energy)
            for energy in range(2, most + 1, 2)
        ]
        choice = table.ask(Decision(me.seat, f"{me.noun:heals}", options, me.id))
        energy = cast(int, choice.data)
        pay_for_use_and_check_active(table, me, self, energy, target=me.id)
        restore(table, me, energy // 2)


class Fortress(Upgrade):
    """The bearer never Moves and nothing moves it, but all its Weapons reach as many Zones farther as it has
    Speed before any change in battle.
    """

    key = "fortress"
    group = "enemy_feature"
    shows = True
    rules = ("R-ENEMY-027",)

    def set_permanent_traits(self, loadout: Loadout, fitting: Fitting) -> None:
        loadout.anchored = True

    def change_mode_range(self, mode: Mode, ranks: Attributes) -> None:
        mode.most += ranks.speed


class Invasive(Upgrade):
    """All Damage that the bearer deals to Enemies is halved, but every full 5 Damage of one instance takes a
    Layer of Plot Armor from the Pilot inside the target. The Pilot Tests Systems for each Layer, against 10,
    15 and 20, and is defeated by a failure, or if no Layer is left to lose.
    """

    key = "invasive"
    group = "enemy_feature"
    rules = ("R-ENEMY-028", "R-ENEMY-029", "R-ENEMY-030")

    def set_permanent_traits(self, loadout: Loadout, fitting: Fitting) -> None:
        loadout.halves_dealt = True
        loadout.strips = _DAMAGE_PER_LAYER

    def reduce_damage_dealt(self, table: OperationTable, me: Unit, damage: Damage) -> None:
        damage.halve_at_source(self.name)
        disclose_upgrade(table.state, me, self)

    def after_damage_dealt(self, table: OperationTable, me: Unit, damage: Damage) -> None:
        remove_pilot_layers(table, damage.unit, damage.amount // _DAMAGE_PER_LAYER, me)


class Squadron(Upgrade):
    """No Area of the bearer can be Maimed, but it loses Levels as usual and is destroyed with the last one.
    Blast, Burst and Line Weapons have two Advantages against it.
    """

    key = "squadron"
    group = "enemy_feature"
    shows = True
    rules = ("R-ENEMY-031", "R-ENEMY-032")

    def set_permanent_traits(self, loadout: Loadout, fitting: Fitting) -> None:
        loadout.many = loadout.unmaimable = True

    def advantages_against_bearer(self, test: MightTest, against: Against) -> int:
        return 2 if test.mode.spread else 0


ENEMY_FEATURES: Final = declared_abilities(globals(), Upgrade)
