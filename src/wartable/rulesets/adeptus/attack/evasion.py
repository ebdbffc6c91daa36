"""Evading: Dodge and Parry, and what a Swarm does by its Overseer's Command. AD-08, SW-51, SW-67, AD-R12,
AD-R25.
"""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.adeptus.attack.qualities import QUALITIES
from wartable.rulesets.adeptus.d100.fate import PASSING, Degrees, Stake
from wartable.rulesets.adeptus.d100.result import Result
from wartable.rulesets.adeptus.d100.target import TargetNumber, add_general_modifiers, add_guidance_modifiers
from wartable.rulesets.adeptus.d100.tests import take_test
from wartable.rulesets.adeptus.events.areas import Cleared
from wartable.rulesets.adeptus.events.attacks import Evaded
from wartable.rulesets.adeptus.ground.paths import Cell, reachable_cells
from wartable.rulesets.adeptus.ground.space import CELL, metres_between
from wartable.rulesets.adeptus.model.attack import Attack
from wartable.rulesets.adeptus.model.commands import REACTIONS
from wartable.rulesets.adeptus.model.marks import AIM, ALL_OUT, GATHERED, GUARDED, SURPRISED
from wartable.rulesets.adeptus.model.profile import AG
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.swarm import Swarm
from wartable.rulesets.adeptus.model.unit import Unit

TAKE: Final = Option("pass", "Take the hits")
DODGE: Final = Option("dodge", "Dodge")
_PARRY: Final = Option("parry", "Parry")
SCATTER: Final = Option("scatter", REACTIONS["scatter"].name)
_BRACE: Final = Option("brace", REACTIONS["brace"].name)

_GUARD: Final = 10
_RECKLESS: Final = 20


def may_react(unit: Unit) -> bool:
    """Whether a unit has a Reaction left and is able to use it. AD-03-05."""
    return unit.reactions > 0 and SURPRISED not in unit.marks and not unit.is_out_of_it()


def may_command_reaction(unit: Unit) -> bool:
    """Whether an Overseer can give a Reaction Command: both Overseer and Swarm have a Reaction left, and
    the Swarm is not newly gathered. SW-67, AD-R31.
    """
    swarm = unit.swarm
    return swarm is not None and swarm.reactions > 0 and GATHERED not in swarm.marks and may_react(unit)


def parry_bonus(unit: Unit) -> int | None:
    """Return the bonus to Parry of the best melee weapon that a unit can use; None if it has none."""
    best: int | None = None
    for slot, weapon in enumerate(unit.arms.weapons):
        if weapon.is_melee and not unit.arms.gone[slot]:
            more = 0
            for key in weapon.qualities:
                more += QUALITIES[key].parry()
            best = more if best is None else max(best, more)
    return best


def ask_to_evade(table: MissionTable, attack: Attack, unit: Unit, hits: int) -> int:
    """Ask one person or giant whether to Dodge or Parry hits, and return how many hits are left. A Dodge from
    a Blast needs a cell outside its area within reach, so an Overseer amid the Swarm cannot Dodge one.
    AD-08-01, AD-08-03, AD-R96.
    """
    if hits <= 0 or unit.is_horde or not may_react(unit) or "hidden" in attack.reasons:
        return hits
    options = [TAKE]
    area = attack.area
    clear: Cell | None = None
    if area is not None and unit.swarm is None:
        clear = nearest_cell_outside(table.state, unit, *area)
    if area is None or clear is not None:
        options.append(DODGE)
    parry = None if attack.is_ranged else parry_bonus(unit)
    if parry is not None:
        options.append(_PARRY)
    question = f"{unit.name}: {hits} hit{'s' if hits > 1 else ''}. Evade?"
    chosen = table.ask(Decision(unit.seat, question, options, unit.id))
    if chosen is TAKE:
        return hits
    return react(table, unit, chosen is DODGE, parry, hits, clear)


def react(
    table: MissionTable, unit: Unit, dodges: bool, parry: int | None, hits: int, clear: Cell | None = None
) -> int:
    """Spend a unit's Reaction on a Dodge (`dodges`) or a Parry with the bonus `parry`; return how many hits
    are left. If `clear` is given, a Dodge that succeeds moves the unit to that cell, and no hit is left.
    AD-08-01.
    """
    result = _roll_reaction(table, unit, dodges, parry, Degrees(hits - 1) if clear is None else PASSING)
    if clear is None or not result.passed:
        return _hits_left(table, unit, "Dodge" if dodges else "Parry", result, hits)
    table.state.dodged.append((unit, unit.x, unit.y))
    unit.x, unit.y = clear
    table.emit(Cleared(unit.id, unit.x, unit.y))
    return 0


def _roll_reaction(table: MissionTable, unit: Unit, dodges: bool, parry: int | None, stake: Stake) -> Result:
    """Roll a Dodge or a Parry, which uses up the Reaction and any aim. AD-05-08, AD-08-01, AD-05-17."""
    unit.reactions -= 1
    unit.unmark(AIM)
    target = reaction_target_number(table.state, unit, dodges, parry, listening=table.listening)
    skill = "Dodge" if dodges else "Parry"
    return take_test(table, unit, target, skill, stake=stake)


def reaction_target_number(
    state: Mission, unit: Unit, dodges: bool, parry: int | None, *, listening: bool
) -> TargetNumber:
    """Return the target number of one person for a Dodge or a Parry; `parry` is the weapon's bonus."""
    skill = "dodge" if dodges else "parry"
    target = TargetNumber(skill.capitalize(), unit.profile.skill_values[skill], listening=listening)
    add_general_modifiers(state, unit, target)
    if not dodges and parry is not None:
        target.add("weapon", parry)
    target.add("guarded", _GUARD if GUARDED in unit.marks else 0)
    target.add("All-Out Attack", -_RECKLESS if ALL_OUT in unit.marks else 0)
    return target


def nearest_cell_outside(state: Mission, unit: Unit, x: int, y: int, radius: int) -> Cell | None:
    """Return the nearest cell outside a Blast that a unit can reach with as many metres as its Agility Bonus;
    among equally near cells the one farthest from the centre. Returns None if there is no such cell.
    AD-08-03, AD-R82.
    """
    outline = unit.outline
    allowance = unit.profile.bonus[AG] >> unit.useless_legs if unit.useless_legs < 2 else 0
    best: tuple[int, int, Cell] | None = None
    for (at_x, at_y), cost in reachable_cells(state, unit, allowance).items():
        if best is not None and cost > best[0]:
            break
        gap = metres_between(outline, at_x, at_y, CELL, x, y)
        if gap > radius and (best is None or (cost, -gap) < best[:2]):
            best = (cost, -gap, (at_x, at_y))
    return None if best is None else best[2]


def ask_swarm_to_evade(table: MissionTable, attack: Attack, unit: Unit, hits: int) -> int:
    """Ask an Overseer whether to give a Reaction Command, which cancels hits on the Swarm and costs the
    Reactions of both. Returns how many hits are left. SW-67, AD-R12.
    """
    swarm = unit.swarm
    if swarm is None or hits <= 0 or not may_command_reaction(unit) or "hidden" in attack.reasons:
        return hits
    options = [TAKE, SCATTER]
    if not attack.is_ranged and parry_bonus(unit) is not None:
        options.append(_BRACE)
    question = f"The Swarm of {unit.name}: {hits} hit{'s' if hits > 1 else ''}. A Reaction Command?"
    chosen = table.ask(Decision(unit.seat, question, options, unit.id))
    if chosen is TAKE:
        return hits
    return react_as_swarm(table, unit, swarm, hits, scatters=chosen is SCATTER)


def react_as_swarm(table: MissionTable, unit: Unit, swarm: Swarm, hits: int, *, scatters: bool) -> int:
    """Spend the Reactions of an Overseer and the Swarm on Scatter! or Brace; returns how many hits are left.
    AD-R12.
    """
    unit.reactions -= 1
    unit.unmark(AIM)
    swarm.reactions -= 1
    swarm.unmark(AIM)
    target = swarm_reaction_target_number(table.state, unit, swarm, scatters, listening=table.listening)
    what = "Scatter!" if scatters else "Brace"
    result = take_test(table, unit, target, what, fated=not scatters, stake=Degrees(hits - 1))
    return _hits_left(table, unit, what, result, hits)


def swarm_reaction_target_number(
    state: Mission, unit: Unit, swarm: Swarm, scatters: bool, *, listening: bool
) -> TargetNumber:
    """Return the target number for Scatter! or Brace."""
    if scatters:
        target = TargetNumber("Agility of the Underlings", swarm.profile.values[AG], listening=listening)
        add_guidance_modifiers(state, unit, target)
        return target
    return reaction_target_number(state, unit, False, parry_bonus(unit), listening=listening)


def _hits_left(table: MissionTable, unit: Unit, how: str, result: Result, hits: int) -> int:
    """Return the hits left after a Reaction: a success cancels one hit, and each Degree of Success one more.
    AD-08-02.
    """
    if not result.passed:
        return hits
    gone = min(hits, 1 + result.degrees)
    table.emit(Evaded(unit.id, how, gone, hits - gone))
    return hits - gone
