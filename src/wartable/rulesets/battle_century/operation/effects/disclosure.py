"""What everybody gets to know of a Unit by what it does: Weapons fired, Upgrades and Powers in use. B-9."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from wartable.core.event import Event
from wartable.rulesets.battle_century.operation.events import (
    ActionDelayed,
    DefenseRaised,
    EffectBegan,
    FormTaken,
    PowerUsed,
    ReinforcementPowerUsed,
    UpgradeUsed,
    WeaponCharged,
)
from wartable.rulesets.battle_century.operation.model.might_test import Against, MightTest
from wartable.rulesets.battle_century.operation.model.pilots import body_of
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting, Upgrade

_USE: Final = "use:"
_CHARGE: Final = "charge:"


def overhear(state: Operation, event: Event) -> None:
    """All sides learn of the Upgrade, Weapon or Power that an event names, one of those that are TELLING."""
    TELLING[type(event)](state, event)


def _upgrade_used(state: Operation, event: Event) -> None:
    assert isinstance(event, UpgradeUsed)
    _learn(state, state.units[event.unit], "upgrade:" + event.upgrade)


def _defense_raised(state: Operation, event: Event) -> None:
    assert isinstance(event, DefenseRaised)
    by = state.units[event.by]
    owned = [fitting.key for fitting in by.loadout.kit.fittings]
    _learn(state, by, ("upgrade:" if event.ability in owned else "power:") + event.ability)


def _form_taken(state: Operation, event: Event) -> None:
    assert isinstance(event, FormTaken)
    unit = state.units[event.unit]
    if state.phase != "initiative" and unit.loadout.form.tag:
        _learn(state, unit, "upgrade:" + unit.loadout.form.tag)


def _power_used(state: Operation, event: Event) -> None:
    assert isinstance(event, PowerUsed)
    _learn(state, state.units[event.unit], "power:" + event.power)


def _reinforcement_power_used(state: Operation, event: Event) -> None:
    assert isinstance(event, ReinforcementPowerUsed)
    reserve = state.reserves[event.reserve]
    for side in state.plan.sides:
        if side != reserve.side:
            state.knowledge.learn(side, reserve.id, "power:" + event.power)


def _weapon_charged(state: Operation, event: Event) -> None:
    assert isinstance(event, WeaponCharged)
    _learn(state, state.units[event.unit], "weapon:" + event.weapon)


def _action_delayed(state: Operation, event: Event) -> None:
    assert isinstance(event, ActionDelayed)
    unit = body_of(state, state.units[event.unit])
    if event.action.startswith(_CHARGE):
        _learn(state, unit, "weapon:" + event.action.removeprefix(_CHARGE))
    elif event.action.startswith(_USE):
        _learn(state, unit, "upgrade:" + event.action.removeprefix(_USE))


def _effect_began(state: Operation, event: Event) -> None:
    assert isinstance(event, EffectBegan)
    _disclose_source(state, event.effect, event.unit)
    _disclose_source(state, event.effect, event.other)


TELLING: Final[dict[type[Event], Callable[[Operation, Event], None]]] = {
    UpgradeUsed: _upgrade_used,
    DefenseRaised: _defense_raised,
    FormTaken: _form_taken,
    PowerUsed: _power_used,
    ReinforcementPowerUsed: _reinforcement_power_used,
    WeaponCharged: _weapon_charged,
    ActionDelayed: _action_delayed,
    EffectBegan: _effect_began,
}
"""What each kind of event tells of who did it."""


def _disclose_source(state: Operation, effect: str, id: str) -> None:
    """What lasts shows, and an Upgrade of the same name is where it comes from."""
    unit = state.units.get(id)
    if unit is not None:
        for fitting in unit.loadout.kit.by_key.get(effect, ()):
            _learn(state, unit, "upgrade:" + fitting.key)


def disclose_upgrade(state: Operation, unit: Unit, upgrade: Upgrade) -> None:
    """All sides learn of an Upgrade by what it did."""
    _learn(state, unit, "upgrade:" + upgrade.tag)


def disclose_test(state: Operation, test: MightTest) -> None:
    """Advantages are called out with their reasons: those by Upgrades tell of them."""
    for against in test.targets:
        actor = test.actor
        _disclose(state, actor, actor.loadout.kit.tune, against)
        _disclose(state, actor, actor.loadout.kit.advantages, against)
        unit = against.unit
        _disclose(state, unit, unit.loadout.kit.suffers, against)
        for host in (unit, state.units[unit.docked_in]) if unit.docked_in else (unit,):
            _disclose(state, host, host.loadout.kit.shelters, against)


def _disclose(state: Operation, unit: Unit, fittings: Sequence[Fitting], against: Against) -> None:
    for fitting in fittings:
        if fitting.upgrade.name in [term.source for term in against.advantages]:
            _learn(state, unit, "upgrade:" + fitting.key)


def _learn(state: Operation, unit: Unit, facet: str) -> None:
    for side in state.plan.sides:
        if side != unit.side:
            state.knowledge.learn(side, unit.id, facet)
