"""Consequences of an answer, in a line: actions of a unit, and questions about its people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from wartable.core.boards.plane import direction_to, turns_between
from wartable.core.decision import Decision, Option
from wartable.core.words import counted, listed
from wartable.rulesets.exalted_war.actions.base import DeclaredAction
from wartable.rulesets.exalted_war.actions.duel import GUARD_SPEED, attack_count
from wartable.rulesets.exalted_war.actions.fight import aim_dice, ticks_of
from wartable.rulesets.exalted_war.actions.ranks import rally_endurance
from wartable.rulesets.exalted_war.derived.attack_numbers import range_penalty
from wartable.rulesets.exalted_war.derived.traits import fatigue_value, move_of, ranged_weapon, ratings_lent
from wartable.rulesets.exalted_war.losses.losses import available_heroes
from wartable.rulesets.exalted_war.losses.splitting import most_leaving
from wartable.rulesets.exalted_war.model.character import SORCERER
from wartable.rulesets.exalted_war.model.charm_offer import CharmOffer
from wartable.rulesets.exalted_war.model.formations import FORMATIONS
from wartable.rulesets.exalted_war.model.names import compass, find_unit, yards_text
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.troops import relays_needed
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.seen.observation import WarObservation
from wartable.rulesets.exalted_war.seen.order_meanings import ORDERS, order_text

_FRONT: Final = 4
"""Sixteenths of a circle to each side that count as in front."""

_FLAT: Final = {
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
"""By first parts of keys."""


def meaning_of(field: WarObservation, state: War, decision: Decision, option: Option) -> str:
    """Describe the effect or cost of an option beyond its label and odds; "" if there is nothing to add."""
    unit = find_unit(state, decision.about)
    if unit is None or not field.owns(unit.id):
        return ""
    verb = option.key.partition(":")[0]
    if state.duels:
        return _in_duel(state, unit, option, verb)
    describe = _DESCRIBED.get(verb)
    parts = [_FLAT.get(verb, "") if describe is None else describe(field, state, unit, option)]
    if (numbers := field.roll_of(unit.id, option)) is not None:
        parts.insert(0, f"{counted(numbers[0], 'die', 'dice')} against {numbers[1]}")
    if isinstance(option.data, DeclaredAction) and verb not in ("done", "hold"):
        parts.insert(0, _cost(state, unit, option.data, verb))
    return "; ".join([part for part in parts if part])


def _cost(state: War, unit: Unit, action: DeclaredAction, verb: str) -> str:
    """Return the cost of an action, such as "5 ticks, DV -1"; for a part of a flurry, the DV alone."""
    penalty = f"DV -{action.penalty}" if action.penalty else "full DV"
    if action.flurry is not None:
        return f"another {penalty}" if action.penalty else "no more DV lost"
    if verb == "flurry":
        return ""
    return f"{counted(ticks_of(state, unit, action), 'tick')}, {penalty}"


# ------------------------------------------------------------------ fighting


def _attack(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    target = cast(DeclaredAction, option.data).target
    if field.is_behind(unit.id, target):
        return "from behind, against no DV"
    return "" if target in unit.engaged else "engages both units, and tests the nerve of both"


def _shoot(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    deed = cast(DeclaredAction, option.data)
    said = yards_text(yards := field.distance(unit.id, deed.target))
    weapon = ranged_weapon(state, unit)
    if weapon is not None and (lost := range_penalty(weapon, yards)):
        said += f", Range {weapon.range}: -{counted(lost, 'success', 'successes')}"
    return f"{said}; the person is hit, not the unit" if deed.person else said


def _challenge(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    declared = cast(DeclaredAction, option.data)
    return f"the chance to win the duel is {field.duel_chance_text(unit.leader, declared.person)}"


def _hold(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    if unit.state_of == "aim":
        dice = counted(aim_dice(state, unit, unit.aim, due=False), "extra die", "extra dice")
        return f"{dice} on {field.name(unit.aim)} so far"
    return f"full DV until tick {unit.next}"


def _charm(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    charm = cast(CharmOffer | DeclaredAction, option.data).charm
    payers = [state.people[id] for id in (unit.leader, *unit.specials)]
    payers = [one for one in payers if charm in one.person.charms.loadout]
    if charm is None or len(payers) != 1 or not charm.motes:
        return "" if charm is None else charm.text().partition(". ")[0]
    left = payers[0].person.motes - payers[0].motes
    return f"{_uncharmed(field, option)}{charm.motes} of {left} motes left; {charm.text().partition('. ')[0]}"


def _uncharmed(field: WarObservation, option: Option) -> str:
    """Describe the chance without a Charm: "62% without it; "."""
    chance = field.chance_without(option.data) if isinstance(option.data, CharmOffer) else None
    return "" if chance is None else f"{chance:.0%} without it; "


# ------------------------------------------------------------------ marching and standing


def _haste(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    tired = fatigue_value(state, unit)
    cost = f"; Endurance {unit.endurance}, -{tired}" if tired else ""
    if option.key == "dash":
        return f"{yards_text(field.dash(unit.id))} a tick{cost}; no parrying"
    return f"{yards_text(field.move(unit.id))} a tick, or none{cost}"


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
    parts = [f"{yards_text(move_of(state, unit) * found.pace)} a tick"]
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
    return f"Endurance {unit.endurance} to {unit.endurance + rally_endurance(unit)} of {unit.full_endurance}"


def _signal(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    friends = len(state.friends(unit))
    return f"new orders for up to {counted(min(unit.relays, friends), 'other unit')}"


def _to(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    return order_text(field, option.key[3:])


def _split(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    return f"up to {most_leaving(unit)} of {unit.members} leave, led by a Hero"


def _merge(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    other = state.units[cast(DeclaredAction, option.data).target]
    return f"{unit.members + other.members} members together; hesitates if the test of command fails"


def _lend(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    if option.key == "lend:none":
        return f"in place of {state.people[unit.lender].name}'s"
    person = option.key[5:]
    lent, now = ratings_lent(state, unit, person)
    kind = "ranged" if state.people[person].role == SORCERER else "close"
    return f"{kind} rating {lent}, now {now}; takes no time"


def _leave(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    person = option.key[6:]
    lost = "; no one takes over then" if [person] == available_heroes(state, unit) else ""
    return f"a unit of one from now on{lost}"


def _leader(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    person = state.people[option.key.partition(":")[2]].person
    return f"War {person.war}, Charisma {person.rank('charisma')}, Valor {person.valor}"


def _fade(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    if option.key == "fade:relay":
        return f"{unit.relays - 1} left, {relays_needed(unit.magnitude)} needed"
    heroes = available_heroes(state, unit)
    person = option.key[5:]
    if heroes == [person]:
        return "no one takes over then"
    return "another Hero takes over then" if person in heroes else "spells and shots apart end then"


# ------------------------------------------------------------------ getting clear, and duels


def _stay(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    if not unit.engaged or option.data is not None:  # a special character who does not go along stays, too
        return ""
    against = listed([field.name(id) for id in unit.engaged])
    return f"{against} would deal {field.exposure(unit.id, unit.penalty):.1f} levels a tick"


def _disengage(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    cost = field.disengage_cost(unit.id)
    return f"a Move away; nerve then costs about {cost:.1f} Magnitude" if cost >= 0.05 else "a Move away"


def _way(field: WarObservation, state: War, unit: Unit, option: Option) -> str:
    if not option.key.startswith("go:"):
        return ""
    return f"{yards_text(field.distance_after_move(unit.id, cast(int, option.data)))} from the nearest enemy"


def _in_duel(state: War, unit: Unit, option: Option, verb: str) -> str:
    foe = state.duels[0].other if state.duels[0].one is unit else state.duels[0].one
    if blows := attack_count(option.key):
        fewer = f"; {blows} dice less, and 1 more for each further attack" if blows > 1 else ""
        return f"{state.person(unit).weapon.speed} seconds, DV -{blows}{fewer}"
    if verb == "guard":
        return f"{GUARD_SPEED} seconds, full DV"
    if foe.leader in state.duels[0].tired:
        return f"{foe.name} asks too, so the duel ends"
    return f"{GUARD_SPEED} seconds, full DV; ends the duel once {foe.name} asks too"


_DESCRIBED: Final[dict[str, Callable[[WarObservation, War, Unit, Option], str]]] = {
    **ORDERS,
    "attack": _attack,
    "shoot": _shoot,
    "snipe": _shoot,
    "challenge": _challenge,
    "charm": _charm,
    "dash": _haste,
    "climb": _haste,
    "swim": _haste,
    "turn": _turn,
    "formation": _formation,
    "rally": _rally,
    "signal": _signal,
    "split": _split,
    "merge": _merge,
    "hold": _hold,
    "face": _face,
    "to": _to,
    "lend": _lend,
    "leave": _leave,
    "hero": _leader,
    "lead": _leader,
    "fade": _fade,
    "use": _charm,
    "stay": _stay,
    "disengage": _disengage,
    "go": _way,
}
"""By first parts of keys; what an own action takes is told before it."""
