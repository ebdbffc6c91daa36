"""Whether an answer could help its side with any dice. Questions without such an answer need not be asked.

Disengaging, a further part of a flurry and a Charm are tried on the war as the side believes it to be. A
Guard is broken off for a target, or to be in time: a unit that has reached the place of its orders, and that
no enemy can attack before its own action, can begin everything then that it could begin now.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.decision import Decision, Option
from wartable.rulesets.exalted_war.actions.base import DeclaredAction, attack_reach
from wartable.rulesets.exalted_war.actions.fight import AttackAction
from wartable.rulesets.exalted_war.actions.movement_actions import DASH_TICKS
from wartable.rulesets.exalted_war.clock.objectives import would_war_end_by
from wartable.rulesets.exalted_war.derived.attack_numbers import edge_distance
from wartable.rulesets.exalted_war.derived.traits import dash_points, move_points, ranged_weapon_of
from wartable.rulesets.exalted_war.model.character import SORCERER
from wartable.rulesets.exalted_war.model.charm_offer import CharmOffer
from wartable.rulesets.exalted_war.model.spells import SIGHT
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.odds.charm_help import could_charm_help
from wartable.rulesets.exalted_war.odds.commands import disengage_chance, flurry_part_chance
from wartable.rulesets.exalted_war.odds.estimate import BelievedWar
from wartable.rulesets.exalted_war.orders.movement import yards_per_point
from wartable.rulesets.exalted_war.orders.ordering import destination_of


def could_beat_passing(beliefs: Sequence[BelievedWar], decision: Decision, option: Option) -> bool:
    """Whether an answer might turn out better for the seat that is asked than passing, by at least one of its
    beliefs about the war. It is True as well if there is no rule by which to tell.
    """
    unit = beliefs[0].war.units.get(decision.about)
    if unit is None or unit.seat != beliefs[0].seat:
        return True
    if option.key == "disengage":
        return any(disengage_chance(belief, unit) > 0.0 for belief in beliefs)
    if isinstance(option.data, CharmOffer):
        return could_charm_help(beliefs[0], option.data)
    action, idle_option = option.data, decision.idle()
    if idle_option is None or not isinstance(action, DeclaredAction):
        return True
    if action.flurry is not None:
        return _could_part_help(beliefs[0], unit, action)
    if idle_option.key == "hold" and unit.state_of == "guard":
        return _must_break_off(beliefs, unit, action)
    return True


def _could_part_help(belief: BelievedWar, unit: Unit, part: DeclaredAction) -> bool:
    """Whether a further part of a flurry could have any effect: an attack could, and so could a command with
    enough dice to succeed. For an engaged unit every part could, since a Rally prolongs an engagement even if
    it fails. EW-85, W-89.
    """
    if isinstance(part.action, AttackAction) or unit.engaged:
        return True
    return flurry_part_chance(belief, unit, part) > 0.0


# ------------------------------------------------------------------ breaking off a Guard


def _must_break_off(beliefs: Sequence[BelievedWar], unit: Unit, action: DeclaredAction) -> bool:
    """Whether a unit has to break off its Guard now for this action, because the action might come too late
    otherwise. This is so if the action has an enemy as its target, if the unit or a friend that is the target
    is moving, if the unit may be attacked before its own tick, or if the war may be over soon. EW-06, EW-86,
    W-25.
    """
    state = beliefs[0].war
    needed = [state.unit_whose_ground_is_used_by(unit)]
    if action.target:
        needed.append(state.units[action.target])
    for needed_unit in needed:
        if needed_unit.side != unit.side or destination_of(state, needed_unit) is not None:
            return True
    if would_war_end_by(beliefs[0].state, unit.next + DASH_TICKS):
        return True
    return any(
        _could_attack(belief, enemy, unit) for belief in beliefs for enemy in _enemies_of(belief, unit)
    )


def _enemies_of(belief: BelievedWar, unit: Unit) -> list[Unit]:
    """Return all enemies of a unit as the seat believes them to be, including people acting apart."""
    return [
        belief.believed_unit(enemy.id) for enemy in belief.war.units_on_field() if enemy.side != unit.side
    ]


def _could_attack(belief: BelievedWar, enemy: Unit, unit: Unit) -> bool:
    """Whether an enemy could attack a unit, or cast a spell on it, by the tick of the unit's next action. It
    is assumed to move in each tick, and once more if it is engaged and gets clear. W-23, W-27.
    """
    war, end = belief.war, unit.next
    start = war.tick if enemy.state_of in ("guard", "aim") else max(war.tick, enemy.next)
    if start > end:
        return False
    body = war.unit_whose_ground_is_used_by(enemy)
    runs = body.dash > 0 or start + DASH_TICKS <= end
    points = dash_points(war, body) if runs else move_points(war, body)
    moves = end - war.tick + (1 if body.engaged else 0)
    yards = edge_distance(war.unit_whose_ground_is_used_by(unit), body) - moves * points * yards_per_point(
        body
    )
    return yards <= max(
        attack_reach(ranged_weapon_of(war, enemy)), SIGHT if _may_have_caster(war, enemy) else 0
    )


def _may_have_caster(war: War, enemy: Unit) -> bool:
    """Whether a unit has someone who casts spells, as far as the seat knows or can expect."""
    people = [war.people[id] for id in (enemy.leader, *enemy.specials)]
    return any(found.role == SORCERER or len(found.person.spells) > 0 for found in people)
