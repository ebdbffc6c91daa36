"""Movement of a unit. AD-04."""

from __future__ import annotations

from typing import ClassVar, Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Option
from wartable.rulesets.adeptus.actions.base import (
    APART,
    ATTACK,
    CONCENTRATION,
    ENGAGED,
    LYING,
    MELEE,
    MOVEMENT,
    Action,
    DeclaredAction,
)
from wartable.rulesets.adeptus.attack.attack import build_own_attack, resolve_attack
from wartable.rulesets.adeptus.attack.modes import CHARGE
from wartable.rulesets.adeptus.ground.sight import best_cover_ap
from wartable.rulesets.adeptus.ground.space import are_in_contact
from wartable.rulesets.adeptus.model.attack import Attack
from wartable.rulesets.adeptus.model.marks import PRONE, RAN
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.model.weapon import Weapon
from wartable.rulesets.adeptus.movement.charging import charge_end_cell, chargeable_enemies
from wartable.rulesets.adeptus.movement.hiding import reveal_unit
from wartable.rulesets.adeptus.movement.moving import (
    advance_in_cover,
    ask_for_move_cell,
    cover_pieces_in_reach,
    half_move_metres,
    move_unit,
)


class MoveAction(Action):
    """A movement of up to `times` the Agility Bonus."""

    keywords: ClassVar[tuple[str, ...]] = (MOVEMENT,)
    times: ClassVar[int] = 1
    careful: ClassVar[bool] = False
    walks = True
    simple: ClassVar[bool] = True

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        cell = ask_for_move_cell(table, unit, self.times * half_move_metres(unit))
        move_unit(table, unit, cell, self.name, careful=self.careful)


class HalfMove(MoveAction):
    """Move as many metres as the Agility Bonus."""

    key = "half_move"
    rules = ("AD-04-01",)


class FullMove(MoveAction):
    """Move twice as many metres as the Agility Bonus."""

    key = "full_move"
    rules = ("AD-04-02",)
    halves = 2
    times = 2


class TacticalAdvance(MoveAction):
    """Go from cover to cover, up to twice as many metres as the Agility Bonus; on the way the old cover still
    protects.
    """

    key = "tactical_advance"
    rules = ("AD-04-06",)
    keywords = (CONCENTRATION, MOVEMENT)
    halves = 2
    times = 2
    simple = False

    def add_options(self, state: Mission, unit: Unit, options: list[Option]) -> None:
        if best_cover_ap(state, unit, unit.x, unit.y):
            for piece, _ in cover_pieces_in_reach(state, unit, self.times * half_move_metres(unit)):
                label = f"{self.name} to {piece.name or piece.id}"
                options.append(self.option_for(state, label, detail=piece.id))

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        for piece, cell in cover_pieces_in_reach(table.state, unit, self.times * half_move_metres(unit)):
            if piece.id == action.detail:
                advance_in_cover(table, unit, cell, self.name)
                return


class Run(MoveAction):
    """Move six times as many metres as the Agility Bonus; until the next turn blows against the runner are at
    +20 and shots at -20.
    """

    key = "run"
    rules = ("AD-04-04",)
    halves = 2
    times = 6

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        reveal_unit(table, unit)
        unit.mark(RAN)
        super().carry_out(table, unit, action)


class Disengage(MoveAction):
    """Leave melee by a Half Move without provoking free attacks."""

    key = "disengage"
    rules = ("AD-04-05",)
    halves = 2
    careful = True
    where = ENGAGED


class Charge(Action):
    """Run straight at an enemy, four metres at least and three times the Agility Bonus at most, and strike
    once at +10.
    """

    key = "charge"
    rules = ("AD-04-03", "AD-05-13")
    halves = 2
    keywords = (ATTACK, MELEE, MOVEMENT)
    where = APART
    walks = True

    def add_options(self, state: Mission, unit: Unit, options: list[Option]) -> None:
        for other in chargeable_enemies(state, unit):
            for slot, weapon in enumerate(unit.arms.weapons):
                if weapon.is_melee and not unit.arms.gone[slot]:
                    self.add_target_options(state, unit, slot, [other], options)

    def attack_label(self, weapon: Weapon, target: Unit) -> str:
        return f"Charge {target.name} with {weapon.name}"

    def build_attack(self, state: Mission, unit: Unit, action: DeclaredAction) -> Attack | None:
        return build_own_attack(unit, CHARGE, action.slot, [state.target_with_id(action.target)])

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        target = table.state.units[action.target]
        cell = charge_end_cell(table.state, unit, target)
        reveal_unit(table, unit)
        if cell is not None:
            move_unit(table, unit, cell, self.name)
        if unit.is_active and not unit.is_incapacitated() and are_in_contact(unit, target):
            resolve_attack(table, build_own_attack(unit, CHARGE, action.slot, [target]))


class StandUp(Action):
    """Get up from the ground."""

    key = "stand_up"
    rules = ("AD-07-07",)
    keywords = (MOVEMENT,)
    simple = True
    needs = LYING
    ends = PRONE

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        unit.unmark(self.ends)
        self.emit_acted(table, unit, "gets up")


MOVES: Final = tuple([kind() for kind in declared_abilities(globals(), Action)])
