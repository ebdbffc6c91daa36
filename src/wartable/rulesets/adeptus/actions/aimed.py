"""The Actions of aiming, and of standing on the defence. AD-05."""

from __future__ import annotations

from typing import ClassVar, Final

from wartable.core.ability import declared_abilities
from wartable.rulesets.adeptus.actions.base import CONCENTRATION, UNAIMED, Action, DeclaredAction
from wartable.rulesets.adeptus.model.marks import AIM, DEFENSIVE
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit


class Aim(Action):
    """Take aim with a Half Action: the unit's next attack is at +10. Any other Action, or a Reaction, before
    that attack loses the aim.
    """

    key = "aim"
    still = True
    rules = ("AD-05-08",)
    keywords = (CONCENTRATION,)
    needs: ClassVar[int] = UNAIMED
    simple = True
    bonus: ClassVar[int] = 10

    def default_label(self) -> str:
        return f"{self.name}: the next attack at +{self.bonus}"

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        unit.mark(AIM, self.bonus)
        self.emit_acted(table, unit, "takes aim")


class FullAim(Aim):
    """Take aim with a Full Action: the unit's next attack is at +20. Any other Action, or a Reaction, before
    that attack loses the aim.
    """

    key = "full_aim"
    halves = 2
    needs = 0
    bonus = 20

    def can_be_taken_by(self, state: Mission, unit: Unit) -> bool:
        return unit.marks.get(AIM) != self.bonus


class DefensiveStance(Action):
    """Concentrate on defence: melee attacks against the unit are at -20 until its next turn."""

    key = "defensive_stance"
    still = True
    rules = ("AD-05-10",)
    halves = 2
    simple = True

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        unit.mark(DEFENSIVE)
        self.emit_acted(table, unit, "stands on the defence")


AIMED: Final = tuple([kind() for kind in declared_abilities(globals(), Action)])
