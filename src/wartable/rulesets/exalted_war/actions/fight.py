"""Attacks, flurries, Aim and Guard. EW-02, EW-03, EW-05, EW-06, EW-58 to EW-67, EW-85, EW-86."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.decision import Option
from wartable.rulesets.exalted_war.actions.base import CONTACT, SHOT, Action, DeclaredAction, PossibleTargets
from wartable.rulesets.exalted_war.attack.attack import carry_out_attack
from wartable.rulesets.exalted_war.derived.traits import ranged_weapon_of
from wartable.rulesets.exalted_war.model.attack_mode import WHOLE, AttackMode
from wartable.rulesets.exalted_war.model.equipment import Weapon
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.tick import TickConsequences
from wartable.rulesets.exalted_war.model.unit import Unit

MOST_AIM: Final = 3
"""The most dice that an aim adds. EW-58."""

_BREAKING_OFF: Final = -2
"""The dice that an action loses if it breaks off an aim at another target."""


def aim_dice(state: War, unit: Unit, target: str, *, due: bool) -> int:
    """Return the number of dice by which the unit's present aim changes an action at `target`, a unit's id.

    If the action is directed at the target of the aim, this is 1 for each tick of aiming, at most 3. Any
    other action loses 2 dice if it breaks off the aim early, that is, if the unit is not yet `due` to act.
    Otherwise it is 0. EW-58.
    """
    if unit.state_of != "aim":
        return 0
    if target == unit.aim:
        return min(MOST_AIM, state.tick - unit.since)
    return 0 if due else _BREAKING_OFF


@mypyc_attr(allow_interpreted_subclasses=True)
class AttackAction(Action):
    """Base class of the actions that are attacks: from afar if `ranged` is True, otherwise at close quarters.
    An attack takes as many ticks as its weapon. `mode` is the `kind` of its AttackMode.
    """

    penalty = 1
    needs = (CONTACT,)
    ranged: ClassVar[bool] = False
    mode: ClassVar[str] = WHOLE

    def attack_weapon_of(self, state: War, unit: Unit) -> Weapon:
        """Return the weapon with which the unit would make the attack: its ranged weapon, or the leader's
        close weapon.
        """
        weapon = ranged_weapon_of(state, unit) if self.ranged else state.leader_traits(unit).weapon
        assert weapon is not None
        return weapon

    def ask_for_details(self, table: WarTable, unit: Unit, action: DeclaredAction) -> None:
        action.speed = self.attack_weapon_of(table.state, unit).speed

    def resolve(self, table: WarTable, tick: TickConsequences, unit: Unit, action: DeclaredAction) -> None:
        mode = AttackMode(
            self.mode, ranged=self.ranged, person=action.person, flurry=-action.dice, aim=action.aim
        )
        carry_out_attack(table, tick, unit, table.state.units[action.target], [mode])


def duration_in_ticks(state: War, unit: Unit, action: DeclaredAction) -> int:
    """Return the number of ticks that a declared action takes: the Speed of the unit's weapon for an attack,
    otherwise the `speed` of the action.
    """
    return (
        action.action.attack_weapon_of(state, unit).speed
        if isinstance(action.action, AttackAction)
        else action.speed
    )


class Attack(AttackAction):
    """Strike at a unit in contact with the leader's weapon, whose Speed is the length of the action in ticks.
    The two units are engaged from then on.
    """

    key = "attack"
    rules = ("EW-03", "EW-59", "EW-60")
    in_flurry = True
    label = "Attack"

    def available_options(self, state: War, unit: Unit, targeting: PossibleTargets) -> Sequence[Option]:
        return [self.option_for_target(state, enemy) for enemy in targeting.contacts]


class Shoot(AttackAction):
    """Shoot at a unit in sight: beyond the weapon's Range 1 success is lost, beyond twice that 2, and farther
    than three times it cannot reach. An engaged unit shoots only at those it is engaged with.
    """

    key = "shoot"
    rules = ("EW-03", "EW-59", "EW-60")
    in_flurry = True
    needs = (SHOT,)
    ranged = True
    label = "Shoot at"

    def available_options(self, state: War, unit: Unit, targeting: PossibleTargets) -> Sequence[Option]:
        return [self.option_for_target(state, enemy) for enemy in targeting.shots]


class Aim(Action):
    """Take aim at a unit. An attack on that unit has 1 extra die for each tick since then, at most 3. If the
    unit breaks off the aim and does anything else, the rolls of that action lose 2 dice.
    """

    key = "aim"
    rules = ("EW-02", "EW-58")
    speed = 3
    penalty = 1
    needs = (CONTACT, SHOT)
    label = "Aim at"

    def available_options(self, state: War, unit: Unit, targeting: PossibleTargets) -> Sequence[Option]:
        found = [self.option_for_target(state, enemy) for enemy in targeting.shots]
        for enemy in targeting.contacts:
            if enemy not in targeting.shots:
                found.append(self.option_for_target(state, enemy))
        return found

    def ask_for_details(self, table: WarTable, unit: Unit, action: DeclaredAction) -> None:
        """Set the tick from which the aim counts: that of the present aim if the unit aims at the same target
        already, otherwise this tick.
        """
        goes_on = unit.state_of == "aim" and unit.aim == action.target
        action.number = unit.since if goes_on else table.state.tick

    def resolve(self, table: WarTable, tick: TickConsequences, unit: Unit, action: DeclaredAction) -> None:
        unit.state_of = "aim"
        unit.aim = action.target
        unit.since = action.number


class Guard(Action):
    """Stand on the defensive, without any DV penalty; it may be broken off at any tick for another action."""

    key = "guard"
    rules = ("EW-06", "EW-86")
    speed = 3
    label = "Guard"

    def available_options(self, state: War, unit: Unit, targeting: PossibleTargets) -> Sequence[Option]:
        return self.offer

    def resolve(self, table: WarTable, tick: TickConsequences, unit: Unit, action: DeclaredAction) -> None:
        unit.state_of = "guard"


class HoldGuardOrAim(Action):
    """Go on with the Guard or the Aim under way."""

    key = "hold"
    rules = ("EW-58", "EW-86")
    label = "Go on guarding"

    def available_options(self, state: War, unit: Unit, targeting: PossibleTargets) -> Sequence[Option]:
        if targeting.due:
            return ()
        return (
            self.offer
            if unit.state_of == "guard"
            else (Option("hold", "Go on aiming", DeclaredAction(self)),)
        )
