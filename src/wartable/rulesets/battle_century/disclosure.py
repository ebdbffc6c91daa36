"""What everybody gets to know of a Unit by what it does: Weapons fired, Upgrades and Powers in use. B-9."""

from __future__ import annotations

from typing import Final

from wartable.core.event import Event
from wartable.rulesets.battle_century.events import (
    ActionDelayed,
    DefenseRaised,
    EffectBegan,
    FormTaken,
    PowerUsed,
    ReinforcementPowerUsed,
    UpgradeUsed,
    WeaponCharged,
)
from wartable.rulesets.battle_century.might_test import Against, MightTest
from wartable.rulesets.battle_century.state import Operation, Unit
from wartable.rulesets.battle_century.upgrades.base import Upgrade

__all__ = ["disclose_test", "disclose_upgrade", "overhear"]

_USE: Final = "use:"
_CHARGE: Final = "charge:"


def overhear(state: Operation, event: Event) -> None:
    """All sides learn of the Upgrade or Power that an event names."""
    if isinstance(event, UpgradeUsed):
        _learn(state, state.units[event.unit], "upgrade:" + event.upgrade)
    elif isinstance(event, DefenseRaised):
        by = state.units[event.by]
        owned = [fitting.key for fitting in by.loadout.kit.fittings]
        _learn(state, by, ("upgrade:" if event.ability in owned else "power:") + event.ability)
    elif isinstance(event, FormTaken) and state.phase != "initiative":
        unit = state.units[event.unit]
        if unit.loadout.form.tag:
            _learn(state, unit, "upgrade:" + unit.loadout.form.tag)
    elif isinstance(event, PowerUsed):
        _learn(state, state.units[event.unit], "power:" + event.power)
    elif isinstance(event, ReinforcementPowerUsed):
        reserve = state.reserves[event.reserve]
        for side in state.plan.sides:
            if side != reserve.side:
                state.knowledge.learn(side, reserve.id, "power:" + event.power)
    elif isinstance(event, WeaponCharged):
        _learn(state, state.units[event.unit], "weapon:" + event.weapon)
    elif isinstance(event, ActionDelayed) and event.action.startswith(_CHARGE):
        _learn(state, state.units[event.unit], "weapon:" + event.action.removeprefix(_CHARGE))
    elif isinstance(event, ActionDelayed) and event.action.startswith(_USE):
        _learn(state, state.units[event.unit], "upgrade:" + event.action.removeprefix(_USE))
    elif isinstance(event, EffectBegan):
        _disclose_source(state, event.effect, event.unit)
        _disclose_source(state, event.effect, event.other)


def _disclose_source(state: Operation, effect: str, id: str) -> None:
    """What lasts shows, and an Upgrade of the same name is where it comes from."""
    unit = state.units.get(id)
    if unit is not None:
        for fitting in unit.loadout.kit.fittings:
            if fitting.upgrade.key == effect:
                _learn(state, unit, "upgrade:" + fitting.key)


def disclose_upgrade(state: Operation, unit: Unit, upgrade: Upgrade) -> None:
    """All sides learn of an Upgrade by what it did."""
    _learn(state, unit, "upgrade:" + upgrade.tag)


def disclose_test(state: Operation, test: MightTest) -> None:
    """Advantages are called out with their reasons: those by Upgrades tell of them."""
    for against in test.targets:
        for moment in ("tune", "advantages"):
            _disclose(state, test.actor, moment, against)
        unit = against.unit
        _disclose(state, unit, "suffers", against)
        for host in (unit, state.units[unit.docked_in]) if unit.docked_in else (unit,):
            _disclose(state, host, "shelters", against)


def _disclose(state: Operation, unit: Unit, moment: str, against: Against) -> None:
    for fitting in unit.loadout.kit.listeners(moment):
        if fitting.upgrade.name in [term.source for term in against.advantages]:
            _learn(state, unit, "upgrade:" + fitting.key)


def _learn(state: Operation, unit: Unit, facet: str) -> None:
    for side in state.plan.sides:
        if side != unit.side:
            state.knowledge.learn(side, unit.id, facet)
