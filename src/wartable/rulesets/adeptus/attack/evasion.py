"""Evasion of hits: a Dodge or a Parry, and the Reactions of a Swarm at its Overseer's Command. AD-08, SW-51,
SW-67, AD-R12, AD-R25.
"""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.adeptus.attack.qualities import QUALITIES
from wartable.rulesets.adeptus.d100.fate import PASSING, DegreesStake, Stake
from wartable.rulesets.adeptus.d100.result import Result
from wartable.rulesets.adeptus.d100.target import (
    TargetNumber,
    add_assistance_and_director_bonuses,
    add_general_modifiers,
)
from wartable.rulesets.adeptus.d100.tests import take_test
from wartable.rulesets.adeptus.events.areas import Cleared
from wartable.rulesets.adeptus.events.attacks import Evaded
from wartable.rulesets.adeptus.ground.paths import Cell, reachable_cells
from wartable.rulesets.adeptus.ground.space import CELL, metres_between_outlines
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


def can_react(unit: Unit) -> bool:
    """Whether a unit has a Reaction left, and is able to use it. AD-03-05."""
    return unit.reactions > 0 and SURPRISED not in unit.marks and not unit.is_incapacitated()


def can_give_reaction_command(unit: Unit) -> bool:
    """Whether an Overseer can give a Reaction Command now: the Overseer and the Swarm each have a Reaction
    left, and the Swarm was not gathered since the Overseer's last turn. SW-67, AD-R31.
    """
    swarm = unit.swarm
    return swarm is not None and swarm.reactions > 0 and GATHERED not in swarm.marks and can_react(unit)


def parry_bonus(unit: Unit) -> int | None:
    """Return the bonus to a Parry from the qualities of the melee weapon that is best for it; None if the
    unit has no usable melee weapon.
    """
    best: int | None = None
    for slot, weapon in enumerate(unit.arms.weapons):
        if weapon.is_melee and not unit.arms.gone[slot]:
            more = 0
            for key in weapon.qualities:
                more += QUALITIES[key].parry_bonus()
            best = more if best is None else max(best, more)
    return best


def ask_to_evade(table: MissionTable, attack: Attack, unit: Unit, hits: int) -> int:
    """Ask a person or a giant whether to Dodge or Parry hits, carry the answer out, and return how many hits
    are left. A Dodge from a Blast needs a cell outside its area within reach; an Overseer in a Swarm
    therefore cannot Dodge one. AD-08-01, AD-08-03, AD-R96.
    """
    if hits <= 0 or unit.is_horde or not can_react(unit) or "hidden" in attack.reasons:
        return hits
    options = [TAKE]
    area = attack.area
    safe_cell: Cell | None = None
    if area is not None and unit.swarm is None:
        safe_cell = nearest_cell_outside(table.state, unit, *area)
    if area is None or safe_cell is not None:
        options.append(DODGE)
    parry = None if attack.is_ranged else parry_bonus(unit)
    if parry is not None:
        options.append(_PARRY)
    question = f"{unit.name}: {hits} hit{'s' if hits > 1 else ''}. Evade?"
    chosen = table.ask(Decision(unit.seat, question, options, unit.id))
    if chosen is TAKE:
        return hits
    return dodge_or_parry(table, unit, chosen is DODGE, parry, hits, safe_cell)


def dodge_or_parry(
    table: MissionTable,
    unit: Unit,
    is_dodge: bool,
    weapon_bonus: int | None,
    hits: int,
    safe_cell: Cell | None = None,
) -> int:
    """Spend a unit's Reaction on a Dodge if `is_dodge`, otherwise on a Parry, and return how many of the hits
    are left. `weapon_bonus` is what its weapon adds to a Parry. A Dodge from an area that succeeds moves the
    unit to `safe_cell`, and no hit is left. AD-08-01.
    """
    result = _roll_reaction(
        table, unit, is_dodge, weapon_bonus, DegreesStake(hits - 1) if safe_cell is None else PASSING
    )
    if safe_cell is None or not result.passed:
        return _hits_left(table, unit, "Dodge" if is_dodge else "Parry", result, hits)
    table.state.dodged.append((unit, unit.x, unit.y))
    unit.x, unit.y = safe_cell
    table.emit(Cleared(unit.id, unit.x, unit.y))
    return 0


def _roll_reaction(
    table: MissionTable, unit: Unit, is_dodge: bool, weapon_bonus: int | None, stake: Stake
) -> Result:
    """Roll a unit's Dodge if `is_dodge`, otherwise its Parry, to which its weapon adds `weapon_bonus`. This
    uses up its Reaction and its aim. Return the result, whose consequences are given by `stake`. AD-05-08,
    AD-08-01, AD-05-17.
    """
    unit.reactions -= 1
    unit.unmark(AIM)
    target_number = reaction_target_number(
        table.state, unit, is_dodge, weapon_bonus, listening=table.listening
    )
    skill = "Dodge" if is_dodge else "Parry"
    return take_test(table, unit, target_number, skill, stake=stake)


def reaction_target_number(
    state: Mission, unit: Unit, is_dodge: bool, weapon_bonus: int | None, *, listening: bool
) -> TargetNumber:
    """Return the target number of a person's Dodge if `is_dodge`, otherwise of its Parry, to which its weapon
    adds `weapon_bonus`. If `listening`, it keeps the sources of its modifiers for an event.
    """
    skill = "dodge" if is_dodge else "parry"
    target_number = TargetNumber(skill.capitalize(), unit.profile.skill_values[skill], listening=listening)
    add_general_modifiers(state, unit, target_number)
    if not is_dodge and weapon_bonus is not None:
        target_number.add("weapon", weapon_bonus)
    target_number.add("guarded", _GUARD if GUARDED in unit.marks else 0)
    target_number.add("All-Out Attack", -_RECKLESS if ALL_OUT in unit.marks else 0)
    return target_number


def nearest_cell_outside(state: Mission, unit: Unit, x: int, y: int, radius: int) -> Cell | None:
    """Return the nearest cell at which a unit would be more than `radius` metres from the centre of a Blast,
    (`x`, `y`), and which it can reach by moving as many metres as its Agility Bonus. Among equally near cells
    it is the one farthest from the centre. Return None if there is no such cell. AD-08-03, AD-R82.
    """
    outline = unit.outline
    allowance = unit.profile.bonus[AG] >> unit.useless_legs if unit.useless_legs < 2 else 0
    best: tuple[int, int, Cell] | None = None
    for (at_x, at_y), cost in reachable_cells(state, unit, allowance).items():
        if best is not None and cost > best[0]:
            break
        gap = metres_between_outlines(outline, at_x, at_y, CELL, x, y)
        if gap > radius and (best is None or (cost, -gap) < best[:2]):
            best = (cost, -gap, (at_x, at_y))
    return None if best is None else best[2]


def ask_swarm_to_evade(table: MissionTable, attack: Attack, unit: Unit, hits: int) -> int:
    """Ask an Overseer whether to give a Reaction Command, which costs a Reaction of the Overseer and of the
    Swarm and may cancel hits on the Swarm. Carry it out, and return how many hits are left. SW-67, AD-R12.
    """
    swarm = unit.swarm
    if swarm is None or hits <= 0 or not can_give_reaction_command(unit) or "hidden" in attack.reasons:
        return hits
    options = [TAKE, SCATTER]
    if not attack.is_ranged and parry_bonus(unit) is not None:
        options.append(_BRACE)
    question = f"The Swarm of {unit.name}: {hits} hit{'s' if hits > 1 else ''}. A Reaction Command?"
    chosen = table.ask(Decision(unit.seat, question, options, unit.id))
    if chosen is TAKE:
        return hits
    return scatter_or_brace(table, unit, swarm, hits, is_scatter=chosen is SCATTER)


def scatter_or_brace(table: MissionTable, unit: Unit, swarm: Swarm, hits: int, *, is_scatter: bool) -> int:
    """Spend the Reactions of an Overseer and a Swarm on Scatter! if `is_scatter`, otherwise on Brace, and
    return how many hits are left. AD-R12.
    """
    unit.reactions -= 1
    unit.unmark(AIM)
    swarm.reactions -= 1
    swarm.unmark(AIM)
    target_number = swarm_reaction_target_number(
        table.state, unit, swarm, is_scatter, listening=table.listening
    )
    reaction = "Scatter!" if is_scatter else "Brace"
    result = take_test(
        table, unit, target_number, reaction, fated=not is_scatter, stake=DegreesStake(hits - 1)
    )
    return _hits_left(table, unit, reaction, result, hits)


def swarm_reaction_target_number(
    state: Mission, unit: Unit, swarm: Swarm, is_scatter: bool, *, listening: bool
) -> TargetNumber:
    """Return the target number of a Swarm's Scatter! if `is_scatter`, otherwise of its Brace. If `listening`,
    it keeps the sources of its modifiers for an event.
    """
    if is_scatter:
        target_number = TargetNumber(
            "Agility of the Underlings", swarm.profile.values[AG], listening=listening
        )
        add_assistance_and_director_bonuses(state, unit, target_number)
        return target_number
    return reaction_target_number(state, unit, False, parry_bonus(unit), listening=listening)


def _hits_left(table: MissionTable, unit: Unit, reaction: str, result: Result, hits: int) -> int:
    """Return how many of the `hits` are left after a Reaction with this result, and emit this. A success
    cancels one hit, and another for each Degree of Success; `reaction` is the name to show in the event.
    AD-08-02.
    """
    if not result.passed:
        return hits
    gone = min(hits, 1 + result.degrees)
    table.emit(Evaded(unit.id, reaction, gone, hits - gone))
    return hits - gone
