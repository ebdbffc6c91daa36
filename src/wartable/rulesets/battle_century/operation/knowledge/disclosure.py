"""Facts that a Unit reveals to all by acting: Weapons fired, Upgrades and Powers in use. B-9."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.rulesets.battle_century.operation.model.might_test import Against, MightTest
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting, Upgrade


def disclose_facet(state: Operation, unit: Unit, facet: str) -> None:
    """Let all other sides learn a facet of a Unit, such as "weapon:beam_rifle"."""
    for side in state.plan.sides:
        if side != unit.side:
            state.knowledge.learn(side, unit.id, facet)


def disclose_upgrade_of_effect(state: Operation, effect: str, id: str) -> None:
    """Let all other sides learn of the Upgrade that causes an effect: if the Unit with the id `id` has
    Upgrades with the key `effect`, the key of the effect's Condition, they learn that it has them.
    """
    unit = state.units.get(id)
    if unit is not None:
        for fitting in unit.loadout.kit.by_key.get(effect, ()):
            disclose_facet(state, unit, "upgrade:" + fitting.key)


def disclose_upgrade(state: Operation, unit: Unit, upgrade: Upgrade) -> None:
    """Let all other sides learn that the Unit has this Upgrade."""
    disclose_facet(state, unit, "upgrade:" + upgrade.tag)


def disclose_upgrades_of_test(state: Operation, test: MightTest) -> None:
    """Let all other sides learn of the Upgrades that affected a Test, because Advantages are announced
    together with the Upgrades that give them.
    """
    for against in test.targets:
        actor = test.actor
        _disclose_advantages(state, actor, actor.loadout.kit.modify_mode, against)
        _disclose_advantages(state, actor, actor.loadout.kit.advantages_on_own_test, against)
        unit = against.unit
        _disclose_advantages(state, unit, unit.loadout.kit.advantages_against_bearer, against)
        for host in (unit, state.units[unit.docked_in]) if unit.docked_in else (unit,):
            _disclose_advantages(state, host, host.loadout.kit.disadvantages_by_zone, against)


def _disclose_advantages(state: Operation, unit: Unit, fittings: Sequence[Fitting], against: Against) -> None:
    """Disclose those of the Unit's Upgrades that have given Advantages against this target."""
    for fitting in fittings:
        if fitting.upgrade.name in [term.source for term in against.advantages]:
            disclose_facet(state, unit, "upgrade:" + fitting.key)
