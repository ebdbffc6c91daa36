"""Whether an answer could help its side with any dice, so that questions without one need no asking.

Getting clear, a further part of a flurry and a Charm are tried on the war as the side believes it to be. A
Guard is broken off for a target, or to be in time: a unit that stands where it was ordered to, and that no
enemy can attack before its own action, can begin everything then that it could begin now.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.decision import Decision, Option
from wartable.rulesets.exalted_war.actions.base import DeclaredAction, far_of
from wartable.rulesets.exalted_war.actions.fight import AttackAction
from wartable.rulesets.exalted_war.actions.movement_actions import DASH_TICKS
from wartable.rulesets.exalted_war.clock.objectives import could_end_by
from wartable.rulesets.exalted_war.derived.attack_numbers import edge_distance
from wartable.rulesets.exalted_war.derived.traits import dash_of, move_of, ranged_weapon
from wartable.rulesets.exalted_war.model.character import SORCERER
from wartable.rulesets.exalted_war.model.charm_offer import CharmOffer
from wartable.rulesets.exalted_war.model.spells import SIGHT
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.odds.charm_help import could_charm_help
from wartable.rulesets.exalted_war.odds.commands import disengage_chance, part_chance
from wartable.rulesets.exalted_war.odds.estimate import Belief
from wartable.rulesets.exalted_war.orders.movement import yards_per_point
from wartable.rulesets.exalted_war.orders.ordering import goal_of


def could_help(beliefs: Sequence[Belief], decision: Decision, option: Option) -> bool:
    """Whether an answer might turn out better than passing, in any of these beliefs of its seat. True for
    anything that no rule can tell.
    """
    unit = beliefs[0].war.units.get(decision.about)
    if unit is None or unit.seat != beliefs[0].seat:
        return True
    if option.key == "disengage":
        return any(disengage_chance(belief, unit) > 0.0 for belief in beliefs)
    if isinstance(option.data, CharmOffer):
        return could_charm_help(beliefs[0], option.data)
    deed, idle = option.data, decision.idle()
    if idle is None or not isinstance(deed, DeclaredAction):
        return True
    if deed.flurry is not None:
        return _could_add(beliefs[0], unit, deed)
    if idle.key == "hold" and unit.state_of == "guard":
        return _must_break_off(beliefs, unit, deed)
    return True


def _could_add(belief: Belief, unit: Unit, part: DeclaredAction) -> bool:
    """Whether a further part of a flurry could do anything: an attack could, and a command with dice enough.
    A Rally prolongs an engagement even if it fails. EW-85, W-89.
    """
    if isinstance(part.action, AttackAction) or unit.engaged:
        return True
    return part_chance(belief, unit, part) > 0.0


# ------------------------------------------------------------------ breaking off a Guard


def _must_break_off(beliefs: Sequence[Belief], unit: Unit, action: DeclaredAction) -> bool:
    """Whether an action might come too late if it is begun at the unit's own time, and not now: it is aimed
    at an enemy, the unit or the friend that it needs is on the way, the unit may be attacked before, or the
    war may be over soon. EW-06, EW-86, W-25.
    """
    state = beliefs[0].war
    needed = [state.body_of(unit)]
    if action.target:
        needed.append(state.units[action.target])
    for one in needed:
        if one.side != unit.side or goal_of(state, one) is not None:
            return True
    if could_end_by(beliefs[0].state, unit.next + DASH_TICKS):
        return True
    return any(_could_attack(belief, enemy, unit) for belief in beliefs for enemy in _foes(belief, unit))


def _foes(belief: Belief, unit: Unit) -> list[Unit]:
    """Return all enemies as the seat believes them to be, people acting apart included."""
    return [belief.unit(enemy.id) for enemy in belief.war.present() if enemy.side != unit.side]


def _could_attack(belief: Belief, enemy: Unit, unit: Unit) -> bool:
    """Whether an enemy could attack a unit, or cast a spell on it, by the unit's own action. It moves in each
    tick, and once more if it gets clear at its action. W-23, W-27.
    """
    war, end = belief.war, unit.next
    start = war.tick if enemy.state_of in ("guard", "aim") else max(war.tick, enemy.next)
    if start > end:
        return False
    body = war.body_of(enemy)
    runs = body.dash > 0 or start + DASH_TICKS <= end
    points = dash_of(war, body) if runs else move_of(war, body)
    moves = end - war.tick + (1 if body.engaged else 0)
    yards = edge_distance(war.body_of(unit), body) - moves * points * yards_per_point(body)
    return yards <= max(far_of(ranged_weapon(war, enemy)), SIGHT if _may_cast(war, enemy) else 0)


def _may_cast(war: War, enemy: Unit) -> bool:
    """Whether a unit has a spellcaster, as far as is known or likely."""
    people = [war.people[id] for id in (enemy.leader, *enemy.specials)]
    return any(found.role == SORCERER or len(found.person.spells) > 0 for found in people)
