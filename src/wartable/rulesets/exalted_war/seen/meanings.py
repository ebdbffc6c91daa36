"""Consequences of an answer, in a line: actions of a unit, and questions about its people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from wartable.core.boards.plane import direction_to, turns_between
from wartable.core.decision import Decision, Option
from wartable.core.words import listed
from wartable.rulesets.exalted_war.actions.base import DeclaredAction
from wartable.rulesets.exalted_war.actions.fight import AttackAction, aim_dice
from wartable.rulesets.exalted_war.derived.traits import (
    close_rating,
    dash_of,
    fatigue_value,
    move_of,
    own_rating,
    ranged_rating,
)
from wartable.rulesets.exalted_war.losses.splitting import most_leaving
from wartable.rulesets.exalted_war.model.charm import Charm
from wartable.rulesets.exalted_war.model.formations import FORMATIONS
from wartable.rulesets.exalted_war.model.names import compass, find_unit, yards_told
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.troops import relays_needed
from wartable.rulesets.exalted_war.model.unit import Unit, drill_of
from wartable.rulesets.exalted_war.orders.movement import pace_of
from wartable.rulesets.exalted_war.seen.observation import WarObservation
from wartable.rulesets.exalted_war.seen.order_meanings import ORDERS, count, order_said

_FRONT: Final = 4
"""Sixteenths of a circle to each side that count as in front."""

_GUARD: Final = 3


def meaning_of(field: WarObservation, state: War, decision: Decision, option: Option) -> str:
    """Describe the effect or cost of an option beyond its label and odds; "" if there is nothing to add."""
    unit = find_unit(state, decision.about)
    if unit is None or not field.owns(unit.id):
        return ""
    verb = option.key.partition(":")[0]
    if state.duels:
        return _in_duel(state, unit, option, verb)
    deed = option.data
    if isinstance(deed, DeclaredAction) and verb not in ("done", "hold"):
        said = _DEEDS.get(verb)
        return _joined(
            [_cost(field, unit, deed, verb), "" if said is None else said(field, state, unit, option)]
        )
    other = _ASIDES.get(verb) or ORDERS.get(verb)
    return "" if other is None else other(field, state, unit, option)


def _joined(parts: list[str]) -> str:
    return "; ".join([part for part in parts if part])


def _cost(field: WarObservation, unit: Unit, deed: DeclaredAction, verb: str) -> str:
    """Ticks and DV: "5 ticks, DV -1"; in a flurry the DV alone."""
    penalty = f"DV -{deed.penalty}" if deed.penalty else "full DV"
    if deed.flurry is not None:
        return f"another {penalty}" if deed.penalty else "no more DV lost"
    if verb == "flurry":
        return ""
    speed = deed.speed
    if isinstance(deed.action, AttackAction):
        speed = field.speed(unit.id, ranged=deed.action.ranged)
    return f"{count(speed, 'tick')}, {penalty}"


# ------------------------------------------------------------------ fighting


def _attack(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    target = cast(DeclaredAction, option.data).target
    if field.is_behind(unit.id, target):
        return "from behind, against no DV"
    return "" if target in unit.engaged else "engages both units, and tests the nerve of both"


def _shoot(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    deed = cast(DeclaredAction, option.data)
    yards, reach = field.distance(unit.id, deed.target), field.range(unit.id)
    lost = 0 if yards <= reach else (1 if yards <= 2 * reach else 2)
    said = (
        yards_told(yards)
        if not lost
        else f"{yards_told(yards)}, Range {reach}: -{count(lost, 'success', 'successes')}"
    )
    return f"{said}; the person is hit, not the unit" if deed.person else said


def _strike(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    return "the person is hit, not the unit"


def _challenge(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    declared = cast(DeclaredAction, option.data)
    return f"the chance to win the duel is {field.duel_told(unit.leader, declared.person)}"


def _envelop(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    return "no damage, but getting clear is 3 harder"


def _aim(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    return "then 1 extra die for each tick, up to 3"


def _guard(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    return "can act instead on any tick"


def _hold(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    if unit.state_of == "aim":
        dice = count(aim_dice(state, unit, unit.aim, due=False), "extra die", "extra dice")
        return f"{dice} on {field.name(unit.aim)} so far"
    return f"full DV until tick {unit.next}"


def _flurry(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    return "of two actions one has 2 dice less, the other 3; as slow as the slowest, DV costs add up"


def _charm(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    charm = option.data if isinstance(option.data, Charm) else cast(DeclaredAction, option.data).charm
    payers = [state.people[id] for id in (unit.leader, *unit.specials)]
    payers = [one for one in payers if charm in one.person.charms.loadout]
    if charm is None or len(payers) != 1 or not charm.motes:
        return "" if charm is None else charm.text().partition(". ")[0]
    left = payers[0].person.motes - payers[0].motes
    return f"{charm.motes} of {left} motes left; {charm.text().partition('. ')[0]}"


# ------------------------------------------------------------------ marching and standing


def _dash(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    tired = fatigue_value(state, unit)
    cost = f"; Endurance {unit.endurance}, -{tired}" if tired else ""
    return f"{yards_told(dash_of(state, unit) * pace_of(unit))} a tick{cost}; no parrying"


def _climb(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    tired = fatigue_value(state, unit)
    cost = f"; Endurance {unit.endurance}, -{tired}" if tired else ""
    return f"{yards_told(move_of(state, unit) * pace_of(unit))} a tick, or none{cost}"


def _turn(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    return f"faces {compass(unit.facing)} now"


def _face(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    facing = cast(int, option.data)
    ahead: list[str] = []
    for enemy in field.enemies():
        way = direction_to(unit.x, unit.y, *field.place(enemy))
        if turns_between(facing, way) <= _FRONT:
            ahead.append(field.name(enemy))
    return f"in front: {', '.join(ahead)}" if ahead else "no enemy in front"


def _formation(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    """Describe a formation's speed, morale, shields, cover and ratings, and the enemies' advantages."""
    found = FORMATIONS[option.key.partition(":")[2]]
    parts = [f"{yards_told(move_of(state, unit) * found.pace)} a tick"]
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


def _rally(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    if option.key == "rally:organization":
        return f"Relays {unit.relays} to {unit.relays + 1}, {relays_needed(unit.magnitude)} needed"
    if option.key == "rally:numbers":
        return f"Magnitude {unit.magnitude} to {unit.magnitude + 1}, {unit.first_magnitude} at first"
    gain = min(drill_of(unit), unit.magnitude, unit.full_endurance - unit.endurance)
    return f"Endurance {unit.endurance} to {unit.endurance + gain} of {unit.full_endurance}"


def _signal(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    friends = len(state.friends(unit))
    return f"new orders for up to {count(min(unit.relays, friends), 'other unit')}"


def _to(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    return order_said(field, option.key[3:])


def _split(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    return f"up to {most_leaving(unit)} of {unit.members} leave, led by a Hero"


def _merge(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    other = state.units[cast(DeclaredAction, option.data).target]
    return f"{unit.members + other.members} members together; hesitates if the test of command fails"


def _wait(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    return "does nothing; a Guard waits at a lower cost"


def _lend(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    if option.key == "lend:none":
        return f"in place of {field.person_name(unit.lender)}'s"
    character = state.people[option.key[5:]]
    ranged = character.role == "sorcerer"
    now = ranged_rating(state, unit) if ranged else close_rating(state, unit) // unit.formation.rating
    kind = "ranged" if ranged else "close"
    return f"{kind} rating {own_rating(character.person, ranged=ranged)}, now {now}; takes no time"


def _apart(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    return "acts separately from the unit, and can be hit there"


def _leave(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    person = option.key[6:]
    lost = "; no one takes over then" if [person] == _heroes(state, unit) else ""
    return f"a unit of one from now on{lost}"


def _heroes(state: War, unit: Unit) -> list[str]:
    return [id for id in unit.specials if state.people[id].role == "hero" and not state.people[id].is_out]


def _leader(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    person = state.people[option.key.partition(":")[2]].person
    return f"War {person.war}, Charisma {person.rank('charisma')}, Valor {person.valor}"


def _fade(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    if option.key == "fade:relay":
        return f"{unit.relays - 1} left, {relays_needed(unit.magnitude)} needed"
    heroes = _heroes(state, unit)
    person = option.key[5:]
    if heroes == [person]:
        return "no one takes over then"
    return "another Hero takes over then" if person in heroes else "spells and shots apart end then"


# ------------------------------------------------------------------ getting clear, and duels


def _stay(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    if not unit.engaged:
        return ""
    against = listed([field.name(id) for id in unit.engaged])
    return f"{against} would deal {field.exposure(unit.id, unit.penalty):.1f} levels a tick"


def _disengage(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    cost = field.nerve_clear(unit.id)
    return f"a Move away; nerve then costs about {cost:.1f} Magnitude" if cost >= 0.05 else "a Move away"


def _refuse(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    return "an ordinary attack that hits forces the duel anyway"


def _way(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    if option.key == "go":
        return ""
    if option.key.startswith("go:"):
        return f"{yards_told(field.way_out(unit.id, cast(int, option.data)))} from the nearest enemy"
    return "no farther than out of contact"


def _in_duel(state: War, unit: Unit, option: Option, verb: str) -> str:
    foe = state.duels[0].other if state.duels[0].one is unit else state.duels[0].one
    speed = state.person(unit).weapon.speed
    if verb == "attack":
        return f"{speed} seconds, DV -1"
    if verb == "flurry":
        blows = option.key[7:]
        return f"{speed} seconds, DV -{blows}; {blows} dice less, and 1 more for each further attack"
    if verb == "guard":
        return f"{_GUARD} seconds, full DV"
    if foe.leader in state.duels[0].tired:
        return f"{foe.name} asks too, so the duel ends"
    return f"{_GUARD} seconds, full DV; ends the duel once {foe.name} asks too"


Said = Callable[[WarObservation, War, Unit, Option], str]

_DEEDS: Final[dict[str, Said]] = {
    "attack": _attack,
    "shoot": _shoot,
    "snipe": _shoot,
    "strike": _strike,
    "challenge": _challenge,
    "envelop": _envelop,
    "aim": _aim,
    "guard": _guard,
    "flurry": _flurry,
    "charm": _charm,
    "dash": _dash,
    "climb": _climb,
    "swim": _climb,
    "turn": _turn,
    "formation": _formation,
    "rally": _rally,
    "signal": _signal,
    "split": _split,
    "merge": _merge,
    "wait": _wait,
}
"""Actions, behind what they take in ticks and DV."""

_ASIDES: Final[dict[str, Said]] = {
    "hold": _hold,
    "formation": _formation,
    "face": _face,
    "to": _to,
    "lend": _lend,
    "apart": _apart,
    "leave": _leave,
    "hero": _leader,
    "lead": _leader,
    "fade": _fade,
    "use": _charm,
    "stay": _stay,
    "disengage": _disengage,
    "refuse": _refuse,
    "go": _way,
    "short": _way,
}
"""Descriptions of options that take no time, and of questions other than own actions."""
