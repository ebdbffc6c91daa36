"""Suppressive Fire: entering the state, and ending it. IN-07."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Option
from wartable.rulesets.infinity.harm.states import enter_state, leave_state
from wartable.rulesets.infinity.model.order import Declaration, Order, TrooperAct
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import ISOLATED, SUPPRESSIVE
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.sight.eyes import is_engaged
from wartable.rulesets.infinity.skills.attack import SUPPRESSIVE_MODE
from wartable.rulesets.infinity.skills.base import LONG, Skill


def can_use_suppressive_fire(state: Skirmish, trooper: Trooper) -> bool:
    """Whether a Trooper can be in Suppressive Fire: it has a suppressive weapon, is on the table, and is
    neither Null, Immobilized, Isolated nor Engaged. CT-10, IN-06-64, IN-07-04, IN-R12.
    """
    if not trooper.is_able or trooper.is_immobilized or ISOLATED in trooper.states:
        return False
    for weapon in trooper.profile.weapons:
        if weapon.suppressive:
            return not is_engaged(state, trooper)
    return False


class SuppressiveFire(Skill):
    """Enter the state of Suppressive Fire, as a Long Skill, with a suppressive weapon. Until it ends, AROs
    with it have three dice and range MODs of their own, and enemies within 24 inches are at -3 Face to Face
    with it.
    """

    key = "suppressive_fire"
    name = "Suppressive Fire"
    rules = ("IN-07-01", "IN-07-02", "IN-07-03", "IN-07-04", "IN-R53")
    kind = LONG

    def add_options(self, state: Skirmish, order: Order, act: TrooperAct, options: list[Option]) -> None:
        if can_use_suppressive_fire(state, act.trooper):
            options.append(self.make_option("", self.name))

    def apply_late_effects(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> None:
        if can_use_suppressive_fire(table.state, act.trooper):
            enter_state(table, act.trooper, SUPPRESSIVE)


def stop_suppressing(table: SkirmishTable, act: TrooperAct) -> None:
    """End a Trooper's Suppressive Fire, because an Order has activated the Trooper, or because it has
    declared an ARO other than Suppressive Fire. IN-07-02, IN-07-04, IN-08-57.
    """
    if SUPPRESSIVE in act.trooper.states:
        for declaration in act.declarations():
            if declaration.mode == SUPPRESSIVE_MODE:
                return
        leave_state(table, act.trooper, SUPPRESSIVE)


SUPPRESSING: Final = tuple([kind() for kind in declared_abilities(globals(), Skill)])
