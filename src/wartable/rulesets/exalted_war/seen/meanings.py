"""The consequences of an option in one line: of a unit's actions, and of answers to questions about its
people.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from wartable.core.boards.plane import direction_to, turns_between
from wartable.core.decision import Decision, Option
from wartable.core.words import counted, listed
from wartable.rulesets.exalted_war.actions.base import DeclaredAction
from wartable.rulesets.exalted_war.actions.duel import GUARD_SPEED, attack_count_of_option
from wartable.rulesets.exalted_war.actions.fight import aim_dice, duration_in_ticks
from wartable.rulesets.exalted_war.actions.ranks import endurance_from_rally
from wartable.rulesets.exalted_war.derived.attack_numbers import range_penalty
from wartable.rulesets.exalted_war.derived.traits import (
    fatigue_value,
    lendable_and_current_rating,
    move_points,
    ranged_weapon_of,
)
from wartable.rulesets.exalted_war.losses.losses import heroes_able_to_command
from wartable.rulesets.exalted_war.losses.splitting import most_troops_to_split_off
from wartable.rulesets.exalted_war.model.character import SORCERER
from wartable.rulesets.exalted_war.model.charm_offer import CharmOffer
from wartable.rulesets.exalted_war.model.formations import FORMATIONS
from wartable.rulesets.exalted_war.model.names import direction_name, find_unit, yards_text
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.troops import relays_needed
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.seen.observation import WarObservation
from wartable.rulesets.exalted_war.seen.order_meanings import ORDERS, standing_order_text

_FRONT_ARC: Final = 4
"""Sixteenths of a circle on each side of a unit's facing that count as in front."""

_FIXED_TEXTS: Final = {
    "strike": "the person is hit, not the unit",
    "envelop": "no damage, but getting clear is 3 harder",
    "aim": "then 1 extra die for each tick, up to 3",
    "guard": "can act instead on any tick",
    "flurry": "of two actions one has 2 dice less, the other 3; as slow as the slowest, DV costs add up",
    "wait": "does nothing; a Guard waits at a lower cost",
    "apart": "acts separately from the unit, and can be hit there",
    "refuse": "an ordinary attack that hits forces the duel anyway",
    "short": "no farther than out of contact",
}
"""Meanings that do not depend on the situation, by the first part of an option's key."""


def meaning_of_option(field: WarObservation, state: War, decision: Decision, option: Option) -> str:
    """Describe what an option does or costs, apart from what its label and its odds say; "" if there is
    nothing to add, or if the seat does not see everything of the unit that is asked. `state` is the true
    state of the war.
    """
    unit = find_unit(state, decision.about)
    if unit is None or not field.owns(unit.id):
        return ""
    verb = option.key.partition(":")[0]
    if state.duels:
        return _duel_text(state, unit, option, verb)
    describe = _DESCRIBERS.get(verb)
    parts = [_FIXED_TEXTS.get(verb, "") if describe is None else describe(field, state, unit, option)]
    if (numbers := field.dice_and_difficulty_of(unit.id, option)) is not None:
        parts.insert(0, f"{counted(numbers[0], 'die', 'dice')} against {numbers[1]}")
    if isinstance(option.data, DeclaredAction) and verb not in ("done", "hold"):
        parts.insert(0, _cost_text(state, unit, option.data, verb))
    return "; ".join([part for part in parts if part])


def _cost_text(state: War, unit: Unit, action: DeclaredAction, verb: str) -> str:
    """Describe the cost of an action: "5 ticks, DV -1". For a part of a flurry it is the DV alone."""
    penalty = f"DV -{action.penalty}" if action.penalty else "full DV"
    if action.flurry is not None:
        return f"another {penalty}" if action.penalty else "no more DV lost"
    if verb == "flurry":
        return ""
    return f"{counted(duration_in_ticks(state, unit, action), 'tick')}, {penalty}"


# ------------------------------------------------------------------ fighting


def _attack_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    target = cast(DeclaredAction, option.data).target
    if field.is_behind(unit.id, target):
        return "from behind, against no DV"
    return "" if target in unit.engaged else "engages both units, and tests the nerve of both"


def _shoot_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    action = cast(DeclaredAction, option.data)
    text = yards_text(yards := field.distance_between_units(unit.id, action.target))
    weapon = ranged_weapon_of(state, unit)
    if weapon is not None and (lost := range_penalty(weapon, yards)):
        text += f", Range {weapon.range}: -{counted(lost, 'success', 'successes')}"
    return f"{text}; the person is hit, not the unit" if action.person else text


def _challenge_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    declared = cast(DeclaredAction, option.data)
    return f"the chance to win the duel is {field.duel_win_chance_text(unit.leader, declared.person)}"


def _hold_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    if unit.state_of == "aim":
        dice = counted(aim_dice(state, unit, unit.aim, due=False), "extra die", "extra dice")
        return f"{dice} on {field.unit_name(unit.aim)} so far"
    return f"full DV until tick {unit.next}"


def _charm_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    charm = cast(CharmOffer | DeclaredAction, option.data).charm
    payers = [state.people[id] for id in (unit.leader, *unit.specials)]
    payers = [payer for payer in payers if charm in payer.person.charms.loadout]
    if charm is None or len(payers) != 1 or not charm.motes:
        return "" if charm is None else charm.text().partition(". ")[0]
    left = payers[0].person.motes - payers[0].motes
    chance = _uncharmed_chance_text(field, option)
    return f"{chance}{charm.motes} of {left} motes left; {charm.text().partition('. ')[0]}"


def _uncharmed_chance_text(field: WarObservation, option: Option) -> str:
    """Describe the chance without a Charm: "62% without it; ". Returns "" if the seat does not know the
    chance.
    """
    chance = field.chance_without_charm(option.data) if isinstance(option.data, CharmOffer) else None
    return "" if chance is None else f"{chance:.0%} without it; "


# ------------------------------------------------------------------ marching and standing


def _fast_movement_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    tired = fatigue_value(state, unit)
    cost = f"; Endurance {unit.endurance}, -{tired}" if tired else ""
    if option.key == "dash":
        return f"{yards_text(field.yards_of_dash(unit.id))} a tick{cost}; no parrying"
    return f"{yards_text(field.yards_of_move(unit.id))} a tick, or none{cost}"


def _turn_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    return f"faces {direction_name(unit.facing)} now"


def _face_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    facing = cast(int, option.data)
    ahead: list[str] = []
    for enemy in field.enemy_units():
        direction = direction_to(unit.x, unit.y, *field.unit_middle(enemy))
        if turns_between(facing, direction) <= _FRONT_ARC:
            ahead.append(field.unit_name(enemy))
    return f"in front: {', '.join(ahead)}" if ahead else "no enemy in front"


def _formation_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    """Describe the effects of a formation: on speed, hesitation tests, the close rating, DV, shields and
    cover.
    """
    found = FORMATIONS[option.key.partition(":")[2]]
    parts = [f"{yards_text(move_points(state, unit) * found.pace)} a tick"]
    if found.hesitation:
        parts.append(f"nerve tests {abs(found.hesitation)} {'harder' if found.hesitation > 0 else 'easier'}")
    if found.rating > 1:
        parts.append(f"close rating x{found.rating}")
    if found.scatter:
        parts.append(f"DV +{found.scatter} when shot at")
    if found.close_cover > 1 or found.ranged_cover > 1:
        against = "" if found.close_cover == found.ranged_cover else " in close combat"
        parts.append("shields and cover x2" + (against if found.close_cover > 1 else " against shots"))
    return ", ".join(parts)


# ------------------------------------------------------------------ ranks and people


def _rally_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    if option.key == "rally:organization":
        return f"Relays {unit.relays} to {unit.relays + 1}, {relays_needed(unit.magnitude)} needed"
    if option.key == "rally:numbers":
        return f"Magnitude {unit.magnitude} to {unit.magnitude + 1}, {unit.first_magnitude} at first"
    return (
        f"Endurance {unit.endurance} to {unit.endurance + endurance_from_rally(unit)} of "
        f"{unit.full_endurance}"
    )


def _signal_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    friends = len(state.friends_of_unit(unit))
    return f"new orders for up to {counted(min(unit.relays, friends), 'other unit')}"


def _signal_receiver_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    return standing_order_text(field, option.key[3:])


def _split_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    return f"up to {most_troops_to_split_off(unit)} of {unit.members} leave, led by a Hero"


def _merge_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    other = state.units[cast(DeclaredAction, option.data).target]
    return f"{unit.members + other.members} members together; hesitates if the test of command fails"


def _lend_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    if option.key == "lend:none":
        return f"in place of {state.people[unit.lender].name}'s"
    person = option.key[5:]
    lent, now = lendable_and_current_rating(state, unit, person)
    kind = "ranged" if state.people[person].role == SORCERER else "close"
    return f"{kind} rating {lent}, now {now}; takes no time"


def _leave_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    person = option.key[6:]
    lost = "; no one takes over then" if [person] == heroes_able_to_command(state, unit) else ""
    return f"a unit of one from now on{lost}"


def _new_leader_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    person = state.people[option.key.partition(":")[2]].person
    return f"War {person.war}, Charisma {person.rank_of('charisma')}, Valor {person.valor}"


def _fade_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    if option.key == "fade:relay":
        return f"{unit.relays - 1} left, {relays_needed(unit.magnitude)} needed"
    heroes = heroes_able_to_command(state, unit)
    person = option.key[5:]
    if heroes == [person]:
        return "no one takes over then"
    return "another Hero takes over then" if person in heroes else "spells and shots apart end then"


# ------------------------------------------------------------------ getting clear, and duels


def _stay_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    if not unit.engaged or option.data is not None:  # a special character who does not go along stays, too
        return ""
    against = listed([field.unit_name(id) for id in unit.engaged])
    levels = field.expected_levels_taken_per_tick(unit.id, unit.penalty)
    return f"{against} would deal {levels:.1f} levels a tick"


def _disengage_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    cost = field.disengage_cost(unit.id)
    return f"a Move away; nerve then costs about {cost:.1f} Magnitude" if cost >= 0.05 else "a Move away"


def _direction_text(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    if not option.key.startswith("go:"):
        return ""
    return (
        f"{yards_text(field.enemy_distance_after_move(unit.id, cast(int, option.data)))} from the "
        "nearest enemy"
    )


def _duel_text(state: War, unit: Unit, option: Option, verb: str) -> str:
    opponent = state.duels[0].other if state.duels[0].one is unit else state.duels[0].one
    if attacks := attack_count_of_option(option.key):
        fewer = f"; {attacks} dice less, and 1 more for each further attack" if attacks > 1 else ""
        return f"{state.leader_traits(unit).weapon.speed} seconds, DV -{attacks}{fewer}"
    if verb == "guard":
        return f"{GUARD_SPEED} seconds, full DV"
    if opponent.leader in state.duels[0].tired:
        return f"{opponent.name} asks too, so the duel ends"
    return f"{GUARD_SPEED} seconds, full DV; ends the duel once {opponent.name} asks too"


_DESCRIBERS: Final[dict[str, Callable[[WarObservation, War, Unit, Option], str]]] = {
    **ORDERS,
    "attack": _attack_text,
    "shoot": _shoot_text,
    "snipe": _shoot_text,
    "challenge": _challenge_text,
    "charm": _charm_text,
    "dash": _fast_movement_text,
    "climb": _fast_movement_text,
    "swim": _fast_movement_text,
    "turn": _turn_text,
    "formation": _formation_text,
    "rally": _rally_text,
    "signal": _signal_text,
    "split": _split_text,
    "merge": _merge_text,
    "hold": _hold_text,
    "face": _face_text,
    "to": _signal_receiver_text,
    "lend": _lend_text,
    "leave": _leave_text,
    "hero": _new_leader_text,
    "lead": _new_leader_text,
    "fade": _fade_text,
    "use": _charm_text,
    "stay": _stay_text,
    "disengage": _disengage_text,
    "go": _direction_text,
}
"""Functions that describe an option, by the first part of its key. The cost of an action is put before that.
"""
