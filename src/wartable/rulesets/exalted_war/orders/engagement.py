"""Contact and engagement: when it begins, when it ends, getting clear of it. EW-68, EW-89, W-26, W-27."""

from __future__ import annotations

from typing import Final, cast

from wartable.core.boards.plane import DIRECTIONS, NAMES, gap, step_along
from wartable.core.decision import Decision, Option
from wartable.core.odds.successes import successes
from wartable.core.term import Term, total
from wartable.rulesets.exalted_war.derived.attack_numbers import edge_distance
from wartable.rulesets.exalted_war.derived.traits import (
    RELAY_WAR,
    fatigue_penalty,
    is_supernatural,
    wound_penalty,
)
from wartable.rulesets.exalted_war.events.moves import Disengaged, Engaged, EngagementEnded, Enveloped
from wartable.rulesets.exalted_war.model.names import noun_for
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.tick import DISENGAGED, ENGAGED, Tick
from wartable.rulesets.exalted_war.model.unit import Unit, drill_of, might_of
from wartable.rulesets.exalted_war.orders.movement import announce_tick, reach_in, walk

TOUCH: Final = 2.0
"""Yards between edges that still count as contact; places are whole yards."""

_LAPSE: Final = 6
_SHORT: Final = "short"
_AGAINST: Final = 3
_ENVELOPED: Final = 3
_ENVELOPING: Final = 1
_RELAY_WITS: Final = 2
_SUPERIOR: Final = 2
_OVERWHELMING: Final = 4


def adjoins(one: Unit, other: Unit) -> bool:
    """Whether two units touch, by the distance between their edges. W-26."""
    return edge_distance(one, other) <= TOUCH


def touches(one: Unit, other: Unit) -> bool:
    """Whether two units are in contact: they touch or are engaged, so that an engaged unit whose ground
    shrinks stays in contact. W-26.
    """
    return adjoins(one, other) or other.id in one.engaged


def was_engaged_before(state: War, unit: Unit, other: Unit) -> bool:
    """Whether two units have been engaged since an earlier tick. W-10, W-38."""
    known = state.body_of(unit).engaged.get(other.id)
    return known is not None and known[0] < state.tick


def engage(table: WarTable, tick: Tick, one: Unit, other: Unit) -> None:
    """Engage two units after a close attack by `one`, or renew their engagement. If it is new, both will
    test for hesitation. If `one` is a person acting apart, that person and the host are both engaged with
    `other`. W-14, W-26, W-42.
    """
    now = table.state.tick
    body = table.state.body_of(one)
    known = body.engaged.get(other.id)
    since = now if known is None else known[0]
    body.engaged[other.id] = (since, now)
    other.engaged[body.id] = (since, now)
    if known is None:
        table.emit(Engaged(body.id, other.id))
        tick.trigger(body, ENGAGED, _dread(table.state, body, other))
        tick.trigger(other, ENGAGED, _dread(table.state, other, body))
    if body is not one:
        _engage_apart(table, one, other)


def _engage_apart(table: WarTable, apart: Unit, other: Unit) -> None:
    """Engage a person who acts apart with an enemy, on the person's side only. W-42."""
    now = table.state.tick
    known = apart.engaged.get(other.id)
    apart.engaged[other.id] = (now if known is None else known[0], now)
    if known is None:
        table.emit(Engaged(apart.id, other.id))


def _dread(state: War, unit: Unit, foe: Unit) -> int:
    """Return the difficulty that a foe adds to a hesitation test: 1 if superior or led by a supernatural
    being, 2 if overwhelming or wholly supernatural. W-6, W-35.
    """
    excess = _strength(foe) - _strength(unit)
    if excess >= _OVERWHELMING or is_supernatural(state, foe):
        return 2
    if excess >= _SUPERIOR or state.people[foe.leader].person.rounds_up:
        return 1
    return 0


def _strength(unit: Unit) -> int:
    return unit.magnitude + drill_of(unit) + might_of(unit)


def envelop(table: WarTable, unit: Unit, by: Unit) -> None:
    """Record that a unit is enveloped by another, if both are still on the field. EW-68."""
    if unit.is_active and by.is_active:
        unit.envelopers.append(by.id)
        table.emit(Enveloped(unit.id, by.id))


def renew_engagement(state: War, unit: Unit, other: Unit) -> None:
    """Record the present tick as the latest in the engagement of two units, if they are engaged. Call this
    for actions other than close attacks. W-26, W-89.
    """
    body = state.body_of(unit)
    known, own = body.engaged.get(other.id), unit.engaged.get(other.id)
    if known is not None:
        body.engaged[other.id] = other.engaged[body.id] = (known[0], state.tick)
    if own is not None:
        unit.engaged[other.id] = (own[0], state.tick)


def end_engagement(table: WarTable, one: Unit, other: Unit, why: str) -> None:
    """End the engagement of two units, and of people who act apart from either with the other."""
    one.engaged.pop(other.id, None)
    other.engaged.pop(one.id, None)
    if other.id in one.envelopers:
        one.envelopers.remove(other.id)
    if one.id in other.envelopers:
        other.envelopers.remove(one.id)
    table.emit(EngagementEnded(one.id, other.id, why))
    for apart in table.state.units.values():
        if apart.host == one.id and other.id in apart.engaged:
            end_engagement(table, apart, other, why)
        elif apart.host == other.id and one.id in apart.engaged:
            end_engagement(table, apart, one, why)


def end_engagements(table: WarTable, unit: Unit, why: str) -> None:
    """End all engagements of the unit."""
    for id in list(unit.engaged):
        end_engagement(table, unit, table.state.units[id], why)


def end_lapsed_engagements(table: WarTable) -> None:
    """End engagements in which neither side has attacked for 6 ticks. W-26, W-89."""
    state = table.state
    for unit in state.units.values():
        if unit.engaged:
            for id, (_, last) in list(unit.engaged.items()):
                if state.tick - last >= _LAPSE:
                    announce_tick(table)
                    end_engagement(table, unit, state.units[id], "nobody attacks")


# ------------------------------------------------------------------ getting clear


def _disengage_pool(state: War, unit: Unit) -> tuple[str, list[Term]]:
    """Return the roller and the dice to disengage: Wits + War + Drill, less Magnitude and other penalties.
    The leader rolls, or a Relay if that gives more dice.
    """
    person = state.people[unit.leader].person
    rest = [
        Term("Drill", drill_of(unit)),
        Term("Magnitude", -unit.magnitude),
        Term("wounds", -wound_penalty(state, unit)),
        Term("fatigue", -fatigue_penalty(unit)),
    ]
    rest = [term for term in rest if term.amount]
    own = [Term("Wits", person.rank("wits")), Term("War", person.war), *rest]
    if unit.relays:
        relayed = [Term("Relay's Wits", _RELAY_WITS), Term("Relay's War", RELAY_WAR), *rest]
        if total(relayed) > total(own):
            return "relay", relayed
    return person.id, own


def _disengage_difficulty(state: War, unit: Unit) -> list[Term]:
    """Return the difficulty to disengage: 3 + the highest effective Drill of the engaged enemies, more if
    the unit is enveloped or envelops one of them. EW-68, EW-89.
    """
    enemies = [state.units[id] for id in unit.engaged]
    hardest = max([drill_of(enemy) for enemy in enemies])
    terms = [Term("close combat", _AGAINST)]
    if hardest:
        terms.append(Term("Drill of the enemy", hardest))
    if unit.envelopers:
        terms.append(Term("enveloped", _ENVELOPED))
    if [enemy for enemy in enemies if unit.id in enemy.envelopers]:
        terms.append(Term("envelops", _ENVELOPING))
    return terms


def can_disengage(state: War, unit: Unit) -> bool:
    """Whether an engaged unit may try to disengage: it does not hesitate, has dice to roll, and a way out
    of contact. W-27.
    """
    if not unit.engaged or unit.hesitating:
        return False
    _, pool = _disengage_pool(state, unit)
    return total(pool) > 0 and _has_way_out(state, unit)


def _has_way_out(state: War, unit: Unit) -> bool:
    for direction in range(DIRECTIONS):
        if _is_clear(state, unit, *reach_in(state, unit, direction)):
            return True
    return len(_short_ways(state, unit)) > 0


def _ways_out(state: War, unit: Unit) -> list[Option]:
    """Return an Option for each direction in which a full Move ends out of contact with every enemy, then
    for each in which a shorter one does. W-27.
    """
    found: list[Option] = []
    for direction in range(DIRECTIONS):
        if _is_clear(state, unit, *reach_in(state, unit, direction)):
            found.append(_way("go", "To the {}", direction))
    return found + _short_ways(state, unit)


def _short_ways(state: War, unit: Unit) -> list[Option]:
    """Return an Option for each direction in which less than a full Move ends out of contact."""
    found: list[Option] = []
    for direction in range(DIRECTIONS):
        if _shortest(state, unit, direction) is not None:
            found.append(_way(_SHORT, "To the {}, no farther than it takes", direction))
    return found


def _way(verb: str, label: str, direction: int) -> Option:
    name = NAMES[direction]
    return Option(f"{verb}:{name.replace('-', '_')}", label.format(name), direction)


def _end_of(state: War, unit: Unit, way: Option) -> tuple[int, int]:
    """Return the end point of a way out."""
    direction = cast(int, way.data)
    short = _shortest(state, unit, direction) if way.key.startswith(_SHORT) else None
    return reach_in(state, unit, direction) if short is None else short


def _shortest(state: War, unit: Unit, direction: int) -> tuple[int, int] | None:
    """Return the first point in a direction that is out of contact; None if there is none short of a full
    Move.
    """
    end = reach_in(state, unit, direction)
    for yards in range(1, int(gap(unit.x, unit.y, *end)) + 1):
        x, y = step_along(unit.x, unit.y, direction, yards)
        if (x, y) != end and _is_clear(state, unit, x, y):
            return x, y
    return None


def _is_clear(state: War, unit: Unit, x: int, y: int) -> bool:
    here_x, here_y = unit.x, unit.y
    unit.x, unit.y = x, y
    clear = not [enemy for enemy in state.enemies(unit) if adjoins(unit, enemy)]
    unit.x, unit.y = here_x, here_y
    return clear


def offer_disengagement(table: WarTable, tick: Tick, unit: Unit) -> None:
    """Ask the owner of an engaged unit whether it tries to disengage before its action. On a success it
    moves at once. EW-89, W-24.
    """
    state = table.state
    if not can_disengage(state, unit):
        return
    options = [Option("stay", "Stay and fight"), Option("disengage", "Disengage", unit.id)]
    question = f"{noun_for(unit):is} engaged: get clear before its action?"
    if table.ask(Decision(unit.seat, question, options, unit.id)).key == "stay":
        return
    roller, pool = _disengage_pool(state, unit)
    difficulty = _disengage_difficulty(state, unit)
    rolled = table.roll(successes(total(pool), botches=False), f"{unit.name} disengages")
    passed = rolled >= total(difficulty)
    table.emit(Disengaged(unit.id, roller, tuple(pool), rolled, tuple(difficulty), passed=passed))
    if not passed:
        return
    end_engagements(table, unit, "disengaged")
    way = table.ask(
        Decision(
            unit.seat,
            f"{noun_for(unit):gets} clear: which way?",
            _ways_out(state, unit),
            unit.id,
        )
    )
    walk(table, unit, *_end_of(state, unit, way))
    update_apart_places(state, unit)
    _part(state, unit)
    tick.trigger(unit, DISENGAGED, 1)


def _part(state: War, unit: Unit) -> None:
    """Reset the alerts of a disengaged unit and its enemies, so that a new contact counts as news. W-23."""
    unit.alert = [id.removesuffix("!") for id in unit.alert]
    touching = unit.id + "!"
    for other in state.units.values():
        if touching in other.alert:
            other.alert[other.alert.index(touching)] = unit.id


def update_apart_places(state: War, unit: Unit) -> None:
    """Move the people who act apart from a unit to the unit's present place. W-42."""
    for other in state.units.values():
        if other.host == unit.id:
            other.x, other.y = unit.x, unit.y
