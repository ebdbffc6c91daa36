"""The Actions of Reinforcements and their Powers, which cost Points, in the book's order. R-REIN-009 to
R-REIN-011, R-REIN-016 to R-REIN-021.
"""

from __future__ import annotations

from typing import ClassVar, Final

from wartable.core.ability import declared_abilities
from wartable.rulesets.battle_century.operation.damage.damage import can_restore, deal_damage, restore
from wartable.rulesets.battle_century.operation.effects.effects import begin_effect, find_effect
from wartable.rulesets.battle_century.operation.events.harm import GenrePointGained
from wartable.rulesets.battle_century.operation.events.powers import Revealed
from wartable.rulesets.battle_century.operation.knowledge.perspective import FACETS
from wartable.rulesets.battle_century.operation.model.conditions import Condition, Effect, register_conditions
from wartable.rulesets.battle_century.operation.model.marks import ACTS_AGAIN, AIMS, CRIPPLES, DRAWS
from wartable.rulesets.battle_century.operation.model.names import ASSISTANCE as ASSISTANCE
from wartable.rulesets.battle_century.operation.model.reserves import (
    Assistance,
    Reserve,
    allies_of,
    enemies_of,
)
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit

_SHIELD_BONUS: Final = 10
_THRESHOLD_RESTORED: Final = 15


class BombardmentAssistance(Assistance):
    """Base class of Assistance that deals an Enemy `times` the current Tension as Damage."""

    times: ClassVar[int] = 1

    def possible_targets(self, state: Operation, reserve: Reserve) -> list[Unit]:
        return enemies_of(state, reserve)

    def use(self, table: OperationTable, reserve: Reserve, target: Unit) -> None:
        amount = self.times * table.state.tension
        deal_damage(table, target, amount, None, reason=self.name, reserve=reserve)


class Barrage(BombardmentAssistance):
    """One Enemy takes the present Tension as Damage."""

    key = "barrage"
    group = "action"
    question = "choose a target"
    rules = ("R-REIN-009",)


class Overwhelmed(Condition):
    """The bearer must use its next Action to attack the Reinforcements that provoked it."""

    key = "overwhelmed"
    name = "Overwhelm"
    marks = DRAWS
    lasting = True
    points = True
    by_reserve = True
    rules = ("R-REIN-010",)


class Overwhelm(BombardmentAssistance):
    """One Enemy takes the present Tension as Damage, and must use its next Action to attack the
    Reinforcements. They can use no Power in that Turn.
    """

    key = "overwhelm"
    group = "action"
    alone = True
    question = "choose an Enemy to distract"
    rules = ("R-REIN-010",)

    def use(self, table: OperationTable, reserve: Reserve, target: Unit) -> None:
        super().use(table, reserve, target)
        if target.is_active:
            begin_effect(table, target, "overwhelmed", other=reserve.id, turns=0)


class Analyze(Assistance):
    """The side of the Reinforcements learns the Attributes, Upgrades, Weapons and Genre Powers of one
    Enemy.
    """

    key = "analyze"
    group = "action"
    question = "choose an Enemy to learn all about"
    rules = ("R-REIN-011",)

    def possible_targets(self, state: Operation, reserve: Reserve) -> list[Unit]:
        if state.plan.open_sheets:
            return []
        return [
            unit
            for unit in state.active()
            if unit.side != reserve.side and not _is_known(state, reserve.side, unit)
        ]

    def use(self, table: OperationTable, reserve: Reserve, target: Unit) -> None:
        for facet in FACETS:
            table.state.knowledge.learn(reserve.side, target.id, facet)
        table.emit(Revealed(target.id, reserve.side))


def _is_known(state: Operation, side: str, unit: Unit) -> bool:
    """Whether the side knows a Unit's sheet. If it knows that of a mecha, it also knows that of its Core."""
    mecha = unit.id.removesuffix("_core") if unit.loadout.core else unit.id
    known = state.knowledge
    return known.knows(side, unit.id, "attributes") or known.knows(side, mecha, "attributes")


def _without_effect(units: list[Unit], key: str) -> list[Unit]:
    """Return those of the Units on which there is no effect of the Condition with this key."""
    return [unit for unit in units if find_effect(unit, key) is None]


def _units_with_turns(state: Operation, reserve: Reserve) -> list[Unit]:
    """Return the Units on the side of the Reinforcements that have Turns of their own, including Pilots of a
    Combined Unit.
    """
    return [
        unit for unit in state.all_units if unit.side == reserve.side and unit.takes_turns and not unit.pilots
    ]


class InFormation(Condition):
    """The bearer's next Offensive Action is Aimed, and its Weapon is Crippling, with any Weapon."""

    key = "formation_g"
    marks = AIMS | CRIPPLES
    next_attack = True
    lasting = True
    by_reserve = True
    rules = ("R-REIN-016",)


class FormationG(Assistance):
    """One Ally's next Offensive Action has the benefit of an Aim, and its Weapon is Crippling."""

    key = "formation_g"
    group = "power"
    cost = 1
    question = "cover whose next attack?"
    rules = ("R-REIN-016",)

    def possible_targets(self, state: Operation, reserve: Reserve) -> list[Unit]:
        armed = [unit for unit in allies_of(state, reserve) if unit.loadout.mounts]
        return _without_effect(armed, self.key)

    def use(self, table: OperationTable, reserve: Reserve, target: Unit) -> None:
        begin_effect(table, target, self.key, other=reserve.id, turns=0)


class IllGrantYouPower(Assistance):
    """One Ally with Genre Powers gains a Genre Point."""

    key = "ill_grant_you_power"
    name = "I'll Grant you Power"
    group = "power"
    cost = 1
    question = "choose a Unit to get a Genre Point"
    rules = ("R-REIN-017",)

    def heuristic_value(self, state: Operation, reserve: Reserve) -> float:
        return 2.0

    def possible_targets(self, state: Operation, reserve: Reserve) -> list[Unit]:
        return [
            unit for unit in _units_with_turns(state, reserve) if unit.loadout.powers and not unit.pilotless
        ]

    def use(self, table: OperationTable, reserve: Reserve, target: Unit) -> None:
        target.genre += 1
        table.emit(GenrePointGained(target.id, target.genre, reserve.id))


class Shielded(Condition):
    """The bearer has a higher Defense for a Round, which adds to Maneuvers."""

    key = "raise_the_shields"
    by_reserve = True
    rules = ("R-REIN-018",)

    def defense_bonus(self, effect: Effect, attacker: str) -> int:
        return effect.amount


class RaiseTheShields(Assistance):
    """One Ally has + 10 Defense for a Round."""

    key = "raise_the_shields"
    group = "power"
    cost = 2
    question = "choose a Unit to shield"
    rules = ("R-REIN-018",)

    def possible_targets(self, state: Operation, reserve: Reserve) -> list[Unit]:
        return _without_effect(allies_of(state, reserve), self.key)

    def use(self, table: OperationTable, reserve: Reserve, target: Unit) -> None:
        begin_effect(table, target, self.key, amount=_SHIELD_BONUS, other=reserve.id)


class FocusFire(BombardmentAssistance):
    """One Enemy takes twice the present Tension as Damage."""

    key = "focus_fire"
    group = "power"
    cost = 2
    question = "choose an Enemy to focus fire on"
    times = 2
    rules = ("R-REIN-019",)


class Hopeful(Condition):
    """The bearer takes an additional Action, with a Move, in its next Turn."""

    key = "carry_our_hopes"
    marks = ACTS_AGAIN
    by_reserve = True
    rules = ("R-REIN-020",)


class CarryOurHopes(Assistance):
    """One Ally may take one additional Action in its next Turn."""

    key = "carry_our_hopes"
    group = "power"
    cost = 3
    question = "choose a Unit to act once more"
    rules = ("R-REIN-020",)

    def heuristic_value(self, state: Operation, reserve: Reserve) -> float:
        return 3.0

    def possible_targets(self, state: Operation, reserve: Reserve) -> list[Unit]:
        return _without_effect(_units_with_turns(state, reserve), self.key)

    def use(self, table: OperationTable, reserve: Reserve, target: Unit) -> None:
        waiting = [delayed for delayed in table.state.delayed if delayed.unit == target.id]
        begin_effect(
            table,
            target,
            self.key,
            other=reserve.id,
            clock=target.id,
            turns=2 if waiting else 1,
            at_end=True,
        )


class Live(Assistance):
    """One Ally regains 15 Threshold."""

    key = "live"
    name = "Live!"
    group = "power"
    cost = 3
    question = "restore whose Threshold?"
    rules = ("R-REIN-021",)

    def possible_targets(self, state: Operation, reserve: Reserve) -> list[Unit]:
        hurt = [unit for unit in allies_of(state, reserve) if unit.damage > 0]
        return [unit for unit in hurt if can_restore(unit)]

    def use(self, table: OperationTable, reserve: Reserve, target: Unit) -> None:
        restore(table, target, _THRESHOLD_RESTORED)


register_conditions(Overwhelmed(), InFormation(), Shielded(), Hopeful())

ASSISTANCE.update({kind.key: kind() for kind in declared_abilities(globals(), Assistance)})
REINFORCEMENT_ACTIONS: Final = {key: known for key, known in ASSISTANCE.items() if known.group == "action"}
REINFORCEMENT_POWERS: Final = {key: known for key, known in ASSISTANCE.items() if known.group == "power"}
